import type { Operation, OperationResult } from '../sync-protocol/index.ts'
import type { householdCommands, OperationInputs, OperationType } from './commands.ts'
import { type ExecuteContext, execute as executeReceived } from './core/execute.ts'
import type { ScopeTransaction } from './core/store.ts'
import type { HouseholdCollections } from './household-collections.ts'

/** An operation of a household whose type and input belong together. */
export type HouseholdOperation = {
  [T in OperationType]: Omit<Operation, 'type' | 'input'> & {
    readonly type: T
    readonly input: OperationInputs[T]
  }
}[OperationType]

/**
 * Judges operations in order inside one transaction, and answers each by itself. The compiler checks each type and its input.
 * `executeReceived` does the same with operations that came over the wire.
 */
export function execute(
  transaction: ScopeTransaction<HouseholdCollections>,
  commands: typeof householdCommands,
  operations: readonly HouseholdOperation[],
  context: ExecuteContext,
): OperationResult[] {
  return executeReceived(transaction, commands, operations, context)
}
