import { createHash } from 'node:crypto'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Snapshot } from '../../../sync-protocol/index.ts'
import {
  type Fetch,
  resumeSession,
  signIn,
  type TransportOptions,
} from '../../../sync-protocol/transport/index.ts'
import { openStowage, PASSWORD, type Phone } from '../../support/stowage.ts'
import { cuttingProxy } from './cutting-proxy.ts'
import { collect, MemoryKeeper, problemOf, signal, typed } from './support.ts'

/** Enough for several gzip members, with characters of two, three and four bytes. */
const ITEMS = 2000
const REMARK = 'Gehört Jürgen – ein Geschenk 🎁. '

let stowage: Awaited<ReturnType<typeof openStowage>>
let phone: Phone
let keeper: MemoryKeeper
let snapshot: Snapshot
const names = Array.from({ length: ITEMS }, (_, i) => `Säge ${i}`)

beforeAll(async () => {
  stowage = await openStowage()
  phone = await stowage.register('ada')
  for (let at = 0; at < ITEMS; at += 500) {
    const batch = names.slice(at, at + 500)
    await phone.push(
      batch.map((name, i) =>
        // Text that does not pack too well: the members then are large enough to be cut within.
        phone.operation('item.create', {
          public_id: uuid7(),
          name,
          description: REMARK + noise(at + i),
        }),
      ),
    )
  }
  keeper = new MemoryKeeper()
  const session = await signIn(typed(stowage, 'ada', PASSWORD), { keeper })
  snapshot = await session
    .transport()
    .snapshot({ household_id: phone.household_id, since_seq: null }, signal())
}, 120_000)
afterAll(() => stowage.dispose())

/** Downloads the items over a line that is cut after a number of bytes. */
async function downloadCut(cuts: number[], options: TransportOptions = {}, by: Fetch = fetch) {
  const proxy = await cuttingProxy(stowage.url, cuts)
  const kept = { ...keeper.saved[0], base_url: proxy.url }
  const session = await resumeSession({ keeper: new MemoryKeeper(kept), fetch: by })
  if (!session) throw new Error('nothing was kept')
  const changes = await collect(session.transport(options).download(snapshot, 'items', signal()))
  const given = changes.map((change) => (change.change === 'put' ? change.record.name : null))
  expect(given.toSorted()).toEqual(names.toSorted())
  return proxy.passed
}

