import type { Operation, OperationError } from '../../sync-protocol/index.ts'
import { householdCommands } from '../commands.ts'
import { execute } from '../core/execute.ts'
import type { Author } from '../core/stamp.ts'
import type { ScopeStore } from '../core/store.ts'
import type { HouseholdCollections } from '../household-collections.ts'

/** An operation of an import, and the line of the file that it stands for. */
export interface PlannedOperation {
  readonly line: number
  readonly operation: Operation
}

/** What an import did, or would do. */
export interface ImportOutcome {
  /** Operations by type, such as `item.create`. */
  readonly applied: Readonly<Record<string, number>>
  /** Operations that an earlier import of the same file has carried out. */
  readonly known: number
}

/** An operation of an import was rejected, so nothing of the import was carried out. */
export class ImportRejected extends Error {
  override readonly name = 'ImportRejected'
  readonly line: number
  readonly error: OperationError

  constructor(line: number, type: string, error: OperationError) {
    super(`line ${line}: ${type} was rejected: ${error.message}`)
    this.line = line
    this.error = error
  }
}

/** Thrown to roll back a dry run. */
class DryRun extends Error {}

const CHUNK = 200

/**
 * Carries out an import in one transaction: all of it or nothing. A dry run does the same and takes it back, so what it
 * says is what would happen.
 * @throws {ImportRejected}
 */
export function runImport(
  store: ScopeStore<HouseholdCollections>,
  planned: readonly PlannedOperation[],
  options: {
    author: Author
    now: string
    dry_run: boolean
    newId(): string
    onProgress?(done: number, total: number): void
  },
): ImportOutcome {
  const applied: Record<string, number> = {}
  let known = 0
  try {
    store.transact(options.now, (transaction) => {
      for (let start = 0; start < planned.length; start += CHUNK) {
        const chunk = planned.slice(start, start + CHUNK)
        const fresh = chunk.filter(({ operation }) => !transaction.recorded(operation.operation_id))
        known += chunk.length - fresh.length
        const results = execute(
          transaction,
          householdCommands,
          fresh.map(({ operation }) => operation),
          { author: options.author, newId: options.newId },
        )
        for (const [i, result] of results.entries()) {
          const { line = 0, operation } = fresh[i] ?? {}
          const type = operation?.type ?? ''
          if (result.error) throw new ImportRejected(line, type, result.error)
          applied[type] = (applied[type] ?? 0) + 1
        }
        options.onProgress?.(Math.min(start + CHUNK, planned.length), planned.length)
      }
      if (options.dry_run) throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  return { applied, known }
}
