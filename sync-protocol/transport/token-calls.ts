import { TransportError } from '../sync-transport.ts'
import { Calls } from './calls.ts'
import type { Call, Connection } from './connection.ts'
import { transportError } from './failure.ts'
import type { FetchReply } from './fetch.ts'
import { failureOf } from './reply.ts'
import type { Tokens } from './tokens.ts'

/** Calls that an access token proves. An expired one is renewed, and the call is repeated. */
export class TokenCalls extends Calls {
  readonly tokens: Tokens

  constructor(connection: Connection, tokens: Tokens) {
    super(connection)
    this.tokens = tokens
  }

  override get user_id(): string {
    return this.tokens.user.public_id
  }

  override async send(call: Call, signal: AbortSignal): Promise<FetchReply> {
    const { connection, tokens } = this
    for (let renewed = false; ; renewed = true) {
      const token = await tokens.access(signal)
      const reply = await connection.send(call, { authorization: `Bearer ${token}` }, signal)
      const failure = await failureOf(reply, connection, signal)
      if (failure === null) return reply
      const { status, code, message } = failure
      if (code === 'device_revoked') throw await tokens.end(code, message)
      if (code === null || status !== 401) throw transportError(failure)
      // The refresh was granted, so the sign-in stands: the next call settles it.
      if (renewed)
        throw new TransportError('failed', 'The server refuses a token that it has just issued.', { code })
      await tokens.renew(token, signal)
    }
  }
}
