import { householdCommands } from '../commands.ts'
import { isRejection, type RecordChange } from '../core/change-set.ts'
import { checkedInput } from '../core/checked-input.ts'
import { reject } from '../core/rejection.ts'
import { type ClaimedBase, type HouseholdRole, roleAllows } from '../core/stamp.ts'
import type { LedgerEntry } from '../core/stored.ts'
import type { HouseholdView } from '../household-collections.ts'
import { householdCollections } from '../household-collections.ts'
import { ReplicaOverlay } from './overlay.ts'
import type { QueuedOperation, ReplicaHit, ReplicaStore } from './store.ts'
import { type Judgement, judgeUndo, undoneBy } from './undo.ts'

/** A record that looks different now. */
export interface ChangedRecord {
  readonly collection: string
  readonly public_id: string
}

export interface OptimisticOptions {
  readonly store: ReplicaStore
  readonly role: HouseholdRole
  newId(): string
  /** Receives the errors of commands that failed through a fault of the program. */
  report(error: unknown): void
}

/** Which replica made what: this one, or any other. */
const HERE = 'this replica'
const ELSEWHERE = 'another replica'

/**
 * The state that a person sees: the confirmed one, and over it what this replica did and the server has not confirmed. The
 * same commands judge as on the server, but they know less: a replica has the results of what others did, and not the
 * history. So the values of others give way here, and the server decides.
 */
export class Optimistic {
  private readonly options: OptimisticOptions
  private overlay: ReplicaOverlay
  private seq = 0
  /** The operations that the queue undoes, and those of its undos that the server judges. */
  private readonly undos = { undone: new Set<string>(), left: new Set<string>() }
  private lacking = new Set<string>()

  constructor(options: OptimisticOptions, queue: readonly QueuedOperation[]) {
    this.options = options
    this.overlay = this.confirmedOnly()
    this.rebuild(queue)
  }

  /** Ids of queued operations whose records are not there. */
  get missing(): ReadonlySet<string> {
    return this.lacking
  }

  get view(): HouseholdView {
    return this.overlay
  }

  /** The records that differ from the confirmed state. */
  changed(): ReplicaHit[] {
    return Object.values(householdCollections).flatMap(({ key: collection }) =>
      [...this.overlay.changed(collection)].map((public_id) => ({ collection, public_id })),
    )
  }

  /** Starts again from the confirmed state, and applies the queue again. */
  rebuild(queue: readonly QueuedOperation[]): void {
    this.overlay = this.confirmedOnly()
    this.seq = this.options.store.confirmed?.seq ?? 0
    for (const ids of Object.values(this.undos)) ids.clear()
    this.lacking = new Set()
    for (const queued of queue) {
      const judged = this.judge(queued)
      if ('changes' in judged) this.show(queued, judged.changes)
      else if (judged.error.code === 'not_found') this.lacking.add(queued.operation.operation_id)
    }
  }

  /** Judges an operation against what the person sees, as strictly as the server would. */
  judge(queued: QueuedOperation): Judgement {
    try {
      return this.decide(queued)
    } catch (error) {
      this.options.report(error)
      return { error: reject('internal_error').rejected }
    }
  }

  /** Shows what a judgement changes. */
  show(queued: QueuedOperation, changes: readonly RecordChange[]): void {
    const { input, occurred_at } = queued.operation
    this.overlay.apply({ entry: this.entry(queued, this.seq + 1), input, occurred_at }, changes)
    this.seq++
    const undone = undoneBy(queued.operation)
    if (undone === null) return
    this.undos.undone.add(undone)
    if (changes.length === 0) this.undos.left.add(queued.operation.operation_id)
  }

  /** The confirmed state with nothing over it. */
  private confirmedOnly(): ReplicaOverlay {
    return new ReplicaOverlay(this.options.store.view, (seq) => this.foreign(seq))
  }

  private decide(queued: QueuedOperation): Judgement {
    const { overlay } = this
    const { role, newId } = this.options
    const { operation_id, type, input, occurred_at } = queued.operation
    const command = householdCommands.get(type)
    if (!command) return { error: reject('unknown_operation').rejected }
    if (!roleAllows(role, command.role)) return { error: reject('access_denied').rejected }
    const parsed = checkedInput(command.input, input)
    if (!parsed.ok) return { error: reject('validation_failed', parsed.details).rejected }
    const undo = judgeUndo(queued.operation, overlay, this.undos)
    if (undo) return undo
    const entry = this.entry(queued, this.seq + 1)
    const decision = command.decide(overlay, parsed.data, {
      operation_id,
      seq: entry.seq,
      base_seq: entry.base_seq,
      claimed: this.claimed(queued),
      acknowledged: queued.operation.acknowledged,
      edit_at: occurred_at,
      received_at: occurred_at,
      author: { user_id: entry.user_id, replica_id: HERE, role },
      newId,
    })
    if (isRejection(decision)) return { error: decision.rejected }
    return { changes: decision.changes.filter(isOurs) }
  }

  private claimed({ epoch, operation }: QueuedOperation): ClaimedBase {
    const present = this.options.store.confirmed?.epoch ?? ''
    return { epoch: epoch ?? present, seq: operation.base_seq, current: epoch === null || epoch === present }
  }

  private entry(queued: QueuedOperation, seq: number): LedgerEntry {
    const { store } = this.options
    const { operation_id, type, base_seq, occurred_at } = queued.operation
    return {
      seq,
      operation_id,
      type,
      user_id: store.owner.user_id,
      replica_id: HERE,
      // The author of an operation in another history saw nothing of this one.
      base_seq: queued.epoch === (store.confirmed?.epoch ?? null) ? base_seq : 0,
      edit_at: occurred_at,
      committed_at: occurred_at,
    }
  }

  /** The author of a confirmed value is unknown here. It counts as the oldest possible edit, so it gives way to this replica's own. */
  private foreign(seq: number): LedgerEntry | null {
    if (seq > (this.options.store.confirmed?.seq ?? 0)) return null
    const nobody = { operation_id: '', type: '', user_id: '', replica_id: ELSEWHERE, base_seq: 0 }
    return { seq, ...nobody, edit_at: '', committed_at: '' }
  }
}

/**
 * Whether a replica makes a change itself. Conflicts and facts of a history come from the server; here they could only be
 * guessed. Marks concern the edits of others, which are not judged here.
 */
function isOurs(change: RecordChange): boolean {
  if (change.change === 'mark') return false
  if (change.change === 'delete' || change.prior_seq !== null) return true
  return (
    change.collection !== 'conflicts' &&
    change.collection !== 'movements' &&
    change.collection !== 'quantity_changes'
  )
}
