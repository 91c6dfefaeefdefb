import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, openStowage } from '../../support/stowage.ts'

const BACKUP = '2026-11-20T03-30-00-000Z'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Browser
beforeAll(async () => {
  stowage = await openStowage()
  await stowage.register('ada')
  ada = await stowage.browse('ada')
  mkdirSync(join(stowage.config.backup.folder, BACKUP), { recursive: true })
})
afterAll(() => stowage.dispose())

const Id = z.looseObject({ public_id: z.string() })

describe('AO12 what an operator sends twice', () => {
  const check = { subject: 'Disk', outcome: 'ok', message: 'It is plugged in.' }
  const window = {
    title: 'A new fan',
    starts_at: '2027-01-01T10:00:00Z',
    ends_at: '2027-01-01T11:00:00Z',
    components: ['mail'],
  }
  const incident = { title: 'Mail waits', impact: 'minor', message: 'We look.' }
  const attestation = { backup: BACKUP, statement: 'copied', note: 'In the other house' }

  it.each([
    ['/incidents', incident, { message: 'Something else.' }],
    ['/incidents/maintenance-windows', window, { components: ['photos'] }],
    ['/quality/manual-checks', check, { message: 'It is broken.' }],
    ['/operations/backup-attestations', attestation, { note: 'At home' }],
    ['/households', { name: 'Cabin' }, { name: 'Boat' }],
    ['/release/candidates', { version: '3.0.0', notes: 'Faster' }, { notes: 'Slower' }],
  ])('AO12 to %s is kept once, for good, and another content is refused', async (path, body, other) => {
    const headers = { 'idempotency-key': uuid7() }
    const first = await ada.send('POST', path, body, headers)
    expect(first.status).toBe(201)
    stowage.clock.advance(3600)
    const again = await ada.send('POST', path, body, headers)
    expect(again.data).toEqual(first.data)
    expectError(await ada.send('POST', path, { ...body, ...other }, headers), 409, 'operation_id_reused')
    const junk = { 'idempotency-key': 'junk' }
    expectError(await ada.send('POST', path, body, junk), 422, 'validation_failed')
  })

  it('AO12 about an incident is one update, and one end', async () => {
    const { public_id } = Id.parse((await ada.send('POST', '/incidents', incident)).data.incident)
    const path = `/incidents/${public_id}`
    const keys = [uuid7(), uuid7()].map((key) => ({ 'idempotency-key': key }))
    const update = { state: 'monitoring', message: 'Better.' }
    for (const _ of [1, 2]) await ada.send('POST', `${path}/updates`, update, keys[0])
    const ends = () => ada.send('POST', `${path}/resolve`, { message: 'Over.' }, keys[1])
    await ends()
    const again = await ends()
    expect(again.status).toBe(200)
    expect(again.data.incident).toMatchObject({
      updates: [{ message: 'We look.' }, { message: 'Better.' }, { message: 'Over.' }],
    })
  })

  it('AO12 with an id that another check has is refused, and no report is lost', async () => {
    const public_id = uuid7()
    const path = '/quality/manual-checks'
    const first = await ada.send('POST', path, { ...check, public_id })
    expect((await ada.send('POST', path, { ...check, public_id })).data).toEqual(first.data)
    const other = { ...check, public_id, outcome: 'problem' }
    expectError(await ada.send('POST', path, other), 409, 'already_exists')
    expectError(await ada.send('POST', '/observability/run-checks', { public_id }), 409, 'already_exists')
    const run = uuid7()
    const checked = await ada.send('POST', '/observability/run-checks', { public_id: run })
    const repeated = await ada.send('POST', '/observability/run-checks', { public_id: run })
    expect(repeated.data.outcome).toEqual(checked.data.outcome)
    const { runs } = (await ada.send('GET', '/quality/runs?kind=checks')).data
    expect(
      z
        .array(Id)
        .parse(runs)
        .filter((each) => each.public_id === run),
    ).toHaveLength(1)
  })

  it('AO12 about the launch is one decision, and one word about a point', async () => {
    const decide = (note: string, headers: Record<string, string>) =>
      ada.send('POST', '/launch-readiness/go-no-go', { decision: 'no_go', note }, headers)
    const headers = { 'idempotency-key': uuid7() }
    for (const _ of [1, 2]) expect((await decide('Wait.', headers)).status).toBe(201)
    expect((await ada.send('GET', '/launch-readiness/summary')).data.decisions).toHaveLength(1)
    expectError(await decide('Go on.', headers), 409, 'operation_id_reused')
  })

  it('AO12 decides about a release once', async () => {
    const { public_id } = Id.parse(
      (await ada.send('POST', '/release/candidates', { version: '4.0.0' })).data.candidate,
    )
    const headers = { 'idempotency-key': uuid7() }
    const reject = (note: string) =>
      ada.send('POST', `/release/candidates/${public_id}/reject`, { note }, headers)
    const first = await reject('Too new.')
    expect(await reject('Too new.')).toMatchObject({ status: 200, data: first.data })
    expectError(await reject('Too old.'), 409, 'operation_id_reused')
  })
})

describe('AO13 another change', () => {
  const article = { slug: 'house-rules', title: 'House rules', body: 'Tools return to the cellar.' }

  it('AO13 is carried out once for a key, by the sign-in that sent it', async () => {
    const headers = { 'idempotency-key': uuid7() }
    const write = (by: Browser, body: object) =>
      by.send('POST', '/documentation/articles', { ...article, ...body }, headers)
    const first = await write(ada, {})
    await ada.send('POST', '/documentation/articles', { ...article, title: 'Rules' })
    expect(await write(ada, {})).toMatchObject({ status: 201, data: first.data })
    const { articles } = (await ada.send('GET', '/documentation/articles/own')).data
    expect(articles).toMatchObject([{ draft: { title: 'Rules' } }])
    expectError(await write(ada, { title: 'No rules' }), 409, 'operation_id_reused')
    const elsewhere = await stowage.browse('ada')
    expect((await write(elsewhere, { title: 'No rules' })).status).toBe(201)
  })

  it('AO13 is carried out again ten minutes later, and a refused one at once', async () => {
    const headers = { 'idempotency-key': uuid7() }
    const write = (slug: string, title: string, key = headers) =>
      ada.send('POST', '/documentation/articles', { ...article, slug, title }, key)
    await write('later', 'First')
    stowage.clock.advance(601)
    expect((await write('later', 'Second')).status).toBe(201)
    const key = { 'idempotency-key': uuid7() }
    expectError(await write('Not a slug', 'First', key), 422, 'validation_failed')
    expect((await write('slug', 'First', key)).status).toBe(201)
    expectError(await write('slug', 'x', { 'idempotency-key': 'junk' }), 422, 'validation_failed')
  })
})
