import type Database from 'better-sqlite3'
import type { CollectionMap } from '../../engine/index.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { plucking, reading } from '../scope/statement.ts'
import { uuidText } from '../scope/uuid.ts'
import { matchExpression } from '../search/words.ts'
import type { ListRow } from './rows.ts'

/** Questions whose answers are kept for their next pages. */
const KEPT = 8

/**
 * The rows of one collection that the search index finds. Which row a document of the index is, is remembered as long as the row
 * is what it was: for a common word there are tens of thousands of them.
 */
export class MatchingDocs<R extends ListRow> {
  private readonly file: ScopeFile<CollectionMap>
  private readonly collection: string
  private readonly rows: ReadonlyMap<string, R>
  private readonly matches: () => Database.Statement<[string], number>
  private readonly docs: () => Database.Statement<[string], [number, string, Buffer]>
  private readonly layout: () => Database.Statement<[], number>
  /** Null for documents of other collections. */
  private readonly rowOf = new Map<number, R | null>()
  private readonly answers = new Map<string, ReadonlySet<R>>()
  private at = ''

  constructor(file: ScopeFile<CollectionMap>, collection: string, rows: ReadonlyMap<string, R>) {
    const { database } = file
    this.file = file
    this.collection = collection
    this.rows = rows
    this.matches = plucking(database, () => 'SELECT rowid FROM search_text WHERE search_text MATCH ?')
    this.docs = reading(
      database,
      () => 'SELECT id, collection, public_id FROM search_docs WHERE id IN (SELECT value FROM json_each(?))',
    )
    this.layout = plucking(database, () => 'PRAGMA schema_version')
  }

  /** Something is gone, and its document may be another's one day. */
  forget(): void {
    this.rowOf.clear()
    this.answers.clear()
  }

  /** The rows that have every word of a question, the last one as a beginning; null when there is no word in it. */
  of(question: string): ReadonlySet<R> | null {
    const match = matchExpression(question)?.anywhere
    return match === undefined ? null : this.matching(match)
  }

  /** The rows that have a word, or (`beginning`) one that begins so. */
  withWord(word: string, beginning: boolean): ReadonlySet<R> {
    return this.matching(beginning ? `"${word}" *` : `"${word}"`)
  }

  /** The documents of the index that something is to be found in, and whose rows pass a test. */
  docsWhere(match: string, test: (row: R) => boolean): number[] {
    return this.file.reading(({ epoch, seq, indexed_seq }) => {
      this.standAt(`${this.layout().get()}/${epoch}/${seq}/${indexed_seq}`)
      const docs = this.matches().all(match)
      this.rowsOf(docs)
      return docs.filter((doc) => {
        const row = this.rowOf.get(doc)
        return row ? row.current && test(row) : false
      })
    })
  }

  private matching(match: string): ReadonlySet<R> {
    return this.file.reading(({ epoch, seq, indexed_seq }) => {
      this.standAt(`${this.layout().get()}/${epoch}/${seq}/${indexed_seq}`)
      const known = this.answers.get(match)
      if (known) return known
      const found = this.rowsOf(this.matches().all(match))
      const oldest = this.answers.keys().next()
      if (this.answers.size >= KEPT && !oldest.done) this.answers.delete(oldest.value)
      this.answers.set(match, found)
      return found
    })
  }

  private standAt(at: string): void {
    if (at === this.at) return
    // Made anew, the index gives its documents other numbers.
    if (at.split('/')[0] !== this.at.split('/')[0]) this.rowOf.clear()
    this.answers.clear()
    this.at = at
  }

  private rowsOf(docs: readonly number[]): Set<R> {
    const found = new Set<R>()
    const unknown: number[] = []
    for (const doc of docs) {
      const row = this.rowOf.get(doc)
      if (row?.current) found.add(row)
      else if (row !== null) unknown.push(doc)
    }
    if (unknown.length === 0) return found
    for (const [doc, collection, id] of this.docs().all(JSON.stringify(unknown))) {
      const row = collection === this.collection ? this.rows.get(uuidText(id)) : null
      // What the index knows already and the rows do not comes with the next question.
      if (row === undefined) continue
      this.rowOf.set(doc, row)
      if (row) found.add(row)
    }
    return found
  }
}
