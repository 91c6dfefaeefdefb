import { foldedHeader, type ImportRow } from '../../../../engine/imports/index.ts'
import type { SourceSheet, TableSource, TableWithHeader } from './table-source.ts'

/** A table of a file that has several. */
export interface NamedTable extends TableWithHeader {
  readonly name: string
  readonly hidden: boolean
}

/** The column with the names of the tables. */
const NAMES = 0

/**
 * Several tables as one: columns with the same header are the same column. A column in front has the name of the table, which
 * often is a room; `title` is its header.
 */
export function joinedTables(
  tables: readonly NamedTable[],
  title: string,
): Pick<TableSource, 'headers' | 'sheets' | 'sheetColumn' | 'rows'> {
  const headers = [title]
  const places = new Map<string, number>()
  const joined = tables.map((table, at) => {
    const met = new Map<string, number>()
    const columns = table.headers.map((header, i) => {
      const words = foldedHeader(header) || header || `column ${i}`
      const count = met.get(words) ?? 0
      met.set(words, count + 1)
      const key = `${words}/${count}`
      const known = places.get(key) ?? headers.push(header) - 1
      places.set(key, known)
      return known
    })
    return { table, columns, sheet: { name: table.name, first: at === 0 } }
  })
  const sheets = joined.map(
    ({ table: { name, hidden }, columns }): SourceSheet => ({ name, hidden, columns }),
  )
  return {
    headers,
    sheets,
    sheetColumn: NAMES,
    async *rows(only): AsyncGenerator<ImportRow> {
      for (const { table, columns, sheet } of joined) {
        if (only && !only.includes(sheet.name)) continue
        for await (const row of table.rows()) yield placed(row, { columns, sheet, width: headers.length })
      }
    },
  }
}

/** A row of a table with its cells in the columns of all tables. Cells behind the last header of the table come last. */
function placed(
  row: ImportRow,
  {
    columns,
    sheet,
    width,
  }: Pick<SourceSheet, 'columns'> & { sheet: Required<ImportRow>['sheet']; width: number },
): ImportRow {
  if (row.broken !== undefined) return { ...row, sheet }
  const at = (column: number) => columns[column] ?? width + column - columns.length
  const cells = Array<string>(width).fill('')
  cells[NAMES] = sheet.name
  for (const [i, cell] of row.cells.entries()) {
    while (cells.length <= at(i)) cells.push('')
    cells[at(i)] = cell
  }
  const links = row.links?.map(({ column, address }) => ({ column: at(column), address }))
  const exact = row.exact?.map(at)
  return { ...row, cells, sheet, ...(links && { links }), ...(exact && { exact }) }
}
