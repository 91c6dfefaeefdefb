import { join } from 'node:path'
import type { QueuedOperation, ReplicaStore } from '../../../engine/index.ts'
import { Optimistic } from '../../../engine/replica/optimistic.ts'
import { openReplicaStore } from '../../../storage/index.ts'
import type { JsonObject } from '../../../sync-protocol/index.ts'
import { idMaker } from '../../storage/support/ids.ts'
import type { Scenario } from '../bench.ts'
import { FloorReplica } from '../floor-replica.ts'
import { InventedInventory, pick } from '../inventory.ts'
import { SideBySide } from '../side-by-side.ts'
import { RARE_WORD } from '../words.ts'

const REPETITIONS = 5
const BLOCK = 1000
const CHANGES = 100
const LOOKS = 1000
const PENDING = 1000
/** Times that small work is done, to be told as the time of one. */
const TIMES = 20
const NOW = '2026-11-20T10:00:00.000Z'

const newId = idMaker(Date.UTC(2026, 5, 1))
const epoch = newId()

/** What a replica on a computer keeps, without a server, a network and commands. */
export const replica: Scenario = {
  name: 'replica',
  async *run(bench) {
    const records = itemRecords(bench.largest)
    const beside = new SideBySide()
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const path = join(bench.folder, `replica-${repetition}`)
      const owner = { user_id: 'ada', household_id: newId() }
      const store = openReplicaStore({ folder: path, owner })
      const floor = new FloorReplica(`${path}.sqlite`)
      await load(beside, store, floor, records)
      await change(beside, store, floor, records)
      await look(beside, store, floor, records)
      await store.close()
      floor.close()
    }
    yield* beside.figures()
  },
}

async function load(
  beside: SideBySide,
  store: ReplicaStore,
  floor: FloorReplica,
  records: readonly JsonObject[],
): Promise<void> {
  const work = `replica: first load of ${records.length.toLocaleString('en')} items`
  const puts = records.map((record, i) => put(record, i + 1))
  const blocks = Array.from({ length: Math.ceil(puts.length / BLOCK) }, (_, i) =>
    puts.slice(i * BLOCK, (i + 1) * BLOCK),
  )
  await beside.note(work, 'stowage', async () => {
    const stage = await store.stage()
    for (const block of blocks) await stage.add('items', block)
    await stage.swap(stand(records.length))
  })
  await beside.note(work, 'floor', () => floor.load(records))
}

async function change(
  beside: SideBySide,
  store: ReplicaStore,
  floor: FloorReplica,
  records: readonly JsonObject[],
): Promise<void> {
  const edits = Array.from({ length: TIMES }, (_, time) => {
    const seq = records.length + time * CHANGES
    const changed = Array.from({ length: CHANGES }, (_, i) => ({ ...pick(records), name: `Changed ${i}` }))
    const changes = changed.map((record, i) => ({ collection: 'items', change: put(record, seq + i + 1) }))
    return { seq, changed, changes }
  })
  const applying = `replica: ${CHANGES} changes`
  const applies = async () => {
    for (const { seq, changes } of edits) await store.applyChanges(stand(seq + CHANGES), changes)
  }
  await beside.note(applying, 'stowage', applies, TIMES)
  const writes = () => edits.forEach(({ seq, changed }) => void floor.apply(changed, seq))
  await beside.note(applying, 'floor', writes, TIMES)

  const entries = Array.from({ length: TIMES }, (_, i) => queued(i + 1))
  const queueing = 'replica: an operation into the queue'
  const saves = async () => {
    for (const entry of entries) await store.saveQueue({ put: [entry] })
  }
  await beside.note(queueing, 'stowage', saves, TIMES)
  const keeps = () => entries.map((entry) => floor.save(JSON.stringify(entry)))
  await beside.note(queueing, 'floor', keeps, TIMES)
}

async function look(
  beside: SideBySide,
  store: ReplicaStore,
  floor: FloorReplica,
  records: readonly JsonObject[],
): Promise<void> {
  const ids = Array.from({ length: LOOKS }, () => String(pick(records).public_id))
  const looking = `replica: ${LOOKS} items by id`
  await beside.note(looking, 'stowage', () => ids.map((id) => store.view.get('items', id)))
  await beside.note(looking, 'floor', () => ids.map((id) => floor.get(id)))
  const searches = () => store.search(RARE_WORD, { limit: 50 })
  await beside.note('replica: search for a rare word', 'stowage', searches)
  const queue = Array.from({ length: PENDING }, (_, i) => queued(i + 1, String(pick(records).public_id)))
  const report = (error: unknown) => {
    throw error
  }
  const replays = () => new Optimistic({ store, role: 'member', newId, report }, queue)
  await beside.note(`replica: replay of ${PENDING} pending operations`, 'stowage', replays)
}

function stand(seq: number) {
  return { epoch, seq, sums: { a: seq, b: seq } }
}

function put(record: JsonObject, seq: number) {
  return { change: 'put' as const, public_id: String(record.public_id), seq, record }
}

/** An operation as it is when it was just made. */
function queued(position: number, public_id = newId()): QueuedOperation {
  const input = { public_id, name: 'x'.repeat(200) }
  const operation = { operation_id: newId(), type: 'item.update', input, base_seq: 1, occurred_at: NOW }
  const none = { result: null, taken: null, settled_age: null } as const
  return { position, operation, epoch, bytes: 400, state: 'pending', ...none }
}

/** Items as a server sends them. */
export function itemRecords(size: number): JsonObject[] {
  const inventory = new InventedInventory()
  inventory.structure()
  const fields = { category_id: null, tag_ids: [], placement: null, notes: '', notes_state: null }
  return inventory.creates(size).map(({ input }) => ({
    ...fields,
    ...input,
    created_at: NOW,
    updated_at: NOW,
    archived_at: null,
  }))
}
