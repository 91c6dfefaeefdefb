import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { withResolvers } from '../../../platform/index.ts'
import { HouseholdMediaMap } from '../../../services/media/household-media.ts'
import { keepFile } from '../../../services/media/keep.ts'
import { abandonUpload, receiveContent, type UploadRequest } from '../../../services/media/uploads.ts'
import { Upload } from '../../../storage/uploads/index.ts'
import { ANNA, founded, NOW, newId, newPool } from '../../storage/households/support.ts'

const TEXT = 'a picture'
const content = { sha256: hash('sha256', TEXT), bytes: TEXT.length, content_type: 'image/jpeg' }
const allowance = { file_bytes: 100, total_bytes: 100, upload_bytes: 100 }

async function home() {
  const pool = newPool()
  const [household_id = ''] = await founded(pool, 1)
  const file = await pool.acquire(household_id)
  const folder = mkdtempSync(join(tmpdir(), 'stowage-uploads-'))
  onTestFinished(() => {
    file.release()
    rmSync(folder, { recursive: true, force: true })
  })
  /** The media of the household, as a server knows them that has just started. */
  const mediaOf = () => new HouseholdMediaMap(() => folder, null).of(household_id)
  const upload = Upload.parse({
    ...{
      public_id: newId(),
      user_id: ANNA.user_id,
      created_at: NOW,
      changed_at: NOW,
      ...content,
      name: null,
    },
    ...{ owner: null, media_id: null, operation_id: null, state: 'open', stored: null, fresh: false },
  })
  return { file, folder, mediaOf, upload }
}

it('a part that was replaced while it waited leaves the received bytes as they are', async () => {
  const { file, mediaOf, upload } = await home()
  const media = mediaOf()
  await media.uploads.save(upload)
  const { public_id } = upload
  const path = media.uploads.contentPath(public_id)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, TEXT.slice(0, 4))
  const request: UploadRequest = {
    ...{ file, media, author: ANNA, allowance, now: NOW, newId, keep_metadata: false, scanner: null },
    settle: async () => {},
  }
  const receive = (start: number) =>
    receiveContent(
      request,
      public_id,
      (bytes) => ({ start, end: bytes - 1 }),
      Readable.from([Buffer.from(TEXT.slice(start))]),
    )
  const gate = withResolvers<void>()
  const first = media.turns.run(`upload ${public_id}`, () => gate.promise)
  const replaced = expect(receive(0)).rejects.toMatchObject({ code: 'conflict' })
  await vi.waitFor(() => expect(media.receiving.has(public_id)).toBe(true))
  const older = media.receiving.get(public_id)
  const newest = receive(4)
  await vi.waitFor(() => expect(media.receiving.get(public_id)).not.toBe(older))
  gate.resolve()
  await Promise.all([first, replaced])
  expect((await newest).received_bytes).toBe(TEXT.length)
  expect(readFileSync(path, 'utf8')).toBe(TEXT)
})

it('content that is removed during the first count is subtracted only if it was counted', async () => {
  const { file, folder, mediaOf, upload } = await home()
  const path = join(folder, 'picture')
  writeFileSync(path, TEXT)
  const facts = { width: null, height: null, placeholder: null, colour: null, ...content }
  await keepFile(mediaOf(), upload, { path, content: facts }, { allowance, now: NOW })
  const media = mediaOf()
  const gate = withResolvers<void>()
  const list = media.blobs.list.bind(media.blobs)
  vi.spyOn(media.blobs, 'list').mockImplementation(async function* () {
    await gate.promise
    yield* list()
  })
  const counting = media.usage.bytes()
  const abandoning = abandonUpload(media, file, upload.public_id)
  await Promise.race([abandoning, pause(200)])
  gate.resolve()
  await counting
  expect(await abandoning).toBe(content.sha256)
  expect(await media.usage.bytes()).toBe(0)
})
