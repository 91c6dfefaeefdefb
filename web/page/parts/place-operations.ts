import type { Placement, PlaceTrait } from '../../../engine/index.ts'
import type { PlaceRow } from '../../engine/views/calls.ts'
import { type Act, act, call } from '../engine.ts'
import { actOnMany } from '../lists/batch.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { type Level, levels } from './levels.ts'

type Inner = Exclude<Level, 'location'>
type Outer = Exclude<Level, 'slot'>

const updating = {
  zone: 'zone.update',
  rack: 'rack.update',
  row: 'row.update',
  shelf: 'shelf.update',
  slot: 'slot.update',
} as const

const deleting = {
  location: 'location.delete',
  zone: 'zone.delete',
  rack: 'rack.delete',
  row: 'row.delete',
  shelf: 'shelf.delete',
  slot: 'slot.delete',
} as const

/** What a person may change of a place. */
export interface PlacePatch {
  readonly name?: string
  readonly description?: string | null
  readonly code?: string | null
  readonly capacity?: number | null
  readonly traits?: PlaceTrait[] | null
  readonly volume_l?: number | null
  readonly max_kg?: number | null
}

/** The level of a kind; null for a box. */
function levelOf(kind: Placement['kind']): Level | null {
  return levels.find((level) => level === kind) ?? null
}

/** Whether a place of one kind may be put into one of another. */
export function mayLieIn(kind: Placement['kind'], outer: Placement['kind']): boolean {
  const [inner, around] = [levelOf(kind), levelOf(outer)]
  if (!inner || !around) return false
  return levels.indexOf(around) < levels.indexOf(inner)
}

export function updatePlace(place: Placement, name: string, patch: PlacePatch): Promise<boolean> {
  const said = { key: 'done.changed', values: { name: patch.name ?? name } } as const
  const public_id = place.id
  if (place.kind === 'container') return Promise.resolve(false)
  if (place.kind === 'slot') return act('slot.update', { public_id, ...patch }, said)
  const { capacity: _, ...plain } = patch
  if (place.kind === 'location') return act('location.update', { public_id, ...plain }, said)
  return act(updating[place.kind], { public_id, ...plain }, said)
}

/** Puts a place into another one, with all that is in it. False, with the reason in a message, when that cannot be. */
export function movePlace(place: PlaceRow, outer: PlaceRow): Promise<boolean> {
  const inner = innerOf(place.kind)
  const around = outerOf(outer.kind)
  if (!inner || !around || !mayLieIn(inner, around)) {
    const kinds = { kind: text(`kind.${place.kind}`), outer: text(`kind.${outer.kind}`) }
    toast({ text: text('tree.wrong_level', kinds), tone: 'bad' })
    return Promise.resolve(false)
  }
  const said = { key: 'done.moved', values: { name: place.name, place: outer.name } } as const
  return act(
    updating[inner],
    { public_id: place.public_id, parent: { kind: around, id: outer.public_id } },
    said,
  )
}

/**
 * The operations that make a place change its position with the one of its kind before it (-1) or behind it (1); none when there is
 * no such place. `within`: where both are.
 */
export async function reorderPlace(
  { kind, public_id }: PlaceRow,
  step: 1 | -1,
  within: Placement | null,
): Promise<readonly Act[]> {
  const inner = innerOf(kind)
  if (!inner) return []
  const inside = await call('places', { within })
  const ids = inside.filter((each) => each.kind === kind).map((each) => each.public_id)
  const at = ids.indexOf(public_id)
  const sibling = at < 0 ? undefined : ids[at + step]
  if (sibling === undefined) return []
  const both = [public_id, sibling].map((id) => call('place_facts', { kind, id }))
  const [first, second] = await Promise.all(both)
  if (first?.position == null || second?.position == null) return []
  if (second.position !== first.position)
    return [
      { type: updating[inner], input: { public_id, position: second.position } },
      { type: updating[inner], input: { public_id: sibling, position: first.position } },
    ]
  // The position of a new place is the number of its siblings. After a deletion two places can have the same position: then each gets a
  // new one.
  const swapped = ids.with(at, sibling).with(at + step, public_id)
  return swapped.map((id, position) => ({ type: updating[inner], input: { public_id: id, position } }))
}

export function deletePlace(place: Placement, name: string): Promise<boolean> {
  const level = levelOf(place.kind)
  if (!level) return Promise.resolve(false)
  return act(deleting[level], { public_id: place.id }, { key: 'done.deleted', values: { name } })
}

/** Deletes a place and those in it, each of which comes after those in it. They come back together. */
export function deletePlaces(inner: readonly Placement[], place: Placement, name: string): Promise<boolean> {
  const acts = [...inner, place].flatMap(({ kind, id }): Act[] => {
    const level = levelOf(kind)
    return level ? [{ type: deleting[level], input: { public_id: id } }] : []
  })
  return actOnMany(acts, () => ({ key: 'done.deleted', values: { name } }))
}

function innerOf(kind: Placement['kind']): Inner | null {
  return kind === 'location' || kind === 'container' ? null : kind
}

function outerOf(kind: Placement['kind']): Outer | null {
  return kind === 'slot' || kind === 'container' ? null : kind
}
