import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { register, resumeSession, signIn } from '../../../sync-protocol/transport/index.ts'
import { PASSWORD, testStowage } from '../../support/stowage.ts'
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
  success,
  tokens,
  typed,
  USER,
} from './support.ts'

const BOOTSTRAP = { households: [], current_household: null }

describe('signing in', () => {
  it('gives a session that knows who it is for, and keeps it', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada', { household_name: 'Home' })
    const keeper = new MemoryKeeper()
    const session = await signIn(typed(stowage, 'ada', PASSWORD), { keeper })
    expect(session.user).toEqual({
      public_id: phone.tokens.user.public_id,
      name: 'ada',
      email: 'ada@example.org',
      current_household_id: phone.household_id,
    })
    const home = { public_id: phone.household_id, name: 'Home', role: 'owner' }
    expect(await session.households()).toEqual({ households: [home], current_household: home })
    expect(session.transport().user_id).toBe(phone.tokens.user.public_id)
    expect(keeper.kept).toMatchObject({ base_url: stowage.url, device_installation_id: 'ada-phone-0001' })
  })

  it('I2 ends the earlier tokens of the same installation: that session is signed out', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const details = typed(stowage, 'ada', PASSWORD)
    const before = await signIn(details, { keeper: new MemoryKeeper() })
    await signIn(details, { keeper: new MemoryKeeper() })
    expect(await problemOf(before.households())).toMatchObject({ problem: 'signed_out' })
  })

  it('makes an account', async () => {
    const stowage = await testStowage()
    const keeper = new MemoryKeeper()
    const details = { ...typed(stowage, 'ada', PASSWORD), name: 'Ada', household_name: 'Home' }
    const session = await register(details, { keeper })
    expect(session.user.name).toBe('Ada')
    expect((await session.households()).current_household?.name).toBe('Home')
  })

  it('tells a wrong password, a weak one, and an address that is taken', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const keeper = new MemoryKeeper()
    const wrong = await problemOf(signIn(typed(stowage, 'ada', 'wrong'), { keeper }))
    expect([wrong.problem, wrong.code]).toEqual(['refused', 'invalid_credentials'])
    const weak = await problemOf(
      register({ ...typed(stowage, 'ben', 'password12'), name: 'Ben' }, { keeper }),
    )
    expect(weak.problem).toBe('invalid')
    expect(weak.details).toMatchObject([{ path: 'password', code: 'too_guessable' }])
    const taken = await problemOf(register({ ...typed(stowage, 'ada', PASSWORD), name: 'Ada' }, { keeper }))
    expect(taken.problem).toBe('invalid')
    expect(taken.details).toMatchObject([{ path: 'email', code: 'email_taken' }])
    expect(keeper.kept).toBeNull()
  })

  it('takes the address of a server with or without a slash, also below a path, and nothing else', async () => {
    const fetch = scripted(() => tokens('first'))
    const details = { ...typed({ url: 'https://example.org/stowage/' }, 'ada', 'x') }
    const keeper = new MemoryKeeper()
    await signIn(details, { keeper, fetch })
    expect(fetch.seen[0]?.path).toBe('/stowage/api/v1/mobile/auth/login')
    for (const base_url of [
      'example.org',
      'ftp://example.org',
      'https://a:b@example.org',
      'https://a/?b',
      '',
    ]) {
      const refused = await problemOf(signIn({ ...details, base_url }, { keeper, fetch }))
      expect(refused.details[0]?.path).toBe('base_url')
    }
    expect(fetch.seen).toHaveLength(1)
  })

  it('fails when the tokens cannot be kept', async () => {
    const keeper = new MemoryKeeper()
    keeper.beforeSave = () => {
      throw new Error('the disk is full')
    }
    const fetch = scripted(() => tokens('first'))
    const error = await problemOf(signIn(typed({ url: 'https://a' }, 'ada', 'x'), { keeper, fetch }))
    expect(error).toMatchObject({ problem: 'failed', cause: new Error('the disk is full') })
  })
})

