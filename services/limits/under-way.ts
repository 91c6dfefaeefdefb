import { ServiceError } from '../errors.ts'
import { limitKey } from './limit-key.ts'

/** SPEC.md Y10: limits the requests and connections that each address has open at once. */
export class UnderWay {
  private readonly most: number
  private readonly counts = new Map<string, number>()

  constructor(most: number) {
    this.most = most
  }

  /**
   * Counts one more for an address, until the returned function is called.
   *
   * @throws ServiceError `rate_limited`
   */
  begin(ip: string): () => void {
    const key = limitKey(['ip'], { ip })
    const count = this.counts.get(key) ?? 0
    if (count >= this.most) throw tooManyOfAddress(this.most)
    this.counts.set(key, count + 1)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      const left = (this.counts.get(key) ?? 1) - 1
      if (left > 0) this.counts.set(key, left)
      else this.counts.delete(key)
    }
  }
}

function tooManyOfAddress(most: number): ServiceError {
  const message = `At most ${most} requests or connections of one address at once; try again later.`
  return new ServiceError('rate_limited', {
    message,
    details: [{ path: '', code: 'address_connections', message }],
    facts: { retry_after_s: 1 },
  })
}
