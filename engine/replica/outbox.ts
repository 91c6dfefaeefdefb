import {
  LIMITS,
  type MutationsReply,
  type Operation,
  type OperationError,
  type OperationResult,
  TransportError,
} from '../../sync-protocol/index.ts'
import { DAY_MS } from '../core/durations.ts'
import { rejectedResult } from '../core/outcome.ts'
import { utf8Length } from '../core/text.ts'
import { RECOVER_RECORD } from '../merge/recovered.ts'
import { rankOf } from './queue-order.ts'
import type { Confirmed, QueueChange, QueuedOperation, ReplicaMemo, ReplicaStore } from './store.ts'
import { underNewIds, undoneBy } from './undo.ts'

/** Time for which accepted operations are kept, because a restore may lose them. */
export const KEPT_DAYS = 30

/** Room in a batch for what is around the operations, in bytes. */
const AROUND = 1024

/** The oldest operations that wait and can go together. */
export interface Batch {
  readonly epoch: string | null
  readonly entries: readonly QueuedOperation[]
}

/** The outcome of a batch. */
export interface Taken {
  readonly applied: number
  readonly merged: number
  readonly rejected: number
}

/**
 * The queue of a replica: every operation from the moment it is made until nobody needs it any more. Each step is
 * on disk before it counts. Operations that wait or are not confirmed yet are in memory too.
 */
export class Outbox {
  private readonly store: ReplicaStore
  private readonly newId: () => string
  /** Operations whose effect the confirmed state lacks, in order. */
  private open: QueuedOperation[]
  private rejectedOnes: QueuedOperation[]
  private position: number
  /** The types of all operations that were in the queue since it was opened, by their ids; null before anybody asks. */
  private known: Map<string, string> | null = null

  constructor(store: ReplicaStore, newId: () => string) {
    this.store = store
    this.newId = newId
    this.open = inOrder([...store.queue('pending', 'acknowledged')])
    this.rejectedOnes = [...store.queue('rejected')]
    this.position = store.last_position
  }

  /** The operations, in order, whose effect the confirmed state lacks: what has to be shown over it. */
  get unconfirmed(): readonly QueuedOperation[] {
    const { confirmed } = this.store
    const held = ({ taken }: QueuedOperation) =>
      taken !== null && taken.epoch === confirmed?.epoch && taken.seq <= confirmed.seq
    return this.open.filter((queued) => !held(queued))
  }

  get pending(): readonly QueuedOperation[] {
    return this.open.filter(({ state }) => state === 'pending')
  }

  /** Those of them that can be pushed: the others wait until their records are there. */
  get ready(): readonly QueuedOperation[] {
    return this.pending.filter(({ waits_since }) => waits_since === undefined)
  }

  get rejected(): readonly QueuedOperation[] {
    return this.rejectedOnes
  }

  /** The type of an operation that is in the queue or was since it was opened; undefined when no operation has that id. */
  typeOf(operation_id: string): string | undefined {
    if (this.known === null) {
      this.known = new Map()
      this.remember(this.store.queue('pending', 'acknowledged', 'settled', 'rejected'))
    }
    return this.known.get(operation_id)
  }

  /** An operation as it would enter the queue; it is not in it yet. */
  draft(operation: Operation): QueuedOperation {
    return {
      position: this.position + 1,
      operation,
      epoch: this.store.confirmed?.epoch ?? null,
      bytes: utf8Length(JSON.stringify(operation)),
      state: 'pending',
      result: null,
      taken: null,
      settled_age: null,
    }
  }

  /** Takes in an operation, instead of a rejected one if that is named. */
  async add(queued: QueuedOperation, instead_of?: string): Promise<void> {
    await this.store.saveQueue({ put: [queued], ...(instead_of !== undefined && { remove: [instead_of] }) })
    this.remember([queued])
    this.open.push(queued)
    this.rejectedOnes = this.rejectedOnes.filter(({ operation }) => operation.operation_id !== instead_of)
    this.position = queued.position
  }

