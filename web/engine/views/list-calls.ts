import type { ListView } from '../../../engine/index.ts'
import type { TagChip, ThingCollection, ThingRow } from './calls.ts'

/** Something that must hold for a thing to be in a list. All conditions of a list must hold. */
export type Condition =
  /** It has one of some values: a category or one below, a tag, a place or anything in it, a choice. */
  | { readonly field: string; readonly op: 'of'; readonly values: readonly string[] }
  /** It contains a text, without case and accents. */
  | { readonly field: string; readonly op: 'has'; readonly text: string }
  /** It lies between two numbers or days, both included; an empty text is no bound. */
  | { readonly field: string; readonly op: 'range'; readonly from: string; readonly to: string }
  /** It has no value, or has one; it is so, or is not. */
  | { readonly field: string; readonly op: 'none' | 'some' | 'yes' | 'no' }

/** Which things a list shows, and in what order. Without a condition on `archived` it shows none that are archived. */
export interface ListQuery {
  readonly collection: ThingCollection
  readonly conditions: readonly Condition[]
  /** A field of `thing-fields.ts`. Things without a value come last from either end. */
  readonly sort: string
  readonly descending: boolean
}

/** The value of a column in one row. */
export type Cell = string | number | boolean | null

/** A row with the values of the columns that were asked for. */
export interface ListedThing extends ThingRow {
  readonly cells: Readonly<Record<string, Cell>>
}

/** A thing as selections remember it. */
export interface ThingRef {
  readonly collection: ThingCollection
  readonly public_id: string
}

/** Where a thing is in a list. */
export interface Around {
  /** From 0; -1 when the list does not have it. */
  readonly at: number
  readonly total: number
  readonly before: ThingRef | null
  readonly after: ThingRef | null
}

/** One of the household's own fields. */
export interface CustomFieldOption {
  readonly name: string
  /** The type that most of its values have. */
  readonly type: 'text' | 'number' | 'flag' | 'day'
}

/** What filters and columns offer to choose from. */
export interface ListOptions {
  readonly categories: readonly {
    readonly public_id: string
    readonly name: string
    readonly depth: number
  }[]
  readonly tags: readonly TagChip[]
  readonly units: readonly string[]
  readonly currencies: readonly string[]
  readonly kinds: readonly string[]
  readonly custom: readonly CustomFieldOption[]
}

/** A view of a list that the household keeps under a name. */
export interface SavedViewRow {
  readonly public_id: string
  readonly name: string
  readonly view: ListView
  /** The id of a user. */
  readonly created_by: string
}

/** The calls that lists make. */
export interface ListCalls {
  /** At most 200 rows. */
  list: {
    input: {
      readonly query: ListQuery
      readonly from: number
      readonly count: number
      /** Fields whose values the rows carry. */
      readonly columns: readonly string[]
    }
    output: { readonly total: number; readonly from: number; readonly rows: readonly ListedThing[] }
  }
  /** The things from one index to before another, at most 5,000. */
  list_ids: {
    input: { readonly query: ListQuery; readonly from: number; readonly to: number }
    output: readonly ThingRef[]
  }
  /** Those of some things that are in the list. */
  list_holds: {
    input: { readonly query: ListQuery; readonly public_ids: readonly string[] }
    output: readonly string[]
  }
  list_around: {
    input: { readonly query: ListQuery; readonly public_id: string }
    output: Around
  }
  list_options: { input: null; output: ListOptions }
  /** The saved views of the household by name. */
  saved_views: { input: null; output: readonly SavedViewRow[] }
  /** The names of places, categories and tags by their ids, for the conditions of a list. */
  names: { input: { readonly ids: readonly string[] }; output: Readonly<Record<string, string>> }
}
