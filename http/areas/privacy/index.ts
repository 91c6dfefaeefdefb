import { z } from 'zod'
import {
  householdsOfErasure,
  isNoted,
  membershipOf,
  noteSecurityEvent,
  roleAllows,
} from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import type { Passwords } from '../../../services/accounts/passwords.ts'
import type { Principal } from '../../../services/accounts/principal.ts'
import { proofFields } from '../../../services/interface/accounts/credentials.ts'
import { moment } from '../../../services/interface/moment.ts'
import {
  erasureReply,
  exportReply,
  PrivacyKind,
  PrivacyRequestReply,
  PrivacyStatus,
} from '../../../services/interface/privacy/replies.ts'
import { HouseholdId } from '../../../services/interface/routes/household-rule.ts'
import {
  askForErasure,
  erasuresOf,
  type PrivacyService,
  takeErasureBack,
} from '../../../services/privacy/privacy-service.ts'
import type { Provider } from '../../../services/provider/provider.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { sendFile } from '../../media/serve.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly passwords: Passwords
  readonly privacy: PrivacyService
  readonly provider: Provider
}

const { route } = routesWith<Needs>()

const shared = { tag: 'Privacy', access: 'session', by_token: 'never', limiter: null } as const
const params = z.strictObject({ public_id: Uuid })
const reply = z.strictObject({ request: PrivacyRequestReply })

const ask = route({
  ...shared,
  id: 'privacy.requests.create',
  method: 'POST',
  path: '/api/v1/privacy/requests',
  summary: 'Request an export or an erasure',
  description:
    'An export becomes a ZIP file that its person alone can download. An erasure begins after some days, and can be cancelled until then. An account with a household that would have members and no owner is refused (`conflict`, with the detail `last_owner`).',
  proof: 'fresh',
  body: z.strictObject({
    kind: PrivacyKind,
    household_id: HouseholdId.nullable()
      .default(null)
      .meta({ description: 'The household to erase; only its owners can' }),
    ...proofFields,
  }),
  reply,
  status: 201,
  errors: ['conflict', 'already_exists', 'access_denied', 'household_access_denied', 'unavailable'],
  async handler({ body: { kind, household_id }, principal }, services) {
    const { accounts, privacy } = services
    requireHousehold(kind, household_id)
    const user_id = principal.user.public_id
    if (kind !== 'account_export')
      return { request: erasureReply(await askForErasure(services, user_id, { kind, household_id })) }
    const job = await privacy.exports.begin(user_id)
    await accounts.run(noteSecurityEvent, { kind: 'export_requested', user_id, detail: null }, user_id)
    return { request: exportReply(job) }
  },
})

/** @throws HttpError `validation_failed` unless a household is named exactly where one is erased */
function requireHousehold(kind: z.output<typeof PrivacyKind>, household_id: string | null): void {
  if ((kind === 'household_erasure') === (household_id !== null)) return
  const message =
    household_id === null ? 'Name the household to erase.' : 'Only the erasure of a household names one.'
  throw new HttpError('validation_failed', {
    details: [{ path: 'household_id', code: 'invalid_value', message }],
  })
}

const cancel = route({
  ...shared,
  id: 'privacy.requests.cancel',
  method: 'POST',
  path: '/api/v1/privacy/requests/{public_id}/cancel',
  summary: 'Cancel an export that is not ready, or an erasure that has not begun',
  description: 'An erasure of a household can be cancelled by each of its owners.',
  params,
  reply,
  errors: ['not_found', 'already_resolved'],
  async handler({ params: { public_id }, principal }, { accounts, privacy }) {
    const user_id = principal.user.public_id
    const known = accounts.read((view) => view.get('privacy_requests', public_id) !== null)
    if (known) return { request: erasureReply(await takeErasureBack(accounts, user_id, public_id)) }
    return { request: exportReply(await privacy.exports.cancel(user_id, public_id)) }
  },
})

async function statusOf(
  principal: Principal,
  { accounts, config, privacy }: Needs,
): Promise<z.input<typeof PrivacyStatus>> {
  const user_id = principal.user.public_id
  const exports = await privacy.exports.list(user_id)
  return accounts.read((view) => {
    const requests = [...erasuresOf(view, user_id).map(erasureReply), ...exports.map(exportReply)]
    return {
      requests: requests.sort((a, b) => (a.requested_at < b.requested_at ? 1 : -1)),
      erasure_days: config.erasure_days,
      households: householdsOfErasure(view, user_id).map(({ household_id, erased, left_behind }) => ({
        public_id: household_id,
        name: view.get('households', household_id)?.record.name ?? '',
        erased,
        left_behind,
      })),
    }
  })
}

const status = route({
  ...shared,
  id: 'privacy.status',
  method: 'GET',
  path: '/api/v1/privacy/status',
  summary: 'Get the exports and erasures of a person, and what an erasure would remove',
  reply: PrivacyStatus,
  handler: ({ principal }, services) => statusOf(principal, services),
})

