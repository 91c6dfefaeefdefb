import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import type { Author } from '../../../engine/index.ts'
import { HouseholdPool, type HouseholdPoolOptions } from '../../../storage/index.ts'
import type { Operation } from '../../../sync-protocol/index.ts'
import { idMaker } from '../support/ids.ts'

export const ANNA: Author = { user_id: 'anna', replica_id: 'anna-phone', role: 'member' }
export const NOW = '2026-11-20T10:00:00.000Z'
export const newId = idMaker()

const opened: { pool: HouseholdPool; folder: string }[] = []

afterEach(async () => {
  for (const { pool, folder } of opened.splice(0)) {
    await pool.closeAll()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** A pool over a new data folder; both go after the test. */
export function newPool(options: Partial<HouseholdPoolOptions> = {}): HouseholdPool {
  const folder = mkdtempSync(join(tmpdir(), 'stowage-pool-'))
  const pool = new HouseholdPool({ data: folder, now: () => NOW, newId, ...options })
  opened.push({ pool, folder })
  return pool
}

/** Makes as many households. */
export async function founded(pool: HouseholdPool, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  for (const id of ids) await pool.create(id)
  return ids
}

export function createItem(name: string, public_id = newId()): Operation {
  return {
    operation_id: newId(),
    type: 'item.create',
    input: { public_id, name },
    base_seq: 0,
    occurred_at: NOW,
  }
}
