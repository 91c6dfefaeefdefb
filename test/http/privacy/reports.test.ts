import { v7 as uuid7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { setRelease } from '../../../engine/index.ts'
import { sweepAll } from '../../../services/operations/upkeep.ts'
import { expectError } from '../../support/expect-error.ts'
import { type TestStowage, testStowage } from '../../support/stowage.ts'
import { eventsAt } from './support.ts'

const PATH = '/api/v1/security/csp-report'

async function reports(stowage: TestStowage, body: unknown, type = 'application/csp-report') {
  const response = await fetch(stowage.url + PATH, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

const old = (fields: Record<string, unknown> = {}) => ({
  'csp-report': {
    'document-uri': 'https://home.example/guest/SECRETTOKEN?q=SECRETQUERY#x',
    'violated-directive': "script-src 'self'",
    'effective-directive': 'script-src',
    'blocked-uri': 'https://evil.example/SECRETPATH.js?x=1',
    'source-file': 'https://home.example/assets/app.js?v=SECRET',
    'line-number': 7,
    ...fields,
  },
})

describe('I47 reports of a content security policy', () => {
  it('I47 come in both formats, are counted together, and keep no secret of an address', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const first = await reports(stowage, old())
    expect(first.status).toBe(202)
    expect(first.text).not.toContain('evil')
    const modern = {
      type: 'csp-violation',
      age: 1,
      url: 'https://home.example/guest/SECRETTOKEN',
      body: {
        documentURL: 'https://home.example/guest/SECRETTOKEN',
        effectiveDirective: 'script-src',
        blockedURL: 'https://evil.example/SECRETPATH.js',
        sourceFile: 'https://home.example/assets/app.js',
        lineNumber: 7,
        disposition: 'enforce',
      },
    }
    const both = [modern, modern, { type: 'deprecation', body: { id: 'x' } }]
    expect((await reports(stowage, both, 'application/reports+json')).status).toBe(202)
    const { data } = await (await stowage.browse('ada')).send('GET', '/security/csp-reports')
    expect(data).toMatchObject({
      reports: [
        {
          directive: 'script-src',
          document: 'https://home.example/guest',
          blocked: 'https://evil.example',
          source: 'https://home.example/app.js',
          count: 3,
        },
      ],
    })
    const warnings = stowage.log.filter((line) => line.includes('content security policy'))
    expect(warnings).toHaveLength(1)
    expect(JSON.stringify(data) + warnings.join('')).not.toContain('SECRET')
  })

  it('I47 of the same kind come at most 60 times a minute to the disk, and of 200 kinds', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    for (let minute = 0; minute < 5; minute++) {
      const all = Array.from({ length: 70 }, (_, i) =>
        reports(stowage, old({ 'line-number': minute * 1000 + i })),
      )
      for (const { status } of await Promise.all(all)) expect(status).toBe(202)
      stowage.clock.advance(61)
    }
    const { data } = await (await stowage.browse('ada')).send('GET', '/security/csp-reports')
    expect(Object(data.reports)).toHaveLength(200)
    expect(data.not_kept).toBe(150)
  })

  it('I47 that are no reports are refused, and are for operators to read', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    await stowage.register('ben')
    expect((await reports(stowage, { 'csp-report': 7 })).status).toBe(422)
    expect((await reports(stowage, old(), 'text/html')).status).toBe(415)
    expect((await reports(stowage, old({ x: 'y'.repeat(20_000) }))).status).toBe(413)
    const [javascript] = [
      await reports(stowage, old({ 'document-uri': 'javascript:alert(1)', 'blocked-uri': '\u0000<b>' })),
    ]
    expect(javascript.status).toBe(202)
    expectError(
      await (await stowage.browse('ben')).send('GET', '/security/csp-reports'),
      403,
      'access_denied',
    )
    const { data } = await (await stowage.browse('ada')).send('GET', '/security/csp-reports')
    expect(data.reports).toMatchObject([{ document: 'unknown', blocked: 'unknown' }])
  })
})

