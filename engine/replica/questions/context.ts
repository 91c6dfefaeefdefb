import type { Container } from '../../containers/collection.ts'
import type { Pausing } from '../../core/pausing.ts'
import type { HouseholdView } from '../../household-collections.ts'
import type { Item } from '../../items/collection.ts'
import type {
  ContainerFilter,
  ContainerSort,
  ItemFilter,
  ItemSort,
  ListOptions,
} from '../../lists/filters.ts'
import type { ItemSums } from '../../lists/item-sums.ts'
import type { QuestionNames } from '../../questions/names.ts'
import type { NamedRecords } from '../../search/named.ts'

export { citationOf } from '../../questions/citation.ts'

/** The first records of a list, and how many there are in all. */
export interface Listed<R> {
  readonly records: readonly R[]
  readonly total: number
}

/** Options of a list of a source. */
export type SourceOptions<Sort extends string> = Pick<ListOptions<Sort>, 'sort' | 'descending' | 'limit'>

/** The records of a household that questions are about: on the server, or in a copy on a device. */
export interface QuestionSource {
  read<T>(work: (view: HouseholdView) => T): T
  /** Runs long work in pieces, in turns with others. */
  readInPieces<T>(work: (view: HouseholdView) => Pausing<T>): Promise<T>
  /** The items and containers that some words name. */
  named(words: readonly string[]): Promise<NamedRecords>
  items(filter: ItemFilter, options: SourceOptions<ItemSort>): Promise<Listed<Item>>
  /** The borrowers of things, as the household writes them. */
  borrowers(): Promise<readonly string[]>
  itemSums(filter: ItemFilter): Promise<ItemSums>
  containers(filter: ContainerFilter, options: SourceOptions<ContainerSort>): Promise<Listed<Container>>
}

/** Where and for whom a query runs. */
export interface QueryContext {
  readonly source: QuestionSource
  readonly names: QuestionNames
  readonly time_zone: string
  /** In milliseconds since 1970. */
  readonly now: number
  /** The name of a user; null for an unknown one. */
  nameOf(user_id: string): string | null
}
