import { z } from 'zod'
import { type ArchiveLimits, ArchiveReader } from './archive-reader.ts'
import { type ArchivedPlace, ArchivedPlaces } from './archived-places.ts'
import { type Manifest, mediaDigest, recordsPath } from './manifest.ts'
import { ArchiveRefused } from './refused.ts'

/** An archive to read without storing anything of it. */
export interface CheckTask {
  readonly what: 'check'
  /** The archive. */
  readonly archive: string
  readonly limits: ArchiveLimits
}

/** What an import of an archive would bring. */
export interface CheckedArchive {
  readonly household: string
  readonly created_at: string
  readonly program: string
  readonly with_media: boolean
  /** Number of records by collection. */
  readonly records: Readonly<Record<string, number>>
  /** Number of operations in the history. */
  readonly operations: number
  readonly media: Manifest['media']
  /** Number of contents of photos and documents that are not in the archive: they were left out, or were missing themselves. */
  readonly missing_media: number
  /** The places by their paths, at most two thousand. */
  readonly places: readonly ArchivedPlace[]
}

/**
 * Reads all of an archive, and checks each file against its digest. Nothing is stored.
 * @throws {ArchiveRefused}
 */
export async function checkArchive(
  { archive, limits }: CheckTask,
  progress: (part: number) => void,
): Promise<CheckedArchive> {
  const reader = await ArchiveReader.open(archive, limits)
  try {
    const { manifest } = reader
    if (!manifest.complete) throw new ArchiveRefused('archive_partial')
    const places = new ArchivedPlaces()
    const missing = new Set<string>()
    const present = new Set(manifest.files.map(({ path }) => mediaDigest(path)))
    for (const digest of manifest.missing_media) present.delete(digest)
    const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) || 1
    let done = 0
    for (const { path, bytes } of manifest.files) {
      if (ArchivedPlaces.has(path)) {
        for await (const line of reader.lines(path)) places.take(path, line)
      } else if (path === recordsPath('media')) {
        for await (const line of reader.lines(path)) {
          const digest = contentOf(line)
          if (digest !== null && !present.has(digest)) missing.add(digest)
        }
      } else await reader.check(path)
      done += bytes
      progress(done / total)
    }
    return {
      household: manifest.household.name,
      created_at: manifest.created_at,
      program: manifest.program,
      with_media: manifest.with_media,
      records: Object.fromEntries(
        Object.entries(manifest.collections).map(([key, { records }]) => [key, records]),
      ),
      operations: manifest.state.seq,
      media: manifest.media,
      missing_media: missing.size,
      places: places.list(),
    }
  } finally {
    reader.close()
  }
}

const Stored = z.object({ record: z.object({ sha256: z.string(), stored_at: z.string() }) })

/** The digest of the content of a photo or document that the household has; null for one that never came. */
function contentOf(line: string): string | null {
  return Stored.safeParse(JSON.parse(line)).data?.record.sha256 ?? null
}
