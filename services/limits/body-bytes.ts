import { RateLimiterMemory } from 'rate-limiter-flexible'
import { ServiceError } from '../errors.ts'
import { BODY_BYTES } from './guards.ts'

const KIB = 1024

/**
 * Limits the JSON bytes of each user per minute; parsing JSON is the server's main load. A body counts after it is
 * read, and further bodies are refused before they are read.
 */
export class BodyBytes {
  private readonly limiter: RateLimiterMemory
  private readonly bytes: number

  constructor({ bytes, seconds }: { readonly bytes: number; readonly seconds: number } = BODY_BYTES) {
    this.bytes = bytes
    this.limiter = new RateLimiterMemory({
      keyPrefix: 'body-bytes',
      points: Math.ceil(bytes / KIB),
      duration: seconds,
    })
  }

  /** @throws ServiceError `rate_limited` if the user has sent too many bytes */
  async admit(user: string): Promise<void> {
    const state = await this.limiter.get(user)
    if (!state || state.msBeforeNext <= 0 || state.consumedPoints < this.limiter.points) return
    const message = `At most ${this.bytes} bytes of JSON per minute; try again later.`
    throw new ServiceError('rate_limited', {
      message,
      details: [{ path: '', code: 'body_bytes', message }],
      facts: { retry_after_s: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) },
    })
  }

  async took(user: string, bytes: number): Promise<void> {
    if (bytes > 0) await this.limiter.penalty(user, Math.ceil(bytes / KIB))
  }
}
