import {
  confirmSecondFactor,
  failSecondFactor,
  isProtected,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
  type SecondProof,
  secondFactorOf,
  setUpSecondFactor,
  useSecondFactor,
  waitAfterFailures,
} from '../../../engine/index.ts'
import { requireAccepted, ServiceError } from '../../errors.ts'
import { provePhone } from '../phone-factor/phone-factor.ts'
import { type SecondFactorDeps, type TypedCode, wrongCode } from './parts.ts'
import { seedPurpose } from './purposes.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { requiredFactorOf, type WithFactorConfig } from './required-factor.ts'
import type { SecretBox } from './secret-box.ts'
import { newSeed, type SharedSeed, sharedSeed, stepOfCode } from './totp.ts'

interface Person {
  readonly public_id: string
  readonly email: string
}

/**
 * SPEC.md I18: makes a seed for the authenticator of a user. Nothing takes a code before `confirm` got one.
 *
 * @throws ServiceError `already_exists` if the user has a second factor
 */
export async function setUp(deps: SecondFactorDeps, user: Person): Promise<SharedSeed> {
  const seed = newSeed(deps.config)
  const user_id = user.public_id
  const sealed_seed = deps.secrets.seal(seed, seedPurpose(user_id))
  const input = { factor_id: deps.newId(), user_id, sealed_seed }
  requireAccepted(await deps.accounts.run(setUpSecondFactor, input, user_id))
  return sharedSeed(seed, user.email)
}

/**
 * SPEC.md I18: from now on signing in takes the second factor.
 *
 * @returns the recovery codes, which are shown this once
 * @throws ServiceError `not_found` without a seed, `already_exists`, `invalid_credentials` for a wrong code, `rate_limited`
 */
export async function confirm(deps: SecondFactorDeps, user: Person, { code }: TypedCode): Promise<string[]> {
  const user_id = user.public_id
  const factor = factorOf(deps, user_id)
  if (!factor)
    throw new ServiceError('not_found', { message: 'Begin with a new secret for the authenticator.' })
  if (factor.confirmed_at !== null) {
    throw new ServiceError('already_exists', { message: 'This authenticator is confirmed already.' })
  }
  const step = await judged(deps, factor, stepOf(deps, factor, code))
  const codes = newRecoveryCodes()
  const input = { user_id, factor_id: factor.public_id, step, recovery_hashes: codes.map(hashRecoveryCode) }
  requireAccepted(await deps.accounts.run(confirmSecondFactor, input, user_id))
  return codes
}

/**
 * SPEC.md I19: uses up a code of a user, and the sign-in that waited for it.
 *
 * @throws ServiceError `invalid_credentials` for a wrong or a used code, `rate_limited` after several wrong ones
 */
export async function prove(
  deps: SecondFactorDeps,
  user_id: string,
  { code, challenge_id }: TypedCode & { readonly challenge_id: string | null },
): Promise<void> {
  const factor = factorOf(deps, user_id)
  const confirmed = factor && factor.confirmed_at !== null ? factor : null
  const right = confirmed && proofOf(deps, confirmed, code)
  if (!right && (await provePhone(deps, user_id, { code, challenge_id }))) return
  if (!confirmed) throw wrongCode()
  const proof = await judged(deps, confirmed, right)
  const rejection = await deps.accounts.run(useSecondFactor, { user_id, proof, challenge_id }, user_id)
  if (rejection) throw wrongCode()
}

/**
 * New recovery codes in place of the old ones. The caller has proven the person (I50).
 *
 * @throws ServiceError `not_found` without an authenticator and a phone
 */
export async function renewRecovery(deps: SecondFactorDeps, user: Person): Promise<string[]> {
  if (!deps.accounts.read((view) => isProtected(view, user.public_id)))
    throw new ServiceError('not_found', { message: 'This account has no second factor.' })
  const user_id = user.public_id
  const codes = newRecoveryCodes()
  const input = { user_id, recovery_hashes: codes.map(hashRecoveryCode) }
  requireAccepted(await deps.accounts.run(renewRecoveryCodes, input, user_id))
  return codes
}

/**
 * SPEC.md I18: removes the authenticator. The caller has proven the person (I50).
 *
 * @throws ServiceError `not_found` without an authenticator, `last_factor` if one is required
 */
export async function disable(deps: SecondFactorDeps & WithFactorConfig, user: Person): Promise<void> {
  requireAuthenticator(deps, user)
  const user_id = user.public_id
  const required = requiredFactorOf(deps, user_id)
  requireAccepted(await deps.accounts.run(removeSecondFactor, { user_id, required }, user_id))
}

function requireAuthenticator(deps: SecondFactorDeps, user: Person): void {
  const factor = factorOf(deps, user.public_id)
  if (factor && factor.confirmed_at !== null) return
  throw new ServiceError('not_found', { message: 'This account has no authenticator.' })
}

function factorOf({ accounts }: SecondFactorDeps, user_id: string): SecondFactor | null {
  return accounts.read((view) => secondFactorOf(view, user_id)?.record ?? null)
}

/** What a right code proves; null for a wrong one. A used code is refused when it is spent. */
function proofOf(deps: SecondFactorDeps, factor: SecondFactor, code: string): SecondProof | null {
  const step = stepOf(deps, factor, code)
  if (step !== null) return { step }
  const recovery_hash = hashRecoveryCode(code)
  return factor.recovery_hashes.includes(recovery_hash) ? { recovery_hash } : null
}

function stepOf(
  { config, now, secrets }: SecondFactorDeps,
  factor: SecondFactor,
  code: string,
): number | null {
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return null
  const seed = seedOf(secrets, factor)
  return seed && stepOfCode(seed, digits, now(), config)
}

/** The seed; null if it was sealed with another key, as after a restore on a new machine. Recovery codes work all the same. */
function seedOf(secrets: SecretBox, { sealed_seed, user_id }: SecondFactor): Buffer | null {
  try {
    return secrets.open(sealed_seed, seedPurpose(user_id))
  } catch {
    return null
  }
}

/** SPEC.md I20: a result that is there, unless so many wrong codes came before that the user has to wait. */
async function judged<T>(deps: SecondFactorDeps, factor: SecondFactor, result: T | null): Promise<T> {
  const retry_after_s = waitAfterFailures(factor, deps.now().toISOString())
  if (retry_after_s > 0) {
    const message = `Too many wrong codes. Try again in ${retry_after_s} seconds.`
    throw new ServiceError('rate_limited', { message, facts: { retry_after_s } })
  }
  if (result !== null) return result
  const { user_id } = factor
  requireAccepted(await deps.accounts.run(failSecondFactor, { user_id }, user_id))
  throw wrongCode()
}
