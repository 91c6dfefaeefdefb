import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../../sync-protocol/index.ts'
import { backends, Case } from './household.ts'

describe.each(backends)('the queue of a replica, over $name', ({ make }) => {
  it('P3 response lost after commit: the retry gets the recorded outcome, and it counts once', async () => {
    const at = await Case.begin(make)
    const ann = at.phone(0)
    await at.does(ann, 'item.adjust_quantity', { public_id: at.drill, delta: -1 })
    ann.onRequest = (kind) => (kind === 'push' ? 'answer_lost' : null)
    expect(await at.failsToSync(ann)).toBe('unreachable')
    expect(at.record('items', at.drill)?.quantity).toBe(9)
    expect(ann.replica.status().pending).toBe(1)
    await at.end()
    expect(at.record('items', at.drill)?.quantity).toBe(9)
  })

  it('one operation in two concurrent pushes: one effect, one outcome', async () => {
    const at = await Case.begin(make)
    const ann = at.phone(0)
    await at.does(ann, 'item.adjust_quantity', { public_id: at.drill, delta: -1 })
    ann.onRequest = (kind) => (kind === 'push' ? 'doubled' : null)
    await at.sync(ann)
    await at.world.time.pass(60_000)
    await at.end()
    expect(at.record('items', at.drill)?.quantity).toBe(9)
  })

  it('same id, other body: the first one stands, and the second is refused', async () => {
    const at = await Case.begin(make)
    const ann = at.phone(0)
    const operation_id = await at.does(ann, 'item.adjust_quantity', { public_id: at.drill, delta: -1 })
    await at.sync(ann)
    const caller = { user_id: ann.user_id, replica_id: ann.name }
    const reply = await at.world.server.push(caller, {
      protocol_version: 1,
      operations: [
        {
          operation_id,
          type: 'item.adjust_quantity',
          input: { public_id: at.drill, delta: -9 },
          base_seq: 0,
          occurred_at: '2026-11-20T10:00:00.000Z',
        },
      ],
    })
    expect(reply.results[0]?.error?.code).toBe('operation_id_reused')
    await at.end()
    expect(at.record('items', at.drill)?.quantity).toBe(9)
  })

  it.each(['before', 'inside', 'after'] as const)(
    'crash %s the commit: nothing is lost or doubled',
    async (point) => {
      const at = await Case.begin(make)
      const ann = at.phone(0)
      await at.does(ann, 'item.adjust_quantity', { public_id: at.drill, delta: -1 })
      at.world.server.crashAt(point)
      expect(await at.failsToSync(ann)).toBe('unreachable')
      expect(at.record('items', at.drill)?.quantity).toBe(point === 'after' ? 9 : 10)
      await at.sync(ann)
      expect(at.record('items', at.drill)?.quantity).toBe(9)
      await at.end()
    },
  )

  it.each(['before', 'after'] as const)(
    'replica killed between acknowledgement and queue removal (%s the write): it asks again, and it counts once',
    async (when) => {
      const at = await Case.begin(make)
      const ann = at.phone(0)
      await at.does(ann, 'item.adjust_quantity', { public_id: at.drill, delta: -1 })
      ann.onRequest = (kind) => {
        if (kind === 'push') ann.killable.killAt(0, when)
        return null
      }
      await expect(at.world.time.until(ann.replica.sync())).rejects.toThrow()
      ann.onRequest = () => null
      expect(ann.replica.get('items', at.drill)?.quantity).toBe(9)
      expect(ann.replica.status().pending).toBe(when === 'before' ? 1 : 0)
      await at.end()
      expect(at.record('items', at.drill)?.quantity).toBe(9)
    },
  )

  it('P4 a poison operation in mid batch: it is shown as refused, and its neighbours go on', async () => {
    const at = await Case.begin(make)
    const [ann, ben] = [at.phone(0), at.phone(1)]
    const inside = at.world.newId()
    await at.does(ann, 'container.create', {
      public_id: inside,
      name: 'Inside',
      placement: { kind: 'container', id: at.box },
    })
    await at.sync(ann, ben)
    // Each move is fine by itself; the second to arrive would put a box into itself.
    await at.does(ben, 'container.move', {
      public_id: inside,
      placement: { kind: 'location', id: at.location },
    })
    await at.does(ben, 'container.move', { public_id: at.box, placement: { kind: 'container', id: inside } })
    await at.sync(ben)
    const poison = await at.does(ann, 'container.move', {
      public_id: inside,
      placement: { kind: 'container', id: at.box },
    })
    await at.does(ann, 'item.update', { public_id: at.drill, name: 'Hammer drill' })
    await at.sync(ann)
    expect(ann.replica.rejected()).toMatchObject([
      {
        operation: { operation_id: poison, input: { public_id: inside } },
        result: { error: { code: 'cycle' } },
      },
    ])
    expect(at.record('items', at.drill)?.name).toBe('Hammer drill')
    await at.end()
    expect(await ann.replica.dismiss(poison)).toBe(true)
    expect(ann.replica.status().rejected).toBe(0)
  })

  it('P4 an operation on a rejected one: both are shown with their reason and input, and can be tried again', async () => {
    const at = await Case.begin(make)
    const [ann, ben] = [at.phone(0), at.phone(1)]
    const tag = at.world.newId()
    await at.does(ben, 'tag.create', { public_id: tag, name: 'Lent' })
    const category = at.world.newId()
    const child = at.world.newId()
    await at.does(ann, 'category.create', { public_id: category, name: 'Tools' })
    await at.does(ann, 'category.create', { public_id: child, name: 'Power tools', parent_id: category })
    // Another phone of hers has used the id before: the creation is refused.
    const other = { user_id: ben.user_id, replica_id: ben.name }
    await at.world.server.push(other, {
      protocol_version: 1,
      operations: [
        {
          operation_id: ann.replica.pending()[0]?.operation.operation_id,
          type: 'tag.create',
          input: { public_id: at.world.newId(), name: 'Other' },
          base_seq: 0,
          occurred_at: '2026-11-20T10:00:00.000Z',
        },
      ],
    })
    await at.sync(ann)
    expect(ann.replica.get('categories', child)).toBeNull()
    expect(ann.replica.rejected().map(({ result }) => result.error?.code)).toEqual([
      'operation_id_reused',
      'not_found',
    ])
    for (const { operation } of ann.replica.rejected()) {
      expect(await ann.replica.retry(operation.operation_id)).toMatchObject({ status: 'queued' })
    }
    expect(ann.replica.get('categories', child)?.name).toBe('Power tools')
    ann.made.length = 0
    await at.end()
    expect(at.record('categories', child)?.parent_id).toBe(category)
    expect(ann.replica.rejected()).toEqual([])
  })

  it('a new edit during a push goes with the same sync', async () => {
    const at = await Case.begin(make)
    const ann = at.phone(0)
    await at.does(ann, 'item.update', { public_id: at.drill, name: 'First' })
    let edited = false
    ann.onRequest = async (kind) => {
      if (kind === 'push' && !edited) {
        edited = true
        await ann.does('item.update', { public_id: at.drill, description: 'During the push' })
      }
      return null
    }
    await at.sync(ann)
    expect(at.record('items', at.drill)).toMatchObject({ name: 'First', description: 'During the push' })
    expect(ann.replica.status().pending).toBe(0)
    await at.end()
  })

  it("echo of one's own operation: pulling it back changes nothing that was shown", async () => {
    const at = await Case.begin(make)
    const ann = at.phone(0)
    await at.does(ann, 'item.adjust_quantity', { public_id: at.drill, delta: -3 })
    const shown: (number | undefined)[] = []
    const stop = ann.replica.subscribe(() => shown.push(ann.replica.get('items', at.drill)?.quantity))
    await at.sync(ann)
    stop()
    expect(new Set(shown)).toEqual(new Set([7]))
    await at.end()
  })

  it('P3 a queue of 10,000 operations: split into batches, sent in order, each counted once', async () => {
    const at = await Case.begin(make)
    const ann = at.phone(0)
    for (let i = 0; i < 10_000; i++) {
      await ann.does('item.adjust_quantity', { public_id: at.drill, delta: 1 })
    }
    const batches: number[] = []
    ann.onRequest = (kind) => {
      if (kind === 'push') batches.push(ann.replica.status().pending)
      return null
    }
    await at.sync(ann)
    expect(batches).toHaveLength(10_000 / LIMITS.operations_per_batch)
    expect(batches.at(-1)).toBe(LIMITS.operations_per_batch)
    expect(at.record('items', at.drill)?.quantity).toBe(10_010)
    expect(ann.replica.get('items', at.drill)?.quantity).toBe(10_010)
  }, 120_000)

  it('P2 an oversized operation is refused on the phone itself', async () => {
    const at = await Case.begin(make)
    const ann = at.phone(0)
    const notes = '€'.repeat(100_000)
    const done = await ann.does('item.set_notes', { public_id: at.drill, notes })
    expect(done).toMatchObject({ status: 'rejected', error: { code: 'too_large' } })
    expect(ann.replica.status().pending).toBe(0)
    await at.end()
  })

  it('two replicas reconnecting at once: both queues arrive whole', async () => {
    const at = await Case.begin(make)
    const [ann, ben] = [at.phone(0), at.phone(1)]
    for (const phone of [ann, ben]) {
      for (let i = 0; i < 20; i++)
        await at.does(phone, 'item.adjust_quantity', { public_id: at.drill, delta: 1 })
    }
    await at.world.time.until(Promise.all([ann.replica.sync(), ben.replica.sync()]))
    await at.end()
    expect(at.record('items', at.drill)?.quantity).toBe(50)
  })

  it('P8 another user on the same phone: the queue is not theirs, and is not sent', async () => {
    const at = await Case.begin(make)
    const [ann, ben] = [at.phone(0), at.phone(1)]
    await at.does(ann, 'item.adjust_quantity', { public_id: at.drill, delta: -1 })
    ann.replica.signOut()
    await expect(ann.replica.sync()).rejects.toMatchObject({ code: 'signed_out' })
    const transport = { user_id: ben.user_id, push: never, snapshot: never, download: never }
    expect(() => ann.replica.signIn(transport)).toThrow('another user')
    expect(ann.replica.status()).toMatchObject({ pending: 1, signed_in: false })
    await at.end()
    expect(at.record('items', at.drill)?.quantity).toBe(9)
  })

  it('P8 member removed and added again: the queue is refused as a whole, kept, and sent when they are back', async () => {
    const at = await Case.begin(make)
    const ben = at.phone(1)
    await at.does(ben, 'item.adjust_quantity', { public_id: at.drill, delta: -1 })
    at.world.server.members.delete(ben.user_id)
    expect(await at.failsToSync(ben)).toBe('refused')
    expect(ben.replica.status()).toMatchObject({ pending: 1, rejected: 0 })
    expect(at.record('items', at.drill)?.quantity).toBe(10)
    at.world.server.members.set(ben.user_id, 'member')
    await at.sync(ben)
    expect(at.record('items', at.drill)?.quantity).toBe(9)
    expect(ben.replica.status().problem).toBeNull()
    await at.end()
  })
})

function never(): never {
  throw new Error('must not be called')
}
