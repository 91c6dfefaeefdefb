import { z } from 'zod'

/** A whole number in a query string. */
export function queryInteger(min: number, max: number) {
  return z
    .string()
    .regex(/^-?\d{1,15}$/, 'a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({ type: 'integer', minimum: min, maximum: max })
}

/** A number in a query string, optionally with decimals. */
export function queryNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^-?\d{1,9}(\.\d{1,6})?$/, 'a number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .meta({ type: 'number', minimum: min, maximum: max })
}

/** `true` or `false` in a query string. */
export const queryBoolean = z.enum(['true', 'false']).transform((text) => text === 'true')

/** Maximum length of a cursor. One that contains a name of 200 characters is the longest: Unicode forms can multiply its bytes. */
const LONGEST_CURSOR = 10_000

/** A cursor of the previous page. */
export const queryCursor = z
  .string()
  .min(1)
  .max(LONGEST_CURSOR)
  .optional()
  .meta({ description: '`next_cursor` of the previous page' })

/** The query parameters of paging: size and cursor. */
export const cursorQuery = {
  limit: queryInteger(1, 200).default(50).meta({ type: 'integer', minimum: 1, maximum: 200, default: 50 }),
  cursor: queryCursor,
}

/** The query parameters of every list: search text, size and cursor. */
export const listQuery = {
  q: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'Part of a name; case does not matter' }),
  ...cursorQuery,
}
