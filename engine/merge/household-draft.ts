import type { ConflictReason } from '../conflicts/collection.ts'
import type { RecordIn } from '../core/collection.ts'
import { Draft } from '../core/draft.ts'
import { jsonEqual } from '../core/equal.ts'
import { changedAt, mergeAfter, standingEdits } from '../core/merge-state.ts'
import type { LedgerEntry, Stored } from '../core/stored.ts'
import type { HouseholdCollections, HouseholdKey } from '../household-collections.ts'
import type { Archivable } from './archivable.ts'
import { isFactOfBytes } from './facts.ts'
import { holdsAcknowledged, originOf } from './recovered.ts'

type RecordOf<K extends HouseholdKey> = RecordIn<HouseholdCollections, K>

/** The value that lost, in an operation that was applied nevertheless. */
export interface Clash {
  readonly collection: HouseholdKey
  readonly record_id: string
  readonly field: string
  readonly reason: ConflictReason
  /** The value that gave way and the one that stands, each with the edit that made it. */
  readonly lost: unknown
  readonly lost_edit: Edit
  readonly kept: unknown
  readonly kept_edit: Edit
  readonly shortfall?: number
}

/** The author and time of an edit. */
export interface Edit {
  readonly user_id: string
  readonly operation_id: string
  readonly edit_at: string
}

/** Whether the first edit is the later one of two that did not see each other (SPEC.md C4). */
export function isLater(a: Order, b: Order): boolean {
  return a.edit_at === b.edit_at ? a.operation_id > b.operation_id : a.edit_at > b.edit_at
}

type Order = Pick<Edit, 'edit_at' | 'operation_id'>

/** Maximum number of edits that stand in one field, all of one value and none of which had seen another. */
const MAX_STANDING = 64

/** A draft that merges: it knows what its author had not seen, and keeps what gives way in conflict records. */
export class HouseholdDraft extends Draft<HouseholdCollections> {
  /** The record that already has an id which this operation derives, if the command met one. */
  met: Stored | null = null
  /** The seq of the operation that this one undoes. Its author has seen it, whatever their replica has applied. */
  undone: number | null = null

  /** The edit that this operation is. */
  get edit(): Edit {
    const { author, operation_id, edit_at } = this.stamp
    return { user_id: author.user_id, operation_id, edit_at }
  }

  /** Whether the author of this operation had seen the operation of that seq, or made it on the same replica. */
  hadSeen(seq: number): boolean {
    return this.unseen(seq) === null
  }

  /** The operation of that seq, if another replica made it and the author of this one had not seen it. */
  unseen(seq: number): LedgerEntry | null {
    if (seq <= this.stamp.base_seq || seq === this.undone) return null
    const entry = this.view.entry(seq)
    if (!entry || isFactOfBytes(entry.type)) return null
    const { author, claimed } = this.stamp
    const own = entry.replica_id === author.replica_id && entry.user_id === author.user_id
    const origin = originOf(this.view, entry)
    if (!origin) return own ? null : entry
    // SPEC.md K9: the value of a record in an earlier history counts there, regardless of the user who recovered it.
    const seen =
      claimed?.epoch === origin.epoch ? claimed.seq >= origin.seq : own && (claimed?.current ?? true)
    return seen ? null : entry
  }

  /** SPEC.md K9: a recovered record may hold already what an operation did to it before the restore. */
  override holds(stored: Stored): boolean {
    return holdsAcknowledged(stored, this.stamp)
  }

  /** The unseen edit of a field, if there is one: the edit that this operation's edit of the field conflicts with. */
  unseenEdit(stored: Stored, field: string): LedgerEntry | null {
    return this.latestUnseen(standingEdits(stored, field))
  }

  /** The latest unseen edit of these seqs; null if there is none. */
  latestUnseen(seqs: readonly number[]): LedgerEntry | null {
    let latest: LedgerEntry | null = null
    for (const seq of seqs) {
      const other = this.unseen(seq)
      if (other && (!latest || isLater(other, latest))) latest = other
    }
    return latest
  }

  /** The unseen edit of these seqs that arrived last; null if there is none. */
  lastUnseen(seqs: readonly number[]): LedgerEntry | null {
    const unseen = seqs.filter((seq) => !this.hadSeen(seq))
    return unseen.length === 0 ? null : this.unseen(Math.max(...unseen))
  }

  /** SPEC.md C4: of two edits that did not see each other the later one stands; a tie falls to the greater operation id. */
  beats(other: LedgerEntry): boolean {
    return isLater(this.stamp, other)
  }

