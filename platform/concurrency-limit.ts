/** The limits on running and waiting work of one key. */
export interface ConcurrencyRule {
  /** Maximum number of pieces of work of one key that run at the same time. */
  readonly at_once: number
  /** Maximum number of pieces of work of one key that wait; more are refused. */
  readonly waiting: number
  /** The error of refused work. */
  refusal(): Error
}

interface Load {
  running: number
  readonly waiting: (() => void)[]
}

/** Limits the work of each key that runs at the same time, and the work that waits. */
export class ConcurrencyLimit {
  private readonly rule: ConcurrencyRule
  private readonly loads = new Map<string, Load>()

  constructor(rule: ConcurrencyRule) {
    this.rule = rule
  }

  /**
   * Runs `work` and returns its result; it waits while the maximum number of the key is running.
   *
   * @throws the refusal of the rule if the maximum number is waiting
   */
  async run<T>(key: string, work: () => T | Promise<T>): Promise<T> {
    const load = this.loads.get(key) ?? { running: 0, waiting: [] }
    if (load.running < this.rule.at_once) load.running += 1
    else if (load.waiting.length >= this.rule.waiting) throw this.rule.refusal()
    // A finished piece of work passes its place on directly, so that newer work cannot overtake waiting work.
    else await new Promise<void>((resolve) => load.waiting.push(resolve))
    this.loads.set(key, load)
    try {
      return await work()
    } finally {
      const next = load.waiting.shift()
      if (next) next()
      else if (--load.running === 0) this.loads.delete(key)
    }
  }
}
