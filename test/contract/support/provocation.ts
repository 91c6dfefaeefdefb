import { mkdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { v7 as uuid7 } from 'uuid'
import { z } from 'zod'
import type { HttpErrorCode, Route } from '../../../http/index.ts'
import { sendRequest, type WholeAnswer } from '../../support/send-request.ts'
import { type Browser, PASSWORD } from '../../support/stowage.ts'
import { exampleRequest, readsForm, readsJson } from './example-request.ts'
import type { FaultyServers } from './faulty-servers.ts'
import { type Furnished, PIXEL, UPLOADED } from './furnished.ts'

/** How a request differs from one that the route takes. */
export interface Provocation {
  readonly path?: string
  readonly query?: string
  /** Takes the place of the whole body. */
  readonly body?: unknown
  readonly raw?: { readonly type: string; readonly text: string | Buffer }
  readonly token?: string | null
  /** The browser that asks, for routes that take no token; null for one in which nobody is signed in. */
  readonly browser?: Browser | null
  readonly headers?: Readonly<Record<string, string>>
  /** The server to ask, if not the sound one. */
  readonly url?: string
}

/** Where provocations are made up: a sound household, and servers that are not. */
export interface Scene {
  readonly home: Furnished
  readonly servers: FaultyServers
}

/** How a code is brought about on a route. It may take requests of its own before the one that it gives. */
export type Provoke = (scene: Scene, route: Route) => Provocation | Promise<Provocation>
export type Provocations = Readonly<Partial<Record<HttpErrorCode, Provoke>>>

export const device = { device_installation_id: 'contract-phone', platform: 'other' }
export const person = () => ({ name: 'New', email: `${uuid7()}@example.org`, password: PASSWORD })
export const login = () => ({ email: 'ada@example.org', password: PASSWORD, ...device })

/** A sheet and a template that are always there. */
export const labelled = { sheet: { catalogue: 'avery-7160' }, template: { built_in: 'code' } }

const nobodys = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} }
/** Answers of an authenticator that prove nothing. */
const signedByNobody = {
  ...nobodys,
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
}
const madeByNobody = { ...nobodys, response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } }

const declutter = () => ({ goal: 'declutter', constraints: { unused_months: 240 } })

