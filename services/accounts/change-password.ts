import { changePassword, type Kept, type User } from '../../engine/index.ts'
import { requireAccepted, ServiceError } from '../errors.ts'
import { checkPassword, type PasswordCheck } from './check-password.ts'
import type { Principal } from './principal.ts'

/** The current password of a user, and its replacement. */
export interface PasswordChange {
  readonly current_password: string
  readonly new_password: string
}

/**
 * SPEC.md I13: replaces the password of the user, and ends all other sessions and sign-ins of the account.
 *
 * @throws ServiceError `invalid_credentials` for a wrong current password, `validation_failed` at `new_password`,
 * `unavailable`
 */
export async function changeOwnPassword(
  deps: PasswordCheck,
  principal: Principal,
  { current_password, new_password }: PasswordChange,
): Promise<void> {
  const user = await proveOwnPassword(deps, principal, current_password, 'current_password')
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

/**
 * The signed-in user, who proves the own password again.
 *
 * @param path the field of the password, for the error
 * @throws ServiceError `invalid_credentials`, `unavailable`
 */
export async function proveOwnPassword(
  deps: PasswordCheck,
  { user: { email } }: Principal,
  password: string,
  path: string,
): Promise<User> {
  try {
    return await checkPassword(deps, { email, password }, 'password_refused')
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'invalid_credentials') throw error
    const message = 'This is not your current password.'
    const details = [{ path, code: 'invalid_credentials', message }]
    throw new ServiceError('invalid_credentials', { message, details })
  }
}
