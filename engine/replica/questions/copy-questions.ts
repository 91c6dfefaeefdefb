import type { RecordIn } from '../../core/collection.ts'
import type { Pausing } from '../../core/pausing.ts'
import {
  type HouseholdCollections,
  type HouseholdView,
  householdCollections,
} from '../../household-collections.ts'
import { CategoryTree } from '../../lists/category-tree.ts'
import { ContainerTable } from '../../lists/container-table.ts'
import { containersThat } from '../../lists/containers-that.ts'
import type { ContainerFilter, ContainerSort, ItemFilter, ItemSort } from '../../lists/filters.ts'
import { type ItemSums, itemSums } from '../../lists/item-sums.ts'
import { ItemTable } from '../../lists/item-table.ts'
import { itemsThat } from '../../lists/items-that.ts'
import type { ListTable } from '../../lists/list-table.ts'
import { Marks } from '../../lists/marks.ts'
import type { RowFilter } from '../../lists/row-filter.ts'
import { selectPage } from '../../lists/select-page.ts'
import { PlaceTree } from '../../places/place-tree.ts'
import { namedCollections, QuestionNames } from '../../questions/names.ts'
import { namedInIndex } from '../../search/named.ts'
import { putRecord } from '../../search/put-record.ts'
import { SearchIndex } from '../../search/search-index.ts'
import type { ChangedRecord } from '../optimistic.ts'
import { SerialQueue } from '../serial-queue.ts'
import { type Answer, type Asked, answer } from './answer.ts'
import type { Listed, QuestionSource, SourceOptions } from './context.ts'
import { type CopySink, FollowedCopy, type InTurns } from './followed-copy.ts'

const THINGS = ['items', 'containers'] as const
const FOLLOWED = [...namedCollections, 'items'] as const
type FollowedKey = (typeof FOLLOWED)[number]

/** The person who asks a copy. */
export interface CopyAsker {
  /** Of the IANA database. */
  readonly time_zone: string
  /** In milliseconds since 1970. */
  readonly now: number
}

/**
 * Answers questions from the copy of a household on a device, without a server. It reads the copy at the first question, and
 * what has changed before each further one. A copy has no members, so it says of a movement when it was, and not who did it.
 */
export class CopyQuestions {
  private readonly view: () => HouseholdView
  private readonly inTurns: InTurns
  private readonly turns = new SerialQueue()
  private readonly copy: FollowedCopy<FollowedKey, Parts>

  constructor(view: () => HouseholdView, inTurns: InTurns) {
    this.view = view
    this.inTurns = inTurns
    this.copy = new FollowedCopy(view, inTurns, FOLLOWED, () => new Parts())
  }

  /** Notes which records changed; null: any of them may have. */
  note(records: readonly ChangedRecord[] | null): void {
    this.copy.note(records)
  }

  /** Answers a question, or runs a query as it is. */
  ask(asked: Asked, { time_zone, now }: CopyAsker): Promise<Answer> {
    return this.turns.run(async () => {
      const parts = await this.copy.current()
      const source = new CopySource(this.view, this.inTurns, parts)
      return answer(asked, { source, names: parts.names, members: [], time_zone, now, nameOf: () => null })
    })
  }

  /** The names of the places, containers, categories and tags, as they are now. */
  names(): Promise<QuestionNames> {
    return this.turns.run(async () => (await this.copy.current()).names)
  }
}

/** What questions need of the records of a copy, in memory. */
class Parts implements CopySink<FollowedKey> {
  readonly names = new QuestionNames()
  readonly items = new ItemTable()
  readonly containers = new ContainerTable()
  readonly categories = new CategoryTree()
  readonly tree = new PlaceTree()
  readonly index = new SearchIndex()

  put<K extends FollowedKey>(collection: K, record: RecordIn<HouseholdCollections, K>): void {
    this.names.put(collection, record)
    if (collection !== 'categories' && collection !== 'tags') this.tree.put(collection, record)
    if (isOf('items', collection, record)) this.items.put(record)
    if (isOf('containers', collection, record)) this.containers.put(record)
    if (isOf('categories', collection, record)) this.categories.put(record)
    const thing = THINGS.find((each) => each === collection)
    if (thing) putRecord(this.index, householdCollections[thing], record.public_id, record)
  }

