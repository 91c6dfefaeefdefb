import { z } from 'zod'
import { Household, openGuestLinks, revokeGuestLink } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { requireAccepted } from '../../../services/errors.ts'
import { createLink } from '../../../services/households/guest-links.ts'
import {
  GuestLinkReply,
  guestLinkReply,
  PlaceKindParam,
} from '../../../services/interface/guests/guest-link.ts'
import { namedLike, pageBy } from '../../../services/interface/routes/paging.ts'
import { listQuery } from '../../../services/interface/routes/query-values.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

const shared = {
  tag: 'Guests',
  addition: true,
  access: 'session_or_bearer',
  limiter: 'mobile-authenticated',
  household: { role: 'admin' },
} as const

const list = route({
  ...shared,
  id: 'household.guest_links.list',
  method: 'GET',
  path: '/api/v1/household/guest-links',
  summary: 'List the guest links that are valid now',
  query: z.strictObject(listQuery),
  reply: z.strictObject({ guest_links: z.array(GuestLinkReply), next_cursor: z.string().nullable() }),
  handler({ household: { household_id }, query }, { accounts, now }) {
    return accounts.read((view) => {
      const open = openGuestLinks(view, household_id, now().toISOString())
      const named = open.filter(({ name }) => namedLike(query.q, name))
      const { page, next_cursor } = pageBy(named, (link) => link.public_id, query)
      return { guest_links: page.map((link) => guestLinkReply(view, link)), next_cursor }
    })
  },
})

const create = route({
  ...shared,
  id: 'household.guest_links.create',
  by_token: 'never',
  method: 'POST',
  path: '/api/v1/household/guest-links',
  summary: 'Create a guest link for the contents of a place',
  description:
    'Only this answer shows the link. Anyone with the link can read the place and all items and containers in it, at any depth, ' +
    'with name, description and quantity, and the photos of all of these; nothing else of the household.',
  body: z.strictObject({
    kind: PlaceKindParam,
    id: Uuid,
    name: Household.shape.name
      .optional()
      .meta({ description: 'Default: the name of the place', examples: ['Cellar'] }),
    photos: z.boolean().default(true).meta({ description: 'false: the link shows no photos' }),
    expires_in_days: z.int().min(1).max(365).default(30),
  }),
  reply: z.strictObject({ guest_link: GuestLinkReply, link: z.string(), token: z.string() }),
  status: 201,
  replays: true,
  errors: ['not_found', 'too_many'],
  async handler({ body, household, principal }, services) {
    const { kind, id, name, photos, expires_in_days } = body
    const wish = { place: { kind, id }, name, photos, expires_in_days }
    const { record, ...given } = await createLink(services, household, principal.user.public_id, wish)
    return { guest_link: services.accounts.read((view) => guestLinkReply(view, record)), ...given }
  },
})

const revoke = route({
  ...shared,
  id: 'household.guest_links.revoke',
  by_token: 'never',
  method: 'DELETE',
  path: '/api/v1/household/guest-links/{public_id}',
  summary: 'Revoke a guest link at once',
  params: z.strictObject({ public_id: Uuid }),
  reply: z.strictObject({ revoked: z.literal(true) }),
  errors: ['not_found'],
  async handler({ household: { household_id }, params, principal }, { accounts }) {
    const user_id = principal.user.public_id
    const input = { user_id, household_id, link_id: params.public_id }
    requireAccepted(await accounts.run(revokeGuestLink, input, user_id))
    return { revoked: true } as const
  },
})

export const guestLinkRoutes = [list, create, revoke]
