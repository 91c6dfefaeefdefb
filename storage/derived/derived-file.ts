import { join } from 'node:path'
import { householdPlace } from '../households/place.ts'
import type { Database } from '../sqlite.ts'
import { leaveNoBytes } from './leave-no-bytes.ts'
import { SpareFile, type SpareLayout } from './spare-file.ts'

const LAYOUT: SpareLayout = {
  /** `Stod` in ASCII. */
  kind: { application_id: 0x53746f64, version: 1, exclusive: false },
  create(database) {
    database.exec(
      'CREATE TABLE IF NOT EXISTS entries (public_id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, user_id TEXT NOT NULL, ' +
        'about TEXT, created_at TEXT NOT NULL, facts TEXT NOT NULL) STRICT',
    )
    database.exec('CREATE INDEX IF NOT EXISTS entries_about ON entries (about)')
    database.exec('CREATE INDEX IF NOT EXISTS entries_user ON entries (user_id)')
  },
}

/** Name of the file in the folder of a household. */
const NAME = 'ai.sqlite'
/** Entries of a household that are kept. A new one removes the oldest. */
const MOST_ENTRIES = 2000

/** An entry that was derived for a person, as it lies in the file. */
export interface DerivedEntry {
  readonly public_id: string
  /** What it is: `query`, `feedback`. */
  readonly kind: string
  readonly user_id: string
  /** The entry that it belongs to; null for none. */
  readonly about: string | null
  /** ISO 8601, UTC. */
  readonly created_at: string
  /** JSON. */
  readonly facts: string
}

const PICTURE_HASHES =
  'CREATE TABLE IF NOT EXISTS picture_hashes (sha256 TEXT PRIMARY KEY, hash TEXT NOT NULL) STRICT, WITHOUT ROWID'

/** The entries that a purge removes. */
export interface EntryChoice {
  /** Null for those of everybody. */
  readonly user_id: string | null
  /** Only those from before a time (ISO 8601). */
  readonly before?: string | undefined
  /** Only those that come from the pictures of a session, or only the others; absent: all of them. */
  readonly from?: 'pictures' | 'words' | undefined
}

/** The entries that come from the pictures of a session: what was seen, and what was suggested and said of it. */
const SEEN =
  "(kind IN ('vision', 'vision_feedback') OR (kind = 'suggestion' AND facts ->> '$.session_id' IS NOT NULL))"
const FROM = { pictures: `AND ${SEEN}`, words: `AND NOT ${SEEN}` } as const

type Row = [string, string, string, string | null, string, string]

/**
 * What the program derived from a household's data: questions with their answers, and what people said of them. It is in
 * a file of its own, in no ledger, in no backup and on no device, so that it can be deleted without a trace.
 */
export class DerivedFile {
  private readonly file: SpareFile

  constructor(data: string, household_id: string) {
    this.file = new SpareFile(join(householdPlace(data, household_id).directory, NAME), LAYOUT)
  }

  /** Keeps an entry, and removes the oldest ones above the bound. */
  add({ public_id, kind, user_id, about, created_at, facts }: DerivedEntry): void {
    this.use(true, (database) => {
      const insert = database.prepare<Row>('INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)')
      const trim = database.prepare<[number]>(
        'DELETE FROM entries WHERE rowid <= (SELECT max(rowid) FROM entries) - ?',
      )
      database.transaction(() => {
        insert.run(public_id, kind, user_id, about, created_at, facts)
        trim.run(MOST_ENTRIES)
      })()
    })
  }

  /** Replaces the facts of an entry; false if it does not exist. */
  replace(public_id: string, facts: string): boolean {
    if (!this.file.exists) return false
    return this.use(true, (database) => {
      const { changes } = database
        .prepare<[string, string]>('UPDATE entries SET facts = ? WHERE public_id = ?')
        .run(facts, public_id)
      return changes > 0
    })
  }

  /** The newest entries of a kind, newest first. */
  latest(kind: string, limit: number): DerivedEntry[] {
    return this.select('kind = ? ORDER BY rowid DESC', kind).slice(0, limit)
  }

