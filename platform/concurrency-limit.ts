/** How much work may run, and wait, for one key. */
export interface ConcurrencyRule {
  /** Maximum number of pieces of work that run at the same time for one key. */
  readonly at_once: number
  /** Maximum number of pieces of work that wait for one key; more are refused. */
  readonly waiting: number
  /** The error that refused work ends with. */
  refusal(): Error
}

interface Load {
  running: number
  readonly waiting: (() => void)[]
}

/** Bounds how much work runs at the same time for one key, and how much waits. */
export class ConcurrencyLimit {
  private readonly rule: ConcurrencyRule
  private readonly loads = new Map<string, Load>()

  constructor(rule: ConcurrencyRule) {
    this.rule = rule
  }

  /**
   * The result of `work`, which waits while the key has as much work running as it may.
   *
   * @throws the refusal of the rule if as much waits already as may
   */
  async run<T>(key: string, work: () => T | Promise<T>): Promise<T> {
    const load = this.loads.get(key) ?? { running: 0, waiting: [] }
    if (load.running < this.rule.at_once) load.running += 1
    else if (load.waiting.length >= this.rule.waiting) throw this.rule.refusal()
    // The one that ends hands its place over, so that nobody slips in between.
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
