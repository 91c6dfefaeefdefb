import { once } from 'node:events'
import { createServer } from 'node:http'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { eraseUser } from '../../../engine/index.ts'
import { runGates } from '../../../services/operations/release-gates.ts'
import { createBackup } from '../../../storage/index.ts'
import { expectError } from '../../support/expect-error.ts'
import { soon } from '../../support/soon.ts'
import { type Browser, openStowage } from '../../support/stowage.ts'

const TOKEN = 'a token for prometheus'
let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Browser
beforeAll(async () => {
  stowage = await openStowage({
    STOWAGE_METRICS_TOKEN: TOKEN,
    STOWAGE_BACKUP_CRON: '30 3 * * *',
  })
  await stowage.register('ada')
  ada = await stowage.browse('ada')
})
afterAll(() => stowage.dispose())

const publicStatus = async () => (await stowage.send('GET', '/api/v1/status-page/public')).data
const Id = z.looseObject({ public_id: z.string() })
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(stowage.url + path, { headers })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

describe('AO4 an incident', () => {
  it('AO4 has updates, ends, and opens again; AO5 everybody sees it, without names', async () => {
    expect(await publicStatus()).toMatchObject({ state: 'ok', incidents: [] })
    const body = { title: 'Photos <slow>', impact: 'major', components: ['photos'], message: 'We look.' }
    const made = await ada.send('POST', '/incidents', body)
    expect(made.status).toBe(201)
    const { public_id } = Id.parse(made.data.incident)
    const during = await publicStatus()
    expect(during).toMatchObject({
      state: 'degraded',
      incidents: [{ title: 'Photos <slow>', impact: 'major' }],
    })
    expect(JSON.stringify(during)).not.toContain(ada.signed_in.user.public_id)
    stowage.clock.advance(60)
    await ada.send('POST', `/incidents/${public_id}/updates`, { state: 'monitoring', message: 'Better.' })
    const over = await ada.send('POST', `/incidents/${public_id}/resolve`, { message: 'Over.' })
    expect(over.data.incident).toMatchObject({
      state: 'resolved',
      updates: [{ message: 'We look.' }, { state: 'monitoring' }, { state: 'resolved' }],
    })
    expect((await publicStatus()).state).toBe('ok')
    expect((await ada.send('GET', `/incidents/${public_id}`)).data).toEqual(over.data)
    expectError(
      await ada.send('POST', `/incidents/${public_id}/resolve`, { message: 'x' }),
      409,
      'already_resolved',
    )
    await ada.send('POST', `/incidents/${public_id}/updates`, { state: 'identified', message: 'Again.' })
    expect((await publicStatus()).state).toBe('degraded')
    expect((await ada.send('POST', `/incidents/${public_id}/resolve`)).data.incident).toMatchObject({
      state: 'resolved',
      updates: expect.arrayContaining([expect.objectContaining({ message: 'This incident is resolved.' })]),
    })
    const { data } = await ada.send('GET', '/incidents?state=open')
    expect(data.incidents).toEqual([])
  })

  it('AO4 an update corrects the impact, the components and the title', async () => {
    const body = { title: 'All is dwon', impact: 'critical', message: 'We look.' }
    const { public_id } = Id.parse((await ada.send('POST', '/incidents', body)).data.incident)
    expect((await publicStatus()).state).toBe('down')
    const update = (corrected: object) =>
      ada.send('POST', `/incidents/${public_id}/updates`, { state: 'identified', message: 'x', ...corrected })
    const known = { title: 'Mails wait', impact: 'minor', components: ['mail'] }
    const corrected = await update({ ...known, components: ['mail', 'mail'] })
    expect(corrected.data.incident).toMatchObject(known)
    expect(await publicStatus()).toMatchObject({
      state: 'degraded',
      components: [
        { state: 'ok' },
        { state: 'ok' },
        { state: 'ok' },
        { component: 'mail', state: 'degraded' },
      ],
    })
    expect((await update({})).data.incident).toMatchObject(known)
    await ada.send('POST', `/incidents/${public_id}/resolve`, { message: 'Over.' })
  })

  it('AO4 maintenance is changed, ended early or withdrawn until it is over', async () => {
    const at = (hours: number) => new Date(stowage.clock.ms + hours * 3_600_000).toISOString()
    const announce = async () => {
      const body = { title: 'A nwe disk', starts_at: at(1), ends_at: at(3) }
      const made = await ada.send('POST', '/incidents/maintenance-windows', body)
      return `/incidents/maintenance-windows/${Id.parse(made.data.maintenance_window).public_id}`
    }
    const path = await announce()
    const text = { title: 'A new disk', description: 'No photos.' }
    const changed = await ada.send('PATCH', path, { ...text, components: ['photos', 'photos'] })
    const kept = { ...text, components: ['photos'], starts_at: at(1), ends_at: at(3) }
    expect(changed.data.maintenance_window).toMatchObject(kept)
    const backwards = await ada.send('PATCH', path, { ends_at: at(0.5) })
    expectError(backwards, 422, 'validation_failed')
    expect(backwards.error.details).toMatchObject([{ path: 'ends_at' }])
    stowage.clock.advance(2 * 3600)
    expect((await publicStatus()).state).toBe('maintenance')
    await ada.send('PATCH', path, { ends_at: at(0) })
    expect(await publicStatus()).toMatchObject({ state: 'ok', maintenance: [] })
    const late = await ada.send('PATCH', path, { ends_at: at(2) })
    expectError(late, 409, 'already_resolved')
    expect(late.error.message).toContain('maintenance')
    const second = await announce()
    expect((await publicStatus()).maintenance).toHaveLength(1)
    expect((await ada.send('DELETE', second)).status).toBe(200)
    expect((await publicStatus()).maintenance).toEqual([])
    expectError(await ada.send('DELETE', second), 404, 'not_found')
  })

  it('AO4 maintenance ends after it begins, and shows while it runs', async () => {
    const at = (hours: number) => new Date(stowage.clock.ms + hours * 3_600_000).toISOString()
    const window = { title: 'A new disk', starts_at: at(1), ends_at: at(2) }
    const wrong = await ada.send('POST', '/incidents/maintenance-windows', { ...window, ends_at: at(1) })
    expectError(wrong, 422, 'validation_failed')
    const [past, endless] = [{ starts_at: at(-2), ends_at: at(-1) }, { ends_at: at(9000) }]
    for (const bad of [past, endless]) {
      const refused = await ada.send('POST', '/incidents/maintenance-windows', { ...window, ...bad })
      expectError(refused, 422, 'validation_failed')
      expect(refused.error.details).toMatchObject([{ path: 'ends_at' }])
    }
    const early = { title: 'Later', impact: 'minor', message: 'Not yet.', started_at: at(1) }
    const refused = await ada.send('POST', '/incidents', early)
    expect(refused.error.details).toMatchObject([{ path: 'started_at' }])
    await ada.send('POST', '/incidents/maintenance-windows', window)
    expect(await publicStatus()).toMatchObject({ state: 'ok', maintenance: [{ title: 'A new disk' }] })
    stowage.clock.advance(3700)
    expect((await publicStatus()).state).toBe('maintenance')
    stowage.clock.advance(7200)
    expect(await publicStatus()).toMatchObject({ state: 'ok', maintenance: [] })
  })
})

