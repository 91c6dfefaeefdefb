import { z } from 'zod'
import { ArchivedState } from '../../../storage/index.ts'

/** The name of the manifest in an archive. It is the last file, because it lists the digests of all others. */
export const MANIFEST = 'manifest.json'

/** The version of the archive's layout. A reader refuses a higher one. */
export const FORMAT_VERSION = 1

/** A file in an archive. */
export const ArchiveFile = z.strictObject({
  path: z.string().min(1).max(300),
  /** Size of its content, not compressed, in bytes. */
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type ArchiveFile = z.infer<typeof ArchiveFile>

/** SPEC.md AE4: the description of an archive, by which a reader checks it. */
export const Manifest = z.strictObject({
  format: z.literal('stowage-archive'),
  format_version: z.int().min(1),
  /** The version of the program that wrote it. */
  program: z.string(),
  created_at: z.iso.datetime(),
  household: z.strictObject({ public_id: z.uuid(), name: z.string() }),
  /** Whether it has the whole household with its history, so that another household can become equal to it. */
  complete: z.boolean(),
  /** The part of the household that it has. */
  part: z.strictObject({ place_id: z.uuid().nullable(), changed_since: z.iso.datetime().nullable() }),
  with_media: z.boolean(),
  state: ArchivedState,
  /** The collections with records in the archive: the version of their shape, and the number of records. */
  collections: z.record(z.string(), z.strictObject({ version: z.int().min(1), records: z.int().min(0) })),
  media: z.strictObject({ files: z.int().min(0), bytes: z.int().min(0) }),
  /** Digests of stored media whose content could not be read. */
  missing_media: z.array(z.string()),
  /** People who wrote the history, by the ids in it; a name is null once the account is deleted. */
  people: z.record(z.string(), z.string().nullable()),
  files: z.array(ArchiveFile),
})
export type Manifest = z.infer<typeof Manifest>

/** The path of a record file. */
export function recordsPath(key: string): string {
  return `records/${key}.ndjson`
}

/** The path of a file of the history. */
export function historyPath(table: string): string {
  return `history/${table}.ndjson`
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/tiff': 'tiff',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
}

/** The path of a media file: its digest, and an extension by which programs open it. */
export function mediaPath({ sha256, content_type }: { sha256: string; content_type: string }): string {
  return `media/${sha256}.${EXTENSIONS[content_type] ?? 'bin'}`
}

/** The digest in the path of a media file; null for another path. */
export function mediaDigest(path: string): string | null {
  return /^media\/([0-9a-f]{64})\.[a-z0-9]{1,5}$/.exec(path)?.[1] ?? null
}
