import { z } from 'zod'
import { type Browser, PASSWORD, type TestStowage } from '../../support/stowage.ts'
import { type SentFile, sendFiles } from '../media/support.ts'

const DAY_S = 24 * 3600

export const Thread = z.looseObject({
  ticket: z.looseObject({
    public_id: z.string(),
    subject: z.string(),
    state: z.string(),
    allows_access_until: z.string().nullable(),
  }),
  messages: z.array(z.looseObject({ public_id: z.string(), body: z.string(), from: z.string() })),
  attachments: z.array(z.looseObject({ public_id: z.string(), name: z.string(), content_type: z.string() })),
  diagnostics: z.array(z.looseObject({ content: z.looseObject({}) })),
})

/** Opens a ticket, and gives its id. */
export async function opensTicket(page: Browser, more: Record<string, unknown> = {}): Promise<string> {
  const body = { subject: 'No photos', category: 'photos', body: 'They do not arrive.', ...more }
  const opened = await page.send('POST', '/support/tickets', body)
  if (opened.status !== 201) throw new Error(JSON.stringify(opened.error))
  return Thread.parse(opened.data).ticket.public_id
}

export const threadOf = async (page: Browser, id: string) =>
  Thread.parse((await page.send('GET', `/support/tickets/${id}`)).data)

export const staffThreadOf = async (page: Browser, id: string) =>
  Thread.parse((await page.send('GET', `/superadmin/tickets/${id}`)).data)

/** Sends files to a ticket. */
export const attaches = (
  page: Browser,
  id: string,
  files: readonly SentFile[],
  headers: Record<string, string> = {},
) => sendFiles(page, `/support/tickets/${id}/attachments`, files, { headers })

/** Downloads a file of a ticket as a browser does. */
export const downloads = (page: Browser, path: string) =>
  fetch(`${page.stowage.url}/api/v1${path}`, { headers: page.headers('GET') })

export const Files = z.array(
  z.looseObject({
    public_id: z.string(),
    name: z.string(),
    content_type: z.string(),
    bytes: z.int(),
    sha256: z.string(),
  }),
)

/** Allows the staff to read the household of a ticket. */
export function allows(page: Browser, id: string, days: number | null) {
  const now = page.stowage.clock.now().getTime()
  const until = days === null ? null : new Date(now + days * DAY_S * 1000).toISOString()
  return page.send('POST', `/support/tickets/${id}/access`, { until })
}

/** Begins a support session, with a proof. */
export function starts(staff: Browser, ticket_id: string, more: Record<string, unknown> = {}) {
  const body = { ticket_id, reason: 'Two items have one code.', password: PASSWORD, ...more }
  return staff.send('POST', '/superadmin/support-sessions', body)
}

/** Makes a user one of the staff. */
export async function becomes(
  stowage: TestStowage,
  admin: Browser,
  name: string,
  role: string,
): Promise<Browser> {
  const page = await stowage.browse(name)
  const path = `/operations/people/${page.signed_in.user.public_id}`
  await admin.send('PATCH', path, { role, password: PASSWORD })
  return page
}
