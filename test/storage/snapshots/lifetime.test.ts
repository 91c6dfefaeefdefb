import { mkdirSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Spool } from '../../../storage/snapshots/spool.ts'
import type { SnapshotRequest } from '../../../sync-protocol/index.ts'
import { compiledWorker } from './support/compiled-worker.ts'
import type { HouseholdFile } from './support/household-file.ts'
import { bytesOf, HOUR, parseDownload, sorted, textOf, World } from './support/world.ts'

let world: World
let household: HouseholdFile

beforeAll(compiledWorker, 120_000)
afterEach(() => world.close())

function start(bounds = {}) {
  world = new World(bounds)
  household = world.household()
  household.populate(50)
}

let asked = 0

/** Each snapshot is for another member, unless one is named. */
async function create(request: SnapshotRequest = { since_seq: null }, member = `member-${asked++}`) {
  const { head } = await world.service.create(household.household_id, request, household.read, member)
  return head.public_id
}

/** A new snapshot at a new seq. */
function createNext(request: SnapshotRequest = { since_seq: null }) {
  household.commit(() => household.put('items'))
  return create(request)
}

function get(public_id: string) {
  return world.service.get(household.household_id, public_id)
}

function download(public_id: string, key = 'items', gzip = false) {
  return world.service.download(household.household_id, public_id, key, { gzip })
}

function onDisk() {
  return readdirSync(join(household.directory, 'snapshots')).sort()
}

it('a snapshot is made although the one before could not look at what is there', async () => {
  start()
  household.fill(1500)
  const look = vi.spyOn(Spool.prototype, 'list').mockRejectedValueOnce(new Error('the disk does not answer'))
  onTestFinished(() => look.mockRestore())
  await expect(create()).rejects.toThrow('does not answer')
  expect(await textOf(await download(await create()))).not.toBe('')
})

describe.each([
  ['inline', 0],
  ['made by a worker', 1500],
])('a snapshot %s', (_, items) => {
  beforeEach(() => {
    start()
    household.fill(items)
  })

  it('stays as it is while the household changes', async () => {
    const expected = sorted(household.expected(null, ['items']).get('items') ?? [])
    const public_id = await create()
    household.populate(200)
    for (const gzip of [true, false]) {
      expect(sorted(parseDownload(await textOf(await download(public_id, 'items', gzip))))).toEqual(expected)
    }
  })

  it('is gone when its time is over', async () => {
    const public_id = await create()
    world.now += 2 * HOUR - 1
    await get(public_id)
    world.now += 1
    await expect(get(public_id)).rejects.toMatchObject({ code: 'snapshot_expired' })
    await expect(download(public_id)).rejects.toMatchObject({ code: 'snapshot_expired' })
    await world.service.sweepAll()
    expect(onDisk()).toEqual([])
  })

  it('is over when the clock is set back by years, and takes up no room until it is there again', async () => {
    const now = world.now
    world.now += 10 * 365 * 24 * HOUR
    const public_id = await create()
    await bytesOf(await download(public_id))
    world.now = now
    await expect(get(public_id)).rejects.toMatchObject({ code: 'snapshot_expired' })
    const fresh = await create()
    expect(fresh).not.toBe(public_id)
    await bytesOf(await download(fresh))
    await world.service.sweepAll()
    expect(onDisk()).toEqual([fresh])
    // A clock that is set right by minutes takes nothing from anybody.
    world.now -= 10 * 60_000
    await bytesOf(await download(fresh))
    expect(await create()).toBe(fresh)
  })

  it('stays for at least an hour after each sweep', async () => {
    const public_id = await create()
    world.now += HOUR
    await world.service.sweep(household.household_id)
    await bytesOf(await download(public_id))
  })

  it('outlives a restart, and is shared after it', async () => {
    const public_id = await create()
    const head = await get(public_id)
    const text = await textOf(await download(public_id))
    await world.restart()
    expect(await get(public_id)).toEqual(head)
    expect(await textOf(await download(public_id))).toBe(text)
    await world.service.sweep(household.household_id)
    expect(await create()).toBe(public_id)
    world.now += 2 * HOUR
    await world.service.sweep(household.household_id)
    expect(onDisk()).toEqual([])
  })

  it('is downloaded to the end, even if it expires meanwhile', async () => {
    const public_id = await create()
    const whole = await textOf(await download(public_id))
    for (const gzip of [true, false]) {
      const fresh = await createNext()
      const expected = await textOf(await download(fresh))
      const open = await download(fresh, 'items', gzip)
      world.now += 2 * HOUR
      await world.service.sweep(household.household_id)
      expect(onDisk()).toEqual([])
      expect(await textOf(open)).toBe(expected)
    }
    expect(whole).not.toBe('')
  })

  it('is expired when its files are damaged or gone', async () => {
    const cut = await create()
    await bytesOf(await download(cut))
    truncateSync(join(household.directory, 'snapshots', cut, 'changes.gz'), 10)
    await expect(download(cut)).rejects.toMatchObject({ code: 'snapshot_expired' })
    const garbled = await createNext()
    await bytesOf(await download(garbled))
    writeFileSync(join(household.directory, 'snapshots', garbled, 'snapshot.json'), '{"public_id":')
    await expect(get(garbled)).rejects.toMatchObject({ code: 'snapshot_expired' })
    const removed = await createNext()
    await bytesOf(await download(removed))
    rmSync(join(household.directory, 'snapshots', removed), { recursive: true })
    await expect(get(removed)).rejects.toMatchObject({ code: 'snapshot_expired' })
    expect(await create()).toBeDefined()
    await world.restart()
    await world.service.sweep(household.household_id)
    expect(onDisk()).not.toContain(garbled)
  })
})

