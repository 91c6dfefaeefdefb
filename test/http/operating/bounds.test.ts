import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type NewIncident,
  noteQualityRun,
  openIncident,
  planMaintenance,
  proposeCandidate,
  setRelease,
  updateIncident,
  writeArticle,
} from '../../../engine/index.ts'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, openStowage } from '../../support/stowage.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Browser
beforeAll(async () => {
  stowage = await openStowage()
  await stowage.register('ada')
  ada = await stowage.browse('ada')
})
afterAll(() => stowage.dispose())

function accounts() {
  const services = stowage.running?.services
  if (!services) throw new Error('Stowage does not run')
  return services.accounts
}

const times = (count: number, work: (n: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const started_at = '2026-11-20T09:00:00.000Z'
const incident: Pick<NewIncident, 'title' | 'impact' | 'components' | 'message'> = {
  title: 'Slow',
  impact: 'minor',
  components: [],
  message: 'We look.',
}

describe('the bounds of what operators write', () => {
  it('I46 at most 200 versions of the apps are kept; a version that is there can be changed', async () => {
    const set = (code: number, body: object = {}) =>
      ada.send('PUT', `/operations/app-releases/android/${code}`, { version_name: `1.${code}`, ...body })
    const kept = { platform: 'android', notes: '', url: null, required: false } as const
    await times(200, (n) =>
      accounts().run(
        setRelease,
        { ...kept, release_id: uuid7(), version_code: n + 1, version_name: 'x', released_at: started_at },
        null,
      ),
    )
    expectError(await set(201), 422, 'too_many')
    const changed = await set(200, { required: true, notes: 'Needed.' })
    expect(changed).toMatchObject({ status: 200, data: { release: { required: true, version_code: 200 } } })
    const path = '/mobile/release/status?platform=android&app_version_code=3'
    expect((await ada.send('GET', path)).data).toMatchObject({ client: { state: 'upgrade_required' } })
    expect((await ada.send('DELETE', '/operations/app-releases/android/200')).status).toBe(200)
    expectError(await ada.send('DELETE', '/operations/app-releases/android/200'), 404, 'not_found')
    expect((await ada.send('GET', path)).data).not.toMatchObject({ client: { state: 'upgrade_required' } })
    expectError(await set(0), 404, 'not_found')
  })

  it('AO4 an incident has at most 50 updates', async () => {
    const ids = { incident_id: uuid7(), update_id: uuid7() }
    await accounts().run(
      openIncident,
      { ...incident, ...ids, state: 'investigating', started_at, by: null },
      null,
    )
    const { incident_id } = ids
    const more = { incident_id, state: 'monitoring', message: 'Better.', by: null } as const
    await times(49, () => accounts().run(updateIncident, { ...more, update_id: uuid7() }, null))
    const path = `/incidents/${incident_id}`
    const update = await ada.send('POST', `${path}/updates`, { state: 'monitoring', message: 'x' })
    expectError(update, 422, 'too_many')
    expectError(await ada.send('POST', `${path}/resolve`, { message: 'x' }), 422, 'too_many')
  })

  it('AO4 open incidents and coming maintenance are bounded; what is over makes room', async () => {
    const open = () => {
      const ids = { incident_id: uuid7(), update_id: uuid7() }
      return accounts().run(
        openIncident,
        { ...incident, ...ids, state: 'investigating', started_at, by: null },
        null,
      )
    }
    await times(199, open)
    expectError(await ada.send('POST', '/incidents', incident), 422, 'too_many')
    const [last] = accounts()
      .read((view) => view.all('incidents'))
      .slice(-1)
    await ada.send('POST', `/incidents/${last?.record.public_id}/resolve`, { message: 'Over.' })
    expect((await ada.send('POST', '/incidents', incident)).status).toBe(201)
    const window = {
      title: 'Disk',
      starts_at: '2026-12-01T20:00:00.000Z',
      ends_at: '2026-12-01T21:00:00.000Z',
    }
    const plan = () => ({ ...window, description: '', components: [], window_id: uuid7() })
    await times(200, () => accounts().run(planMaintenance, plan(), null))
    expectError(await ada.send('POST', '/incidents/maintenance-windows', window), 422, 'too_many')
  })

  it('AO7 there are at most 100 articles, and AO8 at most 100 open candidates', async () => {
    const article = { language: 'en', title: 'Rules', body: 'Be kind.' }
    await times(100, (n) =>
      accounts().run(writeArticle, { ...article, article_id: uuid7(), slug: `a-${n}` }, null),
    )
    expectError(await ada.send('POST', '/documentation/articles', { ...article, slug: 'b' }), 422, 'too_many')
    const candidate = (n: number) => ({ candidate_id: uuid7(), version: `1.0.${n}`, notes: '' })
    await times(100, (n) => accounts().run(proposeCandidate, candidate(n), null))
    expectError(await ada.send('POST', '/release/candidates', { version: '2.0.0' }), 422, 'too_many')
  })

  it('AO6 keeps the newest 400 runs', async () => {
    const run = {
      kind: 'manual' as const,
      outcome: 'ok' as const,
      started_at,
      finished_at: started_at,
      checked: 1,
      findings: [],
      by: null,
    }
    await times(405, () => accounts().run(noteQualityRun, { ...run, run_id: uuid7() }, null))
    expect(accounts().read((view) => view.size('quality_runs'))).toBe(400)
  })
})
