import {
  createGuestLink,
  DAY_MS,
  type GuestLink,
  Household,
  type Placement,
  visiblePlace,
} from '../../engine/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import { guestTokens, newToken } from '../accounts/secret-token.ts'
import { hashSecret } from '../accounts/tokens.ts'
import type { Config } from '../config/config.ts'
import { requireAccepted, ServiceError } from '../errors.ts'
import type { Clock, Ids } from '../runtime.ts'
import type { HouseholdHandle } from './handle.ts'

/** A link that is about to be created. */
export interface GuestLinkWish {
  readonly place: Placement
  /** Default: the name of the place. */
  readonly name: string | undefined
  /** Whether it shows photos, too. */
  readonly photos: boolean
  readonly expires_in_days: number
}

/** A new link. Only its creator sees the token and the address. */
export interface NewGuestLink {
  readonly record: GuestLink
  readonly link: string
  readonly token: string
}

/**
 * Creates a link with which anybody can read the contents of a place.
 *
 * @throws ServiceError `not_found` if the place does not exist or is archived; `too_many`
 */
export async function createLink(
  {
    accounts,
    config,
    newId,
    now,
  }: Clock & Ids & { readonly accounts: AccountStore; readonly config: Config },
  { file, household_id }: HouseholdHandle,
  user_id: string,
  { place, name, photos, expires_in_days }: GuestLinkWish,
): Promise<NewGuestLink> {
  const shown = file.read((view) => visiblePlace(view, place))
  if (!shown) throw noPlace()
  const given = newToken(newId())
  const input = {
    link_id: given.id,
    household_id,
    user_id,
    name: name ?? Household.shape.name.parse(Reflect.get(shown.record, 'name')),
    place,
    photos,
    token_hash: hashSecret(given.secret),
    expires_at: new Date(now().getTime() + expires_in_days * DAY_MS).toISOString(),
  }
  requireAccepted(await accounts.run(createGuestLink, input, user_id))
  const record = accounts.read((view) => view.get('guest_links', given.id)?.record)
  if (!record) throw new Error('a link that was just created is not stored')
  const token = guestTokens.text(given)
  return { record, link: `${config.base_url}/guest#${token}`, token }
}

function noPlace(): ServiceError {
  const message = 'The place does not exist, or it is archived.'
  return new ServiceError('not_found', { message, details: [{ path: 'id', code: 'not_found', message }] })
}