describe('resuming', () => {
  it('needs neither a password nor the server', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const keeper = new MemoryKeeper()
    const { user } = await signIn(typed(stowage, 'ada', PASSWORD), { keeper })
    await stowage.stop()
    const resumed = await resumeSession({ keeper })
    expect(resumed?.user).toEqual(user)
    expect(await problemOf(resumed?.households() ?? Promise.resolve())).toMatchObject({
      problem: 'unreachable',
    })
  })

  it.each([null, undefined, 'x', {}, { ...keptSession(), user: { name: 'Ada' } }])(
    'finds nothing in %j',
    async (kept) => {
      expect(await resumeSession({ keeper: new MemoryKeeper(kept) })).toBeNull()
    },
  )
})

describe('an access token that has expired', () => {
  it('is renewed, kept, and the call repeated', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const keeper = new MemoryKeeper()
    const session = await signIn(typed(stowage, 'ada', PASSWORD), { keeper })
    stowage.clock.advance(16 * 60)
    expect((await session.households()).households).toHaveLength(1)
    expect(keeper.saved).toHaveLength(2)
    expect(keeper.saved[1]?.refresh_token).not.toBe(keeper.saved[0]?.refresh_token)
    stowage.clock.advance(16 * 60)
    const resumed = await resumeSession({ keeper })
    expect((await resumed?.households())?.households).toHaveLength(1)
  })

  it('is renewed once for all calls that wait, and nothing is used twice', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const keeper = new MemoryKeeper()
    const session = await signIn(typed(stowage, 'ada', PASSWORD), { keeper })
    for (let round = 0; round < 3; round++) {
      stowage.clock.advance(16 * 60)
      await Promise.all(Array.from({ length: 5 }, () => session.households()))
      expect(keeper.saved).toHaveLength(2 + round)
    }
  })

  it('is not renewed again by a call whose refusal comes late', async () => {
    let letLate: () => void = () => {}
    const late = new Promise<void>((resolve) => (letLate = resolve))
    const fetch = scripted(async ({ path, headers }) => {
      if (path.endsWith('/refresh')) return tokens('second')
      const token = headers.get('authorization')
      if (token === 'Bearer swa_second') return success(BOOTSTRAP)
      if (fetch.seen.length === 1) await late
      return failure(401, 'authentication_required')
    })
    const session = await sessionOver(fetch)
    const slow = session.households()
    await session.households()
    letLate()
    await slow
    expect(fetch.seen.filter(({ path }) => path.endsWith('/refresh'))).toHaveLength(1)
  })

  it('is not replaced before the new ones are kept', async () => {
    const order: string[] = []
    const keeper = new MemoryKeeper(keptSession())
    keeper.beforeSave = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      order.push('saved')
    }
    const fetch = scripted(({ path, headers }) => {
      if (path.endsWith('/refresh')) return tokens('second')
      order.push(headers.get('authorization') ?? '')
      if (headers.get('authorization') === 'Bearer swa_second') return success(BOOTSTRAP)
      return failure(401, 'authentication_required')
    })
    await (await sessionOver(fetch, keeper)).households()
    expect(order).toEqual(['Bearer swa_first', 'saved', 'Bearer swa_second'])
  })

  it('I3 survives a crash between the rotation and its keeping, within the grace', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const keeper = new MemoryKeeper()
    const session = await signIn(typed(stowage, 'ada', PASSWORD), { keeper })
    stowage.clock.advance(16 * 60)
    keeper.beforeSave = () => {
      throw new Error('the power is gone')
    }
    expect(await problemOf(session.households())).toMatchObject({ problem: 'failed' })
    keeper.beforeSave = () => {}
    stowage.clock.advance(30)
    const resumed = await resumeSession({ keeper })
    expect((await resumed?.households())?.households).toHaveLength(1)
  })

  it('is not exchanged a second time when its successor could not be kept at first', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const keeper = new MemoryKeeper()
    const session = await signIn(typed(stowage, 'ada', PASSWORD), { keeper })
    stowage.clock.advance(16 * 60)
    keeper.beforeSave = () => {
      throw new Error('the disk is full')
    }
    await problemOf(session.households())
    keeper.beforeSave = () => {}
    // Beyond the grace a second exchange would end the sign-in.
    stowage.clock.advance(120)
    expect((await session.households()).households).toHaveLength(1)
  })

  it('I3 ends the session when its refresh token was used elsewhere', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const keeper = new MemoryKeeper()
    const session = await signIn(typed(stowage, 'ada', PASSWORD), { keeper })
    // A thief's copy.
    const copy = await resumeSession({ keeper: new MemoryKeeper(keeper.kept) })
    stowage.clock.advance(16 * 60)
    await copy?.households()
    stowage.clock.advance(120)
    const error = await problemOf(session.households())
    expect([error.problem, error.code]).toEqual(['signed_out', 'token_reused'])
    expect(keeper.kept).toBeNull()
    const thief = await problemOf(copy?.households() ?? Promise.resolve())
    expect(thief).toMatchObject({ problem: 'signed_out' })
  })

  it('is taken from the keeper when another window has renewed it', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const keeper = new MemoryKeeper()
    const one = await signIn(typed(stowage, 'ada', PASSWORD), { keeper })
    const two = await resumeSession({ keeper })
    for (let round = 0; round < 3; round++) {
      stowage.clock.advance(16 * 60)
      await one.households()
      stowage.clock.advance(120)
      expect((await two?.households())?.households).toHaveLength(1)
    }
    expect(keeper.saved).toHaveLength(4)
  })

  it('ends the session when somebody else has signed in with the same keeper, and leaves their tokens', async () => {
    const ben = keptSession({ access_token: 'swa_ben', user: { ...USER, public_id: HOUSEHOLD } })
    const fetch = scripted(() => failure(401, 'authentication_required'))
    const keeper = new MemoryKeeper(keptSession())
    const session = await sessionOver(fetch, keeper)
    keeper.kept = ben
    expect(await problemOf(session.households())).toMatchObject({ problem: 'signed_out' })
    expect(keeper.kept).toBe(ben)
    expect(fetch.seen.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer swa_first'])
  })

  it('is kept when the server cannot be reached for a new one, or a proxy refuses', async () => {
    const answers = [
      () => Promise.reject(new TypeError('fetch failed')),
      () => page(502),
      () => page(401),
      () => failure(503, 'unavailable', { headers: { 'retry-after': '7' } }),
      () => tokens('second'),
    ]
    const fetch = scripted(({ path, headers }) => {
      if (path.endsWith('/refresh')) return (answers.shift() ?? fail)()
      if (headers.get('authorization') === 'Bearer swa_second') return success(BOOTSTRAP)
      return failure(401, 'authentication_required')
    })
    const keeper = new MemoryKeeper(keptSession())
    const session = await sessionOver(fetch, keeper)
    for (const problem of ['unreachable', 'failed', 'corrupt', 'busy']) {
      expect(await problemOf(session.households())).toMatchObject({ problem })
      expect(keeper.kept).toEqual(keptSession())
    }
    expect(await session.households()).toEqual(BOOTSTRAP)
  })

  it('is renewed to the end though the call that asked for it is given up', async () => {
    let answer: (response: Response) => void = () => {}
    const answered = new Promise<Response>((resolve) => (answer = resolve))
    const fetch = scripted(({ path, headers }) => {
      if (path.endsWith('/refresh')) return answered
      if (headers.get('authorization') === 'Bearer swa_second') return success(BOOTSTRAP)
      return failure(401, 'authentication_required')
    })
    const keeper = new MemoryKeeper(keptSession())
    const session = await sessionOver(fetch, keeper)
    const controller = new AbortController()
    const given = session.households(controller.signal)
    await until(() => fetch.seen.length === 2)
    const waiting = session.households()
    controller.abort(new Error('enough'))
    await expect(given).rejects.toThrow('enough')
    expect(fetch.seen[1]?.signal.aborted).toBe(false)
    answer(tokens('second'))
    expect(await waiting).toEqual(BOOTSTRAP)
    expect(keeper.saved).toHaveLength(1)
  })

  it('that is refused again when it is new fails that call alone', async () => {
    let count = 0
    const fetch = scripted(({ path }) =>
      path.endsWith('/refresh') ? tokens(`n${count++}`) : failure(401, 'authentication_required'),
    )
    const session = await sessionOver(fetch)
    expect(await problemOf(session.households())).toMatchObject({ problem: 'failed' })
    expect(fetch.seen).toHaveLength(3)
  })

  it('of another user is refused', async () => {
    const other = { ...USER, public_id: HOUSEHOLD }
    const fetch = scripted(({ path }) =>
      path.endsWith('/refresh') ? tokens('other', other) : failure(401, 'authentication_required'),
    )
    const keeper = new MemoryKeeper(keptSession())
    const session = await sessionOver(fetch, keeper)
    expect(await problemOf(session.households())).toMatchObject({ problem: 'corrupt' })
    expect(keeper.saved).toEqual([])
  })
})

