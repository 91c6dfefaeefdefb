import { describe, expect, it } from 'vitest'
import type { Fetch } from '../../../sync-protocol/transport/index.ts'
import {
  failure,
  HOUSEHOLD,
  keptSession,
  MemoryKeeper,
  page,
  problemOf,
  scripted,
  sessionOver,
  signal,
} from './support.ts'

/** What a push fails with when the server answers so. */
async function pushedOnto(answer: () => Response | Promise<Response>) {
  const transport = (await sessionOver(scripted(answer))).transport()
  return problemOf(transport.push({ protocol_version: 1, operations: [] }, signal()))
}

describe('what the server refuses', () => {
  const details = [{ path: 'operations.0', code: 'too_big', message: 'Too big.' }]
  it.each([
    [400, 'validation_failed', 'invalid'],
    [403, 'household_access_denied', 'refused'],
    [403, 'household_required', 'refused'],
    [403, 'access_denied', 'refused'],
    [403, 'device_revoked', 'signed_out'],
    [404, 'route_not_found', 'failed'],
    [404, 'not_found', 'expired'],
    [405, 'method_not_allowed', 'failed'],
    [410, 'snapshot_expired', 'expired'],
    [413, 'payload_too_large', 'too_large'],
    [415, 'unsupported_media_type', 'invalid'],
    [408, 'request_timeout', 'unreachable'],
    [409, 'quota_exceeded', 'invalid'],
    [416, 'range_not_satisfiable', 'failed'],
    [422, 'validation_failed', 'invalid'],
    [426, 'upgrade_required', 'upgrade_required'],
    [429, 'rate_limited', 'busy'],
    [500, 'internal_error', 'failed'],
    [503, 'unavailable', 'busy'],
    [507, 'storage_full', 'failed'],
    [418, 'a_code_of_a_newer_server', 'failed'],
  ])('%i %s is %s', async (status, code, problem) => {
    const error = await pushedOnto(() => failure(status, code, { details }))
    expect(error).toMatchObject({ problem, code, message: `It is ${code}.` })
    if (problem !== 'signed_out') expect(error.details).toEqual(details)
  })

  it('is told though its details are of another form', async () => {
    const error = await pushedOnto(() => failure(422, 'validation_failed', { details: { hint: 'x' } }))
    expect(error).toMatchObject({ problem: 'invalid', details: [] })
  })

  it.each(['request_timeout', 'incomplete_body'])(
    'because of the line (%s) is no fault of what was sent',
    async (code) => {
      const answer = () =>
        failure(422, 'validation_failed', { details: [{ path: '', code, message: 'Cut.' }] })
      expect(await pushedOnto(answer)).toMatchObject({ problem: 'unreachable' })
    },
  )

  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Fri, 20 Nov 2026 10:00:00 GMT', null],
    ['-1', null],
    ['soon', null],
    [null, null],
  ])('for now, with Retry-After %s, may be tried again after %s ms', async (field, retry_after_ms) => {
    const headers: Record<string, string> = field === null ? {} : { 'retry-after': field }
    for (const [status, code] of [
      [429, 'rate_limited'],
      [503, 'unavailable'],
    ] as const) {
      expect(await pushedOnto(() => failure(status, code, { headers }))).toMatchObject({
        problem: 'busy',
        retry_after_ms,
      })
    }
  })
})

describe('what others answer in its place', () => {
  it.each([
    [200, 'corrupt'],
    [203, 'corrupt'],
    [401, 'corrupt'],
    [403, 'corrupt'],
    [404, 'corrupt'],
    [408, 'unreachable'],
    [410, 'corrupt'],
    [413, 'too_large'],
    [426, 'corrupt'],
    [429, 'busy'],
    [500, 'failed'],
    [502, 'failed'],
    [503, 'busy'],
    [504, 'failed'],
  ])('with %i is %s', async (status, problem) => {
    const keeper = new MemoryKeeper(keptSession())
    const fetch = scripted(() => page(status, { 'retry-after': '3' }))
    const transport = (await sessionOver(fetch, keeper)).transport()
    const error = await problemOf(transport.snapshot({ since_seq: null }, signal()))
    expect(error).toMatchObject({
      problem,
      code: null,
      retry_after_ms: status === 200 || status === 203 ? null : 3000,
    })
    // A page of a hotel does not sign anybody out.
    expect(keeper.kept).toEqual(keptSession())
    expect(fetch.seen).toHaveLength(1)
  })

  it.each([
    ['nothing', () => new Response(null, { status: 204 })],
    ['an empty text', () => new Response('')],
    ['half an answer', () => new Response('{"success":true,"data":{')],
    ['an envelope without data', () => Response.json({ success: true })],
    ['something else', () => Response.json([1, 2, 3])],
    [
      'a redirection',
      () => new Response(null, { status: 302, headers: { location: 'https://hotel.example' } }),
    ],
    ['a redirection, as a browser shows it', () => Response.error()],
  ])('with %s is corrupt', async (_what, answer) => {
    expect(await pushedOnto(answer)).toMatchObject({ problem: 'corrupt', code: null })
  })
})

describe('the line', () => {
  it('that gives no answer makes the server unreachable', async () => {
    const cause = new TypeError('fetch failed')
    expect(await pushedOnto(() => Promise.reject(cause))).toMatchObject({ problem: 'unreachable', cause })
  })

  it('that breaks within an answer does too', async () => {
    const broken = () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(Buffer.from('{"success":')),
          pull: (controller) => controller.error(new TypeError('terminated')),
        }),
      )
    expect(await pushedOnto(broken)).toMatchObject({ problem: 'unreachable' })
  })
})

const EVENTS = { 'content-type': 'text/event-stream' }

describe('a signal', () => {
  const silent: [string, Fetch][] = [
    ['answer', () => new Promise(() => {})],
    ['body', async () => new Response(new ReadableStream({}), { headers: EVENTS })],
  ]
  it.each(silent)(
    'ends the waiting for an %s with its reason, even where fetch does not know signals',
    async (_what, fetch) => {
      const transport = (await sessionOver(fetch)).transport()
      for (const begin of [
        (signal: AbortSignal) => transport.push({ protocol_version: 1, operations: [] }, signal),
        (signal: AbortSignal) => transport.snapshot({ since_seq: null }, signal),
        async (signal: AbortSignal) => {
          for await (const _ of transport.hints?.(HOUSEHOLD, signal) ?? []) throw new Error('a hint')
        },
      ]) {
        const controller = new AbortController()
        const work = begin(controller.signal)
        setImmediate(() => controller.abort(new Error('enough')))
        await expect(work).rejects.toThrow('enough')
        await expect(begin(AbortSignal.abort(new Error('before')))).rejects.toThrow('before')
      }
    },
  )

  it('of a polyfill may have no reason', async () => {
    const controller = new AbortController()
    Object.defineProperty(controller.signal, 'reason', { value: undefined })
    controller.abort()
    const transport = (await sessionOver(silent[0]?.[1] ?? fetch)).transport()
    await expect(transport.snapshot({ since_seq: null }, controller.signal)).rejects.toThrow('aborted')
  })
})
