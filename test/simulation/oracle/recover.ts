import { bringBack } from './bring-back.ts'
import type { Case } from './case.ts'
import { type Conflict, type Edit, type Entry, type History, isLater, knewBefore } from './history.ts'
import { isObject, type Json, same } from './json.ts'
import { judgeEdit } from './judges.ts'
import { parentError as categoryError, collide, isNamedCollection, nameOf, tellTaken } from './names.ts'
import { withDocument } from './notes.ts'
import { type Conflicts, canLie, heldBy, type Offer, pointIn, resolveAsOffered, writeNotes } from './offer.ts'
import { isIdTaken, parentError, placeIn, placesOf } from './places.ts'
import { fixedInPlans } from './plans.ts'
import { quantityOf, standingCount } from './quantities.ts'
import { DEPENDENTS, lastWriter } from './undo.ts'

/** Where each field of a record is looked at, beside those that are edited one by one. */
const APART: Readonly<Record<string, readonly string[]>> = {
  items: ['quantity', 'notes', 'notes_state', 'tag_ids'],
  product_codes: ['item_id'],
  short_codes: ['code', 'bound_at', 'earlier'],
  media: ['owner', 'stored_at'],
  scan_sessions: ['started_by'],
  scan_targets: ['session_id', 'scanned_by'],
  saved_views: ['created_by'],
  ...fixedInPlans,
}
const ALWAYS = ['public_id', 'created_at', 'updated_at']
/** SPEC.md, O2: what the server says of bytes. */
const OF_BYTES = [
  ...['content_type', 'bytes', 'sha256', 'source_sha256'],
  ...['width', 'height', 'placeholder', 'colour', 'dropped'],
]

/** SPEC.md, K7 to K11. */
export function recover(judged: Case, conflicts: Conflicts): string | null {
  const { history, by } = judged
  const { input } = by.operation
  const { claimed, base } = by
  const [collection, id, origin] = [String(input.collection), String(input.public_id), pointIn(input.origin)]
  const known = claimed.epoch === origin.epoch && claimed.seq >= origin.seq
  if (!claimed.current && !known) return 'validation_failed'
  if (claimed.current || origin.seq <= base) return null
  const conflict = collection === 'conflicts' ? conflicts.there(history, id) : undefined
  const there = collection === 'conflicts' ? conflict !== undefined : history.exists(collection, id)
  if (!isObject(input.record)) return there ? recoverDeletion(judged, collection, id) : null
  const offer = { collection, id, record: input.record, origin }
  if (there) return recoverFields(judged, offer, conflict)
  const gone = history.edits.some(
    (edit) =>
      edit.kind === 'delete' && edit.collection === collection && edit.record === id && edit.by.seq > base,
  )
  return gone || isIdTaken(history, collection, id) ? 'superseded' : bringBack(judged, offer, conflicts)
}

function recoverFields(judged: Case, offer: Offer, conflict: Conflict | undefined): null {
  const { collection, id, record, origin } = offer
  const { history } = judged
  const edits = conflict ? history.edits : history.of(collection, id)
  const held = edits.some(
    (edit) =>
      edit.kind === 'recovered' &&
      edit.conflict === conflict &&
      edit.origin.epoch === origin.epoch &&
      edit.origin.seq >= origin.seq,
  )
  if (held) return null
  if (conflict) {
    recoverResolution(judged, conflict, record)
    judged.does({ kind: 'recovered', collection, record: '', origin: heldBy(judged), conflict })
    return null
  }
  const aside = [...ALWAYS, ...(APART[collection] ?? []), ...(collection === 'media' ? OF_BYTES : [])]
  for (const [field, value] of Object.entries(record)) {
    if (!aside.includes(field)) recoverField(judged, offer, field, value ?? null)
  }
  if (collection === 'media') recoverBytes(judged, offer)
  if (collection === 'short_codes') recoverEarlier(judged, offer)
  if (collection === 'items') recoverItem(judged, offer)
  judged.does({ kind: 'recovered', collection, record: id, origin: heldBy(judged) })
  if (!isNamedCollection(collection)) return null
  if (!collide(nameOf(history, collection, id), nameOf(judged.after(), collection, id))) {
    tellTaken(judged, collection, id)
  }
  return null
}

