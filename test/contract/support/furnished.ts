import sharp from 'sharp'
import { v7 as uuid7 } from 'uuid'
import type { User } from '../../../engine/index.ts'
import { digest, jpeg, listIn, sendContent, sendFiles, uploadIn } from '../../http/media/support.ts'
import { uploaded } from '../../http/portability/support.ts'
import { asks, readyExport } from '../../http/privacy/support.ts'
import { allows, attaches, Files, opensTicket, starts } from '../../http/support/support.ts'
import { changeUser } from '../../support/change-user.ts'
import { challengeOf, protect } from '../../support/second-factor.ts'
import { type Browser, PASSWORD, type Phone, type TestStowage } from '../../support/stowage.ts'
import { type MadePlan, makesPlan } from './made-plan.ts'
import { openTargets, scanned } from './scanning.ts'

/** What is in the uploads. */
export const UPLOADED = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function pictured(browser: Browser, path: string, name: string): Promise<string> {
  const [first] = listIn(
    await sendFiles(browser, path, [{ name: `${name}.jpg`, bytes: await jpeg(name.length) }]),
  )
  if (!first) throw new Error('nothing was added')
  return first.public_id
}

/** Begins an upload of `bytes`, and sends `content` for it. */
export async function uploadOf(
  phone: Phone,
  bytes: Buffer,
  { content, more = {} }: { content?: Buffer; more?: Record<string, unknown> } = {},
): Promise<string> {
  const declared = { sha256: digest(bytes), bytes: bytes.length, content_type: 'application/pdf', ...more }
  const { public_id } = uploadIn(await phone.send('POST', '/media-uploads', declared))
  if (content) await sendContent(phone, public_id, content)
  return public_id
}

/** The levels of places whose routes are the same but for the word, each with the level around it. */
const INNER = [
  ['zones', 'location'],
  ['racks', 'zone'],
  ['rows', 'rack'],
  ['shelves', 'row'],
  ['slots', 'shelf'],
] as const

/** The word for one of a collection of places. */
export const LEVEL: Readonly<Record<string, string>> = {
  locations: 'location',
  zones: 'zone',
  racks: 'rack',
  rows: 'row',
  shelves: 'shelf',
  slots: 'slot',
}

/** So many containers can be one in the other (SPEC.md W3). */
const DEEPEST = 65

export interface Signed {
  readonly phone: Phone
  readonly browser: Browser
}

/**
 * A Stowage with people of every kind and a household that has one of everything. Ids are told by the collection they
 * are in: `ids` of what is used by others, `spare` of what nothing is in, `archived` of what is out of use.
 */