/** Bodies in which the ids and names of an example are not all there is to put right. */
const bodies: Readonly<Record<string, (home: Furnished) => unknown>> = {
  'mobile.auth.register': () => ({ ...person(), ...device }),
  'mobile.auth.login': login,
  'mobile.auth.refresh': ({ ada: { phone } }) => ({
    refresh_token: phone.tokens.refresh_token,
    device_installation_id: phone.installation_id,
  }),
  'mobile.households.create': () => ({ name: 'Cabin' }),
  'session.create': () => ({ email: 'ada@example.org', password: PASSWORD }),
  'session.register': person,
  'session.idp.start': () => ({ mode: 'login' }),
  'session.passkey.options': () => ({}),
  'session.passkey': () => ({ response: signedByNobody }),
  'mobile.auth.passkey.options': () => ({}),
  'mobile.auth.passkey': () => ({ response: signedByNobody, ...device }),
  'security.passkeys.options': () => ({ password: PASSWORD }),
  'mobile.auth.login.sms': ({ challenge }) => ({ challenge }),
  'security.phone.confirm': () => ({ code: '000000' }),
  'security.phone.set_up': () => ({ number: '+4915112345678', password: PASSWORD }),
  'security.proof.give': () => ({ password: PASSWORD }),
  'security.passkeys.add': () => ({ name: 'Phone', response: madeByNobody }),
  'mobile.auth.idp.start': () => ({ mode: 'login', ...device }),
  'mobile.auth.idp.complete': () => ({
    state: 'x',
    code: 'x',
    device_installation_id: device.device_installation_id,
  }),
  'session.complete': ({ challenge }) => ({ challenge, code: '000000' }),
  'mobile.auth.login.complete': ({ challenge }) => ({ challenge, code: '000000', ...device }),
  'security.mfa.setup': () => ({ password: PASSWORD }),
  'security.mfa.disable': () => ({ password: PASSWORD }),
  'security.mfa.recovery_code': () => ({ password: PASSWORD }),
  'account.email_change.ask': () => ({ email: 'ada@example.net', password: PASSWORD }),
  'account.password': () => ({ current_password: PASSWORD, new_password: 'seven purple lanterns' }),
  'session.household': ({ ada }) => ({ household_id: ada.phone.household_id }),
  'households.create': () => ({ name: 'Cabin' }),
  'household.second_factor': () => ({ required: false, password: PASSWORD }),
  'household.transfer_ownership': ({ ben }) => ({ user_id: ben.phone.tokens.user.public_id }),
  'household.guest_links.create': ({ ids }) => ({ kind: 'location', id: ids.locations }),
  'invitations.get': ({ invitation_token }) => ({ token: invitation_token }),
  'guest.get': ({ guest_token }) => ({ token: guest_token }),
  'guest.contents': ({ guest_token }) => ({ token: guest_token }),
  'guest.photo': ({ guest_token, ids }) => ({
    token: guest_token,
    photo: ids.media_of_locations,
    variant: 'thumb',
  }),
  'invitations.accept': ({ invitation_token }) => ({ token: invitation_token }),
  'mobile.mutations.push': ({ ada: { phone } }) => ({
    protocol_version: 1,
    operations: [phone.operation('tag.create', { public_id: uuid7(), name: uuid7() })],
  }),
  'labels.preview': ({ ids }) => ({ ...labelled, ids: [{ kind: 'item', id: ids.items }] }),
  'labels.print_jobs.create': ({ ids }) => ({
    ...labelled,
    targets: { ids: [{ kind: 'item', id: ids.items }] },
  }),
  'items.media.reorder': ({ ids }) => ({ media_ids: [ids.media_of_items] }),
  'containers.media.reorder': ({ ids }) => ({ media_ids: [ids.media_of_containers] }),
  'structure.locations.media.reorder': ({ ids }) => ({ media_ids: [ids.media_of_locations] }),
  'structure.places.media.reorder': ({ ids }) => ({ media_ids: [ids.media_of_zones] }),
  'mobile.media_uploads.create': () => ({
    sha256: '1'.repeat(64),
    bytes: 1000,
    content_type: 'image/jpeg',
  }),
  'mobile.sync.snapshots.create': () => ({ since_seq: null }),
  'scans.resolve': () => ({ code: '96385074' }),
  'scan_sessions.create': () => ({ purpose: 'find' }),
  'scan_sessions.scan': ({ ids }) => ({ role: 'subject', target: { kind: 'item', id: ids.items } }),
  'scan_sessions.select_candidate': ({ ids, scan_target }) => ({
    target_id: scan_target,
    role: 'subject',
    target: { kind: 'item', id: ids.items },
  }),
  'scan_sessions.confirm': () => ({}),
  'scan_actions.undo': () => ({ mode: 'all' }),
  'items.product_codes.update': () => ({ code: '4006381333948', note: 'On the lid' }),
  'ai.answer': () => ({ question: 'Where is the saw?' }),
  'ai.search': () => ({ question: 'Where is the saw?' }),
  'mobile.ai.search': () => ({ question: 'Where is the saw?' }),
  'ai.settings.update': () => ({ level: 'off' }),
  'privacy.ai_purge': () => ({ whose: 'mine' }),
  'ai.placement.item_to_container': () => ({ draft: { name: 'Jigsaw' } }),
  'mobile.ai.placement.item_to_container': () => ({ draft: { name: 'Jigsaw' } }),
  'ai.placement.container_to_slot': () => ({ draft: { name: 'Toolbox' } }),
  'mobile.ai.placement.container_to_slot': () => ({ draft: { name: 'Toolbox' } }),
  'ai.search.feedback': () => ({ verdict: 'right' }),
  'ai.organizer.plans.create': declutter,
  'mobile.organizer.plans.create': declutter,
  'organization.sessions.create': ({ made_plan }) => ({ plan_version_id: made_plan.version }),
  'mobile.organizer.sessions.create': ({ made_plan }) => ({ plan_version_id: made_plan.version }),
  'ai.organizer.plans.replan': () => ({}),
  'mobile.organizer.plans.replan': () => ({}),
  'organization.plans.approve': () => ({}),
  'mobile.organizer.plans.approve': () => ({}),
  'organization.plans.reject': () => ({}),
  'mobile.organizer.plans.reject': () => ({}),
  'organization.tasks.execute': () => ({}),
  'mobile.organizer.tasks.execute': () => ({}),
  'organization.tasks.skip': () => ({}),
  'mobile.organizer.tasks.skip': () => ({}),
  'organization.tasks.deviation': () => ({ kind: 'other', note: 'It is stuck.' }),
  'mobile.organizer.tasks.deviation': () => ({ kind: 'other', note: 'It is stuck.' }),
  'organization.plans.feedback': () => ({ verdict: 'good' }),
  'mobile.organizer.plans.feedback': () => ({ verdict: 'good' }),
  'ai.intake.items': () => ({ text: '3 boxes of saws' }),
  'ai.intake.containers': () => ({ text: 'Box for saws' }),
  'mobile.ai.intake.items': () => ({ text: '3 boxes of saws' }),
  'mobile.ai.intake.containers': () => ({ text: 'Box for saws' }),
  'ai.intake.items.accept': ({ intake }) => ({
    drafts: [{ draft_id: intake.item_draft, fields: { name: 'Saw' } }],
  }),
  'ai.intake.containers.accept': ({ intake }) => ({
    drafts: [{ draft_id: intake.container_draft, fields: { name: 'Saws' } }],
  }),
  'mobile.ai.intake.items.accept': ({ intake }) => ({
    drafts: [{ draft_id: intake.mobile_item_draft, fields: { name: 'Saw' } }],
  }),
  'mobile.ai.intake.containers.accept': ({ intake }) => ({
    drafts: [{ draft_id: intake.mobile_container_draft, fields: { name: 'Saws' } }],
  }),
  'ai.vision.sessions.create': () => ({ purpose: 'intake' }),
  'ai.vision.sessions.images': ({ ids }) => ({ media_ids: [ids.media_of_items] }),
  'ai.vision.sessions.analyze': () => ({}),
  'ai.vision.feedback': ({ intake }) => ({
    session_id: intake.session,
    finding_id: intake.finding,
    verdict: 'right',
  }),
  'billing.checkout_sessions.create': () => ({ plan: 'family' }),
  'billing.checkout_sessions.finalize': () => ({ session_id: 'cs_1' }),
  'mobile.billing.checkout_sessions.create': () => ({ plan: 'family' }),
  'mobile.billing.checkout_sessions.finalize': () => ({ session_id: 'cs_1' }),
  'superadmin.manual_overrides.create': () => ({ quotas: { media_bytes: 50_000_000_000 }, reason: 'A club' }),
  'operations.household_quotas.set': () => ({ quotas: { media_bytes: 50_000_000_000, blank_labels: null } }),
  'operations.people.set': () => ({ role: 'support', password: PASSWORD }),
  'operations.people.set_email': () => ({ email: 'ben@example.net', password: PASSWORD }),
  'operations.people.sign_out': () => ({ password: PASSWORD }),
  'operations.app_releases.set': () => ({ version_name: '1.4.0', notes: 'Quicker' }),
  'incidents.create': () => ({ title: 'Slow', impact: 'minor', message: 'We look.' }),
  'incidents.updates.create': () => ({ state: 'monitoring', message: 'It is better.' }),
  'incidents.resolve': () => ({ message: 'It is over.' }),
  'incidents.maintenance_windows.create': () => ({
    title: 'A new disk',
    starts_at: '2026-12-01T20:00:00Z',
    ends_at: '2026-12-01T21:00:00Z',
  }),
  'documentation.articles.create': () => ({ slug: 'rules', title: 'Rules', body: 'Be kind.' }),
  'release.candidates.create': () => ({ version: `1.0.0-${uuid7()}` }),
  'release.candidates.approve': () => ({}),
  'release.candidates.reject': () => ({}),
  'operations.backup_attestations.create': ({ stowage }) => {
    const backup = '2026-11-20T03-30-00-000Z'
    mkdirSync(join(stowage.config.backup.folder, backup), { recursive: true })
    return { backup, statement: 'copied' }
  },
  'operations.restore_drills.create': () => ({}),
  'launch_readiness.go_no_go': () => ({ decision: 'no_go' }),
  'launch_readiness.checklist.complete': () => ({}),
  'observability.run_checks': () => ({}),
  'quality.manual_checks.create': () => ({ subject: 'Disk', outcome: 'ok', message: 'It spins.' }),
  'support.tickets.change': () => ({ state: 'open' }),
  'support.tickets.access': ({ stowage }) => ({
    until: new Date(stowage.clock.ms + 6 * 24 * 3_600_000).toISOString(),
  }),
  'superadmin.tickets.change': () => ({ state: 'answered' }),
  'superadmin.support_sessions.create': ({ ids }) => ({
    ticket_id: ids.tickets,
    reason: 'Two items have one code.',
    password: PASSWORD,
  }),
  'privacy.requests.create': () => ({ kind: 'account_export', password: PASSWORD }),
  'mobile.system_logs.send': () => ({
    logs: [{ public_id: uuid7(), level: 'error', message: 'It fails.', occurred_at: '2026-11-20T10:00:00Z' }],
  }),
  'structure.rack_builder.build': ({ ids }) => rackDesign(ids.locations),
  'structure.rack_builder.preview': ({ ids }) => rackDesign(ids.locations),
}

