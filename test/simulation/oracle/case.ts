import { type Conflict, type Edit, type Entry, History, isLater, resolutionOf, saw } from './history.ts'
import { same } from './json.ts'

type EditBody<E> = E extends Edit ? Omit<E, 'by'> : never

/** A field of a record. */
export interface Field {
  readonly collection: string
  readonly record: string
  readonly field: string
}

/** A value, and who gave it. */
export interface Side {
  readonly value: unknown
  readonly by: Entry
}

/** One operation that is being judged: what it would do, and what would have to give. */
export class Case {
  readonly history: History
  readonly by: Entry
  readonly edits: Edit[] = []
  /** What the answer names, in no order: conflicts that are raised, and an open one that stands for this one too. */
  readonly conflicts: Conflict[] = []

  constructor(history: History, by: Entry) {
    this.history = history
    this.by = by
  }

  saw(edit: Edit): boolean {
    return saw(this.by, edit.by) || isFact(edit)
  }

  sawEntry(entry: Entry): boolean {
    return saw(this.by, entry)
  }

  does(body: EditBody<Edit>): void {
    if (this.isHeld(body)) this.keepFact(body)
    else this.edits.push({ ...body, by: this.by })
  }

  /** K9: whether a record was recovered with what this operation did to it before the restore. */
  holds(collection: string, record: string, conflict?: Conflict): boolean {
    const { acknowledged } = this.by
    if (!acknowledged) return false
    const edits = conflict ? this.history.edits : this.history.of(collection, record)
    return edits.some(
      (edit) =>
        edit.kind === 'recovered' &&
        edit.conflict === conflict &&
        edit.origin.epoch === acknowledged.epoch &&
        edit.origin.seq >= acknowledged.seq,
    )
  }

  private isHeld(body: EditBody<Edit>): boolean {
    if (body.kind === 'fact' || body.kind === 'raise') return false
    const conflict = body.kind === 'resolve' || body.kind === 'reopen' ? body.conflict : undefined
    return this.holds(body.collection, body.record, conflict)
  }

  /** K9: the facts of an operation stay in the history. */
  private keepFact(body: EditBody<Edit>): void {
    if (body.kind === 'count' || body.kind === 'delta') this.edits.push({ ...body, by: this.by, held: true })
    if (body.kind === 'set' && body.forced) this.keepMovement(body)
  }

  private keepMovement({ collection, record, field, value }: Field & { readonly value: unknown }): void {
    if (field !== 'placement') return
    const { author, edit_at, operation } = this.by
    const movement = {
      subject: { kind: collection.slice(0, -1), id: record },
      from: this.history.value(collection, record, field),
      to: value,
      ...{ moved_by: author.user_id, moved_at: edit_at, operation_id: operation.operation_id },
    }
    this.edits.push({
      kind: 'fact',
      collection: 'movements',
      record: operation.operation_id,
      value: movement,
      by: this.by,
    })
  }

  /** Takes back all that the operation would do. */
  forget(): void {
    this.edits.length = 0
    this.conflicts.length = 0
  }

  /** The history as it will be when the operation is accepted. */
  after(): History {
    return new History([...this.history.edits, ...this.edits])
  }

  /** Gives a field of a new record its first value. */
  begins(collection: string, record: string, field: string, value: unknown): 'stands' {
    this.does({ kind: 'set', collection, record, field, value })
    return 'stands'
  }

  /** Gives a field of a record a value. `same`: it has it. `lost`: another one's edit stands (SPEC.md, C1 to C8). */
  set(collection: string, record: string, field: string, value: unknown): 'stands' | 'lost' | 'same' {
    const present = this.history.standing(collection, record, field)
    if (same(present?.value ?? emptyValue(field), value)) {
      this.does({ kind: 'set', collection, record, field, value: present ? present.value : value })
      return 'same'
    }
    const [top] = this.history
      .tops(collection, record, field)
      .filter((edit) => !this.saw(edit) && !isFact(edit))
      .toSorted((a, b) => (isLater(a.by, b.by) ? -1 : 1))
    const stands = !top || isLater(this.by, top.by)
    this.does({ kind: 'set', collection, record, field, value })
    if (stands && this.holds(collection, record)) this.keepMovement({ collection, record, field, value })
    if (!top) return 'stands'
    const mine = this.side(value)
    this.raise({ collection, record, field }, 'concurrent_edit', stands ? top : mine, stands ? mine : top)
    return stands ? 'stands' : 'lost'
  }

  /** This operation as one of the two sides of a conflict. */
  side(value: unknown): Side {
    return { value, by: this.by }
  }

  /** Raises a conflict about a field. */
  raise(at: Field, reason: string, lost: Side, kept: Side, shortfall?: number): void {
    const conflict: Conflict = {
      ...{ collection: at.collection, record_id: at.record, field: at.field, reason },
      ...{ lost: lost.value ?? null, lost_by: lost.by, kept: kept.value ?? null, kept_by: kept.by },
      ...(shortfall !== undefined && { shortfall }),
    }
    if (this.holds(at.collection, at.record)) return
    this.conflicts.push(conflict)
    this.does({ kind: 'raise', collection: 'conflicts', record: '', conflict })
  }

  /** SPEC.md, A2: to be told of every edit of what can be archived. */
  touches(collection: string, record: string): void {
    const top = this.history.standing(collection, record, 'archived_at')
    if (!top || (top.value ?? null) === null || this.saw(top)) return
    const open = openConflicts(this.history).find(
      (conflict) =>
        conflict.reason === 'archived' &&
        conflict.collection === collection &&
        conflict.record_id === record &&
        conflict.lost_by.author.user_id === this.by.author.user_id,
    )
    if (open) this.conflicts.push(open)
    else this.raise(top, 'archived', this.side(null), top)
  }
}

/** SPEC.md, O2: what the bytes of a photo are conflicts with no edit. */
function isFact({ by }: Pick<Edit, 'by'>): boolean {
  return by.operation.type === 'media.store'
}

/** What a field is worth that nobody ever set: no tag, no detail. */
export function emptyValue(field: string): unknown {
  return field.startsWith('tag_ids/') ? false : null
}

function openConflicts(history: History): Conflict[] {
  return history.edits.flatMap((edit) =>
    edit.kind === 'raise' && !resolutionOf(history, edit.conflict) ? [edit.conflict] : [],
  )
}

/** Judges one operation whose input is well-formed: says what it does, or gives the code of its rejection. */
export type Judge = (judged: Case, input: Readonly<Record<string, unknown>>, id: string) => string | null
