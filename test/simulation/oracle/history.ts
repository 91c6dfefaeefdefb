import type { HouseholdRole } from '../../../engine/index.ts'
import type { Operation } from '../../../sync-protocol/index.ts'
import { type Json, same } from './json.ts'

export interface Author {
  readonly user_id: string
  readonly replica_id: string
  readonly role: HouseholdRole
  /** That the server itself speaks. */
  readonly server?: boolean
}

/** An accepted operation, or one that is being judged. */
export interface Entry {
  readonly seq: number
  readonly operation: Operation
  readonly author: Author
  /** What the author had seen, in the numbers of the current history (SPEC.md, C7). */
  readonly base: number
  /** SPEC.md, C3. */
  readonly edit_at: string
  readonly received_at: string
  /** The base as the author gave it, and whether its epoch is the present one. */
  readonly claimed: Point & { readonly current: boolean }
  /** Where the operation was accepted before a restore. */
  readonly acknowledged?: Point | undefined
  /** Of an offer: the state that it brings (SPEC.md, K7). */
  readonly origin?: Point | undefined
}

/** A place in one of the histories. */
export interface Point {
  readonly epoch: string
  readonly seq: number
}

/** One thing that an operation did to one record. */
export type Edit = {
  readonly by: Entry
  readonly collection: string
  readonly record: string
} /** `at`: when a record that came back was made. */ & (
  | { readonly kind: 'create'; readonly at?: string }
  | { readonly kind: 'delete' }
  /** The record, or the conflict, holds what an earlier history made of it up to there (SPEC.md, K9). */
  | { readonly kind: 'recovered'; readonly origin: Point; readonly conflict?: Conflict }
  /** `tag_ids/<id>` is a field for each tag, with the values true and false. */
  | {
      readonly kind: 'set'
      readonly field: string
      readonly value: unknown
      /** That it stands whatever was there: an undo gives a value back, it does not contest one (SPEC.md, X5). */
      readonly forced?: true
      /** The field counts as changed, even if it has the value already. */
      readonly repeated?: true
    }
  /** `held`: that the recovered quantity has it already (SPEC.md, K9). */
  | {
      readonly kind: 'count' | 'delta'
      readonly value: number
      readonly reason: string | null
      readonly held?: boolean
    }
  /** What became of the shortfall that the operation `of` left. */
  | { readonly kind: 'settle'; readonly of: string; readonly forgiven: boolean }
  | { readonly kind: 'notes'; readonly update: Uint8Array }
  /** Something that happened, which nobody edits. */
  | { readonly kind: 'fact'; readonly value: Json }
  | { readonly kind: 'raise'; readonly conflict: Conflict }
  | {
      readonly kind: 'resolve'
      readonly conflict: Conflict
      readonly choice: Choice
      /** Whose resolution it is told to be; that of the operation itself where absent. */
      readonly told?: Entry
    }
  /** An undo opens a conflict again. */
  | { readonly kind: 'reopen'; readonly conflict: Conflict }
)
export type SetEdit = Extract<Edit, { kind: 'set' }>
export type Choice = 'lost' | 'kept'

/** A conflict as it was raised; what became of it is told by the `resolve` edits after it. */
export interface Conflict {
  readonly collection: string
  readonly record_id: string
  readonly field: string
  readonly reason: string
  readonly lost: unknown
  readonly lost_by: Entry
  readonly kept: unknown
  readonly kept_by: Entry
  readonly shortfall?: number
  /** Who brought it back after a restore. */
  readonly recovered_by?: string
}

/** A replica is one installation for one user. */
export function isSameReplica(a: Author, b: Author): boolean {
  return a.user_id === b.user_id && a.replica_id === b.replica_id
}

/** Whether an operation undoes another one: then its author had seen that. */
export function isUndoOf(by: Entry, { operation }: Entry): boolean {
  const { type, input } = by.operation
  return type === 'operation.undo' && input.operation_id === operation.operation_id
}

/** Whether the author of `late` had seen `early` when the intent was made (SPEC.md, Words). */
export function saw(late: Entry, early: Entry): boolean {
  if (early.seq >= late.seq) return false
  if (early.seq <= late.base || isUndoOf(late, early)) return true
  const own = isSameReplica(early.author, late.author)
  return early.origin ? (knewOrigin(late, early.origin) ?? (own && late.claimed.current)) : own
}

/** K9: whether an author had seen the state that an offer brought; null when the epoch does not say. */
function knewOrigin({ claimed }: Entry, origin: Point): boolean | null {
  return claimed.epoch === origin.epoch ? claimed.seq >= origin.seq : null
}

/** K9: the same of the author of an offer, whose state is older than anything that the same device did since. */
export function knewBefore(offer: Entry, early: Entry): boolean {
  return early.seq <= offer.base || (early.origin !== undefined && knewOrigin(offer, early.origin) === true)
}

/** K9: whether a delta came after a recovered quantity; null when only their times can say. */
export function isAfterOrigin(delta: Entry, origin: Point): boolean | null {
  const { acknowledged } = delta
  if (!acknowledged) return true
  return acknowledged.epoch === origin.epoch ? acknowledged.seq > origin.seq : null
}

