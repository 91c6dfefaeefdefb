import assert from 'node:assert/strict'
import type { Operation, OperationResult } from '../../sync-protocol/index.ts'
import type { Reply } from './site.ts'

/** What the phones of one household have sent and what they were told: the measure of everything afterwards. */
export class Notebook {
  private readonly sent = new Map<string, Operation>()
  private readonly answers = new Map<string, OperationResult>()
  private readonly times = new Map<string, number>()

  /** An operation is about to be sent, for the first time or again. */
  send(operation: Operation): void {
    this.sent.set(operation.operation_id, operation)
  }

  /** An outcome has arrived. It must be the one that was told before, if one was. */
  learn(result: OperationResult): void {
    const before = this.answers.get(result.operation_id)
    if (!before) {
      this.answers.set(result.operation_id, result)
      this.times.set(result.operation_id, Date.now() + 1)
    } else assert.equal(outcomeText(result), outcomeText(before), 'an operation has two outcomes')
  }

  /** Whether an answer to a look-up is what was told before. */
  knows(operation_id: string, { status, text }: Reply): boolean {
    const before = this.answers.get(operation_id)
    if (status !== 200 || !before) return false
    return JSON.stringify(JSON.parse(text).data) === outcomeText(before)
  }

  /** Every operation that was ever sent, in the order in which they were made. */
  get operations(): Operation[] {
    return [...this.sent.values()]
  }

  /** Those whose outcome was told. */
  get acknowledged(): Operation[] {
    return this.operations.filter(({ operation_id }) => this.answers.has(operation_id))
  }

  /** Those of which nobody knows what became of them. */
  get unanswered(): Operation[] {
    return this.operations.filter(({ operation_id }) => !this.answers.has(operation_id))
  }

  get outcomes(): OperationResult[] {
    return [...this.answers.values()]
  }

  /** When it was told first, in milliseconds since 1970, rounded up. */
  toldAt(operation_id: string): number {
    return this.times.get(operation_id) ?? Infinity
  }

  outcome(operation_id: string): OperationResult | undefined {
    return this.answers.get(operation_id)
  }
}

/** An outcome, byte for byte, but for whether it was told before. */
function outcomeText(result: OperationResult): string {
  return JSON.stringify({ ...result, replayed: true })
}