describe('the end of a session', () => {
  it('I4 comes at once when its device is revoked', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const { public_id } = (await stowage.login('ada', 'ada-tablet-01')).tokens.device
    const keeper = new MemoryKeeper()
    const details = { ...typed(stowage, 'ada', PASSWORD), device_installation_id: 'ada-tablet-01' }
    const session = await signIn(details, { keeper })
    await phone.send('DELETE', `/devices/${public_id}`)
    const error = await problemOf(session.households())
    expect([error.problem, error.code]).toEqual(['signed_out', 'device_revoked'])
    expect(keeper.kept).toBeNull()
    expect(await problemOf(session.households())).toMatchObject({
      problem: 'signed_out',
      code: 'device_revoked',
    })
  })

  it('I4 that comes late leaves alone what was kept since: the same person, signed in anew', async () => {
    const fetch = scripted(() => failure(403, 'device_revoked'))
    const keeper = new MemoryKeeper(keptSession())
    const session = await sessionOver(fetch, keeper)
    const anew = keptSession({ access_token: 'swa_anew', refresh_token: 'swr_anew' })
    keeper.kept = anew
    expect(await problemOf(session.households())).toMatchObject({ problem: 'signed_out' })
    expect(keeper.kept).toBe(anew)
    await session.signOut()
    expect(keeper.kept).toBeNull()
  })

  it('is told to the server', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const keeper = new MemoryKeeper()
    const session = await signIn(typed(stowage, 'ada', PASSWORD), { keeper })
    const { kept } = keeper
    stowage.clock.advance(16 * 60)
    await session.signOut()
    expect(keeper.kept).toBeNull()
    expect(await problemOf(session.households())).toMatchObject({ problem: 'signed_out' })
    const copy = await resumeSession({ keeper: new MemoryKeeper(kept) })
    expect(await problemOf(copy?.households() ?? Promise.resolve())).toMatchObject({ problem: 'signed_out' })
    await session.signOut()
  })

  it('comes on this device though the server cannot be reached, or takes too long', async () => {
    const keeper = new MemoryKeeper(keptSession())
    const fetch = scripted(() => Promise.reject(new TypeError('fetch failed')))
    const session = await sessionOver(fetch, keeper)
    expect(await problemOf(session.signOut())).toMatchObject({ problem: 'unreachable' })
    expect(keeper.kept).toBeNull()
    expect(await problemOf(session.households())).toMatchObject({ problem: 'signed_out' })

    const slow = new MemoryKeeper(keptSession())
    const controller = new AbortController()
    const silent = scripted(() => new Promise(() => {}))
    const leaving = (await sessionOver(silent, slow)).signOut(controller.signal)
    controller.abort(new Error('enough'))
    await expect(leaving).rejects.toThrow('enough')
    expect(slow.kept).toBeNull()
  })

  it('is not undone by a renewal that was under way', async () => {
    let answer: (response: Response) => void = () => {}
    const answered = new Promise<Response>((resolve) => (answer = resolve))
    const fetch = scripted(({ path }) =>
      path.endsWith('/refresh') ? answered : failure(401, 'authentication_required'),
    )
    const keeper = new MemoryKeeper(keptSession())
    const session = await sessionOver(fetch, keeper)
    const waiting = problemOf(session.households())
    await until(() => fetch.seen.length === 2)
    const controller = new AbortController()
    const leaving = session.signOut(controller.signal)
    controller.abort(new Error('enough'))
    await expect(leaving).rejects.toThrow('enough')
    answer(tokens('second'))
    expect(await waiting).toMatchObject({ problem: 'signed_out' })
    expect([keeper.kept, keeper.saved]).toEqual([null, []])
  })

  it('is not undone by tokens that are just being kept', async () => {
    let letSave: (() => void) | null = null
    const fetch = scripted(({ path }) =>
      path.endsWith('/refresh') ? tokens('second') : failure(401, 'authentication_required'),
    )
    const keeper = new MemoryKeeper(keptSession())
    keeper.beforeSave = () => new Promise<void>((resolve) => (letSave = resolve))
    const session = await sessionOver(fetch, keeper)
    const waiting = problemOf(session.households())
    await until(() => letSave !== null)
    const leaving = session.signOut(AbortSignal.abort(new Error('enough')))
    setImmediate(() => letSave?.())
    await expect(leaving).rejects.toThrow('enough')
    expect(await waiting).toMatchObject({ problem: 'signed_out' })
    expect(keeper.kept).toBeNull()
  })

  it('tells when the tokens could not be removed', async () => {
    const keeper = new MemoryKeeper(keptSession())
    keeper.clear = () => {
      throw new Error('locked')
    }
    const session = await sessionOver(
      scripted(() => success({ signed_out: true })),
      keeper,
    )
    expect(await problemOf(session.signOut())).toMatchObject({ cause: new Error('locked') })
  })
})

