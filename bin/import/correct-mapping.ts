import {
  type DecimalSign,
  type ImportMapping,
  importFields,
  isNumberField,
  RowReader,
} from '../../engine/imports/index.ts'
import { CliError } from '../failure.ts'

/**
 * Corrects the guessed meaning of columns. Each correction is `header=field`: the header as the table has it, or as a dry run
 * names it; the last `=` separates them, because a header may contain one.
 * @throws {CliError} for an unknown field, and for a header that no column or several columns have
 */
export function correctMapping(
  mapping: ImportMapping,
  headers: readonly string[],
  { corrections, decimal }: { readonly corrections: readonly string[]; readonly decimal: DecimalSign | null },
): ImportMapping {
  const reader = new RowReader(headers, mapping)
  const fields = [...mapping.fields]
  for (const correction of corrections) {
    const at = correction.lastIndexOf('=')
    const [header, wanted] = [correction.slice(0, Math.max(0, at)).trim(), correction.slice(at + 1).trim()]
    if (header === '' || wanted === '')
      throw new CliError(`--map takes 'Header=field', not ${JSON.stringify(correction)}`)
    const field = importFields.find((each) => each === wanted)
    if (field === undefined)
      throw new CliError(`there is no field ${wanted}; the fields are ${importFields.join(', ')}`)
    fields[columnOf(reader, headers, header)] = field
  }
  if (decimal === null) return { ...mapping, fields }
  const { decimals: _, ...rest } = mapping
  return { ...rest, fields, decimal }
}

function columnOf(reader: RowReader, headers: readonly string[], wanted: string): number {
  const named = headers.flatMap((_, i) => (reader.nameOf(i) === wanted ? [i] : []))
  const same = headers.flatMap((header, i) => (header.trim() === wanted ? [i] : []))
  const [column, another] = same.length === 1 || named.length === 0 ? same : named
  if (column === undefined)
    throw new CliError(`no column is called ${wanted}; the columns are ${headers.join(', ') || 'none'}`)
  if (another !== undefined)
    throw new CliError(`several columns are called ${wanted}; name one as the dry run does`)
  return column
}

/** What each column becomes, as lines of a report. `unclear`: a number of each column that can be read in two ways. */
export function mappingLines(
  mapping: ImportMapping,
  headers: readonly string[],
  unclear: readonly (string | null)[],
): string[] {
  const reader = new RowReader(headers, mapping)
  const lines = mapping.fields.map((field, i) => {
    const number = isNumberField(field) ? (unclear[i] ?? null) : null
    const sign = mapping.decimals?.[i] ?? mapping.decimal
    const reads =
      number === null ? '' : ` (${number} is read with the decimal sign ${sign}; change it with --decimal)`
    return `  ${reader.nameOf(i)} = ${field}${reads}`
  })
  return ['Columns:', ...lines]
}
