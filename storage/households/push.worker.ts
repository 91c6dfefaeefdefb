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
import { executeTogether } from './execute-together.ts'
import { openHouseholdFile } from './open-file.ts'
import type { LargeDone, LargePush } from './push-thread.ts'
import { TakenBack } from './pushing.ts'
import { roomOf } from './room-of.ts'

/** Milliseconds that the thread goes on with one push before it is another household's turn. */
const TURN_MS = 300

/** What the thread runs: operations of one push in one transaction, over a connection of its own. */
export default function work(push: LargePush): LargeDone | TaskFailure {
  const { path, household_id, now } = push
  const faults: string[] = []
  try {
    const file = openHouseholdFile(path, household_id)
    try {
      return file.transact(now, (transaction) => {
        const { epoch, seq } = transaction.state
        if (push.expected_seq !== null && push.expected_seq !== seq) return { outcome: null, faults }
        const results = judge(transaction, push, { room: roomOf(file, push.quotas), faults })
        return { outcome: { epoch, seq: transaction.seq, results, done: true }, faults }
      })
    } finally {
      file.close()
    }
  } catch (error) {
    if (error instanceof TakenBack) return { outcome: error.outcome, faults }
    const failure = taskFailure(path, error)
    if (failure) return failure
    throw error
  }
}

function judge(
  transaction: ScopeTransaction<HouseholdCollections>,
  { author, epoch, operations, together }: LargePush,
  { room, faults }: { room: ExecuteContext['room']; faults: string[] },
): OperationResult[] {
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
  return results
}
