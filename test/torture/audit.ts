import assert from 'node:assert/strict'
import type { Operation } from '../../sync-protocol/index.ts'
import type { Household } from './household.ts'
import type { Site } from './site.ts'
import { type Loaded, loadEverything } from './snapshot.ts'

const BATCH = 100
const AT_ONCE = 8
/** Operations of a household that a brief round looks up one by one: the last ones, and as many of the others. */
const BRIEF_LOOKUPS = 20

/**
 * Holds a site to its promises: every acknowledged operation is on record with the outcome that was told, what was not
 * acknowledged can be sent again, each operation has exactly one effect, and the files are whole. The server must run;
 * it is stopped in the end.
 */
export async function audit(site: Site, households: readonly Household[]): Promise<void> {
  for (const household of households) {
    await lookUpAcknowledged(household)
    await settle(household)
    await sendAgain(household)
    checkOutcomes(household)
    await checkState(household)
  }
  await site.stop()
  await checkFiles(site, households)
}

/**
 * Every acknowledged operation answers under its id with what was told. A brief round looks up some of them. `sendAgain`
 * sends all of them again, and finds a lost one: the server would carry it out a second time.
 */
export async function lookUpAcknowledged(household: Household): Promise<void> {
  const { notebook } = household
  const { brief } = household.phone().site.round
  const waiting = brief ? someOf(notebook.acknowledged) : notebook.acknowledged
  const seqs = notebook.outcomes.map(({ seq }) => seq ?? 0)
  const { seq } = await household.manifest()
  assert.ok(seq >= Math.max(0, ...seqs), `the household is at ${seq}, and told of ${Math.max(0, ...seqs)}`)
  await atOnce(waiting, async ({ operation_id }) => {
    const found = await household.lookUp(operation_id)
    assert.ok(found, `the acknowledged operation ${operation_id} is lost`)
    notebook.learn(found)
  })
}

function someOf(operations: readonly Operation[]): Operation[] {
  const last = operations.slice(-BRIEF_LOOKUPS)
  const others = operations.slice(0, -BRIEF_LOOKUPS)
  const step = Math.ceil(others.length / BRIEF_LOOKUPS)
  return [...others.filter((_, i) => i % step === 0), ...last]
}

/** Sends what nobody knows about again, in order. */
export async function settle(household: Household): Promise<void> {
  const { unanswered } = household.notebook
  for (const batch of batches(unanswered)) await household.pushes(batch)
  assert.equal(household.notebook.unanswered.length, 0)
}

async function sendAgain(household: Household): Promise<void> {
  for (const batch of batches(household.notebook.operations)) await household.pushes(batch)
}

/** Each accepted operation has taken exactly one seq, without gaps. */
function checkOutcomes({ notebook }: Household): void {
  const seqs = notebook.outcomes.flatMap(({ seq }) => (seq === null ? [] : [seq])).sort((a, b) => a - b)
  assert.deepEqual(
    seqs,
    seqs.map((_, i) => i + 1),
    'the accepted operations have not taken one seq each',
  )
}

/** The household holds what its accepted operations come to, each counted once. */
async function checkState(household: Household): Promise<void> {
  const { notebook } = household
  const everything = await loadEverything(household)
  const history = await loadEverything(household, ['quantity_changes'])
  const manifest = await household.manifest()
  const { epoch, seq, checksum } = everything
  assert.deepEqual(
    { epoch, seq, checksum },
    { epoch: manifest.epoch, seq: manifest.seq, checksum: manifest.checksum },
  )
  const accepted = notebook.operations.filter(
    ({ operation_id }) => notebook.outcome(operation_id)?.status !== 'rejected',
  )
  assert.equal(seq, accepted.length)
  for (const { key, rows } of manifest.collections) {
    const found = everything.records.get(key) ?? history.records.get(key)
    if (found) assert.equal(found.length, rows, `${key} is counted wrongly`)
  }
  for (const [collection, type] of CREATED) {
    const made = accepted.filter((operation) => operation.type === type)
    assert.deepEqual(ids(everything, collection), made.map(({ input }) => String(input.public_id)).sort())
  }
  const counted = everything.records.get('items') ?? []
  assert.deepEqual(new Map(counted.map((item) => [item.public_id, item.quantity])), quantities(accepted))
  const adjusted = accepted.filter(({ type }) => type === 'item.adjust_quantity')
  assert.equal(
    history.records.get('quantity_changes')?.length,
    adjusted.length,
    'a quantity was told twice or never',
  )
  const notes = notebook.outcomes.flatMap(({ conflicts }) => conflicts.map(({ public_id }) => public_id))
  assert.deepEqual(ids(everything, 'conflicts'), [...new Set(notes)].sort())
}

const CREATED = [
  ['items', 'item.create'],
  ['tags', 'tag.create'],
  ['containers', 'container.create'],
] as const

function ids({ records }: Loaded, collection: string): string[] {
  return (records.get(collection) ?? []).map((record) => String(record.public_id)).sort()
}

function quantities(accepted: readonly Operation[]): Map<unknown, number> {
  const sums = new Map<unknown, number>()
  for (const { type, input } of accepted) {
    const change =
      type === 'item.create' ? input.quantity : type === 'item.adjust_quantity' ? input.delta : null
    if (change !== null) sums.set(input.public_id, (sums.get(input.public_id) ?? 0) + Number(change))
  }
  return sums
}

/** The doctor finds nothing wrong, and each household intact. */
export async function checkFiles(site: Site, households: readonly Household[]): Promise<void> {
  const { healthy, out } = await site.doctor()
  assert.ok(healthy, `the doctor is not content:\n${out}`)
  for (const { id } of households) assert.match(out, new RegExp(`ok +household ${id}: .* intact`))
}

async function atOnce<T>(values: readonly T[], work: (value: T) => Promise<void>): Promise<void> {
  const left = values.values()
  const worker = async () => {
    for (const value of left) await work(value)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

function batches<T>(values: readonly T[]): T[][] {
  const count = Math.ceil(values.length / BATCH)
  return Array.from({ length: count }, (_, i) => values.slice(i * BATCH, (i + 1) * BATCH))
}
