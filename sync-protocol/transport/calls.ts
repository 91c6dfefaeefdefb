import type * as z from 'zod'
import type { Call, Connection } from './connection.ts'
import type { FetchReply } from './fetch.ts'
import { readData } from './reply.ts'

/** Calls in the name of the signed-in user. */
export abstract class Calls {
  readonly connection: Connection

  constructor(connection: Connection) {
    this.connection = connection
  }

  /** The signed-in user. */
  abstract get user_id(): string

  /** Sends a call, and gives the answer if it is a 2xx; its body is still to be read. */
  abstract send(call: Call, signal: AbortSignal): Promise<FetchReply>

  /** Sends a call and reads the data of its answer. */
  async data<S extends z.ZodType>(schema: S, call: Call, signal: AbortSignal): Promise<z.output<S>> {
    return readData(schema, await this.send(call, signal), this.connection, signal)
  }
}
