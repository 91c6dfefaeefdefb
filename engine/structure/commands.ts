import { z } from 'zod'
import { isRejection, type Rejection } from '../core/change-set.ts'
import { detail, Id, LabelCode } from '../core/fields.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import { setArchived } from '../merge/archive.ts'
import { householdCommand } from '../merge/command.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { buildStructure } from './build.ts'
import { Capacity, Location, Place, PlaceDetails, Position } from './collections.ts'
import { deletePlace } from './delete-place.ts'
import { type InnerLevel, levelCollection, levels, Parent } from './levels.ts'
import { judgeParent, judgeRoomIn } from './parents.ts'

const createLocation = householdCommand({
  type: 'location.create',
  summary: 'Create a location',
  input: z.strictObject({
    public_id: Id,
    name: Location.shape.name,
    description: Location.shape.description.optional(),
    code: detail(LabelCode),
  }),
  errors: ['already_exists'],
  decide(draft, { public_id, name, description = null, ...details }) {
    if (draft.view.get('locations', public_id)) return rejectAt('already_exists', 'public_id')
    draft.create('locations', { public_id, name, description, archived_at: null, ...details })
    return null
  },
})

const updateLocation = householdCommand({
  type: 'location.update',
  summary: 'Change what is known of a location',
  input: z.strictObject({
    public_id: Id,
    name: Location.shape.name.optional(),
    description: Location.shape.description.optional(),
    code: detail(LabelCode),
  }),
  errors: ['not_found'],
  decide(draft, { public_id, ...patch }) {
    const location = draft.view.get('locations', public_id)
    if (!location) return rejectAt('not_found', 'public_id')
    draft.editFields('locations', location, patch)
    draft.flagArchivedMeanwhile('locations', location)
    return null
  },
})

const archiveLocation = householdCommand({
  type: 'location.archive',
  summary: 'Archive a location',
  input: z.strictObject({ public_id: Id }),
  errors: ['not_found'],
  decide: (draft, { public_id }) => setArchived(draft, 'locations', public_id, true),
})

const restoreLocation = householdCommand({
  type: 'location.restore',
  summary: 'Restore an archived location',
  input: z.strictObject({ public_id: Id }),
  errors: ['not_found'],
  decide: (draft, { public_id }) => setArchived(draft, 'locations', public_id, false),
})

const createInput = z.strictObject({
  public_id: Id,
  name: Place.shape.name,
  parent: Parent,
  position: Position.optional(),
  ...PlaceDetails.shape,
})
const updateInput = createInput.partial().required({ public_id: true })

/** A new place of a level, or why there cannot be one. It comes after its siblings unless it is told where. */
function newPlace(draft: HouseholdDraft, level: InnerLevel, input: z.infer<typeof createInput>) {
  const { public_id, name, parent, position, ...details } = input
  const collection = levelCollection[level]
  if (draft.view.get(collection, public_id)) return rejectAt('already_exists', 'public_id')
  const rejection = judgeParent(draft.view, level, parent) ?? judgeRoomIn(draft.view, level, parent)
  if (rejection) return rejection
  return {
    public_id,
    name,
    parent,
    position: position ?? draft.view.count(collection, 'parent_id', parent.id),
    ...details,
  }
}

/** Why a place cannot be put there; null when it can, and when nobody asks. Where it lies already it may stay. */
function judgeMove(
  { view }: HouseholdDraft,
  level: InnerLevel,
  { record }: Stored<Place>,
  parent: Parent | undefined,
): Rejection | null {
  if (!parent) return null
  const stays = record.parent.id === parent.id
  return judgeParent(view, level, parent) ?? (stays ? null : judgeRoomIn(view, level, parent))
}

/** Whatever can be a parent is of a higher level than a slot. */
const slotErrors = {
  create: ['already_exists', 'not_found', 'too_many'],
  update: ['not_found', 'too_many'],
} as const
const placeErrors = {
  create: [...slotErrors.create, 'wrong_level'],
  update: [...slotErrors.update, 'wrong_level'],
} as const
const plainLevels = ['zone', 'rack', 'row', 'shelf'] as const
type PlainLevel = (typeof plainLevels)[number]

function createPlace(level: PlainLevel) {
  return householdCommand({
    type: `${level}.create`,
    summary: `Create a ${level}`,
    input: createInput,
    errors: placeErrors.create,
    decide(draft, input) {
      const place = newPlace(draft, level, input)
      if (isRejection(place)) return place
      draft.create(levelCollection[level], place)
      return null
    },
  })
}

const createSlot = householdCommand({
  type: 'slot.create',
  summary: 'Create a slot',
  input: createInput.extend({ capacity: Capacity.optional() }),
  errors: slotErrors.create,
  decide(draft, { capacity = null, ...input }) {
    const place = newPlace(draft, 'slot', input)
    if (isRejection(place)) return place
    draft.create('slots', { ...place, capacity })
    return null
  },
})

function updatePlace(level: PlainLevel) {
  return householdCommand({
    type: `${level}.update`,
    summary: `Change what is known of a ${level}, or put it under another place of a higher level`,
    input: updateInput,
    errors: placeErrors.update,
    decide(draft, { public_id, ...patch }) {
      const collection = levelCollection[level]
      const place = draft.view.get(collection, public_id)
      if (!place) return rejectAt('not_found', 'public_id')
      const rejection = judgeMove(draft, level, place, patch.parent)
      if (rejection) return rejection
      draft.editFields(collection, place, patch)
      return null
    },
  })
}

const updateSlot = householdCommand({
  type: 'slot.update',
  summary: 'Change a slot, its capacity, or put it under another place',
  input: updateInput.extend({ capacity: Capacity.optional() }),
  errors: slotErrors.update,
  decide(draft, { public_id, ...patch }) {
    const slot = draft.view.get('slots', public_id)
    if (!slot) return rejectAt('not_found', 'public_id')
    const rejection = judgeMove(draft, 'slot', slot, patch.parent)
    if (rejection) return rejection
    draft.editFields('slots', slot, patch)
    return null
  },
})

export const structureCommands = [
  createLocation,
  updateLocation,
  archiveLocation,
  restoreLocation,
  ...plainLevels.map(createPlace),
  ...plainLevels.map(updatePlace),
  createSlot,
  updateSlot,
  ...levels.map(deletePlace),
  buildStructure,
]
