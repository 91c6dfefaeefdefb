import { withResolvers } from '../../platform/index.ts'
import type { Operation, OperationResult } from '../../sync-protocol/index.ts'
import type { HouseholdPush, LargePart, PushOutcome } from './pushing.ts'

/** The next step of a push. */
type State =
  /** The main thread judges its next operation. */
  | { readonly is: 'here' }
  /** Its next operation takes too much effort for the main thread. */
  | { readonly is: 'elsewhere'; readonly expected_seq: number | null }
  /** Its outcome is known. */
  | { readonly is: 'settled' }

/** A push from its arrival until its outcome is known. */
export class PendingPush {
  readonly request: HouseholdPush
  readonly outcome: Promise<PushOutcome>
  private state: State = { is: 'here' }
  /** Of the committed operations. */
  private readonly results: OperationResult[] = []
  private readonly resolve: (outcome: PushOutcome) => void
  private readonly reject: (error: unknown) => void

  constructor(request: HouseholdPush) {
    const { promise, resolve, reject } = withResolvers<PushOutcome>()
    this.request = request
    this.outcome = promise
    this.resolve = resolve
    this.reject = reject
  }

  get settled(): boolean {
    return this.state.is === 'settled'
  }

  get elsewhere(): boolean {
    return this.state.is === 'elsewhere'
  }

  /** The operations that are not committed yet. */
  get rest(): readonly Operation[] {
    return this.request.operations.slice(this.results.length)
  }

  /** The next operation takes too much effort for the main thread. Its precondition was met at `seq`. */
  sendElsewhere(seq: number): void {
    this.state = { is: 'elsewhere', expected_seq: this.request.precondition ? seq : null }
  }

  /** The part for another thread. Whatever that does, the main thread judges the next operation first. */
  takeElsewhere(): LargePart {
    const { author, epoch, together, in_background } = this.request
    const expected_seq = this.state.is === 'elsewhere' ? this.state.expected_seq : null
    this.state = { is: 'here' }
    return { author, epoch, operations: this.rest, together, in_background, expected_seq }
  }

  /** The next operations are committed, or (`done: false`) all of them are rolled back. */
  took({ epoch, seq, results, done }: PushOutcome): void {
    this.results.push(...results)
    if (done && this.results.length < this.request.operations.length) return
    this.state = { is: 'settled' }
    this.resolve({ epoch, seq, results: this.results, done })
  }

  fail(error: unknown): void {
    this.state = { is: 'settled' }
    this.reject(error)
  }
}
