import type { Placement } from '../../../engine/index.ts'
import { field, textOf } from '../api.ts'

/** Kinds of the places that a new thing can be in. */
export const placeKinds = ['location', 'zone', 'rack', 'row', 'shelf', 'slot', 'container'] as const

/** A place with the words that it is shown by. */
export interface NamedPlace extends Placement {
  readonly name: string
}

/** The place of a draft; null for none. */
export function readPlace(draft: unknown): NamedPlace | null {
  const place = field(draft, 'place')
  const kind = placeKinds.find((each) => each === textOf(place, 'kind'))
  return kind ? { kind, id: textOf(place, 'id'), name: textOf(place, 'name') } : null
}