describe('AO5 uptime', () => {
  it('AO5 counts time in which the server did not run as down', async () => {
    await stowage.stop()
    stowage.clock.advance(3600)
    await stowage.start()
    ada = await stowage.browse('ada')
    const Page = z.looseObject({
      components: z.array(
        z.looseObject({
          uptime: z.number(),
          days: z.array(z.looseObject({ seconds: z.looseObject({ down: z.number() }) })),
        }),
      ),
    })
    const { components } = Page.parse(await publicStatus())
    const down = components[0]?.days.reduce((sum, { seconds }) => sum + seconds.down, 0)
    expect(down).toBeGreaterThanOrEqual(3600)
    expect(components[0]?.uptime).toBeLessThan(1)
    const { status, text } = await get('/status')
    expect(status).toBe(200)
    expect(text).toContain('Photos &lt;slow&gt;')
    expect(text).not.toMatch(/<script|\[object/)
  })
})

describe('AO6 quality', () => {
  it('AO6 keeps the checks of all files, and the checks of people', async () => {
    const { data } = await ada.send('POST', '/observability/run-checks', {})
    expect(data.findings).toContainEqual(expect.objectContaining({ subject: 'service.sqlite', level: 'ok' }))
    // Pages say it in the language of the person: by a code with values.
    expect(data.findings).toContainEqual(
      expect.objectContaining({ subject: 'backups', level: 'warning', code: 'check_backups_none' }),
    )
    await ada.send('POST', '/quality/manual-checks', {
      subject: 'Fan',
      outcome: 'problem',
      message: 'It is loud.',
    })
    const runs = (await ada.send('GET', '/quality/runs')).data.runs
    expect(runs).toMatchObject([
      { kind: 'manual', outcome: 'problem', by: ada.signed_in.user.public_id },
      {
        kind: 'checks',
        outcome: data.outcome,
        findings: expect.arrayContaining([expect.objectContaining({ code: 'check_backups_none' })]),
      },
    ])
    expect((await ada.send('GET', '/quality/summary')).data).toMatchObject({ outcome: 'problem' })
    expect((await ada.send('GET', '/quality/runs?kind=checks')).data.runs).toHaveLength(1)
  })

  it('AO6 gives metrics as JSON, as text, and to Prometheus with its token alone', async () => {
    const answer = await get('/api/v1/observability/metrics', ada.headers('GET'))
    const { data, meta } = z
      .looseObject({ data: z.looseObject({ metrics: z.array(z.unknown()) }), meta: z.looseObject({}) })
      .parse(JSON.parse(answer.text))
    const { metrics } = data
    expect(meta).toMatchObject({ request_id: expect.any(String), timestamp: expect.any(String) })
    expect(metrics).toContainEqual(
      expect.objectContaining({ name: 'stowage_households', values: [{ labels: {}, value: 1 }] }),
    )
    const text = await get('/api/v1/observability/metrics', { ...ada.headers('GET'), accept: 'text/plain' })
    expect(text.type).toContain('text/plain')
    expect(text.text).toMatch(
      /^stowage_http_requests_total\{method="POST",route="session.create",status="201"\} \d/m,
    )
    const scraped = await get('/metrics', { authorization: `Bearer ${TOKEN}` })
    for (const line of ['disk_full 0', 'drill_age_seconds -1', 'incidents_open 0', 'jobs_unfinished 0'])
      expect(scraped.text).toContain(`stowage_${line}\n`)
    expect((await get('/metrics', { authorization: 'Bearer other' })).status).toBe(401)
    expect((await get('/healthz')).text).toBe('ok\n')
    expect((await get('/readyz')).text).toBe('ready\n')
  })
})

describe('AO7 articles', () => {
  const list = async (query: string) =>
    z
      .array(z.looseObject({ slug: z.string(), source: z.string(), body: z.string().nullable() }))
      .parse((await stowage.send('GET', `/api/v1/documentation/articles?${query}`)).data.articles)

  it('AO7 are visible once they are published, are searched by all words, and replace guides', async () => {
    expect(await list('slug=backup')).toMatchObject([
      { source: 'guide', body: expect.stringContaining('# ') },
    ])
    const write = (body: Record<string, unknown>) => ada.send('POST', '/documentation/articles', body)
    const { article } = (
      await write({ slug: 'cellar', title: 'Cellar', body: 'The Schlüssel hangs by the door.' })
    ).data
    const { public_id } = Id.parse(article)
    expect(await list('q=schlussel')).toEqual([])
    expect((await ada.send('GET', '/documentation/articles/own')).data.articles).toMatchObject([
      { slug: 'cellar', draft: { title: 'Cellar' }, published: null },
    ])
    expect((await get('/docs/guides')).text).not.toContain('Cellar')
    await ada.send('POST', `/documentation/articles/${public_id}/publish`)
    expect((await get('/docs/guides')).text).toContain('<a href="/docs/guides/cellar">Cellar</a>')
    expect((await get('/docs/guides/cellar')).text).toContain('The Schlüssel hangs by the door.')
    expect(await list('q=schlussel%20DOOR')).toMatchObject([
      { slug: 'cellar', source: 'operator', body: null },
    ])
    expect(await list('q=schlussel%20window')).toEqual([])
    await write({ slug: 'cellar', title: 'Keller', body: 'A new draft.', language: 'de' })
    expect(await list('slug=cellar')).toMatchObject([
      { body: 'The Schlüssel hangs by the door.', language: 'en' },
    ])
    await ada.send('POST', `/documentation/articles/${public_id}/publish`)
    expect(await list('slug=cellar')).toMatchObject([{ title: 'Keller', language: 'de' }])
    const own = Id.parse((await write({ slug: 'backup', title: 'Ours', body: 'Ask Ada.' })).data.article)
    await ada.send('POST', `/documentation/articles/${own.public_id}/publish`)
    expect(await list('slug=backup')).toMatchObject([{ source: 'operator', body: 'Ask Ada.' }])
    await write({ slug: 'cellar', title: 'Sous-sol', body: 'A third draft.', language: 'fr' })
    const withdraw = (id: string) => ada.send('POST', `/documentation/articles/${id}/unpublish`)
    const withdrawn = (await withdraw(own.public_id)).data.article
    expect(withdrawn).toMatchObject({ draft: { title: 'Ours', body: 'Ask Ada.' }, published: null })
    expect(await list('slug=backup')).toMatchObject([{ source: 'guide' }])
    expect((await withdraw(own.public_id)).data.article).toEqual(withdrawn)
    // The newer draft stays, with its language.
    const newer = { language: 'fr', draft: { title: 'Sous-sol' }, published: null }
    expect((await withdraw(public_id)).data.article).toMatchObject(newer)
    for (const id of [own.public_id, public_id])
      expect((await ada.send('DELETE', `/documentation/articles/${id}`)).status).toBe(200)
    expect((await ada.send('GET', '/documentation/articles/own')).data.articles).toEqual([])
    expectError(await withdraw(public_id), 404, 'not_found')
    expectError(await ada.send('DELETE', `/documentation/articles/${public_id}`), 404, 'not_found')
  })
})

describe('AO8 a release candidate', () => {
  it('AO8 is approved only after its gates have passed', async () => {
    const version = stowage.running?.services.version ?? ''
    const { data } = await ada.send('POST', '/release/candidates', { version })
    const path = `/release/candidates/${Id.parse(data.candidate).public_id}`
    expectError(await ada.send('POST', '/release/candidates', { version: 'soon' }), 422, 'validation_failed')
    expectError(await ada.send('POST', `${path}/approve`, {}), 409, 'conflict')
    const blocked = (await ada.send('POST', `${path}/run-gates`)).data.candidate
    expect(blocked).toMatchObject({
      state: 'blocked',
      gates: [{ passed: false }, { passed: false }, { passed: true }],
    })
    const { data: folder, backup } = stowage.config
    const now = () => stowage.clock.now().toISOString()
    await createBackup({ data: folder, folder: backup.folder, occasion: 'manual', program: 'test', now })
    const drill = { public_id: uuid7() }
    const state = async () => {
      const { data: answer } = await ada.send('POST', '/operations/restore-drills', drill)
      return z.looseObject({ state: z.string() }).parse(answer.drill).state
    }
    await soon(state).toBe('done')
    expect((await ada.send('POST', `${path}/run-gates`)).data.candidate).toMatchObject({ state: 'passed' })
    // Another drill that has begun takes nothing back.
    const services = stowage.running?.services
    if (!services) throw new Error('Stowage does not run')
    const { accounts, operations } = services
    const again = await runGates(
      {
        accounts,
        now: () => stowage.clock.now(),
        backups: () => operations.backups(),
        drills: async () =>
          (await operations.drills.list()).flatMap((one) => [{ ...one, state: 'running' as const }, one]),
      },
      Id.parse(data.candidate).public_id,
      null,
    )
    expect(again.state).toBe('passed')
    const approved = (await ada.send('POST', `${path}/approve`, { note: 'Sunday' })).data.candidate
    expect(approved).toMatchObject({ state: 'approved', decision_note: 'Sunday' })
    expectError(await ada.send('POST', `${path}/reject`, {}), 409, 'already_resolved')
  })
})

describe('AO9 the launch', () => {
  it('AO9 is refused while required points are open, and decided when they are done', async () => {
    const Summary = z.looseObject({
      ready: z.boolean(),
      items: z.array(
        z.looseObject({ public_id: z.string(), key: z.string(), done: z.boolean(), required: z.boolean() }),
      ),
    })
    const refused = await ada.send('POST', '/launch-readiness/go-no-go', { decision: 'go' })
    expectError(refused, 409, 'conflict')
    expect(refused.error.message).toContain('backups_elsewhere')
    const { items } = Summary.parse((await ada.send('GET', '/launch-readiness/summary')).data)
    expect(items.filter(({ done }) => done).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['drill_passed', 'backups_scheduled']),
    )
    for (const { done, public_id, required } of items)
      if (required && !done)
        await ada.send('POST', `/launch-readiness/checklist/${public_id}/complete`, { note: 'Seen' })
    const { data, status } = await ada.send('POST', '/launch-readiness/go-no-go', { decision: 'go' })
    expect(status).toBe(201)
    expect(data).toMatchObject({ ready: true, decision: { decision: 'go', open: [] } })
  })

  it('AO9 shows what is only accepted, and a word can be taken back', async () => {
    const Items = z.array(
      z.looseObject({ public_id: z.string(), key: z.string(), done: z.boolean(), accepted: z.boolean() }),
    )
    const point = async (key: string) => {
      const { data } = await ada.send('GET', '/launch-readiness/summary')
      const item = Items.parse(data.items).find((each) => each.key === key)
      if (!item) throw new Error(`there is no point ${key}`)
      return item
    }
    const path = async (key: string) => `/launch-readiness/checklist/${(await point(key)).public_id}/complete`
    // The program finds one operator; a person says where the copy of the backups is.
    await ada.send('POST', await path('second_operator'), { note: 'I live alone.' })
    expect(await point('second_operator')).toMatchObject({ done: true, accepted: true, finding: '1 can' })
    expect(await point('backups_elsewhere')).toMatchObject({ done: true, accepted: false })
    for (const key of ['second_operator', 'backups_elsewhere']) {
      expect((await ada.send('DELETE', await path(key))).status).toBe(200)
      expect(await point(key)).toMatchObject({ done: false, accepted: false, mark: null })
      expect((await ada.send('DELETE', await path(key))).status).toBe(200)
    }
    expectError(await ada.send('POST', '/launch-readiness/go-no-go', { decision: 'go' }), 409, 'conflict')
    const nowhere = `/launch-readiness/checklist/${uuid7()}/complete`
    expectError(await ada.send('DELETE', nowhere), 404, 'not_found')
  })
})

