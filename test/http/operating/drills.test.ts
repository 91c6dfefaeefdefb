import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Piscina } from 'piscina'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createBackup, householdPlace } from '../../../storage/index.ts'
import { expectError } from '../../support/expect-error.ts'
import { soon } from '../../support/soon.ts'
import { type Browser, openStowage, type Phone } from '../../support/stowage.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Browser
let phone: Phone
beforeAll(async () => {
  stowage = await openStowage()
  phone = await stowage.register('ada')
  await stowage.register('ben')
  ada = await stowage.browse('ada')
  await phone.creates('item.create', { name: 'Saw' })
})
afterAll(() => stowage.dispose())

const Report = z.looseObject({
  state: z.string(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  report: z
    .looseObject({
      problems: z.int(),
      parts: z.array(
        z.looseObject({
          name: z.string(),
          household_id: z.string().nullable(),
          records: z.int().nullable(),
          findings: z.array(z.object({ path: z.string(), problem: z.string() })),
        }),
      ),
    })
    .nullable(),
})

async function backup() {
  const { data, backup: settings } = stowage.config
  const now = () => stowage.clock.now().toISOString()
  return createBackup({ data, folder: settings.folder, occasion: 'manual', program: 'test', now })
}

/** Runs a drill to its end, through the interface. */
async function drill(body: Record<string, unknown> = {}) {
  const public_id = uuid7()
  const start = () => ada.send('POST', '/operations/restore-drills', { public_id, ...body })
  const first = await start()
  expect(first.status).toBe(202)
  await soon(async () => Report.parse((await start()).data.drill).state).toMatch(/done|failed/)
  return Report.parse((await start()).data.drill)
}

const health = async () => (await ada.send('GET', '/operations/backup-health')).data

describe('AO1 a restore drill', () => {
  it('AO1 is refused without a backup', async () => {
    expectError(await ada.send('POST', '/operations/restore-drills', {}), 404, 'not_found')
    expect(await health()).toMatchObject({ state: 'missing', newest: null, last_drill: null })
  })

  it('AO1 restores the newest backup of everything, and reports counts', async () => {
    const emitted = vi.spyOn(Piscina.prototype, 'emit')
    const { manifest } = await backup()
    const { state, report } = await drill()
    expect(state).toBe('done')
    // One makes the backup, and one tries it, for all parts.
    const ofBackups = emitted.mock.calls.filter(([event], i) => {
      const pool = emitted.mock.contexts[i]
      const filename = pool instanceof Piscina ? pool.options.filename : null
      return event === 'workerCreate' && filename?.includes('backup.worker')
    })
    expect(ofBackups).toHaveLength(2)
    expect(report?.problems).toBe(0)
    expect(report?.parts.map(({ household_id }) => household_id)).toEqual(
      manifest.parts.map(({ household_id }) => household_id),
    )
    expect(report?.parts.map(({ records }) => records)).toEqual(
      manifest.parts.map(({ state }) => state?.records),
    )
    // Nothing is left of the scratch folder.
    const folder = join(stowage.config.data, 'operations', 'drills')
    for (const name of await readdir(folder))
      expect(await readdir(join(folder, name))).not.toContain('scratch')
  })

  it('AO2 verifies each household in the health of the backups', async () => {
    const found = await health()
    expect(found).toMatchObject({ state: 'ok', backups: 1, destination: { exists: true, same_disk: true } })
    const households = z.array(z.looseObject({ verified_at: z.string().nullable() })).parse(found.households)
    expect(households).toHaveLength(2)
    for (const { verified_at } of households) expect(verified_at).not.toBeNull()
    stowage.clock.advance(8 * 24 * 3600)
    expect(await health()).toMatchObject({ state: 'stale' })
    stowage.clock.advance(-8 * 24 * 3600)
  })

  it('AO1 with a damaged backup fails, and names what is damaged', async () => {
    stowage.clock.advance(60)
    const { path } = await backup()
    const { file } = householdPlace(path, phone.household_id)
    const bytes = readFileSync(file)
    bytes.fill(0xff, 4096 * 3, 4096 * 3 + 64)
    rmSync(file)
    writeFileSync(file, bytes)
    const { error, report, state } = await drill()
    expect(state).toBe('failed')
    expect(error?.code).toBe('drill_failed')
    expect(error?.message).toContain('inventory.sqlite')
    const bad = report?.parts.find(({ household_id }) => household_id === phone.household_id)
    expect(bad?.findings.map(({ path: where }) => where)).toContain(
      file.slice(path.length + 1).replaceAll('\\', '/'),
    )
    // The other parts are checked all the same.
    expect(report?.parts.filter(({ findings }) => findings.length === 0)).toHaveLength(2)
    expect(stowage.log.some((line) => line.includes('"level":50') && line.includes('drill failed'))).toBe(
      true,
    )
    expect((await stowage.send('GET', '/api/v1/status')).data.status).toBe('degraded')
    const { data } = await ada.send('GET', '/operations/readiness')
    expect(data.ready).toBe(false)
    expect(JSON.stringify(data.points)).toContain('inventory.sqlite')
    // A drill that has begun since hides nothing.
    const again = Report.parse((await ada.send('POST', '/operations/restore-drills', {})).data.drill)
    expect(again.state).toBe('queued')
    expect(await health()).toMatchObject({ last_drill: { state: 'failed' } })
    expect((await ada.send('GET', '/operations/readiness')).data.ready).toBe(false)
    const drills = async () => z.array(Report).parse((await health()).drills)
    await soon(async () => (await drills()).map(({ state }) => state)).toEqual(['failed', 'failed', 'done'])
  })

  it('AO1 with a changed manifest fails', async () => {
    stowage.clock.advance(60)
    const { path, manifest } = await backup()
    writeFileSync(join(path, 'manifest.json'), `${readFileSync(join(path, 'manifest.json'), 'utf8')} `)
    const { error, state } = await drill({ backup: manifest.name })
    expect([state, error?.code]).toEqual(['failed', 'backup_damaged'])
    rmSync(path, { recursive: true })
    stowage.clock.advance(60)
    await backup()
    expect((await drill()).state).toBe('done')
    expect((await stowage.send('GET', '/api/v1/status')).data.status).toBe('ok')
  })

  it('AO12 begins once for a key or an id, and not with another backup', async () => {
    stowage.clock.advance(60)
    const { manifest } = await backup()
    const [public_id, headers] = [uuid7(), { 'idempotency-key': uuid7() }]
    const start = (body: object) => ada.send('POST', '/operations/restore-drills', body, headers)
    const first = Report.parse((await start({})).data.drill)
    await soon(async () => Report.parse((await start({})).data.drill).state).toBe('done')
    expect(Report.parse((await start({})).data.drill).public_id).toBe(first.public_id)
    const other = '2020-01-01T00-00-00-000Z'
    expectError(await start({ backup: other }), 409, 'operation_id_reused')
    expect((await drill({ public_id, backup: manifest.name })).state).toBe('done')
    expectError(await start({ public_id, backup: other }), 409, 'already_exists')
  })

  it('AO2 keeps what a person attests', async () => {
    const [{ name }] = z.tuple([z.looseObject({ name: z.string() })]).parse([(await health()).newest])
    const body = { backup: name, statement: 'copied', note: 'On the disk in the other house' }
    const { data, status } = await ada.send('POST', '/operations/backup-attestations', body)
    expect(status).toBe(201)
    expect(data.attestation).toMatchObject({ ...body, by: ada.signed_in.user.public_id })
    expect((await health()).attestations).toEqual([data.attestation])
    const unknown = { ...body, backup: '2020-01-01T00-00-00-000Z' }
    const refused = await ada.send('POST', '/operations/backup-attestations', unknown)
    expectError(refused, 422, 'validation_failed')
    expect(refused.error.details).toMatchObject([{ path: 'backup', code: 'not_found' }])
  })

  it('AO3 readiness has a finding for each point', async () => {
    const { points } = (await ada.send('GET', '/operations/readiness')).data
    const Points = z.array(
      z.object({ check: z.string(), level: z.string(), message: z.string(), advice: z.string().nullable() }),
    )
    const found = new Map(Points.parse(points).map((point) => [point.check, point]))
    expect(found.get('permissions')).toMatchObject({ level: 'ok' })
    expect(found.get('drill')).toMatchObject({ level: 'ok' })
    expect(found.get('address')).toMatchObject({ level: 'warning' })
    expect(found.get('mail')).toMatchObject({ level: 'warning' })
    // AO11: the sources run here, which no build has checked.
    expect(found.get('program')).toMatchObject({ level: 'warning', advice: expect.stringContaining('audit') })
    for (const { advice, level } of found.values()) expect(advice === null).toBe(level === 'ok')
  })

  it('AO2 a household that is newer than the newest backup waits for the next one', async () => {
    expect((await health()).state).toBe('ok')
    stowage.clock.advance(60)
    await stowage.register('cleo')
    const found = await health()
    expect(found.state).toBe('ok')
    expect(found.households).toContainEqual(expect.objectContaining({ state: 'missing', backup: null }))
    stowage.clock.advance(8 * 24 * 3600)
    expect((await health()).state).toBe('stale')
    stowage.clock.advance(-8 * 24 * 3600)
  })

  it('AO1 is refused while two others are unfinished', async () => {
    const ids = [uuid7(), uuid7(), uuid7()]
    const start = (public_id: string) => ada.send('POST', '/operations/restore-drills', { public_id })
    const answers = await Promise.all(ids.map(start))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 503])
    for (const [i, { status }] of answers.entries())
      if (status === 202)
        await soon(async () => Report.parse((await start(ids[i] ?? '')).data.drill).state).toBe('done')
  })

  it('AO1 goes on after the server stops meanwhile', async () => {
    const public_id = uuid7()
    await ada.send('POST', '/operations/restore-drills', { public_id })
    await stowage.stop()
    await stowage.start()
    ada = await stowage.browse('ada')
    const state = async () =>
      Report.parse((await ada.send('POST', '/operations/restore-drills', { public_id })).data.drill).state
    await soon(state).toBe('done')
  })
})
