import { z } from 'zod'
import { ClientRelease, ReleasePlatform, removeRelease, setRelease } from '../../../engine/index.ts'
import { requireAccepted } from '../../../services/errors.ts'
import { moment } from '../../../services/interface/moment.ts'
import { queryInteger } from '../../../services/interface/routes/query-values.ts'
import { releasesOf } from '../../../services/releases/policy.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { type Needs, OPERATIONS_TAG, operators } from './common.ts'

const { route } = routesWith<Needs>()
const tag = OPERATIONS_TAG

const params = z.strictObject({ platform: ReleasePlatform, version_code: queryInteger(1, 2_147_483_647) })

const AppRelease = ClientRelease.omit({ public_id: true, created_at: true, updated_at: true })
  .extend({ released_at: moment })
  .strict()
  .meta({ id: 'AppRelease', description: 'A version of an app, as an operator published it.' })

const set = route({
  id: 'operations.app_releases.set',
  method: 'PUT',
  path: '/api/v1/operations/app-releases/{platform}/{version_code}',
  tag,
  addition: true,
  summary: 'Publish a version of an app, or change it',
  description:
    'Apps ask for it at start (`GET /api/v1/mobile/release/status`). With `required`, older versions stop until they are upgraded.',
  access: operators,
  limiter: null,
  params,
  body: z.strictObject({
    version_name: ClientRelease.shape.version_name.meta({ examples: ['1.4.0'] }),
    notes: ClientRelease.shape.notes.default(''),
    url: ClientRelease.shape.url.default(null),
    required: z.boolean().default(false),
  }),
  reply: z.strictObject({ release: AppRelease }),
  errors: ['too_many'],
  async handler({ body, params: { platform, version_code }, principal }, { accounts, newId, now }) {
    const known = () =>
      accounts.read((view) => releasesOf(view, platform)).find((each) => each.version_code === version_code)
    const released_at = known()?.released_at ?? now().toISOString()
    const release = { platform, version_code, ...body, released_at }
    const by = principal.user.public_id
    requireAccepted(await accounts.run(setRelease, { release_id: newId(), ...release }, by))
    return { release }
  },
})

const remove = route({
  id: 'operations.app_releases.remove',
  method: 'DELETE',
  path: '/api/v1/operations/app-releases/{platform}/{version_code}',
  tag,
  addition: true,
  summary: 'Remove a version of an app',
  access: operators,
  limiter: null,
  params,
  reply: z.strictObject({ platform: ReleasePlatform, version_code: z.int() }),
  errors: ['not_found'],
  async handler({ params, principal }, { accounts }) {
    requireAccepted(await accounts.run(removeRelease, params, principal.user.public_id))
    return params
  },
})

export const appReleaseRoutes = [set, remove]
