import { tmpdir } from 'node:os'
import type { LimiterName } from '../../services/limits/limiters.ts'
import { createLimits, type Limits } from '../../services/limits/limits.ts'
import { TestStowage } from './stowage.ts'

type Parts = Parameters<Limits['consume']>[1]

/**
 * Limits as those of a server that has them, for `testStowage`. A test can use them up for whoever asked last: hundreds of requests take
 * seconds, and each of them is counted by the same lines.
 */
export function limitsToUseUp() {
  const { config } = new TestStowage(tmpdir(), { STOWAGE_RATE_LIMITS: 'on' })
  const counting = createLimits(config)
  const last = new Map<LimiterName, Parts>()
  const limits: Limits = {
    ...counting,
    consume(name, parts) {
      last.set(name, parts)
      return counting.consume(name, parts)
    },
  }
  /** Counts as many more requests of the one that a limiter counted last. */
  const useUp = async (name: LimiterName, requests: number): Promise<void> => {
    const parts = last.get(name)
    if (!parts) throw new Error(`nothing was counted as ${name}`)
    for (let n = 0; n < requests; n++) await counting.consume(name, parts)
  }
  return { limits, useUp }
}
