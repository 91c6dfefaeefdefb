// Shares parts with the worker, which run before the worker: they need this first.
import '../jitless.ts'
import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { v7 as uuid7 } from 'uuid'
import {
  type ImportRow,
  importedCollections,
  isHomebox,
  type KnownRecord,
  meaningOf,
  planSteps,
  readHomebox,
  readTable,
} from '../../../engine/imports/index.ts'
import type { HouseholdView } from '../../../engine/index.ts'
import type { ImportPreview, ImportTrouble } from './import-calls.ts'
import { knownLines } from './known-things.ts'

/** Maximum number of rows of a file that a browser imports. */
const MAX_ROWS = 5000
/** Maximum size of a file in characters. */
const MAX_CHARACTERS = 8_000_000
/** Rows, and troubles, that the page shows. */
const SHOWN = 100

const NOTHING = { columns: [], things: 0, places: 0, rows: [], known: 0, doubles: 0, acts: [] }

/** Reads a CSV file with a header line, and plans its import. `again`: also of things that the household has already. */
export function readFile(view: HouseholdView, text: string, again: boolean): ImportPreview {
  if (text.length > MAX_CHARACTERS) {
    return failed(`The file is larger than ${MAX_CHARACTERS / 1e6} MB. Import it in parts.`)
  }
  const table = readCsv(text)
  if (typeof table === 'string') return failed(table)
  const { columns, rows } = table
  if (rows.length > MAX_ROWS) {
    return failed(
      `The file has ${rows.length} rows, and at most ${MAX_ROWS} can be imported at once. Split it.`,
    )
  }
  const homebox = isHomebox(columns)
  const { items, problems } = homebox ? readHomebox(rows) : readTable(columns, rows)
  const known = knownLines(view, items)
  const imported = again ? items : items.filter(({ line }) => !known.has(line))
  const acts = planSteps(knownRecords(view), imported, { idFor: () => uuid7(), sharedIdFor: () => uuid7() })
  const names = new Set(view.all('items').map(({ record }) => record.name.toLowerCase()))
  return {
    columns: columns.map((name) => ({
      name,
      field: homebox ? name.replace(/^HB\./, '') : meaningOf(name),
    })),
    things: imported.length,
    places: acts.filter(({ type }) => PLACE_TYPES.has(type)).length,
    rows: items.slice(0, SHOWN).map(({ line, name, path, quantity }) => ({
      line,
      name,
      where: path,
      quantity,
      known: known.has(line),
    })),
    known: known.size,
    doubles: imported.filter(({ name }) => names.has(name.toLowerCase())).length,
    troubles: problems.slice(0, SHOWN).map(({ line, column, message }) => ({ line, column, message })),
    acts: acts.map(({ line, type, input }) => ({ line, type, input })),
  }
}

const PLACE_TYPES: ReadonlySet<string> = new Set([
  'location.create',
  'zone.create',
  'rack.create',
  'row.create',
  'shelf.create',
  'slot.create',
  'container.create',
])

function* knownRecords(view: HouseholdView): Generator<KnownRecord> {
  for (const collection of importedCollections) {
    for (const { record } of view.all(collection)) {
      yield { collection, public_id: record.public_id, record: { ...record } }
    }
  }
}

function failed(message: string): ImportPreview {
  const trouble: ImportTrouble = { line: 0, column: null, message }
  return { ...NOTHING, troubles: [trouble] }
}

interface ParsedRow {
  readonly record: Readonly<Record<string, string>>
  readonly info: { readonly lines: number }
}

/** The table, or why it cannot be read. Spreadsheets separate cells by commas, semicolons or tabs. */
function readCsv(text: string): { columns: string[]; rows: ImportRow[] } | string {
  let columns: string[] = []
  try {
    const parsed: ParsedRow[] = parse(text, {
      bom: true,
      columns: (header: string[]) => {
        columns = header.map((name) => name.trim())
        return columns.map((name) => (name === '__proto__' ? '' : name))
      },
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count_less: true,
      skip_empty_lines: true,
    })
    const rows = parsed.map(({ record, info }) => ({ line: firstLine(record, info.lines), cells: record }))
    return { columns: columns.filter((name) => name !== '' && name !== '__proto__'), rows }
  } catch (error) {
    if (error instanceof CsvError) return `The file cannot be read as CSV: ${error.message}`
    throw error
  }
}

function delimiterOf(text: string): string {
  const header = text.slice(0, 10_000).split(/\r\n|\r|\n/, 1)[0] ?? ''
  const counts = [',', ';', '\t'].map((each) => ({ each, count: header.split(each).length }))
  return counts.sort((a, b) => b.count - a.count)[0]?.each ?? ','
}

/** The parser reports the last line of a row; cells may have several lines. */
function firstLine(record: Readonly<Record<string, string>>, last: number): number {
  return Object.values(record).reduce((line, cell) => line - (cell.match(/\r\n|\r|\n/g)?.length ?? 0), last)
}
