import { containerText } from '../containers/search-text.ts'
import type { BaseRecord, SearchText } from '../core/collection.ts'
import { itemText } from '../items/search-text.ts'
import { locationText, placeText } from '../structure/search-text.ts'
import { categoryText, tagText } from '../taxonomy/search-text.ts'

/** A collection whose records are found by their words: what a search index needs of its declaration. */
export interface Searched {
  readonly key: string
  readonly version: number
  search(record: BaseRecord): SearchText
}

/**
 * These collections of a household. A thread that only searches takes them from here: with the declarations themselves it would
 * hold the schemas of all records, which are larger than its own code.
 */
export const searchedCollections: readonly Searched[] = [
  { key: 'locations', version: 1, search: locationText },
  { key: 'zones', version: 1, search: placeText },
  { key: 'racks', version: 1, search: placeText },
  { key: 'rows', version: 1, search: placeText },
  { key: 'shelves', version: 1, search: placeText },
  { key: 'slots', version: 1, search: placeText },
  { key: 'containers', version: 1, search: containerText },
  { key: 'items', version: 1, search: itemText },
  { key: 'categories', version: 1, search: categoryText },
  { key: 'tags', version: 1, search: tagText },
]
