import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { derivedId } from '../../../engine/index.ts'
import { householdPlace } from '../../../storage/index.ts'
import { FileView } from '../../../storage/scope/file-view.ts'
import { phonePhoto } from '../../media/heic-files.ts'
import { SECRET } from '../../media/support.ts'
import { expectError } from '../../support/expect-error.ts'
import { openStowage, type Phone, TestStowage } from '../../support/stowage.ts'
import { digest, filesIn, jpeg, listIn, PDF, sendContent, uploadIn, uploads } from './support.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Phone
let tablet: Phone
let eve: Phone
let item: string
let count = 1000
const fresh = () => {
  count += 1
  return jpeg(count)
}
beforeAll(async () => {
  stowage = await openStowage({ STOWAGE_MEDIA_FILE_MB: '2' })
  ada = await stowage.register('ada')
  tablet = await stowage.login('ada', 'ada-tablet-0001')
  eve = await stowage.register('eve')
})
afterAll(() => stowage.dispose())
beforeEach(async () => {
  item = await ada.creates('item.create', { name: 'Saw' })
})

const files = (folder: string) => filesIn(stowage, ada.household_id, folder)
const declared = (bytes: Buffer, more = {}) => ({
  sha256: digest(bytes),
  bytes: bytes.length,
  content_type: 'image/jpeg',
  ...more,
})
/** A person whom Ada invited into her household. */
async function joined(name: string, role: 'admin' | 'member'): Promise<Phone> {
  const person = await stowage.register(name)
  const page = await stowage.browse('ada')
  const invited = await page.send('POST', '/household/invitations', {
    role,
    household_id: ada.household_id,
  })
  await person.api('POST', '/invitations/accept', { token: invited.data.token })
  return person
}

const begin = async (bytes: Buffer, more = {}) =>
  uploadIn(await ada.send('POST', '/media-uploads', declared(bytes, more)))
const complete = (id: string, by = ada) => by.send('POST', `/media-uploads/${id}/complete`, {})
const attach = (bytes: Buffer, public_id = uuid7(), by = ada) =>
  by
    .does('media.attach', { public_id, owner: { kind: 'item', id: item }, ...declared(bytes) })
    .then(() => public_id)
const record = async (public_id: string, by = ada) => {
  const { data } = await by.send('POST', '/sync/snapshots', { since_seq: null })
  const { collections } = data as {
    collections: { key: string; changes: { record: { public_id: string } }[] }[]
  }
  const media = collections.find(({ key }) => key === 'media')
  return media?.changes.map(({ record: one }) => one).find((one) => one.public_id === public_id)
}
const photo = (public_id: string, variant = 'original', by = ada) =>
  fetch(`${stowage.url}/api/v1/mobile/media/${public_id}/${variant}`, {
    headers: { authorization: `Bearer ${by.tokens.access_token}` },
  })

