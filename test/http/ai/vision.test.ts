import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { SuggestionReply } from '../../../services/interface/ai/intake.ts'
import { VisionSessionReply } from '../../../services/interface/ai/vision.ts'
import { sweepAll } from '../../../services/operations/upkeep.ts'
import { Vision } from '../../../services/vision/vision.ts'
import { DerivedFile, householdPlace } from '../../../storage/index.ts'
import { labelOf, labelPicture } from '../../intake/printed/labels.ts'
import { receiptOf, receiptPicture } from '../../intake/printed/receipts.ts'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, openStowage, type Phone } from '../../support/stowage.ts'
import { listIn, sendFiles } from '../media/support.ts'

const SessionReply = z.object({ session: VisionSessionReply })
const Suggested = z.object({ suggestion: SuggestionReply, unread_images: z.array(z.string()) })

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Phone
let page: Browser
let label: Buffer
let receipt: Buffer
/** Text is not read in the dark, which takes no time. */
let dark: Buffer

beforeAll(async () => {
  stowage = await openStowage()
  ada = await stowage.register('ada')
  page = await stowage.browse('ada')
  label = await labelPicture(2, 'photo')
  receipt = await receiptPicture(3, 'photo')
  dark = await sharp(label).linear(0.12, 0).blur(6).jpeg().toBuffer()
})
afterAll(() => stowage.dispose())

const folder = () => join(householdPlace(stowage.config.data, ada.household_id).directory, 'ai')
const filesIn = (path: string) => {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .length
  } catch {
    return 0
  }
}

async function sends(session_id: string, pictures: readonly Buffer[], from = page) {
  const form = new FormData()
  for (const bytes of pictures) form.append('images', new Blob([new Uint8Array(bytes)]), 'picture.jpg')
  return fetch(`${stowage.url}/api/v1/ai/vision/sessions/${session_id}/images`, {
    method: 'POST',
    headers: from.headers('POST'),
    body: form,
  })
}

async function session(given: object = {}) {
  const reply = await page.send('POST', '/ai/vision/sessions', { purpose: 'intake', ...given })
  expect(reply.status).toBe(201)
  return SessionReply.parse(reply.data).session.public_id
}

async function analysed(id: string, body: object = {}) {
  const begun = await page.send('POST', `/ai/vision/sessions/${id}/analyze`, body)
  expect([begun.status, begun.status === 202 ? '' : begun.error]).toEqual([202, ''])
  const now = async () =>
    SessionReply.parse((await page.send('GET', `/ai/vision/sessions/${id}`)).data).session
  await expect.poll(async () => (await now()).status, { timeout: 100_000 }).toBe('done')
  return now()
}

