import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { open, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished, type Readable } from 'node:stream'
import { isMissing, KeyedLock, makeFolder, syncPath } from '../../platform/index.ts'
import { MissingFileError, storageError } from '../errors.ts'
import { namesIn } from '../names-in.ts'
import {
  type BlobRange,
  type BlobStore,
  checkDigest,
  checkRange,
  isDigest,
  type RemoveOptions,
  type StoredBlob,
} from './blob-store.ts'
import { type Content, checkContent, copyContent } from './content.ts'

/**
 * Blobs as files, `<folder>/<the first two digits>/<sha256>`. A blob is written under a name that begins with a dot,
 * in the folder where it will lie, and gets its own name when it is on disk; what has such a name is never half.
 * One process at a time uses a folder (`shareData` sees to that), and one `FileBlobs` in it.
 */
export class FileBlobs implements BlobStore {
  private readonly folder: string
  private readonly locks = new KeyedLock()

  /** `folder` need not exist; it is made when something is put. */
  constructor(folder: string) {
    this.folder = folder
  }

  pathOf(sha256: string): string {
    return join(this.folder, checkDigest(sha256).slice(0, 2), sha256)
  }

  async put(source: string, sha256: string, bytes: number, signal?: AbortSignal): Promise<void> {
    const path = this.pathOf(sha256)
    const content = { source, sha256, bytes }
    await this.locks.run(sha256, async () => {
      signal?.throwIfAborted()
      if ((await statsOf(path))?.size !== bytes) return await this.write(content, path, signal)
      await checkContent(content, signal)
      await translated(path, () => utimes(path, new Date(), new Date()))
    })
  }

  async stat(sha256: string): Promise<StoredBlob | null> {
    const stats = await statsOf(this.pathOf(sha256))
    return stats && blobOf(sha256, stats)
  }

  async read(sha256: string, range?: BlobRange, signal?: AbortSignal): Promise<Readable> {
    const path = this.pathOf(sha256)
    signal?.throwIfAborted()
    const handle = await translated(path, () => open(path, 'r'))
    try {
      if (range) checkRange(range, (await translated(path, () => handle.stat())).size)
    } catch (error) {
      await handle.close()
      throw error
    }
    const stream = handle.createReadStream({ ...range, ...(signal && { signal }) })
    // An abandoned stream without a listener must not end the process.
    finished(stream, () => {})
    return stream
  }

  async remove(sha256: string, { put_before }: RemoveOptions = {}): Promise<boolean> {
    const path = this.pathOf(sha256)
    return this.locks.run(sha256, async () => {
      const stats = await statsOf(path)
      if (!stats || (put_before !== undefined && stats.mtimeMs >= put_before)) return false
      await translated(path, async () => {
        await rm(path)
        await syncPath(dirname(path))
      })
      return true
    })
  }

  async *list(): AsyncIterable<StoredBlob> {
    for await (const { name, path, stats } of this.files()) {
      if (isDigest(name) && path === this.pathOf(name)) yield blobOf(name, stats)
    }
  }

  async sweep(before: number): Promise<number> {
    let swept = 0
    for await (const { name, path, stats } of this.files()) {
      if (!name.startsWith('.') || stats.mtimeMs >= before) continue
      await translated(path, () => rm(path, { force: true }))
      swept += 1
    }
    return swept
  }

  private async write(content: Content, path: string, signal?: AbortSignal): Promise<void> {
    const folder = dirname(path)
    const temporary = join(folder, `.${content.sha256}.${randomUUID()}`)
    try {
      await makeFolder(folder)
      await fill(temporary, content, signal)
      await rename(temporary, path)
      await syncPath(folder)
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {})
      throw storageError(path, error)
    }
  }

  private async *files(): AsyncGenerator<{ name: string; path: string; stats: Stats }> {
    for await (const folder of namesIn(this.folder)) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue
      for await (const name of namesIn(join(this.folder, folder))) {
        const path = join(this.folder, folder, name)
        const stats = await statsOf(path)
        if (stats?.isFile()) yield { name, path, stats }
      }
    }
  }
}

async function fill(path: string, content: Content, signal?: AbortSignal): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await copyContent(content, (chunk) => writeAll(handle, chunk), signal)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeAll(handle: Awaited<ReturnType<typeof open>>, chunk: Buffer): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    done += (await handle.write(chunk, done, chunk.length - done)).bytesWritten
  }
}

async function statsOf(path: string): Promise<Stats | null> {
  try {
    return await stat(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw storageError(path, error)
  }
}

async function translated<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isMissing(error)) throw new MissingFileError(path, 'There is no such blob.', { cause: error })
    throw storageError(path, error)
  }
}

function blobOf(sha256: string, stats: Stats): StoredBlob {
  return { sha256, bytes: stats.size, modified_at: stats.mtimeMs }
}
