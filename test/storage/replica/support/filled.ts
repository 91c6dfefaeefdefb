import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ReplicaStore } from '../../../../engine/index.ts'
import { openReplicaStore } from '../../../../storage/index.ts'
import {
  ANNA,
  GADGETS,
  idOf,
  inBox,
  item,
  pending,
  put,
  record,
  rejected,
  settled,
  stand,
} from './made-up.ts'

let made = 0

/** A folder that does not exist yet. */
export function newFolder(root: string): string {
  return join(root, `replica-${++made}`)
}

/** Loads a confirmed state with a number of items, a tag and a gadget. */
export async function load(store: ReplicaStore, items: number, seq = items): Promise<void> {
  const stage = await store.stage()
  await stage.add(
    'items',
    Array.from({ length: items }, (_, i) =>
      put(i + 1, item(idOf(i), { name: `Thing ${i}`, ...inBox(idOf(i % 7)) })),
    ),
  )
  await stage.add('tags', [put(1, record(idOf(1), { name: 'Rot' }))])
  await stage.add(GADGETS, [put(1, record(idOf(1)))])
  await stage.swap(stand(seq))
}

export const QUEUED = [pending(1), rejected(2), settled(3, 3), pending(4)]

/** A closed folder with a queue and a confirmed state in it. */
export async function filledFolder(root: string, items = 300): Promise<string> {
  const folder = newFolder(root)
  const store = openReplicaStore({ folder, owner: ANNA })
  await store.saveQueue({ put: QUEUED })
  await load(store, items)
  await store.close()
  return folder
}

/** The path of the one confirmed file of a folder. */
export function confirmedIn(folder: string): string {
  const [name, ...more] = confirmedNames(folder)
  if (name === undefined || more.length > 0) throw new Error(`not one confirmed file in ${folder}`)
  return join(folder, name)
}

export function confirmedNames(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.startsWith('confirmed') && !name.endsWith('.search'))
}