/** C8: the latest of those who gave a field its value, and of whom the author of an offer cannot have known. */
function since({ history, by }: Case, { collection, id }: Offer, field: string): Entry | null {
  const tops: readonly Edit[] = history.tops(collection, id, field)
  const given = tops.length > 0 ? tops : history.of(collection, id).slice(0, 1)
  const unknown = given.map((edit) => edit.by).filter((other) => !knewBefore(by, other))
  return unknown.toSorted((a, b) => (isLater(a, b) ? -1 : 1))[0] ?? null
}

function recoverField(judged: Case, offer: Offer, field: string, value: unknown): void {
  const { collection, id, record } = offer
  const { history } = judged
  const present = history.value(collection, id, field) ?? null
  if (same(value, present)) return
  if (field === 'archived_at' && value !== null && present !== null) return
  const at = { collection, record: id, field }
  if (!canBe(judged, offer, field, value)) {
    judged.raise(at, 'concurrent_edit', judged.side(value), judged.side(present))
    return
  }
  const other = since(judged, offer, field)
  // Who took its place since the restore had it before them.
  const line = history.line(collection, id, field)
  const last = line.at(-1)
  const before = last && !knewBefore(judged.by, last.by) ? line.at(-2) : undefined
  if (before && same(before.value ?? null, value)) return
  if (other && !contest(judged, at, value, { value: present, by: other })) return
  const of = { kind: 'set', collection, record: id, forced: true } as const
  judged.does({ ...of, field, value })
  if (collection === 'short_codes' && 'bound_at' in record) {
    judged.does({ ...of, field: 'bound_at', value: record.bound_at })
  }
}

/** Whether the offered value stands. */
function contest(
  judged: Case,
  at: { collection: string; record: string; field: string },
  value: unknown,
  theirs: { value: unknown; by: Entry },
): boolean {
  const stands = isLater(judged.by, theirs.by)
  const mine = judged.side(value)
  judged.raise(at, 'concurrent_edit', stands ? theirs : mine, stands ? mine : theirs)
  return stands
}

function canBe({ history }: Case, { collection, id }: Offer, field: string, value: unknown): boolean {
  const place = placeIn(value)
  if (field === 'placement') return !place || canLie(history, collection, id, place)
  if (field === 'parent' && place) return parentError(history, collection, place) === null
  if (typeof value !== 'string') return true
  if (field === 'category_id') return history.exists('categories', value)
  if (field === 'parent_id') return categoryError(history, id, value) === null
  return true
}

function recoverBytes(judged: Case, { id, record }: Offer): void {
  const value = (field: string) => judged.history.value('media', id, field) ?? null
  const announced = value('source_sha256') ?? value('sha256')
  const offered = record.source_sha256 ?? record.sha256
  if (value('stored_at') !== null || (record.stored_at ?? null) === null || announced !== offered) return
  const of = { kind: 'set', collection: 'media', record: id, forced: true } as const
  for (const field of OF_BYTES) judged.does({ ...of, field, value: record[field] })
}

function recoverEarlier(judged: Case, { id, record }: Offer): void {
  const listed = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : [])
  const here = listed(judged.history.value('short_codes', id, 'earlier'))
  const lacking = listed(record.earlier).filter((one) => !here.some((known) => same(known, one)))
  if (lacking.length === 0) return
  const value = [...here, ...lacking]
    .sort((a, b) => (String(a.until) < String(b.until) ? 1 : -1))
    .slice(0, 20)
  judged.does({ kind: 'set', collection: 'short_codes', record: id, field: 'earlier', value, forced: true })
}

