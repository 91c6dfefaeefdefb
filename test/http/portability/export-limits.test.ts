import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepAll } from '../../../services/operations/upkeep.ts'
import { householdPlace } from '../../../storage/index.ts'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, openStowage, type Phone, testStowage } from '../../support/stowage.ts'
import { jpeg, sendFiles } from '../media/support.ts'
import { download, exports, look, over } from './exports-support.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let phone: Phone
let ada: Browser

beforeAll(async () => {
  stowage = await openStowage({ STOWAGE_QUOTA_EXPORTS_MB: '1' })
  phone = await stowage.register('ada')
  ada = await stowage.browse('ada')
  await phone.creates('item.create', { name: 'Drill' })
})
afterAll(() => stowage.dispose())

/** The files in the folders of the exports. */
function files(): string[] {
  const folder = join(householdPlace(stowage.config.data, phone.household_id).directory, 'data-exports')
  return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
}

describe('AE7 limits of exports', () => {
  it('AE7 makes two at a time for a household, and a third one is refused until one is over', async () => {
    const [first, second] = [await exports(ada), await exports(ada)]
    const third = await ada.send('POST', '/data-exports', {})
    expectError(third, 503, 'unavailable')
    expect(third.headers.get('retry-after')).toBe('10')
    const early = await download(ada, second.public_id)
    expect(early.status).toBe(409)
    expect((await ada.send('DELETE', `/data-exports/${first.public_id}`)).status).toBe(200)
    expect((await over(ada, second.public_id)).state).toBe('done')
    expect(files().filter((name) => name.startsWith(first.public_id))).toEqual([])
  })

  it('AE7 counts for a quota of the household', async () => {
    const quotas = await ada.send('GET', '/household/quotas')
    expect(quotas.data.quotas).toContainEqual(
      expect.objectContaining({ name: 'export_bytes', limit: 1_000_000, used: expect.any(Number) }),
    )
    const item = await phone.creates('item.create', { name: 'Saw' })
    const noise = await jpeg(1, 64)
    // Bytes behind the end of a picture are not kept, so the photo must be large itself.
    const large = await import('sharp').then(({ default: sharp }) =>
      sharp({
        create: {
          width: 1200,
          height: 1200,
          channels: 3,
          background: '#000',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
        .jpeg({ quality: 95 })
        .toBuffer(),
    )
    expect(noise.length).toBeLessThan(large.length)
    await sendFiles(ada, `/items/${item}/media`, [{ name: 'large.jpg', bytes: large }])
    const refused = await ada.send('POST', '/data-exports', {})
    expectError(refused, 409, 'quota_exceeded')
    // The photo is in none of these.
    const place_id = await phone.creates('location.create', { name: 'Attic' })
    for (const part of [{ with_media: false }, { place_id }]) {
      const { public_id } = await exports(ada, part)
      expect((await over(ada, public_id)).state).toBe('done')
    }
  })

  it('AE7 keeps to the quota when two are asked for at the same moment, and to the choices of one key', async () => {
    const small = await testStowage({ STOWAGE_QUOTA_EXPORTS_MB: '1' })
    const owner = await small.register('bea')
    const bea = await small.browse('bea')
    const item = await owner.creates('item.create', { name: 'Saw' })
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const create = { width: 900, height: 900, channels: 3, background: '#000', noise } as const
    const bytes = await sharp({ create }).jpeg({ quality: 90 }).toBuffer()
    expect(bytes.length).toBeGreaterThan(500_000)
    await sendFiles(bea, `/items/${item}/media`, [{ name: 'large.jpg', bytes }])
    const two = await Promise.all([exports(bea), exports(bea)])
    const ended = await Promise.all(two.map(({ public_id }) => over(bea, public_id)))
    expect(ended.map(({ state, error }) => error?.code ?? state).toSorted()).toEqual([
      'done',
      'quota_exceeded',
    ])
    const key = { 'idempotency-key': uuid7() }
    const csv = { format: 'csv', with_media: false }
    const asked = [csv, { ...csv, format: 'pdf' }].map((body) => bea.send('POST', '/data-exports', body, key))
    expect((await Promise.all(asked)).map(({ status }) => status).toSorted()).toEqual([202, 409])
  })

  it('AE7 reports an export that the server did not finish as interrupted, and leaves no file', async () => {
    const { public_id } = await exports(ada, { with_media: false })
    await stowage.stop()
    await stowage.start()
    const found = await look(ada, public_id)
    expect(found.state).toBe('interrupted')
    expect(found.error?.message).toContain('Export it again')
    const running = stowage.running
    if (running) await sweepAll(running.services)
    expect(files().filter((name) => name.startsWith(`${public_id}/`))).toEqual([`${public_id}/job.json`])
    expect((await over(ada, (await exports(ada, { with_media: false })).public_id)).state).toBe('done')
  })
})
