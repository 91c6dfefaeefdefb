import { z } from 'zod'
import { Platform } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { PASSWORD_LENGTH } from '../../../services/accounts/password-length.ts'
import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS } from '../../../services/accounts/tokens.ts'
import { OpenHousehold, openHouseholdsOf } from '../../../services/interface/accounts/open-household.ts'
import {
  DeviceReply,
  deviceReply,
  UserReply,
  userReply,
} from '../../../services/interface/accounts/replies.ts'
import { INTERFACE_VERSION } from '../../../services/interface/openapi/terms.ts'
import { LIMITS, PROTOCOL_VERSION } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly version: string
}

const { route } = routesWith<Needs>()

const tag = 'Mobile core'

const ConfigReply = z
  .strictObject({
    name: z.literal('stowage'),
    version: z.string(),
    interface_version: z.string(),
    base_url: z.string(),
    registration: z.enum(['first', 'open', 'invite', 'closed']),
    platforms: z.array(Platform),
    password: z.strictObject({ min_length: z.int(), max_length: z.int() }),
    tokens: z.strictObject({ access_seconds: z.int(), refresh_seconds: z.int() }),
    sync: z.strictObject({
      protocol_version: z.int(),
      operations_per_batch: z.int(),
      batch_bytes: z.int(),
      operation_bytes: z.int(),
      inline_changes: z.int(),
    }),
  })
  .meta({ id: 'MobileConfig' })

function configReply({ config, version }: Needs): z.infer<typeof ConfigReply> {
  return {
    name: 'stowage',
    version,
    interface_version: INTERFACE_VERSION,
    base_url: config.base_url,
    registration: config.registration,
    platforms: [...Platform.options],
    password: { min_length: PASSWORD_LENGTH.min, max_length: PASSWORD_LENGTH.max },
    tokens: { access_seconds: ACCESS_TOKEN_SECONDS, refresh_seconds: REFRESH_TOKEN_SECONDS },
    sync: {
      protocol_version: PROTOCOL_VERSION,
      operations_per_batch: LIMITS.operations_per_batch,
      batch_bytes: LIMITS.batch_bytes,
      operation_bytes: LIMITS.operation_bytes,
      inline_changes: LIMITS.inline_changes,
    },
  }
}

const config = route({
  id: 'mobile.config',
  method: 'GET',
  path: '/api/v1/mobile/config',
  tag,
  summary: 'Get the facts that a client needs before sign-in',
  access: 'public',
  limiter: null,
  reply: ConfigReply,
  handler: (_request, services) => configReply(services),
})

const bootstrap = route({
  id: 'mobile.bootstrap',
  method: 'GET',
  path: '/api/v1/mobile/bootstrap',
  tag,
  summary: 'Get everything that an app needs at its start',
  access: 'bearer',
  limiter: 'mobile-authenticated',
  reply: z.strictObject({
    user: UserReply,
    device: DeviceReply,
    households: z.array(OpenHousehold),
    current_household: OpenHousehold.nullable(),
    config: ConfigReply,
    server_time: z.iso.datetime({ offset: true }),
  }),
  handler({ principal }, services) {
    return services.accounts.read((view) => {
      const user = view.get('users', principal.user.public_id)
      const device = principal.device && view.get('devices', principal.device.public_id)
      if (!user || !device) throw new Error('the principal is not stored')
      const households = openHouseholdsOf(view, user.record.public_id)
      const current = user.record.current_household_id
      return {
        user: userReply(user.record),
        device: deviceReply(view, device.record),
        households,
        current_household: households.find(({ public_id }) => public_id === current) ?? null,
        config: configReply(services),
        server_time: services.now().toISOString(),
      }
    })
  },
})

export const mobileCoreRoutes = [config, bootstrap]
