import * as z from 'zod'
import { OwnSheet, TemplateDesign } from '../../sync-protocol/index.ts'
import { defineCollection } from '../core/collection.ts'
import { baseFields, detail, nameLike } from '../core/fields.ts'

export const LabelTemplate = z.object({
  ...baseFields,
  name: nameLike('Freezer label'),
  design: TemplateDesign,
})
export type LabelTemplate = z.infer<typeof LabelTemplate>

export const label_templates = defineCollection({
  key: 'label_templates',
  schema: LabelTemplate,
  undo: { creation: 'remove' },
})

/** A sheet as a household knows it: measured by itself, or one of the catalogue (J22). */
const SheetOfHousehold = z.union([
  z.strictObject({
    catalogue: z
      .string()
      .min(1)
      .max(80)
      .meta({ examples: ['avery-7160'] }),
  }),
  OwnSheet,
])

const millimetres = z.number().min(-15).max(15)

/** The offset added to every position on the paper, to correct the printer: in millimetres, to the right and down. */
const PrinterOffset = z.strictObject({ x: millimetres, y: millimetres })

export const LabelSheetRecord = z.object({
  ...baseFields,
  name: nameLike('Labels for jars'),
  sheet: SheetOfHousehold,
  offset: detail(PrinterOffset),
})
export type LabelSheetRecord = z.infer<typeof LabelSheetRecord>

export const label_sheets = defineCollection({
  key: 'label_sheets',
  schema: LabelSheetRecord,
  undo: { creation: 'remove' },
})