  /** The next batch, at most `most` operations of one history; null when nothing waits. */
  next(most: number): Batch | null {
    const entries: QueuedOperation[] = []
    let bytes = AROUND
    for (const queued of this.open) {
      if (queued.state !== 'pending' || queued.waits_since !== undefined) continue
      bytes += queued.bytes + 1
      const first = entries[0] ?? queued
      if (entries.length >= most || bytes > LIMITS.batch_bytes || queued.epoch !== first.epoch) break
      entries.push(queued)
    }
    const [first] = entries
    return first ? { epoch: first.epoch, entries } : null
  }

  /**
   * Saves the answers to a batch. If they come from a history that this replica did not know (after a restore), a rejected
   * operation may only miss records that the restore lost. It is tried again with a new id, after this replica has offered
   * those records.
   *
   * @throws TransportError `corrupt` when the answers are not those to the batch
   */
  async take({ entries }: Batch, reply: MutationsReply): Promise<Taken> {
    const surprised = this.store.confirmed !== null && reply.epoch !== this.store.confirmed.epoch
    const put: QueuedOperation[] = []
    const remove: string[] = []
    const taken = { applied: 0, merged: 0, rejected: 0 }
    const renamed = new Map<string, string>()
    for (const [i, queued] of entries.entries()) {
      const { operation } = queued
      const result = reply.results[i]
      if (result?.operation_id !== operation.operation_id) {
        throw new TransportError('corrupt', 'The results do not match the operations that were sent.')
      }
      if (result.status !== 'rejected') {
        taken[result.status]++
        put.push(acknowledged(queued, result, reply.epoch))
      } else if (surprised || isTakenId(queued, result)) {
        renamed.set(operation.operation_id, this.newId())
        remove.push(operation.operation_id)
        put.push({ ...queued, operation: underNewIds(operation, renamed) })
      } else {
        taken.rejected++
        put.push({ ...queued, state: 'rejected', result })
      }
    }
    for (const queued of this.pending) {
      const { operation } = queued
      const undone = undoneBy(operation)
      if (undone === null || !renamed.has(undone) || renamed.has(operation.operation_id)) continue
      // It may have been sent already, so its new content needs a new id.
      renamed.set(operation.operation_id, this.newId())
      remove.push(operation.operation_id)
      put.push({ ...queued, operation: underNewIds(operation, renamed) })
    }
    await this.save({ put, remove })
    return taken
  }

  /**
   * SPEC.md P9: queues the offers of what a restore lost, before the state that holds it is replaced. They replace the unsent
   * offers of an earlier try. With `refused`, they are listed as rejected, and not sent.
   */
  async offer(
    operations: readonly Operation[],
    epoch: string,
    refused: OperationError | null,
  ): Promise<void> {
    const stale = [...this.pending, ...this.rejected].filter(
      (queued) => queued.epoch === epoch && queued.operation.type === RECOVER_RECORD,
    )
    const outcome = (operation_id: string): Pick<QueuedOperation, 'state' | 'result'> =>
      refused
        ? { state: 'rejected', result: rejectedResult(operation_id, refused) }
        : { state: 'pending', result: null }
    const put = operations.map((operation, i) => ({
      ...this.draft(operation),
      ...outcome(operation.operation_id),
      epoch,
      position: this.position + 1 + i,
    }))
    const remove = stale.map(({ operation }) => operation.operation_id)
    await this.save({ put, remove, memo: { ...this.store.memo, recovers: true } })
    this.position += put.length
  }

  /** Notes which operations wait for their records from now on, and which no longer do. */
  async wait(changed: readonly QueuedOperation[]): Promise<void> {
    if (changed.length > 0) await this.save({ put: changed })
  }

  /** Rejects an operation that the server will not even judge. */
  async refuse(queued: QueuedOperation, error: OperationError): Promise<void> {
    const result = rejectedResult(queued.operation.operation_id, error)
    await this.save({ put: [{ ...queued, state: 'rejected', result }] })
  }

