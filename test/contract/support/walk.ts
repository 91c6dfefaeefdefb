import { expect } from 'vitest'
import { z } from 'zod'
import {
  createApp,
  ERROR_CODES,
  HttpError,
  type Principal,
  type Route,
  type RunningServer,
  type Services,
  startServer,
} from '../../../http/index.ts'
import { allRoutes } from '../../support/all-routes.ts'
import { sendRequest, type WholeAnswer } from '../../support/send-request.ts'
import { openStowage } from '../../support/stowage.ts'
import { exampleRequest, readsForm } from './example-request.ts'

/** Members of the household, by their role there. */
export const MEMBERS = ['viewer', 'member', 'admin', 'owner'] as const
/** People who run the installation, by their role on it. They have another household, as a stranger has. */
export const STAFF = ['support', 'operator', 'superadmin'] as const
/** Who asks: one of the household, one of another one, one who runs the installation, nobody. */
export type Who = (typeof MEMBERS)[number] | (typeof STAFF)[number] | 'stranger' | 'nobody'

export const isMember = (who: string): who is (typeof MEMBERS)[number] => MEMBERS.some((each) => each === who)
const isStaff = (who: string): who is (typeof STAFF)[number] => STAFF.some((each) => each === who)

export interface Asked {
  readonly who?: Who
  /** How they prove it; by what the route takes unless told otherwise. */
  readonly by?: 'bearer' | 'session'
  readonly path?: string
  readonly query?: Readonly<Record<string, string>> | string
  readonly body?: unknown
  readonly raw?: string
  readonly household_id?: string
}

export interface Answered {
  readonly status: number
  readonly code: string | null
  readonly details: readonly { path: string; code: string; message: string }[]
}

const Failure = z.strictObject({
  success: z.literal(false),
  error: z.strictObject({
    code: z.string(),
    message: z.string().min(1),
    details: z.array(z.strictObject({ path: z.string(), code: z.string(), message: z.string() })),
  }),
  meta: z.strictObject({ request_id: z.uuid(), timestamp: z.iso.datetime({ offset: true }) }),
})

/**
 * One server for a walk over the whole table of routes, on real files. Who asks is told by a name in place of a token or a
 * cookie, so that every kind of access can be walked; what real tokens and cookies are worth has tests of its own.
 */
export class Walk {
  readonly household_id: string
  readonly #stowage: Awaited<ReturnType<typeof openStowage>>
  readonly #server: RunningServer

  private constructor(
    stowage: Awaited<ReturnType<typeof openStowage>>,
    server: RunningServer,
    household_id: string,
  ) {
    this.#stowage = stowage
    this.#server = server
    this.household_id = household_id
  }

  /** `role`: that of whoever asks, on the platform. */
  static async open(role: Principal['user']['role'] = 'user'): Promise<Walk> {
    const stowage = await openStowage()
    const owner = await stowage.register('ada')
    const stranger = await stowage.register('eve')
    const sound = stowage.running?.services
    if (!sound) throw new Error('Stowage does not run')
    const principal = (who: string, by: 'bearer' | 'session'): Principal => {
      if (!isMember(who) && !isStaff(who) && who !== 'stranger')
        throw new HttpError('authentication_required')
      const phone = isMember(who) ? owner : stranger
      const { user, device } = phone.tokens
      const installation_id = phone.installation_id
      return {
        user: { ...user, email: `${phone.name}@example.org`, role: isStaff(who) ? who : role },
        // The other members are the owner with less to say. They are known by this, and by the session.
        device:
          by === 'bearer'
            ? {
                public_id: device.public_id,
                installation_id: isMember(who) ? SESSIONS[who] : installation_id,
              }
            : null,
        session: by === 'session' ? { public_id: SESSIONS[who] } : null,
      }
    }
    const services: Services = Object.defineProperties(
      { ...sound },
      {
        authenticate: {
          value: {
            bearer: (token: string) => principal(token, 'bearer'),
            session: ({ cookie = '' }) => principal(cookie.replace(/^who=/, ''), 'session'),
          } satisfies Services['authenticate'],
        },
        households: {
          value: {
            ...sound.households,
            async open(who, household_id) {
              const handle = await sound.households.open(who, household_id)
              const known = who.session?.public_id ?? who.device?.installation_id
              const role = MEMBERS.find((each) => SESSIONS[each] === known)
              return role ? { ...handle, role } : handle
            },
          } satisfies Services['households'],
        },
      },
    )
    const app = createApp({ routes: allRoutes, services, options: { check_replies: true } })
    return new Walk(stowage, await startServer({ app, services, drain_seconds: 1 }), owner.household_id)
  }

