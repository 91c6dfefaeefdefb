import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { MemoryReplicaStore, undoneChange } from '../../../engine/index.ts'
import { openReplicaStore } from '../../../storage/index.ts'
import type { MakeReplicaStore } from '../world.ts'
import { backends, Case } from './household.ts'

/** A folder for each device, removed after the test. */
const inFiles: MakeReplicaStore = (owner) => {
  const folder = mkdtempSync(join(tmpdir(), 'stowage-undo-'))
  const store = openReplicaStore({ folder, owner })
  onTestFinished(async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return store
}

const pairs = backends.flatMap(({ name, make }) => [
  { name: `${name}, replicas in memory`, make, replica: (owner) => new MemoryReplicaStore(owner) },
  { name: `${name}, replicas in SQLite`, make, replica: inFiles },
]) satisfies { name: string; make: unknown; replica: MakeReplicaStore }[]

describe.each(pairs)('undo on a device, over $name', ({ make, replica }) => {
  const begin = (users = 2) => Case.begin(make, users, 1, replica)
  const undo = (at: Case, n: number, operation_id: string) =>
    at.does(at.phone(n), 'operation.undo', { operation_id })

  it('X8 an operation that waits is taken back at once, and the server takes it back too', async () => {
    const at = await begin()
    const ann = at.phone(0)
    const renamed = await at.does(ann, 'item.update', { public_id: at.drill, name: 'Saw' })
    const taken = await at.does(ann, 'item.adjust_quantity', { public_id: at.drill, delta: -3 })
    const moved = await at.does(ann, 'item.move', {
      public_id: at.drill,
      placement: { kind: 'location', id: at.location },
    })
    const lamp = at.world.newId()
    const made = await at.does(ann, 'item.create', { public_id: lamp, name: 'Lamp' })
    for (const operation_id of [made, moved, taken, renamed]) await undo(at, 0, operation_id)
    const before = {
      name: 'Drill',
      quantity: 10,
      placement: { kind: 'container', id: at.box },
    }
    expect(ann.replica.get('items', at.drill)).toMatchObject(before)
    expect(ann.replica.get('items', lamp)).toBeNull()
    expect(ann.replica.status().pending).toBe(8)
    await ann.kill(null, 'before')
    expect(ann.replica.get('items', at.drill)).toMatchObject(before)
    await at.end()
    expect(at.record('items', at.drill)).toMatchObject(before)
    expect(at.record('items', lamp)).toBeNull()
    expect(ann.replica.status()).toMatchObject({ pending: 0, rejected: 0 })
  })

  it('X8 an undo can be undone on the device as on the server', async () => {
    const at = await begin()
    const ann = at.phone(0)
    const renamed = await at.does(ann, 'item.update', { public_id: at.drill, name: 'Saw' })
    const undone = await undo(at, 0, renamed)
    await undo(at, 0, undone)
    expect(ann.replica.get('items', at.drill)?.name).toBe('Saw')
    await at.end()
    expect(at.record('items', at.drill)?.name).toBe('Saw')
  })

  it('X8 the undo of a confirmed operation waits, survives the app, and takes effect at the server', async () => {
    const at = await begin()
    const ann = at.phone(0)
    const renamed = await at.does(ann, 'item.update', { public_id: at.drill, name: 'Saw' })
    await at.sync(ann)
    const undone = await undo(at, 0, renamed)
    expect(ann.replica.get('items', at.drill)?.name).toBe('Saw')
    await ann.kill(null, 'before')
    expect(ann.replica.pending().map(({ operation }) => operation.operation_id)).toEqual([undone])
    await at.end()
    expect(ann.replica.get('items', at.drill)?.name).toBe('Drill')
    expect(at.record('items', at.drill)?.name).toBe('Drill')
  })

  it('X8 X9 an undo that waits for the server can be undone before, and the device says of each what it undid', async () => {
    const at = await begin()
    const ann = at.phone(0)
    const renamed = await at.does(ann, 'item.update', { public_id: at.drill, name: 'Saw' })
    await at.sync(ann)
    const undone = await undo(at, 0, renamed)
    await undo(at, 0, undone)
    const done = new Map(ann.replica.done().map(({ operation }) => [operation.operation_id, operation]))
    const said = ann.replica.pending().map(({ operation }) => undoneChange(operation, done))
    const change = { change_id: renamed, change: { type: 'item.update' } }
    expect(said).toMatchObject([
      { operation_id: renamed, redoes: false, ...change },
      { operation_id: undone, redoes: true, ...change },
    ])
    await at.end()
    expect(at.record('items', at.drill)?.name).toBe('Saw')
    expect(ann.replica.status()).toMatchObject({ pending: 0, rejected: 0 })
  })

  it('X8 the undo of an operation that only the server knows waits for its judgement', async () => {
    const at = await begin()
    const [ann, ben] = [at.phone(0), at.phone(1)]
    const renamed = await at.does(ben, 'item.update', { public_id: at.drill, name: 'Saw' })
    await at.sync(ben, ann)
    at.world.server.members.set(ann.user_id, 'admin')
    await undo(at, 0, renamed)
    expect(ann.replica.status().pending).toBe(1)
    await at.sync(ann, ben)
    for (const { replica } of [ann, ben]) expect(replica.get('items', at.drill)?.name).toBe('Drill')
    await at.end()
  })

  it('X8 P4 a refusal of the server is listed with its reason', async () => {
    const at = await begin()
    const [ann, ben] = [at.phone(0), at.phone(1)]
    const renamed = await at.does(ann, 'item.update', { public_id: at.drill, name: 'Saw' })
    await at.sync(ann, ben)
    await at.does(ben, 'item.update', { public_id: at.drill, name: 'Hammer' })
    await at.sync(ben)
    const [late, foreign, unknown] = [
      await undo(at, 0, renamed),
      await undo(at, 1, renamed),
      await undo(at, 0, at.world.newId()),
    ]
    await at.sync(ann, ben)
    const refused = (n: number) =>
      at
        .phone(n)
        .replica.rejected()
        .map(({ operation, result }) => [operation.operation_id, result.error?.code])
    expect(refused(0)).toEqual([
      [late, 'superseded'],
      [unknown, 'not_found'],
    ])
    expect(refused(1)).toEqual([[foreign, 'access_denied']])
    await at.end()
    expect(at.record('items', at.drill)?.name).toBe('Hammer')
  })

  it('X8 P4 an undo of what the server refuses is refused with it, and neither is shown', async () => {
    const at = await begin()
    const [ann, ben] = [at.phone(0), at.phone(1)]
    const inside = at.world.newId()
    const [inBox, inCellar] = [
      { kind: 'container', id: at.box },
      { kind: 'location', id: at.location },
    ]
    await at.does(ann, 'container.create', { public_id: inside, name: 'Inside', placement: inBox })
    await at.sync(ann, ben)
    const out = await at.does(ann, 'container.unplace', { public_id: inside })
    const into = await at.does(ann, 'container.move', { public_id: inside, placement: inBox })
    const back = await undo(at, 0, into)
    expect(ann.replica.get('containers', inside)?.placement).toBeNull()
    // Each move is fine by itself; the second to arrive would put a box into itself.
    await at.does(ben, 'container.move', { public_id: inside, placement: inCellar })
    await at.does(ben, 'container.move', { public_id: at.box, placement: { kind: 'container', id: inside } })
    await at.sync(ben, ann)
    expect(
      ann.replica.rejected().map(({ operation, result }) => [operation.operation_id, result.error?.code]),
    ).toEqual([
      [into, 'cycle'],
      [back, 'not_found'],
    ])
    expect(at.record('containers', inside)?.placement).toEqual(inCellar)
    expect(ann.replica.get('containers', inside)?.placement).toEqual(inCellar)
    expect(out).not.toBe(back)
    await at.end()
  })

  it('X8 what the device knows to be impossible is refused at once', async () => {
    const at = await begin()
    const ann = at.phone(0)
    const first = await at.does(ann, 'item.update', { public_id: at.drill, name: 'Saw' })
    await at.does(ann, 'item.update', { public_id: at.drill, name: 'Hammer' })
    const taken = await at.does(ann, 'item.adjust_quantity', { public_id: at.drill, delta: -1 })
    await undo(at, 0, taken)
    const tries = [
      [first, 'superseded'],
      [taken, 'already_undone'],
      ['Saw', 'validation_failed'],
    ] as const
    for (const [operation_id, code] of tries) {
      expect(await ann.does('operation.undo', { operation_id })).toMatchObject({ error: { code } })
    }
    await at.sync(ann)
    await undo(at, 0, first)
    expect(await ann.does('operation.undo', { operation_id: first })).toMatchObject({
      error: { code: 'already_undone' },
    })
    await at.sync(ann)
    const [refused] = ann.replica.rejected()
    expect(refused?.result.error?.code).toBe('superseded')
    const operation_id = refused?.operation.operation_id ?? ''
    expect(await ann.does('operation.undo', { operation_id })).toMatchObject({ error: { code: 'not_found' } })
    await at.end()
  })

  it('X8 P7 after a restore the undo is pushed again, behind the operation that it takes back', async () => {
    const at = await begin()
    const ann = at.phone(0)
    at.world.server.backUp()
    const renamed = await at.does(ann, 'item.update', { public_id: at.drill, name: 'Saw' })
    await at.sync(ann)
    await undo(at, 0, renamed)
    await at.sync(ann)
    at.world.server.restore()
    await at.sync(ann)
    expect(at.record('items', at.drill)?.name).toBe('Drill')
    await at.end()
    expect(ann.replica.rejected()).toEqual([])
  })

  it('X8 P7 an operation that is tried again under a new id takes its undo with it', async () => {
    const at = await begin()
    const [ann, ben] = [at.phone(0), at.phone(1)]
    at.world.server.backUp()
    const lamp = at.world.newId()
    await at.does(ben, 'item.create', { public_id: lamp, name: 'Lamp' })
    await at.sync(ben, ann)
    const renamed = await at.does(ann, 'item.update', { public_id: lamp, name: 'Torch' })
    await undo(at, 0, renamed)
    let restored = false
    ann.onRequest = (kind) => {
      if (kind === 'push' && !restored) {
        restored = true
        at.world.server.restore()
      }
      return null
    }
    await at.sync(ann)
    ann.onRequest = () => null
    // The device has brought the lamp back, and its own two operations were judged there under new ids.
    expect([...ann.replica.pending(), ...ann.replica.rejected()]).toEqual([])
    expect(at.record('items', lamp)?.name).toBe('Lamp')
  })
})
