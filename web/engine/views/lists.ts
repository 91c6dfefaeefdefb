import {
  CategoryTree,
  type ChangedRecord,
  type HouseholdView,
  type Order,
  SerialQueue,
  withoutPauses,
} from '../../../engine/index.ts'
import { inSlices } from '../slices.ts'
import type { ThingCollection } from './calls.ts'
import { type Dependency, type Facts, testOf } from './conditions.ts'
import { cellOf } from './field-values.ts'
import type { Around, Cell, ListCalls, ListedThing, ListQuery, ThingRef } from './list-calls.ts'
import { Related } from './related.ts'
import { thingRow } from './rows.ts'
import { fieldKind, isAmount } from './thing-fields.ts'
import { type KeptOrder, ThingTable } from './thing-table.ts'

/** Maximum number of rows of one window, and of things of one selection. */
const MAX_ROWS = 200
const MAX_IDS = 5000
/** Number of changed records from which on everything is read again. */
const MANY_CHANGES = 5000

/** What the records of a collection decide in lists of things. */
const dependents: Readonly<Record<string, Dependency>> = {
  categories: 'categories',
  tags: 'tags',
  locations: 'places',
  zones: 'places',
  racks: 'places',
  rows: 'places',
  shelves: 'places',
  slots: 'places',
}

/** The lists of things, which follow the records of a copy. Calls are answered one after the other, with pauses in between. */
export class Lists {
  readonly tables: Readonly<Record<ThingCollection, ThingTable>>
  readonly view: () => HouseholdView
  private readonly today: () => string
  private readonly turns = new SerialQueue()
  private readonly photos = new Related()
  private readonly conflicts = new Related()
  /** The records that changed since the last call, by collection; null: any of them may have. */
  private changed: Map<string, Set<string>> | null = null
  private changes = 0
  private orders: readonly KeptOrder[]

  /** `today`: the day of the person, `2026-11-20`. `orders`: kept at a time with the same records, and good until these change. */
  constructor(view: () => HouseholdView, today: () => string, orders: readonly KeptOrder[] = []) {
    this.orders = orders
    this.view = view
    this.today = today
    const hasPhoto = (public_id: string) => this.photos.of(public_id) > 0
    this.tables = {
      items: new ThingTable(view, 'items', hasPhoto),
      containers: new ThingTable(view, 'containers', hasPhoto),
    }
  }

  /** Notes which records changed; null: any of them may have. The next call reads them. */
  note(records: readonly ChangedRecord[] | null): void {
    this.orders = []
    if (this.changed === null) return
    this.changes += records?.length ?? MANY_CHANGES
    if (records === null || this.changes >= MANY_CHANGES) {
      this.changed = null
      return
    }
    for (const { collection, public_id } of records) {
      const known = this.changed.get(collection)
      if (known) known.add(public_id)
      else this.changed.set(collection, new Set([public_id]))
    }
  }

  window({ query, from, count, columns }: ListCalls['list']['input']): Promise<ListCalls['list']['output']> {
    return this.ordered(query, (order) => {
      const rows = order.window(query.descending, from, Math.min(count, MAX_ROWS))
      return {
        total: order.length,
        from,
        rows: rows.flatMap((row) => this.listed(query, row, columns) ?? []),
      }
    })
  }

  ids({ query, from, to }: ListCalls['list_ids']['input']): Promise<readonly ThingRef[]> {
    return this.ordered(query, (order) =>
      order
        .window(query.descending, from, Math.min(to - from, MAX_IDS))
        .flatMap((row) => this.refOf(query, row) ?? []),
    )
  }

  holds({ query, public_ids }: ListCalls['list_holds']['input']): Promise<readonly string[]> {
    return this.ordered(query, (order) =>
      public_ids.filter((public_id) => {
        const row = this.tables[query.collection].rowOf(public_id)
        return row !== null && order.indexOf(query.descending, row) >= 0
      }),
    )
  }

  around({ query, public_id }: ListCalls['list_around']['input']): Promise<Around> {
    return this.ordered(query, (order) => {
      const row = this.tables[query.collection].rowOf(public_id)
      const at = row === null ? -1 : order.indexOf(query.descending, row)
      const beside = (index: number) => {
        const [other] = at < 0 || index < 0 ? [] : order.window(query.descending, index, 1)
        return other === undefined ? null : this.refOf(query, other)
      }
      return { at, total: order.length, before: beside(at - 1), after: beside(at + 1) }
    })
  }

