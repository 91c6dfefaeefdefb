import * as z from 'zod'
import { Day, Text } from '../core/fields.ts'

/** A web address; other schemes could harm the person who opens it. */
const WebAddress = z
  .string()
  .max(2000)
  .regex(/^https?:\/\/[^\s<>"]+$/i, 'an address that begins with http:// or https://')

/** A value of a household's own field: a text, a number, yes or no, a day, or a web address. */
export const CustomValue = z.union([
  Text.max(2000),
  z.number(),
  z.boolean(),
  z.strictObject({ date: Day }),
  z.strictObject({ url: WebAddress }),
])
export type CustomValue = z.infer<typeof CustomValue>

/** The most fields of a household's own that an item can have. */
const MAX_FIELDS = 50

const Fields = z.record(Text.min(1).max(80), CustomValue)

/** A household's own fields of an item, by name. They are counted before any of them is looked at. */
export const CustomFields = z.preprocess((fields, context) => {
  const count = typeof fields === 'object' && fields !== null ? Object.keys(fields).length : 0
  if (count <= MAX_FIELDS) return fields
  context.addIssue({ code: 'custom', message: `at most ${MAX_FIELDS} custom fields` })
  return z.NEVER
}, Fields)
