import { expect, it } from 'vitest'
import { MemoryReplicaStore, Replica } from '../../../engine/index.ts'
import { browserEnvironment } from '../../../web/engine/host/environment.ts'
import { Reports } from '../../../web/engine/host/reports.ts'
import { readSaved, refusedNotes, savedText } from '../../../web/engine/host/saved-file.ts'
import { MemoryBackend } from '../../simulation/backend.ts'
import { Case } from '../../simulation/cases/household.ts'
import { idSequence } from '../../support/ids.ts'

const newId = idSequence()
const OWNER = { user_id: newId(), household_id: newId() }
const TORCH = newId()

function replica(owner = OWNER): Promise<Replica> {
  return Replica.open({
    store: new MemoryReplicaStore(owner),
    environment: browserEnvironment(new Reports()),
    role: 'member',
  })
}

/** A file of two changes that wait: a new thing, and five more of it. */
async function savedChanges(): Promise<string> {
  const from = await replica()
  await from.mutate('item.create', { public_id: TORCH, name: 'Torch' })
  await from.mutate('item.adjust_quantity', { public_id: TORCH, delta: 5 })
  return savedText(from, new Reports())
}

it('does again what a saved file has waiting, once however often it is read', async () => {
  const text = await savedChanges()
  const to = await replica()
  expect(await readSaved(to, text)).toEqual({ problem: null, read: 2, refused: 0 })
  expect(to.get('items', TORCH)).toMatchObject({ name: 'Torch', quantity: 6 })
  expect(await readSaved(to, text)).toEqual({ problem: null, read: 2, refused: 0 })
  expect(to.get('items', TORCH)?.quantity).toBe(6)
  expect(to.pending()).toHaveLength(2)
})

it('keeps when a saved change was made, and what its author saw then: what others wrote since is no surprise to the server', async () => {
  const saved: { waiting: object[] } = JSON.parse(await savedChanges())
  const epoch = newId()
  const waiting = saved.waiting.map((operation) => ({
    ...operation,
    base_seq: 7,
    occurred_at: '2026-01-02T03:04:05.006Z',
  }))
  const to = await replica()
  expect(await readSaved(to, JSON.stringify({ ...saved, epoch, waiting }))).toMatchObject({ read: 2 })
  expect(to.pending().map(({ operation }) => operation)).toEqual(waiting)
  expect(to.pending().map((queued) => queued.epoch)).toEqual([epoch, epoch])
  expect(JSON.parse(savedText(to, new Reports()))).toMatchObject({ epoch, waiting })
})

it('counts the changes that are no longer possible', async () => {
  const saved: { waiting: unknown[] } = JSON.parse(await savedChanges())
  // The thing itself is not in the file.
  saved.waiting.shift()
  const to = await replica()
  expect(await readSaved(to, JSON.stringify(saved))).toEqual({ problem: null, read: 0, refused: 1 })
})

it('reads no file of another household, and nothing that is no such file', async () => {
  const text = await savedChanges()
  const other = await replica({ ...OWNER, household_id: newId() })
  expect(await readSaved(other, text)).toMatchObject({ problem: 'other_household' })
  const to = await replica()
  for (const wrong of [
    '',
    '{',
    'null',
    '[]',
    '{"format":"stowage-unsent-changes"}',
    text.replace('"version": 1', '"version": 2'),
  ]) {
    expect(await readSaved(to, wrong)).toMatchObject({ problem: 'not_saved_changes' })
  }
  expect(to.pending()).toHaveLength(0)
})

it('gives back the notes of a change that was refused', async () => {
  const at = await Case.begin((identity) => new MemoryBackend(identity), 2)
  const ben = at.phone(1)
  await at.world.time.until(ben.replica.sync())
  await ben.replica.editNotes(at.drill, 'Batteries are in the drawer')
  await at.does(ben, 'item.update', { public_id: at.drill, name: 'Mine' })
  at.world.server.members.set('user-1', 'viewer')
  await at.world.time.until(ben.replica.sync())
  const refused = ben.replica.rejected().map(({ operation }) => operation.operation_id)
  const notes = refused.map((operation_id) => refusedNotes(ben.replica, operation_id))
  expect(notes).toEqual(['Batteries are in the drawer', null])
  expect(refusedNotes(ben.replica, newId())).toBeNull()
})
