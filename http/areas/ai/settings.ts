import { z } from 'zod'
import { aiLevels, roleAllows } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { People } from '../../../services/accounts/people.ts'
import { moment } from '../../../services/interface/moment.ts'
import { readSeqCursor, writeCursor } from '../../../services/interface/routes/paging.ts'
import { cursorQuery } from '../../../services/interface/routes/query-values.ts'
import { callPurposes, callStatuses, type KnownCall } from '../../../services/provider/calls.ts'
import type { Provider } from '../../../services/provider/provider.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { Capabilities, capabilitiesOf, settingsFields } from './capabilities.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly provider: Provider
}

const { route } = routesWith<Needs>()

const shared = {
  tag: 'AI',
  addition: true,
  access: 'session_or_bearer',
  limiter: 'mobile-authenticated',
} as const

const change = route({
  ...shared,
  id: 'ai.settings.update',
  method: 'PATCH',
  path: '/api/v1/ai/settings',
  summary: 'Change what a model of another server may get of the household',
  description:
    'The level counts from the next request on, and the activity of the household shows the change. Without a configured server it has no effect.',
  by_token: 'never',
  household: { role: 'owner' },
  body: z
    .strictObject(settingsFields)
    .partial()
    .refine((fields) => Object.keys(fields).length > 0, 'Send at least one field.'),
  reply: Capabilities,
  async handler({ body, household: { household_id }, principal }, services) {
    const { accounts, provider } = services
    await provider.change(accounts, household_id, principal.user.public_id, body)
    return capabilitiesOf(household_id, services)
  },
})

const Call = z
  .strictObject({
    public_id: z.string(),
    at: moment,
    by: z.strictObject({ public_id: z.string(), name: z.string().nullable() }),
    purpose: z.enum(callPurposes).meta({
      description: 'translate: a question into a query. compose: the words of an answer. look: a photo',
    }),
    level: z.enum(aiLevels).meta({ description: 'The level that it took' }),
    host: z.string(),
    model: z.string(),
    bytes: z.int(),
    tokens_in: z.int(),
    tokens_out: z.int(),
    ms: z.int(),
    status: z.enum(callStatuses),
    sent_times: z.int().meta({ description: 'How often it was sent: a busy server gets it once more' }),
    record_ids: z.array(z.string()).meta({ description: 'The records whose texts were sent' }),
    pictures: z.array(z.string()).meta({ description: 'The SHA-256 of each photo that was sent' }),
    sent: z.string().nullable().meta({
      description: 'The request as it was sent, with hashes in place of photos; null after 30 days',
    }),
  })
  .meta({ id: 'AiCall', description: 'A request to a model of another server.' })

const list = route({
  ...shared,
  id: 'ai.calls.list',
  method: 'GET',
  path: '/api/v1/ai/calls',
  summary: 'List what was sent to a model of another server, in full, newest first',
  description: 'Members see their own requests; owners and admins see all of the household.',
  by_token: 'never',
  household: {},
  query: z.strictObject({ ...cursorQuery, limit: z.coerce.number().int().min(1).max(50).default(20) }),
  reply: z.strictObject({ calls: z.array(Call), next_cursor: z.string().nullable() }),
  handler(
    { household: { household_id, role }, principal, query: { limit, cursor } },
    { accounts, provider },
  ) {
    const before = cursor === undefined ? null : readSeqCursor(cursor)
    const user_id = roleAllows(role, 'admin') ? undefined : principal.user.public_id
    const { calls, next } = provider.calls(household_id, { user_id, before, limit })
    const people = new People(accounts)
    return {
      calls: calls.map((call) => callReply(call, people)),
      next_cursor: next === null ? null : writeCursor(`${next}`),
    }
  },
})

function callReply({ user_id, ...call }: KnownCall, people: People): z.input<typeof Call> {
  return { ...call, by: { public_id: user_id, name: people.person(user_id).name } }
}

export const aiSettingsRoutes = [change, list]