export interface Furnished {
  readonly stowage: TestStowage
  /** Owner of the household. */
  readonly ada: Signed
  /** Another browser of hers. */
  readonly elsewhere: Browser
  readonly ben: Signed
  /** May only look. */
  readonly vera: Signed
  /** Whose device was revoked. */
  readonly ruth: Phone
  /** Whose account is suspended. */
  readonly sam: Signed
  /** Who signs in with a second factor, and recovery codes that are not used. */
  readonly tess: Signed & { readonly recovery: readonly string[] }
  /** A sign-in of hers that waits for the code. */
  readonly challenge: string
  /** Who has a household and looks at none. */
  readonly homer: Signed
  readonly ids: Readonly<Record<string, string>>
  readonly spare: Readonly<Record<string, string>>
  readonly archived: Readonly<Record<string, string>>
  /** A slot of one place that is taken. */
  readonly full_slot: string
  /** In the container of `ids`. */
  readonly inner_container: string
  /** As deep as containers go. */
  readonly deepest_container: string
  /** What is in a container here is as deep as things go. */
  readonly nearly_deepest: string
  /** Below the category of `ids`. */
  readonly child_category: string
  /** A category below which there is one of the same name as that of `ids`. */
  readonly twin_parent: string
  /** The name of a tag, and of a category beside the one of `ids`. */
  readonly taken_name: string
  /** A code that the item of `ids` has beside the one of `ids`. */
  readonly taken_code: string
  /** An item that can have no more codes. */
  readonly coded_item: string
  /** An item that can have no more photos. */
  readonly pictured_item: string
  /** Uploads: one that is open, one whose content is all there, one that is done, and one to give up. */
  readonly uploads: Readonly<Record<'open' | 'full' | 'done' | 'spare', string>>
  /** An operation that can be undone. */
  readonly undoable: string
  /** Scan sessions that are there for one route alone, by its id. */
  readonly sessions_of: Readonly<Record<string, string>>
  /** What was scanned in the session of `ids`, and may be several things. */
  readonly scan_target: string
  /** A session that was confirmed, and what that has done. */
  readonly closed_session: string
  readonly scan_action: string
  readonly invitation_token: string
  readonly guest_token: string
  /** Personal access tokens of the owner, by their scope. */
  readonly personal: Readonly<Record<'read' | 'write', string>>
  readonly snapshot_id: string
  /** Imports by the route that is asked about them. */
  readonly imports: Readonly<Record<string, string>>
  /** An erasure of a household that can be cancelled, and an export of the owner that is ready. */
  readonly erasure: string
  readonly export: string
  /** A question that Ada asked in a browser. */
  readonly question: string
  /** A plan with an open session. */
  readonly made_plan: MadePlan
  /** Suggestions that Ada can accept in a browser or on a phone with a draft of each, and a vision session with a finding. */
  readonly intake: Readonly<
    Record<
      | 'items'
      | 'item_draft'
      | 'containers'
      | 'container_draft'
      | 'mobile_items'
      | 'mobile_item_draft'
      | 'mobile_containers'
      | 'mobile_container_draft'
      | 'session'
      | 'finding',
      string
    >
  >
  does(method: string, path: string, body?: unknown, key?: string): Promise<Done>
  /** Adds a thing by its route and gives its id. */
  makes(path: string, body: Readonly<Record<string, unknown>>): Promise<string>
  dispose(): Promise<void>
}

/** What the owner has done over HTTP. */
export interface Done {
  readonly data: Record<string, unknown>
  readonly operation_id: string
}

