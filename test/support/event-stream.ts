import { once } from 'node:events'
import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { createApp, type Services } from '../../http/index.ts'
import { ChangeHint, HintsClosed, MembershipHint } from '../../sync-protocol/index.ts'
import { allRoutes } from './all-routes.ts'
import { Browser, type Phone, type TestStowage } from './stowage.ts'

/** One event as a client dispatches it (WHATWG HTML, section 9.2.6). */
const ServerEvent = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('change'), id: z.string(), data: ChangeHint }),
  z.strictObject({ event: z.literal('membership'), id: z.string(), data: MembershipHint }),
  z.strictObject({ event: z.literal('closed'), id: z.string(), data: HintsClosed }),
])
type ServerEvent = z.infer<typeof ServerEvent>

/** A client of server-sent events that keeps what it heard. */
export class EventReader {
  readonly events: ServerEvent[] = []
  /** All that came, as it came. */
  text = ''
  /** How many comments came. */
  beats = 0
  ended = false
  #rest = ''

  take(chunk: string): void {
    this.text += chunk
    const blocks = (this.#rest + chunk).split('\n\n')
    this.#rest = blocks.pop() ?? ''
    for (const block of blocks) this.#dispatch(block.split('\n'))
  }

  /** The last that was told of a household. */
  seqOf(household_id: string): number | undefined {
    return this.hints(household_id).at(-1)
  }

  /** Every seq that was told of a household. */
  hints(household_id: string): number[] {
    return this.events.flatMap(({ event, data }) =>
      event === 'change' && data.household_id === household_id ? [data.seq] : [],
    )
  }

  /** What was told of the user in each household, as `viewer of Home`. */
  get memberships(): string[] {
    return this.events.flatMap(({ event, data }) =>
      event === 'membership' ? [`${data.role} of ${data.name}`] : [],
    )
  }

  /** Why the stream was closed, if it was. */
  get reason(): string | undefined {
    const last = this.events.at(-1)
    return this.ended && last?.event === 'closed' ? last.data.reason : undefined
  }

  #dispatch(lines: readonly string[]): void {
    const fields: Record<string, string> = {}
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
      if (name === '') this.beats++
      else fields[name] = value
    }
    if (fields.data === undefined) return
    const { event, id = '', data } = fields
    this.events.push(ServerEvent.parse({ event, id, data: JSON.parse(data) }))
  }
}

/** A stream of hints that a phone or a browser listens to, until the test is done. */
export interface HintsHeard extends EventReader {
  readonly headers: Headers
  /** The listener loses its connection. */
  hangUp(): void
}

export const EVENTS = '/api/v1/mobile/sync/events'

interface HearOptions {
  readonly headers?: Record<string, string>
  /** The server, if it is not the phone's own. */
  readonly url?: string
}

/** Opens a stream; fails the test unless it is opened. */
export async function hear(
  listener: Phone | Browser,
  query = '',
  options: HearOptions = {},
): Promise<HintsHeard> {
  const connection = new AbortController()
  const { url = listener.stowage.url, headers } = options
  const proof =
    listener instanceof Browser
      ? listener.headers('GET')
      : { authorization: `Bearer ${listener.tokens.access_token}` }
  const response = await fetch(url + EVENTS + query, {
    headers: { ...proof, ...headers },
    signal: connection.signal,
  })
  if (response.status !== 200) throw new Error(`events: ${response.status} ${await response.text()}`)
  const hangUp = () => connection.abort()
  onTestFinished(hangUp)
  const reader = new EventReader()
  void readAll(response, reader)
  return Object.assign(reader, { headers: response.headers, hangUp })
}

async function readAll({ body }: Response, reader: EventReader): Promise<void> {
  try {
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) reader.take(chunk)
  } catch {
    // The connection was cut: what came has come.
  }
  reader.ended = true
}

/** The services of a Stowage that runs, for what no route does. */
export function servicesOf(stowage: TestStowage): Services {
  if (!stowage.running) throw new Error('Stowage does not run')
  return stowage.running.services
}

/** Serves all routes with services of the test's own, on a port or at a path, until the test is done. */
export async function serveWith(services: Services, path?: string): Promise<{ url: string }> {
  const server = createServer(createApp({ routes: allRoutes, services }).callback())
  if (path === undefined) server.listen(0, '127.0.0.1')
  else server.listen(path)
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  return { url: typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '' }
}
