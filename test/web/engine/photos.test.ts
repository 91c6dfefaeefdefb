import 'fake-indexeddb/auto'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import sharp from 'sharp'
import { v7 as uuid7 } from 'uuid'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TransportError } from '../../../sync-protocol/index.ts'
import { readEntry } from '../../../web/engine/photos/entry.ts'
import { MemoryPhotoStore, PhotoDatabase, type PhotoStore } from '../../../web/engine/photos/photo-store.ts'
import { openDatabase, outcome } from '../../../web/engine/store/database.ts'
import { databaseNames, deleteBrowserStore } from '../../../web/engine/store/replica-store.ts'
import { openStowage } from '../../support/stowage.ts'
import { network, newIds, noise, PhotoBrowser, picture, prepared } from './support/photo-browser.ts'
import { codeOf } from './support/stores.ts'

const owner = () => ({ user_id: uuid7(), household_id: uuid7() })

afterEach(() => vi.restoreAllMocks())

/** Waits for what happens by itself; a busy machine takes its time. */
const poll = <T>(get: () => T) => expect.poll(get, { timeout: 100_000 })

/** Nothing here is damaged. */
function fail(error: unknown): never {
  throw error
}

/** Fails every write from the one of that number on. */
function failFrom(number: number, error: () => unknown): { writes: number } {
  const count = { writes: 0 }
  for (const method of ['put', 'delete'] as const) {
    const original = IDBObjectStore.prototype[method]
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
      this: unknown,
      ...args: unknown[]
    ) {
      if (count.writes++ >= number) throw error()
      return Reflect.apply(original, this, args)
    })
  }
  return count
}

/** A canvas of Safari as far as photos need it: it reads WebP, and writes a PNG in its place. */
class CanvasWithoutWebp {
  readonly width: number
  readonly height: number

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  getContext() {
    const data = new Uint8ClampedArray(this.width * this.height * 4)
    return { drawImage: () => {}, getImageData: () => ({ data }) }
  }

  async convertToBlob({ type }: { readonly type: string }): Promise<Blob> {
    return new Blob([type], { type: type === 'image/webp' ? 'image/png' : type })
  }
}

describe.each([
  ['memory', async () => new MemoryPhotoStore()],
  ['IndexedDB', () => PhotoDatabase.open(new IDBFactory(), owner(), 'tab', () => {})],
] as const)('a store of photos in %s', (_, open: () => Promise<PhotoStore>) => {
  it('keeps a photo with its bytes until it is removed, and changes only what is there', async () => {
    const store = await open()
    const { facts, bytes } = await picture()
    const { public_id: media_id, ...ids } = newIds()
    const entry = {
      media_id,
      ...ids,
      ...facts,
      owner: { kind: 'shelf', id: uuid7() } as const,
      added_at: '2026-11-22T10:00:00.000Z',
      attached: false,
      refusal: null,
      gone_since: null,
    }
    await store.add(entry, bytes)
    expect(await store.entries(fail)).toEqual([entry])
    expect(new Uint8Array((await store.bytes(media_id))?.file ?? [])).toEqual(new Uint8Array(bytes.file))
    const refused = { ...entry, refusal: { code: 'quota_exceeded', message: 'Full.' } }
    await store.update([refused, { ...entry, media_id: uuid7() }])
    expect(await store.entries(fail)).toEqual([refused])
    await store.remove([media_id, uuid7()])
    await store.update([entry])
    expect([await store.entries(fail), await store.bytes(media_id)]).toEqual([[], null])
  })
})

