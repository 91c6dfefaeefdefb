import { z } from 'zod'
import { Id } from '../core/fields.ts'
import { rejectAt } from '../core/rejection.ts'
import { setArchived } from '../merge/archive.ts'
import { householdCommand } from '../merge/command.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { Placement } from './levels.ts'
import { moveTo } from './moves.ts'

/** The rejections of whatever puts something somewhere. Only a container can come to be inside itself. */
export const placementErrors = {
  item: ['not_found', 'slot_full', 'target_archived', 'too_deep'],
  container: ['not_found', 'slot_full', 'target_archived', 'cycle', 'too_deep'],
} as const

/**
 * The commands that containers and items share: they are put somewhere, moved, taken out, archived, restored. Putting
 * and moving differ in what a person means, not in what happens.
 */
export function movableCommands<
  const K extends 'container' | 'item',
  const P extends string,
  const O extends string,
>(kind: K, verbs: { put: P; takeOut: O }) {
  const collection = kind === 'container' ? 'containers' : 'items'
  const article = kind === 'container' ? 'a container' : 'an item'
  const subject = z.strictObject({ public_id: Id })

  const moving = <const V extends string>(verb: V, summary: string) =>
    householdCommand({
      type: `${kind}.${verb}`,
      summary,
      input: subject.extend({ placement: Placement }),
      errors: placementErrors[kind],
      decide: (draft, { public_id, placement }) => move(draft, kind, public_id, placement),
    })
  const archiving = <const V extends string>(verb: V, archived: boolean, summary: string) =>
    householdCommand({
      type: `${kind}.${verb}`,
      summary,
      input: subject,
      errors: ['not_found'],
      decide: (draft, { public_id }) => setArchived(draft, collection, public_id, archived),
    })

  return [
    moving(verbs.put, `Put ${article} into a place`),
    moving('move', `Move ${article}${kind === 'container' ? ' with all that is in it' : ''}`),
    householdCommand({
      type: `${kind}.${verbs.takeOut}`,
      summary: `Take ${article} out of where it is`,
      input: subject,
      errors: ['not_found'],
      decide: (draft, { public_id }) => move(draft, kind, public_id, null),
    }),
    archiving(
      'archive',
      true,
      `Archive ${article}${kind === 'container' ? '; what is in it stays in it' : ''}`,
    ),
    archiving('restore', false, `Restore an archived ${kind}`),
  ]
}

function move(
  draft: HouseholdDraft,
  kind: 'container' | 'item',
  public_id: string,
  placement: Placement | null,
) {
  if (kind === 'container') {
    const stored = draft.view.get('containers', public_id)
    return stored ? moveTo(draft, { kind, stored }, placement) : rejectAt('not_found', 'public_id')
  }
  const stored = draft.view.get('items', public_id)
  return stored ? moveTo(draft, { kind, stored }, placement) : rejectAt('not_found', 'public_id')
}
