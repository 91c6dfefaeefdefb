import * as z from 'zod'
import { isRejection, type Rejection } from '../core/change-set.ts'
import { detail, Id, LabelCode } from '../core/fields.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import { archiving, restoring } from '../merge/archive-commands.ts'
import { type CommandName, householdCommand } from '../merge/command.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { buildStructure } from './build.ts'
import { Capacity, Location, Place, PlaceDetails, Position } from './collections.ts'
import { deletePlace } from './delete-place.ts'
import { type InnerLevel, levelCollection, Parent } from './levels.ts'
import { judgeParent, judgeRoomIn } from './parents.ts'
import { isIdTaken } from './shared-ids.ts'
import { StorageDetails } from './traits.ts'

const createLocation = householdCommand({
  type: 'location.create',
  summary: 'Create a location',
  input: z.strictObject({
    public_id: Id,
    name: Location.shape.name,
    description: Location.shape.description.optional(),
    code: detail(LabelCode),
    ...StorageDetails.shape,
  }),
  errors: ['already_exists'],
  decide(draft, { public_id, name, description = null, ...details }) {
    if (isIdTaken(draft.view, public_id)) return rejectAt('already_exists', 'public_id')
    draft.create('locations', { public_id, name, description, archived_at: null, ...details })
    return null
  },
})

const updateLocation = householdCommand({
  type: 'location.update',
  summary: 'Update a location',
  input: z.strictObject({
    public_id: Id,
    name: Location.shape.name.optional(),
    description: Location.shape.description.optional(),
    code: detail(LabelCode),
    ...StorageDetails.shape,
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

const createInput = z.strictObject({
  public_id: Id,
  name: Place.shape.name,
  parent: Parent,
  position: Position.optional(),
  ...PlaceDetails.shape,
})
const updateInput = createInput.partial().required({ public_id: true })

/** A new place of a level, or why there cannot be one. It comes after its siblings unless it has a position. */
function newPlace(draft: HouseholdDraft, level: InnerLevel, input: z.infer<typeof createInput>) {
  const { public_id, name, parent, position, ...details } = input
  const collection = levelCollection[level]
  if (isIdTaken(draft.view, public_id)) return rejectAt('already_exists', 'public_id')
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
type PlainLevel = Exclude<InnerLevel, 'slot'>
type PlainCollection = (typeof levelCollection)[PlainLevel]

function createPlace<const L extends PlainLevel>(level: L, name: CommandName<`${L}.create`>) {
  return householdCommand({
    ...name,
    input: createInput,
    errors: placeErrors.create,
    decide(draft, input) {
      const place = newPlace(draft, level, input)
      if (isRejection(place)) return place
      const collection: PlainCollection = levelCollection[level]
      draft.create(collection, place)
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

function updatePlace<const L extends PlainLevel>(level: L, name: CommandName<`${L}.update`>) {
  return householdCommand({
    ...name,
    input: updateInput,
    errors: placeErrors.update,
    decide(draft, { public_id, ...patch }) {
      const collection: PlainCollection = levelCollection[level]
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
  archiving('locations', { type: 'location.archive', summary: 'Archive a location' }),
  restoring('locations', { type: 'location.restore', summary: 'Restore an archived location' }),
  createPlace('zone', { type: 'zone.create', summary: 'Create a zone' }),
  createPlace('rack', { type: 'rack.create', summary: 'Create a rack' }),
  createPlace('row', { type: 'row.create', summary: 'Create a row' }),
  createPlace('shelf', { type: 'shelf.create', summary: 'Create a shelf' }),
  updatePlace('zone', {
    type: 'zone.update',
    summary: 'Update a zone, or move it under another place of a higher level',
  }),
  updatePlace('rack', {
    type: 'rack.update',
    summary: 'Update a rack, or move it under another place of a higher level',
  }),
  updatePlace('row', {
    type: 'row.update',
    summary: 'Update a row, or move it under another place of a higher level',
  }),
  updatePlace('shelf', {
    type: 'shelf.update',
    summary: 'Update a shelf, or move it under another place of a higher level',
  }),
  createSlot,
  updateSlot,
  deletePlace('location', { type: 'location.delete', summary: 'Delete an empty location' }),
  deletePlace('zone', { type: 'zone.delete', summary: 'Delete a zone that is empty' }),
  deletePlace('rack', { type: 'rack.delete', summary: 'Delete a rack that is empty' }),
  deletePlace('row', { type: 'row.delete', summary: 'Delete a row that is empty' }),
  deletePlace('shelf', { type: 'shelf.delete', summary: 'Delete a shelf that is empty' }),
  deletePlace('slot', { type: 'slot.delete', summary: 'Delete an empty slot' }),
  buildStructure,
]
