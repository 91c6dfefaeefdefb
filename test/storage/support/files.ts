import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createScopeFile, openScopeFile, type ScopeFile } from '../../../storage/index.ts'
import { worldSchema } from './schema.ts'
import { EPOCH, SCOPE, type World } from './world.ts'

/** A folder for the tests of one file, removed after them. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stowage-storage-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

let made = 0

/** The path of a new, empty file of the made-up collections. */
export function newWorldPath(folder: string): string {
  const path = join(folder, `world-${++made}.sqlite`)
  createScopeFile(path, worldSchema, { scope_id: SCOPE, epoch: EPOCH })
  return path
}

/** A new, empty file of the made-up collections. */
export function newWorldFile(folder: string): ScopeFile<World> {
  return openScopeFile(newWorldPath(folder), worldSchema)
}
