import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BlobDigestError, type BlobStore, type StoredBlob } from '../../../storage/blobs/index.ts'
import { MissingFileError } from '../../../storage/index.ts'

/** A blob store under test. */
export interface BlobStoreUnderTest {
  readonly name: string
  /** Opens a new, empty store. */
  open(): Promise<BlobStore>
  /** Ends what `open` began. */
  close(): Promise<void>
  /** Ranges that the server of the test answers wrongly. */
  readonly wrongRanges?: readonly string[]
}

const NONE = 'f'.repeat(64)

export function digest(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

export async function all(store: BlobStore): Promise<StoredBlob[]> {
  const found: StoredBlob[] = []
  for await (const blob of store.list()) found.push(blob)
  return found
}

/** What every blob store must do. */
export function blobStoreContract({ name, open, close, wrongRanges = [] }: BlobStoreUnderTest): void {
  describe(`blob store contract: ${name}`, () => {
    let store: BlobStore
    let folder: string
    beforeEach(async () => {
      store = await open()
      folder = await mkdtemp(join(tmpdir(), 'stowage-blobs-'))
    })
    afterEach(async () => {
      await close()
      await rm(folder, { recursive: true, force: true })
    })

    async function source(content: Buffer): Promise<[source: string, sha256: string, bytes: number]> {
      const path = join(folder, digest(content).slice(0, 16))
      await writeFile(path, content)
      return [path, digest(content), content.length]
    }

    async function put(content: Buffer): Promise<string> {
      const args = await source(content)
      await store.put(...args)
      return args[1]
    }

    it('begins empty', async () => {
      expect(await all(store)).toEqual([])
      expect(await store.stat(NONE)).toBeNull()
      expect(await store.remove(NONE)).toBe(false)
      expect(await store.sweep(Date.now())).toBe(0)
    })

    it.each([0, 1, 65_536, 262_144, 262_145, 3_000_000])(
      'gives back %d bytes as they were put',
      async (size) => {
        const content = randomBytes(size)
        const began = Date.now()
        const sha256 = await put(content)
        const found = await store.stat(sha256)
        expect(found).toEqual({ sha256, bytes: size, modified_at: expect.any(Number) })
        // Some services tell no more than seconds.
        expect(found?.modified_at).toBeGreaterThan(began - 2000)
        expect((await buffer(await store.read(sha256))).equals(content)).toBe(true)
        expect(await all(store)).toEqual([found])
      },
    )

    it('leaves the file that was put to the caller', async () => {
      const content = randomBytes(5000)
      const [path, sha256, bytes] = await source(content)
      await store.put(path, sha256, bytes)
      expect(await readFile(path)).toEqual(content)
      await writeFile(path, 'something else')
      expect(await buffer(await store.read(sha256))).toEqual(content)
    })

    it('gives ranges, both ends included', async () => {
      const content = randomBytes(700_000)
      const sha256 = await put(content)
      for (const [start, end] of [
        [0, 0],
        [0, 699_999],
        [699_999, 699_999],
        [1000, 500_000],
      ] as const) {
        if (wrongRanges.includes(`${start}-${end}`)) continue
        const part = await buffer(await store.read(sha256, { start, end }))
        expect(part.equals(content.subarray(start, end + 1))).toBe(true)
      }
    })

    it.each([
      { start: 0, end: 10 },
      { start: 10, end: 10 },
      { start: 5, end: 4 },
      { start: -1, end: 4 },
      { start: 0.5, end: 4 },
      { start: Number.NaN, end: 4 },
    ])('refuses the range $start to $end of ten bytes', async (range) => {
      const sha256 = await put(Buffer.from('0123456789'))
      await expect(store.read(sha256, range)).rejects.toThrow(RangeError)
    })

    it('keeps the same content once, and marks it as put now', async () => {
      const content = randomBytes(1000)
      const sha256 = await put(content)
      const first = await store.stat(sha256)
      await wait(1100)
      await put(content)
      expect(await all(store)).toHaveLength(1)
      const second = await store.stat(sha256)
      expect(second?.modified_at).toBeGreaterThan(first?.modified_at ?? Number.POSITIVE_INFINITY)
      expect((await buffer(await store.read(sha256))).equals(content)).toBe(true)
    })

    it('keeps one when the same content is put twenty times at once', async () => {
      const args = await source(randomBytes(300_000))
      await Promise.all(Array.from({ length: 20 }, () => store.put(...args)))
      expect(await all(store)).toHaveLength(1)
      expect(digest(await buffer(await store.read(args[1])))).toBe(args[1])
    })

    it('takes fifty contents at once', async () => {
      const contents = Array.from({ length: 50 }, (_, n) => randomBytes(n * 997))
      const names = await Promise.all(contents.map(put))
      expect((await all(store)).map((blob) => blob.sha256).sort()).toEqual([...names].sort())
    })

    it.each([
      ['another content', (content: Buffer) => Buffer.concat([content.subarray(1), Buffer.from('x')])],
      ['a longer content', (content: Buffer) => Buffer.concat([content, Buffer.from('x')])],
      ['a shorter content', (content: Buffer) => content.subarray(1)],
      ['no content', () => Buffer.alloc(0)],
    ])('refuses %s than was said, and keeps nothing of it', async (_, change) => {
      for (const size of [10, 600_000]) {
        const content = randomBytes(size)
        const [path, sha256, bytes] = await source(content)
        await writeFile(path, change(content))
        await expect(store.put(path, sha256, bytes)).rejects.toThrow(BlobDigestError)
        expect(await store.stat(sha256)).toBeNull()
        expect(await all(store)).toEqual([])
        expect(await store.sweep(Date.now() + 60_000)).toBe(0)
      }
    })

    it('refuses another content under the name of one that is there', async () => {
      const content = randomBytes(2000)
      const sha256 = await put(content)
      const path = join(folder, 'other')
      await writeFile(path, randomBytes(2000))
      await expect(store.put(path, sha256, 2000)).rejects.toThrow(BlobDigestError)
      expect((await buffer(await store.read(sha256))).equals(content)).toBe(true)
    })

    it('tells a file that is missing from a blob that is', async () => {
      await expect(store.put(join(folder, 'none'), NONE, 5)).rejects.toThrow(/cannot be read/)
      await expect(store.read(NONE)).rejects.toThrow(MissingFileError)
      await expect(store.read(NONE, { start: 0, end: 1 })).rejects.toThrow(MissingFileError)
      expect(await all(store)).toEqual([])
    })

    it.each(['', 'abc', '../../../../etc/passwd', 'F'.repeat(64), `${NONE}0`, `${NONE}\n`])(
      'takes no name that is no digest: %j',
      async (bad) => {
        await expect(async () => store.put(join(folder, 'x'), bad, 1)).rejects.toThrow(TypeError)
        await expect(async () => store.stat(bad)).rejects.toThrow(TypeError)
        await expect(async () => store.read(bad)).rejects.toThrow(TypeError)
        await expect(async () => store.remove(bad)).rejects.toThrow(TypeError)
      },
    )

    it('removes a blob once', async () => {
      const sha256 = await put(randomBytes(100))
      const other = await put(randomBytes(101))
      expect(await store.remove(sha256)).toBe(true)
      expect(await store.remove(sha256)).toBe(false)
      expect(await store.stat(sha256)).toBeNull()
      expect((await all(store)).map((blob) => blob.sha256)).toEqual([other])
    })

    it('removes only what was put before a time', async () => {
      const sha256 = await put(randomBytes(100))
      const put_at = (await store.stat(sha256))?.modified_at ?? 0
      expect(await store.remove(sha256, { put_before: put_at })).toBe(false)
      expect(await store.remove(sha256, { put_before: put_at + 1 })).toBe(true)
    })

    it('stores nothing of what is given up', async () => {
      const args = await source(randomBytes(2_000_000))
      const reason = new Error('enough')
      await expect(store.put(...args, AbortSignal.abort(reason))).rejects.toBe(reason)
      const giveUp = new AbortController()
      const putting = store.put(...args, giveUp.signal)
      setImmediate(() => giveUp.abort(reason))
      await expect(putting).rejects.toBe(reason)
      expect(await all(store)).toEqual([])
      expect(await store.sweep(Date.now() + 60_000)).toBe(0)
      await store.put(...args)
      expect(await all(store)).toHaveLength(1)
    })

    it('ends a stream that is given up', async () => {
      const sha256 = await put(randomBytes(3_000_000))
      const giveUp = new AbortController()
      const stream = await store.read(sha256, undefined, giveUp.signal)
      giveUp.abort()
      await expect(buffer(stream)).rejects.toThrow()
      const left = await store.read(sha256)
      left.destroy()
      expect((await buffer(await store.read(sha256))).length).toBe(3_000_000)
    })
  })
}
