import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { HouseholdMediaMap } from '../../../services/media/household-media.ts'
import { settle } from '../../../services/media/settle.ts'
import { ANNA, createItem, founded, NOW, newId, newPool } from '../../storage/households/support.ts'

it('searches once for content for which many records wait', async () => {
  const pool = newPool()
  const [household_id = ''] = await founded(pool, 1)
  const file = await pool.acquire(household_id)
  const folder = mkdtempSync(join(tmpdir(), 'stowage-settle-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const thing = newId()
  const attach = () => ({
    ...createItem(''),
    type: 'media.attach',
    input: {
      public_id: newId(),
      owner: { kind: 'item', id: thing },
      content_type: 'image/jpeg',
      bytes: 1,
      sha256: '0'.repeat(64),
    },
  })
  const pushed = await file.push({
    author: ANNA,
    operations: [createItem('Drill', thing), ...Array.from({ length: 50 }, attach)],
  })
  expect(pushed.results.filter(({ error }) => error)).toEqual([])
  const reads = vi.spyOn(file, 'read')
  const media = new HouseholdMediaMap(() => folder, null).of(household_id)
  expect(await settle(file, media, { user_id: 'anna', now: NOW, newId })).toEqual([])
  expect(reads.mock.calls.length).toBeLessThan(5)
  file.release()
})
