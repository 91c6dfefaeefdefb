import { createHash } from 'node:crypto'
import { inspect } from 'node:util'
import { v7 as uuid7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { register, resumeSession, signIn } from '../../../sync-protocol/transport/index.ts'
import { jpeg } from '../../http/media/support.ts'
import { PASSWORD, testStowage } from '../../support/stowage.ts'
import {
  failure,
  keptSession,
  MemoryKeeper,
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

  it('O1 uploads the content of a photo in parts, by the tokens of a device', async () => {
    const stowage = await testStowage()
    const ada = await stowage.register('ada')
    const lamp = await ada.creates('item.create', { name: 'Lamp' })
    const content = await jpeg(7, 200)
    const file = {
      sha256: createHash('sha256').update(content).digest('hex'),
      bytes: content.length,
      content_type: 'image/jpeg',
    }
    const photo = await ada.creates('media.attach', { owner: { kind: 'item', id: lamp }, ...file })
    const second = { ...typed(stowage, 'ada', PASSWORD), device_installation_id: 'second-phone-0001' }
    const session = await signIn(second, { keeper: new MemoryKeeper() })
    const uploads = session.uploads()
    const public_id = uuid7()
    expect(await uploads.declare({ public_id, ...file }, signal())).toMatchObject({ received_bytes: 0 })
    for (const [from, end] of [
      [0, 100],
      [100, content.length],
    ] as const) {
      const part = Uint8Array.from(content.subarray(from, end)).buffer
      const sent = await uploads.send(public_id, { part, from, bytes: content.length }, signal())
      expect(sent.received_bytes).toBe(end)
    }
    expect(await uploads.complete(public_id, signal())).toMatchObject({ status: 'done' })
    const shown = await fetch(`${stowage.url}/api/v1/mobile/media/${photo}/original`, {
      headers: { authorization: `Bearer ${ada.tokens.access_token}` },
    })
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
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
