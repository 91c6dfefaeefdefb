import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { checksumText, EMPTY_SUMS, moveSums } from '../../../engine/core/checksum.ts'
import { householdCollections } from '../../../engine/household-collections.ts'
import { createScopeFile } from '../../../storage/scope/create.ts'
import { openScopeFile } from '../../../storage/scope/open.ts'
import { householdSchema } from '../../../storage/scope/schema.ts'
import type { ScopeFile } from '../../../storage/scope/scope-file.ts'
import { answerObject } from '../../../storage/snapshots/index.ts'
import type { Change, SnapshotRequest } from '../../../sync-protocol/index.ts'
import { HouseholdWorld, type Person } from '../../support/household-world.ts'
import { compiledWorker } from './support/compiled-worker.ts'
import { allKeys, recordKeys } from './support/household-file.ts'
import { parseDownload, sorted, textOf, World } from './support/world.ts'

const household_id = '0198c0de-0000-4000-8000-000000000001'
const epoch = '0198c0de-0000-4000-8000-000000000002'

let world: World
let file: ScopeFile<typeof householdCollections>
let household: HouseholdWorld
let anna: Person

beforeAll(compiledWorker, 120_000)
beforeEach(() => {
  world = new World()
  const path = join(world.root, household_id, 'inventory.sqlite')
  mkdirSync(join(path, '..'))
  createScopeFile(path, householdSchema, { scope_id: household_id, epoch })
  file = openScopeFile(path, householdSchema)
  household = new HouseholdWorld(file)
  anna = household.person('anna')
})
afterEach(async () => {
  await world.close()
  file.close()
})

function create(request: SnapshotRequest) {
  return world.service.create(household_id, request, (since, keys, limit) =>
    file.changesText(since, keys, limit),
  )
}

/** Items of all sorts, some with a history. */
function fill(items: number): string[] {
  const box = anna.creates('container.create', { name: 'Kiste' })
  const placement = { kind: 'container', id: box }
  const ids = Array.from({ length: items }, household.id)
  anna.pushes(
    ids.map((public_id, n) => ({
      type: 'item.create',
      input: { public_id, name: `Öl ${n} "½"`, placement },
    })),
  )
  anna.pushes(
    ids.slice(0, 20).map((public_id) => ({ type: 'item.adjust_quantity', input: { public_id, delta: 1 } })),
  )
  return ids
}

async function contents(request: SnapshotRequest): Promise<Map<string, Change[]>> {
  const answer = await create(request)
  const { collections } = answerObject(answer)
  const found = new Map<string, Change[]>()
  for (const { key, changes } of collections) {
    const text = await textOf(
      await world.service.download(household_id, answer.head.public_id, key, { gzip: true }),
    )
    const downloaded = sorted(parseDownload(text))
    if (changes) expect(sorted(changes)).toEqual(downloaded)
    found.set(key, downloaded)
  }
  return found
}

function expected(since_seq: number | null, keys: typeof allKeys): Map<string, Change[]> {
  const named = Object.values(householdCollections).flatMap(({ key }) => (keys.includes(key) ? [key] : []))
  return new Map(
    named.map((key) => [key, sorted(file.changes(since_seq, [key], 1e6).map(({ change }) => change))]),
  )
}

it.each([
  ['inline', 30],
  ['made by a worker', 1200],
])('a snapshot of a real household file holds what the store holds, %s', async (_, items) => {
  const ids = fill(items)
  const since_seq = household.seq - Math.floor(items / 2)
  expect(await contents({ since_seq: null })).toEqual(expected(null, recordKeys))
  expect(await contents({ since_seq: null, collections: allKeys })).toEqual(expected(null, allKeys))
  expect(await contents({ since_seq, epoch })).toEqual(expected(since_seq, recordKeys))
  anna.does('item.archive', { public_id: ids[0] })
  expect(await contents({ since_seq: household.seq - 1 })).toEqual(expected(household.seq - 1, recordKeys))
  expect(await contents({ since_seq: 1, collections: allKeys })).toEqual(expected(1, allKeys))
})

it.each([
  ['inline', 30],
  ['made by a worker', 1200],
])('the checksum of a snapshot is that of its records, %s', async (_, items) => {
  fill(items)
  const { head } = await create({ since_seq: null })
  let sums = EMPTY_SUMS
  for (const [key, changes] of await contents({ since_seq: null })) {
    for (const { public_id, seq } of changes) sums = moveSums(sums, key, public_id, null, seq)
  }
  expect(head.checksum).toBe(checksumText(sums))
  expect(head).toMatchObject({ household_id, epoch, seq: file.state().seq, checksum: file.state().checksum })
})

it('a large delta is read through an index on seq', () => {
  for (const key of allKeys) {
    const plan = file.database
      .prepare<[], { detail: string }>(
        `EXPLAIN QUERY PLAN SELECT record FROM "${key}" WHERE seq > 5 ORDER BY seq`,
      )
      .all()
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^SEARCH .* USING .*INDEX .*\(seq>\?\)/),
    ])
  }
})
