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
import { type Followed, Follower } from '../following/follower.ts'
import { TimeSlice } from '../following/time-slice.ts'
import type { HouseholdPlaces } from '../places/household-places.ts'
import { typed } from '../scope/file-view.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import type { HouseholdSearch } from '../search/household-search.ts'
import { CategoryTree } from './category-tree.ts'
import { containerPlan } from './container-plan.ts'
import { cursorOf, digestOf, positionIn } from './cursor.ts'
import type { ContainerFilter, ContainerSort, ItemFilter, ItemSort, ListOptions } from './filters.ts'
import { itemPlan } from './item-plan.ts'
import { MatchingRows } from './matching-rows.ts'
import { type NamedFilter, type NamedPage, NamedRows } from './named-rows.ts'
import { RowTable } from './row-table.ts'
import {
  type ContainerRow,
  containerRow,
  type ItemRow,
  itemRow,
  type ListedRow,
  type ListRow,
  SharedTexts,
} from './rows.ts'
import { type Plan, select } from './select.ts'
import type { Position } from './sorted-rows.ts'

/** One page of a list. */
export interface ListPage<R extends BaseRecord> {
  /**
   * What the page shows, in order. A record has the same row for as long as it stays as it is, and another one afterwards: what
   * is made of a record can be kept by its row.
   */
  readonly rows: readonly ListedRow[]
  /** The record of a row as it is now; null when it is gone meanwhile. */
  recordOf(row: ListedRow): Stored<R> | null
  /** Where the next page begins; null when there is none. */
  readonly next_cursor: string | null
  /** How many records the list shows; null unless that was asked for. */
  readonly total: number | null
  /** What a tag or a category is called, as of this page; null when there is none of that id. */
  nameOf(public_id: string): string | null
  /** The short code by which a thing is called, without its hyphen; null while it has none. */
  shortCodeOf(public_id: string): string | null
}

const itemKeys: Readonly<Record<ItemSort, (row: ItemRow) => string | number | null>> = {
  name: ({ name_key }) => name_key,
  updated_at: ({ updated }) => updated,
  created_at: ({ created }) => created,
  quantity: ({ quantity }) => quantity,
  value: ({ value }) => value,
  expires_on: ({ expires_on }) => expires_on,
}
const containerKeys: Readonly<Record<ContainerSort, (row: ContainerRow) => string | number>> = {
  name: ({ name_key }) => name_key,
  updated_at: ({ updated }) => updated,
  created_at: ({ created }) => created,
}

/** The rows of lists, and what they are told of. */
class Rows implements Followed {
  readonly items = new RowTable<ItemRow, ItemSort>(itemKeys, (row) => [
    ...row.tag_ids,
    ...(row.category_id === null ? [] : [row.category_id]),
    ...(row.place_id === null ? [] : [row.place_id]),
    ...(row.asset_number === null ? [] : [`asset ${row.asset_number}`]),
    ...(row.serial_number === null ? [] : [`serial ${row.serial_number}`]),
  ])
  readonly containers = new RowTable<ContainerRow, ContainerSort>(containerKeys, (row) =>
    row.place_id === null ? [] : [row.place_id],
  )
  readonly categories = new CategoryTree()
  /** What tags and categories are called, by their ids. */
  readonly names = new Map<string, string>()
  /** By their names. */
  readonly named = { categories: new NamedRows(), tags: new NamedRows() }
  private readonly shared = new SharedTexts()

  reset(): void {
    this.items.clear()
    this.containers.clear()
    this.categories.clear()
    this.names.clear()
    this.named.categories.clear()
    this.named.tags.clear()
    this.shared.clear()
  }

  put(collection: string, record: BaseRecord): void {
    const stored = { record, seq: 0, merge: null }
    if (collection === 'items') this.items.put(itemRow(itemOf(stored).record, this.shared))
    if (collection === 'containers')
      this.containers.put(containerRow(containerOf(stored).record, this.shared))
    if (collection === 'tags') {
      const tag = tagOf(stored).record
      this.names.set(tag.public_id, tag.name)
      this.named.tags.put(tag)
    }
    if (collection === 'categories') {
      const category = categoryOf(stored).record
      this.categories.put(category)
      this.named.categories.put(category)
      this.names.set(category.public_id, category.name)
    }
  }

  gone(collection: string, public_id: string): void {
    if (collection === 'items') this.items.delete(public_id)
    if (collection === 'containers') this.containers.delete(public_id)
    if (collection === 'tags') {
      this.names.delete(public_id)
      this.named.tags.delete(public_id)
    }
    if (collection === 'categories') {
      this.categories.delete(public_id)
      this.named.categories.delete(public_id)
      this.names.delete(public_id)
    }
  }
}