  /** Entries of a person, oldest first, with the number after which the next page begins; null at the end. */
  page(
    user_id: string,
    { after, limit }: { readonly after: number; readonly limit: number },
  ): { readonly entries: DerivedEntry[]; readonly next: number | null } {
    if (!this.file.exists) return { entries: [], next: null }
    const rows = this.use(false, (database) =>
      database
        .prepare<[string, number, number], [number, ...Row]>(
          'SELECT rowid, public_id, kind, user_id, about, created_at, facts FROM entries ' +
            'WHERE user_id = ? AND rowid > ? ORDER BY rowid LIMIT ?',
        )
        .raw()
        .all(user_id, after, limit),
    )
    const last = rows.length < limit ? null : (rows.at(-1)?.[0] ?? null)
    return { entries: rows.map(([, ...row]) => entryOf(row)), next: last }
  }

  /** An entry; null if it does not exist. */
  get(public_id: string): DerivedEntry | null {
    return this.select('public_id = ?', public_id)[0] ?? null
  }

  /** The entries that belong to another, oldest first. */
  about(public_id: string): DerivedEntry[] {
    return this.select('about = ? ORDER BY rowid', public_id)
  }

  /** The known hashes of pictures, by the digest of their content. */
  pictureHashes(): Map<string, string> {
    if (!this.file.exists) return new Map()
    return this.use(false, (database) => {
      database.exec(PICTURE_HASHES)
      const rows = database
        .prepare<[], [string, string]>('SELECT sha256, hash FROM picture_hashes')
        .raw()
        .all()
      return new Map(rows)
    })
  }

  /** Keeps the hashes of pictures. */
  addPictureHashes(hashes: readonly (readonly [sha256: string, hash: string])[]): void {
    if (hashes.length === 0) return
    this.use(true, (database) => {
      database.exec(PICTURE_HASHES)
      const insert = database.prepare<[string, string]>('INSERT OR REPLACE INTO picture_hashes VALUES (?, ?)')
      database.transaction(() => {
        for (const [sha256, hash] of hashes) insert.run(sha256, hash)
      })()
    })
  }

  /** Removes the chosen entries, and returns their number. Nothing of them stays in the file. */
  purge({ user_id, before, from }: EntryChoice): number {
    if (!this.file.exists) return 0
    const { removed, left } = this.use(true, (database) => {
      const { changes } = database
        .prepare<[string | null, string | null, string | null, string | null]>(
          `DELETE FROM entries WHERE (? IS NULL OR user_id = ?) AND (? IS NULL OR created_at < ?) ${from ? FROM[from] : ''}`,
        )
        .run(user_id, user_id, before ?? null, before ?? null)
      // They are made again of the pictures that are still there.
      if (from !== 'words') database.exec('DROP TABLE IF EXISTS picture_hashes')
      const rows = database.prepare<[], number>('SELECT count(*) FROM entries').pluck().get() ?? 0
      leaveNoBytes(database)
      return { removed: changes, left: rows }
    })
    if (left === 0) this.file.remove()
    return removed
  }

  /** Removes entries that are older than a time (ISO 8601). */
  sweep(before: string): void {
    if (!this.file.exists) return
    this.use(true, (database) => {
      const { changes } = database.prepare<[string]>('DELETE FROM entries WHERE created_at < ?').run(before)
      if (changes > 0) leaveNoBytes(database)
    })
  }

  /** The people who have entries in it. */
  users(): string[] {
    if (!this.file.exists) return []
    return this.use(false, (database) =>
      database.prepare<[], string>('SELECT DISTINCT user_id FROM entries').pluck().all(),
    )
  }

  private select(condition: string, value: string): DerivedEntry[] {
    if (!this.file.exists) return []
    return this.use(false, (database) =>
      database
        .prepare<[string], Row>(
          `SELECT public_id, kind, user_id, about, created_at, facts FROM entries WHERE ${condition}`,
        )
        .raw()
        .all(value)
        .map(entryOf),
    )
  }

  private use<T>(writes: boolean, work: (database: Database) => T): T {
    return this.file.use(writes, (database) => {
      // Nobody waits for a disk for what may be lost: a power cut may cost the file, and then it begins again.
      database.pragma('synchronous = OFF')
      return work(database)
    })
  }
}

function entryOf([public_id, kind, user_id, about, created_at, facts]: Row): DerivedEntry {
  return { public_id, kind, user_id, about, created_at, facts }
}
