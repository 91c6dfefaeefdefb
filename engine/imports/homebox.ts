import { cutText } from '../core/text.ts'
import {
  type Cell,
  oneLine,
  readAmount,
  readBoolean,
  readDay,
  readList,
  readQuantity,
  readText,
} from './cells.ts'
import type { ImportedFile, ImportedItem, ImportProblem, ImportRow } from './import.ts'

/** Homebox writes every column with this before its name, the household's own fields with one more word. */
const PREFIX = 'HB.'
const FIELD_PREFIX = 'HB.field.'

/** Columns that become details of an item under the same or another name, and how their cells are read. */
const DETAILS = {
  serial_number: { field: 'serial_number', read: short },
  model_number: { field: 'model_number', read: short },
  manufacturer: { field: 'manufacturer', read: short },
  insured: { field: 'insured', read: readBoolean },
  purchase_from: { field: 'purchased_from', read: short },
  purchase_price: { field: 'purchase_price', read: readAmount },
  purchase_date: { field: 'purchase_date', read: readDay },
  purchase_time: { field: 'purchase_date', read: readDay },
  lifetime_warranty: { field: 'lifetime_warranty', read: readBoolean },
  warranty_expires: { field: 'warranty_expires', read: readDay },
  warranty_details: { field: 'warranty_details', read: long },
  sold_to: { field: 'sold_to', read: short },
  sold_price: { field: 'sold_price', read: readAmount },
  sold_date: { field: 'sold_date', read: readDay },
  sold_time: { field: 'sold_date', read: readDay },
  sold_notes: { field: 'sold_notes', read: long },
} as const

const HANDLED = new Set([
  'name',
  'location',
  'tags',
  'labels',
  'quantity',
  'description',
  'notes',
  'archived',
  'asset_id',
])

function short(cell: string): Cell<string> {
  return readText(oneLine(cell), 200)
}

function long(cell: string): Cell<string> {
  return readText(cell, 2000)
}

/** As many fields of its own, and as many tags, as an item can have. */
const MAX_CUSTOM_FIELDS = 50
const MAX_TAGS = 100

/** Whether a table looks like Homebox's: it names the things it lists. */
export function isHomebox(columns: readonly string[]): boolean {
  return columns.includes('HB.name')
}

/**
 * Reads the rows of a CSV file that Homebox exported. A cell that cannot be read is reported, and kept as it is in a
 * custom field, so that nothing is lost; a row without a name is reported and left out.
 */
export function readHomebox(rows: readonly ImportRow[]): ImportedFile {
  const problems: ImportProblem[] = []
  const items = rows.flatMap((row) => readRow(row, problems))
  return { items, problems }
}

function readRow({ line, cells }: ImportRow, problems: ImportProblem[]): ImportedItem[] {
  const custom_fields = new Map<string, string>()
  const raw = (column: string) => cells[PREFIX + column] ?? ''
  const keep = (name: string, text: string) => {
    if (custom_fields.size < MAX_CUSTOM_FIELDS && name !== '__proto__') {
      custom_fields.set(cutText(name, 80), cutText(text, 2000))
      return
    }
    const message = `this custom field is left out: an item has at most ${MAX_CUSTOM_FIELDS}, and none called __proto__`
    problems.push({ line, column: name, value: text, message })
  }
  const read = <T>(column: string, reader: (cell: string) => Cell<T>): T | null => {
    const cell = reader(raw(column))
    if ('value' in cell) return cell.value
    const value = raw(column)
    problems.push({
      line,
      column: PREFIX + column,
      value,
      message: `${JSON.stringify(value)} ${cell.problem}`,
    })
    keep(column, value)
    return null
  }

  const name = read('name', short)
  if (name === null) {
    if (Object.values(cells).some((cell) => cell.trim() !== '')) {
      problems.push({
        line,
        column: 'HB.name',
        value: null,
        message: 'the row has no name, so it is left out',
      })
    }
    return []
  }
  const details: Record<string, unknown> = {}
  for (const [column, { field, read: reader }] of Object.entries(DETAILS)) {
    const value = read<string | boolean>(column, reader)
    if (value !== null) details[field] = value
  }
  const asset_number = assetNumber(raw('asset_id'))
  if (asset_number) details.asset_number = asset_number
  for (const [column, cell] of Object.entries(cells)) {
    const own = ownField(column)
    if (own !== null && cell.trim() !== '') keep(own, cell.trim())
  }
  const item = {
    line,
    name,
    description: read('description', (cell) => readText(cell, 4000)),
    quantity: read('quantity', readQuantity),
    unit: null,
    notes: read('notes', (cell) => readText(cell, 100_000)),
    archived: read('archived', readBoolean) ?? false,
    path: readList(raw('location'), '/'),
    category: null,
    code: null,
    tags: unique([...readList(raw('tags'), ';'), ...readList(raw('labels'), ';')]),
  }
  for (const value of item.tags.splice(MAX_TAGS)) {
    const message = `an item has at most ${MAX_TAGS} tags, so ${JSON.stringify(value)} is left out`
    problems.push({ line, column: 'HB.tags', value, message })
  }
  // Last of all, since every cell that cannot be read becomes one.
  if (custom_fields.size > 0) details.custom_fields = Object.fromEntries(custom_fields)
  return [{ ...item, details }]
}

/** The name of the household's own field that a column holds; null for a column that is read otherwise. */
function ownField(column: string): string | null {
  if (column.startsWith(FIELD_PREFIX)) return column.slice(FIELD_PREFIX.length) || column
  const name = column.startsWith(PREFIX) ? column.slice(PREFIX.length) : column
  return Object.hasOwn(DETAILS, name) || HANDLED.has(name) || name === '' ? null : name
}

/** Homebox counts assets as `000-002`; zero is "none". */
function assetNumber(cell: string): string | null {
  const text = cell.trim().slice(0, 60)
  return /^[0-]*$/.test(text) ? null : text
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)]
}
