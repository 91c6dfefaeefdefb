import type { Pausing } from '../core/pausing.ts'
import { Column, type ColumnKind, type ColumnValues } from './column.ts'
import { Dictionary } from './dictionary.ts'
import { IdColumn } from './id-column.ts'
import { IdDictionary } from './id-dictionary.ts'
import { type Keys, Order, type SortKey } from './order.ts'
import { type SavedTexts, TextColumn } from './text-column.ts'

/** A record in a list. */
export interface ListedRow {
  readonly public_id: string
  /** Another number whenever the record may be another; no two states of a record have the same one. */
  readonly version: number
}

/** What every list needs of a record. */
export interface ListFacts {
  readonly public_id: string
  /** The name as names are put in order. */
  readonly name_key: string
  /** Milliseconds since 1970. */
  readonly created: number
  readonly updated: number
  readonly archived: boolean
  /** What the record lies in. */
  readonly place_id: string | null
}

/** A table as it is kept in a file: its columns as they are, and the rows in the order of their names. */
export interface SavedTable {
  readonly ids: Uint32Array
  readonly columns: readonly ColumnValues[]
  readonly texts: readonly SavedTexts[]
  readonly dictionaries: readonly (readonly string[])[]
  readonly by_name: Int32Array
}

/** Texts that a dictionary keeps although no row may have them. */
const UNUSED_TEXTS = 1024

/** Counts the states of all rows of this process. */
let versions = 0

/**
 * What lists need of the records of one kind, in columns. A row is a number, and belongs to the same record for as long as the
 * record is there. No filter needs an index: a look at all rows of a column takes a fraction of a millisecond at 50,000 rows.
 */
export abstract class ListTable<Sort extends string> {
  private readonly ids = new IdColumn()
  private readonly free: number[] = []
  private readonly orders = new Map<Sort | 'name', Order>()
  /** The rows that the orders do not know yet. */
  private readonly changed = new Set<number>()
  /** What each order sorts by. */
  protected abstract readonly sorts: Readonly<Record<Sort | 'name', (row: number) => SortKey>>
  /** All columns of numbers, of texts, and all dictionaries, each in the order in which they were made. */
  private readonly columns: Column[] = []
  private readonly textColumns: TextColumn[] = []
  private readonly dictionaries: (Dictionary | IdDictionary)[] = []
  /** The columns that hold the numbers of each dictionary. */
  private readonly numbered = new Map<Dictionary | IdDictionary, readonly Column[]>()

  readonly name = this.textColumn()
  readonly created = this.column('float')
  readonly updated = this.column('float')
  readonly archived = this.column('flag')
  /** The number in `places` of what the record lies in. */
  readonly place = this.column('number')
  readonly places = this.numbering(new IdDictionary(), this.place)
  /** 1 for a row that is a record's. */
  readonly present = this.column('flag')
  private readonly versions = new Column('float')

  clear(): void {
    this.ids.clear()
    this.free.length = 0
    this.orders.clear()
    this.changed.clear()
    for (const part of [...this.columns, ...this.textColumns, ...this.dictionaries]) part.clear()
  }

  /** The number of records. */
  get size(): number {
    return this.ids.size
  }

  /** Rows have numbers below this one. */
  get end(): number {
    return this.ids.end
  }

  /** The row of a record; null when there is no such record. */
  rowOf(public_id: string): number | null {
    const row = this.ids.rowOf(public_id)
    return row < 0 ? null : row
  }

  readonly idOf = (row: number): string => this.ids.at(row)

  /** A row as a page shows it. */
  listed(row: number): ListedRow {
    return { public_id: this.idOf(row), version: this.versions.at(row) }
  }

  delete(public_id: string): void {
    const row = this.rowOf(public_id)
    if (row === null) return
    this.ids.delete(row)
    this.present.set(row, 0)
    this.name.set(row, null)
    this.free.push(row)
    if (this.orders.size > 0) this.changed.add(row)
  }

  /** All rows in an order; it is made when it is first asked for. */
  *order(sort: Sort | 'name'): Pausing<Order> {
    yield* this.settle()
    const known = this.orders.get(sort)
    if (known) return known
    const order = new Order(this.keysOf(sort))
    yield* order.build(this.rows())
    this.orders.set(sort, order)
    return order
  }

