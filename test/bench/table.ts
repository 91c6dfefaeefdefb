import { type Figure, ratioOf, spreadOf, type Unit } from './figure.ts'

const DECIMALS: Record<Unit, number> = {
  'ops/s': 0,
  µs: 1,
  ms: 2,
  s: 2,
  MB: 1,
  bytes: 0,
  files: 0,
  requests: 0,
  'frames/s': 1,
  rows: 0,
  '%': 1,
}
const WIDTHS = { work: 58, unit: 6, value: 28 }

/** The head of the table. */
export function tableHead(): string {
  const { work, unit, value } = WIDTHS
  const head = `${'work'.padEnd(work)} ${''.padEnd(unit)} ${'Stowage'.padEnd(value)} ${'floor'.padEnd(value)} ratio`
  return `${head}\n${'-'.repeat(head.length)}`
}

/** One line of the table: medians, with the least and the greatest repetition. */
export function tableRow(figure: Figure): string {
  const { work, unit, stowage, floor, at_least, note } = figure
  const ratio = ratioOf(figure)
  const cells = [
    work.padEnd(WIDTHS.work),
    unit.padEnd(WIDTHS.unit),
    valueText(stowage, unit).padEnd(WIDTHS.value),
    valueText(floor, unit).padEnd(WIDTHS.value),
    (ratio === null ? '' : ratio.toFixed(2)).padEnd(5),
    at_least === undefined ? '' : `(at least ${at_least})`,
    note ?? '',
  ]
  return cells.join(' ').trimEnd()
}

function valueText(values: readonly number[], unit: Unit): string {
  const spread = spreadOf(values)
  if (!spread) return '-'
  const median = numberText(spread.median, unit)
  if (values.length === 1) return median
  return `${median} (${numberText(spread.min, unit)} to ${numberText(spread.max, unit)})`
}

/** A value with as many digits as it is worth. */
export function numberText(value: number, unit: Unit): string {
  // Three digits or so are all that a measurement is worth.
  const digits = Math.abs(value) >= 100 ? 0 : Math.min(DECIMALS[unit], Math.abs(value) >= 10 ? 1 : 2)
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
