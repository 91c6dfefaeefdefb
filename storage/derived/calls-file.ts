import { join } from 'node:path'
import { householdPlace } from '../households/place.ts'
import { leaveNoBytes } from './leave-no-bytes.ts'
import { SpareFile, type SpareLayout } from './spare-file.ts'

const LAYOUT: SpareLayout = {
  /** `Stoc` in ASCII. */
  kind: { application_id: 0x53746f63, version: 1, exclusive: false },
  create(database) {
    database.exec(
      'CREATE TABLE IF NOT EXISTS calls (public_id TEXT NOT NULL UNIQUE, user_id TEXT NOT NULL, ' +
        'created_at TEXT NOT NULL, facts TEXT NOT NULL, sent TEXT) STRICT',
    )
    database.exec('CREATE INDEX IF NOT EXISTS calls_user ON calls (user_id)')
    database.exec(
      'CREATE TABLE IF NOT EXISTS months (month TEXT PRIMARY KEY, tokens INTEGER NOT NULL) STRICT',
    )
  },
}

/** Name of the file in the folder of a household. */
const NAME = 'ai-calls.sqlite'
/** Calls of a household that are kept. A new one removes the oldest. */
const MOST_CALLS = 2000

/** A request to a model, as it lies in the file. */
export interface StoredCall {
  readonly public_id: string
  readonly user_id: string
  /** ISO 8601, UTC. */
  readonly created_at: string
  /** JSON. */
  readonly facts: string
  /** The text that was sent; null once it is deleted. */
  readonly sent: string | null
}

type Row = [string, string, string, string, string | null]

/** The calls that a purge removes. */
export interface CallChoice {
  /** Null for those of everybody. */
  readonly user_id: string | null
  /** Only those from before a time (ISO 8601). */
  readonly before?: string | undefined
}

/** A page of calls. */
export interface CallPage {
  readonly user_id?: string | undefined
  /** The number of the first call of the former page that is not wanted again; null for the newest calls. */
  readonly before: number | null
  readonly limit: number
}

/**
 * The requests of a household to a model, with the very text that was sent, and the tokens that each month took. The file
 * is beside the household's records, in no ledger and in no backup. A damaged file is replaced by an empty one.
 */
export class CallsFile {
  private readonly file: SpareFile

  constructor(data: string, household_id: string) {
    this.file = new SpareFile(join(householdPlace(data, household_id).directory, NAME), LAYOUT)
  }

  /** Keeps a call before it is made, and removes the oldest ones above the bound. */
  add({ public_id, user_id, created_at, facts, sent }: StoredCall): void {
    this.file.use(true, (database) => {
      database.transaction(() => {
        database
          .prepare<Row>('INSERT INTO calls VALUES (?, ?, ?, ?, ?)')
          .run(public_id, user_id, created_at, facts, sent)
        database
          .prepare<[number]>('DELETE FROM calls WHERE rowid <= (SELECT max(rowid) FROM calls) - ?')
          .run(MOST_CALLS)
      })()
    })
  }

  /** Notes how a call ended, and the tokens that it took in its month. A call that was purged meanwhile stays purged. */
  finish(public_id: string, facts: string, month: string, tokens: number): void {
    this.file.use(true, (database) => {
      database.transaction(() => {
        database
          .prepare<[string, string]>('UPDATE calls SET facts = ? WHERE public_id = ?')
          .run(facts, public_id)
        database
          .prepare<[string, number]>(
            'INSERT INTO months VALUES (?, ?) ON CONFLICT (month) DO UPDATE SET tokens = tokens + excluded.tokens',
          )
          .run(month, tokens)
      })()
    })
  }

  /** The tokens that a month took. */
  tokens(month: string): number {
    if (!this.file.exists) return 0
    return this.file.use(
      false,
      (database) =>
        database.prepare<[string], number>('SELECT tokens FROM months WHERE month = ?').pluck().get(month) ??
        0,
    )
  }

  /** Calls, newest first, with the number at which the next page begins; null at the end. */
  page({ user_id, before, limit }: CallPage): { readonly calls: StoredCall[]; readonly next: number | null } {
    if (!this.file.exists) return { calls: [], next: null }
    const rows = this.file.use(false, (database) =>
      database
        .prepare<[number, string | null, string | null, number], [number, ...Row]>(
          'SELECT rowid, public_id, user_id, created_at, facts, sent FROM calls ' +
            'WHERE rowid < ? AND (? IS NULL OR user_id = ?) ORDER BY rowid DESC LIMIT ?',
        )
        .raw()
        .all(before ?? Number.MAX_SAFE_INTEGER, user_id ?? null, user_id ?? null, limit + 1),
    )
    const calls = rows.slice(0, limit)
    return {
      calls: calls.map(([, public_id, user, created_at, facts, sent]) => ({
        ...{ public_id, user_id: user, created_at, facts, sent },
      })),
      next: rows.length > limit ? (calls.at(-1)?.[0] ?? null) : null,
    }
  }

  /** Removes calls, and returns their number. No byte of them stays; the counts of tokens do. */
  purge({ user_id, before }: CallChoice): number {
    if (!this.file.exists) return 0
    const removed = this.file.use(true, (database) => {
      const { changes } = database
        .prepare<[string | null, string | null, string | null, string | null]>(
          'DELETE FROM calls WHERE (? IS NULL OR user_id = ?) AND (? IS NULL OR created_at < ?)',
        )
        .run(user_id, user_id, before ?? null, before ?? null)
      if (changes > 0) leaveNoBytes(database)
      return changes
    })
    return removed
  }

  /** Deletes the texts of calls before one time, and the calls before another one (ISO 8601). */
  sweep(before: { readonly texts: string; readonly calls: string }): void {
    if (!this.file.exists) return
    this.file.use(true, (database) => {
      const calls = database.prepare<[string]>('DELETE FROM calls WHERE created_at < ?').run(before.calls)
      const texts = database
        .prepare<[string]>('UPDATE calls SET sent = NULL WHERE sent IS NOT NULL AND created_at < ?')
        .run(before.texts)
      if (calls.changes + texts.changes > 0) leaveNoBytes(database)
    })
  }

  /** The hosts that requests went to, of a person or of everybody. */
  hosts(user_id: string | null): string[] {
    if (!this.file.exists) return []
    return this.file.use(false, (database) =>
      database
        .prepare<[string | null, string | null], string>(
          "SELECT DISTINCT facts ->> '$.host' FROM calls WHERE (? IS NULL OR user_id = ?) " +
            "AND facts ->> '$.status' NOT IN ('sending', 'paused') ORDER BY 1",
        )
        .pluck()
        .all(user_id, user_id),
    )
  }

  /** The people who have calls in it. */
  users(): string[] {
    if (!this.file.exists) return []
    return this.file.use(false, (database) =>
      database.prepare<[], string>('SELECT DISTINCT user_id FROM calls').pluck().all(),
    )
  }
}