  /** The orders of all things, for the next time with the same records. There are none while nobody looks at a list. */
  async keptOrders(): Promise<readonly KeptOrder[]> {
    if (this.changed === null) return []
    return this.during(async () => [
      ...(await inSlices(this.tables.items.saved())),
      ...(await inSlices(this.tables.containers.saved())),
    ])
  }

  /** Does something with all things as they are now. */
  during<T>(work: (facts: Facts) => T | Promise<T>): Promise<T> {
    return this.turns.run(async () => {
      await this.settle()
      return work(this.facts())
    })
  }

  private ordered<T>(query: ListQuery, answer: (order: Order) => T): Promise<T> {
    return this.during(async (facts) => {
      const { collection, conditions, sort } = query
      const key = JSON.stringify([conditions, sort, this.today()])
      const list = this.tables[collection].list(key, query, () => testOf(query, facts))
      return answer(await inSlices(list))
    })
  }

  private listed(query: ListQuery, row: number, columns: readonly string[]): ListedThing | null {
    const { collection } = query
    const record = this.tables[collection].recordAt(row)
    const thing = record && thingRow(this.view(), collection, record.public_id)
    if (!record || !thing) return null
    const cells: Record<string, Cell> = {}
    for (const field of columns) cells[field] = cellOf(record, field, fieldKind(collection, field))
    // An amount alone says too little.
    if (columns.some(isAmount)) cells.currency = cellOf(record, 'currency', 'choice')
    return { ...thing, cells }
  }

  private refOf({ collection }: ListQuery, row: number): ThingRef | null {
    const record = this.tables[collection].recordAt(row)
    return record ? { collection, public_id: record.public_id } : null
  }

  private facts(): Facts {
    return {
      view: this.view(),
      within: (categories) => {
        const tree = new CategoryTree()
        for (const { record } of this.view().all('categories')) tree.put(record)
        return withoutPauses(tree.within(categories))
      },
      hasPhoto: (public_id) => this.photos.of(public_id) > 0,
      hasConflict: (public_id) => this.conflicts.of(public_id) > 0,
      today: this.today(),
    }
  }

  /** Brings everything up to the records of this moment. */
  private async settle(): Promise<void> {
    const { changed } = this
    this.changed = new Map()
    this.changes = 0
    try {
      if (changed === null) await this.load()
      else if (changed.size > 0) this.follow(changed)
    } catch (error) {
      this.changed = null
      throw error
    }
  }

  private async load(): Promise<void> {
    this.photos.clear()
    this.conflicts.clear()
    for (const { record } of this.view().all('media')) this.relate('media', record.public_id)
    for (const { record } of this.view().all('conflicts')) this.relate('conflicts', record.public_id)
    const { orders } = this
    await inSlices(this.tables.items.load(orders))
    await inSlices(this.tables.containers.load(orders))
  }

  private follow(changed: ReadonlyMap<string, ReadonlySet<string>>): void {
    const things = new Set<string>([...(changed.get('items') ?? []), ...(changed.get('containers') ?? [])])
    for (const [collection, public_ids] of changed) {
      for (const public_id of public_ids) for (const id of this.relate(collection, public_id)) things.add(id)
      const dependency = dependents[collection]
      if (dependency) this.drop(dependency)
    }
    if (this.hasMoved(changed.get('containers'))) this.drop('places')
    this.tables.items.change(things)
    this.tables.containers.change(things)
  }

  private drop(dependency: Dependency): void {
    this.tables.items.drop(dependency)
    this.tables.containers.drop(dependency)
  }

  /** Whether one of some containers has another name or another place: both are part of where the things in it are. */
  private hasMoved(public_ids: ReadonlySet<string> | undefined): boolean {
    for (const public_id of public_ids ?? []) {
      const row = this.tables.containers.rowOf(public_id)
      const before = row === null ? undefined : this.tables.containers.recordAt(row)
      const after = this.view().get('containers', public_id)?.record
      if (before?.name !== after?.name || before?.placement?.id !== after?.placement?.id) return true
    }
    return false
  }

  /** Notes whose photo or conflict a record is. Returns the things for which that changes something. */
  private relate(collection: string, public_id: string): string[] {
    if (collection === 'media') {
      const record = this.view().get('media', public_id)?.record
      return this.photos.set(public_id, record?.kind === 'photo' && !record.refusal ? record.owner.id : null)
    }
    if (collection === 'conflicts') {
      const record = this.view().get('conflicts', public_id)?.record
      return this.conflicts.set(public_id, record?.resolved_at === null ? record.record_id : null)
    }
    return []
  }
}