  gone(collection: FollowedKey, public_id: string): void {
    this.names.gone(collection, public_id)
    if (collection !== 'categories' && collection !== 'tags') this.tree.gone(collection, public_id)
    if (collection === 'items') this.items.delete(public_id)
    if (collection === 'containers') this.containers.delete(public_id)
    if (collection === 'categories') this.categories.delete(public_id)
    if (collection === 'items' || collection === 'containers') this.index.remove(collection, public_id)
  }
}

/** Whether a record is of a collection: its key says so, which the compiler does not see while the key is open. */
function isOf<K extends FollowedKey>(
  wanted: K,
  collection: FollowedKey,
  _record: RecordIn<HouseholdCollections, FollowedKey>,
): _record is RecordIn<HouseholdCollections, K> {
  return wanted === collection
}

class CopySource implements QuestionSource {
  private readonly view: () => HouseholdView
  private readonly inTurns: InTurns
  private readonly parts: Parts

  constructor(view: () => HouseholdView, inTurns: InTurns, parts: Parts) {
    this.view = view
    this.inTurns = inTurns
    this.parts = parts
  }

  read<T>(work: (view: HouseholdView) => T): T {
    return work(this.view())
  }

  readInPieces<T>(work: (view: HouseholdView) => Pausing<T>): Promise<T> {
    return this.inTurns(work(this.view()))
  }

  async named(words: readonly string[]) {
    return namedInIndex(this.parts.index, words, THINGS)
  }

  async borrowers() {
    return this.parts.items.borrowers.all()
  }

  async items(
    filter: ItemFilter,
    options: SourceOptions<ItemSort>,
  ): Promise<Listed<RecordIn<HouseholdCollections, 'items'>>> {
    const { items } = this.parts
    return this.listed('items', items, () => this.itemRows(filter), options)
  }

  itemSums(filter: ItemFilter): Promise<ItemSums> {
    const { parts } = this
    const rows = () => this.itemRows(filter)
    return this.inTurns(
      (function* (): Pausing<ItemSums> {
        return yield* itemSums(parts.items, yield* rows())
      })(),
    )
  }

  async containers(filter: ContainerFilter, options: SourceOptions<ContainerSort>) {
    const { containers, tree } = this.parts
    const words = wanted(filter.ids, containers)
    return this.listed(
      'containers',
      containers,
      () => containersThat(containers, filter, { tree, words }),
      options,
    )
  }

  private itemRows(filter: ItemFilter): Pausing<RowFilter> {
    const { items, tree, categories } = this.parts
    return itemsThat(items, filter, { tree, categories, words: wanted(filter.ids, items) })
  }

  private async listed<K extends 'items' | 'containers', Sort extends string>(
    collection: K,
    table: ListTable<Sort | 'name'>,
    rowsOf: () => Pausing<RowFilter>,
    { sort = 'name', descending = false, limit }: SourceOptions<Sort | 'name'>,
  ): Promise<Listed<RecordIn<HouseholdCollections, K>>> {
    const selected = { sort, descending, after: null, limit, total: true }
    const found = await this.inTurns(
      (function* () {
        return yield* selectPage(table, yield* rowsOf(), selected)
      })(),
    )
    const view = this.view()
    const records = found.rows.flatMap(
      (row) => view.get(collection, table.listed(row).public_id)?.record ?? [],
    )
    return { records, total: found.total ?? 0 }
  }
}

/** The rows of some records; null where a filter names none. */
function wanted(
  ids: readonly string[] | undefined,
  table: { rowOf(public_id: string): number | null },
): Marks | null {
  if (ids === undefined) return null
  const rows = new Marks()
  for (const id of ids) {
    const row = table.rowOf(id)
    if (row !== null) rows.add(row)
  }
  return rows
}
