import { v7 as newId } from 'uuid'
import {
  type ExecuteContext,
  executeReceived,
  type HouseholdCollections,
  householdCommands,
  type ScopeTransaction,
} from '../../engine/index.ts'
import type { OperationResult } from '../../sync-protocol/index.ts'
import { type TaskFailure, taskFailure } from '../backup/failure.ts'
import { executeTogether, transactIfDone } from './execute-together.ts'
import { openHouseholdFile } from './open-file.ts'
import type { LargeDone, LargePush } from './push-thread.ts'
import type { PushOutcome } from './pushing.ts'
import { roomOf } from './room-of.ts'

/** Milliseconds that the thread works on one push before the next household's turn. */
const TURN_MS = 300

/** Runs operations of one push in one transaction, with a connection of its own. */
export default function work(push: LargePush): LargeDone | TaskFailure {
  const { path, household_id, now } = push
  const faults: string[] = []
  try {
    // The household that pushes here is open in the main thread.
    const file = openHouseholdFile(path, household_id, { held: true })
    try {
      const { outcome } = transactIfDone(file, now, (transaction) => {
        if (push.expected_seq !== null && push.expected_seq !== transaction.seq) {
          return { outcome: null, done: false }
        }
        const judged = judge(transaction, push, { room: roomOf(file, push.quotas), faults })
        return { outcome: judged, done: judged.done }
      })
      return { outcome, faults }
    } finally {
      file.close()
    }
  } catch (error) {
    const failure = taskFailure(path, error)
    if (failure) return failure
    throw error
  }
}

function judge(
  transaction: ScopeTransaction<HouseholdCollections>,
  { author, epoch, operations, together }: LargePush,
  { room, faults }: { room: ExecuteContext['room']; faults: string[] },
): PushOutcome {
  const onFault = (error: unknown) => {
    faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  const context: ExecuteContext = { author, epoch, newId, room, onFault }
  if (together) return executeTogether(transaction, householdCommands, operations, { context, together })
  const ends = performance.now() + TURN_MS
  const results: OperationResult[] = []
  for (const operation of operations) {
    results.push(...executeReceived(transaction, householdCommands, [operation], context))
    if (performance.now() >= ends) break
  }
  const { epoch: present, seq } = transaction
  return { epoch: present, seq, results, done: true }
}
