import { setEmail, type User } from '../../engine/index.ts'
import type { Config } from '../config/config.ts'
import { requireAccepted, ServiceError } from '../errors.ts'
import type { MailService } from '../mail/mail-service.ts'
import type { Clock } from '../runtime.ts'
import type { AccountStore } from './account-store.ts'

interface MailDeps extends Clock {
  readonly config: Pick<Config, 'base_url'>
  readonly mail: Pick<MailService, 'notify'>
}

/**
 * SPEC.md I66: gives an account another address, and tells both addresses.
 *
 * @throws ServiceError `not_found`, `conflict` for the address of another account
 */
export async function setEmailOf(
  deps: MailDeps & { readonly accounts: AccountStore },
  { by, email, user_id }: { readonly user_id: string; readonly email: string; readonly by: string },
): Promise<void> {
  const { accounts } = deps
  const former = accounts.read((view) => view.get('users', user_id)?.record)
  if (!former) throw new ServiceError('not_found')
  requireAccepted(await accounts.run(setEmail, { user_id, email }, by))
  await tellOfSetEmail(deps, former, email)
}

/**
 * SPEC.md I66: tells the former address and the new one that an operator changed the address of an account. Returns whether both
 * mails are on disk.
 */
export async function tellOfSetEmail(
  { config, mail, now }: MailDeps,
  former: Pick<User, 'email' | 'public_id'>,
  email: string,
): Promise<boolean> {
  if (former.email === email) return true
  const { public_id: user_id } = former
  const facts = { link: `${config.base_url}/account`, at: now().toISOString() }
  const told = await mail.notify({ kind: 'email_changed', ...facts }, { email: former.email, user_id })
  return (await mail.notify({ kind: 'email_set', ...facts }, { email, user_id })) && told
}
