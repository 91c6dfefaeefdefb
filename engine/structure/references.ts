import type { Reference } from '../core/collection.ts'
import {
  type InnerLevel,
  levelCollection,
  levels,
  type Parent,
  type Placement,
  placeCollection,
} from './levels.ts'

/** What a container or an item is in. */
export const placement: Reference<{ readonly placement: Placement | null }, 'placement_id'> = {
  relation: 'placed',
  to: Object.values(placeCollection),
  index: 'placement_id',
  of: ({ placement: at }) => at && { collection: placeCollection[at.kind], id: at.id },
}

/** What a place of a level lies under: a place of a higher level. */
export function parentOf(level: InnerLevel): Reference<{ readonly parent: Parent }, 'parent_id'> {
  return {
    relation: 'belongs',
    to: levels.slice(0, levels.indexOf(level)).map((outer) => levelCollection[outer]),
    index: 'parent_id',
    of: ({ parent }) => ({ collection: levelCollection[parent.kind], id: parent.id }),
  }
}
