import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { z } from 'zod'
import { MOBILE, signInBrowser, WHO } from '../stowage-client.ts'
import { UNDONE_SESSION } from './dear-plans.ts'
import { tableForm } from './dear-requests.ts'
import { supportOf } from './dear-support-requests.ts'
import type { Hostile } from './hostile-household.ts'
import type { OtherIds } from './other-ids.ts'
import { invite, invitePeople } from './people.ts'
import { secondFactors } from './second-factors.ts'
import type { Visitor } from './visitor.ts'

/** Width and height in pixels of the photo that requests upload. */
const PHOTO = { width: 1600, height: 1200 }

const Public = z.object({ public_id: z.string() })

/** Makes what is not in the household's file, and has a path. */
export async function prepare(visitor: Visitor, home: Hostile, household_id: string): Promise<OtherIds> {
  const photo = await noise()
  const link = async () => {
    const body = { kind: 'location', id: home.location }
    const made = await visitor.does('POST', '/api/v1/household/guest-links', body)
    return z.object({ token: z.string(), guest_link: Public }).parse(made)
  }
  const snapshot = await visitor.does(
    'POST',
    `${MOBILE}/sync/snapshots`,
    { since_seq: null, household_id },
    'token',
  )
  const announce = async (content: Buffer) => {
    const sha256 = createHash('sha256').update(content).digest('hex')
    const announced = { sha256, bytes: content.length, content_type: 'image/jpeg', household_id }
    const upload = await visitor.does('POST', `${MOBILE}/media-uploads`, announced, 'token')
    return z.object({ upload: Public }).parse(upload).upload.public_id
  }
  const job = async () => {
    const made = await visitor.does('POST', '/api/v1/labels/print-jobs', {
      sheet: { catalogue: 'avery-7160' },
      template: { built_in: 'code' },
      targets: { ids: home.loose.slice(0, 5).map((id) => ({ kind: 'item', id })) },
    })
    return z.object({ print_job: Public }).parse(made).print_job.public_id
  }
  // In the place that the guest link shows.
  const pictured = await visitor.does('POST', '/api/v1/items', {
    name: 'Pictured',
    placement: { kind: 'location', id: home.location },
  })
  const { item } = z.object({ item: Public }).parse(pictured)
  const token = await visitor.does('POST', '/api/v1/personal-access-tokens', { name: 'Other', scope: 'read' })
  const invitation = await visitor.does('POST', '/api/v1/household/invitations', { role: 'viewer' })
  const { email, password } = WHO
  const device = { email, password, device_installation_id: 'benchmark-0002', platform: 'cli' }
  const signedIn = await visitor.does('POST', `${MOBILE}/auth/login`, device)
  const [guest, other] = [await link(), await link()]
  const people = await invitePeople(visitor)
  const prepared = {
    household_id,
    guest_token: guest.token,
    guest_link_id: other.guest_link.public_id,
    snapshot_id: Public.parse(snapshot).public_id,
    upload_id: await announce(photo),
    abandoned_upload_id: await announce(Buffer.from('abandoned')),
    media_id: await visitor.addPhoto(item.public_id, await noise()),
    print_job: await job(),
    cancelled_print_job: await job(),
    data_import: await checkedImport(visitor),
    spare_data_import: await visitor.addTable(tableForm(20_000)),
    personal_token_id: z.object({ personal_access_token: Public }).parse(token).personal_access_token
      .public_id,
    invitation_id: z.object({ invitation: Public }).parse(invitation).invitation.public_id,
    people,
    ...(await secondFactors(visitor, people)),
    invitation_tokens: [await invite(visitor), await invite(visitor)] as const,
    ...(await signIns(visitor)),
    action_id: await action(visitor, home.sessions.move[7]?.session_id ?? ''),
    refresh_token: z.object({ refresh_token: z.string() }).parse(signedIn).refresh_token,
    ...(await privacyRequests(visitor, household_id)),
    question_id: await question(visitor),
    intake: await intake(visitor),
    data_export_id: await dataExport(visitor),
    spare_data_export_id: await dataExport(visitor),
    support: await supportOf(visitor, photo),
    photo,
  }
  await done(visitor, prepared.print_job)
  // What was done in a session can be undone.
  for (const task of home.plans.begun[UNDONE_SESSION]?.tasks.slice(100, 160) ?? []) {
    await visitor.does('POST', `/api/v1/organization/execution/tasks/${task}/execute`)
  }
  return prepared
}

