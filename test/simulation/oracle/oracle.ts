import type { ConflictNote, Operation, OperationResult } from '../../../sync-protocol/index.ts'
import { build } from './build.ts'
import { Case } from './case.ts'
import { formError, wellFormed } from './forms.ts'
import { isHeldAlready } from './held-already.ts'
import { type Author, type Conflict, type Entry, History, isSameReplica } from './history.ts'
import { same, textIn } from './json.ts'
import { judgeEdit, paint } from './judges.ts'
import { type Conflicts, pointIn } from './offer.ts'
import { recover } from './recover.ts'
import { resolve } from './resolve.ts'
import { type HouseholdState, stateOf } from './state.ts'
import { undo } from './undo.ts'

/** An operation as the server received it. */
export interface Push {
  readonly operation: Operation
  readonly author: Author
  /** The history that `base_seq` counts in; undefined for the current one. */
  readonly epoch: string | undefined
  readonly received_at: string
}

/** What the answer to an operation must be. */
export interface Answer {
  readonly status: OperationResult['status']
  readonly code: string | null
  /** Reasons that may be given in place of `code`, where the rules do not put them in an order. */
  readonly codes?: readonly string[]
  readonly seq: number | null
  /** In no order. */
  readonly conflicts: readonly Omit<ConflictNote, 'public_id'>[]
  readonly replayed: boolean
}

/** Everything that was ever received and answered, in order; what came of it when it was accepted. */
interface Received {
  readonly push: Push
  readonly answer: Answer
  readonly accepted?: { readonly entry: Entry; readonly judged: Case }
}

/** What a backup holds: all that had happened when it was taken. */
export type Backup = readonly Received[]

/**
 * What a household's history means, worked out anew for each question from the list of all operations (engine/SPEC.md). Slow,
 * simple, and without a line of the engine.
 */
export class Oracle {
  epoch: string
  private received: readonly Received[] = []
  /** The histories that ended, as they were then. */
  private readonly ended = new Map<string, readonly Received[]>()
  /** Ids and what they stand for; after a restore an id may stand for what another history made of the same operation. */
  private readonly conflictNames: { readonly public_id: string; readonly conflict: Conflict }[] = []

  constructor(epoch: string) {
    this.epoch = epoch
  }

  get seq(): number {
    return accepted(this.received).length
  }

  /** Takes an operation, and says what the answer must be. */
  submit(push: Push): Answer {
    const { operation } = push
    const before = this.received.find((one) => one.push.operation.operation_id === operation.operation_id)
    if (before) {
      const again =
        before.push.operation.type === operation.type && same(before.push.operation.input, operation.input)
      return again ? { ...before.answer, replayed: true } : rejected('operation_id_reused')
    }
    const taken = this.judge(push)
    this.received = [...this.received, taken]
    return taken.answer
  }

  /** Tells the ids that the server gave to the conflicts of an operation, so that they can be resolved. */
  nameConflicts(operation_id: string, notes: readonly ConflictNote[]): void {
    const taken = this.received.find((one) => one.push.operation.operation_id === operation_id)?.accepted
    for (const note of notes) {
      const conflict = taken?.judged.conflicts.find((one) => same(noteOf(one), noteOf(note)))
      if (conflict) this.conflictNames.push({ public_id: note.public_id, conflict })
    }
  }

  /** All that a backup taken now would hold. */
  backup(): Backup {
    return this.received
  }

  /** Puts a backup back: what happened after it is forgotten, and a new epoch begins. */
  restore(backup: Backup, epoch: string): void {
    this.ended.set(this.epoch, this.received)
    this.received = backup
    this.epoch = epoch
  }

  state(): HouseholdState {
    return stateOf(this.history())
  }

  history(): History {
    return new History(accepted(this.received).flatMap(({ judged }) => judged.edits))
  }

  private judge(push: Push): Received {
    const { operation, author } = push
    const { type, input } = operation
    if (type === 'newer.paint')
      return this.take(push, (judged) => paint(judged, input, textIn(input, 'public_id')))
    const refuse = (code: string): Received => ({ push, answer: rejected(code) })
    const unknown = formError(type)
    if (unknown) return refuse(unknown)
    if (author.role === 'viewer') return refuse('access_denied')
    if (type === 'media.store' && !author.server) return refuse('access_denied')
    if (!wellFormed(type, input)) return refuse('validation_failed')
    if (type === 'operation.undo') return this.undo(push)
    if (type === 'record.recover') return this.take(push, (judged) => recover(judged, this.conflicts))
    return this.take(push, (judged) => {
      if (type === 'conflict.resolve') return this.resolve(judged)
      return type === 'structure.build' ? build(judged, input) : judgeEdit(judged, type, input)
    })
  }

