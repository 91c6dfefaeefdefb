import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseRange } from '../../../storage/snapshots/index.ts'
import { parseMetadata } from '../../../storage/snapshots/metadata.ts'
import { compiledWorker } from './support/compiled-worker.ts'
import type { HouseholdFile } from './support/household-file.ts'
import { bytesOf, discard, World } from './support/world.ts'

let world: World
let household: HouseholdFile
let large: string
let small: string

beforeAll(async () => {
  await compiledWorker()
  world = new World()
  household = world.household()
  household.populate(50)
  const inline = await world.service.create(household.household_id, { since_seq: null }, household.read)
  small = inline.head.public_id
  const random = () => household.random.uuid(4).repeat(2)
  for (let n = 0; n < 30; n++) {
    household.commit(() => {
      for (let i = 0; i < 400; i++) household.put('items', undefined, { noise: random() })
    })
  }
  const made = await world.service.create(household.household_id, { since_seq: null }, household.read)
  expect(made.changes).toBeNull()
  large = made.head.public_id
}, 120_000)
afterAll(() => world.close())

function download(public_id: string, gzip: boolean, range?: string, if_range?: string) {
  const options = { gzip, range: parseRange(range), if_range }
  return world.service.download(household.household_id, public_id, 'items', options)
}

function sectionOf(public_id: string) {
  const directory = join(household.directory, 'snapshots', public_id)
  const snapshot = parseMetadata(readFileSync(join(directory, 'snapshot.json'), 'utf8'))
  const section = snapshot?.sections.find(({ key }) => key === 'items')
  if (!section) throw new Error('no such section')
  const content = readFileSync(join(directory, 'changes.gz'))
  return { section, bytes: content.subarray(section.start, section.start + section.gzip_bytes) }
}

describe('a download', () => {
  it.each([true, false])('is whole, with what a client needs to resume it (gzip: %s)', async (gzip) => {
    const { section } = sectionOf(large)
    const answer = await download(large, gzip)
    const size = gzip ? section.gzip_bytes : section.bytes
    expect(answer.status).toBe(200)
    expect(answer.headers).toEqual({
      'Content-Type': 'application/x-ndjson',
      'Content-Length': String(size),
      ETag: expect.stringMatching(/^"[^"]+"$/),
      'Accept-Ranges': 'bytes',
      Vary: 'Accept-Encoding',
      ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
    })
    expect((await bytesOf(answer)).length).toBe(size)
  })

  it('has another entity tag for each representation', async () => {
    const tags = []
    for (const gzip of [true, false]) {
      const answer = await download(large, gzip)
      discard(answer)
      tags.push(answer.headers.ETag)
    }
    expect(new Set(tags).size).toBe(2)
  })

  it('consists of gzip members that stand alone', () => {
    const { section, bytes } = sectionOf(large)
    const members = section.members.length / 2
    expect(members).toBeGreaterThan(2)
    const texts: Buffer[] = []
    for (let n = 0; n < members; n++) {
      const text = gunzipSync(bytes.subarray(section.members[2 * n + 1], section.members[2 * n + 3]))
      expect(texts.reduce((sum, { length }) => sum + length, 0)).toBe(section.members[2 * n])
      expect(text.at(-1)).toBe(10)
      texts.push(text)
    }
    expect(createHash('sha256').update(Buffer.concat(texts)).digest('hex')).toBe(section.sha256)
  })

  it('cuts a line that is larger than a member', async () => {
    const other = world.household(77)
    other.commit(() => {
      for (let i = 0; i < 3; i++) other.put('items', undefined, { notes: 'x'.repeat(3_000_000) })
    })
    const { head } = await world.service.create(other.household_id, { since_seq: null }, other.read)
    const options = { gzip: false, range: parseRange('bytes=5000000-5000009') }
    const part = await world.service.download(other.household_id, head.public_id, 'items', options)
    expect((await bytesOf(part)).toString()).toBe('xxxxxxxxxx')
    const whole = await world.service.download(other.household_id, head.public_id, 'items', { gzip: false })
    const { sha256 } = head.collections.find(({ key }) => key === 'items') ?? {}
    expect(
      createHash('sha256')
        .update(await bytesOf(whole))
        .digest('hex'),
    ).toBe(sha256)
  })
})

