import { type HouseholdRole, roleAllows } from '../core/stamp.ts'
import type { Stored } from '../core/stored.ts'
import type { GuestLink, GuestLinkUse, Invitation, Membership } from './collections.ts'
import { type ServiceDraft, serviceCommand } from './command.ts'
import { mayManage } from './roles.ts'

/** Whether an invitation can be accepted at a time (ISO 8601 in UTC). */
export function invitationLives(invitation: Invitation, now: string): boolean {
  const { accepted_at, revoked_at, expires_at } = invitation
  return accepted_at === null && revoked_at === null && expires_at > now
}

/** Whether a guest link leads anywhere at a time (ISO 8601 in UTC). */
export function guestLinkLives({ revoked_at, expires_at }: GuestLink, now: string): boolean {
  return revoked_at === null && expires_at > now
}

/** Whether two times (ISO 8601 in UTC) lie in the same hour. */
const sameHour = (one: string, other: string) => one.slice(0, 13) === other.slice(0, 13)
const sameDay = (one: string, other: string) => one.slice(0, 10) === other.slice(0, 10)

/** SPEC.md M9: whether a use of a guest link at a time is to be written down: the first of each hour. */
export function notesUse(use: GuestLinkUse | undefined, now: string): boolean {
  return use === undefined || !sameHour(use.last_used_at, now)
}

/** SPEC.md M9: the record of the use of a guest link after one more, at a time. It does not say who used the link. */
export function usedAt(public_id: string, use: GuestLinkUse | undefined, now: string): GuestLinkUse {
  if (use === undefined) return { public_id, created_at: now, updated_at: now, last_used_at: now, days: 1 }
  const another = !sameDay(use.last_used_at, now)
  return { ...use, updated_at: now, last_used_at: now, days: use.days + Number(another) }
}

/** Deletes a guest link, with the record of its use. */
export function deleteGuestLink(draft: ServiceDraft, link: Stored<GuestLink>): void {
  const use = draft.view.get('guest_link_uses', link.record.public_id)
  if (use) draft.delete('guest_link_uses', use)
  draft.delete('guest_links', link)
}

/**
 * SPEC.md M5: what somebody gave out does not outlast the role that let them: they know its secret, and could come back by
 * it. `role` is what they have from now on; null for nothing.
 */
export function revokeLinksOf(
  draft: ServiceDraft,
  { household_id, user_id }: Membership,
  role: HouseholdRole | null,
): void {
  const revoked_at = draft.stamp.edit_at
  for (const invitation of draft.view.find('invitations', 'household_id', household_id)) {
    const { record } = invitation
    if (record.invited_by !== user_id || !invitationLives(record, revoked_at)) continue
    if (role === null || !mayManage(role, record.role))
      draft.replace('invitations', invitation, { revoked_at })
  }
  if (role !== null && roleAllows(role, 'admin')) return
  for (const link of draft.view.find('guest_links', 'household_id', household_id))
    if (link.record.created_by === user_id && guestLinkLives(link.record, revoked_at))
      draft.replace('guest_links', link, { revoked_at })
}

/** SPEC.md M5: ends the invitations and guest links of a user in every household. */
export function endLinksOf(draft: ServiceDraft, user_id: string): void {
  for (const { record } of draft.view.find('memberships', 'user_id', user_id))
    revokeLinksOf(draft, record, null)
}

/**
 * SPEC.md K6: ends, in records that come from a backup, what nobody can vouch for: all invitations, of which some have been
 * used since, and the guest links that have been revoked since.
 */
export const endRestoredLinks = serviceCommand<{ guest_links: readonly string[] }>({
  type: 'account.end_restored_links',
  ledger: () => ({}),
  decide(draft, { guest_links }) {
    const { stamp, view } = draft
    const revoked_at = stamp.edit_at
    for (const invitation of view.all('invitations'))
      if (invitationLives(invitation.record, revoked_at))
        draft.replace('invitations', invitation, { revoked_at })
    for (const public_id of guest_links) {
      const link = view.get('guest_links', public_id)
      if (link?.record.revoked_at === null) draft.replace('guest_links', link, { revoked_at })
    }
    return null
  },
})