describe('tokens and passwords', () => {
  it('are in no error, and in nothing that a session shows', async () => {
    const secrets = /swa_|swr_|hunter2/
    const cut = '{"success":true,"data":{"access_token":"swa_second","refresh_token":"swr_sec'
    const answers = [
      () => new Response(cut),
      () => success({ access_token: 'swa_second', refresh_token: 7 }),
      () => tokens('second', { ...USER, public_id: 'swa_second' }),
      () => failure(403, 'device_revoked'),
    ]
    for (const answer of answers) {
      const fetch = scripted(({ path }) =>
        /refresh|login/.test(path) ? answer() : failure(401, 'authentication_required'),
      )
      const session = await sessionOver(fetch)
      const details = typed({ url: 'https://a' }, 'ada', 'hunter2')
      const errors = [
        await problemOf(session.households()),
        await problemOf(signIn(details, { keeper: new MemoryKeeper(), fetch })),
      ]
      for (const error of errors) expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(secrets)
      expect(inspect([session, session.transport()], { depth: 9, showHidden: true })).not.toMatch(secrets)
      expect(JSON.stringify([session, session.transport()])).not.toMatch(secrets)
    }
  })

  it('go nowhere else when the server redirects', async () => {
    const { createServer } = await import('node:http')
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const error = await problemOf(signIn(typed({ url }, 'ada', 'x'), { keeper: new MemoryKeeper() }))
    server.close()
    expect(error.problem).toBe('corrupt')
    expect(asked).toEqual(['/api/v1/mobile/auth/login'])
  })

  it('of the global fetch are sent by a plain call, as browsers want it', async () => {
    const calls: unknown[] = []
    const session = await sessionOver(function (this: unknown) {
      calls.push(this)
      return Promise.resolve(success(BOOTSTRAP))
    })
    await session.households(signal())
    expect(calls).toEqual([undefined])
  })
})

function fail(): never {
  throw new Error('one answer too many')
}

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await new Promise((resolve) => setImmediate(resolve))
}
