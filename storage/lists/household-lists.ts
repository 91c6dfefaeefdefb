import {
  type BaseRecord,
  type Container,
  type ContainerFilter,
  type ContainerSort,
  containersThat,
  type HouseholdCollections,
  type Item,
  type ItemFilter,
  type ItemSort,
  type ItemSums,
  itemSums,
  itemsThat,
  type ListedRow,
  type ListOptions,
  type ListTable,
  Marks,
  type NamedFilter,
  type NamedPage,
  type OrderPosition,
  type Pausing,
  type PlaceTree,
  type Rejection,
  type RowFilter,
  reject,
  SerialQueue,
  type Stored,
  selectPage,
  shortCodeOf,
} from '../../engine/index.ts'
import { Follower } from '../following/follower.ts'
import { TimeSlice } from '../following/time-slice.ts'
import type { HouseholdPlaces } from '../places/household-places.ts'
import type { HistoryHead } from '../scope/high-water-mark.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import type { HouseholdSearch } from '../search/household-search.ts'
import { cursorOf, digestOf, positionIn } from './cursor.ts'
import { KnownNames, KnownThings } from './known-lists.ts'
import { MatchingRows } from './matching-rows.ts'
import { SavedLists } from './saved-lists.ts'

/** One page of a list. */
export interface ListPage<R extends BaseRecord> {
  /** The rows of the page, in order. */
  readonly rows: readonly ListedRow[]
  /** The record of a row as it is now; null when it is gone meanwhile. */
  recordOf(row: ListedRow): Stored<R> | null
  /** Where the next page begins; null when there is none. */
  readonly next_cursor: string | null
  /** Number of records that the list shows; null when the request did not ask for it. */
  readonly total: number | null
  /** The name of a tag or a category, as of this page; null when no record has that id. */
  nameOf(public_id: string): string | null
  /** The short code by which a thing is called, without its hyphen; null while it has none. */
  shortCodeOf(public_id: string): string | null
}

/** Changes after which the rows are saved again. */
const SAVED_AFTER = 500
/** Milliseconds between a request for a list and the saving of its rows. */
const SAVED_AFTER_MS = 5000
/** Number of ids that are looked up between two checks of the clock. */
const PIECE = 1000

/**
 * Filtered and sorted lists of an open household. What they need of the records is kept in memory, and brought up to date before
 * each answer, in turns with others. It is saved in a file now and then, and read back when a list is first asked for.
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

  /** The household closes. */
  close(): void {
    if (this.saving) clearTimeout(this.saving)
    this.saving = null
  }

  /** Saves the rows in their last state, for the next time that the household is opened. */
  save(): Promise<void> {
    return this.inOrder.run(async () => {
      const { standing } = this.thingFollower
      const { changes } = this.things
      if (!standing || !this.file.isOpen) return
      const head = this.file.headAt(standing.seq)
      // It has another history by now.
      if (head.epoch !== standing.epoch) return
      await this.saved.save(this.tables, head, new TimeSlice())
      this.savedChanges = changes
    })
  }

  /** One page of items; rejected (`validation_failed`) when the cursor is one of another list. */
  items(filter: ItemFilter, options: ListOptions<ItemSort>): Promise<ListPage<Item> | Rejection> {
    return this.page('items', this.things.items, filter, options, async (tree) => {
      const words = await this.wanted(filter, this.matchingItems, this.things.items)
      const { categories } = this.names
      return itemsThat(this.things.items, filter, { tree, categories, words })
    })
  }

  /** What all items come to that match a filter. */
  itemSums(filter: ItemFilter): Promise<ItemSums> {
    return this.inOrder.run(async () => {
      await this.catchUp()
      const words = await this.wanted(filter, this.matchingItems, this.things.items)
      const slice = new TimeSlice()
      const { categories } = this.names
      const sums = async (tree: PlaceTree | null) => {
        const rows = await slice.run(itemsThat(this.things.items, filter, { tree, categories, words }))
        return slice.run(itemSums(this.things.items, rows))
      }
      return filter.place === undefined && filter.outside === undefined
        ? sums(null)
        : this.places.during(sums)
    })
  }

  /** The borrowers of things, as the household writes them; some of them may have returned what they had. */
  borrowers(): Promise<readonly string[]> {
    return this.inOrder.run(async () => {
      await this.catchUp()
      return this.things.items.borrowers.all()
    })
  }

  /** One page of containers; rejected (`validation_failed`) when the cursor is one of another list. */
  containers(
    filter: ContainerFilter,
    options: ListOptions<ContainerSort>,
  ): Promise<ListPage<Container> | Rejection> {
    return this.page('containers', this.things.containers, filter, options, async (tree) => {
      const words = await this.wanted(filter, this.matchingContainers, this.things.containers)
      return containersThat(this.things.containers, filter, { tree, words })
    })
  }

  /** One page of the categories or tags, by name. */
  named(
    collection: 'categories' | 'tags',
    filter: NamedFilter,
    page: { readonly limit: number; readonly after: OrderPosition | null },
  ): Promise<NamedPage> {
    return this.inOrder.run(async () => {
      await this.catchUp()
      return new TimeSlice().run(this.names.named[collection].page(filter, page))
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

  /** The rows that a filter names by their ids or by words; null if it names none. */
  private async wanted(
    { ids, q }: Pick<ItemFilter, 'ids' | 'q'>,
    matching: MatchingRows,
    table: { rowOf(public_id: string): number | null },
  ): Promise<Marks | null> {
    if (ids === undefined) return q === undefined ? null : this.matching(matching, q)
    const rows = new Marks()
    const slice = new TimeSlice()
    for (const [i, id] of ids.entries()) {
      if (i % PIECE === 0 && slice.due) await slice.pass()
      const row = table.rowOf(id)
      if (row !== null) rows.add(row)
    }
    return rows
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
    filterOf: (tree: PlaceTree | null) => Promise<Pausing<RowFilter>>,
  ) {
    const digest = digestOf([collection, filter, sort, descending])
    const after = cursor === undefined ? null : positionIn(cursor, digest)
    if (cursor !== undefined && !after) {
      const message = 'This cursor does not belong to this list.'
      return Promise.resolve(
        reject(
          'validation_failed',
          [{ path: 'input.cursor', code: 'invalid_format', message }],
          'The request is not valid.',
        ),
      )
    }
    return this.inOrder.run(async () => {
      await this.catchUp()
      const slice = new TimeSlice()
      const selected = { sort, descending, after, limit, total }
      const show = async (tree: PlaceTree | null) => {
        const rows = await slice.run(await filterOf(tree))
        return slice.run(selectPage(table, rows, selected))
      }
      // Most lists ask nothing of places, and need not wait for all of them to be read.
      const asksPlaces =
        filter.place !== undefined || filter.outside !== undefined || filter.empty !== undefined
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
