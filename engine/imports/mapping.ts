import * as z from 'zod'
import { type ColumnNumbers, DecimalSign, decimalsOf, numbersIn } from './decimals.ts'
import { foldedHeader, ImportField, manyColumns } from './fields.ts'
import { fieldIn, formatOf, ImportFormat, listsPlaces } from './formats.ts'

/** Maximum number of columns of an imported table. */
export const MAX_COLUMNS = 500
/** Maximum number of sheets of a workbook that can be imported together. */
const MAX_SHEETS = 500

/** How the columns of a table become fields. */
export const ImportMapping = z.strictObject({
  format: ImportFormat,
  rows: z.enum(['things', 'places']).meta({ description: 'Whether each row is a thing or a place' }),
  fields: z
    .array(ImportField)
    .max(MAX_COLUMNS)
    .meta({ description: 'The field of each column, in the order of the columns' }),
  date_order: z.enum(['day_first', 'month_first']).meta({
    description: 'The order in dates such as 3/4/2024; dates such as 2024-04-03 are always understood',
  }),
  decimal: DecimalSign.meta({ description: 'The decimal sign of amounts such as 1,299' }),
  decimals: z.array(DecimalSign.nullable()).max(MAX_COLUMNS).optional().meta({
    description:
      'The decimal sign of single columns, in the order of the columns; null or absent: that of `decimal`',
  }),
  sheets: z.array(z.string().max(300)).min(1).max(MAX_SHEETS).optional().meta({
    description:
      'The names of the sheets that are imported; only for a file with several. Absent: all of them',
  }),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'a currency code of three letters, such as EUR')
    .nullable()
    .meta({ description: 'The currency of all amounts, if no column names it' }),
  match_names: z.boolean().meta({
    description: 'Whether a thing without a known id or number is the one of the same name in the same place',
  }),
  known: z.enum(['update', 'leave']).meta({
    description:
      '`update`: things that are in the household already are changed; `leave`: they are left as they are',
  }),
})
export type ImportMapping = z.infer<typeof ImportMapping>

/**
 * Guesses the mapping of a table from its headers and some of its rows. `numbers`: how the columns write numbers, if more rows
 * than the samples were looked at.
 */
export function guessMapping(
  headers: readonly string[],
  samples: readonly (readonly string[])[],
  given?: ImportFormat,
  numbers: readonly ColumnNumbers[] = numbersIn(samples, headers.length),
): ImportMapping {
  const format = given ?? formatOf(headers)
  const rows = listsPlaces(headers) ? 'places' : 'things'
  const taken = new Set<ImportField>()
  const folded = new Set(headers.map(foldedHeader))
  const places = new Set<string>()
  const fields = headers.slice(0, MAX_COLUMNS).map((header): ImportField => {
    if (header.trim() === '' || isKeyBesideName(format, header, folded)) return 'custom'
    const field = fieldIn(format, header)
    // Two columns of one header are the same place twice, and no levels.
    if (field === 'place' && isRepeated(places, foldedHeader(header))) return 'custom'
    if (!taken.has(field) || manyColumns.has(field)) {
      taken.add(field)
      return field
    }
    return 'custom'
  })
  // In some tables the description is all that names a thing.
  if (!taken.has('name')) {
    const at = fields.indexOf('description')
    const other = headers.findIndex(
      (header, i) => fields[i] === 'custom' && /name|title/.test(foldedHeader(header)),
    )
    const chosen = at >= 0 ? at : other >= 0 ? other : mostlyNames(fields, samples)
    if (chosen >= 0) fields[chosen] = 'name'
  }
  if (format === 'homebox') preferItemUrls(fields, samples)
  // A model is the name only where the thing has no other.
  if (format === 'snipe-it') nameFirst(headers, fields)
  const { decimal, decimals } = decimalsOf(fields, numbers, format)
  return {
    format,
    rows,
    fields,
    date_order: dateOrder(cellsOf(fields, samples, DATES), decimal),
    decimal,
    ...(decimals && { decimals }),
    currency: null,
    match_names: false,
    known: 'update',
  }
}

function isRepeated(met: Set<string>, header: string): boolean {
  const known = met.has(header)
  met.add(header)
  return known
}

/** Whether a column of InvenTree has the numbers of records whose names stand in a column of their own. */
function isKeyBesideName(format: ImportFormat, header: string, folded: ReadonlySet<string>): boolean {
  const own = foldedHeader(header)
  if (format !== 'inventree' || !['category', 'location'].includes(own)) return false
  return folded.has(`${own}-path`) || folded.has(`${own}-name`)
}

/** The column of a table in another language that looks most like names: different texts in nearly all rows. -1 if there is none. */
function mostlyNames(fields: readonly ImportField[], samples: readonly (readonly string[])[]): number {
  return fields.findIndex((field, i) => {
    const texts = samples.map((cells) => cells[i]?.trim() ?? '').filter((cell) => /\p{L}{2}/u.test(cell))
    const most = samples.length * 0.8
    return field === 'custom' && texts.length > 0 && texts.length >= most && new Set(texts).size >= most
  })
}

const DATES: ReadonlySet<ImportField> = new Set([
  'purchase_date',
  'warranty_expires',
  'sold_date',
  'expires_on',
  'lent_on',
  'lent_until',
])

function cellsOf(
  fields: readonly ImportField[],
  samples: readonly (readonly string[])[],
  wanted: ReadonlySet<ImportField>,
): string[] {
  const columns = fields.flatMap((field, i) => (wanted.has(field) ? [i] : []))
  return samples.flatMap((cells) => columns.map((i) => cells[i]?.trim() ?? '')).filter((cell) => cell !== '')
}

function dateOrder(cells: readonly string[], decimal: '.' | ','): ImportMapping['date_order'] {
  let [day, month] = [0, 0]
  for (const cell of cells) {
    const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/.exec(cell)
    if (Number(parts?.[1]) > 12) day += 1
    if (Number(parts?.[2]) > 12) month += 1
  }
  if (day !== month) return day > month ? 'day_first' : 'month_first'
  return decimal === ',' ? 'day_first' : 'month_first'
}

/** Homebox writes the address of a thing; it shows whether the row is a thing or a place. Other addresses are kept. */
function preferItemUrls(fields: ImportField[], samples: readonly (readonly string[])[]): void {
  const at = fields.indexOf('row_kind')
  if (at < 0) return
  const urls = samples.map((cells) => cells[at]?.trim() ?? '').filter((url) => url !== '')
  if (!urls.every((url) => /\/?(item|location|entity)s?\//.test(url))) fields[at] = 'custom'
}

function nameFirst(headers: readonly string[], fields: ImportField[]): void {
  const names = fields.flatMap((field, i) => (field === 'name' ? [i] : []))
  const best = names.find((i) => foldedHeader(headers[i] ?? '') !== 'model')
  // One column of names is read before the other: the order of the columns decides, so a model in front becomes custom.
  if (best !== undefined) for (const i of names) if (i < best) fields[i] = 'custom'
}
