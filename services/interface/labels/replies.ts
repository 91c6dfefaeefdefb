import { z } from 'zod'
import { LabelSheetRecord, LabelTemplate, type Stored } from '../../../engine/index.ts'

/** A sheet of the household with all its fields. */
export const SheetReply = z
  .strictObject({
    public_id: z.string(),
    name: z.string(),
    sheet: LabelSheetRecord.shape.sheet,
    offset: LabelSheetRecord.shape.offset,
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'OwnLabelSheet', description: 'A sheet of the household with the offset of its printer.' })

/** A sheet of the household for an answer. */
export function sheetReply({ record }: Stored<LabelSheetRecord>): z.input<typeof SheetReply> {
  const { public_id, name, sheet, offset = null, created_at, updated_at } = record
  return { public_id, name, sheet, offset, created_at, updated_at }
}

/** A template of the household with all its fields. */
export const TemplateReply = z
  .strictObject({
    public_id: z.string(),
    name: z.string(),
    design: LabelTemplate.shape.design,
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'LabelTemplate', description: 'A template of the household.' })

/** A template of the household for an answer. */
export function templateReply({ record }: Stored<LabelTemplate>): z.input<typeof TemplateReply> {
  const { public_id, name, design, created_at, updated_at } = record
  return { public_id, name, design, created_at, updated_at }
}
