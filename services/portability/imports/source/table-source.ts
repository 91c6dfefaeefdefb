import {
  type CellLink,
  fieldOfHeader,
  type ImportFormat,
  type ImportMessage,
  type ImportRow,
  plainHeader,
  says,
} from '../../../../engine/imports/index.ts'
import type { ArchiveFiles } from './zip.ts'

/** A file that was opened for an import, as a table. */
export interface TableSource {
  /** The format that the file itself shows; null if its headers decide. */
  readonly format: ImportFormat | null
  readonly headers: readonly string[]
  /** What a person should know of the file, such as its encoding. */
  readonly remarks: readonly ImportMessage[]
  /** The sheets of a file that has several with content; otherwise empty. */
  readonly sheets: readonly SourceSheet[]
  /** The column with the names of the sheets; -1 if there is none. */
  readonly sheetColumn: number
  /**
   * The rows below the header, read as they are consumed; each call reads the file from its beginning. `only`: the names of the
   * sheets to read; absent: all of them.
   */
  rows(only?: readonly string[]): AsyncIterable<ImportRow>
  /** The photos and documents in the same archive. */
  readonly files: ArchiveFiles | null
  close(): Promise<void>
}

/** One of several sheets of a file. */
export interface SourceSheet {
  readonly name: string
  readonly hidden: boolean
  /** The columns of the whole source that the sheet has. */
  readonly columns: readonly number[]
}

/** What a source has that is a single table. */
export const ONE_TABLE = { sheets: [], sheetColumn: -1 } as const

/** A row of a table before its header is known. */
export interface RawRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly broken?: ImportMessage
  readonly links?: readonly CellLink[]
  readonly exact?: readonly number[]
}

/** The headers of a table, and its rows below them. */
export interface TableWithHeader {
  readonly headers: readonly string[]
  rows(): AsyncIterable<ImportRow>
}

/** Number of rows in which the header is looked for. */
const HEADER_ROWS = 20

/** Maximum length of what the report says of a row above the header, in characters. */
const SAID = 200

/** The headers of a table, and its rows below them. Rows above the header are reported. */
export async function withHeader(rows: () => AsyncIterable<RawRow>): Promise<TableWithHeader> {
  const first: RawRow[] = []
  for await (const row of rows()) {
    first.push(row)
    if (first.length >= HEADER_ROWS) break
  }
  const at = headerIn(first)
  const line = first[at]?.line ?? 0
  const headers = (first[at]?.cells ?? []).map((cell) => cell.trim())
  while (headers.length > 0 && headers.at(-1) === '') headers.pop()
  return {
    headers,
    async *rows() {
      // Some programs write several tables below each other, each with its name above its header.
      let held: RawRow | null = null
      for await (const row of rows()) {
        if (row.line === line) continue
        if (held) yield isHeader(row.cells, headers) ? titleOf(held) : held
        held = null
        const filled = filledOf(row)
        if (row.line < line) yield filled.length > 0 ? titleOf(row) : row
        else if (filled.length === 1 && headers.length > 1) held = row
        else yield row
      }
      if (held) yield held
    },
  }
}

function filledOf({ cells }: RawRow): string[] {
  return cells.filter((cell) => cell.trim() !== '')
}

/** A row above the header, of which the report says what it was. */
function titleOf(row: RawRow): RawRow {
  const text = filledOf(row).join(' ').slice(0, SAID)
  return { line: row.line, cells: [], broken: says('row_above_header', { text }) }
}

function isHeader(cells: readonly string[], headers: readonly string[]): boolean {
  const filled = headers.filter((header) => header !== '')
  return filled.length > 1 && headers.every((header, i) => (cells[i] ?? '').trim() === header)
}

/** The row that looks most like a header: the first one that is filled nearly as well as the best one. */
function headerIn(rows: readonly RawRow[]): number {
  const words = rows.map(({ cells }) => {
    const filled = cells.filter((cell) => cell.trim() !== '')
    const known = filled.filter((cell) => fieldOfHeader(plainHeader(cell)) !== null).length
    return known * 2 >= filled.length ? known : 0
  })
  const first = words.findIndex((known) => known > 0)
  // The headings of groups of columns, such as `Purchase`, stand above the headers themselves.
  if (first >= 0) return (words[first + 1] ?? 0) > (words[first] ?? 0) ? first + 1 : first
  const filled = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length)
  const best = Math.max(0, ...filled)
  const enough = Math.max(1, Math.min(2, best), Math.ceil(best * 0.4))
  return Math.max(
    0,
    filled.findIndex((count) => count >= enough),
  )
}