function recoverResolution(judged: Case, conflict: Conflict, record: Json): void {
  const last = judged.history.edits.findLast(
    (edit) => (edit.kind === 'resolve' || edit.kind === 'reopen') && edit.conflict === conflict,
  )
  if (last?.kind !== 'resolve') resolveAsOffered(judged, conflict, record)
}

/** SPEC.md, T1, Q2 and N1 after a restore. */
function recoverItem(judged: Case, offer: Offer): void {
  const { id, record } = offer
  const { history, by } = judged
  const of = { collection: 'items', record: id }
  const offered = Array.isArray(record.tag_ids) ? record.tag_ids.map(String) : []
  const edits = history.of('items', id)
  const tags = history.fields('items', id).flatMap((field) => field.split('tag_ids/').slice(1))
  for (const tag of new Set([...offered, ...tags])) {
    const field = `tag_ids/${tag}`
    const [on, line] = [offered.includes(tag), history.line('items', id, field)]
    if (on === (line.at(-1)?.value === true)) continue
    if (on && !history.exists('tags', tag)) {
      judged.raise({ ...of, field }, 'concurrent_edit', judged.side(true), judged.side(false))
      continue
    }
    const last = line.at(-1)
    const changed = last && last.by !== edits[0]?.by && (last.value === true || line.length > 1)
    // Whoever changed it since the restore had it before them as it was offered.
    if (changed && !knewBefore(by, last.by)) continue
    const other = on && line.length === 0 ? null : since(judged, offer, field)
    if (other && !contest(judged, { ...of, field }, on, { value: !on, by: other })) continue
    judged.does({ kind: 'set', ...of, field, value: on, forced: true })
  }
  const counted = standingCount(edits)
  if (knewBefore(by, counted.by) || isLater(by, counted.by)) {
    const count = { kind: 'count', ...of, value: Number(record.quantity), reason: null } as const
    const { quantity } = quantityOf([...edits, { ...count, by }])
    if (quantity !== quantityOf(edits).quantity) judged.does(count)
  }
  if (typeof record.notes_state !== 'string') return
  const text = withDocument(edits, record.notes_state)
  if (text !== null) writeNotes(judged, id, record.notes_state, text)
}

/** SPEC.md, K8: a deletion that the restore took back. */
function recoverDeletion(judged: Case, collection: string, id: string): string | null {
  const { history, by } = judged
  const [birth] = history.of(collection, id)
  if (!birth) return null
  const { author } = birth.by
  const own = author.user_id === by.author.user_id && author.replica_id === by.author.replica_id
  // A record that others made since is another one.
  if (birth.by.seq > by.base && !own) return null
  const type = deletes[collection]
  if (type) return judgeEdit(judged, type, { public_id: id })
  const dependents = collection.startsWith('scan_') ? [] : DEPENDENTS[collection]
  const inUse =
    !dependents ||
    dependents.some(([others, field]) =>
      history.ids(others).some((other) => {
        const value = history.value(others, other, field)
        return (isObject(value) ? value.id : value) === id
      }),
    )
  const last = lastWriter(history, { collection, id })
  const written = [birth.by, ...(last ? [last] : []), ...writers(history, collection, id)]
  if (inUse || written.some((entry) => !judged.sawEntry(entry))) return 'superseded'
  judged.does({ kind: 'delete', collection, record: id })
  return null
}

/** Those whose edits stand in a record. */
function writers(history: History, collection: string, id: string): Entry[] {
  return history
    .fields(collection, id)
    .flatMap((field) => [
      ...history.tops(collection, id, field),
      ...history.line(collection, id, field).slice(-1),
    ])
    .map(({ by }) => by)
}

const deletes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['location', 'zone', 'rack', 'row', 'shelf', 'slot'].map((level) => [
      placesOf[level] ?? '',
      `${level}.delete`,
    ]),
  ),
  product_codes: 'product_code.delete',
  label_templates: 'label_template.delete',
  label_sheets: 'label_sheet.delete',
  saved_views: 'saved_view.delete',
  media: 'media.remove',
}
