import Database from 'better-sqlite3'
import { idBytes, idText } from './id-bytes.ts'

type Row = [public_id: Buffer, seq: number, record: string]

/** Reads the file of a household that Stowage has open, by bare statements. */
export class FloorReader {
  private readonly database: Database.Database
  private readonly since: Database.Statement<[number], Row>
  private readonly found: Database.Statement<[string, number], string>
  private readonly one: Database.Statement<[Buffer], string>

  constructor(path: string) {
    this.database = new Database(path, { readonly: true, fileMustExist: true })
    this.since = this.database
      .prepare<[number], Row>('SELECT public_id, seq, record FROM items WHERE seq > ? ORDER BY seq')
      .raw()
    this.found = this.database
      .prepare<[string, number], string>(
        `SELECT items.record FROM
           (SELECT rowid, rank FROM search_text WHERE search_text MATCH ? ORDER BY rank LIMIT ?) AS hits
           JOIN search_docs ON search_docs.id = hits.rowid
           JOIN items ON items.public_id = search_docs.public_id
         ORDER BY hits.rank`,
      )
      .pluck()
    this.one = this.database.prepare<[Buffer], string>('SELECT record FROM items WHERE public_id = ?').pluck()
  }

  /** Every record of a collection as lines of NDJSON, in blocks. */
  *lines(collection: string): Generator<string> {
    const rows = this.database.prepare<[], Row>(`SELECT public_id, seq, record FROM "${collection}"`).raw()
    let block = ''
    let count = 0
    for (const row of rows.iterate()) {
      block += `${putLine(row)}\n`
      count++
      if (block.length < 64 * 1024) continue
      yield block
      block = ''
    }
    yield `${block}{"end":true,"rows":${count}}\n`
  }

  /** The items that were changed after a seq, as JSON text. */
  itemsSince(seq: number): string {
    return `[${this.since.all(seq).map(putLine).join(',')}]`
  }

  /** The items that the full-text index finds, the best first, as JSON text. */
  search(match: string, limit: number): string {
    return `[${this.found.all(match, limit).join(',')}]`
  }

  /** Some items as JSON text. */
  records(public_ids: readonly string[]): string {
    return `[${public_ids.map((public_id) => this.detail(public_id)).join(',')}]`
  }

  /** One item as JSON text. */
  detail(public_id: string): string {
    return this.one.get(idBytes(public_id)) ?? 'null'
  }
}

function putLine([id, seq, record]: Row): string {
  return `{"change":"put","public_id":"${idText(id)}","seq":${seq},"record":${record}}`
}
