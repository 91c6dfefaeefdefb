import type * as z from 'zod'
import { cutText } from '../core/text.ts'
import type { ItemDetails } from '../items/collection.ts'
import { isCodeFault, readCode } from '../product-codes/reading.ts'
import { type PlaceKind, placeKinds } from '../structure/levels.ts'
import { MAX_CATEGORY_DEPTH } from '../taxonomy/nesting.ts'
import {
  type AmountCell,
  type Cell,
  type CellStyle,
  isSheetError,
  oneLine,
  quantityAndUnit,
  readAmount,
  readBoolean,
  readDay,
  readList,
  readMeasure,
  readQuantity,
  readText,
} from './cells.ts'
import { foldedHeader, type ImportField } from './fields.ts'
import type { CellLink, ImportProblem, ImportRow } from './import.ts'
import { levelsOf } from './levels.ts'
import { type ImportMessage, says } from './messages.ts'

/** Maximum number of custom fields, of tags and of product codes per item. */
const MAX_CUSTOM_FIELDS = 50
const MAX_TAGS = 100
const MAX_CODES = 50
/** Maximum number of levels of a place: containers are nested 64 levels deep, and a thing that holds others adds some. */
const MAX_LEVELS = 40
/** Maximum length of a custom field's value, in characters. */
const MAX_CUSTOM = 2000
/** Maximum length of a name, and of the description of a place, in characters. */
const MAX_NAME = 200
const MAX_DESCRIPTION = 4000
/** Maximum length of an item's notes, in characters. */
const MAX_NOTES = 100_000

/** A long number as a spreadsheet shows it: its last digits are lost. */
const ROUNDED = /^\d[.,]\d+E\+\d+$/i

type Details = z.infer<typeof ItemDetails>

/** What the cells of a row need to know of their table. */
export interface TableOfRow {
  /** The name of a column, unique in the table. */
  nameOf(column: number): string
  /** How a column writes numbers and dates. */
  styleOf(column: number): CellStyle
  /** The file of a name in the archive beside the table; null if it has none. */
  readonly fileOf: (name: string) => string | null
  /** Whether Stowage wrote it: ids are its own, and lists have its separators alone. */
  readonly isOwn: boolean
}

/** The cells of one row, and what is found in them. */
export class RowCells {
  readonly problems: ImportProblem[] = []
  private readonly table: TableOfRow
  private readonly columns: ReadonlyMap<ImportField, readonly number[]>
  private readonly cells: readonly string[]
  private readonly links: readonly CellLink[]
  private readonly exact: readonly number[]
  private readonly custom = new Map<string, string>()
  /** Text that fits nowhere else. */
  private readonly rest: string[] = []

  constructor(
    table: TableOfRow,
    columns: ReadonlyMap<ImportField, readonly number[]>,
    { cells, links = [], exact = [] }: Pick<ImportRow, 'cells' | 'links' | 'exact'>,
  ) {
    this.table = table
    this.columns = columns
    this.links = links
    this.exact = exact
    this.cells = cells.some(isSheetError) ? this.withoutErrors(cells) : cells
  }

  /** How much there is of a thing. A cell such as `6 packs` gives the unit too, where no column does. */
  amount(): { readonly quantity: number | null; readonly unit: string | null } {
    const unit = this.read('unit', (cell) => readText(oneLine(cell), 20))
    let said: string | null = null
    const quantity = this.read('quantity', (cell, style) => {
      const parts = unit === null ? quantityAndUnit(cell) : null
      const read = parts && readQuantity(parts.quantity, style)
      if (!read || 'problem' in read) return readQuantity(cell, style)
      said = parts.unit
      return read
    })
    return { quantity, unit: unit ?? said }
  }

  /** The first name that a column gives; further ones become custom fields. */
  name(): string | null {
    let name: string | null = null
    for (const { column, cell } of this.filled('name')) {
      const text = oneLine(cell)
      if (name !== null || text === '') {
        if (text !== '' && text !== name) this.keep(column, cell)
        continue
      }
      name = cutText(text, MAX_NAME)
      if (text.length > MAX_NAME) {
        this.report(column, says('cell_name_too_long', { most: MAX_NAME }))
        this.rest.push(text)
      }
    }
    return name
  }

