import { createHash, randomBytes } from 'node:crypto'
import { v7 as uuid7 } from 'uuid'
import { z } from 'zod'
import { MOBILE } from './stowage-client.ts'

const WHO = { email: 'mallory@example.org', password: 'tangerine bicycle orbit', platform: 'cli' }
const SignedIn = z.object({ data: z.object({ access_token: z.string() }) })
/** Requests of each way that are under way at once. */
const AT_ONCE = 3
/** Content that is sent of each upload, in bytes; more is announced. */
const SENT_BYTES = 2_000_000

/** A member who tries to fill the disk and to keep the server busy, in every way there is. */
export class Hostile {
  private readonly url: string
  private readonly token: string
  private readonly browser: Readonly<Record<string, string>>
  /** How often each way was answered with each status. */
  private readonly answers = new Map<string, number>()
  private seq = 0

  private constructor(url: string, token: string, browser: Readonly<Record<string, string>>) {
    this.url = url
    this.token = token
    this.browser = browser
  }

  static async register(url: string): Promise<Hostile> {
    const post = (path: string, body: object) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const device = { device_installation_id: 'mallory-0001' }
    const phone = await post(`${MOBILE}/auth/register`, { ...WHO, ...device, name: 'Mallory' })
    const { email, password } = WHO
    const session = await post('/api/v1/session', { email, password })
    const [cookie = ''] = session.headers.getSetCookie().map((text) => text.replace(/;.*$/, ''))
    const Session = z.object({ data: z.object({ csrf_token: z.string() }) })
    const { csrf_token } = Session.parse(await session.json()).data
    const { access_token } = SignedIn.parse(await phone.json()).data
    return new Hostile(url, access_token, { cookie, 'x-csrf-token': csrf_token })
  }

  /** Goes on for so long, in all ways at once. */
  async attack(for_ms: number): Promise<void> {
    const until = performance.now() + for_ms
    const ways: readonly (readonly [string, () => Promise<Response>])[] = [
      ['large operations', () => this.push(this.large())],
      ['many operations', () => this.push(this.many())],
      ['rejected operations', () => this.push(this.rejected())],
      ['places', () => this.push([this.operation('location.create', { public_id: uuid7(), name: 'P' })])],
      ['snapshots', () => this.snapshot()],
      ['households', () => this.phone('POST', '/households', { name: 'One more' })],
      ['uploads', () => this.upload()],
      ['tags of a browser', () => this.asBrowser('/taxonomy/tags', { public_id: uuid7(), name: uuid7() })],
      ['print jobs', () => this.printJob()],
      ['devices', () => this.signIn()],
    ]
    const going = ways.flatMap(([name, way]) =>
      Array.from({ length: AT_ONCE }, async () => {
        while (performance.now() < until) await this.once(name, way)
      }),
    )
    await Promise.all(going)
  }

  /** What was answered, in one line. */
  summary(): string {
    return [...this.answers].map(([what, count]) => `${what} ${count}`).join(', ')
  }

  private async once(name: string, way: () => Promise<Response>): Promise<void> {
    const answer = await way().catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    const what = `${name}: ${answer?.status ?? 'cut'}`
    this.answers.set(what, (this.answers.get(what) ?? 0) + 1)
    // One who was refused asks again soon, as a program would.
    if (!answer?.ok) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  private phone(method: string, path: string, body: unknown, token = this.token): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return fetch(`${this.url}${MOBILE}${path}`, { method, headers, body: JSON.stringify(body) })
  }

  private asBrowser(path: string, body: unknown): Promise<Response> {
    const headers = { ...this.browser, 'content-type': 'application/json' }
    return fetch(`${this.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  private operation(type: string, input: object) {
    return { operation_id: uuid7(), type, input, base_seq: 0, occurred_at: new Date().toISOString() }
  }

  private push(operations: readonly object[]): Promise<Response> {
    return this.phone('POST', '/mutations', { protocol_version: 1, operations })
  }

  /** As much as one batch may hold. */
  private large() {
    const notes = 'All work and no play. '.repeat(9000)
    return Array.from({ length: 18 }, () =>
      this.operation('item.create', { public_id: uuid7(), name: uuid7(), notes }),
    )
  }

  private many() {
    const description = 'x'.repeat(1500)
    return Array.from({ length: 500 }, () =>
      this.operation('item.create', { public_id: uuid7(), name: uuid7(), description }),
    )
  }

  private rejected() {
    const more = 'x'.repeat(1500)
    return Array.from({ length: 500 }, () => this.operation('item.nonsense', { public_id: uuid7(), more }))
  }

  private snapshot(): Promise<Response> {
    this.seq += 1
    return this.phone('POST', '/sync/snapshots', { since_seq: this.seq })
  }

  private async upload(): Promise<Response> {
    const content = randomBytes(SENT_BYTES)
    const public_id = uuid7()
    const sha256 = createHash('sha256').update(content).digest('hex')
    const declared = { public_id, sha256, bytes: SENT_BYTES + 1, content_type: 'image/jpeg' }
    const answer = await this.phone('POST', '/media-uploads', declared)
    if (!answer.ok) return answer
    await answer.arrayBuffer()
    return fetch(`${this.url}${MOBILE}/media-uploads/${public_id}/content`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${this.token}`,
        'content-type': 'application/octet-stream',
        'content-range': `bytes 0-${SENT_BYTES - 1}/${SENT_BYTES + 1}`,
      },
      body: content,
    })
  }

  private printJob(): Promise<Response> {
    const sheet = { catalogue: 'avery-7160' }
    const template = { built_in: 'code' }
    return this.asBrowser('/labels/print-jobs', { sheet, template, targets: { blank: 100 } })
  }

  private signIn(): Promise<Response> {
    return this.phone('POST', '/auth/login', { ...WHO, device_installation_id: `mallory-${uuid7()}` }, '')
  }
}