  /**
   * Applies an edit of some fields. Where another replica changed a field meanwhile, the later edit stands and
   * the other value is kept in a conflict. Returns the fields whose new value stands.
   */
  editFields<K extends HouseholdKey>(
    collection: K,
    stored: Stored<RecordOf<K>>,
    patch: Partial<RecordOf<K>>,
  ): ReadonlySet<string> {
    const current = new Map<string, unknown>(Object.entries(stored.record))
    const standing: Partial<RecordOf<K>> = { ...patch }
    const again: string[] = []
    const { public_id: record_id } = stored.record
    for (const field of Object.keys(patch)) {
      const proposed: unknown = Reflect.get(patch, field)
      const kept: unknown = current.get(field)
      if (proposed === undefined || jsonEqual(proposed, kept ?? null)) {
        Reflect.deleteProperty(standing, field)
        if (proposed !== undefined) again.push(field)
        continue
      }
      const other = this.unseenEdit(stored, field)
      if (!other) continue
      const stands = this.contest({ collection, record_id, field }, proposed, kept ?? null, other)
      if (!stands) Reflect.deleteProperty(standing, field)
    }
    const changed = Object.keys(standing)
    if (changed.length === 0) this.editAgain(collection, stored, again)
    else {
      const edits = { changed, again: this.withThis(again, (field) => standingEdits(stored, field)) }
      this.write(collection, stored, standing, mergeAfter(stored, this.stamp.seq, edits))
    }
    return new Set(changed)
  }

  /**
   * SPEC.md C8: fields get the values again that they have. Nothing changes, and it is an edit of them all the same.
   * `standing` gives the edits that stand in a field so far.
   */
  editAgain(
    collection: HouseholdKey,
    stored: Stored,
    fields: readonly string[],
    standing = (field: string) => standingEdits(stored, field),
  ): void {
    if (fields.length === 0) return
    const edits = { changed: [], again: this.withThis(fields, standing) }
    this.mark(collection, stored, mergeAfter(stored, this.stamp.seq, edits))
  }

  /** The edits that stand in fields when this operation gives them the same values again. */
  withThis(
    fields: readonly string[],
    standing: (field: string) => readonly number[],
  ): Record<string, readonly number[]> {
    const now = (field: string) => {
      const unseen = standing(field).filter((seq) => !this.hadSeen(seq))
      return [...unseen, this.stamp.seq].slice(-MAX_STANDING)
    }
    return Object.fromEntries(fields.map((field) => [field, now(field)]))
  }

  /** Decides between this operation's value of a field and that of an unseen edit (C4, C5). Whether this one's stands. */
  contest(
    field: Pick<Clash, 'collection' | 'record_id' | 'field'>,
    proposed: unknown,
    current: unknown,
    other: LedgerEntry,
  ): boolean {
    const mine = { value: proposed, edit: this.edit }
    const theirs = { value: current, edit: other }
    const stands = this.beats(other)
    const [lost, kept] = stands ? [theirs, mine] : [mine, theirs]
    this.clash({
      ...field,
      reason: 'concurrent_edit',
      lost: lost.value,
      lost_edit: lost.edit,
      kept: kept.value,
      kept_edit: kept.edit,
    })
    return stands
  }

  /** A deletion gives way to an unseen edit of the record: it stays, and a conflict names one of its fields. */
  keepAgainstDeletion(
    field: Pick<Clash, 'collection' | 'record_id' | 'field'>,
    kept: unknown,
    kept_edit: LedgerEntry,
  ): void {
    this.clash({ ...field, reason: 'concurrent_edit', lost: null, lost_edit: this.edit, kept, kept_edit })
  }

  /** Records that something gave way: a conflict record for everyone, a note in the operation's result. */
  clash(clash: Clash): void {
    const { collection, record_id, field, reason, lost, kept, lost_edit, kept_edit, shortfall } = clash
    const stored: Stored | null = this.view.get(collection, record_id)
    if (stored && this.holds(stored)) return
    const public_id = this.stamp.newId()
    this.create('conflicts', {
      public_id,
      collection,
      record_id,
      field,
      reason,
      lost,
      lost_by: lost_edit.user_id,
      lost_at: lost_edit.edit_at,
      lost_operation_id: lost_edit.operation_id,
      kept,
      kept_by: kept_edit.user_id,
      kept_at: kept_edit.edit_at,
      kept_operation_id: kept_edit.operation_id,
      ...(shortfall !== undefined && { shortfall }),
      resolved_at: null,
      resolved_by: null,
      resolution: null,
    })
    this.conflicts.push({ public_id, collection, record_id, field, reason, lost, kept })
  }

  /**
   * SPEC.md A2: an edit of something that others archived meanwhile applies, leaves it archived, and says so.
   * One open conflict for a person and a record is enough.
   */
  flagArchivedMeanwhile(collection: Archivable, stored: Stored<RecordOf<Archivable>>): void {
    const { archived_at, public_id: record_id } = stored.record
    if (typeof archived_at !== 'string') return
    // Archiving it again brought nothing that this author could not know.
    const archiving = this.unseen(changedAt(stored, 'archived_at'))
    if (!archiving) return
    const { user_id } = this.stamp.author
    const known = this.view
      .find('conflicts', 'record_id', record_id)
      .find(
        ({ record }) =>
          record.reason === 'archived' && record.resolved_at === null && record.lost_by === user_id,
      )
    if (known) {
      const { public_id, field, lost, kept } = known.record
      this.conflicts.push({ public_id, collection, record_id, field, reason: 'archived', lost, kept })
      return
    }
    this.clash({
      collection,
      record_id,
      field: 'archived_at',
      reason: 'archived',
      lost: null,
      lost_edit: this.edit,
      kept: archived_at,
      kept_edit: archiving,
    })
  }
}
