import { argon2id, hash, verify } from 'argon2'
import { ServiceError } from '../errors.ts'

/** OWASP Password Storage Cheat Sheet: argon2id with at least 19 MiB, two passes, one lane. */
const COST = { type: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/** So many hashes at once; more would only wait for each other, and each holds 19 MiB. */
const AT_ONCE = 2
/** So many may wait; beyond it a flood of logins is turned away instead of filling the memory. */
const WAITING = 64

/** Characters (Unicode code points) of a password. NIST SP 800-63B asks for at least 8; the upper bound is against floods. */
export const PASSWORD_LENGTH = { min: 10, max: 256 } as const

/** Hashes and checks passwords, a few at a time. */
export class Passwords {
  #running = 0
  readonly #waiting: (() => void)[] = []
  #decoy: Promise<string> | null = null

  /** An argon2id hash in PHC form. */
  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password.normalize('NFKC'), COST))
  }

  /**
   * Whether a password is the one that was hashed. Without a hash (an unknown user) it takes as long, and is false, so
   * that the time tells nobody which addresses have an account.
   */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const against = stored ?? (await this.#decoyHash())
    const same = await this.#inTurn(() => verify(against, password.normalize('NFKC')))
    return same && stored !== null
  }

  /** A hash of nothing that anybody knows, of the same cost as the real ones. */
  #decoyHash(): Promise<string> {
    this.#decoy ??= hash(crypto.randomUUID(), COST)
    return this.#decoy
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) {
      if (this.#waiting.length >= WAITING)
        throw new ServiceError('unavailable', { facts: { retry_after_s: 5 } })
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    this.#running += 1
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#waiting.shift()?.()
    }
  }
}