function rackDesign(location = '') {
  return { parent: { kind: 'location', id: location }, racks: { count: 2, name: 'R{rack}' } }
}

/** A request that a route takes: its own example, with what is there in place of what is not. */
export function soundRequest(home: Furnished, route: Route): Required<Omit<Provocation, 'raw' | 'url'>> {
  const params = paramsOf(home, route)
  const example = exampleRequest(route)
  const query = new URLSearchParams(example.query)
  if (query.has('q')) query.set('q', 'saw')
  if (query.has('sheet')) query.set('sheet', 'avery-7160')
  return {
    path: route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    query: query.toString(),
    body: readsJson(route) ? (bodies[route.id]?.(home) ?? inHouse(home, example.body)) : undefined,
    token: home.ada.phone.tokens.access_token,
    browser: home.ada.browser,
    headers: route.id === 'webhooks.sms' ? { 'x-webhook-secret': 'the secret of the SMS provider' } : {},
  }
}

/** The body of a request that a route takes, to be changed in a field or two. */
export function soundBody(home: Furnished, route: Route): Record<string, unknown> {
  return z.looseObject({}).parse(soundRequest(home, route).body)
}

/** An example with the ids of the household, and with names that nothing has yet. */
function inHouse(home: Furnished, body: unknown): unknown {
  const { public_id: _, ...example } = z.looseObject({}).parse(body)
  const { ids } = home
  const placed = { kind: 'location', id: ids.locations }
  const known: Readonly<Record<string, unknown>> = {
    name: `Thing ${uuid7()}`,
    placement: placed,
    parent: placed,
    parent_id: home.spare.categories ?? null,
    category_id: ids.categories,
    tag_ids: [ids.tags],
  }
  return { ...example, ...Object.fromEntries(Object.entries(known).filter(([name]) => name in example)) }
}

