import * as z from 'zod'
import type { Rejection } from '../core/change-set.ts'
import { Id } from '../core/fields.ts'
import { allStandingEdits } from '../core/merge-state.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import { householdCommand } from '../merge/command.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { LabelSheetRecord, LabelTemplate } from './designs.ts'

/** Maximum number of templates per household, and of sheets. */
const MAX_DESIGNS = 200

const createTemplate = householdCommand({
  type: 'label_template.create',
  summary: 'Add a template for labels',
  input: z.strictObject({
    public_id: Id,
    name: LabelTemplate.shape.name,
    design: LabelTemplate.shape.design,
  }),
  errors: ['already_exists', 'too_many'],
  decide(draft, template) {
    const refused = judgeNew(draft, 'label_templates', template.public_id)
    if (refused) return refused
    draft.create('label_templates', template)
    return null
  },
})

const updateTemplate = householdCommand({
  type: 'label_template.update',
  summary: 'Change a template for labels',
  input: z.strictObject({
    public_id: Id,
    name: LabelTemplate.shape.name.optional(),
    design: LabelTemplate.shape.design.optional(),
  }),
  errors: ['not_found'],
  decide(draft, { public_id, ...patch }) {
    const stored = draft.view.get('label_templates', public_id)
    if (!stored) return rejectAt('not_found', 'public_id')
    draft.editFields('label_templates', stored, patch)
    return null
  },
})

const deleteTemplate = householdCommand({
  type: 'label_template.delete',
  summary: 'Delete a template for labels',
  input: z.strictObject({ public_id: Id }),
  errors: ['not_found'],
  decide: (draft, { public_id }) => remove(draft, 'label_templates', public_id),
})

const createSheet = householdCommand({
  type: 'label_sheet.create',
  summary: 'Add a sheet of labels: measured, or one of the catalogue',
  input: z.strictObject({
    public_id: Id,
    name: LabelSheetRecord.shape.name,
    sheet: LabelSheetRecord.shape.sheet,
    offset: LabelSheetRecord.shape.offset,
  }),
  errors: ['already_exists', 'too_many'],
  decide(draft, sheet) {
    const refused = judgeNew(draft, 'label_sheets', sheet.public_id)
    if (refused) return refused
    draft.create('label_sheets', sheet)
    return null
  },
})

const updateSheet = householdCommand({
  type: 'label_sheet.update',
  summary: 'Change a sheet of labels, or the offset of its printer',
  input: z.strictObject({
    public_id: Id,
    name: LabelSheetRecord.shape.name.optional(),
    sheet: LabelSheetRecord.shape.sheet.optional(),
    offset: LabelSheetRecord.shape.offset,
  }),
  errors: ['not_found'],
  decide(draft, { public_id, ...patch }) {
    const stored = draft.view.get('label_sheets', public_id)
    if (!stored) return rejectAt('not_found', 'public_id')
    draft.editFields('label_sheets', stored, patch)
    return null
  },
})

const deleteSheet = householdCommand({
  type: 'label_sheet.delete',
  summary: 'Delete a sheet of labels',
  input: z.strictObject({ public_id: Id }),
  errors: ['not_found'],
  decide: (draft, { public_id }) => remove(draft, 'label_sheets', public_id),
})

type Kind = 'label_templates' | 'label_sheets'

/** J20: whether there is room for one more, as far as its author knows. */
function judgeNew(draft: HouseholdDraft, collection: Kind, public_id: string): Rejection | null {
  const { view } = draft
  if (view.get(collection, public_id)) return rejectAt('already_exists', 'public_id')
  const seen = view.all(collection).filter(({ seq }) => draft.hadSeen(seq))
  return seen.length >= MAX_DESIGNS ? rejectAt('too_many', 'public_id') : null
}

/** J23: deleted, unless it was changed meanwhile. */
function remove(draft: HouseholdDraft, collection: Kind, public_id: string): Rejection | null {
  const stored: Stored<LabelTemplate | LabelSheetRecord> | null = draft.view.get(collection, public_id)
  if (!stored) return rejectAt('not_found', 'public_id')
  const other = draft.lastUnseen(allStandingEdits(stored))
  if (!other) {
    draft.delete(collection, stored)
    return null
  }
  draft.keepAgainstDeletion({ collection, record_id: public_id, field: 'name' }, stored.record.name, other)
  return null
}

export const labelTemplateCommands = [createTemplate, updateTemplate, deleteTemplate]
export const labelSheetCommands = [createSheet, updateSheet, deleteSheet]
