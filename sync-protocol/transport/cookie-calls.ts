import * as z from 'zod'
import { Uuid } from '../primitives.ts'
import { TransportError } from '../sync-transport.ts'
import { Calls } from './calls.ts'
import type { Call, Connection } from './connection.ts'
import { type Failure, transportError } from './failure.ts'
import type { FetchReply } from './fetch.ts'
import { failureOf, readData } from './reply.ts'

/** What a browser session says of itself. */
const SessionReply = z.object({ user: z.object({ public_id: Uuid }), csrf_token: z.string() })

/**
 * Calls that the cookie of a browser session proves. The browser keeps the cookie; the CSRF token is asked for when it is
 * needed first, and again after somebody else signed in or the session got another secret.
 */
export class CookieCalls extends Calls {
  override readonly user_id: string
  #csrf_token: string | null = null

  constructor(connection: Connection, user_id: string) {
    super(connection)
    this.user_id = user_id
  }

  override async send(call: Call, signal: AbortSignal): Promise<FetchReply> {
    const { connection } = this
    for (let renewed = false; ; renewed = true) {
      const token = call.method === 'GET' ? null : (this.#csrf_token ?? (await this.#askForToken(signal)))
      const reply = await connection.send(call, token === null ? {} : { 'x-csrf-token': token }, signal)
      const failure = await failureOf(reply, connection, signal)
      if (failure === null) return reply
      if (failure.code !== 'csrf_failed' || token === null || renewed) throw sessionError(failure)
      this.#csrf_token = null
    }
  }

  /** @throws TransportError `signed_out` also when another user has signed in in this browser */
  async #askForToken(signal: AbortSignal): Promise<string> {
    const { connection } = this
    const reply = await connection.send({ method: 'GET', path: '/session' }, {}, signal)
    const failure = await failureOf(reply, connection, signal)
    if (failure) throw sessionError(failure)
    const { user, csrf_token } = await readData(SessionReply, reply, connection, signal)
    if (user.public_id !== this.user_id) {
      throw new TransportError('signed_out', 'Another user has signed in in this browser.')
    }
    this.#csrf_token = csrf_token
    return csrf_token
  }
}

/** A session is not renewed: without it somebody has to sign in. What a proxy refuses says nothing of the session. */
function sessionError(failure: Failure): TransportError {
  const { status, code, message } = failure
  if (status === 401 && code !== null) return new TransportError('signed_out', message, { code })
  return transportError(failure)
}