  /** The model, which is the name of a thing that has no other. */
  model(): string | null {
    const [model] = this.filled('model_number')
    const text = model ? oneLine(model.cell) : ''
    return /\p{L}/u.test(text) ? cutText(text, MAX_NAME) : null
  }

  /** The names of nested places: several columns give one level each. */
  path(): string[] {
    const path = this.filled('place').flatMap(({ column, cell }) =>
      levelsOf(cell, this.table.isOwn).map((part) => ({
        column,
        name: this.cut(column, part),
      })),
    )
    for (const { column, name } of path.slice(MAX_LEVELS, MAX_LEVELS + 1)) {
      this.report(column, says('cell_too_many_levels', { most: MAX_LEVELS, name: shown(name) }))
    }
    for (const { column, name } of path.splice(MAX_LEVELS)) this.keep(column, name)
    return path.map(({ name }) => name)
  }

  /** The kinds of the last places of the path, from the outside in. */
  placeKinds(): PlaceKind[] {
    return this.filled('place_kind').flatMap(({ column, cell }) => {
      const kinds = readList(cell, '/').map((word) => placeKinds.find((kind) => kind === word))
      const known = kinds.filter((kind) => kind !== undefined)
      if (known.length === kinds.length) return known
      this.keep(column, cell)
      return []
    })
  }

  isPlace(): boolean {
    const [kind] = this.filled('row_kind')
    // Of an address only the path counts: a host may be called anything.
    const words = kind?.cell.replace(/^https?:\/\/[^/]*/i, '') ?? ''
    return /\b(location|folder|place|room|ort|lieu|lugar)s?\b/i.test(words)
  }

  tags(): string[] {
    const all = this.filled('tags').flatMap(({ column, cell }) =>
      readList(cell, this.table.isOwn || cell.includes(';') ? ';' : /[,|\n]/).map((tag) =>
        this.cut(column, tag),
      ),
    )
    const names = new Map(all.map((tag) => [tag.toLowerCase(), tag]))
    const tags = [...names.values()]
    const over = tags.splice(MAX_TAGS)
    if (over.length > 0) this.add('Tags', over.join('; '))
    return tags
  }

  /** The names of nested categories. Stowage writes a path, and so do columns that are called one. */
  category(): string[] {
    const [first, ...others] = this.filled('category')
    for (const { column, cell } of others) this.keep(column, cell)
    if (!first) return []
    const { isOwn } = this.table
    const isPath = isOwn || foldedHeader(this.table.nameOf(first.column)).endsWith('-path')
    const names = (isPath ? levelsOf(first.cell, isOwn) : [first.cell]).map(oneLine)
    const path = names.filter((name) => name !== '').map((name) => this.cut(first.column, name))
    const innermost = path.splice(MAX_CATEGORY_DEPTH - 1).join(' / ')
    return innermost === '' ? path : [...path, cutText(innermost, MAX_NAME)]
  }

  codes(): string[] {
    const codes = new Set<string>()
    for (const { column, cell } of this.filled('barcode')) {
      for (const code of readList(cell, /[,;|\n]/)) {
        if (ROUNDED.test(code)) {
          this.report(column, says('code_rounded', { cell: shown(code) }))
          this.keep(column, code)
        } else if (code.length <= 200 && codes.size < MAX_CODES && !isCodeFault(readCode(code, null)))
          codes.add(code)
        else {
          this.report(column, says('code_not_accepted', { cell: shown(code) }))
          this.keep(column, code)
        }
      }
    }
    return [...codes]
  }

  /** The files that the archive has. Other names, such as the addresses of photos, are kept. */
  files(): string[] {
    const found = new Set<string>()
    return this.filled('files').flatMap(({ column, cell }) =>
      readList(cell, /[;|\n]/).filter((name) => {
        const file = this.table.fileOf(name)
        if (file !== null) {
          // A column and a folder may name the same one.
          const fresh = !found.has(file)
          found.add(file)
          return fresh
        }
        if (!/^https?:/i.test(name)) this.report(column, says('file_not_in_archive', { name: shown(name) }))
        this.keep(column, name)
        return false
      }),
    )
  }

