import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { type ImportMessage, says } from '../../../../engine/imports/index.ts'
import { cellOf, pathOf, type RecordRow, recordsSource, unreadColumns } from './records-source.ts'
import { FileRefused } from './refused.ts'
import type { TableSource } from './table-source.ts'

/** Maximum size of a dump in bytes: it is read whole. */
const MAX_BYTES = 100 * 1024 ** 2

const Entry = z.object({
  model: z.string(),
  pk: z.union([z.string(), z.number()]),
  fields: z.record(z.string(), z.unknown()),
})
type Entry = z.infer<typeof Entry>

/** The first record of newer dumps: the versions of the program that wrote it. */
const Preface = z.object({ metadata: z.literal(true) })

/** Whether a text is the beginning of a JSON dump. */
export function isDump(head: string): boolean {
  return /^\s*\[\s*\{\s*"(model|pk|fields|metadata)"\s*:/.test(head)
}

/** Opens a dump of InvenTree (`dumpdata` of Django): locations, categories, parts, stock items and their tracking. */
export async function openInvenTree(path: string): Promise<TableSource> {
  const { size } = await stat(path)
  if (size > MAX_BYTES) throw new FileRefused('dump_too_large', { most: MAX_BYTES / 1024 ** 2 })
  const { entries, faults } = entriesOf(await readFile(path, 'utf8'))
  const of = (model: string) => entries.filter(({ entry }) => entry.model === model)
  const locations = treeOf(of('stock.stocklocation'))
  const categories = treeOf(of('part.partcategory'))
  const parts = new Map(of('part.part').map(({ entry }) => [String(entry.pk), entry]))
  const tracking = historyOf(of('stock.stockitemtracking'))
  const rows: { line: number; row: RecordRow }[] = []
  for (const { entry, line } of of('stock.stocklocation')) {
    rows.push({ line, row: locationRow(entry, locations) })
  }
  const stocked = new Set<string>()
  for (const { entry, line } of of('stock.stockitem')) {
    const part = parts.get(cellOf(entry.fields.part))
    stocked.add(cellOf(entry.fields.part))
    const where = pathOf(cellOf(entry.fields.location), locations).join(' / ')
    const row: RecordRow = {
      ...partRow(part, categories),
      ...stockRow(entry, where),
      Notes: notesOf(entry, part, tracking),
    }
    rows.push({ line, row: row.Name ? row : { ...row, Name: `Stock item ${entry.pk}` } })
  }
  for (const { entry, line } of of('part.part')) {
    if (stocked.has(String(entry.pk))) continue
    const where = pathOf(cellOf(entry.fields.default_location), locations).join(' / ')
    const row = {
      ...partRow(entry, categories),
      Location: where,
      Quantity: '0',
      Notes: cellOf(entry.fields.notes),
    }
    rows.push({ line, row: { ...row, 'InvenTree ID': `part-${entry.pk}` } })
  }
  return recordsSource('inventree', rows, { remarks: remarksOf(entries, faults) })
}

interface Numbered {
  readonly entry: Entry
  /** Position in the dump, from 1. */
  readonly line: number
}

function entriesOf(text: string): { entries: Numbered[]; faults: number } {
  const list = z.array(z.unknown()).safeParse(parsed(text))
  if (!list.success) throw new FileRefused('dump_no_list')
  const entries: Numbered[] = []
  let faults = 0
  for (const [at, each] of list.data.entries()) {
    const entry = Entry.safeParse(each)
    if (entry.success) entries.push({ entry: entry.data, line: at + 1 })
    else if (!Preface.safeParse(each).success) faults++
  }
  return { entries, faults }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new FileRefused('json_invalid', { reason: error instanceof Error ? error.message : '' })
  }
}

function treeOf(entries: readonly Numbered[]) {
  return new Map(
    entries.map(({ entry: { pk, fields } }) => [
      String(pk),
      {
        name: cellOf(fields.name) || String(pk),
        parent: fields.parent === null ? null : cellOf(fields.parent) || null,
      },
    ]),
  )
}

function locationRow({ pk, fields }: Entry, locations: ReturnType<typeof treeOf>): RecordRow {
  const path = pathOf(String(pk), locations)
  return {
    'InvenTree ID': `location-${pk}`,
    'Row type': 'location',
    Name: cellOf(fields.name),
    Location: path.slice(0, -1).join(' / '),
    Description: cellOf(fields.description),
  }
}

function partRow(part: Entry | undefined, categories: ReturnType<typeof treeOf>): RecordRow {
  if (!part) return {}
  const { fields } = part
  const revision = cellOf(fields.revision)
  return {
    Name: [cellOf(fields.name), revision && `(${revision})`].filter(Boolean).join(' '),
    Description: cellOf(fields.description),
    'Category path': pathOf(cellOf(fields.category), categories).join(' / '),
    'Part number': cellOf(fields.IPN),
    Unit: cellOf(fields.units),
    'Minimum stock': positive(cellOf(fields.minimum_stock)),
    Keywords: cellOf(fields.keywords).replace(/\s*,\s*|\s+/g, ', '),
    Link: cellOf(fields.link),
    Archived: fields.active === false ? 'true' : '',
    'Part picture': cellOf(fields.image),
  }
}

function positive(number: string): string {
  return Number(number) > 0 ? number : ''
}

/** The states of stock by their numbers in InvenTree. */
const STATES: Readonly<Record<string, string>> = {
  10: 'OK',
  50: 'Attention needed',
  55: 'Damaged',
  60: 'Destroyed',
  65: 'Rejected',
  70: 'Lost',
  75: 'Quarantined',
  85: 'Returned',
}

function stockRow({ pk, fields }: Entry, where: string): RecordRow {
  const state = cellOf(fields.status)
  return {
    'InvenTree ID': `stock-${pk}`,
    Location: where,
    Quantity: cellOf(fields.quantity),
    'Serial number': cellOf(fields.serial),
    Batch: cellOf(fields.batch),
    'Purchase price': cellOf(fields.purchase_price),
    Currency: fields.purchase_price ? cellOf(fields.purchase_price_currency) : '',
    'Expiry date': cellOf(fields.expiry_date),
    'Stock state': state === '10' ? '' : (STATES[state] ?? state),
    Packaging: cellOf(fields.packaging),
    Barcode: cellOf(fields.barcode_data),
    'Stock link': cellOf(fields.link),
    Inside: fields.belongs_to ? `stock-${cellOf(fields.belongs_to)}` : '',
  }
}

/** Lines about what happened to each stock item, the oldest first. */
function historyOf(entries: readonly Numbered[]): ReadonlyMap<string, readonly string[]> {
  const byItem = new Map<string, string[]>()
  for (const { entry } of entries) {
    const { item, date, notes, deltas, tracking_type, label } = entry.fields
    const facts = [
      cellOf(label),
      cellOf(notes),
      deltas && JSON.stringify(deltas) !== '{}' ? cellOf(deltas) : '',
    ]
    const about = facts.filter((fact) => fact !== '').join(' ') || `event ${cellOf(tracking_type)}`
    const lines = byItem.get(cellOf(item)) ?? []
    lines.push(`${cellOf(date).slice(0, 10)}: ${about}`)
    byItem.set(cellOf(item), lines)
  }
  for (const lines of byItem.values()) lines.sort()
  return byItem
}

function notesOf(
  stock: Entry,
  part: Entry | undefined,
  tracking: ReadonlyMap<string, readonly string[]>,
): string {
  const history = tracking.get(String(stock.pk)) ?? []
  const parts = [
    cellOf(stock.fields.notes),
    cellOf(part?.fields.notes),
    history.length > 0 ? `History:\n${history.join('\n')}` : '',
  ]
  return parts.filter((text) => text !== '').join('\n\n')
}

/** The fields that are read of each model. Those that the program computes itself are left out. */
const READ: Readonly<Record<string, string>> = {
  'stock.stocklocation': 'name parent description level lft rght tree_id pathstring',
  'part.partcategory': 'name parent level lft rght tree_id pathstring',
  'part.part':
    'name revision description category IPN units minimum_stock keywords link active image notes default_location',
  'stock.stockitem':
    'part location quantity serial serial_int batch purchase_price purchase_price_currency expiry_date status packaging barcode_data barcode_hash link belongs_to notes level lft rght tree_id parent',
  'stock.stockitemtracking': 'item date notes deltas tracking_type label user',
}

function remarksOf(entries: readonly Numbered[], faults: number): ImportMessage[] {
  const models = new Map<string, Readonly<Record<string, unknown>>[]>()
  for (const { entry } of entries) {
    const records = models.get(entry.model) ?? []
    records.push(entry.fields)
    models.set(entry.model, records)
  }
  const known = [...models].flatMap(([name, records]) => {
    const read = READ[name]
    return read === undefined ? [] : [{ name, records, read }]
  })
  const others = [...models].filter(([model]) => !(model in READ))
  const remarks = others.map(([name, { length: count }]) => says('records_left', { count, name }))
  if (faults > 0) remarks.push(says('entries_left', { count: faults }))
  return [...remarks, ...unreadColumns(known)]
}