describe('a large collection', () => {
  it('S6 arrives packed, in one piece, with any digest', async () => {
    const head = snapshot.collections.find(({ key }) => key === 'items')
    expect(head?.bytes).toBeGreaterThan(1.5 * 1024 * 1024)
    const passed = await downloadCut([])
    expect(passed).toMatchObject([{ range: undefined, status: 200, encoding: 'gzip' }])
    await downloadCut([], { sha256: () => createHash('sha256') })
  })

  it('comes in blocks of a thousand', async () => {
    const session = await resumeSession({ keeper })
    const sizes = []
    for await (const block of session?.transport().download(snapshot, 'items', signal()) ?? [])
      sizes.push(block.length)
    expect(sizes).toEqual([1000, 1000])
  })

  it('S6 that was cut while it came packed is given on from where it was', async () => {
    const whole = (await downloadCut([]))[0]?.bytes ?? 0
    // Within the header of the first member, within each member, at the very end.
    for (const cut of [5, 1000, whole / 4, whole / 2, whole - 5000, whole - 5].map(Math.round)) {
      const passed = await downloadCut([cut])
      expect(passed).toHaveLength(2)
      expect(passed[0]).toMatchObject({ range: undefined, encoding: 'gzip', bytes: cut })
    }
  })

  it('S6 that was cut while it came unpacked is asked for the rest', async () => {
    const unpacked: Fetch = (url, init) =>
      fetch(url, { ...init, headers: { ...init.headers, 'accept-encoding': 'identity' } })
    const head = snapshot.collections.find(({ key }) => key === 'items')
    const passed = await downloadCut([1_000_000, 1000, 17, 1], {}, unpacked)
    expect(passed[0]).toMatchObject({ range: undefined, status: 200, encoding: undefined })
    expect(passed).toHaveLength(5)
    for (const { status, encoding, range, if_range } of passed.slice(1)) {
      expect([status, encoding, if_range]).toEqual([206, undefined, `"${head?.sha256}"`])
      expect(range).toMatch(/^bytes=[1-9]\d*-$/)
    }
  })

  it('S6 is asked for unpacked with a range by fetch itself', async () => {
    // Twice cut before anything came: packing does not seem to help.
    const passed = await downloadCut([0, 500_000])
    expect(passed).toMatchObject([
      { range: undefined, encoding: 'gzip' },
      { range: 'bytes=0-', status: 206, encoding: undefined, if_range: undefined },
      { range: expect.stringMatching(/^bytes=[1-9]/), status: 206, encoding: undefined },
    ])
    // Said by us and by fetch.
    for (const { accepted } of passed.slice(1)) expect(accepted).toMatch(/^identity(, identity)?$/)
  })

  it('S6 that is cut again and again arrives as long as each try brings something', async () => {
    const passed = await downloadCut([300_000, 10, 300_000, 20_000, 500_000, 377_777])
    expect(passed).toHaveLength(7)
  })

  it('that is cut at once each time is given up', async () => {
    const stalls: number[] = []
    const pause = async (count: number) => void stalls.push(count)
    const error = await problemOf(downloadCut([0, 0, 0, 0, 0, 0], { pause }))
    expect(error.problem).toBe('unreachable')
    expect(stalls).toEqual([1, 2, 3])
  })

  it('goes on with another access token when the first one expires meanwhile', async () => {
    const renewing = new MemoryKeeper(keeper.kept)
    const proxy = await cuttingProxy(stowage.url, [40_000])
    renewing.kept = { ...keeper.saved[0], base_url: proxy.url }
    const session = await resumeSession({ keeper: renewing })
    const pause = async () => {
      stowage.clock.advance(16 * 60)
    }
    const changes = await collect(
      session?.transport({ pause }).download(snapshot, 'items', signal()) ?? none(),
    )
    expect(changes).toHaveLength(ITEMS)
    expect(proxy.passed.map(({ status }) => status).slice(0, 3)).toEqual([200, 401, 200])
    expect(proxy.passed).toHaveLength(4)
    expect(renewing.saved).toHaveLength(1)
    // The other tests go on with the new tokens.
    keeper.kept = { ...renewing.saved[0], base_url: stowage.url }
    keeper.saved[0] = { ...(renewing.saved[0] ?? fail()), base_url: stowage.url }
  })

  it('is let go by whoever stops in between', async () => {
    const session = await resumeSession({ keeper })
    const blocks = session?.transport().download(snapshot, 'items', signal()) ?? none()
    for await (const block of blocks) {
      expect(block).toHaveLength(1000)
      break
    }
    const controller = new AbortController()
    const aborted = async () => {
      for await (const _ of session?.transport().download(snapshot, 'items', controller.signal) ?? none()) {
        controller.abort(new Error('enough'))
      }
    }
    await expect(aborted()).rejects.toThrow('enough')
  })

  it('S1 that has expired is told so', async () => {
    const session = await resumeSession({ keeper })
    const gone = { ...snapshot, public_id: uuid7() }
    const error = await problemOf(collect(session?.transport().download(gone, 'items', signal()) ?? none()))
    expect([error.problem, error.code]).toEqual(['expired', 'snapshot_expired'])
    const unknown = await problemOf(
      collect(session?.transport().download(snapshot, 'secrets', signal()) ?? none()),
    )
    expect(unknown.problem).toBe('invalid')
  })
})

function noise(seed: number): string {
  return createHash('shake256', { outputLength: 600 }).update(String(seed)).digest('base64')
}

async function* none(): AsyncGenerator<never> {}

function fail(): never {
  throw new Error('nothing was saved')
}
