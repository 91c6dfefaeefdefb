/** A span of days (`2027-01-31`) and the same span as times (ISO 8601). The ends are not in it. */
export interface Bought {
  readonly from?: string
  readonly before?: string
  readonly since?: string
  readonly until?: string
}

/** Which items a list shows: those for which all that is given holds. */
export interface ItemFilter {
  /** In this category, or one under it. */
  readonly category?: string | undefined
  /** Other categories that it can be in. */
  readonly also_categories?: readonly string[] | undefined
  /** Has at least one of these tags; of none, no item has one. */
  readonly tags_any?: readonly string[] | undefined
  /** Has all of these tags. */
  readonly tags_all?: readonly string[] | undefined
  /** In this place or container, or in anything in it. */
  readonly place?: string | undefined
  /** In this place or container itself. */
  readonly directly_in?: string | undefined
  /** In none of these places and containers, nor in anything in them. */
  readonly outside?: readonly string[] | undefined
  /** Is none of these. */
  readonly not_ids?: readonly string[] | undefined
  /** In neither this category nor one under it. */
  readonly not_category?: string | undefined
  /** Has none of these tags. */
  readonly tags_none?: readonly string[] | undefined
  /** true: nowhere; false: somewhere. */
  readonly unplaced?: boolean | undefined
  /** true: only archived ones; `any`: them too. Without it: none of them. */
  readonly archived?: boolean | 'any' | undefined
  /** true: there is less of it than there should be; false: there is not. */
  readonly low_stock?: boolean | undefined
  /** Has a day on which it expires, before this one (`2027-01-31`). */
  readonly expires_before?: string | undefined
  /** Has a day on which its warranty ends, before this one. */
  readonly warranty_before?: string | undefined
  /** Has a day on which it expires, this one or later. */
  readonly expires_from?: string | undefined
  /** Has a day on which its warranty ends, this one or later. */
  readonly warranty_from?: string | undefined
  /** Was bought on one of these days; without a day of purchase: was added between these times. */
  readonly bought?: Bought | undefined
  /** true: somebody has borrowed it; false: nobody has. */
  readonly lent?: boolean | undefined
  /** Is lent to somebody in whose name all these words are. */
  readonly lent_to?: string | undefined
  /** Has been lent since a day, this one or later. */
  readonly lent_from?: string | undefined
  readonly lent_before?: string | undefined
  /** Is lent until a day, this one or later. */
  readonly due_from?: string | undefined
  readonly due_before?: string | undefined
  /** Has a value, of at least this much; in whatever currency unless one is named. */
  readonly value_from?: number | undefined
  /** Has a value, of at most this much. */
  readonly value_to?: number | undefined
  /** The code of the currency of its amounts (ISO 4217). */
  readonly currency?: string | undefined
  /** There is at least this much of it. */
  readonly quantity_from?: number | undefined
  /** There is at most this much of it. */
  readonly quantity_to?: number | undefined
  /** Without case and accents. */
  readonly asset_number?: string | undefined
  readonly serial_number?: string | undefined
  readonly has_notes?: boolean | undefined
  readonly lifetime_warranty?: boolean | undefined
  /** Changed at this time or later (ISO 8601). */
  readonly updated_since?: string | undefined
  readonly created_since?: string | undefined
  /** Created before this time (ISO 8601). */
  readonly created_before?: string | undefined
  /** Is one of these. */
  readonly ids?: readonly string[] | undefined
  /** Has all these words, the last one as a beginning, as the search finds them. */
  readonly q?: string | undefined
}

/** Which containers a list shows: those for which all that is given holds. */
export interface ContainerFilter {
  readonly place?: string | undefined
  /** In none of these places and containers, nor in anything in them. */
  readonly outside?: readonly string[] | undefined
  /** Is none of these. */
  readonly not_ids?: readonly string[] | undefined
  readonly directly_in?: string | undefined
  readonly unplaced?: boolean | undefined
  readonly archived?: boolean | 'any' | undefined
  /** The household's word for what sort of container it is; without case and accents. */
  readonly kind?: string | undefined
  readonly fill_status?: string | undefined
  /** true: neither items nor containers are in it; false: something is. */
  readonly empty?: boolean | undefined
  readonly updated_since?: string | undefined
  readonly created_since?: string | undefined
  readonly created_before?: string | undefined
  readonly ids?: readonly string[] | undefined
  readonly q?: string | undefined
}

export const itemSorts = ['name', 'updated_at', 'created_at', 'quantity', 'value', 'expires_on'] as const
export type ItemSort = (typeof itemSorts)[number]

export const containerSorts = ['name', 'updated_at', 'created_at'] as const
export type ContainerSort = (typeof containerSorts)[number]

/** In what order, and which page of it. */
export interface ListOptions<Sort extends string> {
  /** Default: `name`. Names without case and accents, numbers in them by what they count; equal ones by their ids. */
  readonly sort?: Sort | undefined
  /** From the other end; what has no such value comes last either way. */
  readonly descending?: boolean | undefined
  /** Maximum records of the page, from 1. */
  readonly limit: number
  /** Where the page before ended. */
  readonly cursor?: string | undefined
  /** Whether to count all that the list shows. */
  readonly total?: boolean | undefined
}
