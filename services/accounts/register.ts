import {
  type Invitation,
  type NewEntrance,
  NO_PASSWORD,
  type RegistrationMode,
  register,
  registrationOpen,
} from '../../engine/index.ts'
import type { Config } from '../config/config.ts'
import { requireAccepted, ServiceError } from '../errors.ts'
import type { Households } from '../households/households.ts'
import type { Clock, Ids } from '../runtime.ts'
import type { AccountStore } from './account-store.ts'
import type { PasswordCheck } from './check-password.ts'
import { openInvitation } from './invitations.ts'
import { requireGoodPassword } from './password-strength.ts'

/** The services that a registration needs. */
export type RegistrationDeps = Clock &
  Ids &
  PasswordCheck & {
    readonly households: Households
    readonly config: Pick<Config, 'registration'>
  }

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
 * with one, only if they name it.
 *
 * @throws ServiceError `registration_closed`, `not_found` for an invalid invitation, `conflict` for an address with an
 * account, `validation_failed` for a weak password, `unavailable` under load
 */
export async function registerAccount(
  deps: RegistrationDeps,
  wanted: Registration,
  entrance: NewEntrance,
): Promise<void> {
  const { accounts } = deps
  const mode = deps.config.registration
  const invited = wanted.invitation !== undefined
  // Checked first, so that a closed server spends no time on passwords; the command checks it again.
  requireOpen(accounts, mode, invited)
  const invitation =
    wanted.invitation === undefined ? null : openInvitation(deps, wanted.invitation, 'invitation')
  await requireGoodPassword(wanted.password, [wanted.email, wanted.name, wanted.household_name ?? ''])
  const password_hash = await deps.passwords.hash(wanted.password)
  await createAccount(deps, wanted, { mode, invitation, password_hash, identity: null, entrance })
}

/** How a person got this far: what `register` takes beside the wishes of the person. */
type Admission = Pick<
  Parameters<typeof register.ledger>[0],
  'mode' | 'password_hash' | 'identity' | 'entrance'
> & { readonly invitation: Invitation | null }

/**
 * SPEC.md I33: creates an account for a person whose identity provider vouches for them. It has no password.
 *
 * @throws ServiceError as `registerAccount`
 */
export async function registerIdentity(
  deps: RegistrationDeps,
  wanted: Omit<Registration, 'password'>,
  admission: Omit<Admission, 'invitation' | 'password_hash'>,
): Promise<void> {
  requireOpen(deps.accounts, admission.mode, wanted.invitation !== undefined)
  const invitation =
    wanted.invitation === undefined ? null : openInvitation(deps, wanted.invitation, 'invitation')
  await createAccount(deps, wanted, { ...admission, invitation, password_hash: NO_PASSWORD })
}

async function createAccount(
  deps: RegistrationDeps,
  wanted: Omit<Registration, 'password'>,
  { invitation, ...admission }: Admission,
): Promise<void> {
  const { accounts, households } = deps
  const user_id = deps.newId()
  const household =
    invitation && wanted.household_name === undefined
      ? null
      : {
          household_id: deps.newId(),
          membership_id: deps.newId(),
          name: wanted.household_name ?? `${wanted.name}'s household`.slice(0, 200),
        }
  // The file comes first: a household on record always has a file, and a file without a record is harmless.
  if (household) await households.create(household.household_id)
  const { name, email } = wanted
  const joined = invitation && {
    invitation_id: invitation.public_id,
    membership_id: deps.newId(),
  }
  const input = { ...admission, user_id, name, email, household, invitation: joined }
  const rejection = await accounts.run(register, input, user_id)
  if (rejection && household) await households.discard(household.household_id)
  requireAccepted(rejection)
}

function requireOpen(accounts: AccountStore, mode: RegistrationMode, invited: boolean): void {
  if (!accounts.read((view) => registrationOpen(view, mode, invited)))
    throw new ServiceError('registration_closed')
}
