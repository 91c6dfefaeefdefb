import type { Case } from './case.ts'
import { detailFields } from './forms.ts'
import type { Conflict } from './history.ts'
import type { Json } from './json.ts'
import { isNamedCollection, tellTaken } from './names.ts'
import { withDocument } from './notes.ts'
import { type Conflicts, canLie, heldBy, type Offer, resolveAsOffered, writeNotes } from './offer.ts'
import { parentError, placeIn, placesOf } from './places.ts'
import { planCollections, planOwners } from './plans.ts'
import { storageFields } from './storage-form.ts'
import { recordExists } from './things.ts'

const ALWAYS = ['public_id', 'created_at', 'updated_at']
const APART: Readonly<Record<string, readonly string[]>> = {
  items: ['tag_ids', 'quantity', 'notes', 'notes_state'],
  short_codes: ['code'],
}

/** The fields that a record can lack: its creation is an edit of them too (SPEC.md, C1). */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.values(placesOf).map((places) => [places, ['description', 'code', ...storageFields]]),
  ),
  containers: ['description', 'code', 'color', 'capacity', ...storageFields],
  items: detailFields,
  categories: ['icon', 'color', 'archived_at', 'needs', 'apart_from'],
  tags: ['icon', 'color', 'archived_at'],
  product_codes: ['format', 'note'],
  short_codes: ['bound_at', 'earlier'],
  media: ['name'],
  label_sheets: ['offset'],
  scan_sessions: ['closed_at', 'action_id'],
  ...planCollections,
}

/** SPEC.md, K8: a record that the backup lacks is there again; what it names and is gone gives way. */
export function bringBack(judged: Case, offer: Offer, conflicts: Conflicts): string | null {
  const { collection, id, record } = offer
  const { history, by } = judged
  if (collection === 'conflicts') return bringBackConflict(judged, offer, conflicts)
  const error = needs(judged, offer)
  if (error) return error
  const created = String(record.created_at)
  judged.does({
    ...{ kind: 'create', collection, record: id },
    at: created < by.received_at ? created : by.received_at,
  })
  const missed = new Map<string, unknown>()
  const fitted = (field: string, value: unknown): unknown => {
    const place = placeIn(value)
    const gone =
      (field === 'placement' && place && !canLie(history, collection, id, place)) ||
      (field === 'category_id' && typeof value === 'string' && !history.exists('categories', value)) ||
      (field === 'parent_id' && typeof value === 'string' && !history.exists('categories', value))
    if (!gone) return value
    missed.set(field, value)
    return null
  }
  const absent = Object.fromEntries((OPTIONAL[collection] ?? []).map((field) => [field, undefined]))
  const said: Json = { ...absent, ...record, ...saidByServer(offer, by.author.user_id) }
  for (const [field, value] of Object.entries(said)) {
    if (ALWAYS.includes(field) || APART[collection]?.includes(field)) continue
    judged.begins(collection, id, field, fitted(field, value))
  }
  if (collection === 'items') bringBackParts(judged, offer, missed)
  judged.does({ kind: 'recovered', collection, record: id, origin: heldBy(judged) })
  for (const [field, value] of missed) {
    const kept = field.startsWith('tag_ids/') ? false : null
    judged.raise({ collection, record: id, field }, 'concurrent_edit', judged.side(value), judged.side(kept))
  }
  if (isNamedCollection(collection)) tellTaken(judged, collection, id)
  return null
}

/** K11: what no member can say of others, nor of bytes. */
function saidByServer({ collection }: Offer, user_id: string): Json {
  if (collection === 'media') return { stored_at: null }
  if (collection === 'scan_sessions') return { started_by: user_id }
  return collection === 'scan_targets' ? { scanned_by: user_id } : {}
}

/** Why a record cannot be without what is gone. */
function needs({ history }: Case, { collection, record }: Offer): string | null {
  const parent = placeIn(record.parent)
  if (parent && collection !== 'categories') return parentError(history, collection, parent)
  if (collection === 'product_codes')
    return history.exists('items', String(record.item_id)) ? null : 'not_found'
  if (collection === 'media') return recordExists(history, record.owner) ? null : 'not_found'
  const [owners, owned] = planOwners[collection] ?? []
  if (owners && owned) return history.exists(owners, String(record[owned])) ? null : 'not_found'
  if (collection !== 'scan_targets') return null
  return history.exists('scan_sessions', String(record.session_id)) ? null : 'not_found'
}

function bringBackParts(judged: Case, { id, record }: Offer, missed: Map<string, unknown>): void {
  const { history } = judged
  for (const tag of new Set(Array.isArray(record.tag_ids) ? record.tag_ids.map(String) : [])) {
    if (history.exists('tags', tag)) judged.begins('items', id, `tag_ids/${tag}`, true)
    else missed.set(`tag_ids/${tag}`, true)
  }
  judged.does({
    kind: 'count',
    collection: 'items',
    record: id,
    value: Number(record.quantity),
    reason: null,
  })
  const state = record.notes_state
  if (typeof state === 'string') writeNotes(judged, id, state, withDocument([], state) ?? '')
  else judged.begins('items', id, 'notes', record.notes)
}

function bringBackConflict(judged: Case, { id, record }: Offer, conflicts: Conflicts): string | null {
  const known = conflicts.known(id)
  if (!known) throw new Error(`the oracle never heard of the conflict ${id}`)
  const conflict: Conflict = { ...known, recovered_by: judged.by.author.user_id }
  conflicts.name(id, conflict)
  const of = { collection: 'conflicts', record: '', conflict }
  judged.does({ kind: 'raise', ...of })
  resolveAsOffered(judged, conflict, record)
  judged.does({ kind: 'recovered', ...of, origin: heldBy(judged) })
  return null
}