  /** The id in the other program. It is kept too, as it may be printed on a label. */
  sourceId(): string | null {
    // That of another program may be known from its labels.
    for (const { column, cell } of this.table.isOwn ? [] : this.filled('source_id').slice(0, 1))
      this.keep(column, cell)
    for (const { column, cell } of this.filled('row_kind'))
      if (/^https?:/i.test(cell.trim())) this.keep(column, cell)
    return this.text('source_id', 200)
  }

  text(field: ImportField, max: number): string | null {
    return this.read(field, (cell) => readText(oneLine(cell), max))
  }

  /** Reads the first column of a field. A cell that cannot be read is reported, and kept as a custom field. */
  read<T>(field: ImportField, reader: (cell: string, style: CellStyle) => Cell<T>): T | null {
    let found: T | null = null
    for (const { column, cell } of this.filled(field)) {
      const read: Cell<T> | null = found === null ? reader(cell, this.styleOf(column)) : null
      if (read && 'value' in read) found = read.value
      else {
        if (read) this.report(column, says(read.problem.code, { ...read.problem.values, cell: shown(cell) }))
        this.keep(column, cell)
      }
    }
    return found
  }

  details(details: Details): void {
    for (const field of SHORT) details[field] = this.text(field, field === 'asset_number' ? 60 : 200)
    for (const field of LONG) details[field] = this.read(field, (cell) => readText(cell, 2000))
    for (const field of DAYS) details[field] = this.read(field, readDay)
    for (const field of FLAGS) details[field] = this.read(field, readBoolean)
    let currency: string | null = null
    for (const field of AMOUNTS) {
      const found: AmountCell | null = this.read(field, readAmount)
      details[field] = found?.amount ?? null
      currency ??= found?.currency ?? null
    }
    details.minimum_quantity = this.read('minimum_quantity', readQuantity)
    details.weight_kg = this.measure('weight_kg', 'weight')
    details.volume_l = this.measure('volume_l', 'volume')
    const named = this.read('currency', (cell) => {
      const text = cell.trim().toUpperCase()
      return isCurrency(text) ? { value: text } : { problem: says('cell_not_currency') }
    })
    details.currency = named ?? currency
    // Homebox counts assets as `000-002`; zero means none.
    if (/^[0-]*$/.test(details.asset_number ?? '')) details.asset_number = null
    for (const field of Object.keys(details) as (keyof Details)[])
      if (details[field] === null) delete details[field]
  }

  /** Reads a weight or a volume. A plain number counts where the header says kilograms or litres. */
  private measure(field: 'weight_kg' | 'volume_l', kind: 'weight' | 'volume'): number | null {
    const [column] = this.columns.get(field) ?? []
    const unit = kind === 'weight' ? 'kg' : 'l'
    const words = column === undefined ? [] : foldedHeader(this.table.nameOf(column)).split('-')
    const says = words.includes(unit) || words.some((word) => /^(?:kilo(?:gram)?|lit(?:er|re))/.test(word))
    return this.read(field, (cell, style) => readMeasure(cell, style, kind, says ? unit : null))
  }

  /** Keeps the cells of columns that become custom fields, and of columns behind the last header. */
  keepUnmapped(fields: readonly ImportField[]): void {
    for (const [i, cell] of this.cells.entries()) {
      // Often a separator in a text that stands in no quotes: the rest of the row may be one column off.
      if (i >= fields.length && cell.trim() !== '')
        this.report(i, says('cell_beyond_columns', { cell: shown(cell) }))
      if ((fields[i] ?? 'custom') === 'custom') this.keep(i, cell)
    }
  }

  /** Keeps the addresses behind cells, beside what the cells show. */
  keepLinks(fields: readonly ImportField[]): void {
    for (const { column, address } of this.links)
      if (fields[column] !== 'ignore') this.add(`${cutText(this.table.nameOf(column), 70)} (link)`, address)
  }