/** The same request about a household that it names. */
export function inHousehold(home: Furnished, route: Route, household_id: string): Provocation {
  if (readsJson(route)) return { body: { ...soundBody(home, route), household_id } }
  const query = new URLSearchParams(soundRequest(home, route).query)
  query.set('household_id', household_id)
  return { query: query.toString() }
}

/** The collection that the things of a path's folder are in. */
export function collectionOf({ path }: Route): string {
  if (path.includes('/product-codes')) return 'product_codes'
  if (path.includes('/labels/templates')) return 'label_templates'
  if (path.includes('/labels/own-sheets')) return 'label_sheets'
  if (path.includes('/saved-views')) return 'saved_views'
  if (path.includes('/{level}/')) return 'zones'
  const [, folder = ''] = /^\/api\/v1\/(?:structure\/|taxonomy\/)?([a-z-]+)/.exec(path) ?? []
  return folder
}

function paramsOf(home: Furnished, route: Route): Readonly<Record<string, string | undefined>> {
  const { ids, spare } = home
  const removed = route.method === 'DELETE' ? spare : ids
  return {
    container: ids.containers,
    item: ids.items,
    location: removed.locations,
    level: 'zones',
    place: removed[collectionOf(route)],
    slot: removed.slots,
    media: removed[`media_of_${collectionOf(route)}`],
    variant: 'thumb',
    person_public_id: home.ruth.tokens.user.public_id,
    category: ids.categories,
    tag: ids.tags,
    productCode: removed.product_codes,
    template: removed.label_templates,
    sheet: removed.label_sheets,
    view: removed.saved_views,
    printJob: ids.print_jobs,
    operation_id: home.undoable,
    operation_public_id: home.undoable,
    attachment_public_id: removed.support_attachments,
    session_public_id: route.path.includes('/execution/')
      ? home.made_plan.session
      : route.path.includes('/support-sessions/')
        ? ids.support_sessions
        : home.elsewhere.signed_in.session.public_id,
    plan_public_id: home.made_plan.plan,
    plan_version_public_id: home.made_plan.version,
    task_public_id: home.made_plan.task,
    public_id: publicIdOf(home, route),
    publicId: route.path.includes('/scan-actions/')
      ? home.scan_action
      : (home.sessions_of[route.id] ?? ids['scan-sessions']),
    type: 'inbound',
    platform: 'android',
    version_code: '7',
    roleKey: 'subject',
    targetId: ids.items,
    query_public_id: home.question,
    identity_public_id: ids.items,
    passkey_public_id: ids.items,
    device_public_id: home.ada.phone.tokens.device.public_id,
    household_public_id: home.ada.phone.household_id,
    override_public_id: home.spare.overrides,
    provider_key: 'stripe',
    collection_key: 'items',
    resource_type: 'item',
    user: home.ben.phone.tokens.user.public_id,
  }
}