/** Signs another browser and another device in, which requests end. */
async function signIns(
  visitor: Visitor,
): Promise<Pick<OtherIds, 'session_id' | 'device_id' | 'other_device_id'>> {
  const { email, password } = WHO
  const Device = z.object({ device: Public })
  const signedIn = async (device_installation_id: string) => {
    const ended = { email, password, device_installation_id, platform: 'cli' }
    return Device.parse(await visitor.does('POST', `${MOBILE}/auth/login`, ended)).device.public_id
  }
  await signInBrowser(visitor.url)
  const Sessions = z.object({ sessions: z.array(Public.extend({ current: z.boolean() })) })
  const { sessions } = Sessions.parse(await visitor.does('GET', '/api/v1/security/sessions'))
  const session = sessions.find(({ current }) => !current)
  if (!session) throw new Error('no other browser session')
  const [device_id, other_device_id] = [await signedIn('benchmark-0004'), await signedIn('benchmark-0006')]
  return { session_id: session.public_id, device_id, other_device_id }
}

/** Uploads a table, and runs the dry run of its import; returns the id. */
async function checkedImport(visitor: Visitor): Promise<string> {
  const id = await visitor.addTable(tableForm(20_000))
  await visitor.does('POST', `/api/v1/data-imports/${id}/dry-run`, {})
  await visitor.importRests(id)
  return id
}

/** Asks a question; returns its id. */
async function question(visitor: Visitor): Promise<string> {
  const asked = await visitor.does('POST', '/api/v1/ai/answer', { question: 'Where is the word?' })
  return z.object({ query_id: z.string() }).parse(asked).query_id
}

const Suggested = z.object({
  suggestion: z.object({ public_id: z.string(), drafts: z.array(z.object({ draft_id: z.string() })) }),
})

/** Asks for suggestions, and begins a vision session. */
async function intake(visitor: Visitor): Promise<OtherIds['intake']> {
  const suggested = async (kind: string) => {
    const body = { text: 'A new word' }
    const { suggestion } = Suggested.parse(
      await visitor.does('POST', `/api/v1/ai/intake/${kind}-suggestions`, body),
    )
    return { id: suggestion.public_id, draft: suggestion.drafts[0]?.draft_id ?? '' }
  }
  const made = await visitor.does('POST', '/api/v1/ai/vision/sessions', { purpose: 'find' })
  const { session } = z.object({ session: Public }).parse(made)
  return {
    items: await suggested('item'),
    containers: await suggested('container'),
    mobile_items: await suggested('item'),
    mobile_containers: await suggested('container'),
    session: session.public_id,
  }
}

/** Asks for an erasure, and for an export that it waits for. */
async function privacyRequests(
  visitor: Visitor,
  household_id: string,
): Promise<Pick<OtherIds, 'erasure_id' | 'export_id'>> {
  const { password } = WHO
  const ask = async (wanted: object) => {
    const made = await visitor.does('POST', '/api/v1/privacy/requests', { ...wanted, password })
    return z.object({ request: Public }).parse(made).request.public_id
  }
  const erasure_id = await ask({ kind: 'household_erasure', household_id })
  const export_id = await ask({ kind: 'account_export' })
  const Status = z.object({ requests: z.array(Public.extend({ state: z.string() })) })
  for (let n = 0; n < 300; n++) {
    const { requests } = Status.parse(await visitor.does('GET', '/api/v1/privacy/status'))
    if (requests.some(({ public_id, state }) => public_id === export_id && state === 'done'))
      return { erasure_id, export_id }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the export is not done')
}

/** Exports tables; returns the id of the export when it is done. */
async function dataExport(visitor: Visitor): Promise<string> {
  const Reply = z.object({ data_export: Public.extend({ state: z.string() }) })
  const wanted = { format: 'csv', with_media: false }
  const begun = Reply.parse(await visitor.does('POST', '/api/v1/data-exports', wanted)).data_export
  for (let n = 0; n < 600; n++) {
    const now = Reply.parse(await visitor.does('GET', `/api/v1/data-exports/${begun.public_id}`)).data_export
    if (now.state === 'done') return begun.public_id
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the export is not done')
}

/** Confirms a scan session; returns the id of its action. */
async function action(visitor: Visitor, session_id: string): Promise<string> {
  const confirmed = await visitor.does('POST', `/api/v1/scan-sessions/${session_id}/confirm`, {})
  return z.object({ action: Public }).parse(confirmed).action.public_id
}

/** A JPEG that compresses badly; never twice the same. */
function noise(): Promise<Buffer> {
  const seed = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { ...PHOTO, channels: 3, background: '#808080', noise: seed } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Waits until a print job is done. */
async function done(visitor: Visitor, print_job: string): Promise<void> {
  const Job = z.object({ print_job: z.object({ state: z.string() }) })
  for (let n = 0; n < 300; n++) {
    const job = await visitor.does('GET', `/api/v1/labels/print-jobs/${print_job}`)
    if (Job.parse(job).print_job.state === 'done') return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the print job is not done')
}
