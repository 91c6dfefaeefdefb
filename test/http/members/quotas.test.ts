import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { v7 as uuid7 } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { QUOTAS } from '../../../engine/index.ts'
import { createApp, startServer } from '../../../http/index.ts'
import { LIMITERS } from '../../../services/limits/limiters.ts'
import { allRoutes } from '../../support/all-routes.ts'
import { expectError } from '../../support/expect-error.ts'
import { limitsToUseUp } from '../../support/limits-to-use-up.ts'
import { type Answer, type Phone, testStowage } from '../../support/stowage.ts'

const Quotas = z.array(
  z.strictObject({
    name: z.string(),
    unit: z.string(),
    scope: z.string(),
    limit: z.int(),
    used: z.int(),
  }),
)

/** What is used and what is allowed, by quota. */
async function usage(phone: Phone): Promise<Record<string, [used: number, limit: number]>> {
  const { data } = await phone.api('GET', '/household/quotas')
  return Object.fromEntries(Quotas.parse(data.quotas).map(({ name, used, limit }) => [name, [used, limit]]))
}

function quotaOf({ status, error }: Answer): unknown {
  return [status, error.code, error.details.map(({ code }) => code)]
}

const declared = (bytes: number, seed = uuid7()) => ({
  sha256: createHash('sha256').update(seed).digest('hex'),
  bytes,
  content_type: 'image/jpeg',
})

it('Y11: a member sees what the household and they themselves use, and how much they may', async () => {
  const stowage = await testStowage({ STOWAGE_QUOTA_BLANK_LABELS: '7' })
  const ada = await stowage.register('ada')
  const before = await usage(ada)
  const shown = Object.entries(QUOTAS).filter(([, { scope }]) => scope !== 'server' && scope !== 'address')
  expect(Object.keys(before).sort()).toEqual(shown.map(([name]) => name).sort())
  expect(before).toMatchObject({
    account_households: [1, 20],
    account_devices: [1, 100],
    blank_labels: [0, 7],
  })
  await ada.creates('item.create', { name: 'Saw' })
  await ada.does('short_code.create_blank', { count: 3 })
  await ada.does('item.archive', { public_id: uuid7() })
  await ada.does('scan_session.create', { public_id: uuid7(), purpose: 'find' })
  await ada.send('POST', '/media-uploads', declared(1000))
  await ada.send('POST', '/sync/snapshots', { since_seq: null })
  const after = await usage(ada)
  expect(after).toMatchObject({
    household_records: [5, 1_000_000],
    blank_labels: [3, 7],
    rejected_operations: [1, 5000],
    scan_sessions: [1, 200],
    media_bytes: [1000, 20e9],
    upload_bytes: [1000, 2e9],
  })
  expect(after.household_bytes?.[0]).toBeGreaterThan(100_000)
  expect(after.snapshot_bytes?.[0]).toBeGreaterThan(0)
  expect(await stowage.login('ada', 'ada-tablet-0001').then(usage)).toMatchObject({
    account_devices: [2, 100],
  })
})

it('Y5: an account owns no more households than the quota, by phone and by browser, and those of others do not count', async () => {
  const stowage = await testStowage({ STOWAGE_QUOTA_HOUSEHOLDS: '2' })
  const ada = await stowage.register('ada')
  const browser = await stowage.browse('ada')
  const again = uuid7()
  const made = { name: 'Cabin', public_id: again }
  expect((await ada.send('POST', '/households', made)).status).toBe(201)
  expect((await ada.send('POST', '/households', made)).status).toBe(200)
  const refused = [409, 'quota_exceeded', ['account_households']]
  expect(quotaOf(await ada.send('POST', '/households', { name: 'Boat' }))).toEqual(refused)
  expect(quotaOf(await browser.send('POST', '/households', { name: 'Boat' }))).toEqual(refused)
  expect(stowage.running?.services.accounts.read((view) => view.size('households'))).toBe(2)
  const ben = await stowage.register('ben')
  const { token } = (await ada.api('POST', '/household/invitations', { role: 'member' })).data
  expect((await ben.api('POST', '/invitations/accept', { token })).status).toBe(200)
  expect((await ben.send('POST', '/households', { name: 'Boat' })).status).toBe(201)
})

it('Y6: announced uploads count as if they were here, until they are abandoned', async () => {
  const stowage = await testStowage({ STOWAGE_MEDIA_TOTAL_MB: '3', STOWAGE_QUOTA_UPLOADS_MB: '2' })
  const ada = await stowage.register('ada')
  const announce = (phone: Phone, bytes: number, public_id = uuid7()) =>
    phone.send('POST', '/media-uploads', { ...declared(bytes), public_id })
  const first = uuid7()
  expect((await announce(ada, 1_500_000, first)).status).toBe(201)
  expect(quotaOf(await announce(ada, 600_000))).toEqual([409, 'quota_exceeded', ['upload_bytes']])
  const { token } = (await ada.api('POST', '/household/invitations', { role: 'member' })).data
  const ben = await stowage.register('ben', { invitation: token })
  expect((await announce(ben, 1_400_000)).status).toBe(201)
  expect(quotaOf(await announce(ben, 200_000))).toEqual([409, 'quota_exceeded', ['media_bytes']])
  await ada.send('DELETE', `/media-uploads/${first}`)
  expect((await announce(ben, 200_000)).status).toBe(201)
})

it('Y6: uploads that are announced at the same moment do not get past the quota together', async () => {
  const stowage = await testStowage({ STOWAGE_QUOTA_UPLOADS_MB: '2' })
  const ada = await stowage.register('ada')
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ada.send('POST', '/media-uploads', declared(900_000))),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
})

