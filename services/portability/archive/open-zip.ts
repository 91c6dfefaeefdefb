import type { Readable } from 'node:stream'
import { type Entry, open, type ZipFile } from 'yauzl'
import { ArchiveRefused } from './refused.ts'

/** Maximum number of files in a ZIP file. */
const MOST_FILES = 500_000

/** Maximum length of a path in a ZIP file, in characters. */
const MOST_PATH = 300

/** Methods of compression that are read: none, and deflate. */
const METHODS: readonly number[] = [0, 8]

/** A file in a ZIP file, as its directory says. */
export interface ZipEntry {
  readonly path: string
  /** Size of its content, not compressed, in bytes. Reading stops with an error at any other size. */
  readonly bytes: number
}

/**
 * A ZIP file that a stranger may have made. Only its directory is read when it opens; sizes and paths are checked
 * before any content is.
 */
export class OpenZip {
  private readonly zip: ZipFile
  private readonly entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.zip = zip
    this.entries = entries
  }

  /**
   * Opens a ZIP file.
   * @param most_bytes maximum size of all content together, not compressed
   * @throws {ArchiveRefused} `archive_unreadable`, `archive_unsafe`, `archive_too_large`
   */
  static async open(path: string, most_bytes: number): Promise<OpenZip> {
    const zip = await opened(path)
    try {
      return new OpenZip(zip, await directory(zip, most_bytes))
    } catch (error) {
      zip.close()
      throw error
    }
  }

  /** All files, in their order. */
  list(): ZipEntry[] {
    return [...this.entries.values()].map(({ fileName, uncompressedSize }) => ({
      path: fileName,
      bytes: uncompressedSize,
    }))
  }

  /** The size of a file; null if there is none. */
  bytes(path: string): number | null {
    return this.entries.get(path)?.uncompressedSize ?? null
  }

  /**
   * The content of a file. The stream fails with `ArchiveRefused` if it is damaged, or has another size.
   * @throws {ArchiveRefused} `archive_damaged`
   */
  async *read(path: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(path)
    if (!entry) throw new ArchiveRefused('archive_damaged', `The file has no ${path}.`)
    try {
      const stream = await new Promise<Readable>((resolve, reject) =>
        this.zip.openReadStream(entry, (error, content) => (error ? reject(error) : resolve(content))),
      )
      for await (const chunk of stream) yield chunk
    } catch (error) {
      throw new ArchiveRefused('archive_damaged', `The content of ${path} cannot be read: ${wordsOf(error)}.`)
    }
  }

  close(): void {
    this.zip.close()
  }
}

function opened(path: string): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true }
  return new Promise((resolve, reject) => {
    open(path, options, (error, zip) => {
      if (!error) resolve(zip)
      // Errors of the system are not faults of the file.
      else reject('code' in error ? error : new ArchiveRefused('archive_unreadable'))
    })
  })
}

function directory(zip: ZipFile, most_bytes: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let total = 0
  return new Promise((resolve, reject) => {
    // Paths that leave the folder are errors of the reader.
    zip.on('error', (error: Error) =>
      reject(
        new ArchiveRefused('archive_unsafe', `The directory of the ZIP file is refused: ${error.message}.`),
      ),
    )
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      const refusal = refusalOf(entry, entries)
      total += entry.uncompressedSize
      if (refusal) reject(refusal)
      else if (total > most_bytes) reject(new ArchiveRefused('archive_too_large'))
      else {
        // Programs that pack files again add folders, which have no content.
        if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
        zip.readEntry()
      }
    })
    zip.readEntry()
  })
}

function refusalOf(entry: Entry, known: ReadonlyMap<string, Entry>): ArchiveRefused | null {
  const { fileName, compressionMethod, generalPurposeBitFlag, externalFileAttributes } = entry
  const unsafe = (what: string) => new ArchiveRefused('archive_unsafe', what)
  if (known.size >= MOST_FILES)
    return new ArchiveRefused('archive_too_large', 'The ZIP file has too many files.')
  if (fileName.length > MOST_PATH) return unsafe('A path in the ZIP file is too long.')
  if (known.has(fileName)) return unsafe(`The ZIP file has ${fileName} twice.`)
  if ((generalPurposeBitFlag & 1) !== 0) return unsafe('The ZIP file is encrypted.')
  if (!METHODS.includes(compressionMethod)) return unsafe(`The compression of ${fileName} is not supported.`)
  // A link could lead out of a folder into which somebody unpacks it.
  const kind = (externalFileAttributes >>> 16) & 0o170000
  if (kind !== 0 && kind !== 0o100000 && kind !== 0o040000) return unsafe(`${fileName} is not a plain file.`)
  return null
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
