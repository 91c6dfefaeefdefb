import * as z from 'zod'
import { parseJson } from '../parse-json.ts'
import { TransportError } from '../sync-transport.ts'
import type { Connection } from './connection.ts'
import { type Failure, readFailure } from './failure.ts'
import type { FetchReply } from './fetch.ts'
import { readTolerantly } from './tolerant.ts'

const SuccessEnvelope = z.object({ success: z.literal(true), data: z.unknown() })

/**
 * Reads the data of an answer that is a 2xx.
 *
 * @throws TransportError `corrupt` if it is not in the envelope or not of that form; `unreachable` if it was cut
 */
export async function readData<S extends z.ZodType>(
  schema: S,
  reply: FetchReply,
  connection: Connection,
  signal: AbortSignal,
): Promise<z.output<S>> {
  const envelope = SuccessEnvelope.safeParse(parseJson(await connection.text(reply, signal)))
  if (!envelope.success) throw new TransportError('corrupt', 'The answer is not from Stowage.')
  const data = readTolerantly(schema, envelope.data.data)
  if (data === null) throw new TransportError('corrupt', 'The answer does not match the protocol.')
  return data
}

/** What an answer says that is not a 2xx; null for one that is. */
export async function failureOf(
  reply: FetchReply,
  connection: Connection,
  signal: AbortSignal,
): Promise<Failure | null> {
  if (reply.status < 300) return null
  return readFailure(reply.status, await connection.text(reply, signal), reply.headers.get('retry-after'))
}
