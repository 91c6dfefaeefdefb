import { TransportError } from '../sync-transport.ts'
import { abortable, reasonOf } from './abort.ts'
import type { Fetch, FetchInit, FetchReply } from './fetch.ts'
import type { RequestBody } from './request-body.ts'

/** A request to a server. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** After the address of the interface, such as `/mobile/mutations`, with its query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: RequestBody
}

const API = '/api/v1'

/** A server as `fetch` reaches it. */
export class Connection {
  /** Without a slash at its end. */
  readonly base_url: string
  private readonly fetch: Fetch
  private readonly credentials: FetchInit['credentials']
  /** Whether bodies can be read as they come; null as long as there was none. */
  private streaming: boolean | null = null

  constructor(base_url: string, fetch: Fetch, credentials: FetchInit['credentials'] = 'omit') {
    this.base_url = base_url
    this.fetch = fetch
    this.credentials = credentials
  }

  /**
   * Sends a call, and gives the answer, whatever it is, once its header is there. `proof`: header fields that say who asks.
   *
   * @throws TransportError `unreachable`; `corrupt` for a redirection
   */
  async send(call: Call, proof: Readonly<Record<string, string>>, signal: AbortSignal): Promise<FetchReply> {
    const { fetch } = this
    const { method, path, body } = call
    const reply = await reaching(signal, () =>
      fetch(this.base_url + API + path, {
        method,
        headers: {
          accept: 'application/json',
          ...proof,
          ...body?.headers,
          ...call.headers,
        },
        ...(body && { body: body.content }),
        signal,
        redirect: 'manual',
        credentials: this.credentials,
        ...(this.streaming && { cache: 'no-store' }),
      }),
    )
    // A browser shows no more of a redirection than a status of 0.
    if (reply.status < 200 || (reply.status >= 300 && reply.status < 400)) {
      letGo(reply)
      throw new TransportError('corrupt', 'The server redirects to another address.')
    }
    if (reply.body) this.streaming = true
    else if (reply.body === undefined) this.streaming = false
    return reply
  }

  /** The whole body of an answer as text. */
  text(reply: FetchReply, signal: AbortSignal): Promise<string> {
    return reaching(signal, () => reply.text())
  }

  /** Whether bodies can be read as they come. If that is unknown yet, it requests something small from the server. */
  async streams(signal: AbortSignal): Promise<boolean> {
    if (this.streaming === null) {
      await this.text(await this.send({ method: 'GET', path: '/mobile/config' }, {}, signal), signal)
    }
    return this.streaming === true
  }
}

/** Discards an answer whose body is not needed. */
export function letGo(reply: FetchReply): void {
  reply.body
    ?.getReader()
    .cancel()
    .catch(() => {})
}

/** The bytes of a body as they come. A reader that stops closes the connection. */
export async function* bytesOf(
  body: NonNullable<FetchReply['body']>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reaching(signal, () => reader.read())
      if (done) return
      if (value) yield value
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

/**
 * Does something over the network.
 *
 * @throws TransportError `unreachable` if it fails, or the reason of the signal
 */
async function reaching<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (signal.aborted) throw reasonOf(signal)
  try {
    return await abortable(work(), signal)
  } catch (cause) {
    if (signal.aborted) throw reasonOf(signal)
    throw new TransportError('unreachable', 'The server sent no answer, or an incomplete one.', { cause })
  }
}
