import { Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { type ImportMessage, says } from '../../../../engine/imports/index.ts'
import { type Encoding, encodingOf, textOf } from './decode.ts'
import { FileRefused } from './refused.ts'
import { ONE_TABLE, type RawRow, type TableSource, withHeader } from './table-source.ts'

/** Maximum length of a row, in characters. A longer one is nearly always a quotation mark that is never closed. */
const MAX_ROW = 1_000_000
const SEPARATORS = [',', ';', '\t', '|'] as const
type Separator = (typeof SEPARATORS)[number]

/** Opens a table of text: CSV (RFC 4180), TSV, or separated by semicolons or bars. */
export async function openCsv(path: string): Promise<TableSource> {
  const { encoding, broken } = await encodingOf(path)
  const separator = await separatorOf(path, encoding)
  const table = await withHeader(() => rowsOf(path, encoding, separator))
  if (table.headers.length === 0) {
    for await (const { broken: reason } of rowsOf(path, encoding, separator))
      if (reason !== undefined) throw new FileRefused('csv_unreadable', { why: reason })
  }
  const remarks: ImportMessage[] = []
  if (encoding !== 'utf-8') remarks.push(says('read_as', { encoding }))
  if (broken > 0) remarks.push(says('bytes_invalid', { count: broken }))
  return { format: null, ...ONE_TABLE, ...table, remarks, files: null, close: async () => {} }
}

/** The separator that most of the first lines agree on. A line `sep=;` of Excel decides. */
async function separatorOf(path: string, encoding: Encoding): Promise<Separator> {
  let head = ''
  for await (const piece of textOf(path, encoding)) {
    head += piece
    if (head.length > 20_000) break
  }
  const told = /^\uFEFF?sep=(.)\r?\n/i.exec(head)?.[1]
  const named = SEPARATORS.find((each) => each === told)
  if (named) return named
  const lines = head
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/, 21)
    .slice(0, 20)
    .filter((line) => line.trim() !== '')
  const score = (each: Separator) => {
    const counts = lines.map((line) => line.split(each).length - 1)
    const header = counts[0] ?? 0
    return (
      counts.filter((count) => count > 0).length * 3 +
      counts.filter((count) => count === header && count > 0).length +
      header
    )
  }
  return [...SEPARATORS].sort((a, b) => score(b) - score(a))[0] ?? ','
}

/** Why nothing behind a row can be read, by the code of the parser. */
const BROKEN: Readonly<Record<string, ImportMessage>> = {
  CSV_QUOTE_NOT_CLOSED: says('row_unclosed'),
  CSV_MAX_RECORD_SIZE: says('row_too_long', { most: MAX_ROW }),
}

interface Parsed {
  readonly record: readonly string[]
  readonly info: Info
}

async function* rowsOf(path: string, encoding: Encoding, separator: Separator): AsyncGenerator<RawRow> {
  const broken: RawRow[] = []
  const parser = parse({
    bom: true,
    delimiter: separator,
    info: true,
    max_record_size: MAX_ROW,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  })
  const text = Readable.from(linesOf(textOf(path, encoding)))
  text.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  try {
    for await (const parsed of parser) {
      const { record, info }: Parsed = parsed
      while (broken.length > 0) yield broken.shift() ?? { line: 0, cells: [] }
      const line = firstLine(record, info.lines)
      if (line === 1 && /^sep=.?$/i.test(record.join(separator))) continue
      yield { line, cells: record.map(withoutGuard) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = 'lines' in error && typeof error.lines === 'number' ? error.lines : 0
    yield {
      line,
      cells: [],
      broken: BROKEN[error.code] ?? says('rest_unreadable', { reason: error.message }),
    }
  } finally {
    text.destroy()
    parser.destroy()
  }
}

/** The same text with one kind of line ending: a file may mix them, and the parser knows one. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const piece of pieces) {
    const text = (held + piece).replaceAll('\u0000', '')
    // A carriage return at the end may be the first half of a line ending.
    held = text.endsWith('\r') ? '\r' : ''
    yield (held === '' ? text : text.slice(0, -1)).replace(/\r\n?/g, '\n')
  }
  if (held !== '') yield '\n'
}

/** The apostrophe by which a table, such as one that Stowage wrote, keeps spreadsheets from taking a text for a formula. */
const GUARD = /^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/

function withoutGuard(cell: string): string {
  return cell.startsWith("'") ? cell.replace(GUARD, '') : cell
}

/** The parser reports the last line of a row; cells may have several lines. */
function firstLine(record: readonly string[], last: number): number {
  return record.reduce((line, cell) => line - (cell.split('\n').length - 1), last)
}
