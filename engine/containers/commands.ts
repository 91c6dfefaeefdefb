import * as z from 'zod'
import { isRejection } from '../core/change-set.ts'
import { Id } from '../core/fields.ts'
import { rejectAt } from '../core/rejection.ts'
import { archiving, restoring } from '../merge/archive-commands.ts'
import { householdCommand } from '../merge/command.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { Placement } from '../structure/levels.ts'
import { moving, placementErrors, takingOut } from '../structure/movable-commands.ts'
import { flagFirstPlacement, judgeFirstPlacement } from '../structure/moves.ts'
import { isIdTaken } from '../structure/shared-ids.ts'
import { Container, ContainerDetails, ContainerKind, FillStatus } from './collection.ts'

const create = householdCommand({
  type: 'container.create',
  summary: 'Create a container, optionally in a place',
  input: z.strictObject({
    public_id: Id,
    name: Container.shape.name,
    kind: ContainerKind.optional(),
    placement: Placement.nullable().optional(),
    ...ContainerDetails.shape,
  }),
  errors: ['already_exists', ...placementErrors.container],
  decide(draft, { public_id, name, kind = 'box', placement = null, ...details }) {
    if (isIdTaken(draft.view, public_id)) return rejectAt('already_exists', 'public_id')
    const first = judgeFirstPlacement(draft, 'containers', public_id, placement)
    if (isRejection(first)) return first
    draft.create('containers', {
      public_id,
      name,
      kind,
      fill_status: 'unknown',
      placement,
      archived_at: null,
      ...details,
    })
    flagFirstPlacement(draft, first)
    return null
  },
})

const update = householdCommand({
  type: 'container.update',
  summary: 'Update a container',
  input: z.strictObject({
    public_id: Id,
    name: Container.shape.name.optional(),
    kind: ContainerKind.optional(),
    ...ContainerDetails.shape,
  }),
  errors: ['not_found'],
  decide: (draft, { public_id, ...patch }) => edit(draft, public_id, patch),
})

const setFillStatus = householdCommand({
  type: 'container.set_fill_status',
  summary: 'Set the fill status of a container',
  input: z.strictObject({ public_id: Id, fill_status: FillStatus }),
  errors: ['not_found'],
  decide: (draft, { public_id, fill_status }) => edit(draft, public_id, { fill_status }),
})

function edit(draft: HouseholdDraft, public_id: string, patch: Partial<Container>) {
  const container = draft.view.get('containers', public_id)
  if (!container) return rejectAt('not_found', 'public_id')
  draft.editFields('containers', container, patch)
  draft.flagArchivedMeanwhile('containers', container)
  return null
}

export const containerCommands = [
  create,
  update,
  setFillStatus,
  moving('container', { type: 'container.place', summary: 'Put a container into a place' }),
  moving('container', { type: 'container.move', summary: 'Move a container with its contents' }),
  takingOut('container', { type: 'container.unplace', summary: 'Remove a container from its place' }),
  archiving('containers', {
    type: 'container.archive',
    summary: 'Archive a container; its contents stay in it',
  }),
  restoring('containers', { type: 'container.restore', summary: 'Restore an archived container' }),
]