describe('I48 problems of devices', () => {
  const log = (message: string) => ({
    public_id: uuid7(),
    level: 'error',
    component: 'sync',
    message,
    occurred_at: '2026-11-20T09:00:00.000Z',
  })

  it('I48 are kept without addresses, links and secrets, for their user and platform roles', async () => {
    const stowage = await testStowage()
    const ada = await stowage.register('ada')
    const ben = await stowage.register('ben')
    const message = `IllegalStateException at SyncWorker.kt:31: token ${ben.tokens.access_token} of ben@example.org at https://192.168.1.7:8443/x?y=z and fe80::1:2 or 10.0.0.8`
    const sent = log(message)
    const logs = [sent]
    expect((await ben.send('POST', '/system-logs', { logs })).status).toBe(202)
    expect((await ben.send('POST', '/system-logs', { logs })).status).toBe(202)
    const { data } = await ben.send('GET', '/system-logs')
    expect(data.logs).toMatchObject([{ public_id: sent.public_id, level: 'error', component: 'sync' }])
    const [kept] = Object(data.logs)
    expect(kept.message).toContain('IllegalStateException at SyncWorker.kt:31')
    expect(kept.message).not.toMatch(/ben@|192\.168|fe80|10\.0\.0|https:/)
    for (const part of ben.tokens.access_token.split(/[._]/).filter((text) => text.length > 15))
      expect(kept.message).not.toContain(part)
    expect((await ada.send('GET', '/system-logs')).data.logs).toEqual([])
    const [adaPage, benPage] = [await stowage.browse('ada'), await stowage.browse('ben')]
    const path = `/security/system-logs?person=${ben.tokens.user.public_id}`
    expect((await adaPage.send('GET', path)).data.logs).toHaveLength(1)
    expectError(await benPage.send('GET', path), 403, 'access_denied')
  })

  it('I48 are at most 200 of a user, and are deleted after 30 days', async () => {
    const stowage = await testStowage()
    const ada = await stowage.register('ada')
    for (let i = 0; i < 12; i++) {
      const logs = Array.from({ length: 20 }, (_, n) => log(`problem ${i} ${n}`))
      expect((await ada.send('POST', '/system-logs', { logs })).status).toBe(202)
      stowage.clock.advance(1)
    }
    const { services } = stowage.running ?? {}
    const count = () => services?.accounts.read((view) => view.size('system_logs'))
    expect(count()).toBe(200)
    const tooMany = { logs: Array.from({ length: 21 }, () => log('x')) }
    expectError(await ada.send('POST', '/system-logs', tooMany), 422, 'validation_failed')
    if (!services) throw new Error('Stowage does not run')
    stowage.clock.advance(31 * 24 * 3600)
    await sweepAll(services)
    expect(count()).toBe(0)
  })
})

describe('I49 what models derived', () => {
  it('I49 is removed from each store, and the answer says how much', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const ada = await stowage.browse('ada')
    const kept = [
      { name: 'questions', removed: 0 },
      { name: 'calls', removed: 0 },
      { name: 'vision', removed: 0 },
    ]
    const none = await ada.send('POST', '/privacy/ai-purge')
    expect(none.data).toMatchObject({ removed: 0, stores: kept })
    const asked: unknown[] = []
    stowage.running?.services.privacy.derived.add({
      name: 'suggestions',
      users: () => [],
      purge: async (scope) => {
        asked.push(scope)
        return 3
      },
    })
    const some = await ada.send('POST', '/privacy/ai-purge')
    expect(some.data).toMatchObject({
      removed: 3,
      stores: [...kept, { name: 'suggestions', removed: 3 }],
    })
    expect(asked).toMatchObject([{ user_id: ada.signed_in.user.public_id, household_id: ada.household_id }])
    const events = await eventsAt(ada, '/security/events')
    expect(events[0]).toMatchObject({ kind: 'derived_data_purged', detail: '3' })
  })
})

describe('I46 releases of apps', () => {
  it('I46 say what a version should do: nothing, upgrade, or upgrade at once', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const state = async (code: number) => {
      const path = `/api/v1/mobile/release/status?platform=android&app_version_code=${code}`
      return Object((await stowage.send('GET', path)).data.client).state
    }
    expect(await state(5)).toBe('unknown')
    const released_at = stowage.clock.now().toISOString()
    const release = (version_code: number, required: boolean) =>
      stowage.running?.services.accounts.run(
        setRelease,
        {
          release_id: uuid7(),
          platform: 'android',
          version_code,
          version_name: `1.${version_code}`,
          notes: `New in ${version_code}`,
          url: null,
          required,
          released_at,
        },
        null,
      )
    for (const [code, required] of [
      [10, false],
      [20, true],
      [30, false],
    ] as const)
      await release(code, required)
    expect([await state(19), await state(20), await state(30), await state(31)]).toEqual([
      'upgrade_required',
      'upgrade_available',
      'current',
      'current',
    ])
    const { data } = await stowage.send('GET', '/api/v1/mobile/release/notes?platform=android&limit=2')
    expect(data.releases).toMatchObject([{ version_code: 30 }, { version_code: 20, required: true }])
    const half = await stowage.send('GET', '/api/v1/mobile/release/status?app_version_code=3')
    expectError(half, 422, 'validation_failed')
    expect(half.error.details).toMatchObject([{ path: 'platform', code: 'required' }])
    const all = await stowage.send('GET', '/api/v1/mobile/release/status')
    expect(all.data).toMatchObject({
      client: null,
      platforms: [
        { platform: 'android', latest: { version_name: '1.30' }, minimum: { version_code: 20 } },
        { platform: 'ios', latest: null, minimum: null },
      ],
    })
  })
})
