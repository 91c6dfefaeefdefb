import { z } from 'zod'
import { revokeDevice } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { requireAccepted } from '../../../services/errors.ts'
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
  params: z.strictObject({ device_public_id: Uuid }),
  reply: z.strictObject({ device: DeviceReply }),
  errors: ['not_found'],
  async handler({ params, principal }, { accounts }) {
    const user_id = principal.user.public_id
    const device_id = params.device_public_id
    requireAccepted(await accounts.run(revokeDevice, { user_id, device_id }, user_id))
    return accounts.read((view) => {
      const device = view.get('devices', device_id)
      if (!device) throw new Error('a device that was just revoked is not stored')
      return { device: deviceReply(view, device.record) }
    })
  },
})

export const securityDeviceRoutes = [revoke]