/** Offsets at which a download may have been cut: at, before and after every boundary there is, and in between. */
function cuts(public_id: string, gzip: boolean): number[] {
  const { section, bytes } = sectionOf(public_id)
  const size = gzip ? section.gzip_bytes : section.bytes
  const boundaries = section.members.filter((_, index) => index % 2 === (gzip ? 1 : 0))
  const text = gunzipSync(bytes)
  const lineFeeds = [
    text.indexOf(10),
    text.indexOf(10, text.length / 2),
    text.lastIndexOf(10, text.length - 2),
  ]
  const umlaut = text.indexOf(Buffer.from('Ö'))
  const classes = [
    ...boundaries.flatMap((at) => [at - 1, at, at + 1, at + 2, at + 10, at + 11]),
    // Inside the trailer of the last member: its checksum and length.
    ...[1, 4, 5, 8, 9].map((left) => size - left),
    ...(gzip ? [] : [...lineFeeds, ...lineFeeds.map((at) => at + 1), umlaut, umlaut + 1]),
    1,
    Math.floor(size / 3),
  ]
  return [...new Set(classes.filter((at) => at > 0 && at < size))].sort((a, b) => a - b)
}

describe.each([
  ['gzip', true],
  ['identity', false],
])('a %s download that was cut', (_, gzip) => {
  it.each(['large', 'small'])('gives the same bytes when it is resumed anywhere (%s)', async (which) => {
    const public_id = which === 'large' ? large : small
    const { section } = sectionOf(public_id)
    const whole = await download(public_id, gzip)
    const bytes = await bytesOf(whole)
    for (const at of cuts(public_id, gzip)) {
      const rest = await download(public_id, gzip, `bytes=${at}-`, whole.headers.ETag)
      expect(rest.status).toBe(206)
      expect(rest.headers['Content-Range']).toBe(`bytes ${at}-${bytes.length - 1}/${bytes.length}`)
      expect(rest.headers['Content-Length']).toBe(String(bytes.length - at))
      expect(rest.headers.ETag).toBe(whole.headers.ETag)
      expect(rest.headers['Content-Encoding']).toBe(gzip ? 'gzip' : undefined)
      const joined = Buffer.concat([bytes.subarray(0, at), await bytesOf(rest)])
      const text = gzip ? gunzipSync(joined) : joined
      expect(createHash('sha256').update(text).digest('hex')).toBe(section.sha256)
    }
  })

  it('gives any part of it', async () => {
    const bytes = await bytesOf(await download(large, gzip))
    for (const [start, end] of [
      [0, 0],
      [0, bytes.length - 1],
      [bytes.length - 1, bytes.length - 1],
      [Math.floor(bytes.length / 3), Math.floor((bytes.length * 2) / 3)],
    ] as const) {
      const part = await download(large, gzip, `bytes=${start}-${end}`)
      expect(part.status).toBe(206)
      expect((await bytesOf(part)).equals(bytes.subarray(start, end + 1))).toBe(true)
    }
    const last = await bytesOf(await download(large, gzip, 'bytes=-100'))
    expect(last.equals(bytes.subarray(-100))).toBe(true)
  })

  it('starts from the beginning if the entity tag differs, is weak, or is a date', async () => {
    const other = await download(large, !gzip)
    discard(other)
    const own = await download(large, gzip)
    discard(own)
    const tags = [other.headers.ETag, `W/${own.headers.ETag}`, 'Fri, 20 Nov 2026 10:00:00 GMT']
    for (const tag of tags) {
      const answer = await download(large, gzip, 'bytes=100-', tag)
      discard(answer)
      expect(answer.status).toBe(200)
      expect(answer.headers['Content-Range']).toBeUndefined()
      // Even where the range could not be satisfied.
      const beyond = await download(large, gzip, 'bytes=999999999-', tag)
      discard(beyond)
      expect(beyond.status).toBe(200)
    }
  })

  it('refuses a range outside of it', async () => {
    const { section } = sectionOf(large)
    const size = gzip ? section.gzip_bytes : section.bytes
    await expect(download(large, gzip, `bytes=${size}-`)).rejects.toMatchObject({
      code: 'range_not_satisfiable',
      size,
    })
  })

  it('gives everything for several ranges', async () => {
    const answer = await download(large, gzip, 'bytes=0-1,5-6')
    discard(answer)
    expect(answer.status).toBe(200)
  })
})
