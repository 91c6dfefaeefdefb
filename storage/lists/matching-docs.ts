import type Database from 'better-sqlite3'
import type { CollectionMap } from '../../engine/index.ts'
import type { TimeSlice } from '../following/time-slice.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import type { MovingState } from '../scope/state.ts'
import { plucking, reading } from '../scope/statement.ts'
import { uuidText } from '../scope/uuid.ts'
import { matchExpression } from '../search/words.ts'
import { Column } from './column.ts'
import { Marks } from './marks.ts'
import type { RowTest } from './select.ts'

/** Documents that are read at once: the index takes long to begin to read, and little to go on. */
const READ = 50_000
/** Documents whose rows are looked up between two looks at the clock. */
const PIECE = 1000
/** Above the number of any document. */
const NEWEST = Number.MAX_SAFE_INTEGER
/** Questions whose answers are kept for their next pages. */
const KEPT = 8

/** Stands for documents of other collections. */
const OTHER = -1

/** Where the rows of records are found. */
interface Rows {
  rowOf(public_id: string): number | null
}

/**
 * The rows of one collection that the search index finds. The row of a document is remembered: for a common
 * word there are tens of thousands of them.
 */
export class MatchingDocs {
  private readonly file: ScopeFile<CollectionMap>
  private readonly collection: string
  private readonly table: Rows
  private readonly matches: () => Database.Statement<[string, number, number], number>
  private readonly docs: () => Database.Statement<[string], [number, string, Buffer]>
  private readonly layout: () => Database.Statement<[], number>
  /** The row of a document, `OTHER` for documents of other collections; `NaN` while it is unknown. */
  private rowOf = new Column()
  private readonly answers = new Map<string, Marks>()
  private at = ''

  constructor(file: ScopeFile<CollectionMap>, collection: string, table: Rows) {
    const { database } = file
    this.file = file
    this.collection = collection
    this.table = table
    this.matches = plucking(
      database,
      () =>
        'SELECT rowid FROM search_text WHERE search_text MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?',
    )
    this.docs = reading(
      database,
      () => 'SELECT id, collection, public_id FROM search_docs WHERE id IN (SELECT value FROM json_each(?))',
    )
    this.layout = plucking(database, () => 'PRAGMA schema_version')
  }

  /** Something is gone, and its document may be another's one day. */
  forget(): void {
    this.rowOf = new Column()
    this.answers.clear()
  }

  /** The rows that have every word of a question, the last one as a beginning; null when there is no word in it. */
  async of(question: string, turns: TimeSlice): Promise<Marks | null> {
    const match = matchExpression(question)?.anywhere
    return match === undefined ? null : this.matching(match, turns)
  }

  /** The rows that have a word, or (`beginning`) one that begins so. */
  withWord(word: string, beginning: boolean, turns: TimeSlice): Promise<Marks> {
    return this.matching(beginning ? `"${word}" *` : `"${word}"`, turns)
  }

  /**
   * The documents of the index that something is to be found in, and whose rows pass a test: the newest, up to `most`. In
   * turns with others.
   */
  async docsWhere(match: string, test: RowTest, most: number, turns: TimeSlice): Promise<number[]> {
    const wanted: number[] = []
    for await (const docs of this.pieces(match, turns)) {
      this.rowsOf(docs)
      for (const doc of docs) {
        const row = this.rowOf.at(doc)
        if (row >= 0 && test(row)) wanted.push(doc)
      }
      if (wanted.length >= most) break
    }
    return wanted.slice(0, most)
  }

  private async matching(match: string, turns: TimeSlice): Promise<Marks> {
    const known = this.file.reading((state) => {
      this.standAt(this.placeOf(state))
      return this.answers.get(match)
    })
    if (known) return known
    const found = new Marks()
    const { at } = this
    for await (const docs of this.pieces(match, turns)) for (const row of this.rowsOf(docs)) found.add(row)
    // Kept only if nothing has changed meanwhile.
    if (at === this.at) this.keep(match, found)
    return found
  }

  private keep(match: string, found: Marks): void {
    const oldest = this.answers.keys().next()
    if (this.answers.size >= KEPT && !oldest.done) this.answers.delete(oldest.value)
    this.answers.set(match, found)
  }

  /** The documents in which something is to be found, the newest first, in turns with others. */
  private async *pieces(match: string, turns: TimeSlice): AsyncGenerator<readonly number[]> {
    for (let below = NEWEST; below > 0; ) {
      if (turns.due) await turns.pass()
      const docs = this.file.reading((state) => {
        this.standAt(this.placeOf(state))
        return this.matches().all(match, below, READ)
      })
      for (let at = 0; at < docs.length; at += PIECE) {
        if (turns.due) await turns.pass()
        yield docs.slice(at, at + PIECE)
      }
      below = docs.length < READ ? 0 : (docs.at(-1) ?? 0)
    }
  }

  private placeOf({ epoch, seq, indexed_seq }: Pick<MovingState, 'epoch' | 'seq' | 'indexed_seq'>): string {
    return `${this.layout().get()}/${epoch}/${seq}/${indexed_seq}`
  }

  private standAt(at: string): void {
    if (at === this.at) return
    // Made anew, the index gives its documents other numbers.
    if (at.split('/')[0] !== this.at.split('/')[0]) this.rowOf = new Column()
    this.answers.clear()
    this.at = at
  }

  private rowsOf(docs: readonly number[]): number[] {
    const found: number[] = []
    const unknown: number[] = []
    for (const doc of docs) {
      const row = this.rowOf.at(doc)
      if (row >= 0) found.push(row)
      else if (row !== OTHER) unknown.push(doc)
    }
    if (unknown.length === 0) return found
    for (const [doc, collection, id] of this.docs().all(JSON.stringify(unknown))) {
      const row = collection === this.collection ? this.table.rowOf(uuidText(id)) : OTHER
      // What the index knows already and the rows do not comes with the next question.
      if (row === null) continue
      this.rowOf.set(doc, row)
      if (row >= 0) found.push(row)
    }
    return found
  }
}
