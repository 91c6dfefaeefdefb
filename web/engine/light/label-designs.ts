import * as z from 'zod'
import { defineCollection } from '../../../engine/core/collection.ts'
import { baseFields, nameLike } from '../../../engine/core/fields.ts'

/*
 * In the bundle this module stands for the collections of label designs. Templates and sheets are made by routes of the server,
 * which checks them: a browser only keeps the records.
 */

const undo = { creation: 'remove' } as const

/** @public */
export const LabelTemplate = z.object({
  ...baseFields,
  name: nameLike('Freezer label'),
  design: z.unknown(),
})

/** @public */
export const LabelSheetRecord = z.object({
  ...baseFields,
  name: nameLike('Labels for jars'),
  sheet: z.unknown(),
  offset: z.unknown().optional(),
})

/** @public */
export const label_templates = defineCollection({ key: 'label_templates', schema: LabelTemplate, undo })
/** @public */
export const label_sheets = defineCollection({ key: 'label_sheets', schema: LabelSheetRecord, undo })
