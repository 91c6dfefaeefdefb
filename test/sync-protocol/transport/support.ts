import { createHash } from 'node:crypto'
import type { Change, Snapshot } from '../../../sync-protocol/index.ts'
import {
  type Fetch,
  type KeptSession,
  resumeSession,
  type Session,
  type SignedInUser,
  TransportError,
} from '../../../sync-protocol/transport/index.ts'

/** A keeper in memory that tells what was asked of it. */
export class MemoryKeeper {
  kept: unknown
  readonly saved: KeptSession[] = []
  /** Set to make the next save fail, or wait. */
  beforeSave: (session: KeptSession) => void | Promise<void> = () => {}

  constructor(kept: unknown = null) {
    this.kept = kept
  }

  load(): unknown {
    return this.kept
  }

  async save(session: KeptSession): Promise<void> {
    await this.beforeSave(session)
    this.saved.push(session)
    // As a keeper that writes text does.
    this.kept = JSON.parse(JSON.stringify(session))
  }

  clear(): void {
    this.kept = null
  }
}

/** A request as a scripted server sees it. */
export interface Seen {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: Headers
  readonly body: unknown
  readonly signal: AbortSignal
}

/** A `fetch` that a function answers. What that throws is a failing network. */
export function scripted(answer: (seen: Seen) => Response | Promise<Response>): Fetch & { seen: Seen[] } {
  const seen: Seen[] = []
  const fetch: Fetch = async (url, { method, headers, body, signal }) => {
    const { pathname, search } = new URL(url)
    const value: unknown = typeof body === 'string' ? JSON.parse(body) : body
    const request = { method, path: pathname + search, headers: new Headers(headers), body: value, signal }
    seen.push(request)
    return answer(request)
  }
  return Object.assign(fetch, { seen })
}

/** An answer in the success envelope. */
export function success(data: unknown, more: Record<string, unknown> = {}): Response {
  return Response.json({ success: true, data, meta: {}, ...more })
}

/** An answer in the error envelope. */
export function failure(
  status: number,
  code: string,
  more: { details?: unknown; headers?: Record<string, string> } = {},
) {
  const error = { code, message: `It is ${code}.`, details: more.details ?? [] }
  return Response.json({ success: false, error, meta: {} }, { status, headers: more.headers ?? {} })
}

/** A page as a proxy or a hotel sends it. */
export function page(status: number, headers: Record<string, string> = {}): Response {
  return new Response('<html><body>Welcome</body></html>', {
    status,
    headers: { 'content-type': 'text/html', ...headers },
  })
}

/** A body that comes in these parts, and then ends or breaks. */
export function streamOf(
  parts: readonly Uint8Array[],
  end: 'end' | 'break' = 'end',
): ReadableStream<Uint8Array> {
  let next = 0
  return new ReadableStream({
    pull(controller) {
      const part = parts[next++]
      if (part) controller.enqueue(part)
      else if (end === 'end') controller.close()
      else controller.error(new TypeError('terminated'))
    },
  })
}

/** The same answer as React Native gives it: without a stream. */
export function withoutStream(fetch: Fetch): Fetch {
  return async (url, init) => {
    const reply = await fetch(url, init)
    // React Native has an answer only when it has all of it.
    const text = await reply.text()
    return { status: reply.status, headers: reply.headers, text: async () => text }
  }
}

export const USER: SignedInUser = {
  public_id: '01900000-0000-7000-8000-00000000ada0',
  name: 'Ada',
  email: 'ada@example.org',
  current_household_id: '01900000-0000-7000-8000-00000000a11e',
}

export const HOUSEHOLD = '01900000-0000-7000-8000-00000000a11e'
const SNAPSHOT = '01900000-0000-7000-8000-000000054a90'
const EPOCH = '01900000-0000-7000-8000-0000000e90c1'

export function keptSession(more: Partial<KeptSession> = {}): KeptSession {
  return {
    base_url: 'https://stowage.example.org',
    device_installation_id: 'ada-phone-0001',
    access_token: 'swa_first',
    refresh_token: 'swr_first',
    user: USER,
    ...more,
  }
}

/** The answer to a refresh, or to signing in. */
export function tokens(name: string, user = USER): Response {
  return success({ access_token: `swa_${name}`, refresh_token: `swr_${name}`, user, token_type: 'Bearer' })
}

/** A session that is signed in already, over a scripted server. */
export async function sessionOver(fetch: Fetch, keeper = new MemoryKeeper(keptSession())): Promise<Session> {
  const session = await resumeSession({ keeper, fetch })
  if (!session) throw new Error('nothing was kept')
  return session
}

/** A snapshot with one collection to download. */
export function snapshotOf(collection: string, text: string | Buffer, rows: number): Snapshot {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    public_id: SNAPSHOT,
    household_id: HOUSEHOLD,
    epoch: EPOCH,
    kind: 'full',
    reason: 'requested',
    since_seq: null,
    seq: 7,
    checksum: '0123456789abcdef',
    expires_at: '2026-11-20T11:00:00.000Z',
    collections: [{ key: collection, rows, bytes: bytes.length, sha256, changes: null }],
  }
}

export function signal(): AbortSignal {
  return new AbortController().signal
}

/** What a call fails with; fails the test if it does not fail with a TransportError. */
export async function problemOf(work: Promise<unknown>): Promise<TransportError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof TransportError) return error
  throw error ?? new Error('nothing failed')
}

/** All blocks of a download, one after the other. */
export async function collect(blocks: AsyncIterable<readonly Change[]>): Promise<Change[]> {
  const changes: Change[] = []
  for await (const block of blocks) changes.push(...block)
  return changes
}

/** Everything of an iteration. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

/** What somebody types who signs in on a device. */
export function typed(stowage: { readonly url: string }, name: string, password: string) {
  return {
    base_url: stowage.url,
    email: `${name}@example.org`,
    password,
    device_installation_id: `${name}-phone-0001`,
    platform: 'android',
    device_name: 'Telephone',
  } as const
}

/** For callers that nobody asks once more. */
export function fail(): never {
  throw new Error('one answer too many')
}

/** Resolves when something came about. */
export async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await new Promise((resolve) => setImmediate(resolve))
}
