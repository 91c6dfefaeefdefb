import * as z from 'zod'
import type { Named } from '../core/collection.ts'
import { Id } from '../core/fields.ts'

/** The levels of the storage structure from the outside in. A place lies under one of a higher level; levels may be skipped. */
export const levels = ['location', 'zone', 'rack', 'row', 'shelf', 'slot'] as const
export type Level = (typeof levels)[number]

/** Maximum number of places that something can lie in, one inside the other (SPEC.md W1). */
export const MAX_PLACE_DEPTH = 64

/** The levels that lie under another one. */
export type InnerLevel = Exclude<Level, 'location'>

/** Whether a place of level `inner` may lie under one of level `outer`. */
export function liesUnder(inner: Level, outer: Level): boolean {
  return levels.indexOf(outer) < levels.indexOf(inner)
}

/** The collection that holds the places of a level. */
export const levelCollection = {
  location: 'locations',
  zone: 'zones',
  rack: 'racks',
  row: 'rows',
  shelf: 'shelves',
  slot: 'slots',
} as const satisfies Record<Level, string>

/** The kinds of places of a container or an item, each with the collection that holds it. */
export const placeCollection = { ...levelCollection, container: 'containers' } as const
export type PlaceKind = keyof typeof placeCollection
export const placeKinds = [...levels, 'container'] as const satisfies readonly PlaceKind[]

/** The place that a record of a collection is; null if the record is not a place. */
export function placementIn({ collection, id }: Named): Placement | null {
  const kind = placeKinds.find((each) => placeCollection[each] === collection)
  return kind === undefined ? null : { kind, id }
}

/** Where a container or an item is. */
export const Placement = z.strictObject({ kind: z.enum(placeKinds), id: Id })
export type Placement = z.infer<typeof Placement>

/** The place that a zone, rack, row, shelf or slot lies under. */
export const Parent = z.strictObject({ kind: z.enum(['location', 'zone', 'rack', 'row', 'shelf']), id: Id })
export type Parent = z.infer<typeof Parent>
