import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { v7 as uuid7 } from 'uuid'
import type { HttpErrorCode } from '../../../http/index.ts'
import { jpeg } from '../../http/media/support.ts'
import { PASSWORD } from '../../support/stowage.ts'
import { type Furnished, PIXEL, UPLOADED, uploadOf } from './furnished.ts'
import { PLANS_ELSEWHERE } from './plans.ts'
import {
  device,
  formOfText,
  formWith,
  labelled,
  login,
  octets,
  type Provocations,
  type Provoke,
  person,
  soundBody,
  soundRequest,
} from './provocation.ts'
import { endOf } from './undo-rejections.ts'

const registrationClosed: Provoke = ({ servers }) => ({ url: servers.closed.url })
const fromAnotherSite: Provoke = () => ({ headers: { 'sec-fetch-site': 'cross-site' } })
/** Of a person who has proven nothing lately. */
const notProven =
  (body?: unknown): Provoke =>
  ({ home: { vera } }) => ({ browser: vera.browser, ...(body !== undefined && { body }) })
/** The superadmin, in a browser that has proven nothing. */
const superadminNotProven: Provoke = async ({ home: { stowage } }) => ({
  browser: await stowage.browse('ada'),
  body: {},
})
/** Of an owner, in a browser that has proven nothing. */
const ofAnOwner =
  (body: object): Provoke =>
  async ({ home: { stowage } }) => ({ browser: await stowage.browse('ada'), token: null, body })
const ofTheOnlyOwner: Provoke = ({ home }) => ({
  path: `/api/v1/household/members/${home.ada.phone.tokens.user.public_id}`,
})
const takenHousehold: Provoke = ({ home }) => ({
  body: { name: 'Mine', public_id: home.homer.phone.household_id },
})

/** The key came with another body before. */
function reusedKey(
  method: string,
  path: string,
  first: (home: Furnished) => object,
  second: object,
): Provoke {
  return async ({ home }) => {
    const headers = { 'idempotency-key': uuid7() }
    await home.ada.phone.api(method, path, first(home), headers)
    return { body: { ...first(home), ...second }, headers }
  }
}

/** An import in a state that does not permit the step. */
function inState(step: string, other: string): Provocations {
  return {
    conflict: ({ home }) => ({ path: `/api/v1/data-imports/${home.imports[other]}/${step}` }),
  }
}

const missingSession: Provocations = {
  not_found: ({ home }) => ({ body: { session_id: home.ids.items } }),
}

const exportErrors = {
  operation_id_reused: reusedKey(
    'POST',
    '/mobile/data-exports',
    () => ({ format: 'csv', with_media: false }),
    { format: 'pdf' },
  ),
}

/** A range beyond any file of these tests. */
const beyond = { range: 'bytes=99999999999-' }

/** Files that are not taken, by why. */
const BAD_FILES: Readonly<Partial<Record<HttpErrorCode, () => Promise<Buffer> | Buffer>>> = {
  media_type_unsupported: () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  media_truncated: async () => (await jpeg(5, 400)).subarray(0, -40),
  media_too_many_pixels: hugePng,
  media_unreadable: brokenPng,
  media_polyglot: () => Buffer.concat([UPLOADED, EMPTY_ZIP]),
}

const EMPTY_ZIP = Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex')

async function png(): Promise<Buffer> {
  const create = { width: 8, height: 8, channels: 3, background: '#123456' } as const
  return sharp({ create }).png().toBuffer()
}

