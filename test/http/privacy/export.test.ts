import { v7 as uuid7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sweepAll } from '../../../services/operations/upkeep.ts'
import { CallsFile } from '../../../storage/index.ts'
import { expectError } from '../../support/expect-error.ts'
import { filesWith } from '../../support/files-with.ts'
import { type Browser, PASSWORD, type TestStowage, testStowage } from '../../support/stowage.ts'
import { unzip } from '../../support/unzip.ts'
import { jpeg } from '../media/support.ts'
import { asks, eventsAt, readyExport, requestsOf } from './support.ts'

/** Downloads an export as a browser does. */
function downloads(stowage: TestStowage, page: Browser, path: string): Promise<Response> {
  return fetch(stowage.url + path, { headers: page.headers('GET') })
}

const Rows = z.array(z.looseObject({}))
const rows = (files: ReadonlyMap<string, string>, name: string) =>
  Rows.parse(JSON.parse(files.get(name) ?? 'null'))

describe('I41 the export of an account', () => {
  it('I41 has all that the server keeps about the person, their operations, and no secret', async () => {
    const stowage = await testStowage()
    const ada = await stowage.register('ada', { device_name: 'Telephone of Ada' })
    await ada.creates('item.create', { name: 'Ladder' })
    const ben = await stowage.register('ben')
    await ben.creates('item.create', { name: 'Hammer of Ben' })
    const page = await stowage.browse('ada', { 'user-agent': 'Browser of Ada' })
    await page.send('POST', '/personal-access-tokens', { name: 'Script', scope: 'read' })
    const { download } = await readyExport(page)
    const answer = await downloads(stowage, page, download?.path ?? '')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const archive = Buffer.from(await answer.arrayBuffer())
    expect(archive).toHaveLength(download?.bytes ?? 0)
    const files = await unzip(archive)
    expect(files.get('README.txt')).toContain('security_events.json')
    expect(JSON.parse(files.get('profile.json') ?? '')).toMatchObject({
      name: 'ada',
      email: 'ada@example.org',
    })
    expect(rows(files, 'memberships.json')).toMatchObject([{ role: 'owner' }])
    expect(rows(files, 'devices.json')).toMatchObject([{ device_name: 'Telephone of Ada' }])
    expect(rows(files, 'sessions.json')).toMatchObject([{ user_agent: 'Browser of Ada' }])
    expect(rows(files, 'personal_access_tokens.json')).toMatchObject([{ name: 'Script' }])
    expect(rows(files, 'security_events.json').length).toBeGreaterThan(2)
    const operations = files.get(`operations/${ada.household_id}.jsonl`) ?? ''
    expect(JSON.parse(operations.trim())).toMatchObject({ type: 'item.create', input: { name: 'Ladder' } })
    const all = [...files.values()].join('\n')
    expect(all).not.toContain('Hammer')
    expect(all).not.toContain('ben@example.org')
    expect(all).not.toMatch(/[0-9a-f]{64}|argon2|_hash"/)
    const events = await eventsAt(page, '/security/events')
    expect(events.map(({ kind }) => kind).slice(0, 2)).toEqual(['export_downloaded', 'export_requested'])
  })

  it('I41 has what was derived for the person, and for nobody else', async () => {
    const stowage = await testStowage()
    const ada = await stowage.register('ada')
    const ben = await stowage.register('ben')
    const page = await stowage.browse('ada')
    const { household_id } = ada
    const asked = await page.send('POST', '/ai/search', { question: 'Where is the ladder of Ada?' })
    const path = `/ai/search/${asked.data.query_id}/feedback`
    await page.send('POST', path, { verdict: 'wrong', note: 'In the attic.' })
    await page.send('POST', '/ai/intake/item-suggestions', { text: '3 rolls of masking tape' })
    const looked = await page.send('POST', '/ai/vision/sessions', { purpose: 'intake' })
    const session = String(Object(looked.data.session).public_id)
    const picture = await jpeg(7)
    const form = new FormData()
    form.append('images', new Blob([new Uint8Array(picture)]), 'picture.jpg')
    const headers = page.headers('POST')
    const url = `${stowage.url}/api/v1/ai/vision/sessions/${session}/images`
    expect((await fetch(url, { method: 'POST', headers, body: form })).status).toBe(201)
    const call = { created_at: stowage.clock.now().toISOString(), facts: '{"host":"models.example"}' }
    const calls = new CallsFile(stowage.config.data, household_id)
    for (const [person, sent] of [
      [ada, 'The question of Ada'],
      [ben, 'The question of Ben'],
    ] as const)
      calls.add({ public_id: uuid7(), user_id: person.tokens.user.public_id, sent, ...call })
    const { download } = await readyExport(page)
    const answer = await downloads(stowage, page, download?.path ?? '')
    const files = await unzip(Buffer.from(await answer.arrayBuffer()))
    const lines = (name: string) =>
      Rows.parse(
        (files.get(name) ?? '')
          .trimEnd()
          .split('\n')
          .map((line): unknown => JSON.parse(line)),
      )
    expect(lines(`derived/${household_id}.jsonl`)).toMatchObject([
      { kind: 'query', facts: { question: 'Where is the ladder of Ada?' } },
      { kind: 'feedback', facts: { note: 'In the attic.' } },
      { kind: 'suggestion', facts: { drafts: [{ line: '3 rolls of masking tape' }] } },
      { kind: 'vision', public_id: session, facts: { images: [{ name: 'picture.jpg' }] } },
    ])
    expect(lines(`ai_calls/${household_id}.jsonl`)).toMatchObject([
      { sent: 'The question of Ada', facts: { host: 'models.example' } },
    ])
    const images = [...files.keys()].filter((name) => name.startsWith(`images/${household_id}/${session}/`))
    expect(images).toHaveLength(1)
    expect(files.get(images[0] ?? '')?.length).toBeGreaterThan(100)
  })

  it('I41 is for its person alone, whoever knows its id', async () => {
    const stowage = await testStowage()
    await stowage.register('olga')
    await stowage.register('ada')
    const [ada, olga] = [await stowage.browse('ada'), await stowage.browse('olga')]
    const { download, public_id } = await readyExport(ada)
    const path = download?.path ?? ''
    expectError(await olga.send('GET', path.replace('/api/v1', '')), 404, 'not_found')
    expectError(await olga.send('POST', `/privacy/requests/${public_id}/cancel`), 404, 'not_found')
    expectError(await stowage.send('GET', path), 401, 'authentication_required')
    expect(await requestsOf(olga)).toEqual([])
    // A finished one cannot be cancelled: the answer must not look as if its file were gone.
    const late = await ada.send('POST', `/privacy/requests/${public_id}/cancel`)
    expectError(late, 409, 'already_resolved')
    expect(late.error.message).toContain('This export is ready')
    expect((await downloads(stowage, ada, path)).status).toBe(200)
    const phones = [
      await stowage.login('ada', 'ada-phone-0001'),
      await stowage.login('olga', 'olga-phone-01'),
    ]
    const { requests } = (await phones[0]?.send('GET', '/privacy/status'))?.data ?? {}
    expect(requests).toMatchObject([{ download: { path } }])
    const statuses = phones.map(async ({ tokens: { access_token } }) => {
      const headers = { authorization: `Bearer ${access_token}` }
      return (await fetch(stowage.url + path, { headers })).status
    })
    expect(await Promise.all(statuses)).toEqual([200, 404])
    const remove = `/privacy/exports/${public_id}`
    expectError(await olga.send('DELETE', remove), 404, 'not_found')
    expect((await ada.send('DELETE', remove)).data).toEqual({ deleted: true })
    expect((await downloads(stowage, ada, path)).status).toBe(404)
    expect(await requestsOf(ada)).toEqual([])
    expect(filesWith(stowage.config.data, ['security_events.json'])).toEqual([])
  })

  it('I41 a download in pieces is one event for each browser', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const ada = await stowage.browse('ada')
    const { download } = await readyExport(ada)
    const pieces = async (client: string) => {
      for (const range of ['bytes=0-9', 'bytes=10-19', 'bytes=20-'])
        await fetch(stowage.url + (download?.path ?? ''), {
          headers: { ...ada.headers('GET'), range, 'user-agent': client },
        })
    }
    await pieces('Browser of Ada')
    const count = async () =>
      (await eventsAt(ada, '/security/events')).filter(({ kind }) => kind === 'export_downloaded').length
    expect(await count()).toBe(1)
    await pieces('Another browser')
    expect(await count()).toBe(2)
  })

  it('I41 is deleted after 72 hours', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const ada = await stowage.browse('ada')
    const { download } = await readyExport(ada)
    const { services } = stowage.running ?? {}
    if (!services) throw new Error('Stowage does not run')
    stowage.clock.advance(73 * 3600)
    expect((await downloads(stowage, ada, download?.path ?? '')).status).toBe(404)
    await sweepAll(services)
    expect(filesWith(stowage.config.data, ['security_events.json'])).toEqual([])
  })

  it('I41 takes the password, and is made once at a time', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const ada = await stowage.browse('ada')
    const wanted = { kind: 'account_export', password: 'wrong password' }
    expectError(await ada.send('POST', '/privacy/requests', wanted), 401, 'invalid_credentials')
    const named = { ...wanted, password: PASSWORD, household_id: ada.household_id }
    expectError(await ada.send('POST', '/privacy/requests', named), 422, 'validation_failed')
    const all = await Promise.all(
      [1, 2, 3].map(() => ada.send('POST', '/privacy/requests', { ...wanted, password: PASSWORD })),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const made = all.find(({ status }) => status === 201)?.data.request
    const { public_id } = z.looseObject({ public_id: z.string() }).parse(made)
    for (const answer of all) if (answer.status === 409) expect(answer.error.message).toContain(public_id)
  })

  it('I41 is made after a restart if the server stopped meanwhile, and goes with its account', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const ada = await stowage.browse('ada')
    const { public_id } = await asks(ada, 'account_export')
    await stowage.stop()
    await stowage.start()
    const { services } = stowage.running ?? {}
    if (!services) throw new Error('Stowage does not run')
    await sweepAll(services)
    const again = await stowage.browse('ada')
    await expect
      .poll(async () => (await requestsOf(again)).find((each) => each.public_id === public_id)?.state, {
        timeout: 100_000,
      })
      .toBe('done')
    await asks(again, 'account_erasure')
    stowage.clock.advance(8 * 24 * 3600)
    await services.privacy.erasures.runDue()
    expect(filesWith(stowage.config.data, ['security_events.json'])).toEqual([])
  })
})
