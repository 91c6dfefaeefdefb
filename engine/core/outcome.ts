import type { ConflictNote, OperationError, OperationResult } from '../../sync-protocol/index.ts'

/** The outcome of an operation that was accepted; one for which something had to give was merged. */
export function acceptedResult(
  operation_id: string,
  seq: number,
  conflicts: readonly ConflictNote[],
): OperationResult {
  const status = conflicts.length > 0 ? 'merged' : 'applied'
  return { operation_id, status, seq, replayed: false, conflicts: [...conflicts], error: null }
}

/** The outcome of an operation that was rejected. */
export function rejectedResult(operation_id: string, error: OperationError): OperationResult {
  return { operation_id, status: 'rejected', seq: null, replayed: false, conflicts: [], error }
}