  /**
   * Follows the confirmed state: operations that it holds are settled. Operations that the server has lost (by a restore, or
   * because its seq went back) wait again. Returns whether any does.
   */
  async follow(confirmed: Confirmed, memo: ReplicaMemo): Promise<boolean> {
    const { followed } = this.store.memo
    const lost = followed !== null && (followed.epoch !== confirmed.epoch || followed.seq > confirmed.seq)
    const known = lost ? this.store.queue('acknowledged', 'settled') : this.store.queue('acknowledged')
    const put: QueuedOperation[] = []
    const remove: string[] = []
    let again = false
    for (const queued of known) {
      const { taken, state } = queued
      if (!taken) continue
      if (taken.epoch !== confirmed.epoch || (lost && taken.seq > confirmed.seq)) {
        // What a settled offer brought back is part of the state that is offered now.
        if (memo.recovers && state === 'settled' && queued.operation.type === RECOVER_RECORD)
          remove.push(queued.operation.operation_id)
        else put.push(requeued(queued, taken, memo))
        again = true
      } else if (state === 'acknowledged' && taken.seq <= confirmed.seq) {
        put.push({ ...queued, state: 'settled', settled_age: memo.age })
      }
    }
    const { epoch, seq } = confirmed
    await this.save({
      put,
      remove,
      memo: { ...memo, followed: { epoch, seq } },
      forget_settled_below: Math.max(0, memo.age - KEPT_DAYS * DAY_MS),
    })
    return again
  }

  /** Deletes a rejected operation. False if no operation has that id. */
  async dismiss(operation_id: string): Promise<boolean> {
    if (!this.rejectedOnes.some(({ operation }) => operation.operation_id === operation_id)) return false
    await this.save({ remove: [operation_id] })
    return true
  }

  /** Deletes rejected operations that nobody needs any more. */
  async forget(operation_ids: readonly string[]): Promise<void> {
    if (operation_ids.length > 0) await this.save({ remove: operation_ids })
  }

  private remember(queue: readonly QueuedOperation[]): void {
    for (const { operation } of queue) this.known?.set(operation.operation_id, operation.type)
  }

  private async save(change: QueueChange): Promise<void> {
    await this.store.saveQueue(change)
    this.remember(change.put ?? [])
    const gone = new Set(change.remove)
    for (const { operation } of change.put ?? []) gone.add(operation.operation_id)
    const stays = ({ operation }: QueuedOperation) => !gone.has(operation.operation_id)
    const put = (...states: string[]) => change.put?.filter(({ state }) => states.includes(state)) ?? []
    this.open = inOrder([...this.open.filter(stays), ...put('pending', 'acknowledged')])
    this.rejectedOnes = inOrder([...this.rejectedOnes.filter(stays), ...put('rejected')])
  }
}

/** An operation that waits again. It says where it was acknowledged before, to servers that understand it. */
function requeued(
  queued: QueuedOperation,
  taken: NonNullable<QueuedOperation['taken']>,
  { recovers }: ReplicaMemo,
): QueuedOperation {
  const { acknowledged: _, ...rest } = queued.operation
  const operation = recovers ? { ...rest, acknowledged: taken } : rest
  const bytes = utf8Length(JSON.stringify(operation))
  return { ...queued, operation, bytes, state: 'pending', result: null, taken: null, settled_age: null }
}

/**
 * Whether an offer was rejected only because its id was used before. The id follows from the offered state, so somebody else
 * may have used it, perhaps without the right to.
 */
function isTakenId({ operation }: QueuedOperation, { replayed, error }: OperationResult): boolean {
  return operation.type === RECOVER_RECORD && (replayed || error?.code === 'operation_id_reused')
}

function acknowledged(queued: QueuedOperation, result: OperationResult, epoch: string): QueuedOperation {
  return { ...queued, state: 'acknowledged', result, taken: { epoch, seq: result.seq ?? 0 } }
}

function inOrder(queue: QueuedOperation[]): QueuedOperation[] {
  return queue.sort((a, b) => rankOf(a) - rankOf(b) || a.position - b.position)
}
