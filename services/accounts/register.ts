import {
  type NewEntrance,
  NO_PASSWORD,
  type PendingRegistration,
  type RegistrationMode,
  register,
  registrationOpen,
  registrationRefused,
} from '../../engine/index.ts'
import type { Config } from '../config/config.ts'
import { requireAccepted, ServiceError } from '../errors.ts'
import type { Households } from '../households/households.ts'
import type { Limits } from '../limits/limits.ts'
import { requestedLanguage } from '../mail/languages.ts'
import type { MailService } from '../mail/mail-service.ts'
import type { Clock, Ids } from '../runtime.ts'
import type { AccountStore } from './account-store.ts'
import type { PasswordCheck } from './check-password.ts'
import { sendVerification } from './email-links.ts'
import { openInvitation } from './invitations.ts'

/** The services that a registration needs. */
export type RegistrationDeps = Clock &
  Ids &
  PasswordCheck & {
    readonly households: Households
    readonly config: Pick<Config, 'base_url' | 'registration'>
    readonly mail: MailService
  }

/** What the completion of a registration needs. */
export type CompletionDeps = RegistrationDeps & { readonly limits: Pick<Limits, 'password'> }

/** The data of a person who registers. */
export interface Registration {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly household_name?: string | undefined
  /** The token or the code of an invitation. */
  readonly invitation?: string | undefined
}

/**
 * Creates an account, and signs in its device or browser. Without an invitation, the user also creates a household;
 * with one, only if they name it. If a mail server is set up, the address is proved first: SPEC.md I24.
 *
 * @throws ServiceError `registration_closed`, `not_found` for an invalid invitation, `conflict` for an address with an
 * account, `confirmation_required` if a mail follows, `validation_failed` for a weak password, `unavailable` under load
 */
export async function registerAccount(
  deps: RegistrationDeps,
  wanted: Registration,
  entrance: NewEntrance,
): Promise<void> {
  const { accounts, mail } = deps
  const { name, email, household_name = null, invitation } = wanted
  const invited = invitation !== undefined
  // Checked first, so that a closed server spends no time on passwords; the command checks it again.
  requireOpen(accounts, deps.config.registration, invited)
  const found = invitation === undefined ? null : openInvitation(deps, invitation, 'invitation')
  await deps.passwords.requireGood(wanted.password, [email, name, household_name ?? ''])
  const password_hash = await deps.passwords.hash(wanted.password)
  const account = { name, email, password_hash, household_name, invitation_id: found?.public_id ?? null }
  if (mail.delivers && hasAccounts(accounts)) {
    await mail.leave({ type: 'registration', language: requestedLanguage(), ...account })
    throw new ServiceError('confirmation_required')
  }
  const user_id = await createAccount(deps, account, {
    ...admissionOf(deps),
    entrance,
  })
  // The first account cannot wait for a mail: if the mail server is set up wrongly, nobody else can mend it.
  if (mail.delivers) await sendVerification(deps, { public_id: user_id, email })
}

/**
 * SPEC.md I33: creates an account for a person whose identity provider vouches for them. It has no password.
 *
 * @throws ServiceError as `registerAccount`
 */
export async function registerIdentity(
  deps: RegistrationDeps,
  { name, email, household_name, invitation }: Omit<Registration, 'password'>,
  admission: Omit<Admission, 'pending_id'>,
): Promise<void> {
  requireOpen(deps.accounts, admission.mode, invitation !== undefined)
  const found = invitation === undefined ? null : openInvitation(deps, invitation, 'invitation')
  const invitation_id = found?.public_id ?? null
  const account = {
    name,
    email,
    password_hash: NO_PASSWORD,
    invitation_id,
    household_name: household_name ?? null,
  }
  await createAccount(deps, account, { ...admission, pending_id: null })
}

/** Whether somebody has an account. On a server without accounts, a registration reveals none. */
function hasAccounts(accounts: AccountStore): boolean {
  return accounts.read((view) => view.size('users') > 0)
}

/**
 * SPEC.md I24: completes a registration with the link of its mail and the password that was chosen. The link alone is
 * not enough: a stranger may have registered the address with another password.
 *
 * @throws ServiceError `invalid_credentials` for another password, `registration_closed`, `not_found` for a link or an
 * invitation that was used meanwhile, `conflict` for an address that got an account meanwhile, `rate_limited` after many wrong
 * passwords, `unavailable`
 */
export async function completeRegistration(
  deps: CompletionDeps,
  pending: PendingRegistration,
  { ip, password }: { readonly password: string; readonly ip: string },
): Promise<void> {
  const check = async () => {
    if (await deps.passwords.verify(pending.password_hash, password)) return
    const message = 'This is not the password that was chosen for this registration.'
    const details = [{ path: 'password', code: 'invalid_credentials', message }]
    throw new ServiceError('invalid_credentials', { message, details })
  }
  await (deps.limits.password?.({ ip, email: pending.email }, check) ?? check())
  await createAccount(deps, pending, { ...admissionOf(deps), pending_id: pending.public_id })
}

type Account = Pick<PendingRegistration, 'name' | 'email' | 'household_name' | 'invitation_id'> &
  Pick<Parameters<typeof register.ledger>[0], 'password_hash'>

/** How a person got this far: what `register` takes beside the wishes of the person. */
interface Admission {
  readonly mode: RegistrationMode
  /** The registration that waited for its mail; null for one that did not wait. */
  readonly pending_id: string | null
  /** The identity that the person registers with; null with a password. */
  readonly identity: NonNullable<Parameters<typeof register.ledger>[0]['identity']> | null
  readonly entrance: NewEntrance
}

/** The admission of a person with a password. */
function admissionOf({ config }: Pick<RegistrationDeps, 'config'>): Admission {
  const entrance = { sign_in: null, session: null }
  return { mode: config.registration, pending_id: null, identity: null, entrance }
}

/** Makes the account, with its household and its membership. Returns the id of the user. */
async function createAccount(
  deps: RegistrationDeps,
  { name, email, password_hash, household_name, invitation_id }: Account,
  admission: Admission,
): Promise<string> {
  const { accounts, households, newId } = deps
  const user_id = newId()
  const household =
    invitation_id !== null && household_name === null
      ? null
      : {
          household_id: newId(),
          membership_id: newId(),
          name: household_name ?? `${name}'s household`.slice(0, 200),
        }
  // The file comes first: a household on record always has a file, and a file without a record is harmless.
  if (household) await households.create(household.household_id)
  const invitation = invitation_id === null ? null : { invitation_id, membership_id: newId() }
  const input = { ...admission, user_id, name, email, password_hash, household, invitation }
  const rejection = await accounts.run(register, input, user_id)
  if (rejection && household) await households.discard(household.household_id)
  requireAccepted(rejection)
  return user_id
}

function requireOpen(accounts: AccountStore, mode: RegistrationMode, invited: boolean): void {
  if (!accounts.read((view) => registrationOpen(view, mode, invited)))
    requireAccepted(registrationRefused(mode))
}
