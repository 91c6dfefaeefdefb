import type { Placement } from '../../../engine/index.ts'
import type { ThingRow } from '../../engine/views/calls.ts'
import { act } from '../engine.ts'
import { text } from '../texts/text.ts'

type Movable = Pick<ThingRow, 'collection' | 'public_id' | 'name'>

/** Puts an item, or a box with all that is in it, somewhere. `place`: the name of where. */
export function moveThing(thing: Movable, placement: Placement, place: string): Promise<boolean> {
  const { collection, public_id, name } = thing
  const said = { key: 'done.moved', values: { name, place } } as const
  if (collection === 'items') return act('item.move', { public_id, placement }, said)
  return act('container.move', { public_id, placement }, said)
}

/** Takes an item or a box out of where it is. */
export function takeOut(thing: Movable): Promise<boolean> {
  const { collection, public_id, name } = thing
  const said = { key: 'done.moved', values: { name, place: text('things.nowhere') } } as const
  return act(collection === 'items' ? 'item.unassign' : 'container.unplace', { public_id }, said)
}
