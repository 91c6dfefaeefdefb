import {
  GROCY_NEVER,
  type ImportMessage,
  maskedLevel,
  plainText,
  says,
} from '../../../../engine/imports/index.ts'
import { type ForeignRow, ForeignTables, ForeignTablesError } from '../../../../storage/index.ts'
import { cellOf, type RecordRow, recordsSource, unreadColumns } from './records-source.ts'
import { FileRefused } from './refused.ts'
import type { TableSource } from './table-source.ts'

type Row = ForeignRow

/** Opens the database of Grocy: products with their stock, equipment and batteries. */
export function openGrocy(path: string): TableSource {
  const db = opened(path)
  try {
    const { names: tables } = db
    if (!tables.has('products')) throw new FileRefused('database_foreign')
    const read = (table: string): Row[] => db.rows(table)
    const named = (table: string) => new Map(read(table).map((row) => [cellOf(row.id), cellOf(row.name)]))
    const products = productRows(read, named)
    const things = [...products, ...others(read, 'equipment'), ...others(read, 'batteries')]
    const rows = things.map((row, at) => ({ line: at + 1, row }))
    return recordsSource('grocy', rows, { remarks: remarksOf(db, tables) })
  } catch (error) {
    if (error instanceof ForeignTablesError)
      throw new FileRefused('database_damaged', { reason: error.message })
    throw error
  } finally {
    db.close()
  }
}

function opened(path: string): ForeignTables {
  try {
    return new ForeignTables(path)
  } catch (error) {
    throw new FileRefused('database_not_opened', {
      reason: error instanceof Error ? error.message : '',
    })
  }
}

function productRows(read: (table: string) => Row[], named: (table: string) => ReadonlyMap<string, string>) {
  const locations = new Map([...named('locations')].map(([id, name]) => [id, maskedLevel(name)]))
  const groups = named('product_groups')
  const units = named('quantity_units')
  const shops = named('shopping_locations')
  const codes = grouped(read('product_barcodes'), 'product_id')
  const stock = grouped(read('stock'), 'product_id')
  const fields = userFields(read, 'products')
  const names = named('products')
  return read('products').flatMap((product): RecordRow[] => {
    const id = cellOf(product.id)
    const base: RecordRow = {
      Name: cellOf(product.name),
      Description: plainText(cellOf(product.description)),
      'Product group': groups.get(cellOf(product.product_group_id)) ?? '',
      Unit: units.get(cellOf(product.qu_id_stock)) ?? '',
      'Min stock amount': Number(product.min_stock_amount) > 0 ? cellOf(product.min_stock_amount) : '',
      Barcodes: [
        ...(codes.get(id) ?? []).map((row) => cellOf(row.barcode)),
        ...cellOf(product.barcode).split(','),
      ]
        .filter((code) => code.trim() !== '')
        .join('; '),
      'Parent product': names.get(cellOf(product.parent_product_id)) ?? '',
      'Picture file': cellOf(product.picture_file_name),
      Archived: product.active === 0 || product.active === '0' ? 'true' : '',
      'Days until due': Number(product.default_best_before_days)
        ? cellOf(product.default_best_before_days)
        : '',
      Calories: Number(product.calories) ? cellOf(product.calories) : '',
      ...fields.get(id),
    }
    const home = cellOf(product.location_id)
    const entries = stock.get(id) ?? []
    if (entries.length === 0) {
      return [{ ...base, 'Grocy ID': `product-${id}`, Location: locations.get(home) ?? '', Quantity: '0' }]
    }
    const places = grouped(
      entries.map((entry) => ({ ...entry, at: cellOf(entry.location_id) || home })),
      'at',
    )
    return [...places].map(([at, there]) => ({
      ...base,
      'Grocy ID': at === home || places.size === 1 ? `product-${id}` : `product-${id}-location-${at}`,
      Location: locations.get(at) ?? '',
      ...stockCells(there, shops),
    }))
  })
}

