import { z } from 'zod'
import { derivedId, Incident, IncidentState, openIncident, updateIncident } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { requireAccepted, ServiceError } from '../../../services/errors.ts'
import { pageByTime } from '../../../services/interface/routes/paging.ts'
import { cursorQuery } from '../../../services/interface/routes/query-values.ts'
import {
  comingMaintenance,
  incidentRank,
  incidentsOf,
} from '../../../services/operations/status/status-page.ts'
import { routesWith } from '../../routing/routes-with.ts'
import {
  Components,
  INCIDENTS_TAG,
  IncidentReply,
  type Needs,
  newPublicId,
  operators,
  publicId,
  staff,
  When,
  WindowReply,
} from './common.ts'

const { route } = routesWith<Needs>()
const tag = INCIDENTS_TAG

const Message = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .meta({ examples: ['The disk is full. We free some space.'] })

/** What the status page says when an incident is resolved without a message. */
const RESOLVED = 'This incident is resolved.'

function incident(accounts: AccountStore, public_id: string): Incident {
  const found = accounts.read((view) => view.get('incidents', public_id)?.record)
  if (!found) throw new ServiceError('not_found')
  return found
}

const list = route({
  id: 'incidents.list',
  method: 'GET',
  path: '/api/v1/incidents',
  tag,
  summary: 'List incidents and planned maintenance',
  description: 'Open incidents come first, then the newest.',
  access: staff,
  limiter: null,
  query: z.strictObject({ ...cursorQuery, state: z.enum(['open', 'resolved']).optional() }),
  reply: z.strictObject({
    incidents: z.array(IncidentReply),
    next_cursor: z.string().nullable(),
    maintenance: z.array(WindowReply),
  }),
  handler({ query: { state, ...paging } }, { accounts, now }) {
    return accounts.read((view) => {
      const all = incidentsOf(view).filter(
        ({ resolved_at }) => state === undefined || (resolved_at === null) === (state === 'open'),
      )
      const { page, next_cursor } = pageByTime(all, incidentRank, paging)
      return {
        incidents: page,
        next_cursor,
        maintenance: comingMaintenance(view, now().toISOString()),
      }
    })
  },
})

const get = route({
  id: 'incidents.get',
  method: 'GET',
  path: '/api/v1/incidents/{public_id}',
  tag,
  addition: true,
  summary: 'Get an incident with its updates',
  access: staff,
  limiter: null,
  params: publicId,
  reply: z.strictObject({ incident: IncidentReply }),
  errors: ['not_found'],
  handler: ({ params: { public_id } }, { accounts }) => ({ incident: incident(accounts, public_id) }),
})

const open = route({
  id: 'incidents.create',
  method: 'POST',
  path: '/api/v1/incidents',
  tag,
  summary: 'Report an incident',
  description: 'It appears on the status page at once. Without components it concerns all of them.',
  access: operators,
  limiter: null,
  body: z.strictObject({
    public_id: newPublicId,
    title: Incident.shape.title,
    impact: Incident.shape.impact,
    state: IncidentState.exclude(['resolved']).default('investigating'),
    components: Components.default([]),
    message: Message,
    started_at: When.optional(),
  }),
  reply: z.strictObject({ incident: IncidentReply }),
  status: 201,
  writes: { preconditions: false },
  errors: ['already_exists', 'too_many'],
  async handler({ body: { public_id, started_at = null, ...said }, operation_id, principal }, { accounts }) {
    const incident_id = public_id ?? derivedId(operation_id, 1)
    const by = principal.user.public_id
    const more = { incident_id, update_id: derivedId(operation_id, 2), started_at, by }
    requireAccepted(await accounts.run(openIncident, { ...said, ...more }, by, operation_id))
    return { incident: incident(accounts, incident_id) }
  },
})

const update = route({
  id: 'incidents.updates.create',
  method: 'POST',
  path: '/api/v1/incidents/{public_id}/updates',
  tag,
  summary: 'Add an update to an incident',
  description:
    'An update of a resolved incident opens it again. The impact, the components and the title stay unless the update names others.',
  access: operators,
  limiter: null,
  params: publicId,
  body: z.strictObject({
    state: IncidentState.exclude(['resolved']),
    message: Message,
    title: Incident.shape.title.optional(),
    impact: Incident.shape.impact.optional(),
    components: Components.optional(),
  }),
  reply: z.strictObject({ incident: IncidentReply }),
  status: 201,
  writes: { preconditions: false },
  errors: ['not_found', 'too_many'],
  async handler({ body, operation_id, params: { public_id }, principal }, { accounts }) {
    const by = principal.user.public_id
    const input = { incident_id: public_id, update_id: derivedId(operation_id, 1), ...body, by }
    requireAccepted(await accounts.run(updateIncident, input, by, operation_id))
    return { incident: incident(accounts, public_id) }
  },
})

const resolve = route({
  id: 'incidents.resolve',
  method: 'POST',
  path: '/api/v1/incidents/{public_id}/resolve',
  tag,
  summary: 'Resolve an incident',
  description: `Without a message the status page says “${RESOLVED}”`,
  access: operators,
  limiter: null,
  params: publicId,
  body: z.strictObject({ message: Message.default(RESOLVED) }),
  reply: z.strictObject({ incident: IncidentReply }),
  writes: { preconditions: false },
  errors: ['not_found', 'already_resolved', 'too_many'],
  async handler({ body: { message }, operation_id, params: { public_id }, principal }, { accounts }) {
    const by = principal.user.public_id
    const update_id = derivedId(operation_id, 1)
    const input = { incident_id: public_id, update_id, state: 'resolved' as const, message, by }
    requireAccepted(await accounts.run(updateIncident, input, by, operation_id))
    return { incident: incident(accounts, public_id) }
  },
})

export const incidentRoutes = [get, list, open, resolve, update]
