import { readAmount } from './cells.ts'
import { foldedHeader, type ImportField } from './fields.ts'
import type { ImportRow } from './import.ts'
import type { ImportMapping } from './mapping.ts'
import { says } from './messages.ts'

/** How rows that only sum are called, folded. */
const WORDS = new Set(
  'total totals total-value grand-total sub-total subtotal sum summe gesamt gesamtsumme gesamtwert zwischensumme endsumme somme total-general sous-total suma totale somma totaal totaal-generaal razem summa yhteensa celkem soucet итого всего 合计 合計'.split(
    ' ',
  ),
)
/** Why a row is skipped that only sums. */
export const SUMS = says('row_sums')

/** A number that stands alone in its cell, with or without a currency. */
const NUMERIC = /^[^\d\n]{0,5}\d[\d.,'’\s]*(?:,-|\.-)?[^\d\n]{0,5}$/
/** A formula that its program has not calculated. */
const SUM_FORMULA = /^=(SUM|SUBTOTAL|AGGREGATE|SUMME|TEILERGEBNIS)\(/i
/** How far sums of rounded numbers may be off, as a share. */
const TOLERANCE = 1e-6

/** Recognises the rows of a table that sum those above them: they are no things. */
export class Totals {
  private readonly mapping: ImportMapping
  private readonly quantity: number
  private readonly price: number
  private sheet: string | undefined
  private all = new Sums()
  /** The sums since the last row that was a sum itself. */
  private part = new Sums()

  constructor(mapping: ImportMapping) {
    this.mapping = mapping
    const columnOf = (field: ImportField) => mapping.fields.indexOf(field)
    this.quantity = columnOf('quantity')
    this.price = columnOf('purchase_price')
  }

  /** Takes in the next row; returns whether it only sums the rows above it. */
  take(row: ImportRow): boolean {
    if (row.broken !== undefined) return false
    if (row.sheet?.name !== this.sheet) {
      this.sheet = row.sheet?.name
      this.all = new Sums()
      this.part = new Sums()
    }
    const numbers = this.numbersOf(row)
    if (this.sums(row, numbers)) {
      this.part = new Sums()
      return true
    }
    for (const sums of [this.all, this.part]) sums.add(numbers, this.worthOf(numbers))
    return false
  }

  private worthOf(numbers: ReadonlyMap<number, number>): number {
    return (numbers.get(this.quantity) ?? 1) * (numbers.get(this.price) ?? 0)
  }

  /** A sum has a word for it, or nothing at all, beside numbers that are those of the rows above. */
  private sums(row: ImportRow, numbers: ReadonlyMap<number, number>): boolean {
    if (this.all.rows === 0) return false
    const { cells } = row
    let [words, formulas] = [0, 0]
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i]?.trim() ?? ''
      if (cell === '' || numbers.has(i) || this.isOfSheet(row, cell)) continue
      if (SUM_FORMULA.test(cell)) formulas++
      else if (WORDS.has(foldedHeader(cell))) words++
      else return false
    }
    if (words === 0 && !this.isNameless(cells)) return false
    if (numbers.size + formulas === 0) return false
    return [...numbers].every(([column, number]) =>
      [this.all, this.part].some((sums) => sums.has(column, number)),
    )
  }

  /** Sums without a word stand below a column of numbers; a number in the column of the names may be a name. */
  private isNameless(cells: readonly string[]): boolean {
    return this.mapping.fields.every((field, i) => field !== 'name' || (cells[i] ?? '').trim() === '')
  }

  private isOfSheet({ sheet }: ImportRow, cell: string): boolean {
    return sheet !== undefined && cell === sheet.name
  }

  private numbersOf({ cells, exact }: ImportRow): Map<number, number> {
    const numbers = new Map<number, number>()
    const { decimal, decimals } = this.mapping
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i] ?? ''
      if (cell === '' || !NUMERIC.test(cell)) continue
      const read = readAmount(cell, { decimal: exact?.includes(i) ? '.' : (decimals?.[i] ?? decimal) })
      if ('value' in read) numbers.set(i, Number(read.value?.amount ?? 0))
    }
    return numbers
  }
}

class Sums {
  rows = 0
  private worth = 0
  private readonly columns = new Map<number, number>()

  add(numbers: ReadonlyMap<number, number>, worth: number): void {
    this.rows++
    this.worth += worth
    for (const [column, number] of numbers) this.columns.set(column, (this.columns.get(column) ?? 0) + number)
  }

  /** Whether a number is the sum of its column, that of all quantities times their prices, or the count of the rows. */
  has(column: number, number: number): boolean {
    return [this.columns.get(column) ?? 0, this.worth, this.rows].some(
      (sum) => Math.abs(sum - number) <= Math.max(Math.abs(sum) * TOLERANCE, 0.006),
    )
  }
}