/** Whether `a` is the later edit of two that did not see each other (SPEC.md, C4). */
export function isLater(a: Entry, b: Entry): boolean {
  if (a.edit_at !== b.edit_at) return a.edit_at > b.edit_at
  return a.operation.operation_id > b.operation.operation_id
}

/** What became of a field. */
interface FieldHistory {
  /** The edits that gave it another value, one after the other. */
  readonly line: readonly SetEdit[]
  /** The edits that gave it the value that it has, without those that a later one of them had seen (SPEC.md, C8). */
  readonly tops: readonly SetEdit[]
}

/** When the record that an edit made was made first: what came back after a restore is older. */
export function madeWith(edit: Edit): string {
  return (edit.kind === 'create' ? edit.at : undefined) ?? edit.by.edit_at
}

/** The edits that stood in a field one after the other, the last one standing now. */
export function lineOf(edits: readonly Edit[], field: string): readonly SetEdit[] {
  return fieldHistory(setsOf(edits, field)).line
}

function setsOf(edits: readonly Edit[], field: string): SetEdit[] {
  return edits.flatMap((edit) => (edit.kind === 'set' && edit.field === field ? [edit] : []))
}

/** All edits of a field are looked at in the order in which they came (SPEC.md, C1, C4, C6, C8). */
function fieldHistory(edits: readonly SetEdit[]): FieldHistory {
  const line: SetEdit[] = []
  let tops: SetEdit[] = []
  for (const edit of edits) {
    const last = line.at(-1)
    const unseen = tops.filter((top) => !saw(edit.by, top.by))
    if (last && !edit.repeated && same(last.value, edit.value)) tops = [...unseen, edit]
    else if (!last || edit.forced || noChoice(last) || unseen.every((top) => isLater(edit.by, top.by))) {
      line.push(edit)
      tops = [edit]
    }
  }
  return { line, tops }
}

/** SPEC.md, G5, G6, O6 and O7: that nothing is chosen, or the choice is gone. */
export function noChoice({ field, value }: SetEdit): boolean {
  return (field === 'primary_code_id' || field === 'primary_media_id') && (value ?? null) === null
}

/** How a conflict was resolved; null while it is open. */
export function resolutionOf(
  history: History,
  conflict: Conflict,
): Extract<Edit, { kind: 'resolve' }> | null {
  const last = history.edits.findLast(
    (edit) => (edit.kind === 'resolve' || edit.kind === 'reopen') && edit.conflict === conflict,
  )
  return last?.kind === 'resolve' ? last : null
}

/** All edits of a history, to be looked through in several ways. Nothing that is computed from them is kept. */
export class History {
  readonly edits: readonly Edit[]
  private readonly byRecord = new Map<string, Edit[]>()

  constructor(edits: readonly Edit[]) {
    this.edits = edits
    for (const edit of edits) {
      const key = `${edit.collection}/${edit.record}`
      const list = this.byRecord.get(key)
      if (list) list.push(edit)
      else this.byRecord.set(key, [edit])
    }
  }

  /** The edits of a live record, its creation first; none when it does not exist. */
  of(collection: string, record: string): readonly Edit[] {
    const all = this.byRecord.get(`${collection}/${record}`) ?? []
    const born = all.findLastIndex(({ kind }) => kind === 'create')
    if (born < 0) return []
    const life = all.slice(born)
    return life.some(({ kind }) => kind === 'delete') ? [] : life
  }

  /** The edits of each life of a record: what an undo brings back lives again. */
  lives(collection: string, record: string): Edit[][] {
    const lives: Edit[][] = []
    for (const edit of this.byRecord.get(`${collection}/${record}`) ?? []) {
      if (edit.kind === 'create') lives.push([])
      lives.at(-1)?.push(edit)
    }
    return lives
  }

  /** The ids of all records that a collection ever had. */
  allIds(collection: string): string[] {
    const prefix = `${collection}/`
    return [...this.byRecord.keys()].flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    )
  }

  exists(collection: string, record: string): boolean {
    return this.of(collection, record).length > 0
  }

  /** The ids of the live records of a collection. */
  ids(collection: string): string[] {
    return this.allIds(collection).filter((record) => this.exists(collection, record))
  }

  /** The names of the fields that were ever set in a live record. */
  fields(collection: string, record: string): string[] {
    const names = this.of(collection, record).flatMap((edit) => (edit.kind === 'set' ? [edit.field] : []))
    return [...new Set(names)]
  }

  line(collection: string, record: string, field: string): readonly SetEdit[] {
    return this.field(collection, record, field).line
  }

  /** The edits that stand in a field. */
  tops(collection: string, record: string, field: string): readonly SetEdit[] {
    return this.field(collection, record, field).tops
  }

  private field(collection: string, record: string, field: string): FieldHistory {
    return fieldHistory(setsOf(this.of(collection, record), field))
  }

  /** The edit that gave a field the value that it has; undefined when nobody ever set it. */
  standing(collection: string, record: string, field: string): SetEdit | undefined {
    return this.line(collection, record, field).at(-1)
  }

  value(collection: string, record: string, field: string): unknown {
    return this.standing(collection, record, field)?.value
  }
}
