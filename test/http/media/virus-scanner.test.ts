import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../../../http/index.ts'
import { VirusScanner } from '../../../services/media/virus-scanner.ts'
import { EICAR, TestClamd } from '../../support/clamd.ts'
import { expectError } from '../../support/expect-error.ts'
import { testStowage } from '../../support/stowage.ts'
import { digest, filesIn, jpeg, listIn, PDF, sendFiles, uploadIn, uploads } from './support.ts'

async function scanned(path?: string) {
  const clamd = await TestClamd.start(path)
  onTestFinished(() => clamd.stop())
  const stowage = await testStowage({ STOWAGE_CLAMD: path ?? `127.0.0.1:${clamd.port}` })
  const phone = await stowage.register('ada')
  const item = await phone.creates('item.create', { name: 'Saw' })
  const kept = () => [
    ...filesIn(stowage, phone.household_id, 'blobs'),
    ...filesIn(stowage, phone.household_id, 'uploads'),
  ]
  return { clamd, stowage, phone, owner: { kind: 'item', id: item }, item, kept }
}

/** A PDF in which scanners find something. */
const INFECTED = Buffer.concat([PDF, Buffer.from('% '), EICAR, Buffer.from('\n%%EOF\n')])

describe('O15 with a virus scanner', () => {
  it('O15 an upload of a phone is kept if nothing was found, and the scanner saw all of it', async () => {
    const { clamd, phone, owner } = await scanned()
    const photo = await jpeg(1, 900)
    expect(uploadIn(await uploads(phone, photo, { owner })).status).toBe('done')
    expect(clamd.seen.map(digest)).toEqual([digest(photo)])
  })

  it('O15 an upload with a virus is refused, and so is the record that waits for it; nothing of it is kept', async () => {
    const { clamd, phone, owner, kept, stowage } = await scanned()
    const public_id = await phone.creates('media.attach', {
      owner,
      content_type: 'application/pdf',
      bytes: INFECTED.length,
      sha256: digest(INFECTED),
    })
    expectError(await uploads(phone, INFECTED), 422, 'media_infected')
    expect(clamd.seen).toHaveLength(1)
    expect(kept()).toEqual([])
    const page = await stowage.browse('ada')
    const [medium] = listIn(await page.send('GET', `/items/${owner.id}/media`))
    expect(medium).toMatchObject({ public_id, refusal: 'media_infected', stored_at: null })
    expect(stowage.log.join('')).toContain('Eicar-Test-Signature')
  })

  it('O15 of several files of a form none is kept if one has a virus, and the answer names it', async () => {
    const { stowage, item, kept } = await scanned()
    const page = await stowage.browse('ada')
    const refused = await sendFiles(page, `/items/${item}/media`, [
      { name: 'a.jpg', bytes: await jpeg(1) },
      { name: 'b.pdf', bytes: INFECTED, type: 'application/pdf' },
    ])
    expectError(refused, 422, 'media_infected')
    expect(refused.error.details).toMatchObject([{ path: 'files.1', code: 'media_infected' }])
    const elsewhere = await sendFiles(page, `/items/${item}/media`, [
      { name: 'a.jpg', bytes: await jpeg(1) },
      { name: 'b.pdf', bytes: INFECTED, type: 'application/pdf', field: 'file' },
    ])
    expectError(elsewhere, 422, 'media_infected')
    expect(elsewhere.error.details).toMatchObject([{ path: 'file.0', code: 'media_infected' }])
    const empty = await sendFiles(page, `/items/${item}/media`, [
      { name: 'a.jpg', bytes: await jpeg(1) },
      { name: 'c.jpg', bytes: new Uint8Array() },
    ])
    expectError(empty, 422, 'validation_failed')
    expect(empty.error.details).toMatchObject([{ path: 'files.1', code: 'empty_file' }])
    expect(kept()).toEqual([])
    expect(listIn(await page.send('GET', `/items/${item}/media`))).toEqual([])
  })

  it('O15 images of a vision session are scanned before they are looked at, in a browser and of a phone', async () => {
    const { clamd, stowage, phone } = await scanned()
    clamd.answer = 'stream: Canary FOUND'
    const page = await stowage.browse('ada')
    const made = await page.send('POST', '/ai/vision/sessions', { purpose: 'intake' })
    const { public_id } = z
      .object({ session: z.looseObject({ public_id: z.string() }) })
      .parse(made.data).session
    const sends = async (path: string, headers: Record<string, string>) => {
      const form = new FormData()
      form.append('images', new Blob([Uint8Array.from(await jpeg(5))], { type: 'image/jpeg' }), 'a.jpg')
      const answer = await fetch(`${stowage.url}/api/v1${path}`, { method: 'POST', headers, body: form })
      return `${answer.status} ${z.object({ error: z.looseObject({ code: z.string() }) }).parse(await answer.json()).error.code}`
    }
    const bearer = { authorization: `Bearer ${phone.tokens.access_token}` }
    expect(await sends(`/ai/vision/sessions/${public_id}/images`, page.headers('POST'))).toBe(
      '422 media_infected',
    )
    expect(await sends('/mobile/ai/vision/analyze', bearer)).toBe('422 media_infected')
    expect(clamd.seen).toHaveLength(2)
  })

  it('O15 a scanner that gives no answer about a file lets none in; an upload waits for it', async () => {
    const { clamd, phone, owner, kept } = await scanned()
    const photo = await jpeg(2)
    for (const answer of [
      'INSTREAM: Out of memory ERROR',
      'stream: OK FOUND nothing',
      '',
      'x'.repeat(5000),
    ]) {
      clamd.answer = answer
      expectError(await uploads(phone, photo, { owner }), 503, 'unavailable')
    }
    clamd.answer = null
    clamd.max_bytes = 10
    const late = await uploads(phone, photo, { owner })
    expectError(late, 503, 'unavailable')
    expect(late.headers.get('retry-after')).toBe('60')
    expect(filesIn(phone.stowage, phone.household_id, 'blobs')).toEqual([])
    expect(kept()).not.toEqual([])
    clamd.max_bytes = 1_000_000
    expect(uploadIn(await uploads(phone, photo, { owner })).status).toBe('done')
  })

  it('O15 a scanner that is not there lets no file in, of a phone or a form, and everything else goes on', async () => {
    const { clamd, phone, owner, stowage, item } = await scanned()
    await clamd.stop()
    expectError(await uploads(phone, await jpeg(3), { owner }), 503, 'unavailable')
    const page = await stowage.browse('ada')
    const form = await sendFiles(page, `/items/${item}/media`, [{ name: 'a.jpg', bytes: await jpeg(4) }])
    expectError(form, 503, 'unavailable')
    expect(filesIn(stowage, phone.household_id, 'blobs')).toEqual([])
    expect((await page.send('GET', `/items/${item}`)).status).toBe(200)
  })

  it('O15 listens on a socket of the machine, too, and takes files larger than its buffers', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stowage-clamd-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const clamd = await TestClamd.start(join(folder, 'clamd.ctl'))
    onTestFinished(() => clamd.stop())
    const content = randomBytes(2_000_001)
    await writeFile(join(folder, 'large'), content)
    const scanner = new VirusScanner({ path: join(folder, 'clamd.ctl') }, { log: pino({ level: 'silent' }) })
    await scanner.scan(join(folder, 'large'))
    expect(clamd.seen.map(digest)).toEqual([digest(content)])
  })

  it('O15 does not wait for ever, nor for a file that cannot be read', async () => {
    const clamd = await TestClamd.start()
    onTestFinished(() => clamd.stop())
    clamd.answer = 'silent'
    const log = pino({ level: 'silent' })
    const scanner = new VirusScanner({ host: '127.0.0.1', port: clamd.port }, { log, idle_ms: 200 })
    const failed = { code: 'unavailable', facts: { retry_after_s: 60 } }
    await expect(scanner.scan(import.meta.filename)).rejects.toMatchObject(failed)
    await expect(scanner.scan('/nowhere')).rejects.toMatchObject(failed)
  })

  it('O15 is named by a socket, or a host and a port', () => {
    const clamd = (text: string) => readConfig({ STOWAGE_CLAMD: text }).media.clamd
    expect(clamd('/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' })
    expect(clamd('clamav:3310')).toEqual({ host: 'clamav', port: 3310 })
    expect(clamd('[::1]:3310')).toEqual({ host: '::1', port: 3310 })
    for (const wrong of ['clamav', 'clamav:0', 'clamav:99999', 'http://clamav:3310', 'run/clamd.ctl'])
      expect(() => clamd(wrong)).toThrow('STOWAGE_CLAMD must be')
  })
})
