import { ChangeHint, HintsClosed, MembershipHint, type SyncHint } from '../hint.ts'
import { parseJson } from '../parse-json.ts'
import { TransportError } from '../sync-transport.ts'
import type { Calls } from './calls.ts'
import { bytesOf, letGo } from './connection.ts'
import { EventStreamReader } from './event-stream.ts'
import type { FetchReply } from './fetch.ts'
import { readTolerantly } from './tolerant.ts'

/**
 * SyncTransport.hints over server-sent events. Ends at once if bodies cannot be read as a stream, or if the server has no
 * such route. There is no clock here, so a connection that dies silently is not noticed: callers should also sync from
 * time to time.
 */
export async function* changeHints(
  calls: Calls,
  household_id: string,
  signal: AbortSignal,
): AsyncGenerator<SyncHint> {
  if (!(await calls.connection.streams(signal))) return
  const reply = await open(calls, household_id, signal)
  if (!reply?.body) return
  if (!/^text\/event-stream\b/i.test(reply.headers.get('content-type') ?? '')) {
    letGo(reply)
    throw new TransportError('corrupt', 'The answer is not a stream of events.')
  }
  const events = new EventStreamReader()
  const decoder = new TextDecoder()
  for await (const bytes of bytesOf(reply.body, signal)) {
    for (const { type, data } of events.take(decoder.decode(bytes, { stream: true }))) {
      const hint = read(type, data)
      if (hint) yield hint
    }
  }
}

/**
 * The hint in an event; null in one that says nothing to this version.
 *
 * @throws TransportError `refused` if the stream ends because the household is out of reach now; `corrupt`
 */
function read(type: string, data: string): SyncHint | null {
  if (type === 'membership') return readTolerantly(MembershipHint, parseJson(data))
  if (type === 'closed') {
    const { reason } = readTolerantly(HintsClosed, parseJson(data)) ?? {}
    if (reason !== 'household_access_denied') return null
    throw new TransportError('refused', 'The household is not within reach any more.', { code: reason })
  }
  if (type !== 'change') return null
  const hint = readTolerantly(ChangeHint, parseJson(data))
  if (hint === null) throw new TransportError('corrupt', 'The server sent a hint in an unknown format.')
  return hint
}

/** Null for an older server. */
async function open(calls: Calls, household_id: string, signal: AbortSignal): Promise<FetchReply | null> {
  try {
    const path = `/mobile/sync/events?household_id=${encodeURIComponent(household_id)}`
    return await calls.send({ method: 'GET', path, headers: { accept: 'text/event-stream' } }, signal)
  } catch (error) {
    if (error instanceof TransportError && error.code === 'route_not_found') return null
    throw error
  }
}
