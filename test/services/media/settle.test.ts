import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { HouseholdMediaMap } from '../../../services/media/household-media.ts'
import { keepFile } from '../../../services/media/keep.ts'
import { settle } from '../../../services/media/settle.ts'
import { Upload } from '../../../storage/uploads/index.ts'
import { ANNA, createItem, founded, NOW, newId, newPool } from '../../storage/households/support.ts'

const NO_FACTS = { width: null, height: null, placeholder: null, colour: null }

function uploadOf(content: Pick<Upload, 'sha256' | 'bytes' | 'content_type'>): Upload {
  return Upload.parse({
    ...{ public_id: newId(), user_id: 'anna', created_at: NOW, changed_at: NOW, ...content, name: null },
    ...{ owner: null, media_id: null, operation_id: null, state: 'open', stored: null, fresh: false },
  })
}

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

it('an upload that is removed while another one brings the same content stays removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stowage-keep-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const media = new HouseholdMediaMap(() => folder, null).of(newId())
  const path = join(folder, 'picture')
  writeFileSync(path, 'a picture')
  const content = { sha256: hash('sha256', 'a picture'), bytes: 9, content_type: 'image/jpeg' }
  const room = { allowance: { file_bytes: 100, total_bytes: 100, upload_bytes: 100 }, now: NOW }
  const keeps = (one: Upload) => keepFile(media, one, { path, content: { ...NO_FACTS, ...content } }, room)
  const [first, second] = [uploadOf(content), uploadOf(content)]
  await keeps(first)
  const read = media.uploads.get.bind(media.uploads)
  const reads = vi.spyOn(media.uploads, 'get').mockImplementationOnce(async (public_id) => {
    const found = await read(public_id)
    await media.uploads.remove(first.public_id)
    return found
  })
  await keeps(second)
  expect(reads).toHaveBeenCalled()
  expect(await media.uploads.get(first.public_id)).toBeNull()
})

it('different contents that are kept at the same moment do not use the same space', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stowage-keep-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const media = new HouseholdMediaMap(() => folder, null).of(newId())
  const keeps = async (text: string) => {
    const path = join(folder, text)
    writeFileSync(path, text)
    const facts = { sha256: hash('sha256', text), bytes: text.length, content_type: 'image/jpeg' }
    const room = { allowance: { file_bytes: 100, total_bytes: 15, upload_bytes: 100 }, now: NOW }
    return keepFile(media, uploadOf(facts), { path, content: { ...NO_FACTS, ...facts } }, room)
  }
  const kept = await Promise.allSettled([keeps('picture 1'), keeps('picture 2')])
  expect(kept.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await media.usage.bytes()).toBe(9)
})