/** A point of the launch checklist. */
const LAUNCH_ITEM = '019aa000-1a00-7000-8000-000000000004'

const UPLOAD_OF: Readonly<Record<string, 'full' | 'spare'>> = {
  'POST/complete': 'full',
  'DELETEpublic_id}': 'spare',
}

/** The `public_id` in a route's path. */
function publicIdOf(home: Furnished, { id, method, path }: Route): string | undefined {
  if (path.includes('/data-imports/')) return home.imports[id] ?? home.imports['data_imports.rows']
  if (path.includes('/snapshots/')) return home.snapshot_id
  if (path.includes('/maintenance-windows/'))
    return method === 'DELETE' ? home.spare.maintenance : home.ids.maintenance
  if (path.includes('/tickets/')) return home.ids.tickets
  if (path.includes('/incidents/')) return home.ids.incidents
  if (path.includes('/documentation/')) return method === 'DELETE' ? home.spare.articles : home.ids.articles
  if (path.includes('/release/')) return home.ids.candidates
  if (path.includes('/launch-readiness/')) return LAUNCH_ITEM
  if (path.includes('/data-exports/'))
    return method === 'DELETE' ? home.spare.data_exports : home.ids.data_exports
  if (path.includes('/privacy/requests/')) return home.erasure
  if (path.includes('/privacy/exports/')) return home.export
  if (path.includes('mobile/ai/intake/item')) return home.intake.mobile_items
  if (path.includes('mobile/ai/intake/container')) return home.intake.mobile_containers
  if (path.includes('/item-suggestions/')) return home.intake.items
  if (path.includes('/container-suggestions/')) return home.intake.containers
  if (path.includes('/vision/sessions/')) return home.intake.session
  if (path.includes('/personal-access-tokens/')) return home.spare.personal_access_tokens
  if (path.includes('/media-uploads/')) return home.uploads[UPLOAD_OF[method + path.slice(-9)] ?? 'open']
  return path.includes('/audit/') ? home.undoable : home.ids.items
}

