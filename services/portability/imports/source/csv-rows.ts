import { CsvError, type Info, type Parser, parse } from 'csv-parse'
import { type ImportMessage, says } from '../../../../engine/imports/index.ts'
import { type Encoding, textOf } from './decode.ts'
import type { RawRow } from './table-source.ts'

/** Maximum length of a row, in characters. A longer one is nearly always a quotation mark that is never closed. */
const MAX_ROW = 4_000_000
/** Maximum number of rows that cannot be read. Each of them makes the file be read once more. */
const MAX_BROKEN = 20

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** A table of text on disk. */
export interface TextTable {
  readonly path: string
  readonly encoding: Encoding
  readonly separator: Separator
}

/** How much is read of rows that cannot be. */
export interface RowLimits {
  readonly most_characters?: number
  readonly most_broken?: number
}

/** A row that cannot be read: it begins at `line`. */
interface Fault {
  readonly line: number
  readonly broken: ImportMessage
}

/**
 * The rows of a table. One that cannot be read is reported, and the next line begins another: a quotation mark that somebody forgot
 * costs one row. Behind it, lines that do not have the columns of the other rows may be the rest of its text, so they are not read.
 */
export async function* rowsOf(
  table: TextTable,
  { most_broken = MAX_BROKEN, most_characters = MAX_ROW }: RowLimits = {},
): AsyncGenerator<RawRow> {
  let width: number | null = null
  for (let from = 1, faults = 0; ; faults++) {
    const behind: number | null = faults > 0 ? width : null
    let fault: Fault | null = null
    for await (const row of rowsFrom(table, from, most_characters)) {
      if ('line' in row && 'cells' in row) {
        const { cells, line } = row
        const blank = cells.every((cell) => cell.trim() === '')
        if (behind === null && !blank) width = cells.length
        const foreign = behind !== null && !blank && cells.length !== behind
        yield foreign ? { line, cells: [], broken: says('row_behind_unclosed') } : row
      } else fault = row
    }
    if (!fault) return
    const { line, broken } = fault
    if (faults >= most_broken) {
      yield { line, cells: [], broken: says('rest_unreadable', { most: most_broken }) }
      return
    }
    yield { line, cells: [], broken }
    from = line + 1
  }
}

/** The rows from a line on, until one cannot be read. */
async function* rowsFrom(table: TextTable, from: number, most: number): AsyncGenerator<RawRow | Fault> {
  const { path, encoding, separator } = table
  const parser = parserOf(separator, most)
  /** The last line that was read. */
  let last = from - 1
  const rest: Parsed[] = []
  const rowOf = ({ record, info }: Parsed): RawRow[] => {
    last = info.lines + from - 1
    const line = firstLine(record, last)
    const isTold = line === 1 && /^sep=.?$/i.test(record.join(separator))
    return isTold ? [] : [{ line, cells: record.map(plainCell) }]
  }
  const rows = () => recordsIn(parser).flatMap(rowOf)
  try {
    for await (const text of linesOf(textOf(path, encoding), from)) {
      const written = new Promise<void>((resolve) => parser.write(text, () => resolve()))
      // What stands before a fault is read before the parser is closed because of it.
      yield* rows()
      await written
      yield* rows()
      if (parser.errored) break
    }
    if (!parser.errored) {
      const ended = new Promise<void>((resolve) => parser.once('end', resolve).once('error', () => resolve()))
      parser.end()
      yield* rows()
      parser.on('data', (parsed: Parsed) => rest.push(parsed))
      await ended
      yield* rest.flatMap(rowOf)
    }
    const { errored } = parser
    if (errored) yield { line: last + 1, broken: reasonOf(errored, most) }
  } finally {
    parser.destroy()
  }
}

function parserOf(separator: Separator, most: number): Parser {
  const parser = parse({
    bom: true,
    delimiter: separator,
    info: true,
    // Some people write a space behind each comma, also before a quotation mark.
    ltrim: separator !== '\t',
    max_record_size: most,
    // `linesOf` leaves no other. Without it the parser compares three in front of each character, until the first row ends.
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  })
  // Its reason is read from the parser.
  parser.on('error', () => {})
  return parser
}

interface Parsed {
  readonly record: readonly string[]
  readonly info: Info
}

/** What the parser has read so far. */
function recordsIn(parser: Parser): Parsed[] {
  const records: Parsed[] = []
  for (let next: Parsed | null = parser.read(); next !== null; next = parser.read()) records.push(next)
  return records
}

function reasonOf(error: Error, most: number): ImportMessage {
  const code = error instanceof CsvError ? error.code : ''
  if (code === 'CSV_QUOTE_NOT_CLOSED') return says('row_unclosed')
  if (code === 'CSV_MAX_RECORD_SIZE') return says('row_too_long', { most })
  return says('row_unreadable', { reason: error.message })
}

/** The text from a line on with one kind of line ending: a file may mix them, and the parser knows one. */
async function* linesOf(pieces: AsyncIterable<string>, from: number): AsyncGenerator<string> {
  let held = ''
  let skipped = 1
  for await (const piece of pieces) {
    const text = (held + piece).replaceAll('\u0000', '')
    // A carriage return at the end may be the first half of a line ending.
    held = text.endsWith('\r') ? '\r' : ''
    let lines = (held === '' ? text : text.slice(0, -1)).replace(/\r\n?/g, '\n')
    while (skipped < from && lines !== '') {
      const end = lines.indexOf('\n')
      lines = end < 0 ? '' : lines.slice(end + 1)
      if (end >= 0) skipped++
    }
    if (lines !== '') yield lines
  }
  if (held !== '' && skipped >= from) yield '\n'
}

/** The apostrophe by which a table, such as one that Stowage wrote, keeps spreadsheets from taking a text for a formula. */
const GUARD = /^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/
/** A cell in quotation marks with spaces behind them, which the parser takes for a part of the text. */
const SPACED = /^"(.*)"\s+$/s

function plainCell(cell: string): string {
  if (cell.startsWith("'")) return cell.replace(GUARD, '')
  return (cell.startsWith('"') ? SPACED.exec(cell)?.[1] : undefined) ?? cell
}

/** The parser reports the last line of a row; cells may have several lines. */
function firstLine(record: readonly string[], last: number): number {
  return record.reduce((line, cell) => line - (cell.split('\n').length - 1), last)
}
