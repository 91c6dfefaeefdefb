import { setTimeout as delay } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import type { CollectionMap, SearchText } from '../../engine/index.ts'
import { BusyError, isWriteFailure } from '../errors.ts'
import { TimeSlice } from '../following/time-slice.ts'
import { pragmaNumber } from '../scope/connection.ts'
import { recordOf } from '../scope/record-table.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { plucking } from '../scope/statement.ts'
import { uuidText } from '../scope/uuid.ts'
import { Indexer } from './indexer.ts'
import { type PageOfMatches, Ranking } from './ranking.ts'
import { type Snippet, snippetOf } from './snippet.ts'
import { resetSearchTables } from './tables.ts'

/** What to search, and which of the results. */
export type SearchOptions = PageOfMatches

/** A record that was found. */
export interface SearchHit extends Snippet {
  readonly collection: string
  readonly public_id: string
  readonly title: string
}

export interface SearchResults {
  readonly hits: readonly SearchHit[]
  /** False when the index has not taken in all changes yet. */
  readonly complete: boolean
}

/** Changed records that are taken in at once when there are turns to others. */
const PIECE = 100
/** How often, and after how long, what another process kept from being written is tried again. */
const TRIES = 50
const BUSY_MS = 40

/** Changed records that a search takes in before it answers; more are left to the background. */
const AT_ONCE = 2000

/**
 * Full-text search over a scope's file. The index is not part of a commit: it catches up by seq, later, and
 * what it knows of can be made anew from the records at any time.
 */
export class ScopeSearch<M extends CollectionMap> {
  private readonly file: ScopeFile<M>
  private readonly indexer: Indexer
  readonly ranking: Ranking
  private readonly texts: ReadonlyMap<string, () => Database.Statement<[Buffer], string>>

  constructor(file: ScopeFile<M>) {
    const { database, schema } = file
    this.file = file
    this.indexer = new Indexer(database, schema)
    this.ranking = new Ranking(database)
    this.texts = new Map([...schema.tables].map(([key, { sql }]) => [key, plucking(database, sql.get)]))
  }

  /** Finds records by their words, the best first. */
  search(query: string, options: SearchOptions): SearchResults {
    const complete = this.catchUpAtOnce()
    const hits = this.file.reading(() => {
      const found = this.ranking.page(query, options)
      return found.flatMap(([collection, id]) => this.hit(collection, id, query) ?? [])
    })
    return { hits, complete }
  }

  /** Takes in about `rows` changed records, and tells how long that took in ms, its commit left out. */
  catchUp(rows: number): { done: boolean; ms: number } {
    return this.file.write(({ seq, indexed_seq }) => {
      const started = performance.now()
      const done = this.indexer.take(indexed_seq, seq, rows) >= seq
      return { done, ms: performance.now() - started }
    })
  }

  /**
   * Takes in all that is missing, in turns with others. Another process that writes is waited for a while.
   * @throws {StorageError} when it cannot be taken in
   */
  async complete(): Promise<void> {
    const turns = new TimeSlice()
    for (let tries = 0; this.behind(1) > 0; ) {
      try {
        this.catchUp(PIECE)
      } catch (error) {
        if (!(error instanceof BusyError) || ++tries > TRIES) throw error
        await delay(BUSY_MS)
      }
      if (turns.due) await turns.pass()
    }
  }

  /** Changed records that the index does not know of yet, counted up to a limit. */
  behind(limit: number): number {
    return this.file.reading(({ indexed_seq }) => this.indexer.behind(indexed_seq, limit))
  }

  /** Throws the index away; it is made anew as it catches up. */
  reset(): void {
    this.file.write(() => resetSearchTables(this.file.database))
  }

  /** Another number after the index was made anew. */
  get layout(): number {
    return pragmaNumber(this.file.database, 'schema_version')
  }

  /** Takes in what is missing, unless it is much; whether nothing is missing any more. */
  catchUpAtOnce(): boolean {
    const behind = this.behind(AT_ONCE + 1)
    if (behind === 0) return true
    if (behind > AT_ONCE) return false
    try {
      return this.catchUp(AT_ONCE).done
    } catch (error) {
      // What keeps the file from being written keeps this search from being complete, not from being answered.
      if (isWriteFailure(error)) return false
      throw error
    }
  }

  /** What is shown of a record that was found; null when it is gone already. */
  hit(collection: string, id: Buffer, query: string): SearchHit | null {
    const text = this.textOf(collection, id)
    if (!text) return null
    return { collection, public_id: uuidText(id), title: text.title, ...snippetOf(text, query) }
  }

  /** The index may know a record still that is gone already. */
  private textOf(collection: string, id: Buffer): SearchText | null {
    const record = this.texts.get(collection)?.().get(id)
    const table = this.file.schema.tables.get(collection)
    return (record !== undefined && table?.collection.search?.(recordOf(record))) || null
  }
}