describe('the photos that wait in a browser', () => {
  it('P13 a photo is on disk before its operation, and both are there once, killed between any two writes', async () => {
    const photo = await picture()
    let kills = 0
    for (let write = 0; ; write++) {
      const browser = await new PhotoBrowser(owner()).open()
      const of = await browser.item()
      const ids = newIds()
      const count = failFrom(write, () => new Error('killed'))
      const kept = await browser.queue.add(ids, of, photo).then(
        () => true,
        () => false,
      )
      vi.restoreAllMocks()
      // The tab is gone, and another one opens what it left.
      const next = await new PhotoBrowser(browser.owner, browser.factory).open()
      const found = next.queue.of(ids.public_id)
      expect(next.attaching(ids.public_id)).toBe(found ? 1 : 0)
      expect(next.replica.get('media', ids.public_id) !== null).toBe(found !== null)
      if (found) expect(found).toMatchObject({ attached: true, operation_id: ids.operation_id })
      if (kept) {
        expect(found).not.toBeNull()
        expect(count.writes).toBe(write)
        break
      }
      kills++
      // The page repeats the call, and nothing is there twice.
      await next.queue.add(ids, of, photo)
      expect(next.attaching(ids.public_id)).toBe(1)
      await next.close()
    }
    expect(kills).toBeGreaterThanOrEqual(4)
  })

  it('P13 bytes are sent after their operation, continue where they were cut, and stay until the server has them', async () => {
    const stowage = await openStowage()
    const { household_id, tokens } = await stowage.register('ada')
    const browser = await new PhotoBrowser({ user_id: tokens.user.public_id, household_id }).open()
    // The person has gone on to another household: the photo is of this one all the same.
    const online = await network(stowage, 'ada', 'Attic')
    const asked: string[] = []
    const answered: string[] = []
    const seen: typeof online = async (url, init) => {
      const { pathname } = new URL(url)
      const path = pathname.replace(/[0-9a-f-]{36}/, 'ID')
      const request = `${init.method} ${path} ${init.headers['content-range'] ?? ''}`.trim()
      asked.push(request)
      const answer = await online(url, init)
      answered.push(request)
      return answer
    }
    const of = await browser.item()
    const ids = newIds()
    // About 4.6 MB: two parts.
    const photo = await noise(1240)
    await browser.queue.add(ids, of, photo)
    expect([browser.queue.waiting, browser.replica.status().pending]).toEqual([0, 2])
    // The second part is cut.
    browser.fetch = (url, init) =>
      init.headers['content-range']?.startsWith('bytes 4000000')
        ? Promise.reject(new TypeError('cut'))
        : seen(url, init)
    await browser.replica.sync()
    // The server has the first part before the browser is closed.
    await poll(() => answered.filter((each) => each.startsWith('PUT')).length).toBe(1)
    const pushed = asked.findIndex((each) => each.endsWith('/mutations'))
    expect(pushed).toBeGreaterThanOrEqual(0)
    expect(asked.findIndex((each) => each.includes('media-uploads'))).toBeGreaterThan(pushed)
    expect(browser.queue.waiting).toBe(1)
    await browser.close()
    const again = new PhotoBrowser(browser.owner, browser.factory)
    again.fetch = seen
    asked.length = 0
    await again.open()
    await poll(() => asked.some((each) => each.endsWith('/complete'))).toBe(true)
    const parts = asked.filter((each) => each.startsWith('PUT'))
    expect(parts).toHaveLength(1)
    expect(parts[0]).toContain(` bytes 4000000-${photo.facts.bytes - 1}/${photo.facts.bytes}`)
    await poll(() => again.queue.waiting).toBe(0)
    expect(again.queue.of(ids.public_id)).not.toBeNull()
    await again.replica.sync()
    await poll(() => again.queue.isEmpty).toBe(true)
    expect(again.replica.get('media', ids.public_id)).toMatchObject({ width: 1240, owner: of })
    expect([browser.faults, again.faults]).toEqual([[], []])
    await again.close()
    await stowage.dispose()
  })

  it('P14 a photo that the server refuses says why, waits no longer, and stays until somebody removes it', async () => {
    const stowage = await openStowage()
    const { household_id, tokens } = await stowage.register('ada')
    const browser = new PhotoBrowser({ user_id: tokens.user.public_id, household_id })
    browser.fetch = await network(stowage, 'ada')
    await browser.open()
    const ids = newIds()
    const damaged = await prepared(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6]))
    await browser.queue.add(ids, await browser.item(), damaged)
    await browser.replica.sync()
    await poll(() => browser.queue.refused).toBe(1)
    expect(browser.queue.waiting).toBe(0)
    expect(browser.queue.waitingPhotos()).toMatchObject([
      { public_id: ids.public_id, owner_name: 'Lamp', refusal: { code: expect.stringMatching(/^media_/) } },
    ])
    await browser.replica.mutate('media.remove', { public_id: ids.public_id })
    await poll(() => browser.queue.refused).toBe(0)
    await browser.close()
    await stowage.dispose()
  })

  it('P14 a photo for which there is no room on the server is sent again when somebody asks for it', async () => {
    const browser = new PhotoBrowser(owner())
    const open = { status: 'open', received_bytes: 0, content_known: false } as const
    const full = new TransportError('invalid', 'The quota is used up.', { code: 'quota_exceeded' })
    const declare = vi
      .fn()
      .mockRejectedValueOnce(full)
      .mockResolvedValue({ ...open, content_known: true })
    const complete = vi.fn().mockResolvedValue({ ...open, status: 'done' })
    browser.uploads = { declare, complete, send: vi.fn() }
    await browser.open()
    const ids = newIds()
    await browser.queue.add(ids, await browser.item(), await picture())
    // The server has answered the operation.
    vi.spyOn(browser.replica, 'pending').mockReturnValue([])
    browser.queue.nudge()
    await poll(() => browser.queue.refused).toBe(1)
    expect(browser.queue.of(ids.public_id)?.refusal).toEqual({
      code: 'quota_exceeded',
      message: full.message,
    })
    expect(await browser.queue.retry(ids.public_id)).toBe(true)
    await poll(() => complete.mock.calls.length).toBe(1)
    expect([browser.queue.refused, browser.queue.waiting]).toEqual([0, 0])
    expect(await browser.queue.retry(uuid7())).toBe(false)
    await browser.close()
  })

  it('P14 a photo whose operation was refused at an earlier time is sent once a later start has the operation accepted', async () => {
    const browser = await new PhotoBrowser(owner()).open()
    const of = await browser.item()
    const ids = newIds()
    // The tab ends after the photo is on disk; the next one finds that its owner is gone.
    const ending = vi.spyOn(browser.replica, 'submit').mockReturnValue(new Promise(() => {}))
    void browser.queue.add(ids, of, await picture())
    await poll(() => ending.mock.calls.length).toBe(1)
    vi.restoreAllMocks()
    const made = browser.replica.done().at(-1)?.operation.operation_id ?? ''
    const undone = await browser.replica.mutate('operation.undo', { operation_id: made })
    const refused = await new PhotoBrowser(browser.owner, browser.factory).open()
    expect([refused.queue.refused, refused.queue.waiting]).toEqual([1, 0])
    const entry = refused.queue.of(ids.public_id)
    expect(entry?.refusal).toEqual({ code: 'not_found', message: expect.any(String) })
    // Earlier builds wrote more of the error than they could read.
    const long = JSON.stringify({ ...entry, refusal: { ...entry?.refusal, details: [] } })
    expect(readEntry(long)).toEqual(entry)
    const undo = undone.status === 'queued' ? undone.operation_id : ''
    await refused.replica.mutate('operation.undo', { operation_id: undo })
    const next = await new PhotoBrowser(browser.owner, browser.factory).open()
    expect(next.queue.of(ids.public_id)).toMatchObject({ attached: true, refusal: null })
    await next.close()
  })

  it('an entry that cannot be read does not hold up the others', async () => {
    const browser = await new PhotoBrowser(owner()).open()
    const of = await browser.item()
    const [damaged, good] = [newIds(), newIds()]
    for (const ids of [damaged, good]) await browser.queue.add(ids, of, await picture())
    await browser.close()
    const database = await openDatabase(browser.factory, databaseNames(browser.owner).photos, [])
    const store = database.transaction('entries', 'readwrite').objectStore('entries')
    await outcome(store.put('{"media_id":', damaged.public_id))
    database.close()
    await browser.open()
    expect(browser.queue.waitingPhotos().map(({ public_id }) => public_id)).toEqual([good.public_id])
    expect(browser.faults).toMatchObject([{ code: 'storage_damaged' }])
    await browser.close()
  })

  it('a photo that fails, or whose bytes are lost, does not hold up those behind it', async () => {
    const browser = new PhotoBrowser(owner())
    const known = { status: 'open', received_bytes: 0, content_known: true } as const
    const [failing, lost, good] = [newIds(), newIds(), newIds()]
    const declare = vi.fn(async ({ public_id }: { readonly public_id: string }) => {
      if (public_id === failing.upload_id) throw new TransportError('failed', 'The server failed.')
      return known
    })
    const complete = vi.fn().mockResolvedValue({ ...known, status: 'done' })
    browser.uploads = { declare, complete, send: vi.fn() }
    await browser.open()
    const of = await browser.item()
    for (const ids of [failing, lost, good]) await browser.queue.add(ids, of, await picture())
    vi.spyOn(browser.replica, 'pending').mockReturnValue([])
    const { bytes } = PhotoDatabase.prototype
    vi.spyOn(PhotoDatabase.prototype, 'bytes').mockImplementation(function (this: PhotoDatabase, id) {
      return id === lost.public_id ? Promise.resolve(null) : bytes.call(this, id)
    })
    browser.queue.nudge()
    await poll(() => complete.mock.calls.map(([id]) => id)).toEqual([good.upload_id])
    expect(browser.queue.of(lost.public_id)?.refusal?.code).toBe('photo_lost')
    expect([browser.queue.refused, browser.queue.waiting]).toEqual([1, 1])
    await browser.close()
  })

  it('says that the storage is full, keeps nothing of the photo, and makes room by photos that were removed', async () => {
    const browser = await new PhotoBrowser(owner()).open()
    const of = await browser.item()
    const [first, second] = [newIds(), newIds()]
    await browser.queue.add(first, of, await picture())
    const full = () => new DOMException('no room', 'QuotaExceededError')
    failFrom(0, full)
    expect(await codeOf(browser.queue.add(second, of, await picture()))).toBe('storage_full')
    vi.restoreAllMocks()
    expect([browser.queue.of(second.public_id), browser.attaching(second.public_id)]).toEqual([null, 0])
    await browser.replica.mutate('media.remove', { public_id: first.public_id })
    await poll(() => browser.queue.of(first.public_id)?.gone_since).toBe(browser.now)
    const original = IDBObjectStore.prototype.put
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw full()
    })
    expect(IDBObjectStore.prototype.put).not.toBe(original)
    expect(await browser.queue.add(second, of, await picture())).toMatchObject({ status: 'queued' })
    expect(browser.queue.of(first.public_id)).toBeNull()
    await browser.close()
  })

  it('a removed photo does not wait, its bytes are there when the removal is undone, and go after 30 days', async () => {
    const browser = await new PhotoBrowser(owner()).open()
    const ids = newIds()
    await browser.queue.add(ids, await browser.item(), await picture())
    vi.spyOn(browser.replica, 'pending').mockReturnValue([])
    expect(browser.queue.waiting).toBe(1)
    const removal = await browser.replica.mutate('media.remove', { public_id: ids.public_id })
    await poll(() => browser.queue.waiting).toBe(0)
    if (removal.status === 'queued') {
      await browser.replica.mutate('operation.undo', { operation_id: removal.operation_id })
    }
    await poll(() => browser.queue.waiting).toBe(1)
    expect((await browser.queue.bytes(ids.public_id))?.file.byteLength).toBeGreaterThan(0)
    await browser.replica.mutate('media.remove', { public_id: ids.public_id })
    await poll(() => browser.queue.of(ids.public_id)?.gone_since).toBe(browser.now)
    browser.now = new Date(Date.parse(browser.now) + 31 * 86_400_000).toISOString()
    browser.queue.nudge()
    await poll(() => browser.queue.isEmpty).toBe(true)
    await browser.close()
  })

  it('only the tab that opened the photos last writes them, and a wipe deletes them', async () => {
    const first = await new PhotoBrowser(owner()).open()
    const of = await first.item()
    const second = await new PhotoBrowser(first.owner, first.factory).open()
    expect(await codeOf(first.queue.add(newIds(), of, await picture()))).toBe('lease_lost')
    const ids = newIds()
    await second.queue.add(ids, of, await picture())
    expect(second.queue.of(ids.public_id)).not.toBeNull()
    await second.close()
    await deleteBrowserStore(first.factory, first.owner)
    expect((await new PhotoBrowser(first.owner, first.factory).open()).queue.isEmpty).toBe(true)
  })

  it('makes the small picture of a photo a JPEG where the browser writes no WebP, as Safari', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close: () => {} }))
    vi.stubGlobal('OffscreenCanvas', CanvasWithoutWebp)
    const bytes = sharp({ create: { width: 4, height: 3, channels: 3, background: '#123456' } })
    const typeOfSmall = async (file: Promise<Buffer>) => (await prepared(await file)).bytes.small?.type
    expect(await typeOfSmall(bytes.clone().jpeg().toBuffer())).toBe('image/jpeg')
    expect(await typeOfSmall(bytes.clone().png().toBuffer())).toBe('image/png')
  })

  it('accepts pictures by their content, and nothing else', async () => {
    for (const text of [
      '',
      'hello',
      '%PDF-1.7',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '\0\0\0\x20ftypisom',
    ]) {
      expect(await codeOf(prepared(Buffer.from(text, 'latin1')))).toBe('photo_not_a_picture')
    }
    const heic = await prepared(Buffer.from('\0\0\0\x20ftypheic', 'latin1'))
    expect(heic.facts).toMatchObject({ content_type: 'image/heic', width: null })
    expect((await picture()).facts).toMatchObject({ content_type: 'image/jpeg', sha256: expect.any(String) })
  })
})
