import { describe, expect, it } from 'vitest'
import { resumeSession, signIn } from '../../../sync-protocol/transport/index.ts'
import { PASSWORD, testStowage } from '../../support/stowage.ts'
import {
  failure,
  keptSession,
  MemoryKeeper,
  problemOf,
  scripted,
  sessionOver,
  success,
  tokens,
  typed,
  until,
} from './support.ts'

describe('the end of a session', () => {
  it('I4 comes at once when its device is revoked', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const { public_id } = (await stowage.login('ada', 'ada-tablet-01')).tokens.device
    const keeper = new MemoryKeeper()
    const details = { ...typed(stowage, 'ada', PASSWORD), device_installation_id: 'ada-tablet-01' }
    const session = await signIn(details, { keeper })
    await phone.prove()
    await phone.send('DELETE', `/devices/${public_id}`)
    const error = await problemOf(session.households())
    expect([error.problem, error.code]).toEqual(['signed_out', 'device_revoked'])
    expect(keeper.kept).toBeNull()
    expect(await problemOf(session.households())).toMatchObject({
      problem: 'signed_out',
      code: 'device_revoked',
    })
  })

  it('I4 a late end of a session keeps the data of the next session of the same person', async () => {
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

  it('informs the server', async () => {
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
