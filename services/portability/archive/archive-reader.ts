import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parseJson } from '../../../sync-protocol/parse-json.ts'
import { FORMAT_VERSION, MANIFEST, Manifest, mediaDigest } from './manifest.ts'
import { OpenZip } from './open-zip.ts'
import { ArchiveRefused } from './refused.ts'

/** Maximum size of a manifest in bytes: it has a line for each photo. */
const MOST_MANIFEST = 128 * 1024 * 1024

/** Maximum length of a line in bytes: an operation on a whole household is one line. */
const MOST_LINE = 64 * 1024 * 1024

/** Maximum sizes of an archive, by what a household may keep. */
export interface ArchiveLimits {
  /** Bytes of all files but media, not compressed. */
  readonly text_bytes: number
  readonly media_bytes: number
  /** Number of records. */
  readonly records: number
}

/** An archive of Stowage that is open. Its content is checked against the manifest while it is read. */
export class ArchiveReader {
  readonly manifest: Manifest
  private readonly zip: OpenZip
  private readonly digests: ReadonlyMap<string, string>

  private constructor(zip: OpenZip, manifest: Manifest) {
    this.zip = zip
    this.manifest = manifest
    this.digests = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]))
  }

  /**
   * Opens an archive, and checks that its files and their sizes are those of the manifest.
   * @throws {ArchiveRefused}
   */
  static async open(path: string, limits: ArchiveLimits): Promise<ArchiveReader> {
    const zip = await OpenZip.open(path, limits.text_bytes + limits.media_bytes)
    try {
      const manifest = await manifestOf(zip)
      checkFiles(zip, manifest)
      checkSizes(manifest, limits)
      return new ArchiveReader(zip, manifest)
    } catch (error) {
      zip.close()
      throw error
    }
  }

  /** Whether the archive has a file. */
  has(path: string): boolean {
    return this.digests.has(path)
  }

  /**
   * The lines of a file.
   * @throws {ArchiveRefused} `archive_damaged`, after the last line if the digest is another one
   */
  async *lines(path: string): AsyncGenerator<string> {
    let rest: Buffer[] = []
    let length = 0
    for await (const chunk of this.content(path)) {
      let start = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString()
        rest = []
        length = 0
        start = end + 1
      }
      if (start === chunk.length) continue
      rest.push(chunk.subarray(start))
      length += chunk.length - start
      if (length > MOST_LINE) throw new ArchiveRefused('archive_too_large', `A line of ${path} is too long.`)
    }
    if (length > 0) throw new ArchiveRefused('archive_damaged', `The last line of ${path} is cut short.`)
  }

  /** Reads a file for its digest alone. @throws {ArchiveRefused} `archive_damaged` */
  async check(path: string): Promise<void> {
    for await (const _ of this.content(path));
  }

  /** Copies a file out of the archive. @throws {ArchiveRefused} `archive_damaged` */
  async copy(path: string, to: string): Promise<void> {
    await pipeline(this.content(path), createWriteStream(to, { mode: 0o600 }))
  }

  close(): void {
    this.zip.close()
  }

  private async *content(path: string): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    for await (const chunk of this.zip.read(path)) {
      hash.update(chunk)
      yield chunk
    }
    if (hash.digest('hex') !== this.digests.get(path))
      throw new ArchiveRefused(
        'archive_damaged',
        `${path} was changed: its digest is not that of the manifest.`,
      )
  }
}

async function manifestOf(zip: OpenZip): Promise<Manifest> {
  const bytes = zip.bytes(MANIFEST)
  if (bytes === null) throw new ArchiveRefused('archive_foreign')
  if (bytes > MOST_MANIFEST) throw new ArchiveRefused('archive_too_large', 'The manifest is too large.')
  const chunks: Buffer[] = []
  for await (const chunk of zip.read(MANIFEST)) chunks.push(chunk)
  const value = parseJson(Buffer.concat(chunks).toString())
  const { format, format_version } = typeof value === 'object' && value !== null ? Object(value) : {}
  if (format !== 'stowage-archive') throw new ArchiveRefused('archive_foreign')
  if (typeof format_version === 'number' && format_version > FORMAT_VERSION)
    throw new ArchiveRefused('archive_newer')
  const manifest = Manifest.safeParse(value)
  if (!manifest.success) throw new ArchiveRefused('archive_damaged', 'The manifest is not valid.')
  return manifest.data
}

/** Every file is listed, every listed file is there, and each has the size that the manifest says. */
function checkFiles(zip: OpenZip, { files }: Manifest): void {
  const listed = new Set([MANIFEST])
  for (const { path, bytes } of files) {
    const found = zip.bytes(path)
    if (found === null) throw new ArchiveRefused('archive_damaged', `${path} is missing.`)
    if (found !== bytes)
      throw new ArchiveRefused('archive_damaged', `${path} does not have the size of the manifest.`)
    if (listed.has(path)) throw new ArchiveRefused('archive_damaged', `The manifest lists ${path} twice.`)
    listed.add(path)
  }
  const other = zip.list().find(({ path }) => !listed.has(path))
  if (other) throw new ArchiveRefused('archive_unsafe', `${other.path} does not belong to the export.`)
}

function checkSizes({ collections, files }: Manifest, limits: ArchiveLimits): void {
  const media = files.reduce((sum, { path, bytes }) => sum + (mediaDigest(path) === null ? 0 : bytes), 0)
  const records = Object.values(collections).reduce((sum, each) => sum + each.records, 0)
  if (media > limits.media_bytes)
    throw new ArchiveRefused('archive_too_large', 'The household may not keep that many bytes of media.')
  if (records > limits.records)
    throw new ArchiveRefused('archive_too_large', 'The household may not keep that many records.')
}
