import { printable } from './printable.ts'

/** A column of a table: its heading, and whether it holds numbers. */
export interface Column {
  readonly title: string
  readonly right?: boolean
  /** Whether the column shrinks if the table is wider than the terminal. */
  readonly shrinks?: boolean
}

const GAP = '  '
const NARROWEST = 8

/** A table as lines of text that fit a terminal of `width` characters, if the shrinking column is long enough. */
export function tableText(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
): string {
  const shownRows = rows.map((row) => row.map(printable))
  const natural = columns.map(({ title }, i) =>
    Math.max(title.length, ...shownRows.map((row) => lengthOf(row[i] ?? ''))),
  )
  const beyond = natural.reduce((sum, each) => sum + each, 0) + GAP.length * (columns.length - 1) - width
  const widths = natural.map((each, i) =>
    columns[i]?.shrinks && beyond > 0 ? Math.min(each, Math.max(NARROWEST, each - beyond)) : each,
  )
  const line = (cells: readonly string[]) =>
    columns
      .map(({ right }, i) => padded(cells[i] ?? '', widths[i] ?? 0, right ?? false))
      .join(GAP)
      .trimEnd()
  return [columns.map(({ title }) => title), ...shownRows].map((cells) => `${line(cells)}\n`).join('')
}

/** Maximum width of a table: that of the terminal, or a default. */
export function terminalWidth(): number {
  return process.stdout.columns ?? 100
}

function padded(text: string, width: number, right: boolean): string {
  const characters = [...text]
  const cut = characters.length > width ? `${characters.slice(0, width - 1).join('')}…` : text
  const space = ' '.repeat(width - lengthOf(cut))
  return right ? space + cut : cut + space
}

function lengthOf(text: string): number {
  return [...text].length
}