describe('traces', () => {
  it('are sent to a configured collector, with the trace of the caller, and without paths', async () => {
    const received: string[] = []
    const collector = createServer((request, response) => {
      request.setEncoding('utf8')
      let text = `${request.url} ${request.headers['x-key']} `
      request.on('data', (part: string) => {
        text += part
      })
      request.on('end', () => {
        received.push(text)
        response.end('{}')
      })
    })
    await once(collector.listen(0, '127.0.0.1'), 'listening')
    const address = collector.address()
    const port = typeof address === 'object' ? address?.port : 0
    const traced = await openStowage({
      STOWAGE_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      STOWAGE_OTLP_HEADERS: 'x-key=secret',
      STOWAGE_OUTBOUND_ALLOW: '127.0.0.1',
    })
    const trace = '0af7651916cd43dd8448eb211c80319c'
    const headers = { traceparent: `00-${trace}-b7ad6b7169203331-01` }
    await fetch(`${traced.url}/api/v1/documentation/articles?q=private`, { headers })
    await traced.dispose()
    collector.close()
    expect(received).toHaveLength(1)
    expect(received[0]).toMatch(/^\/v1\/traces secret /)
    expect(received[0]).toContain(`"traceId":"${trace}"`)
    expect(received[0]).toContain('documentation.articles.list')
    expect(received[0]).not.toContain('private')
  })
})

describe('AO6 the erasure of an account', () => {
  it('AO6 leaves what operators wrote, without their names', async () => {
    const user_id = ada.signed_in.user.public_id
    const accounts = stowage.running?.services.accounts
    const text = () =>
      JSON.stringify(
        accounts?.read((view) => [
          view.all('incidents'),
          view.all('quality_runs'),
          view.all('launch_decisions'),
        ]),
      )
    expect(text()).toContain(user_id)
    await accounts?.run(eraseUser, { user_id }, null)
    expect(text()).not.toContain(user_id)
    expect(text()).toContain('It is loud.')
  })
})
