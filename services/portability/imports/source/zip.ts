import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'
import { withResolvers } from '../../../../platform/index.ts'
import { FileRefused } from './refused.ts'

/** Maximum number of files in an archive. */
const MAX_ENTRIES = 200_000
/** Maximum size of all files of an archive together, in bytes. An archive of photos may have twice its own size, too. */
const MAX_TOTAL = 4 * 1024 ** 3
/** Maximum size of one file of an archive, in bytes: a table of several million rows. */
const MAX_ENTRY = 1024 ** 3
/**
 * From this size in bytes, neither a file nor all files together may be more than `MAX_RATIO` times larger than they are
 * packed.
 */
const LARGE = 20 * 1024 ** 2
const MAX_RATIO = 200
const GIBIBYTE = 1024 ** 3

/** Photos and documents in an archive. */
export interface ArchiveFiles {
  /** The names of all files. */
  readonly names: readonly string[]
  /** The size of a file in bytes; null if there is no such file. A name without its folders is found too, if only one file is called so. */
  find(name: string): { readonly entry: string; readonly bytes: number } | null
  /** Unpacks a file, and returns its SHA-256 and its size. */
  unpack(entry: string, path: string): Promise<{ readonly sha256: string; readonly bytes: number }>
  /** The SHA-256 of a file. */
  digest(entry: string): Promise<string>
}

/** An archive that was checked before anything of it is unpacked. */
export class SafeZip implements ArchiveFiles {
  private readonly zip: yauzl.ZipFile
  private readonly entries: ReadonlyMap<string, yauzl.Entry>
  private readonly byBaseName = new Map<string, string[]>()

  private constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>) {
    this.zip = zip
    this.entries = entries
    for (const name of entries.keys()) {
      const same = this.byBaseName.get(baseName(name))
      if (same) same.push(name)
      else this.byBaseName.set(baseName(name), [name])
    }
  }

  /** @throws {FileRefused} if it is damaged, encrypted, or unpacks to too much */
  static async open(path: string): Promise<SafeZip> {
    const { size } = await stat(path)
    const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
      yauzl.open(path, { lazyEntries: true, autoClose: false, strictFileNames: false }, (error, opened) => {
        if (error) reject(new FileRefused('archive_unreadable', { reason: error.message }))
        else resolve(opened)
      })
    })
    try {
      return new SafeZip(zip, await entriesOf(zip, size))
    } catch (error) {
      zip.close()
      throw error
    }
  }

  get names(): string[] {
    return [...this.entries.keys()]
  }

  find(name: string): { readonly entry: string; readonly bytes: number } | null {
    const plain = name
      .trim()
      .replaceAll('\\', '/')
      .replace(/^\.?\//, '')
    const entry = this.entries.has(plain) ? plain : this.only(plain)
    const found = entry === undefined ? undefined : this.entries.get(entry)
    return entry !== undefined && found ? { entry, bytes: found.uncompressedSize } : null
  }

  /** The file whose path ends like a name, or else the one that is called so. Undefined if several are. */
  private only(name: string): string | undefined {
    const same = this.byBaseName.get(baseName(name)) ?? []
    const closer = same.filter((path) => `/${path}`.toLowerCase().endsWith(`/${name.toLowerCase()}`))
    const [found, ...others] = closer.length > 0 ? closer : same
    return others.length === 0 ? found : undefined
  }

  /** The content of a file. The stream fails if the file is larger or smaller than the archive says. */
  stream(name: string): Promise<Readable> {
    const entry = this.entries.get(name)
    if (!entry) throw new FileRefused('entry_missing', { name })
    return new Promise((resolve, reject) => {
      this.zip.openReadStream(entry, (error, stream) => {
        if (error) reject(new FileRefused('entry_not_unpacked', { name, reason: error.message }))
        else resolve(stream)
      })
    })
  }

  /** The whole text of a file. @throws {FileRefused} if it has more than `most` bytes */
  async text(name: string, most: number): Promise<string> {
    const entry = this.entries.get(name)
    if (entry && entry.uncompressedSize > most) throw new FileRefused('entry_too_large', { name })
    const chunks: Buffer[] = []
    for await (const chunk of await this.stream(name)) chunks.push(chunk)
    return Buffer.concat(chunks)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
  }

  async unpack(entry: string, path: string): Promise<{ readonly sha256: string; readonly bytes: number }> {
    const hash = createHash('sha256')
    let bytes = 0
    const counted = async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    }
    await pipeline(await this.stream(entry), counted, createWriteStream(path, { mode: 0o600 }))
    return { sha256: hash.digest('hex'), bytes }
  }

  async digest(entry: string): Promise<string> {
    const hash = createHash('sha256')
    for await (const chunk of await this.stream(entry)) hash.update(chunk)
    return hash.digest('hex')
  }

  close(): void {
    this.zip.close()
  }
}

/** The files of an archive, of which only some count as photos and documents. */
export function filesOf(zip: SafeZip, names: readonly string[]): ArchiveFiles {
  return {
    names,
    find: (name) => zip.find(name),
    unpack: (entry, path) => zip.unpack(entry, path),
    digest: (entry) => zip.digest(entry),
  }
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase()
}

function entriesOf(zip: yauzl.ZipFile, size: number): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>()
  let [packed, total] = [0, 0]
  const { promise, resolve, reject } = withResolvers<Map<string, yauzl.Entry>>()
  const refuse = (...why: ConstructorParameters<typeof FileRefused>) => reject(new FileRefused(...why))
  zip.on('error', (error: Error) => refuse('archive_unreadable', { reason: error.message }))
  zip.on('end', () => resolve(entries))
  zip.on('entry', (entry: yauzl.Entry) => {
    packed += entry.compressedSize
    total += entry.uncompressedSize
    if (entries.size >= MAX_ENTRIES) return refuse('archive_too_many', { most: MAX_ENTRIES })
    if (entry.isEncrypted()) return refuse('archive_encrypted')
    // Entries that share their bytes are how a small archive becomes a huge one.
    if (packed > size) return refuse('archive_overlaps')
    const { compressedSize, fileName, uncompressedSize } = entry
    if (uncompressedSize > MAX_ENTRY)
      return refuse('entry_over_limit', { name: fileName, most: MAX_ENTRY / GIBIBYTE })
    if (total > Math.max(MAX_TOTAL, 2 * size))
      return refuse('archive_too_large', { most: MAX_TOTAL / GIBIBYTE })
    if (isBomb(uncompressedSize, compressedSize) || isBomb(total, packed)) return refuse('archive_bomb')
    if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
    zip.readEntry()
  })
  zip.readEntry()
  return promise
}

function isBomb(unpacked: number, packed: number): boolean {
  return unpacked > LARGE && unpacked > MAX_RATIO * packed
}
