import { z } from 'zod'
import { type Browser, PASSWORD, type TestStowage } from '../../support/stowage.ts'

const Request = z.looseObject({
  public_id: z.string(),
  kind: z.string(),
  state: z.string(),
  due_at: z.string().nullable(),
  download: z.looseObject({ path: z.string(), bytes: z.int() }).nullable(),
})
export type Request = z.infer<typeof Request>

/** Asks for an export or an erasure, and gives the request. */
export async function asks(page: Browser, kind: string, household_id?: string): Promise<Request> {
  const body = { kind, password: PASSWORD, ...(household_id !== undefined && { household_id }) }
  const answer = await page.send('POST', '/privacy/requests', body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error))
  return Request.parse(answer.data.request)
}

/** The requests of a person, newest first. */
export async function requestsOf(page: Browser): Promise<Request[]> {
  return z.array(Request).parse((await page.send('GET', '/privacy/status')).data.requests)
}

/** An export of a person that is ready. */
export async function readyExport(page: Browser): Promise<Request> {
  const { public_id } = await asks(page, 'account_export')
  const find = async () => (await requestsOf(page)).find((each) => each.public_id === public_id)
  for (;;) {
    const found = await find()
    if (found?.state === 'done') return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Lets days pass, and carries out what is due. */
export async function afterDays(stowage: TestStowage, days: number): Promise<void> {
  stowage.clock.advance(days * 24 * 3600)
  await stowage.running?.services.privacy.erasures.runDue()
}

const Event = z.looseObject({
  kind: z.string(),
  at: z.string(),
  address: z.string().nullable(),
  client: z.string().nullable(),
  detail: z.string().nullable(),
  actor: z.looseObject({ name: z.string().nullable() }).nullable(),
  person: z.looseObject({ name: z.string().nullable() }).nullable(),
})

/** Security events that a route lists. */
export async function eventsAt(page: Browser, path: string): Promise<z.infer<typeof Event>[]> {
  const answer = await page.send('GET', path)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error))
  return z.array(Event).parse(answer.data.events)
}
