import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Principal } from '../../../services/accounts/principal.ts'
import { sweepAll } from '../../../services/operations/upkeep.ts'
import { hasPoppler, renderPdf } from '../../labels/support/poppler.ts'
import { readCodes } from '../../labels/support/read-codes.ts'
import { expectError } from '../../support/expect-error.ts'
import { everything } from '../../support/rounds.ts'
import { whenOver } from '../../support/soon.ts'
import { type Browser, openStowage, type Phone, TestStowage } from '../../support/stowage.ts'

const Job = z.looseObject({
  public_id: z.string(),
  state: z.string(),
  labels: z.int(),
  pages: z.int(),
  progress: z.int(),
  codes_made: z.int(),
  bytes: z.int().nullable(),
  warnings: z.array(z.looseObject({ code: z.string() })),
  error: z.looseObject({ code: z.string() }).nullable(),
})

let stowage: Awaited<ReturnType<typeof openStowage>>
let phone: Phone
let browser: Browser
let viewer: Browser
let cellar: string
let box: string
let items: string[]

beforeAll(async () => {
  stowage = await openStowage({ STOWAGE_BASE_URL: 'http://stowage.test' })
  phone = await stowage.register('ada')
  browser = await stowage.browse('ada')
  const vera = await stowage.register('vera')
  const invited = await phone.api('POST', '/household/invitations', { role: 'viewer' })
  await vera.api('POST', '/invitations/accept', { token: invited.data.token })
  viewer = await stowage.browse('vera')
  await viewer.send('POST', '/session/household', { household_id: phone.household_id })
  cellar = await phone.creates('location.create', { name: 'Cellar' })
  box = await phone.creates('container.create', {
    name: 'Box 1',
    placement: { kind: 'location', id: cellar },
  })
  items = []
  for (const name of ['Łódka', 'Drill', 'Äxte']) {
    items.push(await phone.creates('item.create', { name, placement: { kind: 'container', id: box } }))
  }
})
afterAll(() => stowage.dispose())

const sheet = { catalogue: 'avery-7160' }
const template = { built_in: 'code-name' }
const print = (body: Record<string, unknown>, headers: Record<string, string> = {}, who = browser) =>
  who.send('POST', '/labels/print-jobs', { sheet, template, ...body }, headers)
const started = async (body: Record<string, unknown>, headers: Record<string, string> = {}) => {
  const answer = await print(body, headers)
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.error))
  return Job.parse(answer.data.print_job)
}
const look = async (id: string) =>
  Job.parse((await browser.send('GET', `/labels/print-jobs/${id}`)).data.print_job)
/** A job once it is over. */
const done = (id: string) =>
  whenOver(
    () => look(id),
    ({ state }) => ['done', 'failed', 'cancelled'].includes(state),
  )
