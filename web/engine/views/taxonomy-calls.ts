import type { PlaceNeed } from '../../../engine/index.ts'

/** A category as the page that manages them lists it, outer ones before those in them. */
export interface CategoryRow {
  readonly public_id: string
  readonly name: string
  readonly color: string | null
  readonly parent_id: string | null
  /** 0 for one that is in no other. */
  readonly depth: number
  /** How many items have it, archived ones too. */
  readonly items: number
  readonly archived: boolean
  readonly needs: readonly PlaceNeed[]
  /** The ids of the categories from which it is kept apart. */
  readonly apart_from: readonly string[]
}

export interface TagRow {
  readonly public_id: string
  readonly name: string
  readonly color: string | null
  /** How many items have it, archived ones too. */
  readonly items: number
  readonly archived: boolean
}

/** The calls of the pages that manage categories and tags. */
export interface TaxonomyViewCalls {
  categories: { input: null; output: readonly CategoryRow[] }
  tags: { input: null; output: readonly TagRow[] }
  /** The items that have a category or a tag, at most `limit`. */
  items_with: {
    input: { readonly category_id: string | null; readonly tag_id: string | null; readonly limit: number }
    output: readonly string[]
  }
}
