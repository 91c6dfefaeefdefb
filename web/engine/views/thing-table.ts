import { type HouseholdView, Order, type Pausing, sortedInPieces } from '../../../engine/index.ts'
import type { ThingCollection } from './calls.ts'
import { type Dependency, dependenciesOf, type Test } from './conditions.ts'
import { sortKeys, type ThingRecord } from './field-values.ts'
import type { ListQuery } from './list-calls.ts'
import { Overview } from './overview.ts'

/** Maximum number of orders of all things, and of lists, that are kept. A person looks at few at a time. */
const KEPT_ORDERS = 6
const KEPT_LISTS = 12
/** Things that are looked at between two pauses. */
const PIECE = 2000
/** Number of changed things from which on an order is made again. */
const MANY_CHANGED = 2000
/** A list that shows less than this share of all things is sorted by itself. */
const SMALL_SHARE = 0.25

/** An order of all things of a collection, for a later time with the same records: their numbers, counted in the order of their ids. */
export interface KeptOrder {
  readonly collection: ThingCollection
  readonly sort: string
  readonly rows: Int32Array<ArrayBuffer>
}

/** Some things in an order. */
interface Kept {
  readonly order: Order
  readonly passes: Test
  readonly depends: ReadonlySet<Dependency>
  /** The rows that changed since the order was last read. */
  readonly changed: Set<number>
}

/**
 * The things of a collection in the orders of the lists that a person looks at. A row is a number, and belongs to one thing
 * while that exists. Orders follow the changed things: each is taken out and put where it belongs.
 */
export class ThingTable {
  private readonly view: () => HouseholdView
  private readonly collection: ThingCollection
  private readonly rows = new Map<string, number>()
  private readonly free: number[] = []
  private records: (ThingRecord | undefined)[] = []
  /** All things by what they are sorted by, and the lists. */
  private readonly orders = new Map<string, Kept>()
  private readonly lists = new Map<string, Kept>()

  private readonly hasPhoto: (public_id: string) => boolean
  readonly overview = new Overview()

  constructor(
    view: () => HouseholdView,
    collection: ThingCollection,
    hasPhoto: (public_id: string) => boolean,
  ) {
    this.view = view
    this.collection = collection
    this.hasPhoto = hasPhoto
  }

  /** Reads all things. Nothing that was kept counts any more, but for `orders`, which were kept of the same records. */
  *load(orders: readonly KeptOrder[] = []): Pausing<void> {
    this.rows.clear()
    this.free.length = 0
    this.records = []
    this.orders.clear()
    this.lists.clear()
    this.overview.clear()
    for (const { record } of this.view().all(this.collection)) {
      const row = this.records.push(record) - 1
      this.rows.set(record.public_id, row)
      this.overview.put(row, record, this.hasPhoto(record.public_id))
      if (this.records.length % PIECE === 0) yield
    }
    for (const { collection, sort, rows } of orders) {
      if (collection !== this.collection || !isOrderOf(rows, this.records.length)) continue
      const order = new Order(this.keysOf(sort))
      order.take(rows)
      this.keepOrder(sort, order)
    }
  }

  /** The orders of all things, to be given to `load` another time. */
  *saved(): Pausing<KeptOrder[]> {
    const { collection, orders } = this
    if (orders.size === 0) return []
    const rows = yield* sortedInPieces([...this.rows.values()], (a, b) => this.compareIds(a, b))
    const numbers = new Int32Array(this.records.length)
    for (const [number, row] of rows.entries()) numbers[row] = number
    return [...orders].map(([sort, kept]) => {
      const of = Int32Array.from(this.settled(kept).saved, (row) => numbers[row] ?? 0)
      return { collection, sort, rows: of }
    })
  }

  recordAt(row: number): ThingRecord | undefined {
    return this.records[row]
  }

  rowOf(public_id: string): number | null {
    return this.rows.get(public_id) ?? null
  }

  /** Calls `take` with each thing, archived ones included. */
  *each(take: (thing: ThingRecord) => void): Pausing<void> {
    for (let row = 0; row < this.records.length; row++) {
      const record = this.records[row]
      if (record) take(record)
      if (row % PIECE === PIECE - 1) yield
    }
  }

  /** Reads some things again. The orders follow when they are next read. */
  change(public_ids: Iterable<string>): void {
    for (const public_id of public_ids) {
      const row = this.put(public_id)
      if (row === null) continue
      for (const kept of [this.orders, this.lists]) {
        for (const [key, { changed }] of kept) {
          changed.add(row)
          if (changed.size > MANY_CHANGED) kept.delete(key)
        }
      }
    }
  }

