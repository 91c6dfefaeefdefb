import type { Rejection } from '../core/change-set.ts'
import { reject, rejectAt } from '../core/rejection.ts'
import { roleAllows } from '../core/stamp.ts'
import type { Placement } from '../structure/levels.ts'
import type { GuestLink } from './collections.ts'
import { type ServiceView, serviceCommand } from './command.ts'
import { membershipOf } from './households.ts'
import { guestLinkLives } from './links.ts'

/** Maximum number of valid guest links per household. */
const MOST_GUEST_LINKS = 200

export interface NewGuestLink {
  readonly link_id: string
  readonly household_id: string
  /** The user id of its author. */
  readonly user_id: string
  readonly name: string
  /** What it shows; the caller has seen that the household has it. */
  readonly place: Placement
  readonly photos: boolean
  readonly token_hash: string
  readonly expires_at: string
}

/** A household's links that lead somewhere at a time, the oldest first. */
export function openGuestLinks(view: ServiceView, household_id: string, now: string): GuestLink[] {
  return view
    .find('guest_links', 'household_id', household_id)
    .flatMap(({ record }) => (guestLinkLives(record, now) ? [record] : []))
    .sort((a, b) => (a.public_id < b.public_id ? -1 : 1))
}

export const createGuestLink = serviceCommand<NewGuestLink>({
  type: 'guest_link.create',
  ledger: ({ link_id, household_id, user_id }) => ({ link_id, household_id, user_id }),
  decide(draft, input) {
    const { household_id, user_id, name, place, photos, token_hash, expires_at } = input
    const refusal = refuse(draft.view, user_id, household_id)
    if (refusal) return refusal
    if (openGuestLinks(draft.view, household_id, draft.stamp.edit_at).length >= MOST_GUEST_LINKS)
      return reject('too_many')
    draft.create('guest_links', {
      public_id: input.link_id,
      household_id,
      created_by: user_id,
      name,
      place,
      photos,
      token_hash,
      expires_at,
      revoked_at: null,
    })
    return null
  },
})

export const revokeGuestLink = serviceCommand<{ user_id: string; household_id: string; link_id: string }>({
  type: 'guest_link.revoke',
  ledger: (input) => ({ ...input }),
  decide(draft, { user_id, household_id, link_id }) {
    const { stamp, view } = draft
    const refusal = refuse(view, user_id, household_id)
    if (refusal) return refusal
    const link = view.get('guest_links', link_id)
    if (link?.record.household_id !== household_id || !guestLinkLives(link.record, stamp.edit_at))
      return rejectAt('not_found', 'public_id')
    draft.replace('guest_links', link, { revoked_at: stamp.edit_at })
    return null
  },
})

function refuse(view: ServiceView, user_id: string, household_id: string): Rejection | null {
  const actor = membershipOf(view, user_id, household_id)
  if (!actor) return reject('household_access_denied')
  return roleAllows(actor.role, 'admin') ? null : reject('access_denied')
}
