import * as z from 'zod'
import { Id } from '../core/fields.ts'
import { rejectAt } from '../core/rejection.ts'
import { householdCommand } from '../merge/command.ts'
import { deleteUnlessChanged, judgeNew } from '../merge/limited.ts'
import { LabelSheetRecord, LabelTemplate } from './designs.ts'

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
  decide: (draft, { public_id }) => deleteUnlessChanged(draft, 'label_templates', public_id),
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
  decide: (draft, { public_id }) => deleteUnlessChanged(draft, 'label_sheets', public_id),
})

export const labelTemplateCommands = [createTemplate, updateTemplate, deleteTemplate]
export const labelSheetCommands = [createSheet, updateSheet, deleteSheet]
