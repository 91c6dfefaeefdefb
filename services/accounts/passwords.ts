import { argon2id, hash, verify } from 'argon2'
import { ConcurrencyLimit, later } from '../../platform/index.ts'
import { ServiceError } from '../errors.ts'
import type { BreachedPasswords } from './breached-passwords.ts'
import { requireGoodPassword } from './password-strength.ts'

/** The cost of a hash: memory in KiB, and number of passes. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
}

/** The cost in production. OWASP Password Storage Cheat Sheet: argon2id with at least 19 MiB, two passes, one lane. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19 * 1024, timeCost: 2 }

/** Maximum number of hashes at the same time; more would only wait for the processor, and each takes 19 MiB. */
const AT_ONCE = 2
/** Maximum number of hashes that wait; the server refuses more, so that a flood of logins does not fill the memory. */
const WAITING = 64

/** Hashes and checks passwords, a few at a time. */
export class Passwords {
  readonly #turns = new ConcurrencyLimit({
    at_once: AT_ONCE,
    waiting: WAITING,
    refusal: () => new ServiceError('unavailable', { facts: { retry_after_s: 5 } }),
  })
  /** A hash of a random text, with the same cost as the real ones. */
  readonly #decoy = later(() => this.#hash(crypto.randomUUID()))
  readonly #cost: PasswordCost
  readonly #breached: Pick<BreachedPasswords, 'has'> | null

  /**
   * @param cost `PASSWORD_COST`; less only in tests, which register hundreds of users
   * @param breached the passwords of breaches; null if the operator has no list of them
   */
  constructor(cost: PasswordCost, breached: Pick<BreachedPasswords, 'has'> | null = null) {
    this.#cost = cost
    this.#breached = breached
  }

  /**
   * Refuses a new password that is easily guessed, or that was stolen somewhere.
   *
   * @param about names and addresses of its person
   * @throws ServiceError `validation_failed` at `path`, `unavailable`
   */
  async requireGood(password: string, about: readonly string[], path = 'password'): Promise<void> {
    await requireGoodPassword(password, about, path)
    if (!(await this.#breached?.has(password))) return
    const message = 'This password is in a list of stolen passwords. Use another one.'
    throw new ServiceError('validation_failed', { details: [{ path, code: 'breached', message }] })
  }

  /** An argon2id hash in PHC form. */
  hash(password: string): Promise<string> {
    return this.#turns.run('', () => this.#hash(password.normalize('NFKC')))
  }

  /**
   * Whether a password matches a hash. Without a hash (an unknown user) it takes as long and returns false, so that the
   * duration does not reveal which addresses have an account.
   */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const against = stored ?? (await this.#decoy())
    const same = await this.#turns.run('', () => verify(against, password.normalize('NFKC')))
    return same && stored !== null
  }

  #hash(password: string): Promise<string> {
    return hash(password, { type: argon2id, parallelism: 1, ...this.#cost })
  }
}
