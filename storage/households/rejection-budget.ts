import { DAY_MS } from '../../engine/core/durations.ts'
import type { OperationResult } from '../../sync-protocol/index.ts'
import { TooManyRejectionsError } from '../errors.ts'

/** Number of entries from which full ones are dropped. */
const MANY_ENTRIES = 1000

interface Budget {
  /** Number of rejections that may still be recorded; negative after a push that exceeded it. */
  left: number
  /** The time at which `left` was computed, in ms since 1970. */
  at: number
}

/**
 * SPEC.md Y4: limits the number of rejected operations per member and day. A push is accepted while the number is not
 * used up, and counted by its outcome, so that no push is refused halfway.
 */
export class RejectionBudget {
  private readonly per_day: number
  private readonly now: () => number
  private readonly budgets = new Map<string, Budget>()
  /** Number of operations that are being judged: any of them may be rejected. */
  private readonly underWay = new Map<string, number>()

  constructor(per_day: number, now: () => number) {
    this.per_day = per_day
    this.now = now
  }

  /** @throws {TooManyRejectionsError} if the number is used up; nothing was pushed */
  async run<T extends { readonly results: readonly OperationResult[] }>(
    who: string,
    operations: number,
    push: () => Promise<T>,
  ): Promise<T> {
    const left = this.refilled(who)
    if (left < 1) throw new TooManyRejectionsError(this.per_day, this.secondsUntilOne(left))
    const before = this.underWay.get(who) ?? 0
    if (before > 0 && left - before < 1) throw new TooManyRejectionsError(this.per_day, 1)
    this.underWay.set(who, before + operations)
    const outcome = await push().finally(() => this.ended(who, operations))
    const rejected = outcome.results.filter(
      ({ status, replayed }) => status === 'rejected' && !replayed,
    ).length
    if (rejected > 0) this.budgets.set(who, { left: this.refilled(who) - rejected, at: this.now() })
    if (this.budgets.size > MANY_ENTRIES) this.forgetFull()
    return outcome
  }

  /** Number of rejections that count at present. */
  used(who: string): number {
    return Math.ceil(this.per_day - this.refilled(who))
  }

  private refilled(who: string): number {
    const budget = this.budgets.get(who)
    if (!budget) return this.per_day
    // A clock that was set back neither adds nor removes any.
    const passed = Math.max(0, this.now() - budget.at)
    return Math.min(this.per_day, budget.left + (passed * this.per_day) / DAY_MS)
  }

  private ended(who: string, operations: number): void {
    const left = (this.underWay.get(who) ?? 0) - operations
    if (left > 0) this.underWay.set(who, left)
    else this.underWay.delete(who)
  }

  private secondsUntilOne(left: number): number {
    return Math.max(1, Math.ceil(((1 - left) * DAY_MS) / this.per_day / 1000))
  }

  private forgetFull(): void {
    for (const who of this.budgets.keys()) if (this.refilled(who) >= this.per_day) this.budgets.delete(who)
  }
}
