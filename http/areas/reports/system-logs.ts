import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { type ServiceView, SystemLogLevel, takeSystemLogs } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { requireAccepted } from '../../../services/errors.ts'
import { moment } from '../../../services/interface/moment.ts'
import { REPLICA_ACCESS } from '../../../services/interface/routes/access.ts'
import { pageByTime, timeKey } from '../../../services/interface/routes/paging.ts'
import { cursorQuery } from '../../../services/interface/routes/query-values.ts'
import { scrub } from '../../../services/reports/scrub.ts'
import { Uuid, Uuid7 } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

/** Maximum number of problems in a request. */
const MOST_LOGS = 20
/** Maximum length of a message, in characters; longer ones are cut. */
const MESSAGE_LENGTH = 1000

const Log = z
  .strictObject({
    public_id: z.string(),
    device_id: z.string(),
    level: SystemLogLevel,
    component: z.string().nullable(),
    message: z.string(),
    occurred_at: moment,
    received_at: moment,
    app_version: z.string().nullable(),
  })
  .meta({ id: 'SystemLog', description: 'A problem that a device reported.' })

const reply = z.strictObject({ logs: z.array(Log), next_cursor: z.string().nullable() })

function page(
  view: ServiceView,
  user_id: string,
  paging: { readonly limit: number; readonly cursor?: string | undefined },
): z.input<typeof reply> {
  const keyOf = (log: { readonly created_at: string; readonly public_id: string }) =>
    timeKey(log.created_at, log.public_id)
  const all = view
    .find('system_logs', 'user_id', user_id)
    .map(({ record }) => record)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
  const { next_cursor, page: logs } = pageByTime(all, keyOf, paging)
  return {
    logs: logs.map(
      ({ public_id, device_id, level, component, message, occurred_at, created_at, app_version }) => ({
        public_id,
        device_id,
        level,
        component,
        message,
        occurred_at,
        received_at: created_at,
        app_version,
      }),
    ),
    next_cursor,
  }
}

const list = route({
  id: 'mobile.system_logs.list',
  method: 'GET',
  path: '/api/v1/mobile/system-logs',
  tag: 'Mobile core',
  summary: "List the problems that the user's devices reported, newest first",
  ...REPLICA_ACCESS,
  query: z.strictObject(cursorQuery),
  reply,
  handler: ({ principal, query }, { accounts }) =>
    accounts.read((view) => page(view, principal.user.public_id, query)),
})

const send = route({
  id: 'mobile.system_logs.send',
  method: 'POST',
  path: '/api/v1/mobile/system-logs',
  tag: 'Mobile core',
  summary: 'Report problems of the device',
  description:
    'The server removes addresses, links and words that can be secrets from the messages. It keeps the newest 200 of a user for 30 days.',
  addition: true,
  access: 'bearer',
  limiter: 'mobile-authenticated',
  body_limit: 48 * 1024,
  body: z.strictObject({
    logs: z
      .array(
        z.strictObject({
          public_id: Uuid7.meta({ description: 'The same id is the same problem' }),
          level: SystemLogLevel,
          component: z.string().trim().min(1).max(60).nullable().default(null),
          message: z.string().trim().min(1).max(4000),
          occurred_at: z.iso.datetime({ offset: true }),
          app_version: z.string().trim().min(1).max(60).nullable().default(null),
        }),
      )
      .min(1)
      .max(MOST_LOGS),
  }),
  reply: z.strictObject({ received: z.int().meta({ description: 'Number of problems in the request' }) }),
  status: 202,
  async handler({ body, principal }, { accounts }) {
    const { device, user } = principal
    if (!device) throw new Error('a bearer token has no device')
    const logs = []
    for (const { component, message, occurred_at, app_version, ...log } of body.logs) {
      logs.push({
        ...log,
        component: component === null ? null : scrub(component),
        message: scrub(message).slice(0, MESSAGE_LENGTH),
        occurred_at: new Date(occurred_at).toISOString(),
        app_version: app_version === null ? null : scrub(app_version).slice(0, 60),
      })
      // A long message of signs takes milliseconds.
      await setImmediate()
    }
    const input = { user_id: user.public_id, device_id: device.public_id, logs }
    requireAccepted(await accounts.run(takeSystemLogs, input, user.public_id))
    return { received: logs.length }
  },
})

const ofPerson = route({
  id: 'security.system_logs',
  method: 'GET',
  path: '/api/v1/security/system-logs',
  tag: 'Security',
  summary: 'List the problems that the devices of a user reported, newest first',
  addition: true,
  access: { session_roles: ['support', 'operator', 'superadmin'] },
  limiter: null,
  query: z.strictObject({ ...cursorQuery, person: Uuid.meta({ description: 'A user' }) }),
  reply,
  handler: ({ query: { person, ...paging } }, { accounts }) =>
    accounts.read((view) => page(view, person, paging)),
})

export const systemLogRoutes = [list, send, ofPerson]