const itemOf = (stored: Stored) => typed<HouseholdCollections, 'items'>('items', stored)
const containerOf = (stored: Stored) => typed<HouseholdCollections, 'containers'>('containers', stored)
const tagOf = (stored: Stored) => typed<HouseholdCollections, 'tags'>('tags', stored)
const categoryOf = (stored: Stored) => typed<HouseholdCollections, 'categories'>('categories', stored)

/**
 * Filtered and sorted lists of an open household. What they need of the records is kept in memory, made when a list is first
 * asked for and brought up to date before each answer, in turns with others.
 */
export class HouseholdLists {
  private readonly file: ScopeFile<HouseholdCollections>
  private readonly places: HouseholdPlaces
  private readonly rows = new Rows()
  private readonly follower: Follower<HouseholdCollections>
  private readonly matchingItems: MatchingRows<ItemRow>
  private readonly matchingContainers: MatchingRows<ContainerRow>
  private readonly inOrder = new SerialQueue()

  constructor(file: ScopeFile<HouseholdCollections>, places: HouseholdPlaces, search: HouseholdSearch) {
    this.file = file
    this.places = places
    this.matchingItems = new MatchingRows(search, 'items', this.rows.items.rows)
    this.matchingContainers = new MatchingRows(search, 'containers', this.rows.containers.rows)
    this.follower = new Follower(file, ['categories', 'tags', 'items', 'containers'], this.rows)
  }

  /** One page of items; rejected (`validation_failed`) when the cursor is one of another list. */
  items(filter: ItemFilter, options: ListOptions<ItemSort>): Promise<ListPage<Item> | Rejection> {
    return this.page('items', this.rows.items, filter, options, async () => {
      const tree = await this.places.current()
      const words = filter.q === undefined ? null : await this.matching(this.matchingItems, filter.q)
      return itemPlan(this.rows.items, filter, { tree, categories: this.rows.categories, words })
    })
  }

  /** One page of containers; rejected (`validation_failed`) when the cursor is one of another list. */
  containers(
    filter: ContainerFilter,
    options: ListOptions<ContainerSort>,
  ): Promise<ListPage<Container> | Rejection> {
    return this.page('containers', this.rows.containers, filter, options, async () => {
      const tree = await this.places.current()
      const words = filter.q === undefined ? null : await this.matching(this.matchingContainers, filter.q)
      return containerPlan(this.rows.containers, filter, { tree, words })
    })
  }

  /** One page of the categories or tags, by name. */
  named(
    collection: 'categories' | 'tags',
    filter: NamedFilter,
    page: { readonly limit: number; readonly after: Position | null },
  ): Promise<NamedPage> {
    return this.inOrder.run(async () => {
      await this.follower.catchUp()
      return this.rows.named[collection].page(filter, page, new TimeSlice())
    })
  }

  private matching<R extends ListRow>(rows: MatchingRows<R>, q: string): Promise<ReadonlySet<R>> {
    const { epoch, seq } = this.file.state()
    return rows.of(q, `${epoch}/${seq}`, new TimeSlice())
  }

  private page<K extends 'items' | 'containers', R extends ListRow, Sort extends string>(
    collection: K,
    table: RowTable<R, Sort | 'name'>,
    filter: object,
    { sort = 'name', descending = false, limit, cursor, total = false }: ListOptions<Sort | 'name'>,
    plan: () => Promise<Plan<R>>,
  ) {
    const digest = digestOf([collection, filter, sort, descending])
    const after = cursor === undefined ? null : positionIn(cursor, digest)
    if (cursor !== undefined && !after) {
      return Promise.resolve(rejectAt('validation_failed', 'cursor', 'This is no cursor of this list.'))
    }
    return this.inOrder.run(async () => {
      await this.follower.catchUp()
      const selected = { sort, descending, after, limit, total }
      const { rows, next, total: found } = await select(table, await plan(), selected, new TimeSlice())
      return {
        rows,
        recordOf: ({ public_id }: ListedRow) => this.file.read((view) => view.get(collection, public_id)),
        next_cursor: next && cursorOf(digest, next),
        total: found,
        nameOf: (id: string) => this.rows.names.get(id) ?? null,
        shortCodeOf: (id: string) => this.file.read((view) => shortCodeOf(view, { id })?.code ?? null),
      }
    })
  }
}
