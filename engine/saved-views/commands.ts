import * as z from 'zod'
import { Id } from '../core/fields.ts'
import { rejectAt } from '../core/rejection.ts'
import { householdCommand } from '../merge/command.ts'
import { deleteUnlessChanged, judgeNew } from '../merge/limited.ts'
import { editNamed, flagTwin, isTaken, namingOf } from '../taxonomy/names.ts'
import { SavedView } from './collection.ts'

const { name, view } = SavedView.shape

const create = householdCommand({
  type: 'saved_view.create',
  summary: 'Save a view of a list for the household',
  input: z.strictObject({ public_id: Id, name, view }),
  errors: ['already_exists', 'too_many', 'name_taken'],
  decide(draft, saved) {
    const refused = judgeNew(draft, 'saved_views', saved.public_id)
    if (refused) return refused
    const naming = namingOf('saved_views', saved)
    if (isTaken(draft, naming)) return rejectAt('name_taken', 'name')
    draft.create('saved_views', { ...saved, created_by: draft.stamp.author.user_id })
    flagTwin(draft, naming)
    return null
  },
})

const update = householdCommand({
  type: 'saved_view.update',
  summary: 'Rename a saved view, or replace what it shows',
  input: z.strictObject({ public_id: Id, name: name.optional(), view: view.optional() }),
  errors: ['not_found', 'name_taken'],
  decide(draft, { public_id, ...patch }) {
    const stored = draft.view.get('saved_views', public_id)
    return stored ? editNamed(draft, 'saved_views', stored, patch) : rejectAt('not_found', 'public_id')
  },
})

const remove = householdCommand({
  type: 'saved_view.delete',
  summary: 'Delete a saved view',
  input: z.strictObject({ public_id: Id }),
  errors: ['not_found'],
  decide: (draft, { public_id }) => deleteUnlessChanged(draft, 'saved_views', public_id),
})

export const savedViewCommands = [create, update, remove]