const mobileStatus = route({
  id: 'mobile.privacy.status',
  method: 'GET',
  path: '/api/v1/mobile/privacy/status',
  tag: 'Mobile security, privacy, release, support',
  summary: 'Get the exports and erasures of a person, on a device',
  access: 'session_or_bearer',
  by_token: 'never',
  limiter: null,
  reply: PrivacyStatus,
  handler: ({ principal }, services) => statusOf(principal, services),
})

const purge = route({
  ...shared,
  id: 'privacy.ai_purge',
  method: 'POST',
  path: '/api/v1/privacy/ai-purge',
  summary: 'Remove what was derived from the data of a person or a household, and what was sent to a model',
  description:
    'In the current household. The answer lists each store of derived data with the number of removed records. No byte of them stays on this server. What another server was sent cannot be called back: `sent_to` names its host.',
  body: z
    .strictObject({
      whose: z.enum(['mine', 'household']).meta({
        description:
          'Whose data: that of the person who asks, or that of all people of the household, for owners and admins',
      }),
      what: z.array(z.string().max(40)).min(1).max(20).meta({
        description: 'The names of stores, as the answer lists them; absent: all of them',
      }),
      before: z.iso
        .datetime({ offset: true })
        .transform((text) => new Date(text).toISOString())
        .meta({ description: 'Only what was derived before this time' }),
    })
    .partial(),
  reply: z.strictObject({
    purged_at: moment,
    removed: z.int().meta({ description: 'Number of removed records' }),
    stores: z.array(z.strictObject({ name: z.string(), removed: z.int() })),
    sent_to: z.array(z.string()).meta({
      description: 'The hosts that had requests before the purge; they may still have them',
    }),
  }),
  errors: ['access_denied'],
  async handler({ principal, body }, { accounts, now, privacy, provider }) {
    const { current_household_id: household_id, public_id: by } = principal.user
    const { whose = 'mine', what, before } = body
    const unknown = what?.find((name) => !privacy.derived.names.includes(name))
    if (unknown !== undefined) throw noStore(privacy.derived.names)
    const role = household_id && accounts.read((view) => membershipOf(view, by, household_id))?.role
    if (whose === 'household' && !(role && roleAllows(role, 'admin'))) throw new HttpError('access_denied')
    const user_id = whose === 'mine' ? by : null
    const sent_to = household_id === null ? [] : provider.hosts(household_id, user_id)
    const asked = { by, user_id, household_id, what, before }
    const { removed, stores } = await privacy.derived.purge(accounts, asked)
    return { purged_at: now().toISOString(), removed, stores: [...stores], sent_to }
  },
})

function noStore(names: readonly string[]): HttpError {
  const message = `There is no such store of derived data; there are ${names.join(', ')}.`
  return new HttpError('validation_failed', { details: [{ path: 'what', code: 'invalid_value', message }] })
}

const download = route({
  ...shared,
  // Devices show the exports of their person as well.
  access: 'session_or_bearer',
  id: 'privacy.exports.download',
  method: 'GET',
  path: '/api/v1/privacy/exports/{public_id}/download',
  summary: 'Download the ZIP file of an export',
  addition: true,
  params,
  description: 'Ranges and entity tags work, so that a download can continue (RFC 9110).',
  reply: { binary: ['application/zip'], ranges: true, cached: true },
  errors: ['not_found', 'conflict', 'range_not_satisfiable'],
  async handler({ params: { public_id }, principal, koa, header, ip, user_agent }, { accounts, privacy }) {
    const user_id = principal.user.public_id
    const job = await privacy.exports.get(user_id, public_id)
    const { bytes } = job.facts
    if (job.state !== 'done' || bytes === null)
      throw new HttpError('conflict', { message: 'The export is not ready.' })
    const event = { kind: 'export_downloaded', user_id, detail: public_id } as const
    // A download in pieces is many requests, and one event.
    const known = accounts.read((view) => isNoted(view, event, { address: ip, client: user_agent }))
    if (!known) await accounts.run(noteSecurityEvent, event, user_id)
    koa.attachment(`stowage-${job.created_at.slice(0, 10)}.zip`)
    const path = privacy.exports.file(user_id, public_id)
    const asked = { koa, range: header('range'), if_range: header('if-range') }
    return sendFile(asked, { path, bytes, etag: `"${public_id}"`, type: 'application/zip' })
  },
})

const remove = route({
  ...shared,
  id: 'privacy.exports.delete',
  method: 'DELETE',
  path: '/api/v1/privacy/exports/{public_id}',
  summary: 'Delete an export with its ZIP file, or cancel it',
  addition: true,
  params,
  reply: z.strictObject({ deleted: z.literal(true) }),
  errors: ['not_found'],
  async handler({ params: { public_id }, principal }, { privacy }) {
    await privacy.exports.remove(principal.user.public_id, public_id)
    return { deleted: true as const }
  },
})

export const privacyRoutes = [ask, cancel, status, mobileStatus, purge, download, remove]