  private take(push: Push, judge: (judged: Case) => string | null): Received {
    const judged = new Case(this.history(), this.entryOf(push))
    const error = judge(judged)
    if (error && !isHeldAlready(judged, error, this.conflicts)) return { push, answer: rejected(error) }
    // K9: nothing is left to do.
    if (error) judged.forget()
    const conflicts = judged.conflicts.map(noteOf)
    const status = conflicts.length > 0 ? 'merged' : 'applied'
    const answer: Answer = { status, code: null, seq: judged.by.seq, conflicts, replayed: false }
    return { push, answer, accepted: { entry: judged.by, judged } }
  }

  private undo(push: Push): Received {
    const done = accepted(this.received).find(
      ({ entry }) => entry.operation.operation_id === push.operation.input.operation_id,
    )
    let codes: string[] = []
    const taken = this.take(push, (judged) => {
      codes = undo(judged, done && { entry: done.entry, edits: done.judged.edits })
      return codes[0] ?? null
    })
    return codes.length > 1 ? { ...taken, answer: { ...taken.answer, codes } } : taken
  }

  /** The conflicts of all histories, by their ids. */
  private readonly conflicts: Conflicts = {
    there: (history, public_id) => {
      const raised = new Set(history.edits.flatMap((edit) => (edit.kind === 'raise' ? [edit.conflict] : [])))
      return this.conflictNames.find((one) => one.public_id === public_id && raised.has(one.conflict))
        ?.conflict
    },
    known: (public_id) => this.conflictNames.find((one) => one.public_id === public_id)?.conflict,
    name: (public_id, conflict) => this.conflictNames.push({ public_id, conflict }),
  }

  private resolve(judged: Case): string | null {
    const { input } = judged.by.operation
    const conflict = this.conflicts.there(judged.history, textIn(input, 'public_id'))
    if (!conflict) return 'not_found'
    return resolve(judged, conflict, input.choose === 'lost' ? 'lost' : 'kept')
  }

  /** SPEC.md, C3 and C7. */
  private entryOf({ operation, author, epoch, received_at }: Push): Entry {
    const entries = accepted(this.received).map(({ entry }) => entry)
    const base = Math.min(operation.base_seq, this.sharedWith(epoch))
    // A server's clock may be set back; its history does not go back with it.
    const now = [received_at, ...entries.map((entry) => entry.received_at)].reduce(later)
    const origin = operation.type === 'record.recover' ? pointIn(operation.input.origin) : undefined
    // An offer is older than what its device did meanwhile, and holds no clock back.
    const own = origin ? [] : entries.filter((entry) => !entry.origin && isSameReplica(entry.author, author))
    const current = epoch === undefined || epoch === this.epoch
    const claimed = { epoch: epoch ?? this.epoch, seq: operation.base_seq, current }
    const earliest = [...own.map(({ edit_at }) => edit_at), entries[base - 1]?.received_at ?? ''].reduce(
      later,
    )
    const edit_at = later(earliest, operation.occurred_at < now ? operation.occurred_at : now)
    const { acknowledged } = operation
    const known = { claimed, acknowledged, origin }
    return { seq: entries.length + 1, operation, author, base, edit_at, received_at: now, ...known }
  }

  /** Up to which seq an epoch has lived the present history. */
  private sharedWith(epoch: string | undefined): number {
    const current = accepted(this.received)
    if (epoch === undefined || epoch === this.epoch) return current.length
    const theirs = accepted(this.ended.get(epoch) ?? [])
    const parts = current.findIndex((one, i) => one !== theirs[i])
    return parts < 0 ? current.length : parts
  }
}

function accepted(received: readonly Received[]): NonNullable<Received['accepted']>[] {
  return received.flatMap((one) => one.accepted ?? [])
}

function rejected(code: string): Answer {
  return { status: 'rejected', code, seq: null, conflicts: [], replayed: false }
}

function noteOf({
  collection,
  record_id,
  field,
  reason,
  lost,
  kept,
}: Omit<ConflictNote, 'public_id'>): Answer['conflicts'][number] {
  return { collection, record_id, field, reason, lost, kept }
}

function later(a: string, b: string): string {
  return a > b ? a : b
}
