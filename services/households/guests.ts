import type { HouseholdView } from '../../engine/index.ts'
import { type GuestLink, guestLinkLives, notesUse } from '../../engine/index.ts'
import type { HouseholdPool } from '../../storage/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import { guestTokens } from '../accounts/secret-token.ts'
import { hashSecret, sameHash } from '../accounts/tokens.ts'
import { ServiceError } from '../errors.ts'
import type { Clock } from '../runtime.ts'

/** The data of a guest's visit: the current state of the household, and the place of the link. */
export type GuestLook<T> = (view: HouseholdView, link: GuestLink) => T

/** The read access for guests, who have only a link. */
export interface Guests {
  /**
   * Shows a guest something, and notes that the link was used, unless the look found nothing (null).
   *
   * @throws ServiceError `not_found`: the same for an unknown, a revoked and an expired link
   */
  visit<T>(token: string, look: GuestLook<T>): Promise<T>
}

/**
 * SPEC.md M8: a guest reads a household's file through the record of a link, which names the household and the place.
 */
export function createGuests({
  accounts,
  now,
  pool,
}: Clock & { readonly accounts: AccountStore; readonly pool: HouseholdPool }): Guests {
  const linkOf = (text: string): GuestLink | null => {
    const token = guestTokens.parse(text)
    const link = token && accounts.read((view) => view.get('guest_links', token.id)?.record)
    if (!link || !sameHash(link.token_hash, hashSecret(token.secret))) return null
    return guestLinkLives(link, now().toISOString()) ? link : null
  }
  const noteUse = ({ public_id }: GuestLink): void => {
    const use = accounts.read((view) => view.get('guest_link_uses', public_id)?.record)
    if (notesUse(use, now().toISOString())) accounts.touch({ kind: 'guest_links', public_id })
  }
  return {
    async visit(token, look) {
      const link = linkOf(token)
      if (!link) throw gone()
      const file = await pool.acquire(link.household_id)
      try {
        const seen = file.read((view) => look(view, link))
        if (seen !== null) noteUse(link)
        return seen
      } finally {
        file.release()
      }
    },
  }
}

/** The error of a link that never was, has ended or leads nowhere now: the guest does not hear which. */
export function gone(): ServiceError {
  const message = 'This link is not valid, or not any more. Ask for a new one.'
  return new ServiceError('not_found', { message, details: [{ path: 'token', code: 'not_found', message }] })
}
