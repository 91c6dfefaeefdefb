import {
  type Conflict,
  type HouseholdView,
  isHouseholdKey,
  ListView,
  Placement,
  pathOf,
  type Replica,
} from '../../../engine/index.ts'
import type { ConflictRow, Thing, ThingCollection, WaitingChange } from './calls.ts'
import { photosOf } from './photos.ts'
import { placeNames, thingRow, thingRowsIn } from './rows.ts'

/** The most things of one container that a page shows. */
const MOST_CONTENTS = 200

/** All that the page of a thing shows; null when there is none. */
export function thingPage(
  replica: Replica,
  { collection, public_id }: { readonly collection: ThingCollection; readonly public_id: string },
): Thing | null {
  const { view } = replica
  const record = view.get(collection, public_id)?.record
  const row = thingRow(view, collection, public_id)
  if (!record || !row) return null
  const here = thingRowsIn(view, public_id, MOST_CONTENTS)
  return {
    row: { ...row, contents: row.contents && here.count },
    record,
    path: pathOf(view, record.placement),
    photos: photosOf(view, public_id),
    waiting: waitingOf(replica, public_id),
    conflicts: conflictRows(
      view,
      view.find('conflicts', 'record_id', public_id).map(({ record }) => record),
    ),
    contents: here.rows,
  }
}

/** The server keeps the history of a thing, so a browser knows only what it has still to send. */
function waitingOf(replica: Replica, public_id: string): WaitingChange[] {
  return replica
    .done()
    .filter(({ state, operation }) => state !== 'settled' && operation.input.public_id === public_id)
    .map(({ operation: { operation_id, type, occurred_at } }) => ({ operation_id, type, occurred_at }))
    .reverse()
}

/** The conflicts that nobody has resolved, the newest first. */
export function conflictRows(view: HouseholdView, conflicts: readonly Conflict[]): ConflictRow[] {
  return conflicts
    .filter(({ resolved_at }) => resolved_at === null)
    .sort((a, b) => (a.kept_at < b.kept_at ? 1 : -1))
    .map(({ public_id, collection, record_id, field, reason, lost, kept, ...rest }) => ({
      public_id,
      collection,
      record_id,
      name: nameOf(view, collection, record_id),
      field,
      reason,
      lost: shown(view, field, lost),
      lost_by: rest.lost_by,
      lost_at: rest.lost_at,
      kept: shown(view, field, kept),
      kept_by: rest.kept_by,
      kept_at: rest.kept_at,
      views: collection === 'saved_views' ? listViews(lost, kept) : null,
    }))
}

function listViews(lost: unknown, kept: unknown): ConflictRow['views'] {
  const both = [ListView.safeParse(lost), ListView.safeParse(kept)] as const
  return both[0].success && both[1].success ? { lost: both[0].data, kept: both[1].data } : null
}

function nameOf(view: HouseholdView, collection: string, id: string): string {
  const record = isHouseholdKey(collection) ? view.get(collection, id)?.record : undefined
  return record && 'name' in record && typeof record.name === 'string' ? record.name : ''
}

/** A value as text: a place by its path, other records by their names. */
function shown(view: HouseholdView, field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  const placement = Placement.safeParse(value)
  if (placement.success) return placeNames(view, placement.data).join(' › ')
  if (typeof value === 'string' && field === 'category_id') return nameOf(view, 'categories', value)
  if (typeof value === 'string') return value
  if (field === 'tag_ids' && Array.isArray(value))
    return value.map((id) => nameOf(view, 'tags', String(id))).join(', ')
  return JSON.stringify(value)
}
