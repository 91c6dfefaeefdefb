import { describe, expect, it } from 'vitest'
import { cookieTransport, type Fetch } from '../../../sync-protocol/transport/index.ts'
import { failure, HOUSEHOLD, page, problemOf, scripted, signal, success, USER } from './support.ts'

const BASE = 'https://stowage.example.org'
const REQUEST = { protocol_version: 1, household_id: HOUSEHOLD, operations: [] }
const TAKEN = { household_id: HOUSEHOLD, epoch: '01900000-0000-7000-8000-0000000e90c1', seq: 7, results: [] }

function session(csrf_token: string, user: { public_id: string } = USER): Response {
  return success({ user, csrf_token, households: [], expires_at: '2026-12-20T10:00:00.000Z' })
}

function transport(fetch: Fetch) {
  return cookieTransport({ base_url: BASE, user_id: USER.public_id, fetch })
}

describe('a transport by the cookie of a browser session', () => {
  it('sends the cookie and the CSRF token, which it asks for once', async () => {
    const modes = new Set<string>()
    const answer = scripted(({ path }) => (path === '/api/v1/session' ? session('first') : success(TAKEN)))
    const over = transport((url, init) => {
      modes.add(init.credentials)
      return answer(url, init)
    })
    expect(over.user_id).toBe(USER.public_id)
    await over.push(REQUEST, signal())
    await over.push(REQUEST, signal())
    expect(answer.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/v1/session',
      'POST /api/v1/mobile/mutations',
      'POST /api/v1/mobile/mutations',
    ])
    expect(answer.seen.map(({ headers }) => headers.get('x-csrf-token'))).toEqual([null, 'first', 'first'])
    expect(answer.seen.every(({ headers }) => !headers.has('authorization'))).toBe(true)
    expect([...modes]).toEqual(['same-origin'])
  })

  it('asks again when the session has another token, and gives up when that is refused too', async () => {
    let valid = 'first'
    const fetch = scripted(({ path, headers }) => {
      if (path === '/api/v1/session') return session(valid)
      return headers.get('x-csrf-token') === valid ? success(TAKEN) : failure(403, 'csrf_failed')
    })
    const over = transport(fetch)
    await over.push(REQUEST, signal())
    valid = 'second'
    await over.push(REQUEST, signal())
    expect(fetch.seen).toHaveLength(5)
    const never = scripted(({ path }) =>
      path === '/api/v1/session' ? session('any') : failure(403, 'csrf_failed'),
    )
    expect(await problemOf(transport(never).push(REQUEST, signal()))).toMatchObject({
      problem: 'refused',
      code: 'csrf_failed',
    })
    expect(never.seen).toHaveLength(4)
  })

  it('never sends the queue by the session of another user', async () => {
    const stranger = { public_id: '01900000-0000-7000-8000-000000000bad' }
    let user = USER as { public_id: string }
    const fetch = scripted(({ path }) => {
      if (path === '/api/v1/session') return session('token', user)
      return user === USER ? success(TAKEN) : failure(403, 'csrf_failed')
    })
    const over = transport(fetch)
    await over.push(REQUEST, signal())
    user = stranger
    expect(await problemOf(over.push(REQUEST, signal()))).toMatchObject({ problem: 'signed_out' })
    expect(await problemOf(transport(fetch).push(REQUEST, signal()))).toMatchObject({ problem: 'signed_out' })
    expect(fetch.seen.filter(({ method }) => method === 'POST')).toHaveLength(2)
  })

  it.each(['GET /api/v1/session', 'POST /api/v1/mobile/mutations'])(
    'is signed out by a 401 of the server to %s, and not by one of a proxy',
    async (refused) => {
      const refusing = (reply: () => Response) =>
        transport(
          scripted(({ method, path }) => {
            if (`${method} ${path}` === refused) return reply()
            return path === '/api/v1/session' ? session('token') : success(TAKEN)
          }),
        )
      const over = refusing(() => failure(401, 'authentication_required'))
      expect(await problemOf(over.push(REQUEST, signal()))).toMatchObject({
        problem: 'signed_out',
        code: 'authentication_required',
      })
      const proxied = refusing(() => page(401))
      expect(await problemOf(proxied.push(REQUEST, signal()))).toMatchObject({ problem: 'corrupt' })
    },
  )
})
