import type { ConflictNote, JsonObject } from '../../sync-protocol/index.ts'
import type { Decision, RecordChange } from './change-set.ts'
import type { BaseRecord, CollectionMap, KeyOf, RecordIn } from './collection.ts'
import { mergeAfter } from './merge-state.ts'
import type { Stamp } from './stamp.ts'
import type { MergeState, Stored } from './stored.ts'
import type { ReadView } from './view.ts'

/** How fields that are put back count for merges to come. */
export interface PutBackMerge {
  readonly marks?: readonly string[]
  readonly beside?: MergeState['again']
  readonly quantity?: MergeState['quantity']
  readonly origins?: MergeState['origins']
}

/**
 * What a command is about to decide: the changes collected so far, over the view they are based on. Reading
 * through a draft sees them. A draft that is thrown away has changed nothing.
 */
export class Draft<M extends CollectionMap> {
  readonly view: ReadView<M>
  readonly stamp: Stamp
  protected readonly conflicts: ConflictNote[] = []
  private readonly changes: RecordChange[] = []
  private readonly slots = new Slots()

  constructor(view: ReadView<M>, stamp: Stamp) {
    this.view = view
    this.stamp = stamp
  }

  /** Adds a record that did not exist; `created_at` and `updated_at` are the edit time. */
  create<K extends KeyOf<M>>(
    collection: K,
    record: Omit<RecordIn<M, K>, 'created_at' | 'updated_at'> & { public_id: string },
  ): void {
    const at = this.stamp.edit_at
    const fixed = { public_id: record.public_id, created_at: at, updated_at: at }
    this.addRecord(collection, Object.assign(fixed, record))
  }

  /** Adds a record that did not exist, with all its fields: `created_at` and `updated_at` must be the edit time. */
  add<K extends KeyOf<M>>(collection: K, record: RecordIn<M, K> & BaseRecord): void {
    this.addRecord(collection, record)
  }

  private addRecord(collection: KeyOf<M>, record: BaseRecord): void {
    this.push({ change: 'put', collection, record, merge: null, prior_seq: null }, record.public_id)
  }

  /** Replaces the fields named in `patch`, and marks them as changed by this operation. */
  replace<K extends KeyOf<M>>(
    collection: K,
    stored: Stored<RecordIn<M, K>>,
    patch: Partial<RecordIn<M, K>>,
    quantity?: MergeState['quantity'],
  ): void {
    const changed = Object.keys(patch)
    const merge = mergeAfter(stored, this.stamp.seq, { changed, ...(quantity && { quantity }) })
    this.write(collection, stored, patch, merge)
  }

  /** Replaces the merge state alone, for an operation that gives fields the values again that they have. */
  mark(collection: KeyOf<M>, stored: Stored, merge: MergeState): void {
    if (this.holds(stored)) return
    const { public_id } = stored.record
    this.push({ change: 'mark', collection, public_id, merge, prior_seq: stored.seq }, public_id)
  }

  /** Replaces fields and merge state as given, for merges finer than a whole field. */
  write<K extends KeyOf<M>>(
    collection: K,
    stored: Stored<RecordIn<M, K>>,
    patch: Partial<RecordIn<M, K>>,
    merge: MergeState | null,
  ): void {
    if (this.holds(stored)) return
    const { record } = stored
    const put = { ...record, ...patch, updated_at: this.updatedAt(record) }
    this.push({ change: 'put', collection, record: put, merge, prior_seq: stored.seq }, record.public_id)
  }

  /** Deletes a record. */
  delete(collection: KeyOf<M>, stored: Stored): void {
    if (this.holds(stored)) return
    const { public_id } = stored.record
    this.push({ change: 'delete', collection, public_id, prior_seq: stored.seq }, public_id)
  }

  /**
   * Puts fields back to what they were, for records whose collection is only known at run time. What `was` lacks of
   * `fields` was absent. `marks` are the fields that count as changed by this operation.
   */
  putBack(
    collection: KeyOf<M>,
    stored: Stored,
    fields: readonly string[],
    was: JsonObject,
    merge: PutBackMerge = {},
  ): void {
    const { marks = fields, beside, quantity, origins } = merge
    if (this.holds(stored)) return
    const record = { ...stored.record, ...was, updated_at: this.updatedAt(stored.record) }
    for (const field of fields) if (!Object.hasOwn(was, field)) Reflect.deleteProperty(record, field)
    const { public_id } = stored.record
    const edits = {
      changed: marks,
      ...(beside && { beside }),
      ...(quantity && { quantity }),
      ...(origins && { origins }),
    }
    const state = mergeAfter(stored, this.stamp.seq, edits)
    this.push({ change: 'put', collection, record, merge: state, prior_seq: stored.seq }, public_id)
  }

  /** Makes a record that was deleted again, as it was but for the time of its last change. */
  bringBack(collection: KeyOf<M>, record: BaseRecord, merge: MergeState | null = null): void {
    const put = { ...record, updated_at: this.stamp.edit_at }
    this.push({ change: 'put', collection, record: put, merge, prior_seq: null }, record.public_id)
  }

  /** Whether a record holds already what this operation does to it: then it stays as it is. */
  holds(_stored: Stored): boolean {
    return false
  }

  done(): Decision {
    return { changes: this.changes, conflicts: this.conflicts }
  }

  /** The time of the last change of a record: an edit made earlier but received later must not turn it back. */
  private updatedAt({ updated_at }: BaseRecord): string {
    return this.stamp.edit_at > updated_at ? this.stamp.edit_at : updated_at
  }

  /** A record changed twice in one draft is written once, at its last state, over its first prior state. */
  private push(change: RecordChange, public_id: string): void {
    const index = this.slots.index(change.collection, public_id)
    const earlier = index === null ? undefined : this.changes[index]
    if (index === null || earlier === undefined) {
      this.slots.add(change.collection, public_id)
      this.changes.push(change)
    } else if (change.change === 'put') {
      this.changes[index] = { ...change, prior_seq: earlier.prior_seq }
    } else if (change.change === 'mark') {
      throw new Error(`${change.collection}/${public_id} is changed and marked in one draft`)
    } else if (earlier.prior_seq !== null) {
      this.changes[index] = { ...change, prior_seq: earlier.prior_seq }
    } else {
      throw new Error(`${change.collection}/${public_id} is created and deleted in one draft`)
    }
  }
}

/** The place of each record among the changes of a draft. Most drafts change one record, and need no map. */
class Slots {
  private first: { readonly collection: string; readonly public_id: string } | null = null
  private rest: Map<string, number> | null = null

  index(collection: string, public_id: string): number | null {
    const { first } = this
    if (first === null) return null
    if (first.public_id === public_id && first.collection === collection) return 0
    return this.rest?.get(`${collection}/${public_id}`) ?? null
  }

  /** The next place is that of a record without one. */
  add(collection: string, public_id: string): void {
    if (this.first === null) {
      this.first = { collection, public_id }
      return
    }
    this.rest ??= new Map()
    this.rest.set(`${collection}/${public_id}`, this.rest.size + 1)
  }
}
