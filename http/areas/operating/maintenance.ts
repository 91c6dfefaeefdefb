import { z } from 'zod'
import {
  changeMaintenance,
  derivedId,
  MaintenanceWindow,
  planMaintenance,
  withdrawMaintenance,
} from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { requireAccepted, ServiceError } from '../../../services/errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import {
  Components,
  INCIDENTS_TAG,
  type Needs,
  newPublicId,
  operators,
  publicId,
  When,
  WindowReply,
} from './common.ts'

const { route } = routesWith<Needs>()
const tag = INCIDENTS_TAG
const reply = z.strictObject({ maintenance_window: WindowReply })

const Description = z.string().trim().max(2000)
const StartsAt = When.meta({ examples: ['2026-12-01T20:00:00Z'] })
const EndsAt = When.meta({ examples: ['2026-12-01T21:00:00Z'] })

function windowOf(accounts: AccountStore, window_id: string): MaintenanceWindow {
  const found = accounts.read((view) => view.get('maintenance_windows', window_id)?.record)
  if (!found) throw new ServiceError('not_found')
  return found
}

const plan = route({
  id: 'incidents.maintenance_windows.create',
  method: 'POST',
  path: '/api/v1/incidents/maintenance-windows',
  tag,
  summary: 'Announce maintenance',
  access: operators,
  limiter: null,
  body: z.strictObject({
    public_id: newPublicId,
    title: MaintenanceWindow.shape.title,
    description: Description.default(''),
    components: Components.default([]),
    starts_at: StartsAt,
    ends_at: EndsAt,
  }),
  reply,
  status: 201,
  writes: { preconditions: false },
  errors: ['already_exists', 'too_many'],
  async handler({ body: { public_id, ...window }, operation_id, principal }, { accounts }) {
    const window_id = public_id ?? derivedId(operation_id, 1)
    const by = principal.user.public_id
    requireAccepted(await accounts.run(planMaintenance, { window_id, ...window }, by, operation_id))
    return { maintenance_window: windowOf(accounts, window_id) }
  },
})

const change = route({
  id: 'incidents.maintenance_windows.change',
  method: 'PATCH',
  path: '/api/v1/incidents/maintenance-windows/{public_id}',
  tag,
  addition: true,
  summary: 'Change announced maintenance, or end it early',
  description:
    'What is not named stays. `ends_at` in the past ends maintenance that has begun. Maintenance that is over stays as it is: `already_resolved`.',
  access: operators,
  limiter: null,
  params: publicId,
  body: z
    .strictObject({
      title: MaintenanceWindow.shape.title.optional(),
      description: Description.optional(),
      components: Components.optional(),
      starts_at: StartsAt.optional(),
      ends_at: EndsAt.optional(),
    })
    .meta({ examples: [{ ends_at: '2026-12-01T20:30:00Z' }] }),
  reply,
  writes: { preconditions: false },
  errors: ['not_found', 'already_resolved'],
  async handler({ body, operation_id, params: { public_id }, principal }, { accounts }) {
    const [input, by] = [{ window_id: public_id, ...body }, principal.user.public_id]
    requireAccepted(await accounts.run(changeMaintenance, input, by, operation_id))
    return { maintenance_window: windowOf(accounts, public_id) }
  },
})

const withdraw = route({
  id: 'incidents.maintenance_windows.withdraw',
  method: 'DELETE',
  path: '/api/v1/incidents/maintenance-windows/{public_id}',
  tag,
  addition: true,
  summary: 'Withdraw announced maintenance',
  access: operators,
  limiter: null,
  params: publicId,
  reply: publicId,
  writes: { preconditions: false },
  errors: ['not_found'],
  async handler({ operation_id, params: { public_id }, principal }, { accounts }) {
    const input = { window_id: public_id }
    requireAccepted(await accounts.run(withdrawMaintenance, input, principal.user.public_id, operation_id))
    return { public_id }
  },
})

export const maintenanceRoutes = [change, plan, withdraw]