/** A picture that says of itself that it is 50,000 pixels wide and high. */
async function hugePng(): Promise<Buffer> {
  const bytes = await png()
  bytes.writeUInt32BE(50_000, 16)
  bytes.writeUInt32BE(50_000, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** A picture whose size says one thing and whose sum of it another. */
async function brokenPng(): Promise<Buffer> {
  const bytes = await png()
  bytes.writeUInt32BE(0xdeadbeef, 29)
  return bytes
}

/** Each bad file in a field of a form. */
const formsOf = (field: string): Provocations =>
  Object.fromEntries(
    Object.entries(BAD_FILES).map(([code, make]) => [
      code,
      async () => ({ raw: formWith(field, await make()) }),
    ]),
  )

/** Each bad file as the content of an upload that is complete. */
const uploadsOf: Provocations = Object.fromEntries(
  Object.entries(BAD_FILES).map(([code, make]): [string, Provoke] => [
    code,
    async ({ home }) => {
      const content = await make()
      return completing(await uploadOf(home.ada.phone, content, { content }))
    },
  ]),
)

const completing = (id: string) => ({ path: `/api/v1/mobile/media-uploads/${id}/complete` })

const adding = (path: string): Provocations => ({
  ...formsOf('files'),
  payload_too_large: () => ({ raw: formOfText('primary', 'x'.repeat(70_000)) }),
  too_many: async ({ home }) => ({ path: path.replace('{id}', await fullOf(home, path)) }),
})

/** Something of that kind that can have no more photos. */
async function fullOf(home: Furnished, path: string): Promise<string> {
  if (path.includes('/items/')) return home.pictured_item
  const kind = path.includes('/containers/') ? 'container' : 'location'
  const id = await home.makes(path.replace('/api/v1', '').replace('/{id}/media', ''), { name: 'Full' })
  await home.ada.phone.push(
    Array.from({ length: 100 }, () =>
      home.ada.phone.operation('media.attach', {
        public_id: uuid7(),
        owner: { kind, id },
        content_type: 'image/jpeg',
        bytes: 1,
        sha256: '0'.repeat(64),
      }),
    ),
  )
  return id
}

const ranges: Provocations = { range_not_satisfiable: () => ({ headers: { range: 'bytes=99999999-' } }) }

/** An address that cannot be that of a record; other ids get a code of their own there. */
const malformedId: Provocations = {
  not_found: ({ home }, route) => ({
    path: soundRequest(home, route).path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'x'),
  }),
}

/** A code is asked of a person who has no second factor, and of one whose code is another one. */
const codeAsked: Provocations = {
  invalid_credentials: ({ home: { tess } }) => ({
    browser: tess.browser,
    body: { password: PASSWORD, code: 'no code' },
  }),
  proof_required: notProven({}),
  not_found: ({ home: { ben } }) => ({ browser: ben.browser, body: { password: PASSWORD } }),
}

/** A candidate that was rejected already. */
function decided(what: string): Provoke {
  return async ({ home: { ada } }) => {
    const public_id = uuid7()
    await ada.browser.send('POST', '/release/candidates', { public_id, version: public_id })
    await ada.browser.send('POST', `/release/candidates/${public_id}/reject`, {})
    return { path: `/api/v1/release/candidates/${public_id}/${what}` }
  }
}

/** Codes that one route gives for reasons of its own. */
export const errorsByRoute: Readonly<Record<string, Provocations>> = {
  'mobile.auth.register': {
    registration_closed: registrationClosed,
    conflict: () => ({ body: { name: 'Ada', ...login() } }),
    not_found: () => ({ body: { ...person(), ...device, invitation: 'x' } }),
  },
  'mobile.auth.login': {
    invalid_credentials: () => ({ body: { ...login(), password: 'wrong password' } }),
    access_denied: () => ({ body: { ...login(), email: 'sam@example.org' } }),
    mfa_required: () => ({ body: { ...login(), email: 'tess@example.org' } }),
  },
  'mobile.auth.login.complete': {
    invalid_credentials: () => ({ body: { challenge: 'x', code: '000000', ...device } }),
  },
  'mobile.auth.refresh': {
    invalid_credentials: ({ home: { ada } }) => ({
      body: { refresh_token: 'x', device_installation_id: ada.phone.installation_id },
    }),
    device_revoked: ({ home: { ruth } }) => ({
      body: { refresh_token: ruth.tokens.refresh_token, device_installation_id: ruth.installation_id },
    }),
  },
  'webhooks.sms': {
    not_found: () => ({ path: '/api/webhooks/sms/voice' }),
  },
  'items.media.add': adding('/api/v1/items/{id}/media'),
  'containers.media.add': adding('/api/v1/containers/{id}/media'),
  'structure.locations.media.add': adding('/api/v1/structure/locations/{id}/media'),
  'media.variant': ranges,
  'mobile.media.variant': ranges,
  'mobile.media_uploads.create': {
    media_type_unsupported: () => ({
      body: { sha256: '1'.repeat(64), bytes: 1000, content_type: 'video/mp4' },
    }),
    media_too_large: () => ({
      body: { sha256: '1'.repeat(64), bytes: 1e12, content_type: 'image/jpeg' },
    }),
    already_exists: ({ home }) => ({
      body: {
        public_id: home.uploads.open,
        sha256: '2'.repeat(64),
        bytes: 1000,
        content_type: 'image/jpeg',
      },
    }),
  },
  'mobile.media_uploads.content': {
    conflict: ({ home }) => ({ path: `/api/v1/mobile/media-uploads/${home.uploads.done}/content` }),
    payload_too_large: () => ({ raw: octets(Buffer.concat([UPLOADED, UPLOADED])) }),
    unsupported_media_type: () => ({ headers: { 'content-encoding': 'gzip' } }),
    malformed_request: async ({ home }) => ({
      path: `/api/v1/mobile/media-uploads/${await uploadOf(home.ada.phone, UPLOADED)}/content`,
      headers: { 'content-range': `bytes 0-${UPLOADED.length - 1}/${UPLOADED.length}` },
      raw: octets(UPLOADED.subarray(0, 5)),
    }),
    upload_out_of_step: async ({ home }) => ({
      path: `/api/v1/mobile/media-uploads/${await uploadOf(home.ada.phone, UPLOADED)}/content`,
      headers: { 'content-range': `bytes 5-${UPLOADED.length - 1}/${UPLOADED.length}` },
      raw: octets(UPLOADED.subarray(5)),
    }),
    range_not_satisfiable: () => ({
      headers: { 'content-range': `bytes 0-${UPLOADED.length}/${UPLOADED.length}` },
    }),
  },
  'mobile.media_uploads.complete': {
    ...uploadsOf,
    quota_exceeded: async ({ home, servers }) => {
      const bytes = await jpeg(94)
      const id = await uploadOf(home.ada.phone, bytes, { content: bytes })
      return { ...completing(id), url: servers.crammed.url }
    },
    upload_incomplete: async ({ home }) => completing(await uploadOf(home.ada.phone, await jpeg(90))),
    digest_mismatch: async ({ home }) => {
      const bytes = await jpeg(91)
      return completing(await uploadOf(home.ada.phone, bytes, { content: Buffer.alloc(bytes.length) }))
    },
    already_exists: async ({ home }) => {
      const bytes = await jpeg(92)
      const owner = { kind: 'item', id: home.ids.items }
      const more = { owner, media_id: home.ids.media_of_items }
      return completing(await uploadOf(home.ada.phone, bytes, { content: bytes, more }))
    },
    too_many: async ({ home }) => {
      const bytes = await jpeg(93)
      const more = { owner: { kind: 'item', id: home.pictured_item } }
      return completing(await uploadOf(home.ada.phone, bytes, { content: bytes, more }))
    },
  },
  'mobile.households.create': { already_exists: takenHousehold },
  'mobile.households.activate': {
    ...malformedId,
    household_access_denied: ({ home }) => ({
      path: `/api/v1/mobile/households/${home.homer.phone.household_id}/activate`,
    }),
  },
  'mobile.mutations.push': { upgrade_required: () => ({ body: { protocol_version: 99, operations: [] } }) },
  'mobile.sync.events': {
    unavailable: ({ home, servers }) => ({
      url: servers.busy.url,
      query: `household_id=${home.ada.phone.household_id}`,
    }),
  },
  'operations.undo': malformedId,
  'mobile.mutations.get': malformedId,
  'mobile.sync.snapshots.get': malformedId,
  'mobile.sync.snapshots.download': {
    not_found: ({ home }, route) => ({
      path: soundRequest(home, route).path.replace('/items/', '/secrets/'),
    }),
  },
  'session.create': {
    invalid_credentials: () => ({ body: { email: 'ada@example.org', password: 'wrong password' } }),
    access_denied: () => ({ body: { email: 'sam@example.org', password: PASSWORD } }),
    mfa_required: () => ({ body: { email: 'tess@example.org', password: PASSWORD } }),
    csrf_failed: fromAnotherSite,
  },
  'session.complete': {
    invalid_credentials: () => ({ body: { challenge: 'x', code: '000000' } }),
    csrf_failed: fromAnotherSite,
  },
  'security.sessions.end': { proof_required: notProven() },
  'security.sessions.revoke_others': {
    proof_required: notProven({}),
    invalid_credentials: ofAnOwner({ password: 'wrong password' }),
  },
  'security.mobile_devices.revoke': { proof_required: notProven() },
  'mobile.devices.revoke': {
    proof_required: notProven(),
    // The browser has proven its person; the phone has not.
    not_found: ({ home }, route) => ({
      token: undefined,
      path: soundRequest(home, route).path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, uuid7()),
    }),
  },
  'household.second_factor': {
    proof_required: ofAnOwner({ required: false }),
    invalid_credentials: ofAnOwner({ required: false, password: 'wrong password' }),
  },
  'session.idp.start': {
    authentication_required: () => ({ body: { mode: 'link' }, browser: undefined, token: undefined }),
    provider_unknown: () => ({ body: { mode: 'login', provider: 'x' } }),
    csrf_failed: fromAnotherSite,
  },
  'session.passkey.options': {
    csrf_failed: fromAnotherSite,
    invalid_credentials: () => ({ body: { challenge: 'x' } }),
  },
  'mobile.auth.passkey': { invalid_credentials: () => ({}) },
  'mobile.auth.passkey.options': { invalid_credentials: () => ({ body: { challenge: 'x' } }) },
  'session.passkey': { csrf_failed: fromAnotherSite, invalid_credentials: () => ({}) },
  'mobile.auth.idp.start': {
    authentication_required: () => ({ body: { mode: 'link', ...device }, token: undefined }),
    provider_unknown: () => ({ body: { mode: 'login', ...device, provider: 'x' } }),
  },
  'mobile.auth.idp.complete': { invalid_credentials: () => ({}) },
  'security.passkeys.options': {
    invalid_credentials: () => ({ body: { password: 'wrong password' } }),
    proof_required: notProven({}),
  },
  'mobile.auth.login.sms': {
    invalid_credentials: () => ({ body: { challenge: 'x' } }),
    not_found: () => ({}),
  },
  'security.phone.set_up': {
    invalid_credentials: () => ({ body: { number: '+4915112345678', password: 'wrong password' } }),
    proof_required: notProven({ number: '+4915112345678' }),
    conflict: () => ({}),
  },
  'security.phone.confirm': { not_found: () => ({}) },
  'security.phone.send': { not_found: () => ({}) },
  'security.phone.remove': { proof_required: notProven(), not_found: () => ({}) },
  // The phone has proven nothing.
  'security.passkeys.remove': {
    proof_required: notProven(),
    not_found: () => ({ token: undefined }),
  },
  'security.identities.unlink': { proof_required: notProven() },
  'security.proof.give': {
    invalid_credentials: () => ({ token: undefined, body: { password: 'wrong password' } }),
    proof_required: () => ({ body: {} }),
  },
  'security.passkeys.add': { invalid_credentials: () => ({}) },
  'security.mfa.setup': {
    invalid_credentials: () => ({ body: { password: 'wrong password' } }),
    proof_required: notProven({}),
  },
  'security.mfa.confirm': {
    async invalid_credentials({ home: { ada } }) {
      await ada.browser.send('POST', '/security/mfa/setup', { password: PASSWORD })
      return { body: { code: 'no code' } }
    },
    not_found: ({ home: { ben } }) => ({ browser: ben.browser, body: { code: '000000' } }),
    already_exists: ({ home: { tess } }) => ({ browser: tess.browser, body: { code: '000000' } }),
  },
  'security.mfa.disable': codeAsked,
  'security.mfa.recovery_code': codeAsked,
  'session.register': {
    registration_closed: registrationClosed,
    conflict: () => ({ body: { ...person(), email: 'ada@example.org' } }),
    not_found: () => ({ body: { ...person(), invitation: 'x' } }),
    csrf_failed: fromAnotherSite,
  },
  'account.password': {
    invalid_credentials: () => ({
      body: { current_password: 'wrong password', new_password: 'seven purple lanterns' },
    }),
  },
  'operations.app_releases.set': {
    not_found: () => ({ path: '/api/v1/operations/app-releases/android/0' }),
  },
  'operations.app_releases.remove': {
    not_found: () => ({ path: '/api/v1/operations/app-releases/ios/99' }),
  },
  'operations.people.set': {
    proof_required: superadminNotProven,
    invalid_credentials: () => ({ body: { role: 'user', password: 'wrong password' } }),
    not_found: () => ({ path: `/api/v1/operations/people/${uuid7()}` }),
    // The only superadmin.
    conflict: ({ home: { ada } }) => ({
      path: `/api/v1/operations/people/${ada.phone.tokens.user.public_id}`,
      body: { role: 'user', password: PASSWORD },
    }),
  },
  'operations.people.sign_out': {
    proof_required: superadminNotProven,
    invalid_credentials: () => ({ body: { password: 'wrong password' } }),
    not_found: () => ({ path: `/api/v1/operations/people/${uuid7()}/sign-out` }),
  },
  'operations.household_quotas.set': {
    not_found: () => ({ path: `/api/v1/operations/household-quotas/${uuid7()}` }),
  },
  'incidents.create': {
    already_exists: ({ home }, route) => ({
      body: { ...soundBody(home, route), public_id: home.ids.incidents },
    }),
  },
  'incidents.maintenance_windows.create': {
    async already_exists({ home }, route) {
      const body = { ...soundBody(home, route), public_id: uuid7() }
      await home.ada.browser.send('POST', '/incidents/maintenance-windows', body)
      return { body }
    },
  },
  'incidents.resolve': {
    async already_resolved({ home }) {
      const message = 'It is over.'
      await home.ada.browser.send('POST', `/incidents/${home.ids.incidents}/resolve`, { message })
      return {}
    },
  },
  'documentation.articles.create': {
    already_exists: ({ home }, route) => ({
      body: { ...soundBody(home, route), slug: 'other', public_id: home.ids.articles },
    }),
  },
  'release.candidates.create': { already_exists: () => ({ body: { version: '9.0.0' } }) },
  'release.candidates.approve': {
    conflict: () => ({}),
    already_resolved: decided('approve'),
  },
  'release.candidates.reject': { already_resolved: decided('reject') },
  'release.candidates.run_gates': { already_resolved: decided('run-gates') },
  'operations.backup_attestations.create': {
    async already_exists({ home }, route) {
      const body = { ...soundBody(home, route), public_id: uuid7() }
      await home.ada.browser.send('POST', '/operations/backup-attestations', body)
      return { body }
    },
  },
  'operations.restore_drills.create': { not_found: () => ({}) },
  'launch_readiness.go_no_go': {
    conflict: () => ({ body: { decision: 'go' } }),
    async already_exists({ home }) {
      const body = { decision: 'no_go', public_id: uuid7() }
      await home.ada.browser.send('POST', '/launch-readiness/go-no-go', body)
      return { body }
    },
  },
  'privacy.requests.create': {
    proof_required: notProven({ kind: 'account_export' }),
    invalid_credentials: () => ({ body: { kind: 'account_export', password: 'wrong password' } }),
    // The only owner of a household with other members.
    conflict: () => ({ body: { kind: 'account_erasure', password: PASSWORD } }),
    async already_exists({ home: { ada } }) {
      const body = {
        kind: 'household_erasure',
        household_id: ada.phone.household_id,
        password: PASSWORD,
      }
      await ada.browser.send('POST', '/privacy/requests', body)
      return { body }
    },
    household_access_denied: ({ home }) => ({
      body: {
        kind: 'household_erasure',
        household_id: home.homer.phone.household_id,
        password: PASSWORD,
      },
    }),
    access_denied: ({ home: { ada, ben } }) => ({
      browser: ben.browser,
      body: {
        kind: 'household_erasure',
        household_id: ada.phone.household_id,
        password: PASSWORD,
      },
    }),
  },
  'privacy.requests.cancel': {
    not_found: () => ({}),
    async already_resolved({ home: { homer, erasure } }) {
      await homer.browser.send('POST', `/privacy/requests/${erasure}/cancel`)
      return { browser: homer.browser }
    },
  },
  'privacy.exports.download': {
    not_found: () => ({}),
    range_not_satisfiable: ({ home }) => ({ browser: home.homer.browser, headers: beyond }),
  },
  'data_exports.download': { range_not_satisfiable: () => ({ headers: beyond }) },
  'data_exports.create': exportErrors,
  'mobile.data_exports.create': exportErrors,
  'ai.intake.items': missingSession,
  'mobile.ai.intake.items': missingSession,
  'ai.intake.containers': missingSession,
  'mobile.ai.intake.containers': missingSession,
  'ai.intake.items.accept': { not_found: ({ home: { ben } }) => ({ browser: ben.browser }) },
  'ai.intake.containers.accept': { not_found: ({ home: { ben } }) => ({ browser: ben.browser }) },
  'ai.vision.feedback': { not_found: ({ home: { ben } }) => ({ browser: ben.browser }) },
  'ai.vision.sessions.get': { not_found: ({ home: { ben } }) => ({ browser: ben.browser }) },
  'mobile.ai.vision.sessions.get': {
    not_found: ({ home }) => ({ path: `/api/v1/mobile/ai/vision/sessions/${home.ids.items}` }),
  },
  'ai.vision.sessions.analyze': {
    not_found: ({ home: { ben } }) => ({ browser: ben.browser }),
    async conflict({ home }) {
      const made = await home.ada.browser.send('POST', '/ai/vision/sessions', { purpose: 'find' })
      return { path: `/api/v1/ai/vision/sessions/${Object(made.data.session).public_id}/analyze` }
    },
  },
  'ai.vision.sessions.images': {
    ...formsOf('images'),
    not_found: ({ home: { ben } }) => ({ browser: ben.browser }),
    too_many: () => ({ raw: formWith('images', ...Array.from({ length: 10 }, () => PIXEL)) }),
  },
  'mobile.ai.vision.analyze': {
    ...formsOf('images'),
    payload_too_large: () => ({ raw: formOfText('purpose', 'x'.repeat(70_000)) }),
  },
  'privacy.ai_purge': {
    access_denied: ({ home: { ben } }) => ({ browser: ben.browser, body: { whose: 'household' } }),
  },
  'ai.search.get': { not_found: ({ home: { ben } }) => ({ browser: ben.browser }) },
  'ai.search.feedback': { not_found: ({ home: { ben } }) => ({ browser: ben.browser }) },
  'personal_access_tokens.create': {
    operation_id_reused: reusedKey(
      'POST',
      '/personal-access-tokens',
      () => ({ name: 'Script', scope: 'read' }),
      { name: 'Other' },
    ),
  },
  'session.household': {
    household_access_denied: ({ home }) => ({ body: { household_id: home.homer.phone.household_id } }),
  },
  'households.create': { already_exists: takenHousehold },
  'household.leave': { conflict: () => ({}) },
  'household.transfer_ownership': {
    not_found: () => ({ body: { user_id: uuid7() } }),
    conflict: ({ home }) => ({ body: { user_id: home.ada.phone.tokens.user.public_id } }),
  },
  'household.members.set_role': { conflict: ofTheOnlyOwner },
  'household.members.remove': { conflict: ofTheOnlyOwner },
  'household.invitations.create': {
    operation_id_reused: reusedKey('POST', '/household/invitations', () => ({ role: 'viewer' }), {
      role: 'member',
    }),
  },
  'household.guest_links.create': {
    not_found: () => ({ body: { kind: 'location', id: uuid7() } }),
    operation_id_reused: reusedKey(
      'POST',
      '/household/guest-links',
      ({ ids }) => ({ kind: 'location', id: ids.locations }),
      { name: 'Other' },
    ),
  },
  'invitations.get': { not_found: () => ({ path: '/api/v1/invitations/x' }) },
  'invitations.accept': { not_found: () => ({ body: { token: 'x' } }), conflict: () => ({}) },
  'guest.get': { not_found: () => ({ path: '/api/v1/guest/x' }) },
  'guest.contents': { not_found: () => ({ path: '/api/v1/guest/x/contents' }) },
  'labels.preview': {
    too_many: ({ home: { ids } }) => ({
      body: {
        ...labelled,
        ids: Array(51).fill({ kind: 'item', id: ids.items }),
        options: { copies: 100 },
      },
    }),
  },
  'labels.print_jobs.create': {
    quota_exceeded: ({ servers }) => ({
      url: servers.crammed.url,
      body: { ...labelled, targets: { blank: 1 } },
    }),
    too_many: () => ({ body: { ...labelled, targets: { blank: 1000 }, options: { copies: 6 } } }),
    operation_id_reused: ({ home }) => ({
      headers: { 'idempotency-key': home.undoable },
      body: { ...labelled, targets: { blank: 1 } },
    }),
  },
  'labels.print_jobs.download': {
    // Labels on which no code can be scanned: whether it is told already or not, there is no PDF.
    async conflict({ home }) {
      const tiny = { unit: 'mm', roll: true, label: { width: 5, height: 5 } }
      const own = await home.makes('/labels/own-sheets', { name: 'Tiny', sheet: tiny })
      const body = { ...labelled, sheet: { own }, targets: { blank: 1 } }
      const { data } = await home.does('POST', '/labels/print-jobs', body)
      return { path: `/api/v1/labels/print-jobs/${Object(data.print_job).public_id}/download` }
    },
  },
  'data_imports.create': {
    media_too_large: ({ servers }) => ({ url: servers.crammed.url }),
    payload_too_large: () => ({ raw: formOfText('format', 'x'.repeat(70_000)) }),
  },
  'data_imports.rows': inState('rows', 'data_imports.dry_run'),
  'data_imports.dry_run': inState('dry-run', 'data_imports.undo'),
  'data_imports.confirm': inState('confirm', 'data_imports.dry_run'),
  'data_imports.cancel': inState('cancel', 'data_imports.undo'),
  'data_imports.undo': inState('undo', 'data_imports.dry_run'),
  'scans.resolve': {
    ...formsOf('photo'),
    media_too_large: () => ({ raw: formWith('photo', Buffer.alloc(21 * 1024 * 1024)) }),
  },
  'items.notes': {
    // A device wrote under the very number that this request writes by: after a beginning that nobody has seen.
    async notes_invalid({ home }) {
      const item = await home.makes('/items', { name: 'Riddle' })
      const key = uuid7()
      await home.ada.phone.does('item.edit_notes', { public_id: item, update: endOf(5, key) })
      return {
        path: `/api/v1/items/${item}/notes`,
        body: { notes: 'hello' },
        headers: { 'idempotency-key': key },
      }
    },
  },
}