function stockCells(entries: readonly Row[], shops: ReadonlyMap<string, string>): RecordRow {
  const days = (field: string) =>
    entries
      .map((entry) => cellOf(entry[field]))
      .filter((day) => day !== '' && !day.startsWith(GROCY_NEVER))
      .sort()
  const amount = entries.reduce((sum, { amount }) => sum + Number(amount ?? 0), 0)
  const prices = entries.map(({ price }) => cellOf(price)).filter((price) => Number(price) > 0)
  const lines = entries.map((entry) => {
    const day = cellOf(entry.best_before_date)
    const facts = [
      `${cellOf(entry.amount)}${entry.open === 1 ? ' (open)' : ''}`,
      day && day !== GROCY_NEVER ? `due ${day}` : '',
      entry.purchased_date ? `bought ${cellOf(entry.purchased_date)}` : '',
      entry.price ? `price ${cellOf(entry.price)}` : '',
      cellOf(entry.note),
    ]
    return facts.filter((fact) => fact !== '').join(', ')
  })
  return {
    Quantity: String(Math.round(amount * 1e6) / 1e6),
    'Due date': days('best_before_date')[0] ?? '',
    'Purchase date': days('purchased_date').at(-1) ?? '',
    Price: prices.at(-1) ?? '',
    Shop: shops.get(cellOf(entries.at(-1)?.shopping_location_id)) ?? '',
    Notes:
      entries.length > 1 || entries.some(({ note, open }) => note || open)
        ? `Stock:\n${lines.join('\n')}`
        : '',
  }
}

function others(read: (table: string) => Row[], table: 'equipment' | 'batteries'): RecordRow[] {
  const fields = userFields(read, table)
  const kind = table === 'equipment' ? 'Equipment' : 'Battery'
  return read(table).map((row) => ({
    'Grocy ID': `${table}-${cellOf(row.id)}`,
    Name: cellOf(row.name),
    Description: plainText(cellOf(row.description)),
    'Product group': kind,
    'Used in': cellOf(row.used_in),
    'Manual file': cellOf(row.instruction_manual_file_name),
    ...fields.get(cellOf(row.id)),
  }))
}

function userFields(read: (table: string) => Row[], entity: string): ReadonlyMap<string, RecordRow> {
  const names = new Map(
    read('userfields')
      .filter((field) => field.entity === entity)
      .map((field) => [cellOf(field.id), cellOf(field.caption) || cellOf(field.name)]),
  )
  const found = new Map<string, Record<string, string>>()
  for (const { field_id, object_id, value } of read('userfield_values')) {
    const name = names.get(cellOf(field_id))
    if (name === undefined) continue
    const cells = found.get(cellOf(object_id)) ?? {}
    cells[`Grocy: ${name}`] = cellOf(value)
    found.set(cellOf(object_id), cells)
  }
  return found
}

function grouped(rows: readonly Row[], field: string): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const key = cellOf(row[field])
    const same = found.get(key) ?? []
    same.push(row)
    found.set(key, same)
  }
  return found
}

/** The columns that are read of each table. Those of units, prices and days that the program computes itself are left out. */
const READ: Readonly<Record<string, string>> = {
  products:
    'name description product_group_id location_id qu_id_stock qu_id_purchase qu_id_consume qu_id_price min_stock_amount barcode parent_product_id picture_file_name active default_best_before_days calories',
  stock:
    'product_id amount best_before_date purchased_date price open location_id note shopping_location_id stock_id',
  locations: 'name active',
  product_groups: 'name active',
  quantity_units: 'name name_plural plural_forms active',
  shopping_locations: 'name active',
  product_barcodes: 'product_id barcode',
  equipment: 'name description instruction_manual_file_name',
  batteries: 'name description used_in active',
  userfields: 'entity name caption type sort_number show_as_column_in_tables',
  userfield_values: 'field_id object_id value',
}
/** Tables of the program itself, which say nothing of a household. */
const OWN =
  /^(sqlite_|migrations$|sessions$|api_keys$|user_settings$|cache__|users$|permission|user_permissions$)/

function remarksOf(db: ForeignTables, tables: ReadonlySet<string>): ImportMessage[] {
  const read = Object.entries(READ).flatMap(([name, columns]) =>
    tables.has(name) ? [{ name, records: db.rows(name), read: columns }] : [],
  )
  const others = [...tables].flatMap((table) => {
    if (table in READ || OWN.test(table)) return []
    const count = db.count(table)
    return count > 0 ? [says('rows_left', { count, name: table })] : []
  })
  return [...others, ...unreadColumns(read)]
}
