import { z } from 'zod'
import { type ClientRelease, ReleasePlatform } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { moment } from '../../../services/interface/moment.ts'
import { queryInteger } from '../../../services/interface/routes/query-values.ts'
import { RELEASE_STATES, releasePolicy, releaseState, releasesOf } from '../../../services/releases/policy.ts'
import { HttpError } from '../../errors/errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

const tag = 'Mobile security, privacy, release, support'

/** Maximum number of releases in the notes. */
const MOST_NOTES = 50

const Version = z
  .strictObject({
    version_code: z.int(),
    version_name: z.string(),
    url: z.string().nullable().meta({ description: 'Where to get it' }),
    released_at: moment,
  })
  .meta({ id: 'ReleaseVersion', description: 'A version of an app.' })

function version({ version_code, version_name, url, released_at }: ClientRelease): z.input<typeof Version> {
  return { version_code, version_name, url, released_at }
}

/** The code of a version says nothing without its platform. */
function noPlatform(): HttpError {
  const message = 'Send the platform of the version as well.'
  return new HttpError('validation_failed', {
    message,
    details: [{ path: 'platform', code: 'required', message }],
  })
}

const status = route({
  id: 'mobile.release.status',
  method: 'GET',
  path: '/api/v1/mobile/release/status',
  tag,
  summary: 'Get the latest and the oldest supported version of the apps',
  description:
    'With a platform and a version code, `client.state` says what that version should do. With `upgrade_required` it must stop until it is upgraded.',
  access: 'public',
  limiter: null,
  query: z.strictObject({
    platform: ReleasePlatform.optional(),
    app_version_code: queryInteger(0, 2_147_483_647).optional(),
  }),
  reply: z.strictObject({
    platforms: z.array(
      z.strictObject({ platform: ReleasePlatform, latest: Version.nullable(), minimum: Version.nullable() }),
    ),
    client: z
      .strictObject({ state: z.enum(RELEASE_STATES) })
      .nullable()
      .meta({ description: 'Null unless the query names a platform and a version code' }),
  }),
  handler({ query: { platform, app_version_code } }, { accounts }) {
    if (platform === undefined && app_version_code !== undefined) throw noPlatform()
    const policies = accounts.read((view) =>
      ReleasePlatform.options
        .filter((each) => platform === undefined || each === platform)
        .map((each) => releasePolicy(view, each)),
    )
    const [policy] = policies
    const state =
      platform === undefined || app_version_code === undefined || !policy
        ? null
        : releaseState(policy, app_version_code)
    return {
      platforms: policies.map(({ latest, minimum, ...each }) => ({
        ...each,
        latest: latest && version(latest),
        minimum: minimum && version(minimum),
      })),
      client: state === null ? null : { state },
    }
  },
})

const notes = route({
  id: 'mobile.release.notes',
  method: 'GET',
  path: '/api/v1/mobile/release/notes',
  tag,
  summary: 'List what is new in the versions of an app, newest first',
  access: 'public',
  limiter: null,
  query: z.strictObject({
    platform: ReleasePlatform.default('android'),
    limit: queryInteger(1, MOST_NOTES)
      .default(10)
      .meta({ type: 'integer', minimum: 1, maximum: MOST_NOTES, default: 10 }),
  }),
  reply: z.strictObject({
    platform: ReleasePlatform,
    releases: z.array(Version.extend({ notes: z.string(), required: z.boolean() })),
  }),
  handler({ query: { platform, limit } }, { accounts }) {
    const releases = accounts.read((view) => releasesOf(view, platform)).slice(0, limit)
    return {
      platform,
      releases: releases.map((release) => ({
        ...version(release),
        notes: release.notes,
        required: release.required,
      })),
    }
  },
})

export const releaseRoutes = [status, notes]
