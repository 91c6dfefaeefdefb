import type { z } from 'zod'
import { TransportError } from '../sync-transport.ts'
import type { Call, Connection } from './connection.ts'
import { transportError } from './failure.ts'
import type { FetchReply } from './fetch.ts'
import { failureOf, readData } from './reply.ts'
import type { Tokens } from './tokens.ts'

/** Calls in the name of the signed-in user. It renews an expired access token, and repeats the call. */
export class Calls {
  readonly connection: Connection
  readonly tokens: Tokens

  constructor(connection: Connection, tokens: Tokens) {
    this.connection = connection
    this.tokens = tokens
  }

  /** Sends a call and reads the data of its answer. */
  async data<S extends z.ZodType>(schema: S, call: Call, signal: AbortSignal): Promise<z.output<S>> {
    return readData(schema, await this.send(call, signal), this.connection, signal)
  }

  /** Sends a call, and gives the answer if it is a 2xx; its body is still to be read. */
  async send(call: Call, signal: AbortSignal): Promise<FetchReply> {
    const { connection, tokens } = this
    for (let renewed = false; ; renewed = true) {
      const token = await tokens.access(signal)
      const reply = await connection.send(call, token, signal)
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
