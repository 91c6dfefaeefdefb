import { z } from 'zod'
import { deviceSignedInFrom, isSignedIn } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { revokeOwnDevice } from '../../../services/accounts/revoke-own-device.ts'
import { SignedInFrom } from '../../../services/interface/accounts/browser-session.ts'
import { DeviceReply, deviceReply } from '../../../services/interface/accounts/replies.ts'
import { REPLICA_ACCESS } from '../../../services/interface/routes/access.ts'
import { namedLike, pageBy } from '../../../services/interface/routes/paging.ts'
import { listQuery } from '../../../services/interface/routes/query-values.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

const tag = 'Mobile core'

const list = route({
  id: 'mobile.devices.list',
  method: 'GET',
  path: '/api/v1/mobile/devices',
  tag,
  summary: 'List the devices of the user, including revoked ones',
  ...REPLICA_ACCESS,
  query: z.strictObject(listQuery),
  reply: z.strictObject({
    devices: z.array(
      DeviceReply.extend({
        signed_in: z
          .boolean()
          .meta({ description: 'Whether it has tokens that a new password has not ended' }),
        signed_in_from: SignedInFrom,
        current: z.boolean(),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  handler({ principal, query }, { accounts }) {
    const current = principal.device?.public_id
    return accounts.read((view) => {
      const devices = view
        .find('devices', 'user_id', principal.user.public_id)
        .flatMap(({ record }) =>
          namedLike(query.q, record.device_name, record.device_model) ? [record] : [],
        )
      const sorted = devices.sort((a, b) => (a.public_id < b.public_id ? -1 : 1))
      const { page, next_cursor } = pageBy(sorted, (device) => device.public_id, query)
      const shown = page.map((device) => ({
        ...deviceReply(view, device),
        signed_in: isSignedIn(view, device),
        signed_in_from: deviceSignedInFrom(view, device),
        current: device.public_id === current,
      }))
      return { devices: shown, next_cursor }
    })
  },
})

const revoke = route({
  id: 'mobile.devices.revoke',
  method: 'DELETE',
  path: '/api/v1/mobile/devices/{device_public_id}',
  tag,
  summary: 'Revoke a device and its tokens at once',
  ...REPLICA_ACCESS,
  proof: 'fresh',
  params: z.strictObject({ device_public_id: Uuid }),
  reply: z.strictObject({ device: DeviceReply }),
  errors: ['not_found'],
  async handler({ params, principal }, { accounts }) {
    const device = await revokeOwnDevice({ accounts }, principal.user.public_id, params.device_public_id)
    return { device: accounts.read((view) => deviceReply(view, device)) }
  },
})

export const mobileDeviceRoutes = [list, revoke]
