import * as z from 'zod'
import type { Rejection } from '../core/change-set.ts'
import { derivedId } from '../core/derived-id.ts'
import { jsonEqual } from '../core/equal.ts'
import { Id } from '../core/fields.ts'
import { changedAt } from '../core/merge-state.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import { householdCommand } from '../merge/command.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { LabelTarget, MAX_EARLIER, type ShortCode } from './collection.ts'
import { FreeCodes } from './free-codes.ts'
import { labelledRecord } from './short-codes-of.ts'

/** Maximum number of short codes per thing: a label on each side, and replaced labels. */
const MAX_CODES = 20
/** Maximum number of blank short codes per operation. */
const MAX_BLANK = 1000

const create = householdCommand({
  type: 'short_code.create',
  summary: 'Create a short code for a thing or a place',
  input: z.strictObject({ public_id: Id, target: LabelTarget }),
  errors: ['already_exists', 'not_found', 'too_many'],
  decide(draft, { public_id, target }) {
    if (draft.view.get('short_codes', public_id)) return rejectAt('already_exists', 'public_id')
    const refused = judgeTarget(draft, target)
    if (refused) return refused
    const { code, note } = new FreeCodes(draft).take(public_id)
    draft.create('short_codes', { public_id, code, target, bound_at: draft.stamp.edit_at })
    note()
    return null
  },
})

const createBlank = householdCommand({
  type: 'short_code.create_blank',
  summary: 'Create short codes for blank labels',
  input: z.strictObject({ count: z.int().min(1).max(MAX_BLANK) }),
  errors: ['already_exists'],
  decide(draft, { count }) {
    const free = new FreeCodes(draft)
    for (let n = 1; n <= count; n++) {
      const public_id = derivedId(draft.stamp.operation_id, n)
      draft.met = draft.view.get('short_codes', public_id)
      if (draft.met) return rejectAt('already_exists', 'count')
      const { code, note } = free.take(public_id)
      draft.create('short_codes', { public_id, code, target: null })
      note()
    }
    return null
  },
})

const bind = householdCommand({
  type: 'short_code.bind',
  summary: 'Bind a label to a thing or a place',
  input: z.strictObject({
    public_id: Id,
    target: LabelTarget,
    /** Whether it may be taken off what it is on. */
    rebind: z.boolean().optional(),
  }),
  errors: ['not_found', 'code_taken', 'too_many'],
  decide(draft, { public_id, target, rebind = false }) {
    const stored = draft.view.get('short_codes', public_id)
    if (!stored) return rejectAt('not_found', 'public_id')
    const { target: before } = stored.record
    if (jsonEqual(before, target)) return again(draft, stored)
    const refused = judgeTarget(draft, target)
    if (refused) return refused
    if (before !== null && !rebind && draft.hadSeen(changedAt(stored, 'target'))) {
      return rejectAt(
        'code_taken',
        'target',
        'This label is on something else; unbind it first, or set `rebind`.',
      )
    }
    return put(draft, stored, target)
  },
})

const unbind = householdCommand({
  type: 'short_code.unbind',
  summary: 'Unbind a label: it is blank again',
  input: z.strictObject({ public_id: Id }),
  errors: ['not_found'],
  decide(draft, { public_id }) {
    const stored = draft.view.get('short_codes', public_id)
    if (!stored) return rejectAt('not_found', 'public_id')
    return stored.record.target === null ? again(draft, stored) : put(draft, stored, null)
  },
})

/** SPEC.md C8: the label is there already. */
function again(draft: HouseholdDraft, stored: Stored<ShortCode>): null {
  draft.editAgain('short_codes', stored, ['target'])
  return null
}

/** J6: what a label is on merges as one field; its description in the record follows it. */
function put(draft: HouseholdDraft, stored: Stored<ShortCode>, target: LabelTarget | null): null {
  const { public_id, target: before, earlier = [] } = stored.record
  const field = { collection: 'short_codes', record_id: public_id, field: 'target' } as const
  const other = draft.unseenEdit(stored, 'target')
  if (other && !draft.contest(field, target, before, other)) return null
  const { edit_at } = draft.stamp
  draft.replace('short_codes', stored, {
    target,
    bound_at: target && edit_at,
    ...(before && { earlier: [{ target: before, until: edit_at }, ...earlier].slice(0, MAX_EARLIER) }),
  })
  return null
}

function judgeTarget(draft: HouseholdDraft, target: LabelTarget): Rejection | null {
  if (!labelledRecord(draft.view, target))
    return rejectAt('not_found', 'target.id', 'The record does not exist.')
  const labels = draft.view.count('short_codes', 'target_id', target.id)
  return labels < MAX_CODES
    ? null
    : rejectAt('too_many', 'target', 'It has the maximum number of short codes.')
}

export const shortCodeCommands = [create, createBlank, bind, unbind]