  /** The table as it is kept in a file. It is good until a record is put. */
  *saved(): Pausing<SavedTable> {
    const { saved: by_name } = yield* this.order('name')
    return {
      ids: this.ids.saved(),
      columns: this.columns.map((column) => column.saved(this.end)),
      texts: this.textColumns.map((column) => column.saved(this.end)),
      dictionaries: this.dictionaries.map((dictionary) => dictionary.all()),
      by_name,
    }
  }

  /**
   * Takes what was saved, in place of what is there. It is the caller's no more.
   * @throws {RangeError} when another kind of table was saved; then this one may hold anything
   */
  restore({ ids, columns, texts, dictionaries, by_name }: SavedTable): void {
    this.clear()
    this.ids.restore(ids)
    restoreEach(this.columns, columns, this.end)
    restoreEach(this.textColumns, texts, this.end)
    restoreEach(this.dictionaries, dictionaries, this.end)
    if (by_name.length !== this.size) throw new RangeError('the order of another table')
    for (let row = this.end - 1; row >= 0; row--) {
      this.versions.set(row, ++versions)
      if (this.present.at(row) === 0) this.free.push(row)
    }
    const order = new Order(this.keysOf('name'))
    order.take(by_name)
    this.orders.set('name', order)
  }

  /** Writes what every list needs of a record, and returns its row, which is another from now on. */
  protected putFacts({ public_id, name_key, created, updated, archived, place_id }: ListFacts): number {
    this.forgetUnused()
    const row = this.take(public_id)
    this.name.set(row, name_key)
    this.created.set(row, created)
    this.updated.set(row, updated)
    this.archived.set(row, Number(archived))
    this.place.set(row, this.places.number(place_id))
    return row
  }

  protected column(kind: ColumnKind): Column {
    const column = new Column(kind)
    this.columns.push(column)
    return column
  }

  protected textColumn(): TextColumn {
    const column = new TextColumn()
    this.textColumns.push(column)
    return column
  }

  /** A dictionary whose numbers some columns hold. */
  protected dictionary(...columns: readonly Column[]): Dictionary {
    return this.numbering(new Dictionary(), ...columns)
  }

  private numbering<D extends Dictionary | IdDictionary>(dictionary: D, ...columns: readonly Column[]): D {
    this.dictionaries.push(dictionary)
    this.numbered.set(dictionary, columns)
    return dictionary
  }

  /** The row of a record; a new one when there is none. */
  private take(public_id: string): number {
    let row = this.rowOf(public_id)
    if (row === null) {
      row = this.free.pop() ?? this.end
      this.ids.set(row, public_id)
      this.present.set(row, 1)
    }
    this.versions.set(row, ++versions)
    if (this.orders.size > 0) this.changed.add(row)
    return row
  }

  /** Lets go of texts that no row has any more, once most of a dictionary is such texts. */
  private forgetUnused(): void {
    for (const [dictionary, columns] of this.numbered) {
      if (dictionary.size <= UNUSED_TEXTS + 2 * columns.length * this.end) continue
      const texts = ['', ...dictionary.all()]
      dictionary.clear()
      for (let row = 0; row < this.end; row++) {
        for (const column of columns) {
          const number = column.at(row)
          if (number > 0) column.set(row, this.present.at(row) === 1 ? dictionary.number(texts[number]) : 0)
        }
      }
    }
  }

  private keysOf(sort: Sort | 'name'): Keys {
    const compareIds = (a: number, b: number) => this.ids.compare(a, b)
    return { keyOf: this.sorts[sort], idOf: this.idOf, compareIds }
  }

  private rows(): Int32Array {
    const rows = new Int32Array(this.size)
    let count = 0
    for (let row = 0; row < this.end; row++) if (this.ids.has(row)) rows[count++] = row
    return rows
  }

  private *settle(): Pausing<void> {
    if (this.changed.size === 0) return
    for (const order of this.orders.values()) {
      order.change(this.changed, (row) => this.ids.has(row))
      yield
    }
    this.changed.clear()
  }
}

function restoreEach<S>(
  parts: readonly { restore(saved: S, rows: number): void }[],
  saved: readonly S[],
  rows: number,
): void {
  if (parts.length !== saved.length) throw new RangeError('the columns of another table')
  for (const [i, each] of saved.entries()) parts[i]?.restore(each, rows)
}
