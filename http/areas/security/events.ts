import { z } from 'zod'
import { byAnother, eventsNewestFirst, type SecurityEvent } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { People } from '../../../services/accounts/people.ts'
import { pageByTime, timeKey } from '../../../services/interface/routes/paging.ts'
import { cursorQuery } from '../../../services/interface/routes/query-values.ts'
import { SecurityEventReply, securityEventReply } from '../../../services/interface/security/events.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

/** Maximum number of events of a month that an operator can page through. */
const MOST_OF_MONTH = 1000

const reply = z.strictObject({ events: z.array(SecurityEventReply), next_cursor: z.string().nullable() })

/** A page of events that are sorted already. */
function pageOf(
  accounts: AccountStore,
  sorted: readonly SecurityEvent[],
  paging: { readonly limit: number; readonly cursor?: string | undefined },
  hide?: (event: SecurityEvent) => boolean,
): z.input<typeof reply> {
  const people = new People(accounts)
  const { page, next_cursor } = pageByTime(
    sorted,
    ({ created_at, public_id }) => timeKey(created_at, public_id),
    paging,
  )
  return { events: page.map((event) => securityEventReply(people, event, hide)), next_cursor }
}

const own = route({
  id: 'security.events',
  method: 'GET',
  path: '/api/v1/security/events',
  tag: 'Security',
  summary: 'List what happened to the security of the account, newest first',
  description:
    'Events are kept for 400 days, and at most 400 for an account. What another person did has no network address and no browser.',
  addition: true,
  access: 'session',
  by_token: 'never',
  limiter: 'mobile-authenticated',
  query: z.strictObject(cursorQuery),
  reply,
  handler({ principal, query }, { accounts }) {
    const events = accounts.read((view) =>
      eventsNewestFirst(view.find('security_events', 'subject', principal.user.public_id)),
    )
    return pageOf(
      accounts,
      events.map(({ record }) => record),
      query,
      (event) => byAnother(event, principal.user.public_id),
    )
  },
})

const ofInstallation = route({
  id: 'security.audit',
  method: 'GET',
  path: '/api/v1/security/audit',
  tag: 'Security',
  summary: 'List the security events of the installation, newest first',
  description: `Of one account, of one month (at most ${MOST_OF_MONTH}), or of one account in one month.`,
  addition: true,
  access: { session_roles: ['support', 'operator', 'superadmin'] },
  limiter: null,
  query: z.strictObject({
    ...cursorQuery,
    person: Uuid.optional().meta({ description: 'A user' }),
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'a month such as 2026-11')
      .optional()
      .meta({ description: 'Default: the current month, and with a user all months' }),
  }),
  reply,
  handler({ query: { person, month, ...paging } }, { accounts, now }) {
    const events = accounts.read((view) =>
      person === undefined
        ? view.find('security_events', 'month', month ?? now().toISOString().slice(0, 7), {
            at_most: MOST_OF_MONTH,
            newest_first: true,
          })
        : view
            .find('security_events', 'subject', person)
            .filter(({ record }) => month === undefined || record.created_at.startsWith(month)),
    )
    return pageOf(
      accounts,
      eventsNewestFirst(events).map(({ record }) => record),
      paging,
    )
  },
})

const ofHousehold = route({
  id: 'audit.access',
  method: 'GET',
  path: '/api/v1/audit/access',
  tag: 'History',
  summary: 'List who got access to the household, and who lost it, newest first',
  description:
    'Members who joined, left or got another role, invitations and guest links. Network addresses are shown to the person who acted, and to nobody else.',
  addition: true,
  access: 'session',
  limiter: null,
  household: {},
  query: z.strictObject(cursorQuery),
  reply,
  handler({ household, principal, query }, { accounts }) {
    const user_id = principal.user.public_id
    const events = accounts.read((view) =>
      eventsNewestFirst(view.find('security_events', 'household_id', household.household_id)),
    )
    const shown = events.map(({ record }) => record).filter(({ kind }) => !OWN.includes(kind))
    return pageOf(accounts, shown, query, ({ actor_id }) => actor_id !== user_id)
  },
})

/** Events of a household that concern nobody but their person. */
const OWN: readonly SecurityEvent['kind'][] = ['access_token_created', 'access_token_revoked']

export const securityEventRoutes = [own, ofInstallation]
export const householdAccessRoutes = [ofHousehold]
