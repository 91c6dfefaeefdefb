import { executeReceived, householdCommands } from '../../engine/index.ts'
import { householdSchema, openScopeFile } from '../../storage/index.ts'
import type { Operation } from '../../sync-protocol/index.ts'
import { idMaker } from '../storage/support/ids.ts'
import { indexed } from './fill.ts'
import { ENDINGS, KINDS, LOOKS, REMARKS } from './words.ts'

/** How large a household is. */
export interface BrowsingSize {
  readonly items: number
  readonly containers: number
  /** Locations, zones, racks, rows, shelves and slots. */
  readonly places: number
}

/** What was put into it, to be asked for. */
export interface BrowsingIds {
  readonly items: readonly string[]
  readonly containers: readonly string[]
  readonly locations: readonly string[]
  readonly racks: readonly string[]
  readonly slots: readonly string[]
  readonly categories: readonly string[]
  readonly tags: readonly string[]
}

const BATCH = 1000
const newId = idMaker(Date.UTC(2025, 8, 1))
const author = { user_id: newId(), replica_id: newId(), role: 'owner' } as const
const CATEGORIES = 60
const TAGS = 80

/** Each location holds so many of the next level, and so on inwards. */
const BRANCHES = [
  ['zone', 3],
  ['rack', 4],
  ['row', 3],
  ['shelf', 4],
  ['slot', 6],
] as const

/** Fills a household's file, which no server has open, with a structure as large as is asked for, and things all over it. */
export async function fillForBrowsing(path: string, size: BrowsingSize): Promise<BrowsingIds> {
  const file = openScopeFile(path, householdSchema)
  let state = 4711
  const choose = (n: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % n
  }
  const one = <T>(list: readonly T[]): T => {
    const value = list[choose(list.length)]
    if (value === undefined) throw new Error('there is nothing to pick')
    return value
  }
  const operations: Operation[] = []
  const flush = () => {
    for (
      const batch = operations.splice(0, BATCH);
      batch.length > 0;
      batch.push(...operations.splice(0, BATCH))
    ) {
      const results = file.transact(new Date().toISOString(), (transaction) =>
        executeReceived(transaction, householdCommands, batch.splice(0), { author, newId }),
      )
      const refused = results.find(({ status }) => status !== 'applied')
      if (refused) throw new Error(JSON.stringify(refused))
    }
  }
  const create = (kind: string, input: Operation['input']): string => {
    const public_id = newId()
    const base_seq = file.state().seq
    const occurred_at = new Date().toISOString()
    operations.push({
      operation_id: newId(),
      type: `${kind}.create`,
      input: { public_id, ...input },
      base_seq,
      occurred_at,
    })
    return public_id
  }

  const made = new Map<string, string[]>()
  let places = 0
  const grow = (kind: string, id: string, level: number) => {
    made.set(kind, [...(made.get(kind) ?? []), id])
    places++
    const branch = BRANCHES[level]
    if (!branch) return
    const [inner, count] = branch
    for (let i = 0; i < count && places < size.places; i++) {
      const parent = { kind, id }
      grow(inner, create(inner, { name: `${inner} ${places % 97}`, parent, position: i }), level + 1)
    }
  }
  for (let i = 0; places < size.places; i++)
    grow('location', create('location', { name: `Location ${i}` }), 0)
  const categories: string[] = []
  for (let i = 0; i < CATEGORIES; i++) {
    const parent_id = i < 10 ? null : (categories[i % 10] ?? null)
    categories.push(create('category', { name: `Sort ${i}`, parent_id }))
  }
  const tags = Array.from({ length: TAGS }, (_, i) => create('tag', { name: `Label ${i}` }))
  flush()

  const slots = made.get('slot') ?? []
  const containers: string[] = []
  for (let i = 0; i < size.containers; i++) {
    const inside = i > 100 && choose(4) === 0
    const placement = inside ? { kind: 'container', id: one(containers) } : { kind: 'slot', id: one(slots) }
    containers.push(create('container', { name: `Box ${i}`, kind: one(['box', 'bin', 'drawer']), placement }))
  }
  flush()
  const items: string[] = []
  for (let i = 0; i < size.items; i++) {
    const inside = choose(3) > 0
    const placement = inside ? { kind: 'container', id: one(containers) } : { kind: 'slot', id: one(slots) }
    items.push(
      create('item', {
        name: `${one(LOOKS)} ${one(KINDS)} ${i}`,
        description: `${one(REMARKS)} ${one(ENDINGS)}`,
        quantity: 1 + choose(12),
        category_id: one(categories),
        tag_ids: i % 3 === 0 ? [one(tags)] : [],
        ...(i % 20 > 0 && { placement }),
        ...(i % 10 === 0 && {
          asset_number: `A-${i}`,
          warranty_expires: `20${26 + choose(4)}-0${1 + choose(9)}-15`,
        }),
      }),
    )
  }
  flush()
  file.close()
  await indexed(path)
  const of = (kind: string) => made.get(kind) ?? []
  return { items, containers, locations: of('location'), racks: of('rack'), slots, categories, tags }
}
