import * as z from 'zod'
import { Uuid7 } from '../../sync-protocol/index.ts'
import type { Rejection } from '../core/change-set.ts'
import { type AppliedOperation, type Effect, hasShownChange } from '../core/effects.ts'
import { reject, rejectAt } from '../core/rejection.ts'
import { roleAllows } from '../core/stamp.ts'
import type { Stored } from '../core/stored.ts'
import { type HouseholdKey, isHouseholdKey } from '../household-collections.ts'
import { householdCommand } from '../merge/command.ts'
import { isFactOfBytes } from '../merge/facts.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { declarationOf } from './dependents.ts'
import { undoCreations } from './undo-creation.ts'
import { undoDeletion } from './undo-deletion.ts'
import { undoUpdate } from './undo-update.ts'

/** SPEC.md X rules: an operation is undone by another one that does its exact inverse. */
export const undoCommand = householdCommand({
  type: 'operation.undo',
  summary: 'Undo an operation, if no later change builds on it',
  input: z.strictObject({ operation_id: Uuid7 }),
  errors: [
    'not_found',
    'not_undoable',
    'already_undone',
    'superseded',
    'slot_full',
    'cycle',
    'too_deep',
    'name_taken',
    'code_taken',
    'notes_invalid',
    'notes_too_large',
  ],
  decide(draft, { operation_id }) {
    const done = draft.view.operation(operation_id)
    if (!done) return rejectAt('not_found', 'operation_id', 'The operation does not exist.')
    // K9: pushed again after a restore, where records came back with this undo in them already.
    if (draft.stamp.acknowledged && !hasShownChange(done.effects)) return null
    const rejection = judge(draft, done)
    if (rejection) return rejection
    draft.undone = done.entry.seq
    const together = new Set(
      done.effects.flatMap(({ change, public_id }) => (change === 'delete' ? [public_id] : [])),
    )
    for (const effect of inOrder(done.effects)) {
      const refused = undo(draft, done, effect, together)
      if (refused) return refused
    }
    return undoCreations(draft, done)
  },
})

function judge(draft: HouseholdDraft, { entry, input, effects }: AppliedOperation): Rejection | null {
  const { user_id, role } = draft.stamp.author
  if (entry.user_id !== user_id && !roleAllows(role, 'admin')) {
    return reject('access_denied', [], 'Only admins can undo operations of others.')
  }
  // What became of bytes is a fact.
  const fact = !hasShownChange(effects) || isFactOfBytes(entry.type)
  return fact || settledShortfall(draft, input, effects) ? rejectAt('not_undoable', 'operation_id') : null
}

/** R3: a shortfall that was forgiven, or made to count, is in the sum that the next facts start from. */
function settledShortfall(
  { view }: HouseholdDraft,
  { public_id }: AppliedOperation['input'],
  effects: readonly Effect[],
): boolean {
  if (typeof public_id !== 'string' || !effects.some(({ collection }) => collection === 'items')) return false
  return view.get('conflicts', public_id)?.record.reason === 'quantity_shortfall'
}

/** Deletions first: what else comes back may lie in what was deleted. */
function inOrder(effects: readonly Effect[]): readonly Effect[] {
  return [
    ...effects.filter(({ change }) => change === 'delete'),
    ...effects.filter(({ change }) => change === 'update'),
  ]
}

function undo(
  draft: HouseholdDraft,
  done: AppliedOperation,
  effect: Effect,
  together: ReadonlySet<string>,
): Rejection | null {
  const collection: HouseholdKey | null = isHouseholdKey(effect.collection) ? effect.collection : null
  // A newer program may have known more collections.
  if (collection === null || declarationOf(collection).undo === 'never') {
    return rejectAt('not_undoable', 'operation_id')
  }
  const stored: Stored | null = draft.view.get(collection, effect.public_id)
  if (stored && draft.holds(stored)) return null
  if (effect.change === 'delete')
    return undoDeletion(draft, done, { collection, record: effect.record }, together)
  return effect.change === 'update' ? undoUpdate(draft, done, { ...effect, collection }, together) : null
}
