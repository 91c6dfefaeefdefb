import type { HouseholdKey } from '../../../engine/index.ts'
import type { OperationResult } from '../../../sync-protocol/index.ts'
import { collections, compareAnswer, compareStates, Disagreement, recordsIn } from '../compare.ts'
import { type Json, same } from '../oracle/json.ts'
import { type Backup, Oracle } from '../oracle/oracle.ts'
import { Mirror } from './mirror.ts'
import type { Step } from './script.ts'
import { FIRST_EPOCH, type Server } from './servers.ts'

/** One server and the oracle, side by side: each step is told to both, and what they say is compared. */
export class Trial {
  readonly server: Server
  readonly oracle = new Oracle(FIRST_EPOCH)
  private readonly backups = new Map<string, Backup>()
  private mirror = new Mirror()

  constructor(server: Server) {
    this.server = server
  }

  /** @throws {Disagreement} */
  take(step: Step): OperationResult[] {
    if (step.step === 'push') return this.push(step)
    if (step.step === 'backup') {
      this.server.backup(step.name)
      this.backups.set(step.name, this.oracle.backup())
    } else {
      const backup = this.backups.get(step.name)
      // A script may have lost the step that made it.
      if (!backup) return []
      this.compareStates()
      this.server.restore(step.name, step.epoch, step.at)
      this.oracle.restore(backup, step.epoch)
      this.mirror = new Mirror()
    }
    this.compareStates()
    return []
  }

  /** The records of a collection as the server has them. */
  records(collection: HouseholdKey): Json[] {
    return recordsIn(this.server.store, collection)
  }

  /** @throws {Disagreement} */
  compareStates(): void {
    this.pull()
    compareStates(this.server.store, this.oracle)
  }

  /** Lets a replica catch up. */
  private pull(): void {
    const problem = this.mirror.pull(this.server.store, collections)
    if (problem) throw new Disagreement(problem)
  }

  private push(step: Extract<Step, { step: 'push' }>): OperationResult[] {
    const { at: received_at, author, epoch, operations } = step
    const results = this.server.push(step)
    for (const [i, operation] of operations.entries()) {
      const result = results[i]
      const expected = this.oracle.submit({ operation, author, epoch, received_at })
      if (!result) throw new Disagreement(`${operation.operation_id} was not answered`)
      compareAnswer(operation.type, result, expected)
      this.oracle.nameConflicts(operation.operation_id, result.conflicts)
      const recorded = this.server.store.recorded(operation.operation_id)?.result
      if (result.error?.code !== 'operation_id_reused' && !same(recorded, { ...result, replayed: false })) {
        throw new Disagreement(`${operation.operation_id} is not answered again as it was`)
      }
    }
    if (results.length > 1) this.pull()
    return results
  }
}