describe('an upload', () => {
  it('takes content whole, and attaches it to what it was said to be of', async () => {
    const bytes = await fresh()
    const media_id = uuid7()
    const owner = { kind: 'item', id: item }
    const answer = await uploads(ada, bytes, { owner, name: 'front.jpg', media_id })
    expect(answer.status).toBe(200)
    const { status, media } = uploadIn(answer)
    expect(status).toBe('done')
    expect(media).toMatchObject({ public_id: media_id, name: 'front.jpg', owner, kind: 'photo' })
    expect((await photo(media_id)).status).toBe(200)
    const headers = { authorization: `Bearer ${ada.tokens.access_token}` }
    const thumb = await fetch(`${stowage.url}${media?.urls.thumb}`, { headers })
    expect([thumb.status, thumb.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(files('uploads').filter((name) => name !== 'upload.json')).toEqual([])
  })

  it('continues at the offset that the server reports', async () => {
    const bytes = Buffer.concat([PDF, Buffer.alloc(500_000, 0x20), PDF])
    const { public_id } = await begin(bytes, { content_type: 'application/pdf' })
    const part = (start: number, end: number, total = bytes.length) =>
      sendContent(ada, public_id, bytes.subarray(start, end), {
        'content-range': `bytes ${start}-${end - 1}/${total}`,
      })
    expect(uploadIn(await part(0, 100_000)).received_bytes).toBe(100_000)
    expect(uploadIn(await part(100_000, 300_000)).received_bytes).toBe(300_000)
    const gap = await part(400_000, bytes.length)
    expect([gap.status, gap.error.code, gap.headers.get('upload-offset')]).toEqual([
      409,
      'upload_out_of_step',
      '300000',
    ])
    const early = await complete(public_id)
    expectError(early, 409, 'upload_incomplete')
    expect(early.error.message).toContain(`300000 of ${bytes.length} bytes have arrived: send the rest`)
    const looked = await ada.send('GET', `/media-uploads/${public_id}`)
    expect(uploadIn(looked)).toMatchObject({ status: 'open', received_bytes: 300_000 })
    const beyond = await sendContent(ada, public_id, Buffer.alloc(10), {
      'content-range': `bytes ${bytes.length - 5}-${bytes.length + 4}/${bytes.length}`,
    })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
    expect((await part(300_000, bytes.length, 7)).status).toBe(422)
    expect((await sendContent(ada, public_id, bytes, { 'content-range': 'bytes x' })).status).toBe(422)
    expect((await part(300_000, bytes.length)).status).toBe(200)
    expect((await complete(public_id)).status).toBe(200)
  })

  it('keeps what came when a body of another length follows', async () => {
    const bytes = await fresh()
    const { public_id } = await begin(bytes)
    expect((await sendContent(ada, public_id, bytes)).status).toBe(200)
    const longer = await sendContent(ada, public_id, Buffer.concat([bytes, Buffer.alloc(1)]))
    expectError(longer, 413, 'payload_too_large')
    const empty = await sendContent(ada, public_id, Buffer.alloc(0))
    expectError(empty, 400, 'malformed_request')
    const looked = uploadIn(await ada.send('GET', `/media-uploads/${public_id}`))
    expect(looked.received_bytes).toBe(bytes.length)
    expect((await complete(public_id)).status).toBe(200)
  })

  it('keeps what came when the connection is cut', async () => {
    const bytes = Buffer.concat([PDF, Buffer.alloc(900_000, 0x20), PDF])
    const { public_id } = await begin(bytes, { content_type: 'application/pdf' })
    const controller = new AbortController()
    const slow = Readable.from(
      (async function* () {
        yield bytes.subarray(0, 300_000)
        await new Promise((resolve) => setTimeout(resolve, 300))
        controller.abort()
        yield bytes.subarray(300_000, 400_000)
      })(),
    )
    const init = {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${ada.tokens.access_token}`,
        'content-type': 'application/octet-stream',
      },
      body: Readable.toWeb(slow),
      duplex: 'half',
      signal: controller.signal,
    } as RequestInit
    await expect(
      fetch(`${stowage.url}/api/v1/mobile/media-uploads/${public_id}/content`, init),
    ).rejects.toThrow()
    let received = 0
    await expect
      .poll(async () => {
        received = uploadIn(await ada.send('GET', `/media-uploads/${public_id}`)).received_bytes
        return received
      })
      .toBeGreaterThanOrEqual(300_000)
    const rest = { 'content-range': `bytes ${received}-${bytes.length - 1}/${bytes.length}` }
    expect((await sendContent(ada, public_id, bytes.subarray(received), rest)).status).toBe(200)
    expect((await complete(public_id)).status).toBe(200)
  })

  it('outlives the server', async () => {
    const bytes = await fresh()
    const { public_id } = await begin(bytes, { owner: { kind: 'item', id: item } })
    const half = 200
    await sendContent(ada, public_id, bytes.subarray(0, half), {
      'content-range': `bytes 0-${half - 1}/${bytes.length}`,
    })
    await stowage.stop()
    await stowage.start()
    const after = uploadIn(await ada.send('GET', `/media-uploads/${public_id}`))
    expect(after).toMatchObject({ status: 'open', received_bytes: half })
    await sendContent(ada, public_id, bytes.subarray(half), {
      'content-range': `bytes ${half}-${bytes.length - 1}/${bytes.length}`,
    })
    expect(uploadIn(await complete(public_id)).status).toBe('done')
  })

  it('is begun and completed once, however often that is asked', async () => {
    const bytes = await fresh()
    const more = { public_id: uuid7(), owner: { kind: 'item', id: item } }
    const first = await ada.send('POST', '/media-uploads', declared(bytes, more))
    const again = await ada.send('POST', '/media-uploads', declared(bytes, more))
    expect([first.status, again.status]).toEqual([201, 200])
    const other = await ada.send('POST', '/media-uploads', declared(await fresh(), more))
    expectError(other, 409, 'already_exists')
    const elsewhere = { kind: 'item', id: uuid7() }
    const otherwise = [{ owner: elsewhere }, { owner: undefined }, { name: 'b.jpg' }, { media_id: uuid7() }]
    for (const differs of [...otherwise, { content_type: 'image/png' }]) {
      const refused = await ada.send('POST', '/media-uploads', declared(bytes, { ...more, ...differs }))
      expectError(refused, 409, 'already_exists')
    }
    await sendContent(ada, more.public_id, bytes)
    const answers = await Promise.all([1, 2, 3].map(() => complete(more.public_id)))
    const ids = answers.map((answer) => uploadIn(answer).media?.public_id)
    expect(new Set(ids).size).toBe(1)
    const { data } = await ada.send('GET', `/inventory/item/${item}`)
    expect(data).toBeDefined()
    const late = await sendContent(ada, more.public_id, bytes)
    expectError(late, 409, 'conflict')
    expect(uploadIn(await complete(more.public_id)).media?.public_id).toBe(ids[0])
  })

  it('says that its owner does not exist, and not that the upload does not', async () => {
    const bytes = await fresh()
    const { public_id } = await begin(bytes, { owner: { kind: 'item', id: uuid7() } })
    await sendContent(ada, public_id, bytes)
    const refused = await complete(public_id)
    expectError(refused, 422, 'validation_failed')
    expect(refused.error.message).toContain('The `owner` that this upload was created with does not exist')
  })

  it('is refused if the content does not match its digest, and starts again', async () => {
    const bytes = await fresh()
    const { public_id } = await begin(bytes, { owner: { kind: 'item', id: item } })
    await sendContent(ada, public_id, Buffer.alloc(bytes.length))
    const wrong = await complete(public_id)
    expectError(wrong, 422, 'digest_mismatch')
    expect(uploadIn(await ada.send('GET', `/media-uploads/${public_id}`)).received_bytes).toBe(0)
    const more = await sendContent(ada, public_id, Buffer.concat([bytes, Buffer.from('x')]))
    expectError(more, 413, 'payload_too_large')
    const packed = await sendContent(ada, public_id, bytes, { 'content-encoding': 'gzip' })
    expect(packed.status).toBe(415)
    const untyped = await sendContent(ada, public_id, bytes, { 'content-type': '' })
    expect([untyped.status, untyped.error.message]).toEqual([
      415,
      'The header field Content-Type must name the type of the body.',
    ])
    // The bytes are kept as they are, so their charset does not matter.
    await sendContent(ada, public_id, bytes, { 'content-type': 'text/plain; charset=iso-8859-1' })
    expect((await complete(public_id)).status).toBe(200)
  })

  it('of what is not taken is gone, with all it left', async () => {
    const blobs = files('blobs')
    for (const bytes of [Buffer.from('<html><script>1</script>'), (await fresh()).subarray(0, 300)]) {
      const { public_id } = await begin(bytes)
      await sendContent(ada, public_id, bytes)
      expect((await complete(public_id)).status).toBeOneOf([415, 422])
      expect((await ada.send('GET', `/media-uploads/${public_id}`)).status).toBe(404)
    }
    expect(files('blobs')).toEqual(blobs)
  })

  it('O12 of what is not taken marks the record at once, and the record can be removed', async () => {
    for (const [bytes, refusal] of [
      [Buffer.from('<html><script>1</script>'), 'media_type_unsupported'],
      [(await fresh()).subarray(0, 300), 'media_truncated'],
    ] as const) {
      const public_id = await attach(bytes)
      const other = await attach(bytes, uuid7(), tablet)
      const upload = await begin(bytes)
      await sendContent(ada, upload.public_id, bytes)
      expect((await complete(upload.public_id)).error.code).toBe(refusal)
      for (const id of [public_id, other]) {
        expect(await record(id, tablet)).toMatchObject({ refusal, stored_at: null })
      }
      const browser = await stowage.browse('ada')
      const list = listIn(await browser.send('GET', `/items/${item}/media`))
      expect(list.map((one) => [one.status, one.refusal])).toEqual([
        ['refused', refusal],
        ['refused', refusal],
      ])
      expect((await photo(public_id)).status).toBe(404)
      expect((await ada.does('media.remove', { public_id })).status).toBe('applied')
      expect((await tablet.does('media.remove', { public_id: other })).status).toBe('applied')
    }
  })

  it('O12 is refused when it is announced, where no content of that kind is ever taken', async () => {
    const before = files('uploads')
    for (const content_type of ['video/mp4', 'image/svg+xml', 'audio/mpeg', 'image/x-adobe-dng']) {
      const bytes = Buffer.from(`a film ${content_type}`)
      const public_id = uuid7()
      const facts = declared(bytes, { content_type })
      await ada.does('media.attach', { public_id, owner: { kind: 'item', id: item }, ...facts })
      const answer = await ada.send('POST', '/media-uploads', facts)
      expectError(answer, 415, 'media_type_unsupported')
      expect(await record(public_id)).toMatchObject({ refusal: 'media_type_unsupported' })
    }
    expect(files('uploads')).toEqual(before)
    for (const content_type of ['image/heic', 'image/heif', 'image/jpg', 'application/octet-stream']) {
      const bytes = Buffer.from(`who knows ${content_type}`)
      expect((await ada.send('POST', '/media-uploads', declared(bytes, { content_type }))).status).toBe(201)
    }
    // Nobody refuses the photo of another by saying that it is a film.
    const photo_of_ada = await fresh()
    const awaited = await attach(photo_of_ada)
    const claim = declared(photo_of_ada, { content_type: 'video/mp4' })
    expect((await tablet.send('POST', '/media-uploads', claim)).status).toBe(415)
    expect((await record(awaited))?.public_id).toBe(awaited)
    expect(await record(awaited)).not.toHaveProperty('refusal')
    const large = { ...declared(Buffer.from('large')), bytes: 3_000_000 }
    const public_id = uuid7()
    await ada.does('media.attach', { public_id, owner: { kind: 'item', id: item }, ...large })
    expectError(await ada.send('POST', '/media-uploads', large), 413, 'media_too_large')
    expect(await record(public_id)).toMatchObject({ refusal: 'media_too_large' })
  })

  it('takes HEIC as telephones send it, and shows it in every size', async () => {
    const bytes = phonePhoto()
    const public_id = uuid7()
    const facts = declared(bytes, { content_type: 'image/heic' })
    await ada.does('media.attach', { public_id, owner: { kind: 'item', id: item }, ...facts })
    const { media } = uploadIn(await uploads(ada, bytes, { content_type: 'image/heic' }))
    expect(media ?? (await record(public_id))).toBeTruthy()
    expect(await record(public_id)).toMatchObject({ content_type: 'image/heic', width: 256, height: 192 })
    const original = await photo(public_id)
    expect(original.headers.get('content-type')).toBe('image/heic')
    expect(Buffer.from(await original.arrayBuffer()).includes(SECRET)).toBe(false)
    for (const variant of ['thumb', 'small', 'large']) {
      const shown = await photo(public_id, variant)
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    }
  })

  it('O2 comes to its end whatever operations a member has pushed before', async () => {
    const bytes = await fresh()
    const public_id = await attach(bytes)
    // The ids that followed from what everybody can see.
    for (const n of [1, 2, 3, 1000]) {
      await tablet.does(
        'item.update',
        { public_id: item, name: `Saw ${n}` },
        { operation_id: derivedId(public_id, n) },
      )
    }
    const { public_id: upload_id } = await begin(bytes, { owner: { kind: 'item', id: item } })
    for (const n of [1, 2, 3, 1000]) {
      const operation_id = derivedId(upload_id, n)
      await tablet.does('item.update', { public_id: item, name: `Saw ${n}` }, { operation_id })
      await tablet.does('media.attach', {
        public_id: operation_id,
        owner: { kind: 'item', id: item },
        ...declared(Buffer.from(`${n}`)),
      })
    }
    await sendContent(ada, upload_id, bytes)
    const answer = await complete(upload_id)
    expect([answer.status, uploadIn(answer).status]).toEqual([200, 'done'])
    expect(uploadIn(answer).media?.stored_at).not.toBeNull()
    expect((await uploads(ada, bytes)).status).toBe(200)
    expect((await photo(public_id)).status).toBe(200)
  })

  it('is refused where it is too large, and unknown to others', async () => {
    const large = { sha256: digest(PDF), bytes: 2_000_001, content_type: 'application/pdf' }
    const answer = await ada.send('POST', '/media-uploads', large)
    expectError(answer, 413, 'media_too_large')
    const bytes = await fresh()
    const { public_id } = await begin(bytes)
    expect((await eve.send('GET', `/media-uploads/${public_id}`)).status).toBe(404)
    expect((await sendContent(eve, public_id, bytes)).status).toBe(404)
    expect((await complete(public_id, eve)).status).toBe(404)
    expect((await eve.send('DELETE', `/media-uploads/${public_id}`)).status).toBe(404)
  })

  it('O14 belongs to the person who began it: other members of the household do not find it, whatever their role', async () => {
    const ben = await joined('ben', 'admin')
    const bytes = await fresh()
    const { public_id } = await begin(bytes)
    const path = `/mobile/media-uploads/${public_id}`
    const of = `?household_id=${ada.household_id}`
    const put = (by: Phone, part: Buffer, from: number) =>
      fetch(`${stowage.url}/api/v1${path}/content${of}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${by.tokens.access_token}`,
          'content-type': 'image/jpeg',
          'content-range': `bytes ${from}-${from + part.length - 1}/${bytes.length}`,
        },
        body: Uint8Array.from(part),
      })
    expect((await put(ada, bytes.subarray(0, 100), 0)).status).toBe(200)
    const body = { household_id: ada.household_id }
    const unknown = await ben.api('GET', `/mobile/media-uploads/${uuid7()}${of}`)
    for (const refused of [
      await ben.api('GET', `${path}${of}`),
      await ben.api('POST', `${path}/complete`, body),
      await ben.api('DELETE', `${path}${of}`),
    ]) {
      expectError(refused, 404, 'not_found')
      expect(refused.error).toEqual(unknown.error)
    }
    expect((await put(ben, bytes.subarray(100, 200), 100)).status).toBe(404)
    // What Ada sent is untouched, and her other device continues.
    expect(uploadIn(await tablet.send('GET', `/media-uploads/${public_id}`))).toMatchObject({
      received_bytes: 100,
    })
    expect((await put(tablet, bytes.subarray(100), 100)).status).toBe(200)
    expect(uploadIn(await complete(public_id, tablet)).status).toBe('stored')
    // That she has it tells Ben nothing.
    const own = uploadIn(await ben.api('POST', '/mobile/media-uploads', { ...declared(bytes), ...body }))
    expect(own).toMatchObject({ status: 'open', received_bytes: 0, content_known: false })
  })

  it('a part of somebody else does not cut off the one that is arriving', async () => {
    const eves = await joined('carl', 'member')
    const bytes = await fresh()
    const { public_id } = await begin(bytes)
    const url = `${stowage.url}/api/v1/mobile/media-uploads/${public_id}/content?household_id=${ada.household_id}`
    const headersOf = (by: Phone) => ({
      authorization: `Bearer ${by.tokens.access_token}`,
      'content-type': 'image/jpeg',
    })
    const arriving = request(url, {
      method: 'PUT',
      headers: { ...headersOf(ada), 'content-length': bytes.length },
    })
    const answered = once(arriving, 'response')
    arriving.write(bytes.subarray(0, 50))
    const other = await fetch(url, { method: 'PUT', headers: headersOf(eves), body: Uint8Array.from(bytes) })
    const removed = await eves.api(
      'DELETE',
      `/mobile/media-uploads/${public_id}?household_id=${ada.household_id}`,
    )
    expect([other.status, removed.status]).toEqual([404, 404])
    arriving.end(bytes.subarray(50))
    const [{ statusCode }] = await answered
    expect(statusCode).toBe(200)
  })

  it('O10 is refused when it came to be too large, and leaves nothing', async () => {
    const bytes = Buffer.concat([PDF, Buffer.alloc(1_500_000, 0x20), PDF])
    const { public_id } = await begin(bytes, { content_type: 'application/pdf' })
    await sendContent(ada, public_id, bytes)
    const before = files('blobs')
    const { running } = stowage
    await stowage.stop()
    const smaller = new TestStowage(stowage.config.data, { STOWAGE_MEDIA_FILE_MB: '1' })
    await smaller.start()
    const answer = await smaller.send(
      'POST',
      `/api/v1/mobile/media-uploads/${public_id}/complete`,
      {},
      {
        token: ada.tokens.access_token,
      },
    )
    await smaller.stop()
    await stowage.start()
    expect(running).not.toBe(stowage.running)
    expectError(answer, 413, 'media_too_large')
    expect(files('blobs')).toEqual(before)
    expect((await ada.send('GET', `/media-uploads/${public_id}`)).status).toBe(404)
  })

  it('counts towards the maximum number', async () => {
    const { directory } = householdPlace(stowage.config.data, eve.household_id)
    for (let n = 0; n < 500; n++) mkdirSync(join(directory, 'uploads', uuid7()), { recursive: true })
    const answer = await eve.send('POST', '/media-uploads', declared(await fresh()))
    expectError(answer, 422, 'too_many')
    rmSync(join(directory, 'uploads'), { recursive: true })
  })

  it('can be given up, and takes with it what nobody needs', async () => {
    const bytes = await fresh()
    const { public_id } = await begin(bytes)
    const before = files('blobs')
    const pictures = files('variants')
    await sendContent(ada, public_id, bytes)
    expect(uploadIn(await complete(public_id)).status).toBe('stored')
    expect(files('blobs')).toHaveLength(before.length + 1)
    expect((await ada.send('DELETE', `/media-uploads/${public_id}`)).status).toBe(200)
    expect(files('blobs')).toEqual(before)
    expect((await ada.send('DELETE', `/media-uploads/${public_id}`)).status).toBe(404)
    // Its smaller pictures are being made at that moment. That they are no longer needed is no error.
    await stowage.running?.services.media.variants.stop()
    await expect.poll(() => files('variants')).toEqual(pictures)
    expect(stowage.log.filter((line) => line.includes('ahead of time'))).toEqual([])
  })

  it('sends nothing that the household has', async () => {
    const bytes = await fresh()
    const owner = { kind: 'item', id: item }
    await uploads(ada, bytes, { owner })
    const blobs = files('blobs')
    const again = await begin(bytes, { owner, public_id: uuid7() })
    expect(again).toMatchObject({ content_known: true, received_bytes: bytes.length })
    const done = uploadIn(await complete(again.public_id))
    expect(done).toMatchObject({ status: 'done', media: { stored_at: expect.any(String) } })
    expect(files('blobs')).toEqual(blobs)
    // What another household has is nobody's business.
    const theirs = await eve.send('POST', '/media-uploads', declared(bytes))
    expect(uploadIn(theirs).content_known).toBe(false)
  })
})

describe('a photo that was taken without reception', () => {
  it('O1 is announced before its content comes', async () => {
    const bytes = await fresh()
    const public_id = await attach(bytes)
    expect(await record(public_id)).toMatchObject({ stored_at: null, sha256: digest(bytes) })
    expect((await photo(public_id)).status).toBe(404)
    const { status, media } = uploadIn(await uploads(ada, bytes))
    expect([status, media?.public_id]).toEqual(['done', public_id])
    expect((await photo(public_id)).status).toBe(200)
  })

  it('O1 is announced after its content came', async () => {
    const bytes = await fresh()
    const sent = uploadIn(await uploads(ada, bytes))
    expect(sent.status).toBe('stored')
    const public_id = await attach(bytes)
    expect((await photo(public_id)).status).toBe(200)
    const after = uploadIn(await ada.send('GET', `/media-uploads/${sent.public_id}`))
    expect([after.status, after.media?.public_id]).toEqual(['done', public_id])
  })

  it('O1 ends the same in either order', async () => {
    const same = await Promise.all(
      [true, false].map(async (first) => {
        const bytes = await jpeg(first ? 77 : 78)
        const early = first ? await attach(bytes) : null
        await uploads(ada, bytes)
        const public_id = early ?? (await attach(bytes))
        const { sha256: _, source_sha256: __, ...facts } = Object(await record(public_id))
        const own = { public_id: '', created_at: '', updated_at: '', stored_at: '', bytes: 0, position: 0 }
        return { ...facts, ...own, placeholder: '', colour: '' }
      }),
    )
    expect(same[0]).toEqual(same[1])
  })

  it('O10 has content that another phone has sent before', async () => {
    const bytes = await fresh()
    await uploads(ada, bytes, { owner: { kind: 'item', id: item } })
    const blobs = files('blobs')
    const public_id = await attach(bytes, uuid7(), tablet)
    expect((await photo(public_id)).status).toBe(200)
    expect(files('blobs')).toEqual(blobs)
  })

  it('O2 is never said to be here by a phone', async () => {
    const bytes = await fresh()
    const public_id = await attach(bytes)
    const said = { source_sha256: digest(bytes), ...declared(bytes) }
    const result = await ada.does('media.store', { public_id, ...said })
    expect(result.error?.code).toBe('access_denied')
    expect(await record(public_id)).toMatchObject({ stored_at: null })
  })

  it('O2 does not push the clock of the phone that took it', async () => {
    const bytes = await fresh()
    await attach(bytes)
    stowage.clock.advance(1)
    const before = stowage.clock.now().toISOString()
    stowage.clock.advance(60)
    await uploads(ada, bytes)
    await ada.does('item.update', { public_id: item, name: 'Old' }, { occurred_at: before })
    const { data } = await ada.send('GET', `/inventory/item/${item}`)
    expect(data.record).toMatchObject({ name: 'Old', updated_at: before })
  })

  it('O6 two phones that choose a photo each end with one', async () => {
    const [a, b] = [await attach(await fresh()), await attach(await fresh(), uuid7(), tablet)]
    await Promise.all([
      ada.does('media.set_primary', { public_id: a }),
      tablet.does('media.set_primary', { public_id: b }),
    ])
    const { data } = await ada.send('GET', `/inventory/item/${item}`)
    expect([a, b]).toContain(Reflect.get(Object(data.record), 'primary_media_id'))
  })

  it('is removed while its content is on its way', async () => {
    const bytes = await fresh()
    const public_id = await attach(bytes)
    const removed = await ada.does('media.remove', { public_id })
    expect(uploadIn(await uploads(ada, bytes)).status).toBe('stored')
    expect((await photo(public_id)).status).toBe(404)
    await ada.does('operation.undo', { operation_id: removed.operation_id })
    expect((await photo(public_id)).status).toBe(200)
  })

  it('lends its content to another record without being ended by it', async () => {
    const bytes = await fresh()
    // Its owner does not exist, so it is stored, and not attached.
    const { public_id } = await begin(bytes, { owner: { kind: 'item', id: uuid7() }, media_id: uuid7() })
    await sendContent(ada, public_id, bytes)
    expect((await complete(public_id)).error.code).toBe('validation_failed')
    const other = await attach(bytes)
    expect((await photo(other)).status).toBe(200)
    const state = uploadIn(await ada.send('GET', `/media-uploads/${public_id}`))
    expect([state.status, state.media]).toEqual(['stored', null])
  })

  it('is ended by the next settling when the process stopped right before it was', async () => {
    const bytes = await fresh()
    const { public_id } = await begin(bytes, { owner: { kind: 'item', id: item } })
    await sendContent(ada, public_id, bytes)
    const done = uploadIn(await complete(public_id))
    const { directory } = householdPlace(stowage.config.data, ada.household_id)
    const note = join(directory, 'uploads', public_id, 'upload.json')
    const upload = JSON.parse(readFileSync(note, 'utf8'))
    expect(upload.state).toBe('done')
    writeFileSync(note, JSON.stringify({ ...upload, state: 'stored' }))
    await stowage.running?.services.media.sweepAll()
    expect(JSON.parse(readFileSync(note, 'utf8')).state).toBe('done')
    expect(uploadIn(await complete(public_id)).media?.public_id).toBe(done.media?.public_id)
  })
})

it('reads each waiting record a bounded number of times, however many wait for the same bytes', async () => {
  const never = digest(Buffer.from('bytes that never come'))
  const owners = await Promise.all([1, 2, 3].map((n) => ada.creates('item.create', { name: `Owner ${n}` })))
  const operations = Array.from({ length: 200 }, (_, n) =>
    ada.operation('media.attach', {
      public_id: uuid7(),
      owner: { kind: 'item', id: owners[n % 3] },
      ...{ sha256: never, bytes: 9, content_type: 'image/jpeg' },
    }),
  )
  const pushed = await ada.send('POST', '/mutations', { protocol_version: 1, operations })
  expect(pushed.status).toBe(200)
  const bytes = await fresh()
  const owner = { kind: 'item', id: item }
  const find = vi.spyOn(FileView.prototype, 'find')
  const upload = await uploads(ada, bytes, { owner, name: 'one.jpg', media_id: uuid7() })
  const read = find.mock.results.reduce(
    (sum, { value }) => sum + (Array.isArray(value) ? value.length : 0),
    0,
  )
  find.mockRestore()
  expect(uploadIn(upload).status).toBe('done')
  expect(read).toBeGreaterThanOrEqual(200)
  expect(read).toBeLessThan(2000)
})