describe('an id', () => {
  beforeEach(() => start())

  it.each(['', '..', '../../etc', 'x', '0198C0DE-0000-7000-8000-000000000000'])(
    '%j can be no snapshot',
    async (id) => {
      await expect(get(id)).rejects.toMatchObject({ code: 'not_found' })
      await expect(download(id)).rejects.toMatchObject({ code: 'not_found' })
    },
  )

  it('that never was looks like one that is gone', async () => {
    const id = '0198c0de-0000-4000-8000-000000000000'
    await expect(get(id)).rejects.toMatchObject({ code: 'snapshot_expired' })
    await expect(download(id)).rejects.toMatchObject({ code: 'snapshot_expired' })
  })

  it('of another household is unknown here', async () => {
    const public_id = await create()
    const other = world.household(8)
    await expect(world.service.get(other.household_id, public_id)).rejects.toMatchObject({
      code: 'snapshot_expired',
    })
  })

  it('of a collection that the snapshot lacks is not found', async () => {
    const public_id = await create()
    for (const key of ['movements', 'nonsense', '../items']) {
      await expect(download(public_id, key)).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})

describe('a sweep', () => {
  it('removes what a process left behind, once it is an hour old', async () => {
    start()
    const root = join(household.directory, 'snapshots')
    for (const name of [
      '.new-0198c0de-0000-4000-8000-000000000000',
      '.old-0198c0de-0000-4000-8000-000000000001',
    ]) {
      mkdirSync(join(root, name), { recursive: true })
      writeFileSync(join(root, name, 'changes.gz'), 'half')
    }
    const [old] = onDisk()
    const age = (path: string, ms: number) => utimesSync(path, ms / 1000, ms / 1000)
    for (const name of onDisk()) age(join(root, name), world.now)
    age(join(root, old ?? ''), world.now - HOUR - 1000)
    await world.service.sweepAll()
    expect(onDisk()).toEqual(['.old-0198c0de-0000-4000-8000-000000000001'])
  })

  it('does nothing for a household without snapshots, or without a directory', async () => {
    start()
    await world.service.sweepAll()
    rmSync(household.directory, { recursive: true })
    await world.service.sweepAll()
    expect(() => readdirSync(household.directory)).toThrow()
  })

  it('keeps a maximum number, deletes the oldest first, and none within its hour', async () => {
    start({ snapshots: 3 })
    const ids: string[] = []
    for (let i = 0; i < 6; i++) ids.push(await createNext())
    await world.service.sweep(household.household_id)
    for (const id of ids) await bytesOf(await download(id))
    world.now += HOUR - 1
    // Given out again, so an hour begins for it.
    expect(await create()).toBe(ids[5])
    await world.service.sweep(household.household_id)
    expect(onDisk().length).toBe(6)
    world.now += 1
    await world.service.sweep(household.household_id)
    expect(onDisk()).toEqual(ids.slice(3).sort())
  })
})

describe('the bounds', () => {
  it('let the oldest inline snapshots go, however young', async () => {
    start({ inline: 5 })
    const ids: string[] = []
    for (let i = 0; i < 12; i++) ids.push(await createNext({ since_seq: household.seq }))
    await world.restart()
    expect(onDisk()).toEqual(ids.slice(-5).sort())
  })

  it('Y7: inline snapshots are bounded in bytes, and the oldest are removed first', async () => {
    start({ inline_bytes: 60_000 })
    const ids: string[] = []
    for (let i = 0; i < 12; i++) ids.push(await createNext({ since_seq: household.seq }))
    await world.restart()
    // Each takes 16 KiB for its directory and its metadata beside its content.
    expect(onDisk()).toEqual(ids.slice(-3).sort())
  })

  it('Y7: a member gets a limited number of different snapshots in an hour, and shared ones beyond', async () => {
    start({ of_member: 2 })
    household.fill(1500)
    const next = (member: string) => {
      household.commit(() => household.put('items'))
      return create({ since_seq: null }, member)
    }
    await next('anna')
    world.now += 60_000
    const second = await next('anna')
    expect(await create({ since_seq: null }, 'anna')).toBe(second)
    const refused = { code: 'too_many', retry_after_seconds: 3540 }
    await expect(next('anna')).rejects.toMatchObject(refused)
    const third = await next('ben')
    expect(await create({ since_seq: null }, 'anna')).toBe(third)
    expect(onDisk()).toHaveLength(3)
    world.now += HOUR
    await next('anna')
  })

  it('Y7: a member gets at most half of the bytes that snapshots may take', async () => {
    start({ bytes: 100_000 })
    household.fill(1500)
    const next = (member: string) => {
      household.commit(() => household.put('items'))
      return create({ since_seq: null }, member)
    }
    await next('anna')
    await expect(next('anna')).rejects.toMatchObject({ code: 'too_many' })
    await next('ben')
  })

  it('Y7: the snapshots of all households are bounded together', async () => {
    world = new World({}, 100_000)
    const [one, two] = [world.household(1), world.household(2)]
    const make = (of: typeof one, member: string) => {
      of.fill(1500)
      return world.service.create(of.household_id, { since_seq: null }, of.read, member)
    }
    await make(one, 'anna')
    await make(two, 'ben')
    await expect(make(two, 'cem')).rejects.toMatchObject({ code: 'quota_exceeded' })
    household = one
    expect(onDisk()).toHaveLength(1)
  })

  it('refuse another snapshot for download while the disk may hold no more, and answer inline still', async () => {
    start({ bytes: 100_000 })
    household.fill(1500)
    const first = await create()
    await createNext()
    await expect(createNext()).rejects.toMatchObject({ code: 'quota_exceeded' })
    const delta = await world.service.create(
      household.household_id,
      { since_seq: household.seq - 1 },
      household.read,
    )
    expect(delta.changes?.get('items')?.length).toBe(1)
    await bytesOf(await download(first))
    world.now += HOUR
    await createNext()
    await expect(get(first)).rejects.toMatchObject({ code: 'snapshot_expired' })
    expect(onDisk().filter((name) => name.startsWith('.'))).toEqual([])
  })
})