const download = async (id: string) => {
  const url = `${stowage.url}/api/v1/labels/print-jobs/${id}/download`
  const response = await fetch(url, { headers: browser.headers('GET') })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
const principal = (): Principal => ({
  user: {
    public_id: phone.tokens.user.public_id,
    email: 'ada@example.org',
    role: 'user',
    current_household_id: phone.household_id,
  },
  device: null,
  session: null,
})
const allCodes = async () => {
  const handle = await stowage.running?.services.households.open(principal(), phone.household_id)
  if (!handle) throw new Error('no household')
  const found = handle.file.read((view) => view.all('short_codes').map(({ record }) => record))
  handle.release()
  return found
}
const ids = () => items.map((id) => ({ kind: 'item', id }))

describe('a print job', () => {
  it('gives things short codes, once, and prints addresses that lead to them', async () => {
    const job = await started({
      targets: { ids: [...ids(), { kind: 'container', id: box }, { kind: 'location', id: cellar }] },
    })
    expect(job).toMatchObject({ labels: 5, pages: 1, codes_made: 5 })
    const over = await done(job.public_id)
    expect(over).toMatchObject({ state: 'done', progress: 5, warnings: [], error: null })
    const { response, bytes } = await download(job.public_id)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="labels-.*\.pdf"$/)
    expect(response.headers.get('content-length')).toBe(String(over.bytes))
    expect(bytes.length).toBe(over.bytes)
    const known = await allCodes()
    if (hasPoppler) {
      const folder = await mkdtemp(join(tmpdir(), 'stowage-print-'))
      writeFileSync(join(folder, 'job.pdf'), bytes)
      const [page] = renderPdf(join(folder, 'job.pdf'), 300)
      await rm(folder, { recursive: true })
      const read = await readCodes(page ?? Buffer.alloc(0))
      const expected = known.map(({ code }) => `${stowage.config.base_url}/q/${code}`)
      expect(read.map(({ text }) => text).sort()).toEqual(expected.sort())
    }
    const again = await started({ targets: { ids: ids() } })
    expect(again.codes_made).toBe(0)
    expect((await allCodes()).length).toBe(known.length)
  })

  it('makes one code of a thing for jobs that come at the same moment', async () => {
    const lamp = await phone.creates('item.create', { name: 'Lamp' })
    const targets = { ids: [{ kind: 'item', id: lamp }] }
    const jobs = await Promise.all([started({ targets }), started({ targets }), started({ targets })])
    expect(jobs.map(({ codes_made }) => codes_made).sort()).toEqual([0, 0, 1])
    expect((await allCodes()).filter(({ target }) => target?.id === lamp).length).toBe(1)
    for (const { public_id } of jobs) expect((await done(public_id)).state).toBe('done')
  })

  it('gives a thing another code when its own was put on something else', async () => {
    const [first, second] = [
      await phone.creates('item.create', { name: 'First' }),
      await phone.creates('item.create', { name: 'Second' }),
    ]
    await done((await started({ targets: { ids: [{ kind: 'item', id: first }] } })).public_id)
    const code = (await allCodes()).find(({ target }) => target?.id === first)
    await phone.does('short_code.bind', {
      public_id: code?.public_id,
      target: { kind: 'item', id: second },
      rebind: true,
    })
    const job = await started({ targets: { ids: [{ kind: 'item', id: first }] } })
    expect(job.codes_made).toBe(1)
    expect((await allCodes()).filter(({ target }) => target?.id === first).length).toBe(1)
    expect((await done(job.public_id)).state).toBe('done')
  })

  it('is the same for the same Idempotency-Key, blank labels included', async () => {
    const key = uuid7()
    const before = (await allCodes()).length
    const one = await started({ targets: { blank: 7 } }, { 'idempotency-key': key })
    expect(one).toMatchObject({ labels: 7, codes_made: 7 })
    const other = await started({ targets: { blank: 7 } }, { 'idempotency-key': key })
    expect(other.public_id).toBe(one.public_id)
    for (const different of [{ targets: { blank: 8 } }, { targets: { ids: ids() } }])
      expectError(await print(different, { 'idempotency-key': key }), 409, 'operation_id_reused')
    expect((await allCodes()).length).toBe(before + 7)
    expect(await done(one.public_id)).toMatchObject({ state: 'done', warnings: [] })
  })

  it('prints what lies in a place, and what a search finds', async () => {
    const all = await started({ targets: { place: cellar } })
    expect(all.labels).toBe(5)
    const some = await started({ targets: { place: cellar, include: ['containers'] } })
    expect(some.labels).toBe(1)
    const found = await started({ targets: { query: { q: 'dri' } } })
    expect(found.labels).toBe(1)
    for (const { public_id } of [all, some, found]) expect((await done(public_id)).state).toBe('done')
  })

  it.each([
    [{ targets: { ids: [{ kind: 'item', id: uuid7() }] } }, 422, 'targets.ids.0.id'],
    [{ targets: { place: uuid7() } }, 422, 'targets.place'],
    [{ targets: { query: { q: 'nothing is called so' } } }, 422, 'targets'],
    [{ targets: { blank: 5 }, sheet: { catalogue: 'avery-none' } }, 422, 'sheet.catalogue'],
    [{ targets: { blank: 5 }, sheet: { own: uuid7() } }, 422, 'sheet.own'],
    [{ targets: { blank: 5 }, template: { own: uuid7() } }, 422, 'template.own'],
    [{ targets: { blank: 5 }, options: { skip: 21 } }, 422, 'options.skip'],
    [{ targets: { blank: 1000 }, options: { copies: 6 } }, 422, 'options.copies'],
    [{ targets: { blank: 5 }, options: { length: 30 } }, 422, 'options.length'],
  ])('refuses %j, and makes no code', async (body, status, path) => {
    const before = (await allCodes()).length
    const answer = await print(body)
    expect(answer.status).toBe(status)
    expect(answer.error.details.map((detail) => detail.path)).toEqual([path])
    expect((await allCodes()).length).toBe(before)
  })

  it('fails when nobody could scan its codes', async () => {
    const own = await browser.send('POST', '/labels/own-sheets', {
      name: 'Tiny',
      sheet: { unit: 'mm', roll: true, label: { width: 6, height: 6 } },
    })
    const job = await started({
      targets: { ids: ids() },
      template: { built_in: 'code' },
      sheet: { own: z.looseObject({ public_id: z.string() }).parse(own.data.sheet).public_id },
    })
    const over = await done(job.public_id)
    expect(over).toMatchObject({ state: 'failed', error: { code: 'code_too_small', label: 0 }, bytes: null })
    expect((await download(job.public_id)).response.status).toBe(409)
  })

  it('can be given up', async () => {
    const job = await started({ targets: { blank: 1000 }, options: { copies: 4 } })
    expect((await download(job.public_id)).response.status).toBe(409)
    const cancelled = await browser.send('POST', `/labels/print-jobs/${job.public_id}/cancel`)
    expect(cancelled.data.print_job).toMatchObject({ state: 'cancelled' })
    expect((await look(job.public_id)).state).toBe('cancelled')
    expect((await download(job.public_id)).response.status).toBe(409)
    const after = await started({ targets: { ids: ids() } })
    expect((await done(after.public_id)).state).toBe('done')
    const again = await browser.send('POST', `/labels/print-jobs/${after.public_id}/cancel`)
    expect(again.data.print_job).toMatchObject({ state: 'done' })
  })

  it('is refused while too many wait, and to who may only look', async () => {
    const asked = await Promise.all(Array.from({ length: 9 }, () => print({ targets: { blank: 300 } })))
    const taken = asked.filter(({ status }) => status === 202)
    const refused = asked.filter(({ status }) => status === 503)
    expect(taken.length + refused.length).toBe(9)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers.get('retry-after')).toBe('10')
    for (const { data } of taken) {
      await browser.send('POST', `/labels/print-jobs/${Job.parse(data.print_job).public_id}/cancel`)
    }
    expect((await print({ targets: { blank: 1 } }, {}, viewer)).status).toBe(403)
    expect((await viewer.send('GET', '/labels/print-jobs')).status).toBe(200)
  })

  it('of another household is not there', async () => {
    const eve = await stowage.register('eve')
    const other = await stowage.browse('eve')
    const job = await started({ targets: { ids: ids() } })
    await done(job.public_id)
    for (const path of ['', '/download']) {
      expect((await other.send('GET', `/labels/print-jobs/${job.public_id}${path}`)).status).toBe(404)
    }
    expect((await other.send('POST', `/labels/print-jobs/${job.public_id}/cancel`)).status).toBe(404)
    expect((await other.send('GET', '/labels/print-jobs')).data.print_jobs).toEqual([])
    expect(eve.household_id).not.toBe(phone.household_id)
  })

  it('prints hundreds of labels while others are answered', async () => {
    const job = await started({ targets: { blank: everything ? 1000 : 300 } })
    let answered = 0
    let state = 'queued'
    while (state === 'queued' || state === 'running') {
      const { data } = await browser.send('GET', `/labels/print-jobs/${job.public_id}`)
      state = Job.parse(data.print_job).state
      answered++
      // As often as a page asks at most: without a pause this loop takes the time of the work.
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    expect(state).toBe('done')
    expect(answered).toBeGreaterThan(10)
  })
})

