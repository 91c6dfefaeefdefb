import type * as z from 'zod'
import { cutText } from '../core/text.ts'
import type { ItemDetails } from '../items/collection.ts'
import { isCodeFault, readCode } from '../product-codes/reading.ts'
import {
  type AmountCell,
  type Cell,
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
import { plainHeader } from './formats.ts'
import type { ImportProblem, ImportRow, ReadRow } from './import.ts'
import type { ImportMapping } from './mapping.ts'

/** Maximum number of custom fields, of tags and of product codes per item. */
const MAX_CUSTOM_FIELDS = 50
const MAX_TAGS = 100
const MAX_CODES = 50
/** Maximum number of levels of a place: containers are nested 64 levels deep, and a thing that holds others adds some. */
const MAX_LEVELS = 40
/** Maximum length of a custom field's value, in characters. */
const MAX_CUSTOM = 2000
/** Maximum length of an item's notes, in characters. */
const MAX_NOTES = 100_000

/** A long number as a spreadsheet shows it: its last digits are lost. */
const ROUNDED = /^\d[.,]\d+E\+\d+$/i

type Details = z.infer<typeof ItemDetails>

/** Reads the rows of one table by its mapping. */
export class RowReader {
  private readonly names: readonly string[]
  private readonly headers: readonly string[]
  private readonly mapping: ImportMapping
  private readonly columns: ReadonlyMap<ImportField, readonly number[]>
  /** Whether the archive beside the table has a file of a name. */
  readonly hasFile: (name: string) => boolean

  constructor(
    headers: readonly string[],
    mapping: ImportMapping,
    hasFile: (name: string) => boolean = () => false,
  ) {
    this.mapping = mapping
    this.hasFile = hasFile
    this.names = columnNames(headers)
    this.headers = headers.map((header) => header.trim())
    const columns = new Map<ImportField, number[]>()
    for (const [i, field] of mapping.fields.entries()) columns.set(field, [...(columns.get(field) ?? []), i])
    this.columns = columns
  }

  /** The name of a column, unique in the table. */
  nameOf(column: number): string {
    return this.names[column] ?? `Column ${column + 1}`
  }

  read({ line, cells, broken }: ImportRow): ReadRow {
    if (broken !== undefined) return { line, content: { refused: broken }, problems: [] }
    if (cells.every((cell) => cell.trim() === '')) return { line, content: 'empty', problems: [] }
    if (this.repeatsHeader(cells))
      return { line, content: { refused: 'the row repeats the header' }, problems: [] }
    const row = new Cells(this, this.columns, cells)
    return { line, content: this.contentOf(row), problems: row.problems }
  }

  /** One text of a row, as `read` finds it: for a first look at all rows, which need not be read whole. */
  textOf({ cells, broken }: ImportRow, field: 'source_id' | 'inside'): string | null {
    return broken === undefined ? new Cells(this, this.columns, cells).text(field, 200) : null
  }

  private contentOf(row: Cells): ReadRow['content'] {
    const name = row.name()
    if (name === null) return { refused: 'the row has no name' }
    const path = row.path()
    const place = this.mapping.rows === 'places' || row.isPlace()
    const style = this.mapping
    if (place) {
      return { kind: 'place', name, path, description: row.placeDescription(this.mapping.fields) }
    }
    const details: Details = {}
    row.details(details, style)
    const thing = {
      kind: 'thing',
      name,
      source_id: row.sourceId(),
      ...row.amount(style),
      archived: row.read('archived', readBoolean),
      path,
      inside: row.text('inside', 200),
      tags: row.tags(),
      category: row.text('category', 200),
      codes: row.codes(),
      files: row.files(),
      description: row.read('description', (cell) => readText(cell, 4000)),
      details,
    } as const
    row.keepUnmapped(this.mapping.fields)
    const custom_fields = row.customFields()
    if (custom_fields) details.custom_fields = custom_fields
    if (hasAmount(details) && !details.currency && style.currency) details.currency = style.currency
    // Last of all, because text that has no other place is added to the notes.
    return { ...thing, notes: row.notes() }
  }

  private repeatsHeader(cells: readonly string[]): boolean {
    const filled = cells.flatMap((cell, i) => (cell.trim() === '' ? [] : [{ cell: cell.trim(), i }]))
    return filled.length > 1 && filled.every(({ cell, i }) => cell === this.headers[i])
  }
}

function hasAmount({ purchase_price, sold_price, value }: Details): boolean {
  return Boolean(purchase_price ?? sold_price ?? value)
}

/** The names of columns: a repeated header gets a number. */
function columnNames(headers: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return headers.map((header, i) => {
    const plain = cutText(oneLine(plainHeader(header)), 70) || `Column ${i + 1}`
    const name = plain === '__proto__' ? 'proto' : plain
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

/** The cells of one row, and what is found in them. */
class Cells {
  readonly problems: ImportProblem[] = []
  private readonly reader: RowReader
  private readonly columns: ReadonlyMap<ImportField, readonly number[]>
  private readonly cells: readonly string[]
  private readonly custom = new Map<string, string>()
  /** Text that fits nowhere else. */
  private readonly rest: string[] = []

  constructor(
    reader: RowReader,
    columns: ReadonlyMap<ImportField, readonly number[]>,
    cells: readonly string[],
  ) {
    this.reader = reader
    this.columns = columns
    this.cells = cells
  }

  /** How much there is of a thing. A cell such as `6 packs` gives the unit too, where no column does. */
  amount(style: ImportMapping): { readonly quantity: number | null; readonly unit: string | null } {
    const unit = this.read('unit', (cell) => readText(oneLine(cell), 20))
    let said: string | null = null
    const quantity = this.read('quantity', (cell) => {
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
      name = cutText(text, 200)
      if (text.length > 200) {
        this.report(column, 'is longer than 200 characters; the notes have all of it')
        this.rest.push(text)
      }
    }
    return name
  }

  /** The names of nested places: several columns give one level each. */
  path(): string[] {
    const path = this.filled('place').flatMap(({ column, cell }) =>
      readList(cell, /\s*[/›»>\\→]\s*/).map((part) => ({ column, name: this.cut(column, part) })),
    )
    for (const { column, name } of path.slice(MAX_LEVELS, MAX_LEVELS + 1)) {
      this.report(
        column,
        `has more than ${MAX_LEVELS} levels; those from ${quoted(name)} on are kept as a custom field`,
      )
    }
    for (const { column, name } of path.splice(MAX_LEVELS)) this.keep(column, name)
    return path.map(({ name }) => name)
  }

  isPlace(): boolean {
    const [kind] = this.filled('row_kind')
    // Of an address only the path counts: a host may be called anything.
    const words = kind?.cell.replace(/^https?:\/\/[^/]*/i, '') ?? ''
    return /\b(location|folder|place|room|ort|lieu|lugar)s?\b/i.test(words)
  }

  tags(): string[] {
    const all = this.filled('tags').flatMap(({ column, cell }) =>
      readList(cell, cell.includes(';') ? ';' : /[,|\n]/).map((tag) => this.cut(column, tag)),
    )
    const names = new Map(all.map((tag) => [tag.toLowerCase(), tag]))
    const tags = [...names.values()]
    const over = tags.splice(MAX_TAGS)
    if (over.length > 0) this.add('Tags', over.join('; '))
    return tags
  }

  codes(): string[] {
    const codes = new Set<string>()
    for (const { column, cell } of this.filled('barcode')) {
      for (const code of readList(cell, /[,;|\n]/)) {
        if (ROUNDED.test(code)) {
          this.report(column, `${quoted(code)} was rounded by a spreadsheet; it is kept as a custom field`)
          this.keep(column, code)
        } else if (code.length <= 200 && codes.size < MAX_CODES && !isCodeFault(readCode(code, null)))
          codes.add(code)
        else {
          this.report(column, `${quoted(code)} is not accepted as a barcode; it is kept as a custom field`)
          this.keep(column, code)
        }
      }
    }
    return [...codes]
  }

  /** The files that the archive has. Other names, such as the addresses of photos, are kept. */
  files(): string[] {
    return this.filled('files').flatMap(({ column, cell }) =>
      readList(cell, /[;|\n]/).filter((name) => {
        if (this.reader.hasFile(name)) return true
        if (!/^https?:/i.test(name)) {
          const words = 'is not in the archive; its name is kept as a custom field'
          this.report(column, `the file ${quoted(name)} ${words}`)
        }
        this.keep(column, name)
        return false
      }),
    )
  }

  /** The id in the other program. It is kept too, as it may be printed on a label. */
  sourceId(): string | null {
    for (const { column, cell } of this.filled('source_id').slice(0, 1)) this.keep(column, cell)
    for (const { column, cell } of this.filled('row_kind'))
      if (/^https?:/i.test(cell.trim())) this.keep(column, cell)
    return this.text('source_id', 200)
  }

  text(field: ImportField, max: number): string | null {
    return this.read(field, (cell) => readText(oneLine(cell), max))
  }

  /** Reads the first column of a field. A cell that cannot be read is reported, and kept as a custom field. */
  read<T>(field: ImportField, reader: (cell: string) => Cell<T>): T | null {
    let found: T | null = null
    for (const { column, cell } of this.filled(field)) {
      const read: Cell<T> = found === null ? reader(cell) : { problem: '' }
      if ('value' in read) found = read.value
      else {
        if (read.problem !== '')
          this.report(column, `${quoted(cell)} ${read.problem}; it is kept as a custom field`)
        this.keep(column, cell)
      }
    }
    return found
  }

  details(details: Details, style: ImportMapping): void {
    for (const field of SHORT) details[field] = this.text(field, field === 'asset_number' ? 60 : 200)
    for (const field of LONG) details[field] = this.read(field, (cell) => readText(cell, 2000))
    for (const field of DAYS) details[field] = this.read(field, (cell) => readDay(cell, style))
    for (const field of FLAGS) details[field] = this.read(field, readBoolean)
    let currency: string | null = null
    for (const field of AMOUNTS) {
      const found: AmountCell | null = this.read(field, (cell) => readAmount(cell, style))
      details[field] = found?.amount ?? null
      currency ??= found?.currency ?? null
    }
    details.minimum_quantity = this.read('minimum_quantity', (cell) => readQuantity(cell, style))
    details.weight_kg = this.measure('weight_kg', 'weight', style)
    details.volume_l = this.measure('volume_l', 'volume', style)
    const named = this.read('currency', (cell) => {
      const text = cell.trim().toUpperCase()
      return /^[A-Z]{3}$/.test(text) ? { value: text } : { problem: 'is not a currency code such as EUR' }
    })
    details.currency = named ?? currency
    // Homebox counts assets as `000-002`; zero means none.
    if (/^[0-]*$/.test(details.asset_number ?? '')) details.asset_number = null
    for (const field of Object.keys(details) as (keyof Details)[])
      if (details[field] === null) delete details[field]
  }

  /** Reads a weight or a volume. A plain number counts where the header says kilograms or litres. */
  private measure(
    field: 'weight_kg' | 'volume_l',
    kind: 'weight' | 'volume',
    style: ImportMapping,
  ): number | null {
    const [column] = this.columns.get(field) ?? []
    const unit = kind === 'weight' ? 'kg' : 'l'
    const words = column === undefined ? [] : foldedHeader(this.reader.nameOf(column)).split('-')
    const says = words.includes(unit) || words.some((word) => /^(?:kilo(?:gram)?|lit(?:er|re))/.test(word))
    return this.read(field, (cell) => readMeasure(cell, style, kind, says ? unit : null))
  }

  /** Keeps the cells of columns that become custom fields, and of columns behind the last header. */
  keepUnmapped(fields: readonly ImportField[]): void {
    for (const [i, cell] of this.cells.entries()) {
      if ((fields[i] ?? 'custom') === 'custom') this.keep(i, cell)
    }
  }

  /** All cells of a place that are neither its name nor its path, as lines. */
  placeDescription(fields: readonly ImportField[]): string | null {
    const lines = this.cells.flatMap((cell, i) => {
      const field = fields[i] ?? 'custom'
      if (cell.trim() === '' || ['name', 'place', 'row_kind', 'ignore'].includes(field)) return []
      // The id of a program's own database says nothing to people.
      if (field === 'source_id' && /^[0-9a-f-]{32,36}$/i.test(cell.trim())) return []
      return [field === 'description' ? cell.trim() : `${this.reader.nameOf(i)}: ${oneLine(cell)}`]
    })
    const text = lines.join('\n')
    if (text.length > 4000) this.report(null, 'the description of the place is cut after 4000 characters')
    return text === '' ? null : cutText(text, 4000)
  }

  customFields(): Record<string, string> | null {
    return this.custom.size > 0 ? Object.fromEntries(this.custom) : null
  }

  notes(): string | null {
    const own = this.filled('notes').map(({ cell }) => cell.trim())
    const all = [...own, ...this.rest].join('\n\n')
    if (all.length > MAX_NOTES) this.report(null, `the notes are cut after ${MAX_NOTES} characters`)
    return all === '' ? null : cutText(all, MAX_NOTES)
  }

  /** A name of a place or a tag. */
  private cut(column: number, name: string): string {
    const text = oneLine(name)
    if (text.length <= 200) return text
    this.report(column, 'is longer than 200 characters; the notes have all of it')
    this.rest.push(text)
    return cutText(text, 200)
  }

  private keep(column: number, cell: string): void {
    this.add(this.reader.nameOf(column), cell.trim())
  }

  private add(name: string, text: string): void {
    if (text === '') return
    const there = this.custom.get(name)
    const joined = there === undefined || there === text ? text : `${there}; ${text}`
    const fits = joined.length <= MAX_CUSTOM && (there !== undefined || this.custom.size < MAX_CUSTOM_FIELDS)
    if (fits) this.custom.set(name, joined)
    else this.rest.push(`${name}: ${text}`)
  }

  private report(column: number | null, message: string): void {
    this.problems.push({ column: column === null ? null : this.reader.nameOf(column), message })
  }

  private filled(field: ImportField): { readonly column: number; readonly cell: string }[] {
    return (this.columns.get(field) ?? []).flatMap((column) => {
      const cell = this.cells[column] ?? ''
      return cell.trim() === '' ? [] : [{ column, cell }]
    })
  }
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

function quoted(cell: string): string {
  return JSON.stringify(cutText(cell.trim(), 80))
}
