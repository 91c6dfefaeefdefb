import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AnswerReply } from '../../../services/interface/ai/replies.ts'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, openStowage, type Phone } from '../../support/stowage.ts'
import { digest, filesIn, jpeg, listIn, mediaIn, PDF, sendFiles } from './support.ts'

const Trail = z.looseObject({ entries: z.array(z.looseObject({ changes: z.array(z.unknown()) })) })
const Types = z.looseObject({
  entries: z.array(z.looseObject({ public_id: z.string(), type: z.string() })),
})
const Asked = z.looseObject({ answer: AnswerReply })

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Browser
let phone: Phone
let stranger: Browser
let item: string
let count = 100
const fresh = () => {
  count += 1
  return jpeg(count)
}
beforeAll(async () => {
  stowage = await openStowage({ STOWAGE_MEDIA_FILE_MB: '2', STOWAGE_MEDIA_TOTAL_MB: '9' })
  phone = await stowage.register('ada')
  ada = await stowage.browse('ada')
  await stowage.register('eve')
  stranger = await stowage.browse('eve')
})
afterAll(() => stowage.dispose())
beforeEach(async () => {
  item = await phone.creates('item.create', { name: 'Saw' })
})

const PERSON = { email: 'ada@example.org', role: 'user', current_household_id: null } as const
const files = (folder: string) => filesIn(stowage, phone.household_id, folder)
const look = (url: string | null | undefined, headers: Record<string, string> = {}, who = ada) =>
  fetch(stowage.url + url, { headers: { ...who.headers('GET'), ...headers } })
async function added(bytes?: Buffer, to = item) {
  const answer = await sendFiles(ada, `/items/${to}/media`, [
    { name: 'a.jpg', bytes: bytes ?? (await fresh()) },
  ])
  const [medium] = listIn(answer)
  if (!medium) throw new Error('nothing was added')
  return medium
}

