import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { type Item, isLowStock, type Media } from '../../engine/index.ts'
import { demoVisits } from '../../services/demo/make-demo.ts'
import { drawPhoto } from '../../services/demo/pictures/photo.ts'
import { FIRST_DAY, thingId } from '../../services/demo/thing-steps.ts'
import { type HouseholdFile, HouseholdPool } from '../../storage/index.ts'
import { startCli } from '../support/cli.ts'
import { stowageHere } from '../support/cli-here.ts'
import { everything } from '../support/rounds.ts'

type View = Parameters<Parameters<HouseholdFile['read']>[0]>[0]

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'stowage-demo-cli-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** `npm test` draws some photos; `npm run test:all` draws each of them. */
const PHOTOS = everything ? [] : ['--photos', '4']

/** When the home is made: its history lies before. */
const NOW = new Date()

/** The day that is a number of days from now, as text. */
const day = (days: number) => new Date(NOW.getTime() + days * 24 * 3_600_000).toISOString().slice(0, 10)

describe('a demo', () => {
  const temporary = mkdtempSync(join(tmpdir(), 'stowage-demo-cli-'))
  const real = join(temporary, 'real')
  const made = () => readdirSync(temporary).filter((name) => name.startsWith('stowage-demo-'))
  let child: ChildProcess
  let printed = ''
  let url = ''
  let cookie = ''

  beforeAll(async () => {
    child = startCli(['demo', ...PHOTOS], { STOWAGE_PORT: '0', TMPDIR: temporary, STOWAGE_DATA: real })
    await new Promise<void>((resolve, reject) => {
      child.stderr?.on('data', (part) => {
        printed += String(part)
        if (printed.includes('Ctrl-C')) resolve()
      })
      child.once('exit', () => reject(new Error(printed)))
    })
  }, 180_000)
  afterAll(() => {
    child.kill('SIGKILL')
    rmSync(temporary, { recursive: true, force: true })
  })

  async function get(path: string): Promise<Record<string, unknown>> {
    const response = await fetch(`${url}/api/v1${path}`, { headers: { cookie } })
    expect(response.status).toBe(200)
    return z.looseObject({ data: z.looseObject({}) }).parse(await response.json()).data
  }

  /** Reads the household's file. */
  async function read<T>(work: (view: View) => T): Promise<T> {
    const { households } = await get('/session')
    const [only] = z.array(z.looseObject({ public_id: z.string() })).parse(households)
    const data = join(temporary, made()[0] ?? '')
    const pool = new HouseholdPool({ data, now: () => NOW.toISOString(), newId: () => '' })
    const file = await pool.acquire(only?.public_id ?? '')
    try {
      return file.read((view) => work(view))
    } finally {
      file.release()
      await pool.closeAll()
    }
  }

  it('makes a home, prints how to sign in, and serves', async () => {
    url = /ready at (http:\S+)/.exec(printed)?.[1] ?? ''
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const email = /e-mail +(\S+)/.exec(printed)?.[1]
    const password = /password +(.+)/.exec(printed)?.[1]
    expect(printed).toMatch(/10 %[\s\S]*100 %/)
    const response = await fetch(`${url}/api/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email, password }),
    })
    expect(response.status).toBe(201)
    cookie = response.headers.getSetCookie()[0]?.replace(/;.*$/, '') ?? ''
    expect(made()).toHaveLength(1)
  })

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
    const today = day(0)
    const days = items.flatMap(({ expires_on }) => expires_on ?? [])
    expect(days.filter((each) => each < today).length).toBeGreaterThan(8)
    expect(days.filter((each) => each >= today && each < day(31)).length).toBeGreaterThan(12)
    const listed = await get('/items?low_stock=true&limit=100')
    expect(listed.items).toHaveLength(low.length)
    const expired = await get(`/items?expires_before=${today}&limit=100`)
    expect(expired.items).toHaveLength(days.filter((each) => each < today).length)
  })

  it('has a history of more than a year by two members, and two open conflicts', async () => {
    const operations = await read((view) =>
      view.all('quantity_changes').map(({ record }) => ({ by: record.changed_by, at: record.changed_at })),
    )
    expect(operations.length).toBeGreaterThan(100)
    expect(new Set(operations.map(({ by }) => by)).size).toBe(2)
    const created = (await all()).map(({ created_at }) => created_at).toSorted()
    expect((created[0] ?? '') < day(14 - FIRST_DAY)).toBe(true)
    expect((created.at(-1) ?? '') > day(-20)).toBe(true)
    expect((await all()).every(({ updated_at }) => updated_at <= new Date().toISOString())).toBe(true)
    const conflicts = await read((view) => view.all('conflicts').map(({ record }) => record))
    expect(conflicts.map(({ record_id, field, reason }) => [record_id, field, reason])).toEqual(
      expect.arrayContaining([
        [thingId('Raclette grill'), 'placement', 'concurrent_edit'],
        [thingId('Toaster'), 'description', 'concurrent_edit'],
      ]),
    )
    expect(conflicts.map(({ resolved_at }) => resolved_at)).toEqual([null, null])
  })

  it('has photos of many of them, which are stored and served', async () => {
    const media = await read((view) => view.all('media').map(({ record }): Media => record))
    if (everything) expect(media.length).toBeGreaterThan(90)
    else expect(media.length).toBe(4)
    expect(media.length).toBeLessThan(140)
    expect(media.filter(({ stored_at, placeholder }) => stored_at === null || !placeholder)).toEqual([])
    // Drawings that differ: no two photos have the same content.
    expect(new Set(media.map(({ sha256 }) => sha256)).size).toBe(media.length)
    const response = await fetch(`${url}/api/v1/media/${media[0]?.public_id}/small`, {
      headers: { cookie },
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ])
  })
  it('deletes its temporary data when it ends', async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(made()).toEqual([])
    expect(existsSync(real)).toBe(false)
  })
})

it('refuses a folder that has an installation, other files, or half a demo', {
  timeout: 120_000,
}, async () => {
  const refused = async (name: string, content: string, reason: RegExp) => {
    const data = folder()
    writeFileSync(join(data, name), content)
    const { code, err } = await stowageHere(['demo', '--data', data])
    expect([code, err]).toEqual([2, expect.stringMatching(reason)])
    expect(readdirSync(data)).toEqual([name])
  }
  await refused('service.sqlite', '', /installation that is not a demo/)
  await refused('letter.txt', 'Dear', /has other files/)
  await refused('stowage-demo.json', '{"made":false}', /was not completed/)
  await refused('stowage-demo.json', 'nonsense', /was not completed/)
})

it('draws each photo in another way', () => {
  const shots = demoVisits(NOW).flatMap(({ shots = [] }) => shots)
  expect(shots.length).toBeGreaterThan(90)
  expect(shots.length).toBeLessThan(140)
  const drawings = shots.map(({ name, motif, color }) => drawPhoto(name, motif, color))
  expect(new Set(drawings).size).toBe(shots.length)
  for (const drawing of drawings) expect(drawing).not.toMatch(/undefined|NaN/)
})

it.each(['many', '-1', '1.5', ''])('takes no %j for a number of photos', async (photos) => {
  const data = join(folder(), 'demo')
  const { code, err } = await stowageHere(['demo', '--data', data, `--photos=${photos}`])
  expect([code, err]).toEqual([2, expect.stringMatching(/is not a number of photos/)])
  expect(existsSync(data)).toBe(false)
})

it('stops at once when it is interrupted, and leaves nothing half made', { timeout: 120_000 }, async () => {
  const data = join(folder(), 'demo')
  const child = startCli(['demo', '--data', data, ...PHOTOS], { STOWAGE_PORT: '0' })
  onTestFinished(() => void child.kill('SIGKILL'))
  let err = ''
  child.stderr?.on('data', (part) => {
    const early = !err.includes('10 %')
    err += String(part)
    // Once: a second signal ends it without the cleaning.
    if (early && err.includes('10 %')) child.kill('SIGINT')
  })
  const [code] = await once(child, 'exit')
  expect([code, err]).toEqual([130, expect.stringMatching(/interrupted: the home was not completed/)])
  expect(err).not.toMatch(/ready at|100 %/)
  expect(readdirSync(data)).toEqual([])
})
