import { z } from 'zod'
import { allowsAccess, DAY_MS, supportIn } from '../../../engine/index.ts'
import { People } from '../../../services/accounts/people.ts'
import { moment } from '../../../services/interface/moment.ts'
import { Person } from '../../../services/interface/people.ts'
import { Consent, ticketParams as params } from '../../../services/interface/support/inputs.ts'
import { SupportSessionReply, sessionReply } from '../../../services/interface/support/replies.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { Needs } from './common.ts'
import { shared } from './tickets.ts'

const { route } = routesWith<Needs>()

const allow = route({
  ...shared,
  id: 'support.tickets.access',
  method: 'POST',
  path: '/api/v1/support/tickets/{public_id}/access',
  summary: 'Allow the staff to read the household of a ticket for some days, or withdraw that',
  description:
    'Owners and admins of the household can, also on the ticket of another member. The staff can change, export and copy nothing. A withdrawal ends the access at once.',
  addition: true,
  params,
  body: Consent,
  reply: z.strictObject({ allows_access_until: moment.nullable() }),
  errors: ['not_found', 'already_resolved'],
  async handler({ body: { days, until = null }, params: { public_id }, principal }, services) {
    const { accounts, now, support } = services
    const ends = days === undefined ? until : new Date(now().getTime() + days * DAY_MS).toISOString()
    await support.allow(accounts, principal.user.public_id, public_id, ends)
    return { allows_access_until: ends }
  },
})

const ofHousehold = route({
  id: 'household.support_access',
  method: 'GET',
  path: '/api/v1/household/support-access',
  tag: 'Members',
  summary: 'See who of the staff reads the household now, and what it allows',
  description: 'Every member can. `GET /api/v1/audit/access` has the beginning and the end of each access.',
  addition: true,
  access: 'session_or_bearer',
  limiter: 'mobile-authenticated',
  household: {},
  reply: z.strictObject({
    sessions: z.array(SupportSessionReply),
    allowed: z.array(z.strictObject({ ticket_id: z.string(), until: moment, allowed_by: Person.nullable() })),
  }),
  handler({ household: { household_id } }, { accounts, now }) {
    const at = now().toISOString()
    const people = new People(accounts)
    return accounts.read((view) => ({
      sessions: supportIn(view, household_id, at).map((each) => sessionReply(view, people, each, at)),
      allowed: view.find('support_tickets', 'household_id', household_id).flatMap(({ record }) => {
        const { access_allowed_by, allows_access_until, public_id: ticket_id } = record
        if (allows_access_until === null || !allowsAccess(view, record, at)) return []
        const allowed_by = access_allowed_by === null ? null : people.person(access_allowed_by)
        return [{ ticket_id, until: allows_access_until, allowed_by }]
      }),
    }))
  },
})

export const accessRoutes = [allow]
export const householdSupportRoutes = [ofHousehold]