describe('vision sessions', () => {
  it('AN7 find text, days and codes in the images, in the background', async () => {
    const id = await session()
    const sent = await sends(id, [label])
    expect([sent.status, sent.status === 201 ? '' : await sent.text()]).toEqual([201, ''])
    const { findings, images, provider } = await analysed(id, { language: 'fr' })
    expect(images).toMatchObject([{ media_id: null, quality: { dark: false } }])
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'date', value: labelOf(2).expires_on }))
    expect(findings.filter(({ kind }) => kind === 'text').length).toBeGreaterThan(3)
    expect(provider).toMatchObject({ status: 'not_configured', sent: [] })
    // What is read becomes a draft, and the image goes with the thing that is accepted.
    const reply = await page.send('POST', '/ai/intake/item-suggestions', { session_id: id, text: 'Haricots' })
    const { suggestion } = Suggested.parse(reply.data)
    const [draft] = suggestion.drafts
    expect(draft?.fields.expires_on).toMatchObject({ value: labelOf(2).expires_on, source: 'picture' })
    expect(draft?.fields.serial_number?.level ?? 'offer').not.toBe('prefill')
    const done = await page.send('POST', `/ai/intake/item-suggestions/${suggestion.public_id}/accept`, {
      drafts: [{ draft_id: draft?.draft_id, fields: { name: 'Haricots' } }],
    })
    expect([done.status, done.status === 200 ? '' : done.error]).toEqual([200, ''])
    const [item] = z
      .array(z.object({ thing: z.object({ id: z.string() }) }))
      .parse(done.data.items)
      .slice(-1)
    const kept = await page.send('GET', `/items/${item?.thing.id}`)
    expect(kept.data.item).toMatchObject({ media: [{ kind: 'photo', stored_at: expect.any(String) }] })
  })

  it('AN7 have the images of all requests that add some at the same moment, up to ten', async () => {
    const id = await session()
    const before = filesIn(folder())
    const answers = await Promise.all(Array.from({ length: 6 }, () => sends(id, [dark, dark])))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 422])
    const refused = await sends(await session(), [dark, Buffer.from('no picture')])
    expect(refused.status).toBe(415)
    expect(await refused.json()).toMatchObject({ error: { details: [{ path: 'images.1' }] } })
    const cut = await sends(await session(), [dark.subarray(0, 60)])
    expect(await cut.json()).toMatchObject({
      error: { details: [{ path: 'images.0', code: 'media_truncated' }] },
    })
    const { data } = await page.send('GET', `/ai/vision/sessions/${id}`)
    expect(SessionReply.parse(data).session.images).toHaveLength(10)
    expect(filesIn(folder())).toBe(before + 10)
  })

  it('AN7 are looked at before a draft is made of them, also while an analysis runs and after one', async () => {
    const id = await session()
    const now = async () => (await page.send('GET', `/ai/vision/sessions/${id}`)).data.session
    const drafts = () => page.send('POST', '/ai/intake/item-suggestions', { session_id: id })
    await sends(id, [dark])
    expect(await now()).toMatchObject({ status: 'open', progress: 0 })
    expect((await page.send('POST', `/ai/vision/sessions/${id}/analyze`, {})).status).toBe(202)
    expect((await drafts()).status).toBe(201)
    expect(await now()).toMatchObject({ status: 'done', progress: 1 })
    await sends(id, [dark])
    expect(await now()).toMatchObject({ status: 'done', progress: 1 })
    expect((await drafts()).status).toBe(201)
    expect(await now()).toMatchObject({ status: 'done', progress: 2 })
  })

  it('AN7 that take longer than a request waits are named with the suggestion, which is made without them', async () => {
    const id = await session()
    await sends(id, [dark])
    const { images } = SessionReply.parse((await page.send('GET', `/ai/vision/sessions/${id}`)).data).session
    const hurry = vi.spyOn(Vision.prototype, 'waitFor').mockImplementation(async function (
      this: Vision,
      household,
      { public_id },
      user_id,
    ) {
      return this.sessions.get(household, public_id, user_id)
    })
    const asked = () => page.send('POST', '/ai/intake/item-suggestions', { session_id: id, text: 'Beans' })
    try {
      const unread = images.map(({ image_id }) => image_id)
      expect((await asked()).data).toMatchObject({ unread_images: unread, suggestion: { session_id: id } })
    } finally {
      hurry.mockRestore()
    }
    expect((await asked()).data).toMatchObject({ unread_images: [] })
  })

  it('AN7 read the lines of a receipt as things', async () => {
    const id = await session({ purpose: 'read' })
    await sends(id, [receipt])
    await analysed(id, { receipt: true, language: 'fr' })
    const reply = await page.send('POST', '/ai/intake/item-suggestions', { session_id: id, receipt: true })
    const { suggestion } = Suggested.parse(reply.data)
    const right = receiptOf(3)
    const prices = suggestion.drafts.map(({ fields }) => fields.purchase_price?.value)
    expect(
      prices.filter((price) => right.lines.some(({ amount }) => amount === price)).length,
    ).toBeGreaterThan(right.lines.length / 2)
    expect(suggestion.drafts[0]?.fields.purchase_date?.value).toBe(right.date)
  })

  it('AN8 know the same picture again, turned and made smaller', async () => {
    const item = await ada.creates('item.create', { name: 'Striped vase' })
    const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#886644' } })
      .composite([
        {
          input: await sharp({ create: { width: 200, height: 300, channels: 3, background: '#eeeecc' } })
            .png()
            .toBuffer(),
          left: 60,
          top: 90,
        },
        {
          input: await sharp({ create: { width: 120, height: 90, channels: 3, background: '#112233' } })
            .png()
            .toBuffer(),
          left: 400,
          top: 40,
        },
        {
          input: await sharp({ create: { width: 90, height: 200, channels: 3, background: '#552288' } })
            .png()
            .toBuffer(),
          left: 460,
          top: 220,
        },
      ])
      .jpeg()
      .toBuffer()
    listIn(await sendFiles(page, `/items/${item}/media`, [{ name: 'vase.jpg', bytes: picture }]))
    const id = await session({ purpose: 'find' })
    await sends(id, [await sharp(picture).rotate(90).resize(240).jpeg({ quality: 60 }).toBuffer()])
    const { findings } = await analysed(id, { language: 'fr' })
    expect(findings).toContainEqual(
      expect.objectContaining({
        kind: 'duplicate',
        value: 'Striped vase',
        links: [{ kind: 'item', id: item }],
      }),
    )
  })

  it('AN7 tell a dark and a blurred picture, and read no text in the dark', async () => {
    const id = await session()
    await sends(id, [dark])
    const { findings, images } = await analysed(id)
    expect(images[0]?.quality).toMatchObject({ dark: true, blurred: true })
    expect(findings.map(({ kind }) => kind)).not.toContain('text')
  })

  it('AN9 are the same on a phone, in one request', async () => {
    const form = new FormData()
    form.append('images', new Blob([new Uint8Array(dark)]), 'dark.jpg')
    form.append('language', 'fr')
    const reply = await fetch(`${stowage.url}/api/v1/mobile/ai/vision/analyze`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.tokens.access_token}` },
      body: form,
    })
    expect(reply.status).toBe(201)
    const { session: found } = z.object({ data: SessionReply }).parse(await reply.json()).data
    expect(found.status).toBe('done')
    expect(found.findings).not.toEqual([])
    const again = await ada.send('GET', `/ai/vision/sessions/${found.public_id}`)
    expect(SessionReply.parse(again.data).session.findings).toEqual(found.findings)
    const capabilities = await ada.send('GET', '/ai/vision/capabilities')
    expect(capabilities.data).toMatchObject({
      local: ['codes', 'text', 'same_photo', 'quality'],
      provider: null,
      not_without_model: ['recognise_things', 'count_things', 'describe'],
    })
  })

  it('AN9 are as many in the one request of a phone as the capabilities say, and not more', async () => {
    const { data } = await ada.send('GET', '/ai/vision/capabilities')
    const { max_images } = z.looseObject({ max_images: z.int() }).parse(data)
    const small = await sharp(dark).resize(60).jpeg().toBuffer()
    const statuses: number[] = []
    for (const count of [max_images, max_images + 1]) {
      const form = new FormData()
      for (let n = 0; n < count; n++) form.append('images', new Blob([new Uint8Array(small)]), `${n}.jpg`)
      const headers = { authorization: `Bearer ${ada.tokens.access_token}` }
      const url = `${stowage.url}/api/v1/mobile/ai/vision/analyze`
      statuses.push((await fetch(url, { method: 'POST', headers, body: form })).status)
    }
    expect([max_images, ...statuses]).toEqual([10, 201, 422])
  })

  it('AN9 take verdicts, and belong to one person', async () => {
    const id = await session()
    await sends(id, [dark])
    const { findings } = await analysed(id)
    const body = {
      session_id: id,
      finding_id: findings[0]?.finding_id,
      verdict: 'wrong',
      correction: 'Beans',
    }
    expect((await page.send('POST', '/ai/vision/feedback', body)).status).toBe(201)
    await stowage.register('olga')
    const strange = await stowage.browse('olga')
    const unknown = await strange.send('POST', '/ai/vision/feedback', body)
    expectError(unknown, 422, 'validation_failed')
    expect(unknown.error.details).toMatchObject([{ path: 'session_id', code: 'not_found' }])
    const suggested = await strange.send('POST', '/ai/intake/item-suggestions', { session_id: id })
    expectError(suggested, 422, 'validation_failed')
    expect(suggested.error.details).toMatchObject([{ path: 'session_id' }])
    expectError(await strange.send('GET', `/ai/vision/sessions/${id}`), 404, 'not_found')
    expect((await sends(id, [label], strange)).status).toBe(404)
    const many = Array.from({ length: 10 }, () => dark)
    expect((await sends(id, many)).status).toBe(422)
    const broken = await sends(id, [Buffer.from('no picture at all')])
    expect(broken.status).toBe(415)
  })

  it('an image that the session does not have is refused, beside one that it has', async () => {
    const id = await session()
    await sends(id, [dark])
    const { data } = await page.send('GET', `/ai/vision/sessions/${id}`)
    const [image] = SessionReply.parse(data).session.images
    const unknown = '0194f2d4-7e2f-7c3a-8b1d-1f2e3d4c5b6f'
    for (const [path, image_ids] of [
      ['image_ids.1', [image?.image_id, unknown]],
      ['image_ids', []],
    ] as const) {
      const answer = await page.send('POST', `/ai/vision/sessions/${id}/analyze`, { image_ids })
      expectError(answer, 422, 'validation_failed')
      expect(answer.error.details).toMatchObject([{ path }])
    }
  })

  it('AN9 go after seven days, and with a purge', async () => {
    expect(filesIn(folder())).toBeGreaterThan(2)
    const running = stowage.running
    stowage.clock.advance(8 * 24 * 3600)
    if (!running) throw new Error('Stowage does not run')
    await sweepAll(running.services)
    expect(filesIn(folder())).toBe(0)
    const fresh = await stowage.browse('ada')
    page = fresh
    const id = await session()
    await sends(id, [label])
    expect(filesIn(folder())).toBe(1)
    const purged = await page.send('POST', '/privacy/ai-purge', {})
    // The image, and the session with what was said of it.
    const stores = z.array(z.looseObject({ name: z.string(), removed: z.int() })).parse(purged.data.stores)
    expect(stores.find(({ name }) => name === 'vision')?.removed).toBeGreaterThan(1)
    expectError(await page.send('GET', `/ai/vision/sessions/${id}`), 404, 'not_found')
    expect(filesIn(folder())).toBe(0)
  })

  it('I49 a purge of the pictures takes all that was read from them, and no question', async () => {
    const id = await session()
    await sends(id, [dark])
    const { data } = await page.send('POST', '/ai/search', { question: 'Where is the ladder?' })
    const typed = { text: 'A ladder' }
    const words = await page.send('POST', '/ai/intake/item-suggestions', typed)
    const seen = await page.send('POST', '/ai/intake/item-suggestions', { session_id: id, ...typed })
    const purge = (what: string) => page.send('POST', '/privacy/ai-purge', { what: [what] })
    expect((await purge('vision')).data).toMatchObject({ stores: [{ name: 'vision', removed: 3 }] })
    expectError(await page.send('GET', `/ai/vision/sessions/${id}`), 404, 'not_found')
    const suggestion = (of: typeof seen) =>
      new DerivedFile(stowage.config.data, ada.household_id).get(
        Suggested.parse(of.data).suggestion.public_id,
      )
    expect(suggestion(seen)).toBeNull()
    expect(suggestion(words)).not.toBeNull()
    const question = () => page.send('GET', `/ai/search/${data.query_id}`)
    expect((await question()).status).toBe(200)
    const other = await session()
    expect((await purge('questions')).data).toMatchObject({ stores: [{ name: 'questions', removed: 2 }] })
    expectError(await question(), 404, 'not_found')
    expect((await page.send('GET', `/ai/vision/sessions/${other}`)).status).toBe(200)
  })
})
