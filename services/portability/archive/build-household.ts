import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ArchiveFault, HouseholdBuilder, historyTables, type NextHistory } from '../../../storage/index.ts'
import { type ArchiveLimits, ArchiveReader } from './archive-reader.ts'
import { historyPath, mediaDigest, recordsPath } from './manifest.ts'
import { ArchiveRefused } from './refused.ts'

/** A household to build from an archive. */
export interface BuildTask {
  readonly what: 'build'
  readonly archive: string
  readonly limits: ArchiveLimits
  /** The household that becomes equal to the archived one. */
  readonly household_id: string
  /** The SQLite file to make. */
  readonly output: string
  /** A folder for media on their way. */
  readonly scratch: string
  readonly next: NextHistory
}

/** A household that was built, and is not in place yet. */
export interface BuiltHousehold {
  readonly seq: number
  readonly records: number
  readonly media: number
  /** Size of its file in bytes. */
  readonly bytes: number
}

/** What the builder needs from the thread that answers requests. */
export interface BuildTools {
  /** Stores a medium whose content lies in a file. */
  store(content: { sha256: string; bytes: number; path: string }): Promise<void>
  progress(part: number): void
}

/**
 * SPEC.md AE2: builds the file of a household from an archive, and stores its media.
 * @throws {ArchiveRefused}
 */
export async function buildHousehold(task: BuildTask, tools: BuildTools): Promise<BuiltHousehold> {
  const reader = await ArchiveReader.open(task.archive, task.limits)
  try {
    if (!reader.manifest.complete) throw new ArchiveRefused('archive_partial')
    const total = reader.manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) || 1
    let done = 0
    const report = (bytes: number) => {
      done += bytes
      tools.progress(done / total)
    }
    const seq = await buildFile(reader, task, report)
    const media = await storeMedia(reader, task, tools, report)
    const records = Object.values(reader.manifest.collections).reduce((sum, each) => sum + each.records, 0)
    return { seq, records, media, bytes: (await stat(task.output)).size }
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error
    throw new ArchiveRefused(error.reason === 'newer' ? 'archive_newer' : 'archive_damaged', error.message)
  } finally {
    reader.close()
  }
}

async function buildFile(
  reader: ArchiveReader,
  { household_id, next, output }: BuildTask,
  report: (bytes: number) => void,
): Promise<number> {
  const { collections, state } = reader.manifest
  const versions = Object.fromEntries(Object.entries(collections).map(([key, { version }]) => [key, version]))
  const builder = new HouseholdBuilder(output, household_id, versions)
  try {
    for (const table of historyTables) {
      for await (const line of reader.lines(historyPath(table))) {
        builder.addHistory(table, line)
        report(line.length)
      }
    }
    for (const [key, { records }] of Object.entries(collections)) {
      if (records === 0) continue
      for await (const line of reader.lines(recordsPath(key))) {
        builder.addRecord(key, line)
        report(line.length)
      }
    }
    return builder.finish(state, next)
  } finally {
    builder.abandon()
  }
}

async function storeMedia(
  reader: ArchiveReader,
  { scratch }: BuildTask,
  tools: BuildTools,
  report: (bytes: number) => void,
): Promise<number> {
  const missing = new Set(reader.manifest.missing_media)
  let stored = 0
  for (const { path, bytes } of reader.manifest.files) {
    const sha256 = mediaDigest(path)
    if (sha256 === null || missing.has(sha256)) continue
    const copy = join(scratch, `medium-${sha256}`)
    try {
      await reader.copy(path, copy)
      // It fails unless the content has the digest in its name.
      await tools.store({ sha256, bytes, path: copy })
    } finally {
      await rm(copy, { force: true })
    }
    stored++
    report(bytes)
  }
  return stored
}
