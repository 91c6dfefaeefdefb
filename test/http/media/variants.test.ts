import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { householdPlace } from '../../../storage/index.ts'
import { type Browser, openStowage, type Phone } from '../../support/stowage.ts'
import { digest, filesIn, jpeg, listIn, type Media, PDF, sendFiles } from './support.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let phone: Phone
let ada: Browser
let item: string
let photo: Media
let document: Media
beforeAll(async () => {
  stowage = await openStowage({ STOWAGE_MEDIA_CACHE_MB: '1' })
  phone = await stowage.register('ada')
  ada = await stowage.browse('ada')
  item = await phone.creates('item.create', { name: 'Saw' })
  const files = [
    { name: 'a.jpg', bytes: await jpeg(1, 1200) },
    { name: 'Счёт „Säge“.pdf', bytes: PDF },
  ]
  const [first, second] = listIn(await sendFiles(ada, `/items/${item}/media`, files))
  if (!first || !second) throw new Error('nothing was added')
  photo = first
  document = second
})
afterAll(() => stowage.dispose())

const look = (url: string | null | undefined, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(stowage.url + url, { method, headers: { ...ada.headers('GET'), ...headers } })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const variants = () => filesIn(stowage, phone.household_id, 'variants')

describe('a photo in smaller sizes', () => {
  it('is what the client likes best', async () => {
    for (const [accept, type] of [
      ['image/avif,image/webp,*/*', 'image/avif'],
      ['image/webp,*/*', 'image/webp'],
      ['image/*', 'image/webp'],
      ['*/*', 'image/webp'],
      ['image/jpeg,image/png', 'image/jpeg'],
      ['image/avif;q=0, image/webp, */*', 'image/webp'],
      ['image/avif;q=0.1, image/webp;q=0.9', 'image/webp'],
      ['image/webp;q=0, image/*', 'image/jpeg'],
      ['image/webp;q=0.2, image/jpeg;q=0.8, image/avif;q=0.5', 'image/jpeg'],
      ['image/webp;q=0.2, image/avif;q=0.5', 'image/avif'],
      ['image/png;q=1', 'image/jpeg'],
    ] as const) {
      const response = await look(photo.urls.thumb, { accept })
      expect([accept, response.headers.get('content-type')]).toEqual([accept, type])
      expect(response.headers.get('vary')).toContain('Accept')
      const { format } = await sharp(await bytesOf(response)).metadata()
      expect(format).toBe({ 'image/avif': 'heif', 'image/webp': 'webp', 'image/jpeg': 'jpeg' }[type])
    }
  })

  it('fits into its size', async () => {
    for (const [variant, side] of [
      ['thumb', 256],
      ['small', 640],
      ['large', 1600],
    ] as const) {
      const { width, height } = await sharp(await bytesOf(await look(photo.urls[variant]))).metadata()
      expect([variant, width, height]).toEqual([variant, side, side / 2])
    }
    expect((await look(photo.urls.thumb?.replace('thumb', 'huge'))).status).toBe(404)
    const none = await look(`/api/v1/media/${document.public_id}/thumb`)
    expect([none.status, await none.json()]).toMatchObject([
      404,
      { error: { code: 'not_found', message: expect.stringContaining('original') } },
    ])
  })

  it('may be kept for good where the address has its version, and is asked for again where not', async () => {
    const versioned = await look(photo.urls.small)
    expect(versioned.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    const plain = await look(`/api/v1/media/${photo.public_id}/small`)
    expect(plain.headers.get('cache-control')).toBe('private, no-cache')
    const old = await look(`/api/v1/media/${photo.public_id}/small?v=${'0'.repeat(16)}-0`)
    expect(old.headers.get('cache-control')).toBe('private, no-cache')
    const etag = versioned.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    const again = await look(photo.urls.small, { 'if-none-match': etag })
    expect([again.status, again.headers.get('etag'), (await bytesOf(again)).length]).toEqual([304, etag, 0])
    expect((await look(photo.urls.small, { 'if-none-match': '"other"' })).status).toBe(200)
    const avif = await look(photo.urls.small, { accept: 'image/avif', 'if-none-match': etag })
    expect(avif.status).toBe(200)
  })

  it('is made once, however many ask at the same time', async () => {
    rmSync(join(householdPlace(stowage.config.data, phone.household_id).directory, 'variants'), {
      recursive: true,
    })
    const answers = await Promise.all(Array.from({ length: 12 }, () => look(photo.urls.large)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(await Promise.all(answers.map(async (one) => digest(await bytesOf(one))))).size).toBe(1)
    expect(variants()).toHaveLength(1)
  })

  it('is kept within bounds', async () => {
    const noise = Buffer.alloc(1600 * 1600 * 3)
    for (let i = 0; i < noise.length; i++) noise[i] = i * 7919 * (i % 251)
    const picture = await sharp(noise, { raw: { width: 1600, height: 1600, channels: 3 } })
      .jpeg()
      .toBuffer()
    const [medium] = listIn(await sendFiles(ada, `/items/${item}/media`, [{ name: 'n.jpg', bytes: picture }]))
    for (const rotation of [0, 90, 180]) {
      await ada.send('POST', `/items/${item}/media/${medium?.public_id}/rotate`, { rotation })
      await bytesOf(await look(`/api/v1/media/${medium?.public_id}/large`, { accept: 'image/jpeg' }))
    }
    const { directory } = householdPlace(stowage.config.data, phone.household_id)
    const sizes = variants().map(
      (name) => readFileSync(join(directory, 'variants', name.slice(0, 2), name)).length,
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_000_000 + Math.max(...sizes))
    expect(sizes.length).toBeGreaterThan(0)
  })
})

describe('a file as it is kept', () => {
  it('is sent in parts, to who has its beginning', async () => {
    const whole = await look(photo.urls.original)
    const bytes = await bytesOf(whole)
    const etag = whole.headers.get('etag') ?? ''
    expect([digest(bytes), etag]).toEqual([photo.sha256, `"${photo.sha256}"`])
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    const part = await look(photo.urls.original, { range: 'bytes=100-199', 'if-range': etag })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`])
    expect((await bytesOf(part)).equals(bytes.subarray(100, 200))).toBe(true)
    const end = await look(photo.urls.original, { range: 'bytes=-50' })
    expect((await bytesOf(end)).equals(bytes.subarray(-50))).toBe(true)
    expect((await look(photo.urls.original, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
    const beyond = await look(photo.urls.original, { range: `bytes=${bytes.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
    const head = await look(photo.urls.original, { range: 'bytes=0-9' }, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
    const thumb = await look(photo.urls.thumb, { range: 'bytes=0-9' })
    expect([thumb.status, (await bytesOf(thumb)).length]).toEqual([206, 10])
  })

  it('comes whole to who reads it slowly, and beside others', async () => {
    const bytes = Buffer.concat([
      PDF,
      Buffer.alloc(
        3_000_000,
        Uint8Array.from({ length: 89 }, (_, i) => 32 + i),
      ),
      PDF,
    ])
    const [medium] = listIn(
      await sendFiles(ada, `/items/${item}/media`, [{ name: 'x.pdf', bytes, type: 'application/pdf' }]),
    )
    const reads = async (pause: number) => {
      const hash = createHash('sha256')
      for await (const chunk of (await look(medium?.urls.original)).body ?? []) {
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
        hash.update(chunk)
      }
      return hash.digest('hex')
    }
    const read = await Promise.all([0, 3, 8, 20].map(reads))
    expect(new Set(read)).toEqual(new Set([digest(bytes)]))
    const broken = new AbortController()
    const cut = await fetch(stowage.url + medium?.urls.original, {
      headers: ada.headers('GET'),
      signal: broken.signal,
    })
    broken.abort()
    await expect(cut.arrayBuffer()).rejects.toThrow()
  })

  it('runs nothing, whatever it is', async () => {
    for (const { urls, content_type } of [photo, document]) {
      const { headers } = await look(urls.original)
      expect(headers.get('content-type')).toBe(content_type)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe(
        "sandbox; default-src 'none'; frame-ancestors 'none'",
      )
    }
    const { headers } = await look(document.urls.original)
    const disposition = headers.get('content-disposition')
    expect(disposition).toMatch(/^attachment; /)
    expect(disposition).toContain("filename*=UTF-8''%D0%A1%D1%87")
    expect((await look(photo.urls.original)).headers.get('content-disposition')).toBeNull()
  })

  it('is saved under a name that reads as it ends, however it was sent', async () => {
    const files = [{ name: 'bill\u202Efdp.exe\u200B.pdf', bytes: PDF }]
    const [sent] = listIn(await sendFiles(ada, `/items/${item}/media`, files))
    expect(sent?.name).toBe('billfdp.exe.pdf')
    const { headers } = await look(sent?.urls.original)
    expect(headers.get('content-disposition')).toBe('attachment; filename="billfdp.exe.pdf"')
  })

  it('is saved under a name whose ending is one of its content', async () => {
    const bytes = Buffer.from('del everything\n')
    for (const [name, saved] of [
      ['list.bat', 'list.bat.txt'],
      ['page.html', 'page.html.txt'],
      ['x.jpg', 'x.jpg.txt'],
      ['LIST.CSV', 'LIST.CSV'],
      ['notes', 'notes.txt'],
    ]) {
      const [sent] = listIn(await sendFiles(ada, `/items/${item}/media`, [{ name: `${name}`, bytes }]))
      const { headers } = await look(sent?.urls.original)
      expect(headers.get('content-disposition')).toBe(`attachment; filename="${saved}"`)
    }
  })

  it('that is gone from the disk is a failure of the server, and told as one', async () => {
    const [medium] = listIn(
      await sendFiles(ada, `/items/${item}/media`, [{ name: 'x.jpg', bytes: await jpeg(9) }]),
    )
    const { directory } = householdPlace(stowage.config.data, phone.household_id)
    const path = join(directory, 'blobs', medium?.sha256.slice(0, 2) ?? '', medium?.sha256 ?? '')
    const bytes = readFileSync(path)
    rmSync(path)
    const answer = await look(medium?.urls.original)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } })
    writeFileSync(path, bytes)
    expect((await look(medium?.urls.original)).status).toBe(200)
  })
})
