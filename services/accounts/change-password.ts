import { changePassword, type Kept, type User } from '../../engine/index.ts'
import { requireAccepted, ServiceError } from '../errors.ts'
import type { Limits } from '../limits/limits.ts'
import { checkPassword, type PasswordCheck } from './check-password.ts'
import type { Principal } from './principal.ts'

/** What checks the password of somebody who is signed in. */
export interface OwnPasswordCheck extends PasswordCheck {
  readonly limits: Pick<Limits, 'password'>
}

/** The current password of a user, and its replacement. */
export interface PasswordChange {
  readonly current_password: string
  readonly new_password: string
  /** The network address of the request. */
  readonly ip: string
}

/**
 * SPEC.md I13: replaces the password of the user, and ends all other sessions and sign-ins of the account.
 *
 * @throws ServiceError `invalid_credentials` for a wrong current password, `validation_failed` at `new_password`,
 * `rate_limited` after many wrong passwords, `unavailable`
 */
export async function changeOwnPassword(
  deps: OwnPasswordCheck,
  principal: Principal,
  { current_password, ip, new_password }: PasswordChange,
): Promise<void> {
  const user = await proveOwnPassword(deps, principal, current_password, { path: 'current_password', ip })
  await deps.passwords.requireGood(new_password, [user.email, user.name], 'new_password')
  const keep: Kept = {
    session_id: principal.session?.public_id ?? null,
    device_id: principal.device?.public_id ?? null,
  }
  const password_hash = await deps.passwords.hash(new_password)
  const user_id = user.public_id
  const input = { user_id, proven_hash: user.password_hash, password_hash, keep }
  requireAccepted(await deps.accounts.run(changePassword, input, user_id))
}

/** Where a password came from. */
interface GivenAt {
  /** The field of the password, for the error. */
  readonly path: string
  /** The network address of the request. */
  readonly ip: string
}

/**
 * SPEC.md I15: the signed-in user, who proves the own password again. A wrong one counts like that of a sign-in: somebody who took over
 * a session must not be able to try passwords out.
 *
 * @throws ServiceError `invalid_credentials`, `rate_limited`, `unavailable`
 */
export async function proveOwnPassword(
  deps: OwnPasswordCheck,
  { user: { email } }: Principal,
  password: string,
  { path, ip }: GivenAt,
): Promise<User> {
  const check = () => checkPassword(deps, { email, password }, 'password_refused')
  try {
    return await (deps.limits.password?.({ ip, email }, check) ?? check())
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'invalid_credentials') throw error
    const message = 'This is not your current password.'
    const details = [{ path, code: 'invalid_credentials', message }]
    throw new ServiceError('invalid_credentials', { message, details })
  }
}
