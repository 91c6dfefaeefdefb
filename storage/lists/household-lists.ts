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
import type { PlaceTree } from '../places/place-tree.ts'
import { typed } from '../scope/file-view.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { Named } from '../search/named.ts'
import type { ScopeSearch } from '../search/scope-search.ts'
import { CategoryTree } from './category-tree.ts'
import { containerPlan } from './container-plan.ts'
import { cursorOf, digestOf, positionIn } from './cursor.ts'
import type { ContainerFilter, ContainerSort, ItemFilter, ItemSort, ListOptions } from './filters.ts'
import { itemPlan } from './item-plan.ts'
import { MatchingDocs } from './matching-docs.ts'
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

/** What is known of a household's things beside the index of their words. */
export interface KnownRows {
  readonly tree: PlaceTree
  readonly items: RowTable<ItemRow, ItemSort>
  readonly containers: RowTable<ContainerRow, ContainerSort>
  readonly categories: CategoryTree
  readonly tags: Named
  readonly categoryNames: Named
  readonly itemDocs: MatchingDocs<ItemRow>
  readonly containerDocs: MatchingDocs<ContainerRow>
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
  readonly tags = new Named()
  readonly categoryNames = new Named()
  /** By their names. */
  readonly named = { categories: new NamedRows(), tags: new NamedRows() }
  private readonly shared = new SharedTexts()
  private readonly onGone: () => void

  constructor(onGone: () => void) {
    this.onGone = onGone
  }

  reset(): void {
    this.items.clear()
    this.containers.clear()
    this.categories.clear()
    this.tags.clear()
    this.categoryNames.clear()
    this.named.categories.clear()
    this.named.tags.clear()
    this.shared.clear()
    this.onGone()
  }

  put(collection: string, record: BaseRecord): void {
    const stored = { record, seq: 0, merge: null }
    if (collection === 'items') this.items.put(itemRow(itemOf(stored).record, this.shared))
    if (collection === 'containers')
      this.containers.put(containerRow(containerOf(stored).record, this.shared))
    if (collection === 'tags') {
      const tag = tagOf(stored).record
      this.tags.put(tag.public_id, tag.name)
      this.named.tags.put(tag)
    }
    if (collection === 'categories') {
      const category = categoryOf(stored).record
      this.categories.put(category)
      this.named.categories.put(category)
      this.categoryNames.put(category.public_id, category.name)
    }
  }

  gone(collection: string, public_id: string): void {
    if (collection === 'items') this.items.delete(public_id)
    if (collection === 'containers') this.containers.delete(public_id)
    if (collection === 'tags') {
      this.tags.delete(public_id)
      this.named.tags.delete(public_id)
    }
    if (collection === 'categories') {
      this.categories.delete(public_id)
      this.named.categories.delete(public_id)
      this.categoryNames.delete(public_id)
    }
    this.onGone()
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
  private readonly search: ScopeSearch<HouseholdCollections>
  private readonly rows: Rows
  private readonly follower: Follower<HouseholdCollections>
  private readonly itemDocs: MatchingDocs<ItemRow>
  private readonly containerDocs: MatchingDocs<ContainerRow>
  private readonly inOrder = new SerialQueue()

  constructor(
    file: ScopeFile<HouseholdCollections>,
    places: HouseholdPlaces,
    search: ScopeSearch<HouseholdCollections>,
  ) {
    this.file = file
    this.places = places
    this.search = search
    this.rows = new Rows(() => {
      this.itemDocs.forget()
      this.containerDocs.forget()
    })
    this.itemDocs = new MatchingDocs(file, 'items', this.rows.items.rows)
    this.containerDocs = new MatchingDocs(file, 'containers', this.rows.containers.rows)
    this.follower = new Follower(file, ['categories', 'tags', 'items', 'containers'], this.rows)
  }

  /** One page of items; rejected (`validation_failed`) when the cursor is one of another list. */
  items(filter: ItemFilter, options: ListOptions<ItemSort>): Promise<ListPage<Item> | Rejection> {
    return this.page('items', this.rows.items, filter, options, async () => {
      const tree = await this.places.current()
      const words = filter.q === undefined ? null : await this.matching(this.itemDocs, filter.q)
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
      const words = filter.q === undefined ? null : await this.matching(this.containerDocs, filter.q)
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

  /**
   * Runs work on the rows as the household stands now, and the places around them. What it returns must not hold on to them.
   */
  known<T>(work: (known: KnownRows) => T | Promise<T>): Promise<T> {
    return this.inOrder.run(async () => {
      await this.follower.catchUp()
      const tree = await this.places.current()
      const { items, containers, categories, tags, categoryNames } = this.rows
      const { itemDocs, containerDocs } = this
      return work({ tree, items, containers, categories, tags, categoryNames, itemDocs, containerDocs })
    })
  }

  private async matching<R extends ListRow>(docs: MatchingDocs<R>, q: string): Promise<ReadonlySet<R>> {
    await this.search.complete()
    return (await docs.of(q, new TimeSlice())) ?? new Set()
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
        nameOf: (id: string) => this.rows.tags.nameOf(id) ?? this.rows.categoryNames.nameOf(id),
        shortCodeOf: (id: string) => this.file.read((view) => shortCodeOf(view, { id })?.code ?? null),
      }
    })
  }
}