/** Errors that take more than one request; each is provoked where it says. */
export const ELSEWHERE: readonly string[] = [
  // test/http/operating/bounds.test.ts: hundreds of records
  ...['incidents.create', 'incidents.maintenance_windows.create', 'incidents.updates.create'].map(
    (id) => `${id} too_many`,
  ),
  'incidents.resolve too_many',
  'operations.app_releases.set too_many',
  'documentation.articles.create too_many',
  'release.candidates.create too_many',
  // test/http/operating/drills.test.ts: while others run
  'operations.restore_drills.create unavailable',
  // test/http/media/items.test.ts: it takes a file larger than the household may have
  ...['items', 'containers', 'structure.locations'].map((id) => `${id}.media.add media_too_large`),
  // test/http/account/required-factor.test.ts, I55: one is required, and there is one
  'security.mfa.disable conflict',
  'mobile.auth.idp.complete second_factor_required',
  'mobile.auth.idp.start second_factor_required',
  'session.idp.start second_factor_required',
  'security.phone.remove conflict',
  // test/http/media/uploads.test.ts: a limit that is lower than it was, and hundreds of uploads
  'mobile.media_uploads.complete media_too_large',
  'mobile.media_uploads.create too_many',
  // test/media: it takes a picture that takes half a minute
  ...['items', 'containers', 'structure.locations'].map((id) => `${id}.media.add media_takes_too_long`),
  'mobile.media_uploads.complete media_takes_too_long',
  'scans.resolve media_takes_too_long',
  // test/http/mobile/auth.test.ts, I3
  'mobile.auth.refresh token_reused',
  // errors.test.ts, and the same queue
  'mobile.auth.login unavailable',
  'mobile.auth.register unavailable',
  'session.create unavailable',
  'session.register unavailable',
  'account.password unavailable',
  'security.mfa.setup unavailable',
  'security.sessions.revoke_others unavailable',
  // test/http/account/email-address.test.ts, I24: with a mail server
  'mobile.auth.register confirmation_required',
  'session.register confirmation_required',
  // test/http/account/email-address.test.ts, I23: after several mails
  'account.email_verification rate_limited',
  'mobile.auth.resend_verification rate_limited',
  // They use none of the parts that are broken there
  'mobile.auth.forgot_password internal_error',
  'webhooks.sms internal_error',
  // test/http/account/sms.test.ts, I27: with another secret, and at a server without one
  'webhooks.sms authentication_required',
  'webhooks.sms access_denied',
  // test/http/privacy/export.test.ts, I41: while another export is made, and before it is ready
  'privacy.requests.create unavailable',
  'privacy.exports.download conflict',
  // test/http/portability/export-limits.test.ts, AE7: while others are made, and with little room
  ...['data_exports.create', 'mobile.data_exports.create'].flatMap((id) =>
    ['unavailable', 'quota_exceeded'].map((code) => `${id} ${code}`),
  ),
  'data_exports.download conflict',
  // test/http/account/second-factor.test.ts, I19: whose account is suspended between both steps
  'mobile.auth.login.complete access_denied',
  'session.complete access_denied',
  // test/http/idp/flow.test.ts and test/http/idp/attacks.test.ts: they take a provider, and flows with it
  ...['invalid_credentials', 'access_denied', 'provider_failed', 'unavailable'].map(
    (code) => `session.idp.start ${code}`,
  ),
  ...['invalid_credentials', 'device_revoked', 'provider_failed', 'unavailable'].map(
    (code) => `mobile.auth.idp.start ${code}`,
  ),
  ...[
    'authentication_required',
    'mfa_required',
    'access_denied',
    'device_revoked',
    'identity_unknown',
    'registration_closed',
    'already_exists',
    'conflict',
    'not_found',
    'too_many',
  ].map((code) => `mobile.auth.idp.complete ${code}`),
  'security.identities.unlink conflict',
  // test/http/account/passkeys.test.ts: they take an authenticator, at a server with a name
  'mobile.auth.passkey.options conflict',
  'mobile.auth.passkey conflict',
  'mobile.auth.passkey access_denied',
  'session.passkey.options conflict',
  'session.passkey conflict',
  'session.passkey access_denied',
  'security.passkeys.options conflict',
  'security.passkeys.options unavailable',
  'security.proof.give access_denied',
  'security.proof.give conflict',
  'security.proof.passkey_options conflict',
  'session.idp.start proof_required',
  'mobile.auth.idp.start proof_required',
  // The same queue of passwords as at a sign-in
  'security.mfa.disable unavailable',
  'security.mfa.recovery_code unavailable',
  'security.proof.give unavailable',
  'operations.people.set unavailable',
  'operations.people.sign_out unavailable',
  // test/http/account/phone-factor.test.ts: they take a provider of SMS, or a phone
  ...['conflict', 'provider_failed'].map((code) => `mobile.auth.login.sms ${code}`),
  ...['already_exists', 'provider_failed', 'unavailable'].map((code) => `security.phone.set_up ${code}`),
  ...['invalid_credentials', 'already_exists'].map((code) => `security.phone.confirm ${code}`),
  ...['conflict', 'provider_failed'].map((code) => `security.phone.send ${code}`),
  // test/http/account/fresh-proof.test.ts, I50: with a fresh proof
  'security.mfa.setup already_exists',
  ...['conflict', 'already_exists', 'too_many'].map((code) => `security.passkeys.add ${code}`),
  'security.passkeys.remove conflict',
  // test/http/members/invitations.test.ts and test/http/guests/links.test.ts: when there are too many
  'household.invitations.create too_many',
  'household.guest_links.create too_many',
  // test/http/account/personal-access-tokens.test.ts: when there are too many
  'personal_access_tokens.create too_many',
  // test/engine/bounds.test.ts, W7 and U6: it takes ten thousand siblings, or a chain of 64
  ...['zones', 'racks', 'rows', 'shelves', 'slots'].flatMap((level) => [
    `structure.${level}.create too_many`,
    `structure.${level}.update too_many`,
  ]),
  ...['create', 'update', 'move'].flatMap((verb) => [
    `taxonomy.categories.${verb} too_many`,
    `taxonomy.categories.${verb} too_deep`,
  ]),
  // test/engine/labels/designs.test.ts, J20: when there are two hundred
  'labels.templates.create too_many',
  'labels.own_sheets.create too_many',
  // test/engine/scanning/sessions.test.ts, F6: somebody else scans at that very moment
  'scan_sessions.confirm precondition_failed',
  // test/http/mobile/sync.test.ts, S6: it takes a download
  'mobile.sync.snapshots.download range_not_satisfiable',
  ...PLANS_ELSEWHERE,
  // test/http/ai/intake.test.ts, AN5: what cannot be done, and what was done already
  ...[
    'not_found',
    'too_many',
    'slot_full',
    'target_archived',
    'conflict',
    'already_exists',
    'operation_id_reused',
    'too_deep',
  ]
    .flatMap((code) => [`ai.intake.items.accept ${code}`, `ai.intake.containers.accept ${code}`])
    .filter((name) => !name.endsWith('not_found')),
  ...['code_taken', 'code_invalid', 'name_taken'].map((code) => `ai.intake.items.accept ${code}`),
  // test/http/ai/vision.test.ts, AN9: while pictures are looked at, and when they are too large
  ...['items', 'containers'].flatMap((kind) =>
    ['conflict', 'unavailable'].flatMap((code) => [
      `ai.intake.${kind} ${code}`,
      `mobile.ai.intake.${kind} ${code}`,
    ]),
  ),
  'ai.vision.sessions.analyze unavailable',
  'mobile.ai.vision.analyze unavailable',
  ...['ai.vision.sessions.images', 'mobile.ai.vision.analyze'].flatMap((id) =>
    ['media_too_large', 'media_takes_too_long', 'quota_exceeded'].map((code) => `${id} ${code}`),
  ),
  'ai.vision.feedback too_many',
  // test/http/ai/questions.test.ts, AQ6: when there are too many
  'ai.search.feedback too_many',
]
