import { describe, expect, it } from 'vitest'
import type { ChangeHint, MembershipHint, SyncHint, SyncTransport } from '../../../sync-protocol/index.ts'
import type { Fetch } from '../../../sync-protocol/transport/index.ts'
import {
  all,
  failure,
  HOUSEHOLD,
  keptSession,
  MemoryKeeper,
  page,
  problemOf,
  type Seen,
  scripted,
  sessionOver,
  signal,
  streamOf,
  success,
  tokens,
  withoutStream,
} from './support.ts'

const EPOCH = '01900000-0000-7000-8000-0000000e90c1'
const hint = (seq: number): ChangeHint => ({ household_id: HOUSEHOLD, epoch: EPOCH, seq })
const event = (data: unknown, type = 'change') => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`

/** A server that sends this text as events, and has something small to say elsewhere. */
function sends(text: string, end: 'end' | 'break' = 'end', parts = 5) {
  const bytes = Buffer.from(text)
  const pieces = Array.from({ length: Math.ceil(bytes.length / parts) }, (_, i) =>
    bytes.subarray(i * parts, (i + 1) * parts),
  )
  return scripted(({ path }) => {
    if (path.endsWith('/config')) return success({})
    return new Response(streamOf(pieces, end), {
      headers: { 'content-type': 'text/event-stream; charset=utf-8' },
    })
  })
}

function hintsOf(transport: SyncTransport): AsyncIterable<SyncHint> {
  if (!transport.hints) throw new Error('no hints')
  return transport.hints(HOUSEHOLD, signal())
}

async function hintsFrom(fetch: Fetch): Promise<AsyncIterable<SyncHint>> {
  return hintsOf((await sessionOver(fetch)).transport())
}

describe('hints', () => {
  it('come as the server sends them, until it ends the stream', async () => {
    const text = [
      ': hello\n\n',
      event(hint(1)),
      ': beat\n\n',
      event({ ...hint(2), by: 'ada' }),
      event({}, 'bye'),
    ].join('')
    const fetch = sends(text)
    expect(await all(await hintsFrom(fetch))).toEqual([hint(1), hint(2)])
    const asked = fetch.seen.at(-1)
    expect(asked?.path).toBe(`/api/v1/mobile/sync/events?household_id=${HOUSEHOLD}`)
    expect(asked?.headers.get('accept')).toBe('text/event-stream')
    expect(asked?.headers.get('authorization')).toBe('Bearer swa_first')
  })

  it('say what the user is in the household, unless a later server says it in another way', async () => {
    const membership: MembershipHint = { household_id: HOUSEHOLD, role: 'viewer', name: 'Home' }
    const text = [
      event({ ...membership, since: 1 }, 'membership'),
      event({ ...membership, role: 'gardener' }, 'membership'),
      event(hint(1)),
    ].join('')
    expect(await all(await hintsFrom(sends(text)))).toEqual([membership, hint(1)])
  })

  it('end as refused when the user was removed, and quietly for another reason', async () => {
    const closed = (reason: string) => hintsFrom(sends(event({ reason }, 'closed')))
    expect(await all(await closed('unavailable'))).toEqual([])
    expect(await problemOf(all(await closed('household_access_denied')))).toMatchObject({
      problem: 'refused',
    })
  })

  it('come before the stream ends', async () => {
    let send: (text: string) => void = () => {}
    let cancelled = false
    const body = new ReadableStream({
      start(controller) {
        send = (text) => controller.enqueue(Buffer.from(text))
      },
      cancel() {
        cancelled = true
      },
    })
    const fetch = scripted(({ path }) =>
      path.endsWith('/config')
        ? success({})
        : new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    )
    const hints = (await hintsFrom(fetch))[Symbol.asyncIterator]()
    for (let seq = 1; seq <= 3; seq++) {
      send(event(hint(seq)))
      expect(await hints.next()).toEqual({ done: false, value: hint(seq) })
    }
    await hints.return?.()
    expect(cancelled).toBe(true)
  })

  it('end with the line that they come through', async () => {
    const hints = (await hintsFrom(sends(event(hint(1)), 'break', 999)))[Symbol.asyncIterator]()
    expect((await hints.next()).value).toEqual(hint(1))
    expect(await problemOf(hints.next())).toMatchObject({ problem: 'unreachable' })
  })

  it('are none where an older server knows no such address', async () => {
    const fetch = scripted(({ path }) =>
      path.endsWith('/config') ? success({}) : failure(404, 'route_not_found'),
    )
    expect(await all(await hintsFrom(fetch))).toEqual([])
  })

  it('are none where bodies are no streams: such a stream would never answer', async () => {
    const fetch = scripted(({ path }) => (path.endsWith('/config') ? success({}) : new Promise(() => {})))
    expect(await all(await hintsFrom(withoutStream(fetch)))).toEqual([])
    expect(fetch.seen.map(({ path }) => path)).toEqual(['/api/v1/mobile/config'])
  })

  it('ask first only if nothing was answered before', async () => {
    const fetch = sends(event(hint(1)))
    const transport = (await sessionOver(fetch)).transport()
    for (let i = 0; i < 2; i++) await all(hintsOf(transport))
    expect(fetch.seen.map(({ path }) => path.split('/').at(-1))).toEqual([
      'config',
      `events?household_id=${HOUSEHOLD}`,
      `events?household_id=${HOUSEHOLD}`,
    ])
  })

  it('renew a token that has expired', async () => {
    const answer = ({ path, headers }: Seen): Response => {
      if (path.endsWith('/config')) return success({})
      if (path.endsWith('/refresh')) return tokens('second')
      if (headers.get('authorization') === 'Bearer swa_first') return failure(401, 'authentication_required')
      return new Response(event(hint(4)), { headers: { 'content-type': 'text/event-stream' } })
    }
    const keeper = new MemoryKeeper(keptSession())
    const transport = (await sessionOver(scripted(answer), keeper)).transport()
    expect(await all(hintsOf(transport))).toEqual([hint(4)])
    expect(keeper.saved).toHaveLength(1)
  })

  it.each([
    ['another user is asked for', () => failure(403, 'household_access_denied'), 'refused'],
    ['a proxy answers', () => page(200), 'corrupt'],
    ['a proxy knows no such address', () => page(404), 'corrupt'],
    ['the server answers with something else', () => success({}), 'corrupt'],
    ['too many listen', () => failure(429, 'rate_limited'), 'busy'],
  ])('fail when %s', async (_what, answer, problem) => {
    const fetch = scripted(({ path }) => (path.endsWith('/config') ? success({}) : answer()))
    expect(await problemOf(all(await hintsFrom(fetch)))).toMatchObject({ problem })
  })

  it.each(['x', '{}', '{"household_id":"x","epoch":"y","seq":1}', JSON.stringify({ ...hint(1), seq: -1 })])(
    'of another form are corrupt: %s',
    async (data) => {
      const fetch = sends(`event: change\ndata: ${data}\n\n`)
      expect(await problemOf(all(await hintsFrom(fetch)))).toMatchObject({ problem: 'corrupt' })
    },
  )
})
