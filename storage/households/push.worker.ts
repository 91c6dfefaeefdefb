import { v7 as newId } from 'uuid'
import { executeReceived, householdCommands } from '../../engine/index.ts'
import { type TaskFailure, taskFailure } from '../backup/failure.ts'
import { openHouseholdFile } from './open-file.ts'
import type { LargeOutcome, LargePush } from './push-thread.ts'

/** What the thread runs: one operation in one transaction, over a connection of its own. */
export default function work(push: LargePush): LargeOutcome | TaskFailure {
  const { path, household_id, author, epoch, operation, now } = push
  let fault: string | null = null
  const onFault = (error: unknown) => {
    fault = error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
  try {
    const file = openHouseholdFile(path, household_id)
    try {
      return file.transact(now, (transaction) => {
        const [result] = executeReceived(transaction, householdCommands, [operation], {
          author,
          epoch,
          newId,
          onFault,
        })
        if (!result) throw new Error('an operation without an outcome')
        return { epoch: transaction.state.epoch, seq: transaction.seq, result, fault }
      })
    } finally {
      file.close()
    }
  } catch (error) {
    const failure = taskFailure(path, error)
    if (failure) return failure
    throw error
  }
}
