import { z } from 'zod'
import { placeCollection } from '../../engine/structure/levels.ts'
import { Database, type Statement } from '../../storage/sqlite.ts'
import { idBytes, idText } from './id-bytes.ts'

type Row = [public_id: Buffer, seq: number, record: string]

const Place = z.object({
  kind: z.enum(['location', 'zone', 'rack', 'row', 'shelf', 'slot', 'container']),
  id: z.string(),
})
const Inside = z.object({ parent: Place.nullish(), placement: Place.nullish() })
const Around = z.object({
  placement: Place.nullable(),
  category_id: z.string().nullable(),
  tag_ids: z.array(z.string()),
})

/** Reads the file of a household that Stowage has open, by bare statements. */
export class FloorReader {
  private readonly database: Database
  private readonly since: Statement<[number], Row>
  private found: Statement<[string, number], string> | null = null
  private readonly codes: Statement<[Buffer], string>
  private readonly byId = new Map<string, Statement<[Buffer], string>>()

  constructor(path: string) {
    this.database = new Database(path, { readonly: true, fileMustExist: true })
    this.since = this.database
      .prepare<[number], Row>('SELECT public_id, seq, record FROM items WHERE seq > ? ORDER BY seq')
      .raw()
    this.codes = this.database
      .prepare<[Buffer], string>('SELECT record FROM product_codes WHERE item_id = ?')
      .pluck()
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

  /** The items that a plain full-text index finds, the best first, as JSON text. The first search makes the index. */
  search(match: string, limit: number): string {
    this.index()
    return `[${this.found?.all(match, limit).join(',')}]`
  }

  /** Some items as JSON text. */
  records(public_ids: readonly string[]): string {
    return `[${public_ids.map((public_id) => this.record('items', public_id) ?? 'null').join(',')}]`
  }

  /** One item as JSON text, and after it the records that its page is made of: the places on its way, category, tags and codes. */
  detail(public_id: string): string {
    const text = this.record('items', public_id)
    if (text === undefined) return 'null'
    const texts = [text]
    const item = Around.parse(JSON.parse(text))
    for (let place = item.placement; place; ) {
      const found: string | undefined = this.record(placeCollection[place.kind], place.id)
      if (found === undefined) break
      texts.push(found)
      const { parent = null, placement = null } = Inside.parse(JSON.parse(found))
      place = parent ?? placement
    }
    for (const id of item.category_id === null ? [] : [item.category_id]) {
      texts.push(this.record('categories', id) ?? 'null')
    }
    for (const id of item.tag_ids) texts.push(this.record('tags', id) ?? 'null')
    texts.push(...this.codes.all(idBytes(public_id)))
    return `[${texts.join(',')}]`
  }

  private index(): void {
    if (this.found) return
    this.database.exec(`
      CREATE VIRTUAL TABLE temp.search_text USING fts5(
        title, body, content='', tokenize='unicode61 remove_diacritics 2', prefix='2 3');
      CREATE TEMP TABLE search_docs AS SELECT row_number() OVER () AS id, public_id FROM items;
      CREATE UNIQUE INDEX temp.search_docs_id ON search_docs (id);
      INSERT INTO search_text (rowid, title, body)
        SELECT id, record ->> 'name', record ->> 'description' FROM search_docs JOIN items USING (public_id);`)
    this.found = this.database
      .prepare<[string, number], string>(
        `SELECT items.record FROM
           (SELECT rowid, rank FROM search_text WHERE search_text MATCH ? ORDER BY rank LIMIT ?) AS hits
           JOIN search_docs ON search_docs.id = hits.rowid
           JOIN items ON items.public_id = search_docs.public_id
         ORDER BY hits.rank`,
      )
      .pluck()
  }

  private record(table: string, public_id: string): string | undefined {
    let statement = this.byId.get(table)
    if (!statement) {
      statement = this.database
        .prepare<[Buffer], string>(`SELECT record FROM "${table}" WHERE public_id = ?`)
        .pluck()
      this.byId.set(table, statement)
    }
    return statement.get(idBytes(public_id))
  }
}

function putLine([id, seq, record]: Row): string {
  return `{"change":"put","public_id":"${idText(id)}","seq":${seq},"record":${record}}`
}
