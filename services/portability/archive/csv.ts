import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { type HouseholdKey, householdCollections } from '../../../engine/index.ts'
import type { HouseholdReader } from '../../../storage/index.ts'
import { mediaPath } from './manifest.ts'
import type { Names } from './names.ts'

/** Maximum number of custom fields that get a column of their own. */
const MOST_COLUMNS = 500

/** Rows that are written at one time. */
const ROWS = 200

/** Excel reads a file as UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\ufeff'

/** Fields that name a place or a thing by its kind and id. */
const NAMING = new Set(['placement', 'parent', 'owner', 'subject', 'from', 'to'])

/** A Yjs document in base64 says nothing to people: its text is in `notes`. */
const LEFT_OUT = new Set(['notes_state'])

type Cell = string | number
type Column = readonly [title: string, of: (record: Readonly<Record<string, unknown>>) => Cell]

/**
 * SPEC.md AE5: a collection as CSV for spreadsheets (RFC 4180, UTF-8 with a byte order mark): names beside ids, and no
 * cell that a spreadsheet takes for a formula.
 */
export function* csvOf(reader: HouseholdReader, key: HouseholdKey, names: Names): Generator<string> {
  const columns = columnsOf(reader, key, names)
  yield BYTE_ORDER_MARK + text([columns.map(([title]) => title)])
  let rows: Cell[][] = []
  for (const { record } of reader.records(key)) {
    const fields: Record<string, unknown> = JSON.parse(record)
    rows.push(columns.map(([, of]) => of(fields)))
    if (rows.length < ROWS) continue
    yield text(rows)
    rows = []
  }
  if (rows.length > 0) yield text(rows)
}

/** Spreadsheets begin a new row at each kind of line break that is not within quotation marks. */
const LINE_BREAK = /[\r\n]/

function text(rows: readonly (readonly Cell[])[]): string {
  return stringify([...rows.map((row) => [...row])], {
    escape_formulas: true,
    quoted_match: LINE_BREAK,
    record_delimiter: 'windows',
  })
}

function columnsOf(reader: HouseholdReader, key: HouseholdKey, names: Names): Column[] {
  const { schema } = householdCollections[key]
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const columns = fields.flatMap((field) => (LEFT_OUT.has(field) ? [] : columnsOfField(field, names, reader)))
  if (key === 'media') columns.push(['file', fileOf])
  return columns
}

function columnsOfField(field: string, names: Names, reader: HouseholdReader): Column[] {
  if (NAMING.has(field)) {
    const named = (record: Readonly<Record<string, unknown>>) => namingOf(record[field])
    return [
      [field, (record) => names.path(named(record)?.id)],
      [`${field}_kind`, (record) => named(record)?.kind ?? ''],
      [`${field}_id`, (record) => named(record)?.id ?? ''],
    ]
  }
  if (field === 'tag_ids') {
    const ids = (record: Readonly<Record<string, unknown>>) => textsOf(record.tag_ids)
    return [
      [
        'tags',
        (record) =>
          ids(record)
            .map((id) => names.name(id))
            .join('; '),
      ],
      ['tag_ids', (record) => ids(record).join(' ')],
    ]
  }
  if (field === 'category_id' || field === 'item_id') {
    const title = field.replace('_id', '')
    const id = (record: Readonly<Record<string, unknown>>) => textOf(record[field])
    return [
      [title, (record) => (field === 'item_id' ? names.name(id(record)) : names.path(id(record)))],
      [field, (record) => id(record) ?? ''],
    ]
  }
  if (field === 'apart_from') {
    const ids = (record: Readonly<Record<string, unknown>>) => textsOf(record.apart_from)
    const paths = (record: Readonly<Record<string, unknown>>) => ids(record).map((id) => names.path(id))
    return [
      [field, (record) => paths(record).join('; ')],
      [`${field}_ids`, (record) => ids(record).join(' ')],
    ]
  }
  if (field === 'traits' || field === 'needs') return [[field, (record) => textsOf(record[field]).join('; ')]]
  if (field === 'custom_fields') {
    return reader
      .customFields(MOST_COLUMNS)
      .map((name): Column => [`field: ${name}`, (record) => cell(plain(fieldOf(record.custom_fields, name)))])
  }
  return [[field, (record) => cell(record[field])]]
}

/** The functions below are called for each cell: schemas would take most of the time of an export. */
function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

function namingOf(value: unknown): { readonly kind: string; readonly id: string } | undefined {
  const [kind, id] = [textOf(fieldOf(value, 'kind')), textOf(fieldOf(value, 'id'))]
  return kind === undefined || id === undefined ? undefined : { kind, id }
}

/** A day or a web address of a custom field, as text. */
function plain(value: unknown): unknown {
  return textOf(fieldOf(value, 'date')) ?? textOf(fieldOf(value, 'url')) ?? value
}

const File = z.looseObject({ sha256: z.string(), content_type: z.string(), stored_at: z.string() })

function fileOf(record: Readonly<Record<string, unknown>>): string {
  const { data } = File.safeParse(record)
  return data ? mediaPath(data) : ''
}

function cell(value: unknown): Cell {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return String(value)
  return JSON.stringify(value)
}