it('Y6: what was announced still counts after a restart', async () => {
  const stowage = await testStowage({ STOWAGE_QUOTA_UPLOADS_MB: '2' })
  const ada = await stowage.register('ada')
  await ada.send('POST', '/media-uploads', declared(1_500_000))
  await stowage.stop()
  await stowage.start()
  const refused = await ada.send('POST', '/media-uploads', declared(1_000_000))
  expect(quotaOf(refused)).toEqual([409, 'quota_exceeded', ['upload_bytes']])
})

it('Y1: a route answers quota_exceeded with 409, and a push rejects that operation alone', async () => {
  const stowage = await testStowage({ STOWAGE_QUOTA_HOUSEHOLD_RECORDS: '1' })
  const ada = await stowage.register('ada')
  const browser = await stowage.browse('ada')
  expect((await browser.send('POST', '/taxonomy/tags', { name: 'Tools' })).status).toBe(201)
  const refused = await browser.send('POST', '/taxonomy/tags', { name: 'Toys' })
  expect(quotaOf(refused)).toEqual([409, 'quota_exceeded', ['household_records']])
  const result = await ada.does('tag.create', { public_id: uuid7(), name: 'Toys' })
  expect(result).toMatchObject({ status: 'rejected', error: { code: 'quota_exceeded' } })
})

it('Y4: a push of a member whose rejections are used up is answered with rate_limited and a time to wait', async () => {
  const stowage = await testStowage({ STOWAGE_QUOTA_REJECTED_OPERATIONS: '2' })
  const ada = await stowage.register('ada')
  const bad = () => ada.operation('item.archive', { public_id: uuid7() })
  await ada.push([bad(), bad()])
  const body = {
    protocol_version: 1,
    operations: [ada.operation('tag.create', { public_id: uuid7(), name: 'T' })],
  }
  const answer = await ada.send('POST', '/mutations', body)
  expect(quotaOf(answer)).toEqual([429, 'rate_limited', ['rejected_operations']])
  expect(Number(answer.headers.get('retry-after'))).toBe(43_200)
  stowage.clock.advance(43_201)
  const later = await stowage.login('ada', ada.installation_id)
  expect((await later.send('POST', '/mutations', body)).status).toBe(200)
})

it('Y7: one snapshot of a member too many is answered with rate_limited, and a small delta still comes inline', async () => {
  const stowage = await testStowage({ STOWAGE_QUOTA_MEMBER_SNAPSHOTS: '1' })
  const ada = await stowage.register('ada')
  for (let batch = 0; batch < 3; batch++) {
    await ada.push(
      Array.from({ length: 400 }, (_, n) =>
        ada.operation('item.create', { public_id: uuid7(), name: `${batch} ${n}` }),
      ),
    )
  }
  expect((await ada.send('POST', '/sync/snapshots', { since_seq: 1 })).status).toBe(201)
  expect((await ada.send('POST', '/sync/snapshots', { since_seq: 1 })).status).toBe(201)
  const refused = await ada.send('POST', '/sync/snapshots', { since_seq: 2 })
  expect(quotaOf(refused)).toEqual([429, 'rate_limited', ['member_snapshots']])
  expect(Number(refused.headers.get('retry-after'))).toBe(3600)
  expect((await ada.send('POST', '/sync/snapshots', { since_seq: 1100 })).status).toBe(201)
})

it('Y9: a browser writes at most 300 times a minute', async () => {
  const { limits, useUp } = limitsToUseUp()
  const stowage = await testStowage({ STOWAGE_RATE_LIMITS: 'on' }, { limits })
  await stowage.register('ada')
  const browser = await stowage.browse('ada')
  const write = async (name: string) => (await browser.send('POST', '/taxonomy/tags', { name })).status
  expect(await write('1')).toBe(201)
  await useUp('writes', 298)
  expect([await write('300'), await write('301')]).toEqual([201, 429])
  expect((await browser.send('GET', '/taxonomy/tags')).status).toBe(200)
})

it('Y9: a browser loads the app more often than a device may ask', async () => {
  const { limits, useUp } = limitsToUseUp()
  const stowage = await testStowage({ STOWAGE_RATE_LIMITS: 'on' }, { limits })
  const ada = await stowage.register('ada')
  const browser = await stowage.browse('ada')
  const { per_minute } = LIMITERS['mobile-authenticated']
  const manifest = async () => (await ada.send('GET', '/sync/manifest')).status
  expect(await manifest()).toBe(200)
  await useUp('mobile-authenticated', per_minute - 2)
  expect([await manifest(), await manifest()]).toEqual([200, 429])
  for (let n = 0; n <= per_minute; n++) expect((await browser.send('GET', '/session')).status).toBe(200)
})

it('Y10: an upload whose content came too slowly is let go, and another request goes on with it', async () => {
  const stowage = await testStowage()
  const { services } = stowage.running ?? {}
  if (!services) throw new Error('Stowage does not run')
  const options = { body_pace: { seconds: 0.05, bytes: 1 } }
  const hasty = await startServer({ app: createApp({ routes: allRoutes, services, options }), services })
  onTestFinished(() => hasty.close())
  const ada = await stowage.register('ada')
  const public_id = uuid7()
  await ada.send('POST', '/media-uploads', { ...declared(1000), public_id })
  const socket = connect(hasty.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const closed = new Promise((resolve) => socket.once('close', resolve))
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  socket.write(
    `PUT /api/v1/mobile/media-uploads/${public_id}/content HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ada.tokens.access_token}\r\nContent-Type: application/octet-stream\r\nContent-Length: 1000\r\n\r\nabc`,
  )
  await closed
  expect(text).toMatch(/^HTTP\/1\.1 408 /)
  const again = await ada.send('POST', '/media-uploads', { ...declared(1000), public_id })
  expectError(again, 409, 'already_exists')
})
