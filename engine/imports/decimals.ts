import * as z from 'zod'
import type { ImportField } from './fields.ts'
import type { ImportFormat } from './formats.ts'

export const DecimalSign = z.enum(['.', ','])
export type DecimalSign = z.infer<typeof DecimalSign>

/** Columns in which `1.499` alone is rather a thousand: nobody writes prices with three decimals. */
const MONEY: ReadonlySet<ImportField> = new Set(['purchase_price', 'sold_price', 'value'])
/** Columns in which thousandths are common: a program writes `1.500` kg or litres. */
const MEASURED: ReadonlySet<ImportField> = new Set(['quantity', 'minimum_quantity', 'weight_kg', 'volume_l'])

/** Whether the cells of a column are numbers whose decimal sign matters. */
export function isNumberField(field: ImportField): boolean {
  return MONEY.has(field) || MEASURED.has(field)
}

const NUMBER = /^[^\d.,]*([\d.,'’\s]*\d)[^\d]*$/
/** `1.499`: a thousand, or a little more than one. `0.499` and `1499.000` have only one meaning. */
export const UNCLEAR = /^[1-9]\d{0,2}([.,])\d{3}$/

/** `1.299.000`: several groups of digits, which no decimal sign has. */
const GROUPED = /^\d{1,3}([.,])\d{3}(\1\d{3})+$/

/** How the cells of a column write numbers. */
export class ColumnNumbers {
  /** Number of cells that show which sign is the decimal one. */
  readonly sure = { '.': 0, ',': 0 }
  /** Number of cells such as `1.499`, by their sign. */
  readonly unclear = { '.': 0, ',': 0 }
  /** Number of cells without any sign. */
  plain = 0
  /** The first cell that can be read in two ways. */
  example: string | null = null

  /** `exact`: the file has the cell as a number, so its point is the decimal sign. */
  add(cell: string, exact = false): void {
    if (!/\d/.test(cell)) return
    if (exact) {
      this.sure['.']++
      return
    }
    const text = NUMBER.exec(cell.trim())?.[1]?.replace(/[\s'’]/g, '')
    if (text === undefined) return
    const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')]
    if (comma < 0 && point < 0) {
      this.plain++
      return
    }
    const sign = point > comma ? '.' : ','
    const other = sign === '.' ? ',' : '.'
    if (UNCLEAR.test(text)) {
      this.unclear[sign]++
      this.example ??= cell.trim()
    } else if (comma >= 0 && point >= 0) this.sure[sign]++
    else if (GROUPED.test(text)) this.sure[other]++
    else if (text.split(sign).length === 2) this.sure[sign]++
  }

  /** The numbers of the same column in several sheets. */
  static together(all: readonly (ColumnNumbers | undefined)[]): ColumnNumbers {
    const sum = new ColumnNumbers()
    for (const one of all) {
      for (const sign of ['.', ','] as const) {
        sum.sure[sign] += one?.sure[sign] ?? 0
        sum.unclear[sign] += one?.unclear[sign] ?? 0
      }
      sum.plain += one?.plain ?? 0
      sum.example ??= one?.example ?? null
    }
    return sum
  }

  /** The sign that the column itself shows; null if it shows none. */
  verdict(): DecimalSign | null {
    const { sure } = this
    if (sure['.'] === sure[',']) return null
    return sure['.'] > sure[','] ? '.' : ','
  }

  /** The sign that the cells suggest that can be read in two ways; null if there are none. */
  suggestion(field: ImportField, format: ImportFormat): DecimalSign | null {
    const { unclear, plain } = this
    if (unclear['.'] === unclear[',']) return null
    const [sign, other] = unclear['.'] > unclear[','] ? (['.', ','] as const) : ([',', '.'] as const)
    // Programs write a decimal point and group no digits. A spreadsheet in between may have made a comma of it.
    if (format === 'stowage' || (format !== 'table' && sign === '.')) return sign
    // A program that writes three decimals writes them in each row; a person groups large numbers only.
    const fixed = MEASURED.has(field) && plain === 0 && unclear[sign] > 1
    return fixed ? sign : other
  }
}

/** How the columns of some rows write numbers. */
export function numbersIn(rows: readonly (readonly string[])[], columns: number): ColumnNumbers[] {
  const numbers = Array.from({ length: columns }, () => new ColumnNumbers())
  for (const cells of rows) for (const [i, column] of numbers.entries()) column.add(cells[i] ?? '')
  return numbers
}

/**
 * The decimal sign of a table, and that of columns which differ from it. A column that shows its sign has it; the others follow
 * the columns that do, and where none does, what their own cells suggest.
 */
export function decimalsOf(
  fields: readonly ImportField[],
  numbers: readonly ColumnNumbers[],
  format: ImportFormat,
): { readonly decimal: DecimalSign; readonly decimals: (DecimalSign | null)[] | null } {
  const columns = fields.map((field, i) => {
    const column = isNumberField(field) ? numbers[i] : undefined
    return (
      column && {
        own: column.verdict(),
        suggested: column.suggestion(field, format),
        money: MONEY.has(field),
      }
    )
  })
  const count = (sign: DecimalSign) =>
    fields.reduce((sum, field, i) => sum + (isNumberField(field) ? (numbers[i]?.sure[sign] ?? 0) : 0), 0)
  const shown = count('.') === count(',') ? null : count('.') > count(',') ? '.' : ','
  const suggested =
    columns.find((column) => column?.money && column.suggested)?.suggested ??
    columns.find((column) => column?.suggested)?.suggested
  const decimal = shown ?? suggested ?? '.'
  const decimals = columns.map((column) => {
    const sign = column?.own ?? (shown === null ? column?.suggested : null) ?? null
    return sign === decimal ? null : sign
  })
  return { decimal, decimals: decimals.some((sign) => sign !== null) ? decimals : null }
}
