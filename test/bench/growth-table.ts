import type { Unit } from './figure.ts'
import { numberText } from './table.ts'

/** What one size costs, by the work. */
export interface GrowthColumn {
  readonly head: string
  readonly values: readonly { readonly work: string; readonly unit: Unit; readonly value: number }[]
}

/** A table in Markdown: a line for each work, a column for each size. */
export function growthTable(first: string, columns: readonly GrowthColumn[]): string {
  const works = columns[0]?.values ?? []
  const lines = works.map(({ work, unit }) => {
    const cells = columns.map(({ values }) => values.find((value) => value.work === work)?.value)
    return row([
      `${work} (${unit})`,
      ...cells.map((cell) => (cell === undefined ? '' : numberText(cell, unit))),
    ])
  })
  const head = row([first, ...columns.map((column) => column.head)])
  return [head, `|---|${'---:|'.repeat(columns.length)}`, ...lines].join('\n')
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
