import { isRejection, type Rejection } from '../core/change-set.ts'
import { rejectAt } from '../core/rejection.ts'
import type { HouseholdKey } from '../household-collections.ts'
import { FreeCodes } from '../labels/free-codes.ts'
import { Owner } from '../media/owners.ts'
import { hasAllMedia, ownerOf } from '../media/rules.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { MAX_LIMITED } from '../merge/limited.ts'
import { hasAllCodes } from '../product-codes/rules.ts'
import { type InnerLevel, levelCollection, levels, Parent, Placement } from '../structure/levels.ts'
import { judgeParent } from '../structure/parents.ts'
import { judgePlacement } from '../structure/placement.ts'
import { judgeIdBack } from '../structure/shared-ids.ts'
import { Category } from '../taxonomy/collections.ts'
import { flagTwin, isNamedKey, namingOf } from '../taxonomy/names.ts'
import { recoveredNotes } from './notes.ts'
import { type Offer, originsWith, type RecoveredRecord } from './recovered-record.ts'

/** A field that cannot be what it was: its value is kept in a conflict. */
interface Missed {
  readonly field: string
  readonly lost: unknown
  readonly kept: unknown
}

/** A record that is about to come back, and what has to give for it. */
interface Fitted {
  readonly record: RecoveredRecord
  readonly missed: readonly Missed[]
}

/** SPEC.md K8: a record that the restored household lacks is there again, with its id and the time of its creation. */
export function bringBackRecord(draft: HouseholdDraft, offer: Offer): Rejection | null {
  const { collection, record: offered } = offer
  const refused =
    judgeIdBack(draft.view, collection, offered.public_id, 'public_id') ?? judgeNeeds(draft, offer)
  if (refused) return refused
  const fitted = fittedTo(draft, offer)
  if (isRejection(fitted)) return fitted
  const { record, missed } = fitted
  const merge = { fields: { '*': draft.stamp.seq }, origins: originsWith(null, offer) }
  draft.bringBack(collection, record, merge)
  for (const { field, lost, kept } of missed) {
    const reason = field === 'code' && collection === 'short_codes' ? 'code_taken' : 'concurrent_edit'
    const sides = { lost, lost_edit: draft.edit, kept, kept_edit: draft.edit }
    draft.clash({ collection, record_id: record.public_id, field, reason, ...sides })
  }
  if (isNamedKey(collection)) flagTwin(draft, namingOf(collection, record))
  return null
}

/** What a record of each collection cannot be without. */
function judgeNeeds(draft: HouseholdDraft, { collection, record }: Offer): Rejection | null {
  const { view } = draft
  const level = levelOf(collection)
  if (level) return judgeParent(view, level, Parent.parse(record.parent))
  switch (collection) {
    case 'product_codes': {
      const item_id = String(record.item_id)
      if (!view.get('items', item_id)) return gone('item_id')
      return hasAllCodes(draft, item_id) ? rejectAt('too_many', 'record.item_id') : null
    }
    case 'media': {
      const owner = Owner.parse(record.owner)
      if (!ownerOf(draft, owner)) return gone('owner')
      return hasAllMedia(draft, owner) ? rejectAt('too_many', 'record.owner') : null
    }
    case 'scan_targets':
      return view.get('scan_sessions', String(record.session_id)) ? null : gone('session_id')
    case 'organizer_plan_versions':
      return view.get('organizer_plans', String(record.plan_id)) ? null : gone('plan_id')
    case 'organizer_sessions':
      return view.get('organizer_plan_versions', String(record.plan_version_id))
        ? null
        : gone('plan_version_id')
    case 'organizer_tasks':
      return view.get('organizer_sessions', String(record.session_id)) ? null : gone('session_id')
    case 'label_templates':
    case 'label_sheets':
    case 'saved_views':
      return view.size(collection) < MAX_LIMITED ? null : rejectAt('too_many', 'record')
    default:
      return null
  }
}

function gone(field: string): Rejection {
  return rejectAt('not_found', `record.${field}`, 'The record that owned it is not here.')
}

/** The inner level whose places a collection holds; null for any other collection. */
export function levelOf(collection: HouseholdKey): InnerLevel | null {
  const level = levels.find((one) => levelCollection[one] === collection)
  return level && level !== 'location' ? level : null
}

/** The record as it can be here: what it names and is gone gives way, and what only a server can say is left out. */
function fittedTo(draft: HouseholdDraft, { collection, record }: Offer): Fitted | Rejection {
  const { view, stamp } = draft
  const { user_id } = stamp.author
  switch (collection) {
    case 'containers':
      return placed(draft, 'containers', record)
    case 'items':
      return fitItem(draft, record)
    case 'categories': {
      const { parent_id } = Category.parse(record)
      if (parent_id === null || view.get('categories', parent_id)) return whole(record)
      return without(record, 'parent_id', parent_id)
    }
    case 'short_codes': {
      // J3: the code follows from the id, so it is the one that was printed, unless another record has it by now.
      const { code } = new FreeCodes(draft).take(record.public_id)
      const missed = code === record.code ? [] : [{ field: 'code', lost: record.code, kept: code }]
      return { record: { ...record, code }, missed }
    }
    case 'media':
      // O2: only the server says that bytes are here.
      return whole({ ...record, stored_at: null })
    case 'conflicts':
      return whole({ ...record, recovered_by: user_id })
    case 'scan_sessions':
      return whole({ ...record, started_by: user_id })
    case 'scan_targets':
      return whole({ ...record, scanned_by: user_id })
    default:
      return whole(record)
  }
}

function whole(record: RecoveredRecord): Fitted {
  return { record, missed: [] }
}

function without(record: RecoveredRecord, field: string, lost: unknown): Fitted {
  return { record: { ...record, [field]: null }, missed: [{ field, lost, kept: null }] }
}

function placed(draft: HouseholdDraft, collection: 'containers' | 'items', record: RecoveredRecord): Fitted {
  const placement = Placement.nullable().parse(record.placement)
  const lies = placement === null || canLie(draft, collection, record.public_id, placement)
  return lies ? whole(record) : without(record, 'placement', placement)
}

/** Whether something can lie where it lay: what is archived or full takes it again. */
export function canLie(
  draft: HouseholdDraft,
  collection: 'containers' | 'items',
  public_id: string,
  placement: Placement,
): boolean {
  const subject = collection === 'containers' ? { container_id: public_id } : null
  const judged = judgePlacement(draft, placement, subject, { archivedToo: true })
  return !isRejection(judged) || judged.rejected.code === 'slot_full'
}

function fitItem(draft: HouseholdDraft, offered: RecoveredRecord): Fitted | Rejection {
  const { view } = draft
  const { record, missed } = placed(draft, 'items', offered)
  const notes = recoveredNotes(draft, null, offered)
  if (isRejection(notes)) return notes
  const category_id = typeof record.category_id === 'string' ? record.category_id : null
  const uncategorised = category_id !== null && !view.get('categories', category_id)
  const named = Array.isArray(record.tag_ids) ? record.tag_ids.map(String) : []
  const tag_ids = [...new Set(named)].filter((id) => view.get('tags', id))
  const untagged = named.filter((id) => !tag_ids.includes(id))
  return {
    record: { ...record, ...notes, category_id: uncategorised ? null : category_id, tag_ids },
    missed: [
      ...missed,
      ...(uncategorised ? [{ field: 'category_id', lost: category_id, kept: null }] : []),
      ...untagged.map((id) => ({ field: `tag_ids/${id}`, lost: true, kept: false })),
    ],
  }
}
