import { z } from 'zod'
import type { RegistrationState } from '../../../services/accounts/registration-state.ts'
import type { Health } from '../../../services/operations/health.ts'
import { INTERFACE_VERSION } from '../../openapi/openapi-terms.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly health: Health
  readonly registrationState: () => RegistrationState
  readonly version: string
}

const { route } = routesWith<Needs>()

/** `GET /api/v1/status`: that the service runs, and what a client wants to know before its first login. */
export const status = route({
  id: 'status',
  method: 'GET',
  path: '/api/v1/status',
  tag: 'Public and core',
  summary: 'Tell that the service runs',
  access: 'public',
  limiter: null,
  reply: z.strictObject({
    name: z.literal('stowage'),
    version: z.string().meta({ description: 'The version of the program' }),
    interface_version: z.string().meta({ description: 'The version of this interface' }),
    status: z.enum(['ok', 'degraded']).meta({
      description:
        '`degraded`: it answers, and its operator must look after it. The log and `stowage doctor` say why.',
    }),
    time: z.iso.datetime({ offset: true }).meta({ description: "The server's clock" }),
    registration: z.enum(['first', 'open', 'invite', 'closed']).meta({ description: 'Who may register' }),
    registration_open: z.boolean().meta({
      description: 'Whether a person without an invitation can register now',
    }),
    first_account: z.boolean().meta({
      description: 'Whether that person would be the first, who runs the installation',
    }),
  }),
  handler: (_request, services) => ({
    name: 'stowage',
    version: services.version,
    interface_version: INTERFACE_VERSION,
    status: services.health.problems().length === 0 ? 'ok' : 'degraded',
    time: services.now().toISOString(),
    registration: services.config.registration,
    ...services.registrationState(),
  }),
})
