import { reject } from '../core/rejection.ts'
import type { PlatformRole, User } from './collections.ts'
import { type ServiceView, serviceCommand } from './command.ts'
import { endLinksOf } from './links.ts'
import { endEntrances } from './password-changes.ts'
import { revokeTokens } from './personal-access-tokens.ts'
import { endSessionsOf } from './support-sessions.ts'

/**
 * An operator suspends an account, or lets it in again. A suspended account loses its sessions and devices, and, by
 * SPEC.md M5, its invitations and guest links.
 */
export const setUserStatus = serviceCommand<{ user_id: string; status: User['status'] }>({
  type: 'account.set_status',
  ledger: (input) => ({ ...input }),
  decide(draft, { user_id, status }) {
    const user = draft.view.get('users', user_id)
    if (!user) return reject('not_found')
    if (user.record.status === status) return null
    if (status === 'suspended' && isLastSuperadmin(draft.view, user.record))
      return reject('last_owner', [], LAST)
    draft.replace('users', user, { status })
    if (status !== 'suspended') return null
    endEntrances(draft, user_id, { session_id: null, device_id: null })
    endLinksOf(draft, user_id)
    endSessionsOf(draft, user_id, 'role_lost')
    return null
  },
})

const LAST = 'This is the only account that runs the installation. Promote another one first.'

/** An operator gives an account another role on the installation. */
export const setPlatformRole = serviceCommand<{ user_id: string; role: PlatformRole }>({
  type: 'account.set_platform_role',
  ledger: (input) => ({ ...input }),
  decide(draft, { user_id, role }) {
    const user = draft.view.get('users', user_id)
    if (!user) return reject('not_found')
    if (user.record.role === role) return null
    if (isLastSuperadmin(draft.view, user.record)) return reject('last_owner', [], LAST)
    draft.replace('users', user, { role })
    if (role === 'user') endSessionsOf(draft, user_id, 'role_lost')
    return null
  },
})

function isLastSuperadmin(view: ServiceView, { public_id, role, status }: User): boolean {
  if (role !== 'superadmin' || status !== 'active') return false
  return !view
    .all('users')
    .some(
      ({ record }) =>
        record.public_id !== public_id && record.role === 'superadmin' && record.status === 'active',
    )
}

/** Ends every session, sign-in and personal access token of an account. */
export const endEntrancesOf = serviceCommand<{ user_id: string }>({
  type: 'account.end_entrances',
  ledger: (input) => ({ ...input }),
  decide(draft, { user_id }) {
    if (!draft.view.get('users', user_id)) return reject('not_found')
    endEntrances(draft, user_id, { session_id: null, device_id: null })
    revokeTokens(draft, user_id)
    return null
  },
})
