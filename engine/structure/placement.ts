import type { ConflictReason } from '../conflicts/collection.ts'
import type { Rejection } from '../core/change-set.ts'
import { changedAt } from '../core/merge-state.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import type { HouseholdView } from '../household-collections.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import type { Slot } from './collections.ts'
import { MAX_PLACE_DEPTH, type PlaceKind, type Placement, placeCollection } from './levels.ts'

/** A step on the way from a thing out to its location. */
export interface PlaceStep {
  readonly kind: PlaceKind
  readonly public_id: string
  readonly name: string
}

/** The record that a placement names; null if it does not exist. */
export function placeAt(view: HouseholdView, placement: Placement) {
  return view.get(placeCollection[placement.kind], placement.id)
}

/** Where the record that a placement names lies itself. */
export function outward(view: HouseholdView, placement: Placement): Placement | null {
  if (placement.kind === 'location') return null
  if (placement.kind === 'container') return view.get('containers', placement.id)?.record.placement ?? null
  return view.get(placeCollection[placement.kind], placement.id)?.record.parent ?? null
}

/** The places that a placement lies in, from the outermost in, the placement itself last. */
export function pathOf(view: HouseholdView, placement: Placement | null): PlaceStep[] {
  const path: PlaceStep[] = []
  for (let at = placement; at !== null && path.length < MAX_PLACE_DEPTH; at = outward(view, at)) {
    const place = placeAt(view, at)
    if (!place) break
    path.unshift({ kind: at.kind, public_id: at.id, name: place.record.name })
  }
  return path
}

/**
 * SPEC.md W1 to W3: whether something can be put there. A rejection for what can never be true, or for what
 * the author could have known; a flag for what others made impossible meanwhile.
 * `subject` is what moves: null for an item, which nothing can be in. `archivedToo`: what is archived takes it as well.
 */
export function judgePlacement(
  draft: HouseholdDraft,
  placement: Placement,
  subject: { container_id: string } | null,
  { archivedToo = false } = {},
): Rejection | ConflictReason | null {
  const { view } = draft
  let archived: 'no' | 'known' | 'unseen' = 'no'
  // Whether the author had seen that the places so far lie one in the other.
  let seen = true
  let depth = 0
  for (let at: Placement | null = placement; at !== null; at = outward(view, at)) {
    if (++depth > MAX_PLACE_DEPTH) return rejectAt('too_deep', 'placement.id')
    if (at.kind === 'container' && at.id === subject?.container_id) return rejectAt('cycle', 'placement.id')
    const place = placeAt(view, at)
    if (!place) return rejectAt('not_found', 'placement.id', 'There is no such place.')
    if ('archived_at' in place.record && place.record.archived_at !== null && archived !== 'known') {
      archived = seen && draft.hadSeen(changedAt(place, 'archived_at')) ? 'known' : 'unseen'
    }
    seen = seen && draft.hadSeen(changedAt(place, at.kind === 'container' ? 'placement' : 'parent'))
  }
  if (archived === 'known' && !archivedToo) return rejectAt('target_archived', 'placement.id')
  const flag = archived === 'unseen' && !archivedToo ? 'target_archived' : null
  if (placement.kind !== 'slot') return flag
  const slot = view.get('slots', placement.id)
  const room = slot ? judgeRoom(draft, slot) : null
  return room === 'full'
    ? rejectAt('slot_full', 'placement.id', fullText(view, placement.id))
    : (room ?? flag)
}

/** Whether one more fits: `full` when the author could have known that it does not, `slot_full` when only others made it so. */
function judgeRoom(draft: HouseholdDraft, slot: Stored<Slot>): 'full' | 'slot_full' | null {
  const { capacity, public_id } = slot.record
  if (capacity === null) return null
  const { view } = draft
  const occupants =
    view.count('containers', 'placement_id', public_id) + view.count('items', 'placement_id', public_id)
  if (occupants < capacity) return null
  if (!draft.hadSeen(changedAt(slot, 'capacity'))) return 'slot_full'
  // A slot may hold far more than fits, and each operation asks: it reads no further than it must.
  let [seen, unseen] = [0, 0]
  for (const occupant of occupantsSince(view, public_id, draft.stamp.base_seq)) {
    if (draft.hadSeen(changedAt(occupant, 'placement'))) seen++
    else unseen++
    if (seen >= capacity) return 'full'
    if (occupants - unseen < capacity) return 'slot_full'
  }
  return 'full'
}

/** Lists leave out what is archived, but it still takes room, so the text names it. Undefined: the usual text. */
function fullText(view: HouseholdView, slot_id: string): string | undefined {
  const at_most = { limit: READ_AT_ONCE }
  const archived = [
    ...view.find('containers', 'placement_id', slot_id, at_most),
    ...view.find('items', 'placement_id', slot_id, at_most),
  ].filter(({ record }) => record.archived_at !== null).length
  if (archived === 0) return undefined
  return archived === 1
    ? 'The slot is full. 1 thing in it is archived.'
    : `The slot is full. ${archived} things in it are archived.`
}

/** Records that are read at a time. */
const READ_AT_ONCE = 64

/** The containers and items of a slot that changed after a seq, the oldest change first in each collection. */
function* occupantsSince(view: HouseholdView, slot_id: string, seq: number): Generator<Stored> {
  for (const collection of ['containers', 'items'] as const) {
    for (let after_seq = seq; ; ) {
      const page: readonly Stored[] = view.find(collection, 'placement_id', slot_id, {
        after_seq,
        limit: READ_AT_ONCE,
      })
      yield* page
      const last = page.at(-1)
      if (!last || page.length < READ_AT_ONCE) break
      after_seq = last.seq
    }
  }
}
