import type { Rejection } from '../core/change-set.ts'
import { jsonEqual } from '../core/equal.ts'
import { changedAt, standingEdits } from '../core/merge-state.ts'
import type { Stored } from '../core/stored.ts'
import type { HouseholdKey } from '../household-collections.ts'
import { MAX_EARLIER, ShortCode } from '../labels/collection.ts'
import { Media, sourceOf } from '../media/collection.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { Parent, Placement } from '../structure/levels.ts'
import { noteMovement } from '../structure/moves.ts'
import { judgeParent } from '../structure/parents.ts'
import { flagTwin, isNamedKey, isSameName, type NamedKey, namingOf } from '../taxonomy/names.ts'
import { judgeNesting } from '../taxonomy/nesting.ts'
import { canLie, levelOf } from './bring-back.ts'
import { editsSince, type Recovered, replaced } from './edits-since.ts'
import { recoverItemParts } from './item-parts.ts'
import { type Offer, originsWith } from './recovered-record.ts'

const ALWAYS = ['public_id', 'created_at', 'updated_at'] as const

/** What a server said of the bytes of a photo or a document when they were here (O2). */
const STORED_FACTS = [
  'content_type',
  'bytes',
  'sha256',
  'source_sha256',
  'width',
  'height',
  'placeholder',
  'colour',
  'dropped',
] as const

/** Fields that no offer changes: others bring them with them, only a server can say them, or they never change. */
const FIXED: Readonly<Partial<Record<HouseholdKey, readonly string[]>>> = {
  items: ['quantity', 'notes', 'notes_state', 'tag_ids'],
  product_codes: ['item_id'],
  short_codes: ['code', 'bound_at', 'earlier'],
  media: ['owner', 'stored_at', ...STORED_FACTS],
  scan_sessions: ['started_by'],
  scan_targets: ['session_id', 'scanned_by'],
  saved_views: ['created_by'],
  organizer_plans: ['goal', 'created_by'],
  organizer_plan_versions: ['plan_id', 'number', 'based_on_seq', 'summary', 'tasks'],
  organizer_sessions: ['plan_id', 'plan_version_id', 'started_by'],
  organizer_tasks: ['session_id', 'task_id'],
}

/** SPEC.md K8: field values that the restore lost are edits of the member who offers them, judged by the C rules. */
export function recoverFields(draft: HouseholdDraft, stored: Stored, offer: Offer): Rejection | null {
  const { collection, record, origin } = offer
  // K9: another device has brought back this state already, or one after it.
  if ((stored.merge?.origins?.[origin.epoch] ?? 0) >= origin.seq) return null
  const back: Recovered = { was: {}, marks: [] }
  if (collection === 'conflicts') recoverResolution(stored, offer, back)
  else {
    const fixed: readonly string[] = [...ALWAYS, ...(FIXED[collection] ?? [])]
    for (const field of Object.keys(record)) {
      if (!fixed.includes(field)) recoverField(draft, stored, offer, field, back)
    }
  }
  if (collection === 'media') recoverStoredFacts(stored, offer, back)
  if (collection === 'short_codes') recoverEarlier(stored, offer, back)
  if (collection === 'items') {
    const refused = recoverItemParts(draft, record, offer.held, back)
    if (refused) return refused
  }
  const { was, marks, quantity, beside } = back
  const origins = originsWith(stored, offer)
  draft.putBack(collection, stored, Object.keys(was), was, {
    marks,
    origins,
    ...(quantity && { quantity }),
    ...(beside && { beside }),
  })
  if (isNamedKey(collection)) flagName(draft, stored, collection, was)
  return null
}

function recoverField(
  draft: HouseholdDraft,
  stored: Stored,
  { collection, record }: Offer,
  field: string,
  back: Recovered,
): void {
  const value: unknown = record[field] ?? null
  const current: unknown = Reflect.get(stored.record, field) ?? null
  if (jsonEqual(value, current) || (field === 'archived_at' && value !== null && current !== null)) return
  const { public_id: record_id } = record
  const where = { collection, record_id, field }
  if (!canBe(draft, collection, record_id, field, value)) {
    const sides = { lost: value, lost_edit: draft.edit, kept: current, kept_edit: draft.edit }
    draft.clash({ ...where, reason: 'concurrent_edit', ...sides })
    return
  }
  if (replaced(draft, changedAt(stored, field), where, value)) return
  const [other] = editsSince(draft, standingEdits(stored, field))
  if (other && !draft.contest(where, value, current, other)) return
  back.was[field] = value
  back.marks.push(field)
  if (collection === 'short_codes') {
    if ('bound_at' in record) back.was.bound_at = record.bound_at
  }
  if (field === 'placement' && (collection === 'items' || collection === 'containers')) {
    const place = Placement.nullable()
    const kind = collection === 'items' ? 'item' : 'container'
    noteMovement(draft, { kind, id: record_id }, place.parse(current), place.parse(value))
  }
}

/** Whether a field can have a value: what it names is here, and nothing comes to lie in itself. */
function canBe(
  draft: HouseholdDraft,
  collection: HouseholdKey,
  public_id: string,
  field: string,
  value: unknown,
): boolean {
  if (field === 'placement' && (collection === 'items' || collection === 'containers')) {
    const placement = Placement.nullable().parse(value)
    return placement === null || canLie(draft, collection, public_id, placement)
  }
  const level = levelOf(collection)
  if (field === 'parent' && level) return judgeParent(draft.view, level, Parent.parse(value)) === null
  if (typeof value !== 'string') return true
  if (field === 'category_id') return draft.view.get('categories', value) !== null
  if (field !== 'parent_id' || collection !== 'categories') return true
  return draft.view.get('categories', value) !== null && judgeNesting(draft, value, public_id) === null
}

/**
 * K11: what the server had said of bytes that had come by then. It says again that they are here when it finds them: the
 * facts name the blob in which it looks.
 */
function recoverStoredFacts(stored: Stored, { record }: Offer, { was }: Recovered): void {
  const [here, offered] = [Media.parse(stored.record), Media.parse(record)]
  if (here.stored_at !== null || offered.stored_at === null || sourceOf(here) !== sourceOf(offered)) return
  for (const fact of STORED_FACTS) was[fact] = offered[fact]
}

/** J6: the earlier targets of a label, of both histories, newest first. */
function recoverEarlier(stored: Stored, { record }: Offer, { was }: Recovered): void {
  const here = ShortCode.parse(stored.record).earlier ?? []
  const lacking = (ShortCode.parse(record).earlier ?? []).filter(
    (offered) => !here.some((known) => jsonEqual(known, offered)),
  )
  if (lacking.length === 0) return
  const all = [...here, ...lacking].sort((a, b) => (a.until < b.until ? 1 : -1))
  was.earlier = all.slice(0, MAX_EARLIER)
}

/** A conflict that was resolved is resolved again; what else it says never changes. */
function recoverResolution(stored: Stored, { record }: Offer, { was, marks }: Recovered): void {
  if (Reflect.get(stored.record, 'resolved_at') !== null || record.resolved_at === null) return
  const { resolved_at, resolved_by, resolution } = record
  Object.assign(was, { resolved_at, resolved_by, resolution })
  marks.push('resolved_at', 'resolved_by', 'resolution')
}

function flagName(
  draft: HouseholdDraft,
  { record }: Stored,
  collection: NamedKey,
  was: Readonly<Record<string, unknown>>,
): void {
  const after = namingOf(collection, { ...record, ...was })
  if (!isSameName(namingOf(collection, record), after)) flagTwin(draft, after)
}
