import { open, stat } from 'node:fs/promises'
import { type HouseholdKey, householdCollections } from '../../../engine/index.ts'
import { HouseholdReader, historyTables, type StoredMedium, type WantedPart } from '../../../storage/index.ts'
import type { Language } from '../../mail/languages.ts'
import { csvOf } from './csv.ts'
import { FORMAT_VERSION, historyPath, MANIFEST, type Manifest, mediaPath, recordsPath } from './manifest.ts'
import { Names } from './names.ts'
import { readme } from './readme.ts'
import { ZipWriter } from './zip-writer.ts'

/** An archive to write. Plain data, which is copied to another thread. */
export interface WriteTask {
  readonly what: 'write'
  /** The SQLite file of the household. */
  readonly file: string
  /** The ZIP file to write. */
  readonly output: string
  readonly part: WantedPart
  /** Whether records and history are written besides tables. */
  readonly with_records: boolean
  readonly with_media: boolean
  readonly language: Language
  readonly program: string
  /** ISO 8601 in UTC. */
  readonly created_at: string
  readonly household: { readonly public_id: string; readonly name: string }
  /** Maximum size of the ZIP file in bytes. */
  readonly most_bytes: number
}

/** The facts of a finished archive. */
export interface WrittenArchive {
  readonly bytes: number
  readonly records: number
  readonly media: number
  readonly missing_media: number
}

/** What the writer needs from the thread that answers requests. */
export interface WriteTools {
  /** The path of the file with the content of a medium; null if it cannot be read. */
  blob(sha256: string): Promise<string | null>
  /** The name of a person; null if nobody knows it. */
  person(user_id: string): Promise<string | null>
  /** Reports the part that is done, from 0 to 1. */
  progress(part: number): void
}

/** Number of bytes of media that count as much as one row. */
const BYTES_PER_ROW = 10_000

/** SPEC.md AE1: writes an archive of a household as it is at one moment. */
export async function writeArchive(task: WriteTask, tools: WriteTools): Promise<WrittenArchive> {
  const reader = new HouseholdReader(task.file, task.part)
  try {
    return await new ArchiveWriter(task, tools, reader).write()
  } finally {
    reader.close()
  }
}

class ArchiveWriter {
  private readonly task: WriteTask
  private readonly tools: WriteTools
  private readonly reader: HouseholdReader
  private readonly zip: ZipWriter
  private readonly names: Names
  private readonly media: readonly StoredMedium[]
  private readonly counts: ReadonlyMap<HouseholdKey, number>
  private readonly state: Manifest['state']
  private readonly missing: string[] = []
  /** The written part, and the whole, in rows. */
  private done = 0
  private readonly total: number

  constructor(task: WriteTask, tools: WriteTools, reader: HouseholdReader) {
    this.task = task
    this.tools = tools
    this.reader = reader
    this.zip = new ZipWriter(new Date(task.created_at))
    this.names = new Names(reader)
    this.state = reader.state()
    this.media = task.with_media ? reader.media() : []
    this.counts = new Map(reader.collections.map((key) => [key, reader.count(key)]))
    const media = this.media.reduce((sum, { bytes }) => sum + 1 + bytes / BYTES_PER_ROW, 0)
    this.total =
      this.records * (task.with_records ? 2 : 1) + (this.hasHistory ? this.state.seq : 0) + media || 1
  }

  async write(): Promise<WrittenArchive> {
    const { output, most_bytes } = this.task
    for (const [key, records] of this.counts) this.addCollection(key, records)
    if (this.hasHistory)
      for (const table of historyTables)
        this.zip.add(historyPath(table), () => this.counted(this.reader.history(table)))
    for (const medium of this.media) this.addMedium(medium)
    // After the media, because it says which of them are missing.
    this.zip.add('README.txt', () => [`\ufeff${this.readme()}`])
    const people = await this.people()
    this.zip.add(MANIFEST, () => [`${JSON.stringify(this.manifest(people), null, 1)}\n`])
    await this.zip.write(output, { most_bytes })
    return {
      bytes: (await stat(output)).size,
      records: this.records,
      media: this.media.length - this.missing.length,
      missing_media: this.missing.length,
    }
  }

  /** A part of a household that is one place has no history: that of the others would be in it. */
  private get hasHistory(): boolean {
    return this.task.with_records && this.task.part.place_id === null
  }

  private get records(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0)
  }

  private addCollection(key: HouseholdKey, records: number): void {
    if (records === 0) return
    if (this.task.with_records) this.zip.add(recordsPath(key), () => this.counted(this.lines(key)))
    this.zip.add(`csv/${key}.csv`, () => this.counted(csvOf(this.reader, key, this.names)))
  }

  private *lines(key: HouseholdKey): Generator<string> {
    for (const { public_id, seq, record, merge } of this.reader.records(key)) {
      const merged = merge === null ? '' : `,"merge":${merge}`
      yield `{"public_id":"${public_id}","seq":${seq},"record":${record}${merged}}\n`
    }
  }

  private addMedium(medium: StoredMedium): void {
    const { sha256, bytes } = medium
    // The content of a missing file is empty, and the manifest says so.
    this.zip.add(mediaPath(medium), () => this.mediumContent(sha256, bytes), { compress: false })
  }

  private async *mediumContent(sha256: string, bytes: number): AsyncGenerator<Uint8Array> {
    // All records are read: a reader that stays open would keep the log of the file long.
    this.reader.close()
    const path = await this.tools.blob(sha256)
    const file = path === null ? null : await open(path).catch(() => null)
    try {
      if ((await file?.stat())?.size !== bytes) this.missing.push(sha256)
      else if (file) yield* file.createReadStream({ highWaterMark: 256 * 1024, autoClose: false })
    } finally {
      await file?.close()
    }
    this.report(1 + bytes / BYTES_PER_ROW)
  }

  private *counted(lines: Iterable<string>): Generator<string> {
    for (const line of lines) {
      yield line
      this.report(1)
    }
  }

  private report(rows: number): void {
    this.done += rows
    this.tools.progress(Math.min(1, this.done / this.total))
  }

  private readme(): string {
    const { household, program, created_at, part, with_media, with_records, language } = this.task
    return readme(language, {
      household: household.name,
      program,
      created_at,
      place: part.place_id === null ? null : this.names.path(part.place_id),
      changed_since: part.changed_since,
      with_media,
      with_records,
      complete: this.complete,
      missing: this.missing.length,
    })
  }

  private get complete(): boolean {
    return this.task.with_records && this.reader.selection.whole
  }

  /** The names of the people who wrote the history. */
  private async people(): Promise<Manifest['people']> {
    if (!this.hasHistory) return {}
    const ids = new Set([...this.reader.history('authors')].map((line) => String(JSON.parse(line).user_id)))
    const people: Record<string, string | null> = {}
    for (const user_id of ids) people[user_id] = await this.tools.person(user_id)
    return people
  }

  private manifest(people: Manifest['people']): Manifest {
    const { household, program, created_at, part, with_media } = this.task
    const present = this.zip.files
    const media = present.filter(({ path }) => path.startsWith('media/'))
    return {
      format: 'stowage-archive',
      format_version: FORMAT_VERSION,
      program,
      created_at,
      household,
      complete: this.complete,
      part,
      with_media,
      state: this.state,
      collections: Object.fromEntries(
        [...this.counts].map(([key, records]) => [
          key,
          { version: householdCollections[key].version, records },
        ]),
      ),
      media: {
        files: media.length - this.missing.length,
        bytes: media.reduce((sum, { bytes }) => sum + bytes, 0),
      },
      missing_media: this.missing,
      people,
      files: present,
    }
  }
}
