import {
  ColumnNumbers,
  decimalsOf,
  fieldOfHeader,
  formatOf,
  guessMapping,
  type ImportField,
  type ImportFormat,
  type ImportMapping,
  type ImportMessage,
  type ImportRow,
  MAX_COLUMNS,
  plainHeader,
  RowReader,
} from '../../../engine/imports/index.ts'
import type { SourceSheet, TableSource } from './source/table-source.ts'

/** Number of rows of each sheet by which the mapping is guessed. */
const GUESS_ROWS = 200
/** Number of rows of a file that are looked at for how they write numbers. */
const NUMBER_ROWS = 100_000
/** Number of rows that are shown beside the columns. */
const SHOWN_ROWS = 5
/** Maximum length of a shown cell, in characters. */
const SHOWN_LENGTH = 200
/** Sheets that share this part of their headers list the same kind of things. */
const ALIKE = 0.5
/** The names that programs give to sheets. */
const GENERIC =
  /^(sheet|table|tabelle|blatt|feuille?|hoja|foglio|planilha|blad|arkusz|list|export|data|daten|données|datos|inventory|inventar|inventaire|inventario|items?|assets?|report)?[\s_-]*\d*$/i

/** A sheet of a file that has several. */
export interface FoundSheet extends SourceSheet {
  /** Number of rows below its header. */
  readonly rows: number
}

/** What a file contains, before anything is decided. */
export interface Inspection {
  readonly names: readonly string[]
  readonly samples: readonly (readonly string[])[]
  /** Of each column, a number that can be read in two ways, such as `1.499`; null if it has none. */
  readonly unclear: readonly (string | null)[]
  /** The sheets of a file that has several; otherwise empty. */
  readonly sheets: readonly FoundSheet[]
  readonly mapping: ImportMapping
  readonly remarks: readonly ImportMessage[]
}

/** Finds out what a file contains, and guesses what its columns mean. */
export async function inspectSource(source: TableSource, format: ImportFormat | null): Promise<Inspection> {
  const { headers, remarks, sheetColumn } = source
  const looks = await looked(source)
  const given = format ?? source.format ?? undefined
  const sheets = looks.flatMap(({ sheet, rows }): FoundSheet[] => (sheet ? [{ ...sheet, rows }] : []))
  const mapping =
    sheets.length === 0 ? mappingOf(headers, looks[0], given) : joinedMapping(source, looks, given)
  const reader = new RowReader(headers, mapping, { sheetColumn })
  const chosen = looks.filter(({ sheet }) => !sheet || mapping.sheets?.includes(sheet.name))
  const samples = shownRows(chosen)
  return {
    names: mapping.fields.map((_, i) => reader.nameOf(i)),
    samples: samples.map((cells) => mapping.fields.map((_, i) => (cells[i] ?? '').slice(0, SHOWN_LENGTH))),
    unclear: mapping.fields.map(
      (_, i) => looks.map(({ numbers }) => numbers[i]?.example ?? null).find((example) => example) ?? null,
    ),
    sheets,
    mapping,
    remarks,
  }
}

/** The rows that were seen of a table, or of a sheet. */
interface Look {
  readonly sheet: SourceSheet | null
  readonly samples: string[][]
  readonly numbers: readonly ColumnNumbers[]
  rows: number
}

/** Looks at the rows of each sheet. Those of several sheets are counted, so all of them are read. */
async function looked({ headers, sheets, rows }: TableSource): Promise<readonly Look[]> {
  const look = (sheet: SourceSheet | null): Look => {
    return { sheet, samples: [], numbers: headers.map(() => new ColumnNumbers()), rows: 0 }
  }
  const looks = sheets.length === 0 ? [look(null)] : sheets.map(look)
  const bySheet = new Map(looks.map((each) => [each.sheet?.name, each]))
  let count = 0
  for await (const row of rows()) {
    const at = bySheet.get(row.sheet?.name)
    if (at && !row.broken && isFilled(row)) see(at, row)
    if (++count >= NUMBER_ROWS && sheets.length === 0) break
  }
  return looks
}

function isFilled({ cells, sheet }: ImportRow): boolean {
  const own = sheet ? 1 : 0
  return cells.filter((cell) => cell.trim() !== '').length > own
}

function see(look: Look, { cells, exact }: ImportRow): void {
  look.rows++
  if (look.samples.length < GUESS_ROWS) look.samples.push([...cells])
  for (const [i, numbers] of look.numbers.entries()) {
    const cell = cells[i]
    if (cell) numbers.add(cell, exact?.includes(i))
  }
}

