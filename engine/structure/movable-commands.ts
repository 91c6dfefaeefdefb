import * as z from 'zod'
import { Id } from '../core/fields.ts'
import { rejectAt } from '../core/rejection.ts'
import { type CommandName, householdCommand } from '../merge/command.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { Placement } from './levels.ts'
import { moveTo } from './moves.ts'

/** The rejections of a command that puts something somewhere. Only a container can come to be inside itself. */
export const placementErrors = {
  item: ['not_found', 'slot_full', 'target_archived', 'too_deep'],
  container: ['not_found', 'slot_full', 'target_archived', 'cycle', 'too_deep'],
} as const

type Movable = 'container' | 'item'

const subject = z.strictObject({ public_id: Id })

/**
 * A command that puts an item or a container somewhere. Putting and moving differ in what a person means, not in what
 * happens.
 */
export function moving<const K extends Movable, const T extends `${K}.${string}`>(
  kind: K,
  name: CommandName<T>,
) {
  return householdCommand({
    ...name,
    input: subject.extend({ placement: Placement }),
    errors: placementErrors[kind],
    decide: (draft, { public_id, placement }) => move(draft, kind, public_id, placement),
  })
}

/** A command that takes an item or a container out of where it is. */
export function takingOut<const K extends Movable, const T extends `${K}.${string}`>(
  kind: K,
  name: CommandName<T>,
) {
  return householdCommand({
    ...name,
    input: subject,
    errors: ['not_found'],
    decide: (draft, { public_id }) => move(draft, kind, public_id, null),
  })
}

function move(draft: HouseholdDraft, kind: Movable, public_id: string, placement: Placement | null) {
  if (kind === 'container') {
    const stored = draft.view.get('containers', public_id)
    return stored ? moveTo(draft, { kind, stored }, placement) : rejectAt('not_found', 'public_id')
  }
  const stored = draft.view.get('items', public_id)
  return stored ? moveTo(draft, { kind, stored }, placement) : rejectAt('not_found', 'public_id')
}
