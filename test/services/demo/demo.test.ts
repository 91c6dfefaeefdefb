import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Item, isLowStock, type Media } from '../../../engine/index.ts'
import { makeDemo } from '../../../services/demo/make-demo.ts'
import { DEMO_PASSWORD, PEOPLE } from '../../../services/demo/people.ts'
import { thingId } from '../../../services/demo/thing-steps.ts'
import { HouseholdPool } from '../../../storage/index.ts'
import { cookieOf, TestStowage } from '../../support/stowage.ts'

const NOW = new Date('2026-11-20T10:00:00.000Z')

let folder = ''
let stowage: TestStowage
let cookie = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stowage-demo-test-'))
  stowage = new TestStowage(join(folder, 'data'))
  await makeDemo(stowage.config, {
    now: NOW,
    log: pino({ level: 'silent' }),
    version: 'test',
    password_cost: { memoryCost: 8, timeCost: 1 },
  })
  await stowage.start()
  const body = { email: PEOPLE.mara.email, password: DEMO_PASSWORD }
  cookie = cookieOf(await stowage.send('POST', '/api/v1/session', body))
}, 120_000)

afterAll(async () => {
  await stowage.stop()
  await rm(folder, { recursive: true, force: true })
})

async function get(path: string): Promise<Record<string, unknown>> {
  const answer = await stowage.send('GET', `/api/v1${path}`, undefined, { headers: { cookie } })
  expect(answer.status).toBe(200)
  return answer.data
}

/** Reads the household's file. */
async function read<T>(work: Parameters<typeof readWith<T>>[1]): Promise<T> {
  const { households } = await get('/session').then(({ households }) => ({ households }))
  const [only] = Array.isArray(households) ? households : []
  return readWith(String(only?.public_id), work)
}

async function readWith<T>(
  household_id: string,
  work: (view: Parameters<Parameters<Awaited<ReturnType<HouseholdPool['acquire']>>['read']>[0]>[0]) => T,
): Promise<T> {
  const pool = new HouseholdPool({ data: stowage.config.data, now: () => NOW.toISOString(), newId: () => '' })
  const file = await pool.acquire(household_id)
  try {
    return file.read((view) => work(view))
  } finally {
    file.release()
    await pool.closeAll()
  }
}

const all = () => read((view) => view.all('items').map(({ record }): Item => record))
const inUse = async () => (await all()).filter(({ archived_at }) => archived_at === null)

it('has several hundred things in places of every level, and in boxes inside boxes', async () => {
  const items = await all()
  expect(items.length).toBeGreaterThan(350)
  expect(new Set(items.map(({ name }) => name)).size).toBe(items.length)
  const kinds = new Set(items.map(({ placement }) => placement?.kind ?? 'nowhere'))
  expect([...kinds]).toEqual(expect.arrayContaining(['zone', 'shelf', 'slot', 'container', 'nowhere']))
  const nested = await read((view) =>
    view.all('containers').filter(({ record }) => record.placement?.kind === 'container'),
  )
  expect(nested.length).toBeGreaterThan(5)
  expect(items.filter(({ archived_at }) => archived_at !== null)).toHaveLength(4)
})

it('has things that run low, that expire soon and that have expired', async () => {
  const items = await inUse()
  const low = items.filter(isLowStock)
  expect(low.length).toBeGreaterThan(20)
  expect(low.length).toBeLessThan(items.length / 6)
  const today = NOW.toISOString().slice(0, 10)
  const days = items.flatMap(({ expires_on }) => expires_on ?? [])
  expect(days.filter((day) => day < today).length).toBeGreaterThan(8)
  expect(days.filter((day) => day >= today && day < '2026-12-21').length).toBeGreaterThan(12)
  const listed = await get('/items?low_stock=true&limit=100')
  expect(listed.items).toHaveLength(low.length)
  const expired = await get(`/items?expires_before=${today}&limit=100`)
  expect(expired.items).toHaveLength(days.filter((day) => day < today).length)
})

it('has a history of more than a year by two members, and two open conflicts', async () => {
  const operations = await read((view) =>
    view.all('quantity_changes').map(({ record }) => ({ by: record.changed_by, at: record.changed_at })),
  )
  expect(operations.length).toBeGreaterThan(100)
  expect(new Set(operations.map(({ by }) => by)).size).toBe(2)
  const created = (await all()).map(({ created_at }) => created_at).toSorted()
  expect(created[0]?.slice(0, 7)).toBe('2025-10')
  expect(created.at(-1)?.slice(0, 7)).toBe('2026-11')
  expect((await all()).every(({ updated_at }) => updated_at <= NOW.toISOString())).toBe(true)
  const conflicts = await read((view) => view.all('conflicts').map(({ record }) => record))
  expect(conflicts.map(({ record_id, field, reason }) => [record_id, field, reason])).toEqual(
    expect.arrayContaining([
      [thingId('Raclette grill'), 'placement', 'concurrent_edit'],
      [thingId('Toaster'), 'description', 'concurrent_edit'],
    ]),
  )
  expect(conflicts.map(({ resolved_at }) => resolved_at)).toEqual([null, null])
})

it('has photos of about a hundred of them, which are stored and served', async () => {
  const media = await read((view) => view.all('media').map(({ record }): Media => record))
  expect(media.length).toBeGreaterThan(90)
  expect(media.length).toBeLessThan(140)
  expect(media.filter(({ stored_at, placeholder }) => stored_at === null || !placeholder)).toEqual([])
  // Drawings that differ: no two photos have the same content.
  expect(new Set(media.map(({ sha256 }) => sha256)).size).toBe(media.length)
  const response = await fetch(`${stowage.url}/api/v1/media/${media[0]?.public_id}/small`, {
    headers: { cookie },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ])
})
