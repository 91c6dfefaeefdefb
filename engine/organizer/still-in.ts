import type { RecordPosition } from '../core/find.ts'
import type { HouseholdView } from '../household-collections.ts'
import type { ScanTarget } from '../scanning/purposes.ts'
import { levelCollection, levels } from '../structure/levels.ts'
import { MAX_BINS, MAX_THINGS } from './records/goals.ts'

/** Records that are read at a time: mostly the first one decides. */
const READ_AT_ONCE = 64

/** Whether something that is not archived lies in a place, or in one of the places in it. It looks at as many as a plan does. */
export function isStillIn(view: HouseholdView, place: Pick<ScanTarget, 'id'>): boolean {
  const places = [place.id]
  for (let n = 0; n < places.length; n++) {
    const id = places[n] ?? ''
    if (hasLive(view, 'items', id) || hasLive(view, 'containers', id)) return true
    for (const level of levels) {
      const room = MAX_BINS - places.length
      if (level === 'location' || room <= 0 || view.count(levelCollection[level], 'parent_id', id) === 0)
        continue
      const inner = view.find(levelCollection[level], 'parent_id', id, { at_most: room })
      places.push(...inner.map(({ record }) => record.public_id))
    }
  }
  return false
}

function hasLive(view: HouseholdView, collection: 'items' | 'containers', id: string): boolean {
  let past: RecordPosition | undefined
  for (let read = 0; read < MAX_THINGS; read += READ_AT_ONCE) {
    const options = { at_most: READ_AT_ONCE, ...(past && { past }) }
    const found = view.find(collection, 'placement_id', id, options)
    if (found.some(({ record }) => record.archived_at === null)) return true
    const last = found.at(-1)
    if (!last || found.length < READ_AT_ONCE) return false
    past = { seq: last.seq, public_id: last.record.public_id }
  }
  return false
}
