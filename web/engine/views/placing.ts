import type { HouseholdKey, HouseholdView, Replica } from '../../../engine/index.ts'
import {
  type FoundByWords,
  type PlacingSubject,
  placingReasonText,
  suggestingPlaces,
} from '../../../engine/placement/index.ts'
import { inSlices } from '../slices.ts'
import type { PlacingRow, PlacingWanted } from './placing-calls.ts'

const PLACES = ['containers', 'locations', 'zones', 'racks', 'rows', 'shelves', 'slots'] as const
/** Records of a search by words: things, and places. */
const MOST_FOUND = { things: 60, places: 30 } as const
/** Milliseconds for which a person goes on with what they did. */
const LATELY_MS = 30 * 60_000
/** Reasons that a page shows of a place. */
const SHOWN_REASONS = 2

/** SPEC.md AP5: places where a thing may go, from the copy of this device, without the server. */
export async function placesFor(replica: Replica, wanted: PlacingWanted): Promise<PlacingRow[]> {
  const subject = subjectOf(replica.view, wanted)
  if (subject.name.trim() === '') return []
  const category = subject.category_id && replica.view.get('categories', subject.category_id)?.record.name
  const find = async (words: string, collections: readonly HouseholdKey[], limit: number) =>
    (await replica.search(words, { collections, limit })).map(
      ({ collection, record }): FoundByWords => ({ collection, public_id: record.public_id }),
    )
  const things = wanted.kind === 'item' ? 'items' : 'containers'
  const [like, places, by_category] = await Promise.all([
    find(subject.name, [things], MOST_FOUND.things),
    find(subject.name, PLACES, MOST_FOUND.places),
    category ? find(category, PLACES, MOST_FOUND.places) : [],
  ])
  const now = new Date()
  const { places: found } = await inSlices(
    suggestingPlaces(replica.view, {
      subject,
      by_name: [...like, ...places],
      by_category,
      by: replica.status().user_id,
      now: now.toISOString(),
      lately: new Date(now.getTime() - LATELY_MS).toISOString(),
      within: null,
      near: null,
      limit: wanted.limit,
    }),
  )
  return found.map(({ place, score, reasons }) => ({
    place,
    score,
    reasons: reasons.slice(0, SHOWN_REASONS).map((reason) => placingReasonText(reason, wanted.language)),
  }))
}

function subjectOf(view: HouseholdView, { kind, id, name, category_id }: PlacingWanted): PlacingSubject {
  const draft = { kind, id, name, category_id, container_kind: null, weight_kg: null, volume_l: null }
  if (id === null) return draft
  if (kind === 'container') {
    const container = view.get('containers', id)?.record
    if (!container) return draft
    return {
      ...draft,
      name: container.name,
      container_kind: container.kind,
      volume_l: container.volume_l ?? null,
    }
  }
  const item = view.get('items', id)?.record
  if (!item) return draft
  const times = (measure: number | null | undefined) =>
    typeof measure === 'number' ? measure * item.quantity : null
  return {
    ...draft,
    name: item.name,
    category_id: item.category_id,
    weight_kg: times(item.weight_kg),
    volume_l: times(item.volume_l),
  }
}