/** Prints labels, and gives the id of the job when it is done. */
/** Imports by the route that is asked about each: in the state that the route needs. */
async function importsOf({ browser }: Signed, does: Furnished['does']): Promise<Furnished['imports']> {
  const upload = async () => (await uploaded(browser, 'things.csv', 'name,note\n,none\n')).public_id
  const reach = async (id: string, step: string, state: string) => {
    await does('POST', `/data-imports/${id}/${step}`)
    for (;;) {
      const { data } = await does('GET', `/data-imports/${id}`)
      if (Object(data.data_import).state === state) return id
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const ready = async () => reach(await upload(), 'dry-run', 'ready')
  return {
    'data_imports.dry_run': await upload(),
    'data_imports.cancel': await upload(),
    'data_imports.rows': await ready(),
    'data_imports.confirm': await ready(),
    'data_imports.undo': await reach(await ready(), 'confirm', 'done'),
  }
}

/** A ticket with a file and a spare one, whose household may be read, and a support session. */
async function supported(
  { browser }: Signed,
  spare: Record<string, string>,
): Promise<Record<string, string>> {
  const tickets = await opensTicket(browser)
  const { data } = await attaches(browser, tickets, [
    { name: 'bill.pdf', bytes: UPLOADED },
    { name: 'spare.pdf', bytes: UPLOADED },
  ])
  await allows(browser, tickets, 7)
  const begun = await starts(browser, tickets)
  const [file, deleted] = Files.parse(data.attachments)
  spare.support_attachments = deleted?.public_id ?? ''
  return {
    tickets,
    support_attachments: file?.public_id ?? '',
    support_sessions: String(Object(begun.data.session).public_id),
  }
}

async function printed(does: Furnished['does'], body: unknown): Promise<string> {
  const job = (answer: Pick<Done, 'data'>) => Object(answer.data.print_job)
  const { public_id } = job(await does('POST', '/labels/print-jobs', body))
  while (job(await does('GET', `/labels/print-jobs/${public_id}`)).state !== 'done') {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return String(public_id)
}

/** Exports tables, and gives the id of the export when it is done. */
async function exported(does: Furnished['does']): Promise<string> {
  const job = (answer: Pick<Done, 'data'>) => Object(answer.data.data_export)
  const { public_id } = job(await does('POST', '/data-exports', { format: 'csv', with_media: false }))
  while (job(await does('GET', `/data-exports/${public_id}`)).state !== 'done') {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return String(public_id)
}

/** Requests of a person about their data. */
/** A question that somebody has asked. */
async function questionOf({ browser }: Signed): Promise<string> {
  const answer = await browser.send('POST', '/ai/answer', { question: 'Where is the saw?' })
  return String(answer.data.query_id)
}

/** Suggestions that can be accepted, and a vision session with a finding. */
async function intakeOf({ browser }: Signed): Promise<Furnished['intake']> {
  const suggested = async (kind: string) => {
    const { data } = await browser.send('POST', `/ai/intake/${kind}-suggestions`, { text: 'Saw' })
    const { public_id, drafts } = Object(data.suggestion)
    return { id: String(public_id), draft: String(drafts[0].draft_id) }
  }
  const [item, container] = [await suggested('item'), await suggested('container')]
  const [mobileItem, mobileContainer] = [await suggested('item'), await suggested('container')]
  const made = await browser.send('POST', '/ai/vision/sessions', { purpose: 'find' })
  const session = String(Object(made.data.session).public_id)
  const form = new FormData()
  // Too dark to read, and told so.
  const create = { width: 64, height: 64, channels: 3, background: '#010101' } as const
  form.append('images', new Blob([new Uint8Array(await sharp({ create }).jpeg().toBuffer())]), 'dark.jpg')
  const path = `/api/v1/ai/vision/sessions/${session}`
  await fetch(`${browser.stowage.url}${path}/images`, {
    method: 'POST',
    headers: browser.headers('POST'),
    body: form,
  })
  await browser.send('POST', `/ai/vision/sessions/${session}/analyze`, {})
  for (;;) {
    const { status, findings } = Object(
      (await browser.send('GET', `/ai/vision/sessions/${session}`)).data.session,
    )
    if (status === 'done') {
      const finding = String(findings[0].finding_id)
      return {
        ...{ items: item.id, item_draft: item.draft, containers: container.id },
        ...{ container_draft: container.draft, session, finding },
        ...{ mobile_items: mobileItem.id, mobile_item_draft: mobileItem.draft },
        ...{ mobile_containers: mobileContainer.id, mobile_container_draft: mobileContainer.draft },
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function privacyOf({ browser, phone }: Signed): Promise<Pick<Furnished, 'erasure' | 'export'>> {
  const erasure = await asks(browser, 'household_erasure', phone.household_id)
  return { erasure: erasure.public_id, export: (await readyExport(browser)).public_id }
}

/** What somebody does in a browser. */
export function deedsOf(browser: Browser): Pick<Furnished, 'does' | 'makes'> {
  const does: Furnished['does'] = async (method, path, body, key) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    const answer = await browser.send(method, path, body, headers)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.error)}`)
    const { data } = answer
    return { data, operation_id: String(Reflect.get(Object(data.operation), 'operation_id')) }
  }
  const makes: Furnished['makes'] = async (path, body) => {
    const public_id = uuid7()
    await does('POST', path, { public_id, ...body })
    return public_id
  }
  return { does, makes }
}

/** Makes all of it in an empty installation, over HTTP. It takes seconds: see `furnish()`. */
export async function furnishAnew(stowage: TestStowage): Promise<Furnished> {
  const change = (phone: Phone, patch: Partial<User>) =>
    changeUser(stowage, phone.tokens.user.public_id, patch)
  const signed = async (name: string): Promise<Signed> => ({
    phone: await stowage.register(name),
    browser: await stowage.browse(name),
  })
  // The first account is the superadmin of the installation.
  const ada = await signed('ada')
  const [ben, vera, sam, tess, ruth, homeless] = await Promise.all([
    signed('ben'),
    signed('vera'),
    signed('sam'),
    signed('tess'),
    stowage.register('ruth'),
    stowage.register('homer'),
  ])
  await change(homeless, { current_household_id: null })
  const homer = { phone: homeless, browser: await stowage.browse('homer') }
  // For the routes that take a fresh proof and have no body
  await ada.browser.send('POST', '/security/proof', { password: PASSWORD })
  const elsewhere = await stowage.browse('ada')
  const { recovery } = await protect(stowage, tess.browser)
  const waiting = await stowage.send('POST', '/api/v1/session', {
    email: 'tess@example.org',
    password: PASSWORD,
  })
  await change(sam.phone, { status: 'suspended' })
  await ruth.prove()
  await ruth.send('DELETE', `/devices/${ruth.tokens.device.public_id}`)

  const { does, makes } = deedsOf(ada.browser)

  const invite = async (role: string) =>
    String((await does('POST', '/household/invitations', { role })).data.token)
  await ben.phone.api('POST', '/invitations/accept', { token: await invite('member') })
  await vera.phone.api('POST', '/invitations/accept', { token: await invite('viewer') })
  const household = { household_id: ada.phone.household_id }
  for (const { phone, browser } of [ben, vera]) {
    await browser.send('POST', '/session/household', household)
    await phone.send('POST', `/households/${household.household_id}/activate`)
  }
  const invitation_token = await invite('member')

  const ids: Record<string, string> = {}
  ids.incidents = await makes('/incidents', { title: 'Slow', impact: 'minor', message: 'We look.' })
  ids.candidates = await makes('/release/candidates', { version: '9.0.0' })
  const spare: Record<string, string> = {}
  const article = { title: 'Rules', body: 'Be kind.' }
  ids.articles = await makes('/documentation/articles', { slug: 'rules', ...article })
  spare.articles = await makes('/documentation/articles', { slug: 'spare', ...article })
  for (const shelf of [ids, spare])
    shelf.maintenance = await makes('/incidents/maintenance-windows', {
      title: 'A new disk',
      starts_at: '2026-12-01T20:00:00Z',
      ends_at: '2026-12-01T21:00:00Z',
    })
  const given = await does('POST', `/superadmin/households/${household.household_id}/manual-overrides`, {
    quotas: { media_bytes: 50_000_000_000 },
    reason: 'A club',
  })
  spare.overrides = String(Object(given.data.override).public_id)
  const archived: Record<string, string> = {}
  ids.locations = await makes('/structure/locations', { name: 'Cellar' })
  spare.locations = await makes('/structure/locations', { name: 'Attic' })
  archived.locations = await makes('/structure/locations', { name: 'Old flat' })
  await does('POST', `/structure/locations/${archived.locations}/archive`)
  const location = { kind: 'location', id: ids.locations }
  let around: { kind: string; id: string } = location
  for (const [collection] of INNER) {
    const one = { name: `First of ${collection}`, parent: around }
    const id = await makes(`/structure/${collection}`, one)
    ids[collection] = id
    spare[collection] = await makes(`/structure/${collection}`, { name: 'Spare', parent: location })
    around = { kind: LEVEL[collection] ?? '', id }
  }
  const full_slot = await makes('/structure/slots', { name: 'Hook', parent: location, capacity: 1 })
  await makes('/items', { name: 'Coat', placement: { kind: 'slot', id: full_slot } })
  await makes('/items', { name: 'Screws', placement: { kind: 'slot', id: ids.slots } })

  ids.containers = await makes('/containers', { name: 'Box', placement: location })
  const inside = { kind: 'container', id: ids.containers }
  const inner_container = await makes('/containers', { name: 'Tin', placement: inside })
  const chain = Array.from({ length: DEEPEST }, () => uuid7())
  await ada.phone.push(
    chain.map((public_id, i) => {
      const placement = i === 0 ? null : { kind: 'container', id: chain[i - 1] }
      return ada.phone.operation('container.create', { public_id, name: `Doll ${i}`, placement })
    }),
  )

  const taken_name = 'Spoken for'
  ids.categories = await makes('/taxonomy/categories', { name: 'Tools' })
  const child_category = await makes('/taxonomy/categories', { name: 'Drills', parent_id: ids.categories })
  spare.categories = await makes('/taxonomy/categories', { name: taken_name })
  const twin_parent = await makes('/taxonomy/categories', { name: 'Shed' })
  await makes('/taxonomy/categories', { name: 'Tools', parent_id: twin_parent })
  archived.categories = await makes('/taxonomy/categories', { name: 'Records' })
  await does('POST', `/taxonomy/categories/${archived.categories}/archive`)
  ids.tags = await makes('/taxonomy/tags', { name: 'Red' })
  await makes('/taxonomy/tags', { name: taken_name })
  archived.tags = await makes('/taxonomy/tags', { name: 'Blue' })
  await does('POST', `/taxonomy/tags/${archived.tags}/archive`)

  ids.items = await makes('/items', { name: 'Saw', category_id: ids.categories, tag_ids: [ids.tags] })
  const codes = `/items/${ids.items}/product-codes`
  const taken_code = '9781234567897'
  ids.product_codes = await makes(codes, { code: '96385074' })
  spare.product_codes = await makes(codes, { code: taken_code })
  const coded_item = await makes('/items', { name: 'Screw of many brands' })
  await ada.phone.push(
    Array.from({ length: 50 }, (_, i) =>
      ada.phone.operation('product_code.create', {
        public_id: uuid7(),
        item_id: coded_item,
        code: `SCREW-${i}`,
      }),
    ),
  )
  const undoable = (await does('PATCH', `/items/${coded_item}`, { name: 'Screw' })).operation_id

  const design = {
    unit: 'fraction',
    fields: [{ kind: 'text', x: 0, y: 0, width: 1, height: 1, value: [{ bind: 'name' }], size: 12 }],
  }
  const sheet = { catalogue: 'avery-7160' }
  ids.label_templates = await makes('/labels/templates', { name: 'Names', design })
  spare.label_templates = await makes('/labels/templates', { name: 'Spare', design })
  ids.label_sheets = await makes('/labels/own-sheets', { name: 'Office', sheet })
  spare.label_sheets = await makes('/labels/own-sheets', { name: 'Spare', sheet })
  const view = {
    list: 'items',
    conditions: [{ field: 'low', op: 'yes' }],
    sort: 'name',
    descending: false,
    look: null,
    columns: null,
  }
  ids.saved_views = await makes('/saved-views', { name: 'To buy', view })
  spare.saved_views = await makes('/saved-views', { name: taken_name, view })
  ids.data_exports = await exported(does)
  spare.data_exports = await exported(does)
  ids.print_jobs = await printed(does, { sheet, template: { built_in: 'code' }, targets: { blank: 1 } })
  Object.assign(ids, await supported(ada, spare))
  const subject = ['subject', { kind: 'item', id: ids.items }] as const
  ids['scan-sessions'] = await scanned(does, 'find', [])
  const [open] = openTargets(ada, ids['scan-sessions'], [ids.items, coded_item], 1)
  if (!open) throw new Error('nothing is open')
  await ada.phone.push([open])
  const sessions_of: Record<string, string> = {}
  for (const id of ['remove_target', 'remove_one_target', 'cancel', 'confirm']) {
    sessions_of[`scan_sessions.${id}`] = await scanned(does, 'find', [subject])
  }
  const hat = { kind: 'item', id: await makes('/items', { name: 'Hat' }) }
  const closed_session = await scanned(does, 'move_items', [
    ['subject', hat],
    ['destination', location],
  ])
  const confirmed = await does('POST', `/scan-sessions/${closed_session}/confirm`, {})
  const scan_action = String(Reflect.get(Object(confirmed.data.action), 'public_id'))
  const owners: readonly (readonly [string, string, string | undefined, string | undefined])[] = [
    ['items', '/items', ids.items, ids.items],
    ['containers', '/containers', ids.containers, ids.containers],
    ['locations', '/structure/locations', ids.locations, spare.locations],
    ['zones', '/structure/zones', ids.zones, spare.zones],
  ]
  for (const [collection, path, one, other] of owners) {
    ids[`media_of_${collection}`] = await pictured(ada.browser, `${path}/${one}/media`, collection)
    spare[`media_of_${collection}`] = await pictured(ada.browser, `${path}/${other}/media`, 'spare')
  }
  ids.media_of_media = ids.media_of_items ?? ''
  ids.media_of_mobile = ids.media_of_items ?? ''
  const pictured_item = await makes('/items', { name: 'Model' })
  await ada.phone.push(
    Array.from({ length: 100 }, () =>
      ada.phone.operation('media.attach', {
        public_id: uuid7(),
        owner: { kind: 'item', id: pictured_item },
        content_type: 'image/jpeg',
        bytes: 1,
        sha256: '0'.repeat(64),
      }),
    ),
  )
  const owner = { kind: 'item', id: ids.items }
  const uploads = {
    open: await uploadOf(ada.phone, UPLOADED),
    full: await uploadOf(ada.phone, UPLOADED, { content: UPLOADED }),
    done: await uploadOf(ada.phone, UPLOADED, { content: UPLOADED, more: { owner } }),
    spare: await uploadOf(ada.phone, UPLOADED),
  }
  await ada.phone.send('POST', `/media-uploads/${uploads.done}/complete`, {})

  const personal = async (scope: string, name = scope) => {
    const { data } = await does('POST', '/personal-access-tokens', { name, scope })
    spare.personal_access_tokens = String(Object(data.personal_access_token).public_id)
    return String(data.token)
  }
  const tokens = { read: await personal('read'), write: await personal('write') }
  await personal('read', 'to be revoked')
  const guest_link = await does('POST', '/household/guest-links', location)
  const snapshot = await ada.phone.send('POST', '/sync/snapshots', { since_seq: null })
  return {
    stowage,
    ada,
    elsewhere,
    ben,
    vera,
    ruth,
    sam,
    tess: { ...tess, recovery },
    challenge: challengeOf(waiting),
    homer,
    ids,
    spare,
    archived,
    full_slot,
    inner_container,
    deepest_container: chain.at(-1) ?? '',
    nearly_deepest: chain.at(-2) ?? '',
    child_category,
    twin_parent,
    taken_name,
    taken_code,
    coded_item,
    pictured_item,
    uploads,
    undoable,
    sessions_of,
    imports: await importsOf(ada, does),
    scan_target: String(open.input.public_id),
    closed_session,
    scan_action,
    invitation_token,
    guest_token: String(guest_link.data.token),
    personal: tokens,
    snapshot_id: String(snapshot.data.public_id),
    ...(await privacyOf(homer)),
    question: await questionOf(ada),
    made_plan: await makesPlan(
      ada.phone,
      [await makes('/items', { name: 'Ladder' }), await makes('/items', { name: 'Broom' })],
      { kind: 'location', id: ids.locations ?? '' },
    ),
    intake: await intakeOf(ada),
    does,
    makes,
    dispose: () => stowage.stop(),
  }
}
