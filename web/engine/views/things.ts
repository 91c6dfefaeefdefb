import {
  type Conflict,
  type HouseholdView,
  isHouseholdKey,
  Placement,
  pathOf,
  type Replica,
} from '../../../engine/index.ts'
import type { ConflictRow, HistoryEntry, Thing, ThingCollection } from './calls.ts'
import { photosOf } from './photos.ts'
import { placeNames, thingRow, thingRowsIn } from './rows.ts'

/** The most things of one container, and the most events of one thing, that a page shows. */
const MOST_CONTENTS = 200
const MOST_EVENTS = 200

/** All that the page of a thing shows; null when there is none. */
export function thingPage(
  replica: Replica,
  { collection, public_id }: { readonly collection: ThingCollection; readonly public_id: string },
): Thing | null {
  const { view } = replica
  const record = view.get(collection, public_id)?.record
  const row = thingRow(view, collection, public_id)
  if (!record || !row) return null
  return {
    row,
    record,
    path: pathOf(view, record.placement),
    photos: photosOf(view, public_id),
    history: [...waitingOf(replica, public_id), ...historyOf(view, public_id)],
    conflicts: conflictRows(
      view,
      view.find('conflicts', 'record_id', public_id).map(({ record }) => record),
    ),
    contents: collection === 'containers' ? thingRowsIn(view, public_id, MOST_CONTENTS) : [],
  }
}

/** Facts such as movements come from the server, so what waits is shown by its operation. */
function waitingOf(replica: Replica, public_id: string): HistoryEntry[] {
  const { user_id } = replica.status()
  return replica
    .done()
    .filter(({ state, operation }) => state !== 'settled' && operation.input.public_id === public_id)
    .map(
      ({ operation: { operation_id, type, occurred_at } }): HistoryEntry => ({
        public_id: operation_id,
        at: occurred_at,
        by: user_id,
        operation_id,
        what: { kind: 'waiting', type },
      }),
    )
    .reverse()
}

function historyOf(view: HouseholdView, public_id: string): HistoryEntry[] {
  const moves = view.find('movements', 'subject_id', public_id).map(
    ({ record }): HistoryEntry => ({
      public_id: record.public_id,
      at: record.moved_at,
      by: record.moved_by,
      operation_id: record.operation_id,
      what: { kind: 'moved', from: placeNames(view, record.from), to: placeNames(view, record.to) },
    }),
  )
  const changes = view.find('quantity_changes', 'item_id', public_id).map(
    ({ record: { value, quantity, reason, kind, ...record } }): HistoryEntry => ({
      public_id: record.public_id,
      at: record.changed_at,
      by: record.changed_by,
      operation_id: record.operation_id,
      what: { kind: kind === 'count' ? 'counted' : 'changed', value, quantity, reason },
    }),
  )
  return [...moves, ...changes].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MOST_EVENTS)
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
    }))
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
  return typeof value === 'string' ? value : JSON.stringify(value)
}
