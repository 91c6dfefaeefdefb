import type * as z from 'zod'

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
  /** Ids of the records around it: the place that it is in, its category, its tags. Their titles find it too. */
  readonly around?: readonly string[]
}

/** The record that a field names. */
export interface Named {
  readonly collection: string
  readonly id: string
}

/**
 * What ties a record to the one that a field of it names: the record `belongs` to it, is `placed` in it and takes up
 * room there, is `nested` under it, or has `chosen` it among those that belong to the record.
 */
export type Relation = 'belongs' | 'placed' | 'nested' | 'chosen'

/** A field by which records of a collection name another record. */
export interface Reference<R, I extends string = string> {
  readonly relation: Relation
  /** The collections whose records the field can name. */
  readonly to: readonly string[]
  /** The index that finds the records that name a given one. A chosen record is found from its side alone. */
  readonly index?: I
  of(record: R): Named | null
}

/** How an undo changes a field that does not just get its earlier value again (SPEC.md X5, X7). */
export type UndoOfField = 'amount' | 'set' | 'document'

/** How an undo treats the records of a collection (SPEC.md, X rules). */
export interface UndoRules<I extends string = string> {
  /**
   * What becomes of a record that the operation created: the undo removes it, or settles the conflict that it is.
   * Where this is absent the record stays, since nobody can say what needs it.
   */
  readonly creation?: 'remove' | 'settle'
  /** Days for which a deletion can be undone; absent: for good. */
  readonly deletion_days?: number
  /** The index whose values are names. A record does not get a name again that another record has. */
  readonly name?: I
  /**
   * The index whose values a record shares with no other one of the same owner: an item has a code once. `of` is the index of
   * the owner. Such a record does not come back where another one has its value.
   */
  readonly once?: { readonly value: I; readonly of: I }
  readonly fields?: Readonly<Record<string, UndoOfField>>
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
  /** The fields that name other records, by name. */
  readonly references: Readonly<Record<string, Reference<z.infer<S>>>>
  /** The record that a record is about, such as the thing of a photo: histories name that one. */
  about?(record: z.infer<S>): Named | null
  /** `never`: the records exist while something is under way; nothing that happens to them is undone. */
  readonly undo: UndoRules | 'never'
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
  references?: Record<string, Reference<z.infer<S>, NoInfer<I>>>
  about?: (record: z.infer<S>) => Named | null
  undo?: UndoRules<NoInfer<I>> | 'never'
  search?: (record: z.infer<S>) => SearchText
  upcasts?: Record<number, Upcast>
}): Collection<K, S, I> {
  const indexes: Readonly<Record<string, IndexDefinition<z.infer<S>>>> = declaration.indexes ?? {}
  return { version: 1, nature: 'records', references: {}, undo: {}, upcasts: {}, ...declaration, indexes }
}

/** The collections of one scope, by key. */
export type CollectionMap = Readonly<Record<string, Collection>>
export type KeyOf<M extends CollectionMap> = Extract<keyof M, string>
export type RecordIn<M extends CollectionMap, K extends KeyOf<M>> = z.infer<M[K]['schema']>
export type IndexIn<M extends CollectionMap, K extends KeyOf<M>> = Extract<keyof M[K]['indexes'], string>