  async close(): Promise<void> {
    await this.#server.close()
    await this.#stowage.dispose()
  }

  /** Sends a request to a route: its example, but for what is given. */
  async ask(route: Route, asked: Asked = {}): Promise<Answered> {
    const example = exampleRequest(route)
    const { who = 'owner', path = example.path, raw, household_id } = asked
    const inBody = example.body !== undefined
    const query = new URLSearchParams(asked.query ?? example.query)
    let body = 'body' in asked ? asked.body : example.body
    if (household_id !== undefined && inBody) body = { ...z.looseObject({}).parse(body), household_id }
    if (household_id !== undefined && !inBody) query.set('household_id', household_id)
    const text = inBody ? (raw ?? JSON.stringify(body)) : route.bytes ? (raw ?? 'bytes') : undefined
    const type = route.bytes?.types[0] ?? route.body_types[0] ?? ''
    const sent = text !== undefined ? { type, text } : readsForm(route) ? A_FORM : null
    const answer = await sendRequest(
      `http://127.0.0.1:${this.#server.port}${path}${query.size > 0 ? `?${query}` : ''}`,
      {
        method: route.method,
        headers: { ...credentials(route, who, asked.by), ...(sent && { 'content-type': sent.type }) },
        ...(sent && { body: sent.text }),
      },
    )
    return read(route, answer)
  }
}

/** A form with a file in it. */
const A_FORM = {
  type: 'multipart/form-data; boundary=edge',
  text: [
    '--edge',
    'Content-Disposition: form-data; name="files"; filename="bytes.txt"',
    'Content-Type: text/plain',
    '',
    'bytes',
    '--edge--',
    '',
  ].join('\r\n'),
}

/** The sessions of those who ask. */
const SESSIONS: Readonly<Record<Exclude<Who, 'nobody'>, string>> = {
  owner: '019a8f2d-0000-7000-8000-000000000001',
  viewer: '019a8f2d-0000-7000-8000-000000000002',
  stranger: '019a8f2d-0000-7000-8000-000000000003',
  member: '019a8f2d-0000-7000-8000-000000000004',
  admin: '019a8f2d-0000-7000-8000-000000000005',
  support: '019a8f2d-0000-7000-8000-000000000006',
  operator: '019a8f2d-0000-7000-8000-000000000007',
  superadmin: '019a8f2d-0000-7000-8000-000000000008',
}

function credentials({ access }: Route, who: Who, by?: 'bearer' | 'session'): Record<string, string> {
  if (who === 'nobody') return {}
  const bearer = by === undefined ? access === 'bearer' || access === 'session_or_bearer' : by === 'bearer'
  return bearer ? { authorization: `Bearer ${who}` } : { cookie: `who=${who}`, 'x-csrf-token': 'any' }
}

/** Holds an answer to what every answer must be, and to the errors that its route declares. */
function read(route: Route, answer: WholeAnswer): Answered {
  const { status } = answer
  if (answer.ok || status === 304) return { status, code: null, details: [] }
  const { error, meta } = Failure.parse(answer.json())
  const declared: readonly string[] = route.errors
  expect(declared, `${route.id} answers with ${error.code}, which it does not declare`).toContain(error.code)
  expect(Object.entries(ERROR_CODES).find(([code]) => code === error.code)?.[1].status).toBe(status)
  expect(answer.headers.get('x-request-id')).toBe(meta.request_id)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return { status, code: error.code, details: error.details }
}
