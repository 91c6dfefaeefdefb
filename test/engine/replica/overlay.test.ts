import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  execute,
  householdCollections,
  householdCommands,
  householdKeys,
  MemoryReplicaStore,
  MemoryStore,
  Replica,
} from '../../../engine/index.ts'
import { nextOperation } from '../../simulation/generate/next-operation.ts'
import { knowledgeOf } from '../../simulation/knowledge.ts'
import { Random } from '../../simulation/random.ts'
import { idSequence } from '../../support/ids.ts'

const NOW = '2026-11-20T10:00:00.000Z'

/** What a view says when it is asked everything. */
function everything(view: Replica['view']) {
  return householdKeys
    .filter((key) => !['conflicts', 'movements', 'quantity_changes'].includes(key))
    .map((key) => {
      const ids = view.all(key).map(({ record }) => record.public_id)
      return {
        key,
        ids,
        size: view.size(key),
        records: ids.map((public_id) => view.get(key, public_id)?.record),
      }
    })
}

it('P2 what a replica shows over its queue is what the same operations lead to on a server', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 40 }), fc.nat(40), async (seed, count, before) => {
      const newId = idSequence()
      const random = new Random(seed)
      const server = new MemoryStore(householdCollections, { scope_id: newId(), epoch: newId() })
      const store = new MemoryReplicaStore({ user_id: 'ann', household_id: newId() })
      const wait = () => new Promise<void>(() => {})
      const environment = { now: () => NOW, newId, random: () => random.next(), wait }
      const replica = await Replica.open({ store, environment })
      const author = { user_id: 'ann', replica_id: 'phone', role: 'owner' as const }
      for (let i = 0; i < count + before; i++) {
        // Half way, what the server has becomes what is confirmed here.
        if (i === before) await confirm(server, store, replica)
        const { type, input } = nextOperation(random, knowledgeOf(replica.view))
        const done = await replica.submit(type, input)
        const operation = {
          operation_id: done.status === 'queued' ? done.operation_id : newId(),
          type,
          input,
          base_seq: server.read((_, { seq }) => seq),
          occurred_at: NOW,
        }
        const [result] = server.transact(NOW, (transaction) =>
          execute(transaction, householdCommands, [operation], { author, newId }),
        )
        expect(done.status === 'rejected' ? done.error.code : 'accepted', type).toBe(
          result?.error?.code ?? 'accepted',
        )
      }
      server.read((view) => {
        expect(everything(replica.view)).toEqual(everything(view))
        for (const { record } of view.all('containers')) {
          const { public_id } = record
          for (const collection of ['items', 'containers'] as const) {
            const ids = (from: Replica['view']) =>
              from
                .find(collection, 'placement_id', public_id)
                .map((found) => found.record.public_id)
                .sort()
            expect(ids(replica.view)).toEqual(ids(view))
            expect(replica.view.count(collection, 'placement_id', public_id)).toBe(
              view.count(collection, 'placement_id', public_id),
            )
          }
        }
      })
    }),
    { numRuns: 100 },
  )
})

/** Makes the server's state the confirmed one, and empties the queue. */
async function confirm(
  server: MemoryStore<typeof householdCollections>,
  store: MemoryReplicaStore,
  replica: Replica,
): Promise<void> {
  const keys = Object.values(householdCollections).flatMap(({ key, nature }) =>
    nature === 'records' ? [key] : [],
  )
  const state = server.read((_, now) => now)
  const changes = server.changes(null, keys, Number.MAX_SAFE_INTEGER)
  const [a, b] = [state.checksum.slice(0, 8), state.checksum.slice(8)].map((half) =>
    Number.parseInt(half, 16),
  )
  replica.signIn({
    user_id: 'ann',
    push: async ({ operations }) => ({
      household_id: store.owner.household_id,
      epoch: state.epoch,
      seq: state.seq,
      results: operations.map(({ operation_id }) => {
        const recorded = server.recorded(operation_id)
        if (!recorded) throw new Error('unknown operation')
        return recorded.result
      }),
    }),
    snapshot: async () => ({
      public_id: '01900000-0000-7000-8000-000000000009',
      household_id: store.owner.household_id,
      epoch: state.epoch,
      kind: 'full',
      reason: 'requested',
      since_seq: null,
      seq: state.seq,
      checksum: state.checksum,
      expires_at: NOW,
      collections: keys.map((key) => ({
        key,
        rows: changes.filter(({ collection }) => collection === key).length,
        bytes: 0,
        sha256: '0'.repeat(64),
        changes: changes.flatMap(({ collection, change }) => (collection === key ? [change] : [])),
      })),
    }),
    async *download() {},
  })
  store.confirmed = null
  await replica.sync()
  expect(store.confirmed).toEqual({ epoch: state.epoch, seq: state.seq, sums: { a, b } })
  expect(replica.pending()).toEqual([])
  replica.signOut()
}
