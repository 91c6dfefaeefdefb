import { z } from 'zod'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { revokeOwnDevice } from '../../../services/accounts/revoke-own-device.ts'
import { DeviceReply, deviceReply } from '../../../services/interface/accounts/replies.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

const revoke = route({
  id: 'security.mobile_devices.revoke',
  method: 'DELETE',
  path: '/api/v1/security/mobile-devices/{device_public_id}',
  tag: 'Security',
  summary: 'Revoke a device of the user and its tokens at once',
  access: 'session',
  limiter: null,
  by_token: 'never',
  proof: 'fresh',
  params: z.strictObject({ device_public_id: Uuid }),
  reply: z.strictObject({ device: DeviceReply }),
  errors: ['not_found'],
  async handler({ params, principal }, { accounts }) {
    const device = await revokeOwnDevice({ accounts }, principal.user.public_id, params.device_public_id)
    return { device: accounts.read((view) => deviceReply(view, device)) }
  },
})

export const securityDeviceRoutes = [revoke]
