import {
  type BaseRecord,
  type Container,
  type HouseholdCollections,
  type Item,
  type Rejection,
  rejectAt,
  SerialQueue,
  type Stored,
  shortCodeOf,
} from '../../engine/index.ts'
import { Follower } from '../following/follower.ts'
import { TimeSlice } from '../following/time-slice.ts'
import type { HouseholdPlaces } from '../places/household-places.ts'
import type { PlaceTree } from '../places/place-tree.ts'
import type { HistoryHead } from '../scope/high-water-mark.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import type { HouseholdSearch } from '../search/household-search.ts'
import { containerTest } from './container-test.ts'
import { cursorOf, digestOf, positionIn } from './cursor.ts'
import type { ContainerFilter, ContainerSort, ItemFilter, ItemSort, ListOptions } from './filters.ts'
import { itemTest } from './item-test.ts'
import { KnownNames, KnownThings } from './known-lists.ts'
import type { ListedRow, ListTable } from './list-table.ts'
import type { Marks } from './marks.ts'
import { MatchingRows } from './matching-rows.ts'
import type { NamedFilter, NamedPage } from './named-table.ts'
import type { Position } from './order.ts'
import { SavedLists } from './saved-lists.ts'
import { type RowTest, select } from './select.ts'

/** One page of a list. */
export interface ListPage<R extends BaseRecord> {
  /** The rows of the page, in order. */
  readonly rows: readonly ListedRow[]
  /** The current record of a row; null if it has been deleted. */
  recordOf(row: ListedRow): Stored<R> | null
  /** The cursor of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Number of all matching records; null unless requested. */
  readonly total: number | null
  /** The name of a tag or a category; null for an unknown id. */
  nameOf(public_id: string): string | null
  /** The short code of a record, without its hyphen; null without one. */
  shortCodeOf(public_id: string): string | null
}

/** Number of changes after which the rows are saved again. */
const SAVED_AFTER = 500
/** Milliseconds between the use of a list and the saving of its rows. */
const SAVED_AFTER_MS = 5000

/**
 * Filtered and sorted lists of an open household. The necessary facts of the records are kept in memory, and updated
 * before each answer, with pauses for other work. They are saved in a file at times, and loaded when a list is first
 * used.
 */
export class HouseholdLists {
  private readonly file: ScopeFile<HouseholdCollections>
  private readonly places: HouseholdPlaces
  private readonly things: KnownThings
  private readonly names = new KnownNames()
  private readonly thingFollower: Follower<HouseholdCollections>
  private readonly nameFollower: Follower<HouseholdCollections>
  private readonly matchingItems: MatchingRows
  private readonly matchingContainers: MatchingRows
  private readonly inOrder = new SerialQueue()
  private readonly saved: SavedLists
  private isLoaded = false
  private savedChanges = 0
  private saving: NodeJS.Timeout | null = null

  constructor(file: ScopeFile<HouseholdCollections>, places: HouseholdPlaces, search: HouseholdSearch) {
    this.file = file
    this.places = places
    this.things = new KnownThings(() => {
      this.matchingItems.forget()
      this.matchingContainers.forget()
    })
    this.matchingItems = new MatchingRows(search, 'items', (id) => this.things.items.rowOf(id))
    this.matchingContainers = new MatchingRows(search, 'containers', (id) => this.things.containers.rowOf(id))
    this.thingFollower = new Follower(file, ['items', 'containers'], this.things)
    this.nameFollower = new Follower(file, ['categories', 'tags'], this.names)
    this.saved = new SavedLists(file.path)
  }

  /** Releases all resources when the household closes. */
  close(): void {
    if (this.saving) clearTimeout(this.saving)
    this.saving = null
  }

  /** Saves the current rows for the next time that the household is opened. */
  save(): Promise<void> {
    return this.inOrder.run(async () => {
      const { standing } = this.thingFollower
      const { changes } = this.things
      if (!standing || !this.file.isOpen) return
      const head = this.file.headAt(standing.seq)
      // The household has another history by now.
      if (head.epoch !== standing.epoch) return
      await this.saved.save(this.tables, head, new TimeSlice())
      this.savedChanges = changes
    })
  }

