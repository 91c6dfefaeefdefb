import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { householdPlace } from '../../../storage/index.ts'
import { type Phone, type TestStowage, testStowage } from '../../support/stowage.ts'
import { digest, filesIn, jpeg, listIn, sendContent, uploadIn, uploads } from './support.ts'

const DAY = 86_400

let stowage: TestStowage
let ada: Phone
let item: string
let owner: { kind: string; id: string }
beforeEach(async () => {
  stowage = await testStowage()
  ada = await stowage.register('ada')
  item = await ada.creates('item.create', { name: 'Saw' })
  owner = { kind: 'item', id: item }
})

const files = (folder: string) => filesIn(stowage, ada.household_id, folder)
const sweep = () => stowage.running?.services.media.sweepAll({ blobs: true, fresh_ms: 0 })
/** A record as everybody sees it. */
const shown = async (public_id: string) => {
  const browser = await stowage.browse('ada')
  const all = listIn(await browser.send('GET', `/items/${item}/media`))
  return all.find((one) => one.public_id === public_id)
}
/** Time passes, and the phone signs in again. */
const passes = async (days: number) => {
  stowage.clock.advance(days * DAY)
  ada = await stowage.login('ada', 'ada-phone-0001')
}

describe('O10 a sweep', () => {
  it('removes the bytes of what was removed, when nobody can take that back any more', async () => {
    const { media } = uploadIn(await uploads(ada, await jpeg(1), { owner }))
    const kept = uploadIn(await uploads(ada, await jpeg(2), { owner })).media
    await passes(40)
    await sweep()
    expect(files('blobs')).toHaveLength(2)
    const removed = await ada.does('media.remove', { public_id: media?.public_id })
    await sweep()
    await passes(29)
    await sweep()
    expect(files('blobs')).toHaveLength(2)
    const undone = await ada.does('operation.undo', { operation_id: removed.operation_id })
    expect(undone.status).toBe('applied')
    await sweep()
    await passes(40)
    await sweep()
    expect(files('blobs')).toHaveLength(2)
    await ada.does('media.remove', { public_id: media?.public_id })
    await sweep()
    await passes(31)
    await sweep()
    expect(files('blobs')).toEqual([kept?.sha256])
    const variants = files('variants').filter((name) => name.startsWith(media?.sha256.slice(0, 32) ?? 'x'))
    expect(variants).toEqual([])
  })

  it('keeps content that another photo has too', async () => {
    const bytes = await jpeg(1)
    const first = uploadIn(await uploads(ada, bytes, { owner }))
    await uploads(ada, bytes, { owner })
    await ada.does('media.remove', { public_id: first.media?.public_id })
    await sweep()
    await passes(40)
    await sweep()
    expect(files('blobs')).toHaveLength(1)
  })

  it('deletes abandoned uploads and their content', async () => {
    const bytes = await jpeg(1)
    const declared = { sha256: digest(bytes), bytes: bytes.length, content_type: 'image/jpeg' }
    const { public_id } = uploadIn(await ada.send('POST', '/media-uploads', declared))
    await sendContent(ada, public_id, bytes)
    await sweep()
    expect(files('uploads')).toHaveLength(2)
    await passes(2)
    await sweep()
    expect(files('uploads')).toEqual([])
  })

  it('keeps what waits for a phone without reception, for a month', async () => {
    const bytes = await jpeg(1)
    const { status, public_id } = uploadIn(await uploads(ada, bytes))
    expect(status).toBe('stored')
    await passes(29)
    await sweep()
    expect(files('blobs')).toHaveLength(1)
    expect((await ada.send('GET', `/media-uploads/${public_id}`)).status).toBe(200)
    await passes(2)
    await sweep()
    expect([files('blobs'), files('uploads')]).toEqual([[], []])
  })

  it('O13 ends the waiting for bytes that have not come for 30 days, for everybody to see', async () => {
    const bytes = await jpeg(1)
    const public_id = uuid7()
    const facts = { sha256: digest(bytes), bytes: bytes.length, content_type: 'image/jpeg' }
    // It was taken long before: the days count from when the server heard of it.
    const occurred_at = new Date(stowage.clock.now().getTime() - 100 * DAY * 1000).toISOString()
    await ada.does('media.attach', { public_id, owner, ...facts }, { occurred_at })
    await passes(29)
    await sweep()
    expect(await shown(public_id)).toMatchObject({ status: 'awaited', refusal: null })
    await passes(2)
    await sweep()
    await sweep()
    expect(await shown(public_id)).toMatchObject({
      status: 'refused',
      refusal: 'never_came',
      stored_at: null,
    })
    // The phone comes back after all.
    expect((await uploads(ada, bytes)).status).toBe(200)
    expect(await shown(public_id)).toMatchObject({ status: 'stored', refusal: null, refused_at: null })
    expect(files('uploads')).toHaveLength(1)
  })

  it('removes what a killed process left: half a blob, half a form, a blob whose record never came', async () => {
    const { directory } = householdPlace(stowage.config.data, ada.household_id)
    await uploads(ada, await jpeg(1), { owner })
    const bytes = Buffer.from('nobody named this')
    const sha256 = digest(bytes)
    const folder = join(directory, 'blobs', sha256.slice(0, 2))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, sha256), bytes)
    writeFileSync(join(folder, `.${sha256}.half`), 'half')
    const work = join(directory, 'uploads', uuid7())
    mkdirSync(work)
    writeFileSync(join(work, '1'), 'half a file')
    const old = new Date(stowage.clock.now().getTime() - 3 * DAY * 1000)
    utimesSync(work, old, old)
    await sweep()
    expect(existsSync(work)).toBe(false)
    expect(files('blobs')).toHaveLength(2)
    await passes(31)
    await sweep()
    expect(files('blobs')).toHaveLength(1)
    expect(stowage.log.filter((line) => line.includes('"level":50'))).toEqual([])
  })
})
