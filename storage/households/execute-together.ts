import {
  type CollectionMap,
  type CommandMap,
  type ExecuteContext,
  executeReceived,
  type ScopeTransaction,
} from '../../engine/index.ts'
import type { Operation, OperationResult } from '../../sync-protocol/index.ts'
import { TakenBack, type Together } from './pushing.ts'

/**
 * Executes operations that belong together.
 *
 * @throws {TakenBack} when they are not to be done, so that the transaction ends without a trace
 */
export function executeTogether<M extends CollectionMap>(
  transaction: ScopeTransaction<M>,
  commands: CommandMap<M>,
  operations: readonly Operation[],
  { context, together }: { context: ExecuteContext; together: Together },
): OperationResult[] {
  const { epoch, seq } = transaction.state
  const results = executeReceived(transaction, commands, operations, context)
  const rejected = results.findIndex(({ status }) => status === 'rejected')
  if (rejected === 0 || (rejected > 0 && together === 'all')) {
    throw new TakenBack({ epoch, seq, results, done: false })
  }
  return results
}
