import { SnapshotError } from './errors.ts'
import { GUARANTEED_MS } from './expiry.ts'

interface Made {
  readonly at: number
  bytes: number
}

/**
 * SPEC.md Y7: what was made for each member of a household in the guaranteed time. What answers others too is counted
 * for the first one who asked. A snapshot that is shared costs nothing, and is not counted again.
 */
export class MemberShares {
  private readonly most: number
  private readonly most_bytes: number
  private readonly made = new Map<string, Made[]>()

  /** `most` snapshots, of `most_bytes` together. */
  constructor(most: number, most_bytes: number) {
    this.most = most
    this.most_bytes = most_bytes
  }

  /**
   * Counts one more; its size is set once it is known.
   * @throws {SnapshotError} `too_many`
   */
  take(member: string, now: number): (bytes: number) => void {
    this.forgetOld(now)
    const made = this.made.get(member) ?? []
    const bytes = made.reduce((sum, one) => sum + one.bytes, 0)
    const [first] = made
    if (first && (made.length >= this.most || bytes >= this.most_bytes)) {
      const seconds = Math.max(1, Math.ceil((first.at + GUARANTEED_MS - now) / 1000))
      throw new SnapshotError('too_many', { retry_after_seconds: seconds })
    }
    const one: Made = { at: now, bytes: 0 }
    this.made.set(member, [...made, one])
    return (size) => {
      one.bytes = size
    }
  }

  /** The number counted for a member. */
  count(member: string, now: number): number {
    this.forgetOld(now)
    return this.made.get(member)?.length ?? 0
  }

  /** Whether nothing is counted for anybody. */
  isEmpty(now: number): boolean {
    this.forgetOld(now)
    return this.made.size === 0
  }

  private forgetOld(now: number): void {
    for (const [member, made] of this.made) {
      // A snapshot from a time when the clock was ahead has expired, too.
      const young = made.filter(({ at }) => at <= now && now - at < GUARANTEED_MS)
      if (young.length > 0) this.made.set(member, young)
      else this.made.delete(member)
    }
  }
}