  /** One page of items; a rejection (`validation_failed`) if the cursor belongs to another list. */
  items(filter: ItemFilter, options: ListOptions<ItemSort>): Promise<ListPage<Item> | Rejection> {
    return this.page('items', this.things.items, filter, options, async (tree, turns) => {
      const words = filter.q === undefined ? null : await this.matching(this.matchingItems, filter.q)
      const { categories } = this.names
      return itemTest(this.things.items, filter, { tree, categories, words }, turns)
    })
  }

  /** One page of containers; a rejection (`validation_failed`) if the cursor belongs to another list. */
  containers(
    filter: ContainerFilter,
    options: ListOptions<ContainerSort>,
  ): Promise<ListPage<Container> | Rejection> {
    return this.page('containers', this.things.containers, filter, options, async (tree, turns) => {
      const words = filter.q === undefined ? null : await this.matching(this.matchingContainers, filter.q)
      return containerTest(this.things.containers, filter, { tree, words }, turns)
    })
  }

  /** One page of the categories or tags, by name. */
  named(
    collection: 'categories' | 'tags',
    filter: NamedFilter,
    page: { readonly limit: number; readonly after: Position | null },
  ): Promise<NamedPage> {
    return this.inOrder.run(async () => {
      await this.catchUp()
      return this.names.named[collection].page(filter, page, new TimeSlice())
    })
  }

  private get tables() {
    return [this.things.items, this.things.containers]
  }

  private async catchUp(): Promise<void> {
    if (!this.isLoaded) await this.load()
    await this.nameFollower.catchUp()
    await this.thingFollower.catchUp()
    if (this.things.changes - this.savedChanges >= SAVED_AFTER) this.saveLater()
  }

  private async load(): Promise<void> {
    const isOurs = (head: HistoryHead) => {
      const { epoch, hash } = this.file.headAt(head.seq)
      return epoch === head.epoch && hash === head.hash && head.seq <= this.file.state().seq
    }
    const head = await this.saved.load(this.tables, isOurs, new TimeSlice())
    if (head) this.thingFollower.goOnFrom(head)
    else this.things.reset()
    this.isLoaded = true
  }

  private saveLater(): void {
    if (this.saving) {
      this.saving.refresh()
      return
    }
    this.saving = setTimeout(() => {
      this.saving = null
      void this.save().catch(() => {})
    }, SAVED_AFTER_MS)
    this.saving.unref()
  }

  private matching(rows: MatchingRows, q: string): Promise<Marks> {
    const { epoch, seq } = this.file.state()
    return rows.of(q, `${epoch}/${seq}`, new TimeSlice())
  }

  private page<K extends 'items' | 'containers', Sort extends string>(
    collection: K,
    table: ListTable<Sort | 'name'>,
    filter: ItemFilter & ContainerFilter,
    { sort = 'name', descending = false, limit, cursor, total = false }: ListOptions<Sort | 'name'>,
    testOf: (tree: PlaceTree | null, turns: TimeSlice) => Promise<RowTest>,
  ) {
    const digest = digestOf([collection, filter, sort, descending])
    const after = cursor === undefined ? null : positionIn(cursor, digest)
    if (cursor !== undefined && !after) {
      return Promise.resolve(
        rejectAt('validation_failed', 'cursor', 'This cursor does not belong to this list.'),
      )
    }
    return this.inOrder.run(async () => {
      await this.catchUp()
      const turns = new TimeSlice()
      const selected = { sort, descending, after, limit, total }
      const show = async (tree: PlaceTree | null) => select(table, await testOf(tree, turns), selected, turns)
      // Most lists do not concern places, and need not wait until all places are read.
      const asksPlaces = filter.place !== undefined || filter.empty !== undefined
      const { rows, next, total: found } = await (asksPlaces ? this.places.during(show) : show(null))
      return {
        rows: rows.map((row) => table.listed(row)),
        recordOf: ({ public_id }: ListedRow) => this.file.read((view) => view.get(collection, public_id)),
        next_cursor: next && cursorOf(digest, next),
        total: found,
        nameOf: (id: string) => this.names.nameOf(id),
        shortCodeOf: (id: string) => this.file.read((view) => shortCodeOf(view, { id })?.code ?? null),
      }
    })
  }
}
