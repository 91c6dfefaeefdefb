import { reject } from '../core/rejection.ts'
import { forgetBilling } from './billing.ts'
import { emailKey } from './collections.ts'
import { serviceCommand } from './command.ts'
import { deleteEmailLinks } from './email-changes.ts'
import { forgetInOperation } from './forget-in-operation.ts'
import { leaveCurrent } from './households.ts'
import { deleteWaysIn } from './identities.ts'
import { deleteGuestLink } from './links.ts'
import { deleteSecondFactor } from './second-factors.ts'
import { forgetInEvents } from './security-events.ts'
import { forgetHouseholdInSupport, forgetInSupport } from './support-removal.ts'

/** SPEC.md K5: removes a household and its memberships. Its own file is outside of this scope. */
export const eraseHousehold = serviceCommand<{ household_id: string }>({
  type: 'household.erase',
  ledger: (input) => ({ ...input }),
  decide(draft, { household_id }) {
    const household = draft.view.get('households', household_id)
    if (!household) return reject('not_found')
    for (const membership of draft.view.find('memberships', 'household_id', household_id)) {
      leaveCurrent(draft, membership.record.user_id, household_id)
      draft.delete('memberships', membership)
    }
    for (const link of draft.view.find('guest_links', 'household_id', household_id))
      deleteGuestLink(draft, link)
    for (const collection of ['invitations', 'personal_access_tokens'] as const)
      for (const link of draft.view.find(collection, 'household_id', household_id))
        draft.delete(collection, link)
    for (const event of draft.view.find('security_events', 'household_id', household_id))
      draft.delete('security_events', event)
    for (const request of draft.view.find('privacy_requests', 'household_id', household_id))
      if (request.record.state !== 'running') draft.delete('privacy_requests', request)
    forgetHouseholdInSupport(draft, household_id)
    forgetBilling(draft, household_id)
    for (const override of draft.view.find('plan_overrides', 'household_id', household_id))
      draft.delete('plan_overrides', override)
    draft.delete('households', household)
    return null
  },
})

/** SPEC.md K5: removes an account, with its devices, sign-ins, sessions, memberships and links. Households stay, also those without others. */
export const eraseUser = serviceCommand<{ user_id: string }>({
  type: 'account.erase',
  ledger: (input) => ({ ...input }),
  decide(draft, { user_id }) {
    const { view } = draft
    const user = view.get('users', user_id)
    if (!user) return reject('not_found')
    for (const device of view.find('devices', 'user_id', user_id)) draft.delete('devices', device)
    for (const signIn of view.all('sign_ins')) {
      if (signIn.record.user_id === user_id) draft.delete('sign_ins', signIn)
    }
    for (const session of view.find('browser_sessions', 'user_id', user_id))
      draft.delete('browser_sessions', session)
    for (const token of view.find('personal_access_tokens', 'user_id', user_id))
      draft.delete('personal_access_tokens', token)
    deleteSecondFactor(draft, user_id)
    for (const phone of view.find('phone_factors', 'user_id', user_id)) draft.delete('phone_factors', phone)
    deleteWaysIn(draft, user_id)
    deleteEmailLinks(draft, user_id)
    for (const reset of view.find('password_resets', 'user_id', user_id))
      draft.delete('password_resets', reset)
    forgetInEvents(draft, user_id)
    forgetInOperation(draft, user_id)
    forgetInSupport(draft, user_id)
    for (const log of view.find('system_logs', 'user_id', user_id)) draft.delete('system_logs', log)
    // The erasure that runs keeps its note until all is gone: a server that stops meanwhile continues by it.
    for (const request of view.find('privacy_requests', 'user_id', user_id))
      if (request.record.state !== 'running') draft.delete('privacy_requests', request)
    for (const membership of view.find('memberships', 'user_id', user_id))
      draft.delete('memberships', membership)
    for (const link of view.all('guest_links'))
      if (link.record.created_by === user_id) deleteGuestLink(draft, link)
    const email = emailKey(user.record.email)
    for (const pending of view.find('pending_registrations', 'email_key', email))
      draft.delete('pending_registrations', pending)
    for (const invitation of view.all('invitations')) {
      const { invited_by, accepted_by, email: invited } = invitation.record
      const names = invited !== null && emailKey(invited) === email
      if (names || [invited_by, accepted_by].includes(user_id)) draft.delete('invitations', invitation)
    }
    for (const { record } of view.find('billing_accounts', 'paid_by', user_id))
      forgetBilling(draft, record.public_id)
    draft.delete('users', user)
    return null
  },
})
