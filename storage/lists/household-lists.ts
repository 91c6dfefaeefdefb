import {
  type BaseRecord,
  type Container,
  type HouseholdCollections,
  type Item,
  type Rejection,
  rejectAt,
  type Stored,
  shortCodeOf,
} from '../../engine/index.ts'
import { Follower } from '../following/follower.ts'
import { OneByOne, Turns } from '../following/turns.ts'
import type { HouseholdPlaces } from '../places/household-places.ts'
import type { PlaceTree } from '../places/place-tree.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import type { Named } from '../search/named.ts'
import type { ScopeSearch } from '../search/scope-search.ts'
import type { CategoryTree } from './category-tree.ts'
import type { ContainerTable } from './container-table.ts'
import { containerTest } from './container-test.ts'
import { cursorOf, digestOf, positionIn } from './cursor.ts'
import type { ContainerFilter, ContainerSort, ItemFilter, ItemSort, ListOptions } from './filters.ts'
import type { ItemTable } from './item-table.ts'
import { itemTest } from './item-test.ts'
import { KnownLists } from './known-lists.ts'
import type { ListedRow, ListTable } from './list-table.ts'
import { Marks } from './marks.ts'
import { MatchingDocs } from './matching-docs.ts'
import type { NamedFilter, NamedPage } from './named-table.ts'
import type { Position } from './order.ts'
import { type RowTest, select } from './select.ts'

/** One page of a list. */
export interface ListPage<R extends BaseRecord> {
  /** What the page shows, in order. */
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

/** What is known of a household's things beside the index of their words. */
export interface KnownRows {
  readonly tree: PlaceTree
  readonly items: ItemTable
  readonly containers: ContainerTable
  readonly categories: CategoryTree
  readonly tags: Named
  readonly categoryNames: Named
  readonly itemDocs: MatchingDocs
  readonly containerDocs: MatchingDocs
}

/**
 * Filtered and sorted lists of an open household. What they need of the records is kept in memory, made when a list is first
 * asked for and brought up to date before each answer, in turns with others.
 */
export class HouseholdLists {
  private readonly file: ScopeFile<HouseholdCollections>
  private readonly places: HouseholdPlaces
  private readonly search: ScopeSearch<HouseholdCollections>
  private readonly rows: KnownLists
  private readonly follower: Follower<HouseholdCollections>
  private readonly itemDocs: MatchingDocs
  private readonly containerDocs: MatchingDocs
  private readonly inOrder = new OneByOne()

  constructor(
    file: ScopeFile<HouseholdCollections>,
    places: HouseholdPlaces,
    search: ScopeSearch<HouseholdCollections>,
  ) {
    this.file = file
    this.places = places
    this.search = search
    this.rows = new KnownLists(() => {
      this.itemDocs.forget()
      this.containerDocs.forget()
    })
    this.itemDocs = new MatchingDocs(file, 'items', this.rows.items)
    this.containerDocs = new MatchingDocs(file, 'containers', this.rows.containers)
    this.follower = new Follower(file, ['categories', 'tags', 'items', 'containers'], this.rows)
  }

  /** One page of items; rejected (`validation_failed`) when the cursor is one of another list. */
  items(filter: ItemFilter, options: ListOptions<ItemSort>): Promise<ListPage<Item> | Rejection> {
    return this.page('items', this.rows.items, filter, options, async (tree, turns) => {
      const words = filter.q === undefined ? null : await this.matching(this.itemDocs, filter.q)
      const { categories } = this.rows
      return itemTest(this.rows.items, filter, { tree, categories, words }, turns)
    })
  }

  /** One page of containers; rejected (`validation_failed`) when the cursor is one of another list. */
  containers(
    filter: ContainerFilter,
    options: ListOptions<ContainerSort>,
  ): Promise<ListPage<Container> | Rejection> {
    return this.page('containers', this.rows.containers, filter, options, async (tree, turns) => {
      const words = filter.q === undefined ? null : await this.matching(this.containerDocs, filter.q)
      return containerTest(this.rows.containers, filter, { tree, words }, turns)
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
      return this.rows.named[collection].page(filter, page, new Turns())
    })
  }

  /**
   * Runs work on the rows as the household stands now, and the places around them. What it returns must not hold on to them.
   */
  known<T>(work: (known: KnownRows) => T | Promise<T>): Promise<T> {
    return this.inOrder.run(async () => {
      await this.follower.catchUp()
      const { items, containers, categories, tags, categoryNames } = this.rows
      const { itemDocs, containerDocs } = this
      return this.places.during((tree) =>
        work({ tree, items, containers, categories, tags, categoryNames, itemDocs, containerDocs }),
      )
    })
  }

  private async matching(docs: MatchingDocs, q: string): Promise<Marks> {
    await this.search.complete()
    return (await docs.of(q, new Turns())) ?? new Marks()
  }

  private page<K extends 'items' | 'containers', Sort extends string>(
    collection: K,
    table: ListTable<Sort | 'name'>,
    filter: ItemFilter & ContainerFilter,
    { sort = 'name', descending = false, limit, cursor, total = false }: ListOptions<Sort | 'name'>,
    testOf: (tree: PlaceTree | null, turns: Turns) => Promise<RowTest>,
  ) {
    const digest = digestOf([collection, filter, sort, descending])
    const after = cursor === undefined ? null : positionIn(cursor, digest)
    if (cursor !== undefined && !after) {
      return Promise.resolve(rejectAt('validation_failed', 'cursor', 'This is no cursor of this list.'))
    }
    return this.inOrder.run(async () => {
      await this.follower.catchUp()
      const turns = new Turns()
      const selected = { sort, descending, after, limit, total }
      const show = async (tree: PlaceTree | null) => select(table, await testOf(tree, turns), selected, turns)
      // Most lists ask nothing of places, and need not wait for all of them to be read.
      const asksPlaces = filter.place !== undefined || filter.empty !== undefined
      const { rows, next, total: found } = await (asksPlaces ? this.places.during(show) : show(null))
      return {
        rows: rows.map((row) => table.listed(row)),
        recordOf: ({ public_id }: ListedRow) => this.file.read((view) => view.get(collection, public_id)),
        next_cursor: next && cursorOf(digest, next),
        total: found,
        nameOf: (id: string) => this.rows.nameOf(id),
        shortCodeOf: (id: string) => this.file.read((view) => shortCodeOf(view, { id })?.code ?? null),
      }
    })
  }
}
