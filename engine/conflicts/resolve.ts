import { z } from 'zod'
import { Uuid } from '../../sync-protocol/index.ts'
import type { Rejection } from '../core/change-set.ts'
import { reject, rejectAt } from '../core/rejection.ts'
import { type HouseholdKey, householdCollections } from '../household.ts'
import { quantityState, shown } from '../items/quantity.ts'
import { setTag, tagField } from '../items/tags.ts'
import { householdCommand } from '../merge/command.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { Placement } from '../structure/levels.ts'
import { moveTo } from '../structure/moves.ts'
import type { Conflict } from './collection.ts'

/** SPEC.md R rules: a person decides between what stands and what gave way. */
export const conflictCommands = [
  householdCommand({
    type: 'conflict.resolve',
    summary: 'Settle a conflict: keep what stands, or bring back what gave way',
    input: z.strictObject({ public_id: Uuid, choose: z.enum(['lost', 'kept']) }),
    errors: ['not_found', 'already_resolved', 'slot_full', 'target_archived', 'cycle', 'name_taken'],
    decide(draft, { public_id, choose }) {
      const stored = draft.view.get('conflicts', public_id)
      if (!stored) return rejectAt('not_found', 'public_id')
      const { record } = stored
      if (record.resolved_at !== null) {
        return record.resolution === choose ? null : rejectAt('already_resolved', 'public_id')
      }
      const rejection =
        record.reason === 'quantity_shortfall'
          ? settleShortfall(draft, record, choose)
          : choose === 'lost'
            ? bringBack(draft, record)
            : null
      if (rejection) return rejection
      draft.replace('conflicts', stored, {
        resolved_at: draft.stamp.edit_at,
        resolved_by: draft.stamp.author.user_id,
        resolution: choose,
      })
      return null
    },
  }),
]

/** R2: the value that gave way becomes an edit of the person who chose it, judged like any other edit. */
function bringBack(draft: HouseholdDraft, conflict: Conflict): Rejection | null {
  const { collection, record_id, field, lost, reason } = conflict
  if (reason === 'name_taken') return null
  if (!isCollection(collection)) return reject('not_found')
  const stored = draft.view.get(collection, record_id)
  if (!stored) return reject('not_found')
  if (field === 'placement') return moveBack(draft, collection, record_id, lost)
  if (collection === 'items' && field.startsWith(tagField(''))) {
    const item = draft.view.get('items', record_id)
    if (item) setTag(draft, item, field.slice(tagField('').length), lost === true)
    return null
  }
  draft.editFields(collection, stored, { [field]: lost })
  return null
}

function moveBack(
  draft: HouseholdDraft,
  collection: HouseholdKey,
  record_id: string,
  lost: unknown,
): Rejection | null {
  const placement = Placement.nullable().parse(lost)
  if (collection === 'containers') {
    const stored = draft.view.get('containers', record_id)
    return stored && moveTo(draft, { kind: 'container', stored }, placement)
  }
  const stored = draft.view.get('items', record_id)
  return stored && moveTo(draft, { kind: 'item', stored }, placement)
}

/**
 * R3: `kept` says that zero is true, so the shortfall is forgiven; `lost` says that the facts are, so what comes
 * in next makes up for the shortfall first.
 */
function settleShortfall(
  draft: HouseholdDraft,
  conflict: Conflict,
  choose: 'lost' | 'kept',
): Rejection | null {
  const item = draft.view.get('items', conflict.record_id)
  if (!item) return reject('not_found')
  const state = quantityState(item)
  const raised = draft.view.get('conflicts', conflict.public_id)?.merge?.fields['*']
  const seq = raised ?? draft.view.get('conflicts', conflict.public_id)?.seq
  const mine = state.held.filter(([at]) => at === seq)
  if (mine.length === 0) return null
  const forgiven = choose === 'kept' ? mine.reduce((total, [, amount]) => total + amount, 0) : 0
  const next = {
    counted: state.counted,
    sum: state.sum + forgiven,
    held: state.held.filter(([at]) => at !== seq),
  }
  draft.replace('items', item, { quantity: shown(next) }, next)
  return null
}

function isCollection(key: string): key is HouseholdKey {
  return key in householdCollections
}
