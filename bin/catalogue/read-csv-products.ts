import { type CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { CliError } from '../failure.ts'
import type { Line } from './lines.ts'
import type { Row } from './product-row.ts'

const names = {
  code: ['code', 'gtin', 'gtin13', 'gtin14', 'ean', 'ean13', 'upc', 'isbn', 'barcode'],
  name: ['name', 'product_name', 'product name', 'product', 'title', 'description'],
  brand: ['brand', 'brands', 'brand_name', 'manufacturer', 'maker'],
  category: ['category', 'categories', 'main_category', 'group', 'type'],
} as const

/** The columns of a catalogue in its file; -1: absent. */
export interface ProductColumns {
  readonly code: number
  readonly name: number
  readonly brand: number
  readonly category: number
}

/** Finds the columns of a header by their known names; null without a code or a name. */
function findColumns(header: readonly string[]): ProductColumns | null {
  const cells = header.map((cell) => cell.trim().toLowerCase())
  const at = (known: readonly string[]) =>
    known.map((name) => cells.indexOf(name)).find((index) => index >= 0) ?? -1
  const columns = {
    code: at(names.code),
    name: at(names.name),
    brand: at(names.brand),
    category: at(names.category),
  }
  return columns.code < 0 || columns.name < 0 ? null : columns
}

/** Maximum length of a record: an unclosed quote would otherwise join the rest of the file to it. */
const MAX_RECORD_LINES = 50
const MAX_RECORD = 1024 * 1024
const Records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }))

/**
 * The products of a CSV file (RFC 4180, separated by commas, semicolons or tabs) with a header line. An invalid record
 * is skipped.
 * @throws {CliError} if the header has no code or no name
 */
export async function* readCsvProducts(path: string, parts: AsyncIterable<Line[]>): AsyncGenerator<Row[]> {
  let columns: ProductColumns | null = null
  let delimiter = ','
  const records = new RecordJoiner()
  for await (const part of inOne(parts)) {
    const { whole, broken } = part === END ? records.end() : records.take(part)
    const rows: Row[] = broken.map((line) => ({ line, problem: 'has a quote that is not closed' }))
    if (!columns && whole.length > 0) {
      const header = whole.shift()
      delimiter = delimiterOf(header?.text ?? '')
      const cells = parsed([{ line: 1, text: header?.text ?? '' }], delimiter, rows)[0]?.cells ?? []
      columns = findColumns(cells)
      if (!columns)
        throw new CliError(
          `${path} needs a header with columns "code" and "name" (it begins: ${cells.slice(0, 6).join(', ').slice(0, 200)})`,
        )
    }
    if (columns) {
      const { code, name, brand, category } = columns
      for (const { line, cells } of parsed(whole, delimiter, rows)) {
        rows.push({
          line,
          code: cells[code] ?? '',
          name: cells[name] ?? '',
          brand: cells[brand] ?? '',
          category: cells[category] ?? '',
        })
      }
    }
    if (rows.length > 0) yield rows
  }
  if (!columns) throw new CliError(`${path} is empty`)
}

const END = Symbol('end')

async function* inOne(parts: AsyncIterable<Line[]>): AsyncGenerator<Line[] | typeof END> {
  yield* parts
  yield END
}

interface CsvRecord {
  readonly line: number
  readonly text: string
}

/** The separator of a header: the most frequent of the usual ones. */
function delimiterOf(header: string): string {
  const times = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].reduce((best, each) => (times(each) > times(best) ? each : best))
}

function parsed(records: readonly CsvRecord[], delimiter: string, rows: Row[]) {
  if (records.length === 0) return []
  const lines = new Map<number, number>()
  let count = 0
  for (const { line, text } of records) {
    for (let i = 0; i <= text.split('\n').length - 1; i++) lines.set(++count, line)
  }
  const options = {
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      const at = error && 'lines' in error ? Number(error.lines) : 0
      rows.push({ line: lines.get(at) ?? records[0]?.line ?? 0, problem: 'is not valid CSV' })
      return undefined
    },
  }
  const found = Records.parse(parse(records.map(({ text }) => text).join('\n'), options))
  return found.map(({ record, info }) => ({ line: lines.get(info.lines) ?? 0, cells: record }))
}

/** Joins lines to records: a line break inside quotes belongs to the cell. */
class RecordJoiner {
  private open: Line[] = []

  /** The records that end in these lines, and the numbers of invalid lines. */
  take(lines: readonly Line[]): { whole: CsvRecord[]; broken: number[] } {
    const whole: CsvRecord[] = []
    const broken: number[] = []
    const waiting = [...lines].reverse()
    for (let line = waiting.pop(); line; line = waiting.pop()) {
      if (line.text === null) {
        broken.push(line.number)
        continue
      }
      if (this.open.length === 0 && line.text.trim() === '') continue
      this.open.push(line)
      const text = this.open.map((each) => each.text).join('\n')
      if (!isOpen(text)) {
        whole.push({ line: this.open[0]?.number ?? 0, text })
        this.open = []
      } else if (this.open.length > MAX_RECORD_LINES || text.length > MAX_RECORD) {
        this.giveUp(waiting, broken)
      }
    }
    return { whole, broken }
  }

  /** The rest after the last line. */
  end(): { whole: CsvRecord[]; broken: number[] } {
    const whole: CsvRecord[] = []
    const broken: number[] = []
    while (this.open.length > 0) {
      const waiting: Line[] = []
      this.giveUp(waiting, broken)
      const rest = this.take(waiting.reverse())
      whole.push(...rest.whole)
      broken.push(...rest.broken)
    }
    return { whole, broken }
  }

  /** The first line is not part of a record; the others are examined again. */
  private giveUp(waiting: Line[], broken: number[]): void {
    const [first, ...rest] = this.open
    if (first) broken.push(first.number)
    this.open = []
    waiting.push(...rest.reverse())
  }
}

/** Whether a cell is still open at the end of a text: its opening quote is not closed. */
function isOpen(text: string): boolean {
  let quoted = false
  let closed = -1
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    if (quoted) {
      quoted = false
      closed = at
    } else {
      // Two quotes in a row stand for one in the text, so the cell is still open.
      quoted = at === 0 || at - 1 === closed || /[,;\t\n]/.test(text[at - 1] ?? '')
    }
  }
  return quoted
}
