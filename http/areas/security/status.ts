import { z } from 'zod'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import {
  IMPROVEMENTS,
  type SecurityStatus,
  securityStatus,
} from '../../../services/accounts/security-status.ts'
import { moment } from '../../../services/interface/moment.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

const count = z.int().min(0)

const StatusReply = z
  .strictObject({
    mfa: z.strictObject({
      enabled: z.boolean(),
      confirmed_at: moment.nullable(),
      recovery_codes: count.meta({ description: 'Number of recovery codes that are left' }),
      phone: z.boolean().meta({ description: 'Whether codes are sent to a phone' }),
      required: z.boolean().meta({
        description: 'Whether this server or a household of the user requires a second factor',
      }),
      missing: z.boolean().meta({ description: 'Whether the user first has to set one up' }),
      sufficient: z.boolean().meta({
        description: 'Whether the user has one that counts where a second factor is required',
      }),
    }),
    sessions: count.meta({ description: 'Number of browser sessions that are valid' }),
    devices: count.meta({ description: 'Number of devices that are signed in' }),
    personal_access_tokens: count,
    passkeys: count,
    identities: count.meta({ description: 'Number of linked identities of providers' }),
    improvements: z.array(z.strictObject({ code: z.enum(Object.keys(IMPROVEMENTS)), message: z.string() })),
  })
  .meta({ id: 'SecurityStatus', description: 'The security of an account, and what its user can improve.' })

function statusReply({ improvements, ...status }: SecurityStatus): z.infer<typeof StatusReply> {
  return { ...status, improvements: improvements.map((code) => ({ code, message: IMPROVEMENTS[code] })) }
}

const status = route({
  id: 'security.status',
  without_factor: true,
  method: 'GET',
  path: '/api/v1/security/status',
  tag: 'Security',
  summary: 'Get the security of the account, with what to improve',
  access: 'session',
  limiter: null,
  by_token: 'never',
  reply: StatusReply,
  handler({ principal }, services) {
    const { public_id } = principal.user
    return services.accounts.read((view) => statusReply(securityStatus(view, public_id, services)))
  },
})

const mobileStatus = route({
  id: 'mobile.security.status',
  without_factor: true,
  method: 'GET',
  path: '/api/v1/mobile/security/status',
  tag: 'Mobile security, privacy, release, support',
  summary: 'Get the security of the account, with what to improve, on a device',
  access: 'session_or_bearer',
  limiter: null,
  by_token: 'never',
  reply: StatusReply,
  handler({ principal }, services) {
    const { public_id } = principal.user
    return services.accounts.read((view) => statusReply(securityStatus(view, public_id, services)))
  },
})

export const securityStatusRoutes = [status, mobileStatus]
