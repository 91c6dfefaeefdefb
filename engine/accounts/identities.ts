import { reject, rejectAt } from '../core/rejection.ts'
import type { PlatformRole, User } from './collections.ts'
import { type ServiceDraft, type ServiceView, serviceCommand } from './command.ts'
import { hasPassword } from './password-changes.ts'
import { type Identity, identityKey } from './sign-in-collections.ts'
import { endSessionsOf } from './support-sessions.ts'

/** Maximum number of identities of a user. */
const MAX_IDENTITIES = 20

/** An identity to link. */
export interface NewIdentity extends Pick<Identity, 'provider' | 'issuer' | 'subject' | 'email'> {
  readonly identity_id: string
}

/** SPEC.md I30: the identity with this issuer and this subject; null if no account has it. */
export function findIdentity(
  view: ServiceView,
  proven: Pick<Identity, 'issuer' | 'subject'>,
): Identity | null {
  return view.find('identities', 'identity', identityKey(proven))[0]?.record ?? null
}

/** Adds an identity to a user, in a draft that does other things too. */
export function addIdentity(draft: ServiceDraft, user_id: string, identity: NewIdentity): void {
  const { identity_id, provider, issuer, subject, email } = identity
  const last_used_at = draft.stamp.edit_at
  draft.create('identities', {
    public_id: identity_id,
    user_id,
    provider,
    issuer,
    subject,
    email,
    last_used_at,
  })
}

/** SPEC.md I36: links an identity to an account. It belongs to one account at most. */
export const linkIdentity = serviceCommand<NewIdentity & { user_id: string }>({
  type: 'identity.link',
  recorded: false,
  ledger: ({ identity_id, user_id }) => ({ identity_id, user_id }),
  decide(draft, input) {
    const { view } = draft
    if (view.get('users', input.user_id)?.record.status !== 'active') return reject('not_found')
    const known = findIdentity(view, input)
    if (known) return known.user_id === input.user_id ? null : reject('already_exists')
    if (view.count('identities', 'user_id', input.user_id) >= MAX_IDENTITIES) return reject('too_many')
    addIdentity(draft, input.user_id, input)
    return null
  },
})

/** SPEC.md I35: notes a sign-in with an identity, and gives its user the role of their groups. Null leaves the role. */
export const useIdentity = serviceCommand<{
  identity_id: string
  email: string | null
  role: PlatformRole | null
}>({
  type: 'identity.use',
  recorded: false,
  ledger: ({ identity_id, role }) => ({ identity_id, role }),
  decide(draft, { identity_id, email, role }) {
    const { stamp, view } = draft
    const identity = view.get('identities', identity_id)
    const user = identity && view.get('users', identity.record.user_id)
    if (!identity || user?.record.status !== 'active') return reject('not_found')
    draft.replace('identities', identity, { email, last_used_at: stamp.edit_at })
    const changed = changedRole(view, user.record, role)
    if (changed !== null) draft.replace('users', user, { role: changed })
    if (changed === 'user') endSessionsOf(draft, user.record.public_id, 'role_lost')
    return null
  },
})

/** The role that a user gets by the groups of a provider; null if it stays. */
export function changedRole(view: ServiceView, user: User, role: PlatformRole | null): PlatformRole | null {
  return role !== null && role !== user.role && mayLoseRole(view, user) ? role : null
}

/** Whether somebody is left who runs the installation without this user. */
function mayLoseRole(view: ServiceView, { public_id, role }: User): boolean {
  if (role !== 'superadmin') return true
  return view
    .all('users')
    .some(
      ({ record }) =>
        record.role === 'superadmin' && record.status === 'active' && record.public_id !== public_id,
    )
}

/** SPEC.md I36: unlinks an identity. The last way into an account stays. */
export const unlinkIdentity = serviceCommand<{ user_id: string; identity_id: string }>({
  type: 'identity.unlink',
  recorded: false,
  ledger: (input) => ({ ...input }),
  decide(draft, { user_id, identity_id }) {
    const identity = draft.view.get('identities', identity_id)
    if (identity?.record.user_id !== user_id)
      return rejectAt('not_found', 'identity_public_id', 'There is no such identity.')
    if (!hasOtherWay(draft.view, user_id)) return reject('last_way_in')
    draft.delete('identities', identity)
    return null
  },
})

/** Whether a user can sign in with something else than one identity or one passkey. */
export function hasOtherWay(view: ServiceView, user_id: string): boolean {
  const user = view.get('users', user_id)?.record
  const ways = view.count('identities', 'user_id', user_id) + view.count('passkeys', 'user_id', user_id)
  return ways > 1 || (user !== undefined && hasPassword(user))
}

/** Deletes the identities and passkeys of a user, in a draft that does other things too. */
export function deleteWaysIn(draft: ServiceDraft, user_id: string): void {
  for (const identity of draft.view.find('identities', 'user_id', user_id))
    draft.delete('identities', identity)
  for (const passkey of draft.view.find('passkeys', 'user_id', user_id)) draft.delete('passkeys', passkey)
}