  /** All cells of a place that are neither its name nor its path, as lines. */
  placeDescription(fields: readonly ImportField[]): string | null {
    const lines = this.cells.flatMap((cell, i) => {
      const field = fields[i] ?? 'custom'
      if (cell.trim() === '' || ['name', 'place', 'row_kind', 'ignore'].includes(field)) return []
      // The id of a program's own database says nothing to people.
      if (field === 'source_id' && /^[0-9a-f-]{32,36}$/i.test(cell.trim())) return []
      return [field === 'description' ? cell.trim() : `${this.table.nameOf(i)}: ${oneLine(cell)}`]
    })
    for (const { column, address } of this.links)
      if (fields[column] !== 'ignore') lines.push(`${this.table.nameOf(column)} (link): ${address}`)
    const text = lines.join('\n')
    if (text.length > MAX_DESCRIPTION)
      this.report(null, says('place_description_cut', { most: MAX_DESCRIPTION }))
    return text === '' ? null : cutText(text, MAX_DESCRIPTION)
  }

  customFields(): Record<string, string> | null {
    return this.custom.size > 0 ? Object.fromEntries(this.custom) : null
  }

  notes(): string | null {
    const own = this.filled('notes').map(({ cell }) => cell.trim())
    const all = [...own, ...this.rest].join('\n\n')
    if (all.length > MAX_NOTES) this.report(null, says('notes_cut', { most: MAX_NOTES }))
    return all === '' ? null : cutText(all, MAX_NOTES)
  }

  /** A name of a place or a tag. */
  private cut(column: number, name: string): string {
    const text = oneLine(name)
    if (text.length <= MAX_NAME) return text
    this.report(column, says('cell_name_too_long', { most: MAX_NAME }))
    this.rest.push(text)
    return cutText(text, MAX_NAME)
  }

  /** The cells without the errors of a spreadsheet: `#N/A` is no name and no place. */
  private withoutErrors(cells: readonly string[]): string[] {
    return cells.map((cell, i) => {
      const field = [...this.columns].find(([, columns]) => columns.includes(i))?.[0] ?? 'custom'
      if (!isSheetError(cell) || field === 'custom' || field === 'ignore') return cell
      this.report(i, says('cell_sheet_error', { cell: shown(cell) }))
      this.keep(i, cell)
      return ''
    })
  }

  /** How a cell writes numbers and dates. One that the file has as a number has a decimal point in any table. */
  private styleOf(column: number): CellStyle {
    const style = this.table.styleOf(column)
    return this.exact.includes(column) ? { ...style, decimal: '.' } : style
  }

  private keep(column: number, cell: string): void {
    this.add(this.table.nameOf(column), cell.trim())
  }

  private add(name: string, text: string): void {
    if (text === '') return
    const there = this.custom.get(name)
    const joined = there === undefined || there === text ? text : `${there}; ${text}`
    const fits = joined.length <= MAX_CUSTOM && (there !== undefined || this.custom.size < MAX_CUSTOM_FIELDS)
    if (fits) this.custom.set(name, joined)
    else this.rest.push(`${name}: ${text}`)
  }

  private report(column: number | null, message: ImportMessage): void {
    this.problems.push({ column: column === null ? null : this.table.nameOf(column), message })
  }

  private filled(field: ImportField): { readonly column: number; readonly cell: string }[] {
    return (this.columns.get(field) ?? []).flatMap((column) => {
      const cell = this.cells[column] ?? ''
      return cell.trim() === '' ? [] : [{ column, cell }]
    })
  }
}

let known_currencies: ReadonlySet<string> | undefined

/** Whether a code is one of a currency of today or of earlier (CLDR). ISO 4217 has two codes for none: that of no currency, and that for tests. */
function isCurrency(code: string): boolean {
  known_currencies ??= new Set(Intl.supportedValuesOf('currency'))
  return known_currencies.has(code) && code !== 'XXX' && code !== 'XTS'
}

const SHORT = [
  'asset_number',
  'serial_number',
  'manufacturer',
  'model_number',
  'purchased_from',
  'sold_to',
  'lent_to',
] as const
const LONG = ['warranty_details', 'sold_notes'] as const
const DAYS = [
  'purchase_date',
  'warranty_expires',
  'sold_date',
  'expires_on',
  'lent_on',
  'lent_until',
] as const
const FLAGS = ['insured', 'lifetime_warranty'] as const
const AMOUNTS = ['purchase_price', 'sold_price', 'value'] as const

function shown(cell: string): string {
  return cutText(oneLine(cell), 80)
}
