import { checked, LIMITS, Operation, type OperationError } from '../../sync-protocol/index.ts'
import { householdCommands } from '../commands.ts'
import { isRejection, type RecordChange, type Rejection } from '../core/change-set.ts'
import { reject } from '../core/rejection.ts'
import { notesUpdate } from '../items/notes.ts'
import type { ReplicaEnvironment } from './environment.ts'
import type { Optimistic } from './optimistic.ts'
import type { Outbox } from './outbox.ts'
import type { QueuedOperation, ReplicaStore } from './store.ts'
import { refuseUndo } from './undo.ts'

/**
 * What became of an intent on this device. A rejected one was not kept. `unchanged`: every record looks as before, so that there
 * is nothing to undo (SPEC.md X2); also where an undo waits for the server (X8). A repeated submit does not say it.
 */
export type Mutated =
  | { readonly status: 'queued'; readonly operation_id: string; readonly unchanged?: true }
  | { readonly status: 'rejected'; readonly error: OperationError }

/** How an operation is submitted. */
export interface SubmitOptions {
  /**
   * The id of the operation, a UUIDv7. A second submit with it changes nothing and answers as the first did, so a caller without
   * an answer may repeat the call. Default: a new id.
   */
  readonly operation_id?: string
  /**
   * For an operation that was made before: when, and in which state its author saw the records. `epoch`: the history that `base_seq`
   * counts in; null when its replica had none yet. Default: now, and the present state.
   */
  readonly made?: Pick<Operation, 'base_seq' | 'occurred_at'> & { readonly epoch: string | null }
}

/** What a person wants to do, before anything has judged it. */
interface Intent extends SubmitOptions {
  readonly type: string
  readonly input: Readonly<Record<string, unknown>>
  /** The id of the rejected operation that it replaces. */
  readonly instead_of?: string
}

/** The parts of a replica that submissions use. */
export interface SubmissionParts {
  readonly store: ReplicaStore
  readonly environment: ReplicaEnvironment
  readonly outbox: Outbox
  readonly optimistic: Optimistic
  /** An operation is in the queue, and these changes of it are shown. */
  queued(changes: readonly RecordChange[]): void
}

/** Takes what a person does into the queue of a replica. Calls must come one after the other. */
export class Submissions {
  private readonly parts: SubmissionParts

  constructor(parts: SubmissionParts) {
    this.parts = parts
  }

  /** Judges an operation; when it passes, it is in the queue on disk before this resolves, and every read shows it. */
  submit(
    type: string,
    input: Intent['input'],
    options: SubmitOptions & Pick<Intent, 'instead_of'>,
  ): Mutated | Promise<Mutated> {
    return this.answered(type, options) ?? this.enqueue({ ...options, type, input })
  }

  /** Submits the change from an item's notes to a text, so that it merges with what others write meanwhile. */
  editNotes(
    item_id: string,
    text: string,
    options: SubmitOptions & { readonly begun?: string | null },
  ): Mutated | Promise<Mutated> {
    const type = 'item.edit_notes'
    const { environment, optimistic } = this.parts
    const answered = this.answered(type, options)
    if (answered) return answered
    const state = optimistic.view.get('items', item_id)?.record.notes_state ?? null
    const { begun = state, ...others } = options
    const update = notesUpdate(state, text, Math.floor(environment.random() * 2 ** 32), begun)
    if (update === null) return refused(reject('notes_invalid'))
    return this.enqueue({ ...others, type, input: { public_id: item_id, update } })
  }

  /** Submits a rejected operation again, as a new one; null when there is none of that id. */
  retry(
    rejected_id: string,
    input: Intent['input'] | undefined,
    options: SubmitOptions,
  ): Mutated | null | Promise<Mutated> {
    const queued = this.parts.outbox.rejected.find(({ operation }) => operation.operation_id === rejected_id)
    if (!queued) return this.answered(null, options)
    const { operation } = queued
    return this.submit(operation.type, input ?? operation.input, { ...options, instead_of: rejected_id })
  }

  /**
   * SPEC.md P12: the answer to an earlier submit with that id; null when there was none, or when it was refused at once. `type`:
   * null for any.
   */
  private answered(type: string | null, { operation_id }: SubmitOptions): Mutated | null {
    const earlier = operation_id === undefined ? undefined : this.parts.outbox.typeOf(operation_id)
    if (operation_id === undefined || earlier === undefined) return null
    if (type === null || type === earlier) return { status: 'queued', operation_id }
    return refused(reject('operation_id_reused'))
  }

  private async enqueue(intent: Intent): Promise<Mutated> {
    const { outbox, optimistic, queued } = this.parts
    const draft = this.drafted(intent)
    if (isRejection(draft)) return refused(draft)
    const undo = refuseUndo(draft.operation, outbox.rejected)
    if (undo) return refused(undo)
    const judged = optimistic.judge(draft)
    if ('error' in judged) return { status: 'rejected', error: judged.error }
    await outbox.add(draft, intent.instead_of)
    optimistic.show(draft, judged.changes)
    queued(judged.changes)
    const { operation_id } = draft.operation
    return { status: 'queued', operation_id, ...(judged.changes.length === 0 && { unchanged: true }) }
  }

  /** The operation of an intent as it would enter the queue, or why none can be made of it. */
  private drafted({ operation_id, type, input, made }: Intent): QueuedOperation | Rejection {
    const { environment, optimistic, outbox, store } = this.parts
    const completed = householdCommands.get(type)?.complete?.(optimistic.view, input) ?? input
    const operation = checked(Operation, {
      operation_id: operation_id ?? environment.newId(),
      type,
      // As it will cross the wire: what JSON does not know is gone, and nobody can change it afterwards.
      input: JSON.parse(JSON.stringify(completed)),
      base_seq: made?.base_seq ?? store.confirmed?.seq ?? 0,
      occurred_at: made?.occurred_at ?? environment.now(),
    })
    if (!operation.ok) return reject('validation_failed', operation.details)
    const draft = { ...outbox.draft(operation.data), ...(made && { epoch: made.epoch }) }
    if (draft.bytes <= LIMITS.operation_bytes) return draft
    const message = `An operation is at most ${LIMITS.operation_bytes} bytes.`
    return reject('too_large', [], message)
  }
}

function refused({ rejected }: Rejection): Mutated {
  return { status: 'rejected', error: rejected }
}