describe('photos of an item', () => {
  it('have entries in the history that name their item', async () => {
    const { public_id } = await added()
    const latest = async () =>
      Trail.parse((await ada.send('GET', `/audit?record=${public_id}`)).data).entries[0]?.changes
    expect(await latest()).toMatchObject([
      { collection: 'media', about: { collection: 'items', public_id: item, name: 'Saw' } },
    ])
    expect((await ada.send('DELETE', `/items/${item}/media/${public_id}`)).status).toBe(200)
    expect(await latest()).toMatchObject([{ change: 'delete', about: { name: 'Saw' } }])
  })

  it('and barcodes have entries in the history of their item, also after they were removed', async () => {
    const cup = await phone.creates('item.create', { name: 'Cup' })
    const types = async () =>
      Types.parse((await ada.send('GET', `/audit?record=${cup}`)).data).entries.map(({ type }) => type)
    const photo = await added(await fresh(), cup)
    await ada.send('PATCH', `/items/${cup}/media/${photo.public_id}`, { name: 'Handle' })
    await ada.send('DELETE', `/items/${cup}/media/${photo.public_id}`)
    const code = await phone.creates('product_code.create', { item_id: cup, code: '4006381333931' })
    await ada.send('DELETE', `/items/${cup}/product-codes/${code}`)
    const [last] = Types.parse((await ada.send('GET', `/audit?record=${cup}`)).data).entries
    await ada.send('POST', `/operations/${last?.public_id}/undo`)
    expect((await types()).filter((type) => type !== 'media.store')).toEqual([
      'operation.undo',
      'product_code.delete',
      'product_code.create',
      'media.remove',
      'media.update',
      'media.attach',
      'item.create',
    ])
    const of = Types.parse((await ada.send('GET', `/audit?record=${code}`)).data).entries
    expect(of.map(({ type }) => type)).toEqual([
      'operation.undo',
      'product_code.delete',
      'product_code.create',
    ])
  })

  it('make a thing no longer one without a photo, also among more of them than an answer names', async () => {
    const other = await stowage.register('una')
    const una = await stowage.browse('una')
    const make = (name: string) => other.creates('item.create', { name })
    const [first] = await Promise.all(Array.from({ length: 60 }, (_, i) => make(`Cup ${i}`)))
    await make('Saucer')
    const asks = async (question: string) =>
      Asked.parse((await una.send('POST', '/ai/answer', { question })).data).answer
    expect((await asks('Things without a photo')).figures?.total).toBe(61)
    const files = [{ name: 'a.jpg', bytes: await fresh() }]
    expect((await sendFiles(una, `/items/${first}/media`, files)).status).toBe(201)
    const left = await asks('Things without a photo')
    expect(left.figures?.total).toBe(60)
    expect(left.text).toContain('and 55 more')
    expect((await asks('How many things have no photo?')).figures?.total).toBe(60)
  })

  it('are added, several at once, and shown with the item', async () => {
    const answer = await sendFiles(
      ada,
      `/items/${item}/media`,
      [
        { name: 'C:\\photos\\front.jpg', bytes: await fresh() },
        { name: 'receipt.pdf', bytes: PDF, type: 'image/png' },
      ],
      { fields: { primary: 'true' } },
    )
    expect([answer.status, answer.status === 201 || answer.error]).toEqual([201, true])
    const [photo, document] = listIn(answer)
    expect(photo).toMatchObject({
      owner: { kind: 'item', id: item },
      kind: 'photo',
      name: 'front.jpg',
      content_type: 'image/jpeg',
      width: 128,
      height: 64,
      position: 0,
      stored_at: expect.any(String),
      placeholder: expect.any(String),
    })
    expect(document).toMatchObject({ kind: 'document', name: 'receipt.pdf', content_type: 'application/pdf' })
    expect(document?.urls).toMatchObject({ thumb: null, original: expect.any(String) })
    const shown = await ada.send('GET', `/items/${item}`)
    expect(shown.data.item).toMatchObject({
      photo: { public_id: photo?.public_id },
      media: [{ public_id: photo?.public_id }, { public_id: document?.public_id }],
    })
    expect(files('uploads')).toEqual([])
  })

  it('are added by several requests at once, and leave no upload behind', async () => {
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        Array.from({ length: 4 }, async () =>
          sendFiles(ada, `/items/${item}/media`, [{ name: 'a.jpg', bytes: await fresh() }]),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    }
    const shown = await ada.send('GET', `/items/${item}`)
    expect(shown.data.item).toMatchObject({ media: { length: 12 } })
    expect(files('uploads')).toEqual([])
  })

  it('O1 are added to places of every level, whose path names the level', async () => {
    let parent = { kind: 'location', id: await phone.creates('location.create', { name: 'Cellar' }) }
    const levels = { zone: 'zones', rack: 'racks', row: 'rows', shelf: 'shelves', slot: 'slots' }
    for (const [kind, level] of Object.entries(levels)) {
      const id = await phone.creates(`${kind}.create`, { name: 'Place', parent })
      const path = `/structure/${level}/${id}/media`
      const [document] = listIn(await sendFiles(ada, path, [{ name: 'plan.pdf', bytes: PDF }]))
      expect(document).toMatchObject({ owner: { kind, id }, kind: 'document', name: 'plan.pdf' })
      expect(listIn(await ada.send('GET', path))).toMatchObject([{ public_id: document?.public_id }])
      const other = level === 'zones' ? 'racks' : 'zones'
      expectError(await ada.send('GET', `/structure/${other}/${id}/media`), 404, 'not_found')
      parent = { kind, id }
    }
    expectError(await ada.send('GET', `/structure/walls/${parent.id}/media`), 404, 'not_found')
  })

  it('are kept all or none where a refused one has no owner yet, and leave no upload behind', async () => {
    const media = stowage.running?.services.media
    const household = await stowage.running?.services.households.open(
      {
        user: { ...PERSON, public_id: phone.tokens.user.public_id },
        ...{ device: null, session: null },
      },
      phone.household_id,
    )
    if (!media || !household) throw new Error('Stowage does not run')
    const author = { user_id: phone.tokens.user.public_id, replica_id: uuid7(), role: 'owner' } as const
    const path = join(stowage.config.data, 'no-picture')
    const bytes = Buffer.from([0, 1, 2, 255, 254, 0, 0])
    writeFileSync(path, bytes)
    const file = { path, label: 'files.0', name: null, bytes: bytes.length, sha256: digest(bytes) }
    const kept = media.store({ file: household.file, author }, [file])
    await expect(kept).rejects.toMatchObject({ code: expect.stringMatching(/^media_/) })
    household.release()
    expect(files('uploads')).toEqual([])
  })

  it('are added in the order in which they come, whatever their fields are called', async () => {
    const sent = await Promise.all(
      ['b', 'files', 'a', 'b'].map(async (field) => [field, await fresh()] as const),
    )
    const form = new FormData()
    for (const [n, [field, bytes]] of sent.entries()) {
      form.append(field, new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), `${n}.jpg`)
    }
    const path = `${stowage.url}/api/v1/items/${item}/media`
    const response = await fetch(path, { method: 'POST', headers: ada.headers('POST'), body: form })
    expect(response.status).toBe(201)
    const added = listIn(await ada.send('GET', `/items/${item}/media`))
    expect(added.map(({ name }) => name)).toEqual(['0.jpg', '1.jpg', '2.jpg', '3.jpg'])
  })

  it('O11 lose what is private before they are stored, unless the household keeps it', async () => {
    const bytes = await fresh()
    const medium = await added(bytes)
    const stored = Buffer.from(await (await look(medium.urls.original)).arrayBuffer())
    expect(digest(stored)).toBe(medium.sha256)
    const { exif, width } = await sharp(stored).metadata()
    expect([exif, width]).toEqual([undefined, 128])
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const kept = await ada.send('PATCH', '/household', { keep_photo_metadata: true })
    expect(kept.data.settings).toMatchObject({ keep_photo_metadata: true })
    const whole = await added(await fresh())
    const original = Buffer.from(await (await look(whole.urls.original)).arrayBuffer())
    expect((await sharp(original).metadata()).exif).toBeDefined()
    await ada.send('PATCH', '/household', { keep_photo_metadata: false })
  })

  it('O10 are stored once, however often they come', async () => {
    const bytes = await fresh()
    const before = files('blobs').length
    const first = await added(bytes)
    const second = await added(bytes)
    expect(second.public_id).not.toBe(first.public_id)
    expect(second.sha256).toBe(first.sha256)
    expect(files('blobs').length).toBe(before + 1)
  })

  it('are added once by one Idempotency-Key', async () => {
    const key = uuid7()
    const sent = [
      { name: 'a.jpg', bytes: await fresh() },
      { name: 'b.jpg', bytes: await fresh() },
    ]
    const send = (some = sent) =>
      sendFiles(ada, `/items/${item}/media`, some, { headers: { 'idempotency-key': key } })
    const [first, again] = [await send(), await send()]
    expect(again.status).toBe(201)
    expect(listIn(again)).toEqual(listIn(first))
    expect(again.data.operation).toMatchObject({ operation_id: key, replayed: true })
    const shown = await ada.send('GET', `/items/${item}/media`)
    expect(listIn(shown)).toHaveLength(2)
    const other = await send([{ name: 'a.jpg', bytes: await fresh() }])
    expectError(other, 409, 'operation_id_reused')
  })

  it('are put into an order, named, turned, chosen and removed', async () => {
    const [a, b, c] = [await added(), await added(), await added()]
    const path = `/items/${item}/media`
    const order = await ada.send('PATCH', `${path}/reorder`, { media_ids: [c.public_id, a.public_id] })
    expect(listIn(order).map(({ public_id }) => public_id)).toEqual(
      [c, a, b].map(({ public_id }) => public_id),
    )
    const named = await ada.send('PATCH', `${path}/${a.public_id}`, { name: 'Left side' })
    expect(named.data.media).toMatchObject({ name: 'Left side' })
    const turned = await ada.send('POST', `${path}/${a.public_id}/rotate`, { rotation: 90 })
    const { urls, rotation } = mediaIn(turned.data.media)
    expect(rotation).toBe(90)
    expect(urls.thumb).not.toBe(a.urls.thumb)
    const thumb = await look(urls.thumb, { accept: 'image/webp' })
    const { width, height } = await sharp(Buffer.from(await thumb.arrayBuffer())).metadata()
    expect([width, height]).toEqual([64, 128])
    expect((await ada.send('POST', `${path}/${a.public_id}/rotate`, { rotation: 45 })).status).toBe(422)
    await ada.send('POST', `${path}/${b.public_id}/primary`)
    expect((await ada.send('GET', path)).data.primary_media_id).toBe(b.public_id)
    const removed = await ada.send('DELETE', `${path}/${b.public_id}`)
    expect(removed.data).toMatchObject({ removed: true })
    expect((await ada.send('GET', path)).data.primary_media_id).toBe(c.public_id)
    expect((await look(b.urls.thumb)).status).toBe(404)
    const { operation_id } = Object(removed.data.operation)
    expect((await ada.send('POST', `/operations/${operation_id}/undo`)).status).toBe(200)
    expect((await look(b.urls.thumb)).status).toBe(200)
  })

  it('are changed only as they were read, with If-Match', async () => {
    const a = await added()
    const path = `/items/${item}/media/${a.public_id}`
    const first = await ada.send('PATCH', path, { name: 'x' })
    const tag = first.headers.get('etag') ?? ''
    expect((await ada.send('PATCH', path, { name: 'y' }, { 'if-match': tag })).status).toBe(200)
    // A client that has read the item, and not the photo alone.
    const read = (await ada.send('GET', `/items/${item}`)).headers.get('etag') ?? ''
    expect((await ada.send('PATCH', path, { name: 'v' }, { 'if-match': read })).status).toBe(200)
    for (const [method, more, body] of [
      ['PATCH', '', { name: 'z' }],
      ['POST', '/rotate', { rotation: 90 }],
      ['POST', '/primary', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      const stale = await ada.send(method, path + more, body, { 'if-match': tag })
      expect(stale.error.code, `${method} ${more}`).toBe('precondition_failed')
    }
  })

  it('are not found of another item, of another household, or where there is none', async () => {
    const a = await added()
    const other = await phone.creates('item.create', { name: 'Axe' })
    for (const path of [`/items/${other}/media/${a.public_id}`, `/items/${item}/media/${uuid7()}`]) {
      expect((await ada.send('PATCH', path, { name: 'x' })).status).toBe(404)
      expect((await ada.send('POST', `${path}/primary`)).status).toBe(404)
      expect((await ada.send('POST', `${path}/rotate`, { rotation: 90 })).status).toBe(404)
      expect((await ada.send('DELETE', path)).status).toBe(404)
    }
    expect(
      (await sendFiles(ada, `/items/${uuid7()}/media`, [{ name: 'a', bytes: await fresh() }])).status,
    ).toBe(404)
    expect((await look(a.urls.original, {}, stranger)).status).toBe(403)
    const mine = `/api/v1/media/${a.public_id}/original`
    expect((await look(mine, {}, stranger)).status).toBe(404)
    expect((await fetch(stowage.url + a.urls.original)).status).toBe(401)
  })

  it('are for members to change, and for viewers to look at', async () => {
    await added()
    const invited = await ada.send('POST', '/household/invitations', { role: 'viewer' })
    const vera = await stowage.register('vera')
    const { token } = Object(invited.data.invitation ?? invited.data)
    const code = String(token ?? Reflect.get(Object(invited.data), 'token'))
    await vera.api('POST', '/invitations/accept', { token: code })
    const browser = await stowage.browse('vera')
    await browser.send('POST', '/session/household', { household_id: phone.household_id })
    await browser.send('PUT', '/session/household', { household_id: phone.household_id })
    // The addresses in an answer about another household than the current one name it.
    await browser.send('POST', '/session/household', { household_id: vera.household_id })
    const asked = await browser.send('GET', `/items/${item}/media?household_id=${phone.household_id}`)
    for (const url of [listIn(asked)[0]?.urls.thumb, listIn(asked)[0]?.urls.original])
      expect((await look(url, {}, browser)).status).toBe(200)
    await browser.send('POST', '/session/household', { household_id: phone.household_id })
    const path = `/items/${item}/media?household_id=${phone.household_id}`
    const sent = await sendFiles(browser, path, [{ name: 'a', bytes: await fresh() }])
    expectError(sent, 403, 'access_denied')
    expect(files('uploads')).toEqual([])
  })
})

describe('files that are not taken', () => {
  const refused = async (sent: Parameters<typeof sendFiles>[2], fields = {}) => {
    const before = [files('blobs'), files('variants').length >= 0]
    const answer = await sendFiles(ada, `/items/${item}/media`, sent, fields)
    expect([files('blobs'), true]).toEqual(before)
    expect(files('uploads')).toEqual([])
    expect(listIn(await ada.send('GET', `/items/${item}/media`))).toEqual([])
    return [answer.status, answer.error.code]
  }

  it('leave nothing behind, not even those beside them', async () => {
    const good = { name: 'good.jpg', bytes: await fresh() }
    const cut = (await fresh()).subarray(0, 400)
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(await refused([good, { name: 'x.jpg', bytes: html }])).toEqual([415, 'media_type_unsupported'])
    expect(await refused([{ name: 'x.svg', bytes: svg }])).toEqual([415, 'media_type_unsupported'])
    expect((await refused([good, { name: 'x.jpg', bytes: cut }]))[0]).toBe(422)
    expect((await refused([{ name: 'x.jpg', bytes: Buffer.from('hello\u0000\u0001\u0002') }]))[0]).toBe(415)
    expect(await refused([{ name: 'x', bytes: Buffer.alloc(0) }])).toEqual([422, 'validation_failed'])
    expect(await refused([])).toEqual([422, 'validation_failed'])
    for (const fields of [{ primary: 'perhaps' }, { primary: 'true', note: 'x' }]) {
      expect(await refused([good], { fields })).toEqual([422, 'validation_failed'])
    }
  })

  it('are too large, or too many', async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(2_000_001)])
    expect(await refused([{ name: 'x.pdf', bytes: large }])).toEqual([413, 'media_too_large'])
    const many = Array.from({ length: 21 }, (_, n) => ({ name: `${n}.pdf`, bytes: PDF }))
    expect(await refused(many)).toEqual([422, 'validation_failed'])
  })

  it('are of a household that is full', async () => {
    const pdf = (n: number) =>
      Buffer.concat([PDF, Buffer.from(`%${n}\n`), Buffer.alloc(1_900_000, 0x20), PDF])
    const path = `/items/${item}/media`
    let status = 0
    let code = ''
    for (let n = 0; n < 6 && code === ''; n++) {
      const answer = await sendFiles(ada, path, [{ name: 'x.pdf', bytes: pdf(n) }])
      status = answer.status
      if (status !== 201) code = answer.error.code
    }
    expect([status, code]).toEqual([409, 'quota_exceeded'])
    expect(files('uploads')).toEqual([])
  })

  it('come in a body that is no form', async () => {
    const send = async (type: string, body: string) => {
      const headers = { ...ada.headers('POST'), 'content-type': type }
      const response = await fetch(`${stowage.url}/api/v1/items/${item}/media`, {
        method: 'POST',
        headers,
        body,
      })
      await response.body?.cancel()
      return response.status
    }
    expect(await send('application/json', '{}')).toBe(415)
    expect(await send('multipart/form-data', 'x')).toBe(400)
    expect(await send('multipart/form-data; boundary=x', '--x\r\nContent-Dispo')).toBe(400)
    expect(files('uploads')).toEqual([])
  })
})

describe('containers and locations', () => {
  it('have photos too', async () => {
    const box = await phone.creates('container.create', { name: 'Box' })
    const cellar = await phone.creates('location.create', { name: 'Cellar' })
    for (const [path, kind, id] of [
      [`/containers/${box}/media`, 'container', box],
      [`/structure/locations/${cellar}/media`, 'location', cellar],
    ] as const) {
      const [medium] = listIn(await sendFiles(ada, path, [{ name: 'a.jpg', bytes: await fresh() }]))
      expect(medium).toMatchObject({ owner: { kind, id } })
      const { data } = await ada.send('GET', path)
      expect(data.primary_media_id).toBe(medium?.public_id)
      expect((await ada.send('DELETE', `${path}/${medium?.public_id}`)).status).toBe(200)
    }
    expect((await ada.send('GET', `/containers/${box}`)).status).toBe(200)
    expect((await ada.send('GET', `/structure/locations/${cellar}`)).status).toBe(200)
  })
})
