import type { z } from 'zod'

/** What every record has. Times are ISO 8601 in UTC with milliseconds. */
export interface BaseRecord {
  readonly public_id: string
  readonly created_at: string
  readonly updated_at: string
}

/** A value by which records of a collection can be found, taken out of the record when it is stored. */
export interface IndexDefinition<R> {
  /** `id`: a UUID, which a store may keep as 16 bytes. */
  readonly kind: 'id' | 'text' | 'integer'
  /** At most one live record has a given value. Commands check it first; a store enforces it. */
  readonly unique?: boolean
  of(record: R): string | number | null
}

/** What the full-text search reads of a record: `title` weighs more than `body`. */
export interface SearchText {
  readonly title: string
  readonly body: string
}

/** Turns a stored record of one version into the next version's shape. */
export type Upcast = (record: Readonly<Record<string, unknown>>) => Record<string, unknown>

/**
 * The declaration of a collection. Tables, indexes, the memory store, full-text search, snapshots and
 * schemas are derived from it, and from nothing else.
 */
export interface Collection<
  K extends string = string,
  S extends z.ZodType<BaseRecord> = z.ZodType<BaseRecord>,
  I extends string = string,
> {
  readonly key: K
  /** Version of the record's shape; a higher one needs an entry in `upcasts`. */
  readonly version: number
  readonly schema: S
  /**
   * `facts` are only ever appended, and are neither in the checksum nor in a snapshot that does not name them.
   * `credentials` have no history: no operation, no seq of the scope, no tombstone and no part in the checksum. The `seq`
   * of such a record counts its own writes.
   */
  readonly nature: 'records' | 'facts' | 'credentials'
  readonly indexes: Readonly<Record<I, IndexDefinition<z.infer<S>>>>
  search?(record: z.infer<S>): SearchText
  /** `upcasts[n]` turns a record of version n into one of version n + 1. */
  readonly upcasts: Readonly<Record<number, Upcast>>
}

/** Declares a collection. */
export function defineCollection<
  const K extends string,
  S extends z.ZodType<BaseRecord>,
  const I extends string = never,
>(declaration: {
  key: K
  schema: S
  version?: number
  nature?: Collection['nature']
  indexes?: Record<I, IndexDefinition<z.infer<S>>>
  search?: (record: z.infer<S>) => SearchText
  upcasts?: Record<number, Upcast>
}): Collection<K, S, I> {
  const indexes: Readonly<Record<string, IndexDefinition<z.infer<S>>>> = declaration.indexes ?? {}
  return { version: 1, nature: 'records', upcasts: {}, ...declaration, indexes }
}

/** The collections of one scope, by key. */
export type CollectionMap = Readonly<Record<string, Collection>>
export type KeyOf<M extends CollectionMap> = Extract<keyof M, string>
export type RecordIn<M extends CollectionMap, K extends KeyOf<M>> = z.infer<M[K]['schema']>
export type IndexIn<M extends CollectionMap, K extends KeyOf<M>> = Extract<keyof M[K]['indexes'], string>
