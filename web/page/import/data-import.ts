import { field, listOf, textOf } from '../api.ts'
import { refusalOf } from '../problem.ts'
import { isTextKey, text } from '../texts/text.ts'

/** The meanings that a column can have, in the order in which a person chooses. */
export const FIELDS = [
  'name',
  'description',
  'quantity',
  'unit',
  'place',
  'inside',
  'category',
  'tags',
  'barcode',
  'serial_number',
  'asset_number',
  'manufacturer',
  'model_number',
  'purchased_from',
  'purchase_price',
  'purchase_date',
  'value',
  'currency',
  'warranty_expires',
  'warranty_details',
  'lifetime_warranty',
  'insured',
  'expires_on',
  'minimum_quantity',
  'notes',
  'files',
  'sold_to',
  'sold_price',
  'sold_date',
  'sold_notes',
  'lent_to',
  'lent_on',
  'lent_until',
  'weight_kg',
  'volume_l',
  'archived',
  'source_id',
  'row_kind',
  'place_kind',
  'custom',
  'ignore',
] as const

/** How the columns of a file become fields. */
export interface Mapping {
  readonly format: string
  readonly rows: string
  readonly fields: readonly string[]
  readonly date_order: string
  readonly decimal: string
  /** The decimal sign of single columns; empty: that of all. */
  readonly decimals: readonly string[]
  /** The names of the sheets to import; empty for a file with one. */
  readonly sheets: readonly string[]
  readonly currency: string | null
  readonly match_names: boolean
  readonly known: string
}

/** An import as the server describes it. */
export interface DataImport {
  readonly public_id: string
  readonly state: string
  /** `archive`: a whole household, which has no columns. */
  readonly kind: string
  readonly file_name: string
  readonly created_at: string
  readonly columns: readonly Column[]
  /** The sheets of a file that has several. */
  readonly sheets: readonly Sheet[]
  readonly remarks: readonly string[]
  readonly mapping: Mapping
  readonly progress: { readonly done: number; readonly total: number | null } | null
  readonly summary: Summary | null
  readonly tree: readonly TreePlace[]
  /** The names of what the import of a table creates. */
  readonly new_names: { readonly categories: readonly string[]; readonly tags: readonly string[] }
  readonly refused_later: number
  readonly kept: number
  readonly can_undo: boolean
  /** Why an import that was carried out cannot be undone now; empty if nothing prevents it. */
  readonly undo_obstacle: string
  readonly error: string
}

/** A column of the file. */
export interface Column {
  readonly name: string
  readonly samples: readonly string[]
  /** A number of it that can be read in two ways; empty if it has none. */
  readonly unclear: string
}

/** A sheet of a file that has several. */
export interface Sheet {
  readonly name: string
  readonly rows: number
  readonly hidden: boolean
  /** The positions of its columns. */
  readonly columns: readonly number[]
}

export interface Summary {
  readonly rows: number
  readonly created: number
  readonly changed: number
  readonly skipped: number
  readonly refused: number
  readonly problems: number
  readonly files: number
}

export interface TreePlace {
  readonly path: readonly string[]
  readonly fresh: boolean
  readonly things: number
}

/** A row of the report. */
export interface ReportRow {
  readonly line: number
  /** Empty if the file has only one sheet. */
  readonly sheet: string
  readonly status: string
  readonly name: string
  readonly message: string
  readonly problems: readonly { readonly column: string; readonly message: string }[]
}

/** Fields of numbers, of which the decimal sign matters. */
const NUMBERS: ReadonlySet<string> = new Set([
  'quantity',
  'minimum_quantity',
  'purchase_price',
  'sold_price',
  'value',
  'weight_kg',
  'volume_l',
])

/** Whether a column has numbers that a person has to decide about. */
export function isUnclear(column: Column, field: string): boolean {
  return column.unclear !== '' && NUMBERS.has(field)
}

/** A mapping as the server takes it: what is empty is left out. */
export function mappingBody({ decimals, sheets, ...mapping }: Mapping): object {
  return {
    ...mapping,
    ...(decimals.some((sign) => sign !== '') && { decimals: decimals.map((sign) => sign || null) }),
    ...(sheets.length > 0 && { sheets }),
  }
}

/** Milliseconds between two questions to the server about its work. */
export const POLL_MS = 700