function mappingOf(
  headers: readonly string[],
  look: Look | undefined,
  format: ImportFormat | undefined,
): ImportMapping {
  return guessMapping(headers, look?.samples ?? [], format ?? formatOf(headers), look?.numbers)
}

/** The mapping of several sheets: each is guessed for itself, and the largest one with names decides the rest. */
function joinedMapping(
  { headers, sheetColumn }: TableSource,
  looks: readonly Look[],
  format: ImportFormat | undefined,
): ImportMapping {
  const guesses = looks.map((look): Guess => {
    const columns = look.sheet?.columns ?? []
    const own = (cells: readonly string[]) => columns.map((i) => cells[i] ?? '')
    const numbers = columns.map((i) => look.numbers[i] ?? new ColumnNumbers())
    const seen = { ...look, samples: look.samples.map(own), numbers }
    return { look, columns, mapping: mappingOf(own(headers), seen, format) }
  })
  const shown = guesses.filter(({ look }) => look.sheet?.hidden !== true && look.rows > 0)
  const groups = shown.map((main) => ({
    main,
    alike: shown.filter((each) => each === main || alike(each, main)),
  }))
  const best = largest(groups.filter(({ main }) => hasNames(main, headers))) ?? largest(groups)
  const main = best?.main ?? guesses[0]
  if (!main) throw new Error('a file with sheets has none')
  const chosen = best?.alike ?? [main]
  const order = [main, ...chosen, ...guesses]
  const fields = headers.map((_, column) => {
    for (const { columns, mapping } of order) {
      const at = columns.indexOf(column)
      if (at >= 0) return mapping.fields[at] ?? 'custom'
    }
    return 'custom'
  })
  fields[sheetColumn] = sheetField(chosen, fields)
  const numbers = headers.map((_, i) => ColumnNumbers.together(chosen.map(({ look }) => look.numbers[i])))
  const { decimals: _, ...rest } = main.mapping
  const { decimal, decimals } = decimalsOf(fields, numbers, main.mapping.format)
  return {
    ...rest,
    fields: fields.slice(0, MAX_COLUMNS),
    decimal,
    ...(decimals && { decimals: decimals.slice(0, MAX_COLUMNS) }),
    sheets: chosen.map(({ look }) => look.sheet?.name ?? ''),
  }
}

/** A sheet, with what its columns mean by themselves. */
interface Guess {
  readonly look: Look
  readonly columns: readonly number[]
  readonly mapping: ImportMapping
}

/** A sheet, and those that list the same kind of things. */
interface Group {
  readonly main: Guess
  readonly alike: readonly Guess[]
}

function largest(groups: readonly Group[]): Group | null {
  const rowsOf = (guesses: readonly Guess[]) => guesses.reduce((sum, { look }) => sum + look.rows, 0)
  return groups.reduce<Group | null>((best, each) => {
    if (!best) return each
    const more = rowsOf(each.alike) - rowsOf(best.alike) || each.main.look.rows - best.main.look.rows
    return more > 0 ? each : best
  }, null)
}

/** Whether a header says that its column has the names of things. A guess by the cells takes people for things. */
function hasNames({ columns }: Guess, headers: readonly string[]): boolean {
  return columns.some((column) => fieldOfHeader(plainHeader(headers[column] ?? '')) === 'name')
}

/** Whether two sheets share most of their columns. */
function alike(a: Guess, b: Guess): boolean {
  const common = a.columns.filter((column) => b.columns.includes(column)).length
  const [less, more] = [a, b].map(({ columns }) => columns.length).toSorted((x, y) => x - y)
  const same = common === less && common === more
  return same || common >= Math.max(2, (less ?? 0) * ALIKE)
}

/** What the name of a sheet is: the room of its things, where nothing else says where they are. */
function sheetField(chosen: readonly Guess[], fields: readonly ImportField[]): ImportField {
  const names = chosen.map(({ look }) => look.sheet?.name ?? '')
  if (names.length < 2 || names.every((name) => GENERIC.test(name))) return 'ignore'
  return fields.includes('place') ? 'custom' : 'place'
}

/** The first rows of all sheets, some of each. */
function shownRows(looks: readonly Look[]): (readonly string[])[] {
  const rows: (readonly string[])[] = []
  for (let at = 0; at < SHOWN_ROWS; at++) {
    for (const { samples } of looks) {
      const row = samples[at]
      if (row && rows.length < SHOWN_ROWS) rows.push(row)
    }
  }
  return rows
}
