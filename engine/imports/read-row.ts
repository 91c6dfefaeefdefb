import type * as z from 'zod'
import { cutText } from '../core/text.ts'
import type { ItemDetails } from '../items/collection.ts'
import { type CellStyle, oneLine, readArchived, readText } from './cells.ts'
import type { ImportField } from './fields.ts'
import { isOwnField, plainHeader } from './formats.ts'
import type { ImportRow, NamedPath, ReadRow } from './import.ts'
import type { ImportMapping } from './mapping.ts'
import { says } from './messages.ts'
import { isRetired, plainCells } from './program-cells.ts'
import { RowCells, type TableOfRow } from './row-cells.ts'

type Details = z.infer<typeof ItemDetails>

/** What a reader of rows knows besides the table. */
export interface RowReaderOptions {
  readonly fileOf?: (name: string) => string | null
  readonly sheetColumn?: number
}

/** A line as some programs draw one below the headers. */
const LINE = /^[-=:+|]{3,}$/

/** Reads the rows of one table by its mapping. */
export class RowReader implements TableOfRow {
  private readonly names: readonly string[]
  private readonly headers: readonly string[]
  private readonly mapping: ImportMapping
  private readonly columns: ReadonlyMap<ImportField, readonly number[]>
  private readonly styles: readonly CellStyle[]
  /** The column with the name of the sheet, which each row has; -1 if there is none. */
  private readonly sheetColumn: number
  /** The file of a name in the archive beside the table; null if it has none. */
  readonly fileOf: (name: string) => string | null
  readonly isOwn: boolean

  constructor(
    headers: readonly string[],
    mapping: ImportMapping,
    { fileOf = () => null, sheetColumn = -1 }: RowReaderOptions = {},
  ) {
    this.mapping = mapping
    this.fileOf = fileOf
    this.isOwn = mapping.format === 'stowage'
    this.sheetColumn = sheetColumn
    const { date_order, decimals = [] } = mapping
    this.styles = decimals.map((decimal) => ({ date_order, decimal: decimal ?? mapping.decimal }))
    this.names = columnNames(headers)
    this.headers = headers.map((header) => header.trim())
    const columns = new Map<ImportField, number[]>()
    for (const [i, field] of mapping.fields.entries()) columns.set(field, [...(columns.get(field) ?? []), i])
    this.columns = columns
  }

  /** The name of a column: unique in the table, but for a custom field of Stowage. */
  nameOf(column: number): string {
    return this.names[column] ?? `Column ${column + 1}`
  }

  read(whole: ImportRow): ReadRow {
    const { line, sheet, cells, broken } = whole
    const at = sheet ? { line, sheet } : { line }
    if (broken !== undefined) return { ...at, content: { refused: broken }, problems: [] }
    const filled = cells.some((cell, i) => cell.trim() !== '' && i !== this.sheetColumn)
    if (!filled) return { ...at, content: 'empty', problems: [] }
    if (this.repeatsHeader(cells)) return { ...at, content: { refused: says('row_is_header') }, problems: [] }
    if (cells.every((cell) => cell.trim() === '' || LINE.test(cell.trim())))
      return { ...at, content: { skipped: says('row_is_line') }, problems: [] }
    const row = new RowCells(this, this.columns, { ...whole, cells: plainCells(this.mapping.format, cells) })
    return { ...at, content: this.contentOf(row, cells), problems: row.problems }
  }

  /** How a column writes numbers and dates. */
  styleOf(column: number): CellStyle {
    return this.styles[column] ?? this.mapping
  }

  /** One text of a row, as `read` finds it: for a first look at all rows, which need not be read whole. */
  textOf({ cells, broken }: ImportRow, field: 'source_id' | 'inside'): string | null {
    return broken === undefined ? new RowCells(this, this.columns, { cells }).text(field, 200) : null
  }

  /** The place of a row with the kinds that it says, for a first look at all rows. */
  placeOf({ cells, broken }: ImportRow): NamedPath | null {
    if (broken !== undefined) return null
    const row = new RowCells(this, this.columns, { cells })
    return { path: row.path(), place_kinds: row.placeKinds() }
  }

  private contentOf(row: RowCells, cells: readonly string[]): ReadRow['content'] {
    const name = row.name() ?? row.model()
    if (name === null) return { refused: says('row_nameless') }
    const path = row.path()
    const place = this.mapping.rows === 'places' || row.isPlace()
    if (place) {
      return { kind: 'place', name, path, description: row.placeDescription(this.mapping.fields) }
    }
    const details: Details = {}
    row.details(details)
    const thing = {
      kind: 'thing',
      name,
      source_id: row.sourceId(),
      ...row.amount(),
      archived: row.read('archived', readArchived) ?? (this.isRetired(cells) || null),
      path,
      place_kinds: row.placeKinds(),
      inside: row.text('inside', 200),
      tags: row.tags(),
      category: row.category(),
      codes: row.codes(),
      files: row.files(),
      description: row.read('description', (cell) => readText(cell, 4000)),
      details,
    } as const
    row.keepUnmapped(this.mapping.fields)
    row.keepLinks(this.mapping.fields)
    const custom_fields = row.customFields()
    if (custom_fields) details.custom_fields = custom_fields
    const { currency } = this.mapping
    if (hasAmount(details) && !details.currency && currency) details.currency = currency
    // Last of all, because text that has no other place is added to the notes.
    return { ...thing, notes: row.notes() }
  }

  private isRetired(cells: readonly string[]): boolean {
    return isRetired(this.mapping.format, this.headers, cells)
  }

  private repeatsHeader(cells: readonly string[]): boolean {
    const filled = cells.flatMap((cell, i) =>
      cell.trim() === '' || i === this.sheetColumn ? [] : [{ cell: cell.trim(), i }],
    )
    return filled.length > 1 && filled.every(({ cell, i }) => cell === this.headers[i])
  }
}

function hasAmount({ purchase_price, sold_price, value }: Details): boolean {
  return Boolean(purchase_price ?? sold_price ?? value)
}

/** The names of columns: a repeated header gets a number. A custom field of Stowage keeps the name that it has. */
function columnNames(headers: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return headers.map((header, i) => {
    const own = isOwnField(header)
    const plain = cutText(oneLine(plainHeader(header)), own ? 80 : 70) || `Column ${i + 1}`
    const name = plain === '__proto__' ? 'proto' : plain
    if (own) return name
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}