/** Whether the server works on an import. */
export function isBusy({ state }: Pick<DataImport, 'state'>): boolean {
  return state === 'checking' || state === 'importing' || state === 'undoing'
}

/** How far the server is with an import; null while it does nothing. */
export function readProgress(one: unknown): DataImport['progress'] {
  const progress = field(one, 'progress')
  return progress ? { done: count(progress, 'done'), total: count(progress, 'total') || null } : null
}

export function readImport(answer: unknown): DataImport {
  const one = field(answer, 'data_import')
  const summary = field(one, 'summary')
  return {
    public_id: textOf(one, 'public_id'),
    state: textOf(one, 'state'),
    kind: textOf(one, 'kind'),
    file_name: textOf(one, 'file_name'),
    created_at: textOf(one, 'created_at'),
    columns: listOf(one, 'columns').map((column) => ({
      name: textOf(column, 'name'),
      samples: listOf(column, 'samples').map(String),
      unclear: textOf(column, 'unclear'),
    })),
    sheets: listOf(one, 'sheets').map((sheet) => ({
      name: textOf(sheet, 'name'),
      rows: count(sheet, 'rows'),
      hidden: field(sheet, 'hidden') === true,
      columns: listOf(sheet, 'columns').map(Number),
    })),
    remarks: listOf(one, 'remarks').map(String),
    mapping: readMapping(field(one, 'mapping')),
    progress: readProgress(one),
    summary: summary ? readSummary(summary) : null,
    tree: listOf(one, 'tree').map((place) => ({
      path: listOf(place, 'path').map(String),
      fresh: field(place, 'fresh') === true,
      things: count(place, 'things'),
    })),
    new_names: {
      categories: listOf(field(one, 'new_names'), 'categories').map(String),
      tags: listOf(field(one, 'new_names'), 'tags').map(String),
    },
    refused_later: count(one, 'refused_later'),
    kept: count(one, 'kept'),
    can_undo: field(one, 'can_undo') === true,
    undo_obstacle: textOf(one, 'undo_obstacle'),
    error: said(field(one, 'error'), 'code'),
  }
}

export function readMapping(mapping: unknown): Mapping {
  return {
    format: textOf(mapping, 'format'),
    rows: textOf(mapping, 'rows'),
    fields: listOf(mapping, 'fields').map(String),
    date_order: textOf(mapping, 'date_order'),
    decimal: textOf(mapping, 'decimal'),
    decimals: listOf(mapping, 'decimals').map((sign) => (typeof sign === 'string' ? sign : '')),
    sheets: listOf(mapping, 'sheets').map(String),
    currency: textOf(mapping, 'currency') || null,
    match_names: field(mapping, 'match_names') === true,
    known: textOf(mapping, 'known'),
  }
}

export function readSummary(summary: unknown): Summary {
  return {
    rows: count(summary, 'rows'),
    created: count(summary, 'created'),
    changed: count(summary, 'changed'),
    skipped: count(summary, 'skipped'),
    refused: count(summary, 'refused'),
    problems: count(summary, 'problems'),
    files: count(summary, 'files'),
  }
}

export function readRows(answer: unknown): { readonly rows: readonly ReportRow[]; readonly next: string } {
  const rows = listOf(answer, 'rows').map((row) => ({
    line: count(row, 'line'),
    sheet: textOf(row, 'sheet'),
    status: textOf(row, 'status'),
    name: textOf(row, 'name'),
    message: said(row, 'cause'),
    problems: listOf(row, 'problems').map((problem) => ({
      column: textOf(problem, 'column'),
      message: textOf(problem, 'message'),
    })),
  }))
  return { rows, next: textOf(answer, 'next_cursor') }
}

/** A message of the server. The refusals of a household have texts in the page; the server has those of its imports. */
function said(value: unknown, code: string): string {
  const about = { code: textOf(value, code), message: textOf(value, 'message') }
  return about.code === 'validation_failed' ? about.message : refusalOf(about)
}

function count(value: unknown, name: string): number {
  const found = field(value, name)
  return typeof found === 'number' ? found : 0
}

/** What a field is called. */
export function fieldName(name: string): string {
  const own = `import.field.${name}`
  const known = `field.${name}`
  return isTextKey(own) ? text(own) : isTextKey(known) ? text(known) : name
}
