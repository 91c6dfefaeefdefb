import {
  findInPieces,
  type HouseholdView,
  type Pausing,
  type Placement,
  placeCollection,
} from '../../engine/index.ts'
import { type PlaceSuggestions, type PlacingSubject, suggestingPlaces } from '../../engine/placement/index.ts'
import type { HouseholdFile } from '../../storage/index.ts'
import { ServiceError } from '../errors.ts'

/** Records of a search by words: things, and places. */
const MOST_FOUND = { things: 60, places: 30 } as const
/** Milliseconds in which a person is taken to continue the same work. */
const LATELY_MS = 30 * 60_000
/** Things in a container whose weights are added up. */
const MOST_WEIGHED = 200

const PLACES = Object.values(placeCollection)

/** A thing that exists or a draft of one, and where to look. */
export interface PlacementRequest {
  readonly kind: 'item' | 'container'
  readonly id: string | null
  readonly draft: PlacementDraft | null
  /** Of an item; null for that of the item, or one. */
  readonly quantity: number | null
  readonly within: Placement | null
  readonly near: Placement | null
  readonly limit: number
}

/** The known fields of a thing that does not exist yet. */
export interface PlacementDraft {
  readonly name: string
  readonly category_id?: string | null | undefined
  readonly kind?: string | undefined
  readonly weight_kg?: number | null | undefined
  readonly volume_l?: number | null | undefined
}

/** The person who puts something away, and the time. */
export interface PlacementContext {
  readonly file: HouseholdFile
  readonly user_id: string
  readonly now: Date
}

/**
 * SPEC.md AP1 to AP3: the places where a thing may go. It changes nothing.
 * @throws ServiceError `validation_failed` for a record or a place that does not exist
 */
export async function suggestPlaces(
  request: PlacementRequest,
  { file, user_id, now }: PlacementContext,
): Promise<PlaceSuggestions> {
  const { subject, category } = await file.readInPieces(function* (view): Pausing<{
    readonly subject: PlacingSubject
    readonly category: string | null
  }> {
    judgePlace(view, request.within, 'in')
    judgePlace(view, request.near, 'near')
    const known = yield* subjectOf(view, request)
    const name = known.category_id === null ? null : view.get('categories', known.category_id)?.record.name
    return { subject: known, category: name ?? null }
  })
  const things = subject.kind === 'item' ? 'items' : 'containers'
  const [like, places, by_category] = await Promise.all([
    file.recordsWith(subject.name, { collections: [things], limit: MOST_FOUND.things }),
    file.recordsWith(subject.name, { collections: PLACES, limit: MOST_FOUND.places }),
    category === null ? [] : file.recordsWith(category, { collections: PLACES, limit: MOST_FOUND.places }),
  ])
  return file.readInPieces((view) =>
    suggestingPlaces(view, {
      subject,
      by_name: [...like, ...places],
      by_category,
      by: user_id,
      now: now.toISOString(),
      lately: new Date(now.getTime() - LATELY_MS).toISOString(),
      within: request.within,
      near: request.near,
      limit: request.limit,
    }),
  )
}

function* subjectOf(view: HouseholdView, request: PlacementRequest): Pausing<PlacingSubject> {
  const { kind, id, quantity } = request
  if (id !== null) return kind === 'item' ? itemOf(view, id, quantity) : yield* containerOf(view, id)
  const draft: PlacementDraft = request.draft ?? { name: '' }
  const { name, category_id = null, kind: container_kind = 'box', weight_kg, volume_l } = draft
  if (category_id !== null && !view.get('categories', category_id)) {
    throw missing('draft.category_id', 'There is no such category.')
  }
  const count = quantity ?? 1
  return {
    kind,
    id: null,
    name,
    category_id,
    container_kind: kind === 'container' ? container_kind : null,
    weight_kg: times(weight_kg, count),
    volume_l: times(volume_l, count),
  }
}

function itemOf(view: HouseholdView, id: string, quantity: number | null): PlacingSubject {
  const item = view.get('items', id)?.record
  if (!item) throw missing('item_id', 'There is no such item.')
  const count = quantity ?? item.quantity
  return {
    kind: 'item',
    id,
    name: item.name,
    category_id: item.category_id,
    container_kind: null,
    weight_kg: times(item.weight_kg, count),
    volume_l: times(item.volume_l, count),
  }
}

/** A container weighs as much as the things directly in it, as far as their weights are known. */
function* containerOf(view: HouseholdView, id: string): Pausing<PlacingSubject> {
  const container = view.get('containers', id)?.record
  if (!container) throw missing('container_id', 'There is no such container.')
  const items = yield* findInPieces(view, ['items', 'placement_id', id], { at_most: MOST_WEIGHED })
  const weight = items.reduce((sum, { record }) => sum + (times(record.weight_kg, record.quantity) ?? 0), 0)
  return {
    kind: 'container',
    id,
    name: container.name,
    category_id: null,
    container_kind: container.kind,
    weight_kg: weight > 0 ? weight : null,
    volume_l: container.volume_l ?? null,
  }
}

function times(measure: number | null | undefined, count: number): number | null {
  return typeof measure === 'number' ? measure * count : null
}

/** @throws ServiceError `validation_failed` for a place that does not exist; `path` names its field */
export function judgePlace(view: HouseholdView, place: Placement | null, path: string): void {
  if (place && !view.get(placeCollection[place.kind], place.id)) {
    throw missing(`${path}.id`, 'There is no such place.')
  }
}

function missing(path: string, message: string): ServiceError {
  return new ServiceError('validation_failed', { details: [{ path, code: 'not_found', message }] })
}
