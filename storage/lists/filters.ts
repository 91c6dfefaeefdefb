/** A filter of a list of items; all given conditions must hold. */
export interface ItemFilter {
  /** In this category, or one below it. */
  readonly category?: string | undefined
  /** Has at least one of these tags; an empty list matches no item. */
  readonly tags_any?: readonly string[] | undefined
  /** Has all of these tags. */
  readonly tags_all?: readonly string[] | undefined
  /** In this place or container, at any depth. */
  readonly place?: string | undefined
  /** Directly in this place or container. */
  readonly directly_in?: string | undefined
  /** true: without a place; false: in a place. */
  readonly unplaced?: boolean | undefined
  /** true: only archived ones; `any`: also archived ones. Default: only those that are not archived. */
  readonly archived?: boolean | 'any' | undefined
  /** true: less than the minimum quantity; false: not less. */
  readonly low_stock?: boolean | undefined
  /** Expires before this day (`2027-01-31`). */
  readonly expires_before?: string | undefined
  /** Has a warranty that ends before this day. */
  readonly warranty_before?: string | undefined
  /** Compared without case and accents. */
  readonly asset_number?: string | undefined
  readonly serial_number?: string | undefined
  readonly has_notes?: boolean | undefined
  /** Changed at this time or later (ISO 8601). */
  readonly updated_since?: string | undefined
  readonly created_since?: string | undefined
  /** Matches all these words in the search; the last one may be a prefix. */
  readonly q?: string | undefined
}

/** A filter of a list of containers; all given conditions must hold. */
export interface ContainerFilter {
  readonly place?: string | undefined
  readonly directly_in?: string | undefined
  readonly unplaced?: boolean | undefined
  readonly archived?: boolean | 'any' | undefined
  /** The household's word for the kind of container, compared without case and accents. */
  readonly kind?: string | undefined
  readonly fill_status?: string | undefined
  /** true: empty; false: not empty. */
  readonly empty?: boolean | undefined
  readonly updated_since?: string | undefined
  readonly created_since?: string | undefined
  readonly q?: string | undefined
}

export const itemSorts = ['name', 'updated_at', 'created_at', 'quantity', 'value', 'expires_on'] as const
export type ItemSort = (typeof itemSorts)[number]

export const containerSorts = ['name', 'updated_at', 'created_at'] as const
export type ContainerSort = (typeof containerSorts)[number]

/** The order of a list, and the requested page. */
export interface ListOptions<Sort extends string> {
  /** Default: `name`. Names compare without case and accents, and numbers in them by value; equal names by id. */
  readonly sort?: Sort | undefined
  /** In reverse order; rows without such a value come last in both directions. */
  readonly descending?: boolean | undefined
  /** Maximum number of rows, from 1. */
  readonly limit: number
  /** The cursor of the previous page. */
  readonly cursor?: string | undefined
  /** Whether to count all matches. */
  readonly total?: boolean | undefined
}
