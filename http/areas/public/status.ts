import { z } from 'zod'
import type { RegistrationState } from '../../../services/accounts/registration-state.ts'
import { INTERFACE_VERSION } from '../../../services/interface/openapi/terms.ts'
import type { Health } from '../../../services/operations/health.ts'
import { signedInUser } from '../../routing/authenticate.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly health: Health
  readonly registrationState: () => RegistrationState
  readonly version: string
}

const { route } = routesWith<Needs>()

/** `GET /api/v1/status`: reports that the service runs, and the facts that a client needs before its first login. */
export const status = route({
  id: 'status',
  method: 'GET',
  path: '/api/v1/status',
  tag: 'Public and core',
  summary: 'Get the status of the service',
  access: 'public',
  limiter: null,
  reply: z.strictObject({
    name: z.literal('stowage'),
    version: z.string().meta({ description: 'The version of the program' }),
    interface_version: z.string().meta({ description: 'The version of this interface' }),
    status: z.enum(['ok', 'degraded']).meta({
      description:
        '`degraded`: the service runs, but its operator must act. The log and `stowage doctor` show the reason.',
    }),
    time: z.iso.datetime({ offset: true }).meta({ description: "The server's clock" }),
    registration: z
      .enum(['first', 'open', 'invite', 'closed'])
      .meta({ description: 'Whether, and how, people can register' }),
    registration_open: z.boolean().meta({
      description: 'Whether a person without an invitation can register now',
    }),
    first_account: z.boolean().meta({
      description: 'Whether that account would be the first, which runs the installation',
    }),
    signed_in: z.boolean().meta({
      description:
        'Whether a user is signed in in this browser; a page asks here first, since browsers log a 401',
    }),
  }),
  handler: async ({ koa }, services) => ({
    name: 'stowage',
    version: services.version,
    interface_version: INTERFACE_VERSION,
    status: services.health.problems().length === 0 ? 'ok' : 'degraded',
    time: services.now().toISOString(),
    registration: services.config.registration,
    ...services.registrationState(),
    signed_in: (await signedInUser(koa, services.authenticate, { without_factor: true })) !== null,
  }),
})