  /** Drops the lists and orders that other records decide, since those changed. */
  drop(dependency: Dependency): void {
    for (const kept of [this.orders, this.lists]) {
      for (const [key, { depends }] of kept) if (depends.has(dependency)) kept.delete(key)
    }
  }

  /** The things of a list in order. `test` makes its test when the list is not kept. */
  *list(key: string, query: ListQuery, test: () => Test): Pausing<Order> {
    const known = this.lists.get(key)
    if (known) {
      this.lists.delete(key)
      this.lists.set(key, known)
      return this.settled(known)
    }
    const passes = test()
    const order = yield* this.ordered(query.sort, passes)
    keep(this.lists, key, { order, passes, depends: dependenciesOf(query), changed: new Set() }, KEPT_LISTS)
    return order
  }

  private *ordered(sort: string, passes: Test): Pausing<Order> {
    const known = this.orders.get(sort)
    const base = known && this.settled(known)
    const rows = yield* this.passing(base?.saved ?? Int32Array.from(this.rows.values()), passes)
    const order = new Order(this.keysOf(sort))
    if (base) order.take(rows)
    else if (rows.length < this.rows.size * SMALL_SHARE) yield* order.build(rows)
    else order.take(yield* this.passing((yield* this.sorted(sort)).saved, passes))
    return order
  }

  /** All things in an order. The next filter of it needs no sorting any more. */
  private *sorted(sort: string): Pausing<Order> {
    const order = new Order(this.keysOf(sort))
    yield* order.build(Int32Array.from(this.rows.values()))
    this.keepOrder(sort, order)
    return order
  }

  private keepOrder(sort: string, order: Order): void {
    const depends = dependenciesOf({ collection: this.collection, conditions: [], sort, descending: false })
    keep(this.orders, sort, { order, passes: () => true, depends, changed: new Set<number>() }, KEPT_ORDERS)
  }

  private *passing(rows: Int32Array, passes: Test): Pausing<Int32Array> {
    const found = new Int32Array(rows.length)
    let count = 0
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? -1
      if (this.isIn(row, passes)) found[count++] = row
      if (i % PIECE === PIECE - 1) yield
    }
    return found.slice(0, count)
  }

  private settled({ order, passes, changed }: Kept): Order {
    if (changed.size > 0) order.change(changed, (row) => this.isIn(row, passes))
    changed.clear()
    return order
  }

  /** The row of a thing as it is now; null when there never was one. */
  private put(public_id: string): number | null {
    const record = this.view().get(this.collection, public_id)?.record
    let row = this.rows.get(public_id) ?? null
    if (!record) {
      if (row === null) return null
      this.rows.delete(public_id)
      this.records[row] = undefined
      this.overview.put(row, undefined, false)
      this.free.push(row)
      return row
    }
    row ??= this.free.pop() ?? this.records.length
    this.rows.set(public_id, row)
    this.records[row] = record
    this.overview.put(row, record, this.hasPhoto(public_id))
    return row
  }

  private isIn(row: number, passes: Test): boolean {
    const record = this.records[row]
    return record !== undefined && passes(record)
  }

  private keysOf(sort: string) {
    const key = sortKeys(this.view, this.collection, sort)
    return {
      keyOf: (row: number) => {
        const record = this.records[row]
        return record ? key(record) : null
      },
      idOf: (row: number) => this.idOf(row),
      compareIds: (a: number, b: number) => this.compareIds(a, b),
    }
  }

  private idOf(row: number): string {
    return this.records[row]?.public_id ?? ''
  }

  private compareIds(a: number, b: number): number {
    const [one, other] = [this.idOf(a), this.idOf(b)]
    return one < other ? -1 : one > other ? 1 : 0
  }
}

/** Whether some numbers are those below another one, each of them once. */
function isOrderOf(rows: Int32Array, length: number): boolean {
  const seen = new Uint8Array(length)
  for (const row of rows) seen[row] = 1
  return rows.length === length && !seen.includes(0)
}

function keep<V>(kept: Map<string, V>, key: string, value: V, most: number): void {
  const [oldest] = kept.keys()
  if (kept.size >= most && oldest !== undefined) kept.delete(oldest)
  kept.set(key, value)
}