describe('what is kept of jobs', () => {
  it('stays for a day, survives a restart, and shows where it was interrupted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stowage-jobs-'))
    const house = new TestStowage(join(folder, 'data'))
    await house.start()
    const ada = await house.register('ada')
    const page = await house.browse('ada')
    const ask = (body: unknown) => page.send('POST', '/labels/print-jobs', body)
    const kept = Job.parse((await ask({ sheet, template, targets: { blank: 3 } })).data.print_job)
    const state = async (id: string, from?: Browser) => {
      const answer = await (from ?? (await house.browse('ada'))).send('GET', `/labels/print-jobs/${id}`)
      return answer.status === 200 ? Job.parse(answer.data.print_job) : null
    }
    while ((await state(kept.public_id, page))?.state !== 'done')
      await new Promise((go) => setTimeout(go, 40))
    const long = { sheet, template, targets: { blank: 1000 }, options: { copies: 5 } }
    const cut = Job.parse((await ask(long)).data.print_job)
    await house.stop()
    await house.start()
    expect(await state(kept.public_id)).toMatchObject({ state: 'done', labels: 3 })
    expect(await state(cut.public_id)).toMatchObject({ state: 'failed', error: { code: 'interrupted' } })

    const id = ada.household_id
    const jobs = join(folder, 'data', 'households', id.slice(-2), id, 'print-jobs')
    const services = house.running?.services
    if (!services) throw new Error('not running')
    // The server began to sweep when it started, and writes the end of the job that was cut.
    await sweepAll(services)
    writeFileSync(join(jobs, `${uuid7()}.pdf`), 'of an earlier version')
    writeFileSync(join(jobs, cut.public_id, 'job.json'), '{"damaged":')
    await sweepAll(services)
    expect(readdirSync(jobs)).toEqual([kept.public_id])
    const pdf = readFileSync(join(jobs, kept.public_id, 'labels.pdf'))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    house.clock.advance(24 * 3600 + 1)
    expect(await state(kept.public_id)).toBeNull()
    await sweepAll(services)
    expect(readdirSync(jobs)).toEqual([])
    await house.stop()
    await rm(folder, { recursive: true, force: true })
    expect(existsSync(folder)).toBe(false)
  })
})
