import { type CollectionChange, EMPTY_MEMO, type ReplicaStore } from '../../../../engine/index.ts'
import { at } from '../../support/world.ts'
import {
  acknowledged,
  deleteFrom,
  GADGETS,
  idOf,
  inBox,
  item,
  pending,
  putIn,
  record,
  settled,
  stand,
} from './made-up.ts'
import type { ReplicaModel } from './model.ts'

/** A step that is done to a store, and told to a model. What it does follows from its number alone. */
export interface ScriptStep {
  does(store: ReplicaStore): Promise<void>
  tells(model: ReplicaModel): void
}

/** An endless script that uses all of a store; `size` is how many items each load brings. */
export function scriptStep(number: number, size: number): ScriptStep {
  const kinds = [saves, loads, applies, saves, searches, applies, abandons, applies, saves]
  const kind = kinds[number % kinds.length] ?? saves
  return kind(number, size)
}

function saves(number: number): ScriptStep {
  const earlier = [number - 1, number - 2].filter((n) => n > 0)
  const change = {
    put: [
      pending(number + 1),
      pending(number + 2),
      ...earlier.map((n, i) => (i ? settled(n, n) : acknowledged(n, n))),
    ],
    remove: [pending(Math.max(1, number - 5)).operation.operation_id],
    forget_settled_below: Math.max(0, number - 8),
    memo: { ...EMPTY_MEMO, synced_at: at(number), server_time: at(number + 1) },
  }
  return { does: async (store) => store.saveQueue(change), tells: (model) => model.save(change) }
}

function loads(number: number, size: number): ScriptStep {
  const seq = number * 10
  const changes = [
    ...Array.from({ length: size }, (_, i) =>
      putIn('items', seq - (i % 7), item(idOf(i), { name: `Thing ${number}`, ...inBox(idOf(i % 5)) })),
    ),
    putIn('tags', seq, record(idOf(1), { name: `Tag ${number}` })),
    putIn(GADGETS, seq, record(idOf(number % 24))),
  ]
  return {
    does: async (store) => {
      const stage = await loadInto(store, changes)
      await stage.swap(stand(seq))
    },
    tells: (model) => model.load(stand(seq), changes),
  }
}

function applies(number: number, size: number): ScriptStep {
  const seq = number * 10
  const changes = [
    putIn('items', seq - 3, item(idOf(number % 24), { name: `Changed ${number}`, ...inBox(idOf(7)) })),
    putIn('items', seq - 2, item(idOf(number % size), { name: `Moved ${number}`, ...inBox(idOf(8)) })),
    deleteFrom('items', seq - 1, idOf((number + 1) % 24)),
    putIn('movements', seq, record(idOf(number % 24), { subject: { kind: 'item', id: idOf(3) } })),
    putIn(GADGETS, seq, record(idOf(number % 24))),
    deleteFrom('tags', seq, idOf(1)),
  ]
  return {
    does: async (store) => store.applyChanges(stand(seq), changes),
    tells: (model) => model.apply(stand(seq), changes),
  }
}

function searches(): ScriptStep {
  return { does: async (store) => void (await store.search('thing', { limit: 10 })), tells: () => {} }
}

function abandons(number: number, size: number): ScriptStep {
  const changes = Array.from({ length: size }, (_, i) => putIn('items', number * 10, item(idOf(i))))
  return { does: async (store) => void (await loadInto(store, changes)), tells: () => {} }
}

async function loadInto(store: ReplicaStore, changes: readonly CollectionChange[]) {
  const stage = await store.stage()
  for (const collection of new Set(changes.map((change) => change.collection))) {
    const own = changes.filter((change) => change.collection === collection).map(({ change }) => change)
    for (let i = 0; i < own.length; i += 500) await stage.add(collection, own.slice(i, i + 500))
  }
  return stage
}