/** Sends a request that a route takes, but for what a provocation changes. */
export async function ask(
  home: Furnished,
  route: Route,
  provocation: Provocation = {},
): Promise<WholeAnswer> {
  const request = { ...soundRequest(home, route), ...provocation }
  const { path, query, body, url = home.stowage.url } = request
  const raw = provocation.raw ?? soundBytes(route)
  const headers: Record<string, string> = { ...credentials(route, request, url), ...request.headers }
  const text = raw ? raw.text : body === undefined ? undefined : JSON.stringify(body)
  if (text !== undefined) headers['content-type'] = raw?.type ?? 'application/json'
  const target = `${url}${path}${query === '' ? '' : `?${query}`}`
  return sendRequest(target, { method: route.method, headers, ...(text !== undefined && { body: text }) })
}

/** Sends a request of which the body never comes; gives the answer. */
export function askSlowly(home: Furnished, route: Route, url: string): Promise<Response> {
  const sound = soundRequest(home, route)
  const raw = soundBytes(route)
  const headers = {
    ...credentials(route, sound, url),
    ...sound.headers,
    'content-type': raw?.type ?? 'application/json',
    'content-length': String(raw ? Buffer.byteLength(raw.text) : 100),
  }
  const target = `${url}${sound.path}${sound.query === '' ? '' : `?${sound.query}`}`
  return new Promise((resolve, reject) => {
    const outgoing = request(target, { method: route.method, headers }, async (incoming) => {
      const text = await readText(incoming)
      resolve(new Response(text, { status: incoming.statusCode ?? 0 }))
    })
    // The connection is cut once the answer is there.
    outgoing.on('error', reject)
    outgoing.flushHeaders()
  })
}

/** The bytes that a route takes which reads no JSON. */
function soundBytes(route: Route): Provocation['raw'] {
  if (route.id === 'data_imports.create') return formOfTable(Buffer.from('name\nLadder\n'))
  if (route.id === 'webhooks.billing') return { type: 'application/json', text: '{}' }
  if (route.id === 'mobile.ai.vision.analyze') return formWith('images', PIXEL)
  if (readsForm(route)) return formWith('files', UPLOADED)
  return route.bytes === null ? undefined : octets(UPLOADED)
}

export function octets(text: Buffer): NonNullable<Provocation['raw']> {
  return { type: 'application/octet-stream', text }
}

/** A form with files in one field. */
export function formWith(field: string, ...files: readonly Buffer[]): NonNullable<Provocation['raw']> {
  return formOf(field, files, { ending: 'pdf', type: 'application/pdf' })
}

/** A form with a table to import. */
function formOfTable(table: Buffer): NonNullable<Provocation['raw']> {
  return formOf('file', [table], { ending: 'csv', type: 'text/csv' })
}

function formOf(
  field: string,
  files: readonly Buffer[],
  { ending, type }: { readonly ending: string; readonly type: string },
): NonNullable<Provocation['raw']> {
  const parts = files.flatMap((file, n) => [
    Buffer.from(
      `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="${n}.${ending}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    file,
    Buffer.from('\r\n'),
  ])
  const text = Buffer.concat([...parts, Buffer.from('--edge--\r\n')])
  return { type: 'multipart/form-data; boundary=edge', text }
}

/** A form with one field of text. */
export function formOfText(field: string, value: string): NonNullable<Provocation['raw']> {
  const head = `--edge\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n`
  return { type: 'multipart/form-data; boundary=edge', text: `${head}${value}\r\n--edge--\r\n` }
}

/** Whether a text is a personal access token, which the routes of browsers take as well. */
const isPersonal = (token: string) => token.startsWith('stowage_pat_')

/** A token where the route takes one and there is one, else the cookie of a browser. */
function credentials(
  { access, method }: Route,
  { token, browser }: Pick<Provocation, 'token' | 'browser'>,
  origin: string,
): Record<string, string> {
  if (access === 'public') return {}
  const ofBrowsers = access === 'session' || typeof access === 'object'
  if (token && (!ofBrowsers || isPersonal(token))) return { authorization: `Bearer ${token}` }
  return browser && access !== 'bearer' ? { ...browser.headers(method), origin } : {}
}
