import { describe, expect, it } from 'vitest'
import { resumeSession, signIn } from '../../../sync-protocol/transport/index.ts'
import { PASSWORD, testStowage } from '../../support/stowage.ts'
import {
  fail,
  failure,
  HOUSEHOLD,
  keptSession,
  MemoryKeeper,
  page,
  problemOf,
  scripted,
  sessionOver,
  success,
  tokens,
  typed,
  USER,
  until,
} from './support.ts'

const BOOTSTRAP = { households: [], current_household: null }

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
