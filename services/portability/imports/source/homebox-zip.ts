import { z } from 'zod'
import { type ImportMessage, says } from '../../../../engine/imports/index.ts'
import {
  cellOf,
  pathOf,
  type ReadRecords,
  type RecordRow,
  recordsSource,
  unreadColumns,
} from './records-source.ts'
import { FileRefused } from './refused.ts'
import type { TableSource } from './table-source.ts'
import { type ArchiveFiles, filesOf, type SafeZip } from './zip.ts'

/** Maximum size of one table in the archive, in bytes: it is read whole. */
const MAX_TABLE = 100 * 1024 ** 2

type Row = Readonly<Record<string, unknown>>

/** The folder in front of the tables of a collection that Homebox exported; null if it is no such archive. */
export function collectionFolder(zip: SafeZip): string | null {
  const name = zip.names.find((each) => /(^|\/)(entities|items)\.json$/.test(each))
  return name === undefined ? null : name.replace(/(entities|items)\.json$/, '')
}

/**
 * Opens a collection that Homebox exported: one JSON file per table of its database, and the attachments. The names of the
 * columns depend on the version of Homebox, so references are recognised by the ids that they hold.
 */
export async function openHomeboxZip(zip: SafeZip, folder: string): Promise<TableSource> {
  const tables = new Map<string, readonly Row[]>()
  const table = async (name: string): Promise<readonly Row[]> => {
    const path = `${folder}${name}.json`
    if (!zip.names.includes(path)) return []
    const parsed = z
      .array(z.record(z.string(), z.unknown()))
      .safeParse(json(path, await zip.text(path, MAX_TABLE)))
    if (!parsed.success) throw new FileRefused('entry_no_rows', { name: path })
    tables.set(name, parsed.data)
    return parsed.data
  }
  const items = [...(await table('entities')), ...(await table('items'))]
  const locations = await table('locations')
  const kinds = new Set(
    (await table('entity_types')).filter((type) => isTrue(type.is_location)).map((type) => cellOf(type.id)),
  )
  const all = [...locations, ...items]
  const ids = new Set(all.map((row) => cellOf(row.id)))
  const isPlace = (row: Row) =>
    locations.includes(row) ||
    isTrue(row.is_location) ||
    Object.values(row).some((value) => kinds.has(cellOf(value)))
  const tree = new Map(
    all.map((row) => [
      cellOf(row.id),
      { name: cellOf(row.name), parent: referenceIn(row, ids), place: isPlace(row) },
    ]),
  )
  const tags = joined(
    await table('tag_entities'),
    await table('label_items'),
    [...(await table('tags')), ...(await table('labels'))],
    ids,
  )
  const fields = byOwner([...(await table('entity_fields')), ...(await table('item_fields'))], ids)
  const repairs = byOwner(await table('maintenance_entries'), ids)
  const attachments = byOwner(await table('attachments'), ids)
  const rows = all.map((row, at) => {
    const id = cellOf(row.id)
    const outer = tree.get(id)?.parent ?? null
    const path = outer === null ? [] : pathOf(outer, tree)
    const inside = outer !== null && tree.get(outer)?.place === false
    const place = inside ? [] : path
    const cells: RecordRow = {
      'HB.import_ref': id,
      'HB.url': `/${isPlace(row) ? 'location' : 'item'}/${id}`,
      'HB.parent_import_ref': inside ? (outer ?? '') : '',
      'HB.location': place.join(' / '),
      'HB.tags': (tags.get(id) ?? []).join('; '),
      ...ownCells(row),
      'HB.notes': [cellOf(row.notes), ...(repairs.get(id) ?? []).map(repairLine)].filter(Boolean).join('\n'),
      'HB.attachments': (attachments.get(id) ?? [])
        .sort((a, b) => Number(isTrue(b.primary)) - Number(isTrue(a.primary)))
        .flatMap((file) => {
          const entry = `${folder}attachments/${cellOf(file.id)}`
          const title = cellOf(file.title)
            .replace(/[;|\s]+/g, ' ')
            .trim()
          return zip.find(entry) ? [title === '' ? entry : `${entry}\t${title}`] : []
        })
        .join('\n'),
    }
    for (const field of fields.get(id) ?? []) {
      const value = cellOf(field.text_value) || cellOf(field.number_value) || cellOf(field.time_value)
      const flag = field.type === 'boolean' ? String(isTrue(field.boolean_value)) : value
      if (flag !== '') Object.assign(cells, { [`HB.field.${cellOf(field.name)}`]: flag })
    }
    return { line: at + 1, row: cells }
  })
  const remarks = [...otherTables(zip, folder, tables), ...unreadColumns(readOf(tables))]
  const files = withoutThumbnails(zip, folder, await table('attachments'))
  return recordsSource('homebox', rows, { remarks, files, close: () => zip.close() })
}

/** The files of the archive but for the small copies of photos, which belong to no thing. */
function withoutThumbnails(zip: SafeZip, folder: string, attachments: readonly Row[]): ArchiveFiles {
  const small = new Set(
    attachments.flatMap(({ id, type }) =>
      type === 'thumbnail' ? [`${folder}attachments/${cellOf(id)}`] : [],
    ),
  )
  return filesOf(
    zip,
    zip.names.filter((name) => !small.has(name)),
  )
}

/** The columns that are read of each table, and what it has besides references to other rows. */
function readOf(tables: ReadonlyMap<string, readonly Row[]>): ReadRecords[] {
  const ids = new Set([...tables.values()].flat().map(({ id }) => cellOf(id)))
  return [...tables].map(([name, rows]) => {
    const records = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([, value]) => !ids.has(cellOf(value)))),
    )
    return { name, records, read: READ[name] ?? '' }
  })
}

/** Maximum size of a table without rows, in bytes: `null` or `[]`, and a line end. */
const EMPTY_BYTES = 5

/** The tables of the archive that say nothing of a thing. */
function otherTables(zip: SafeZip, folder: string, tables: ReadonlyMap<string, unknown>): ImportMessage[] {
  const names = zip.names.flatMap((name) => {
    const table = name.startsWith(folder) && /^(\w+)\.json$/.exec(name.slice(folder.length))?.[1]
    const empty = (zip.find(name)?.bytes ?? 0) <= EMPTY_BYTES
    return table && table !== 'manifest' && !tables.has(table) && !empty ? [table] : []
  })
  return names.length > 0 ? [says('tables_left', { names: names.join(', ') })] : []
}

function json(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FileRefused('entry_not_json', { name: path })
  }
}

function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

/** Columns that the archive has of each thing under the same name as in the CSV export. */
const SAME = [
  'name',
  'description',
  'quantity',
  'low_stock_threshold',
  'insured',
  'archived',
  'asset_id',
  'serial_number',
  'model_number',
  'manufacturer',
  'lifetime_warranty',
  'warranty_expires',
  'warranty_details',
  'purchase_from',
  'purchase_price',
  'sold_to',
  'sold_price',
  'sold_notes',
] as const
const DAYS = ['purchase_date', 'purchase_time', 'sold_date', 'sold_time'] as const

const OF_THING = `name notes import_ref is_location ${SAME.join(' ')} ${DAYS.join(' ')}`
const OF_FIELD = 'name type text_value number_value time_value boolean_value'
const READ: Readonly<Record<string, string>> = {
  entities: OF_THING,
  items: OF_THING,
  locations: OF_THING,
  entity_types: 'name is_location',
  tags: 'name',
  labels: 'name',
  entity_fields: OF_FIELD,
  item_fields: OF_FIELD,
  maintenance_entries: 'name description date completed_date scheduled_date cost',
  attachments: 'title primary type path mime_type',
}

function ownCells(row: Row): RecordRow {
  const cells: Record<string, string> = {}
  for (const name of SAME) cells[`HB.${name}`] = cellOf(row[name])
  for (const name of DAYS) if (row[name]) cells[`HB.${name.replace('time', 'date')}`] = cellOf(row[name])
  const reference = cellOf(row.import_ref)
  if (reference !== '') cells['HB.field.Import reference'] = reference
  // SQLite keeps truth as numbers, and an asset that has none as zero.
  if (cells['HB.asset_id'] === '0') cells['HB.asset_id'] = ''
  return cells
}

/** The record that another one belongs to: the id of a known record in a column for a parent. */
function referenceIn(row: Row, ids: ReadonlySet<string>): string | null {
  const own = cellOf(row.id)
  const found = Object.entries(row).filter(([, value]) => ids.has(cellOf(value)) && cellOf(value) !== own)
  const parent =
    found.find(([name]) => /parent|children|location/.test(name)) ?? found.find(([name]) => name !== 'id')
  return parent ? cellOf(parent[1]) : null
}

function byOwner(rows: readonly Row[], ids: ReadonlySet<string>): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const owner = referenceIn(row, ids)
    if (owner !== null) found.set(owner, [...(found.get(owner) ?? []), row])
  }
  return found
}

function joined(
  current: readonly Row[],
  older: readonly Row[],
  tags: readonly Row[],
  ids: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const names = new Map(tags.map((tag) => [cellOf(tag.id), cellOf(tag.name)]))
  const found = new Map<string, string[]>()
  for (const row of [...current, ...older]) {
    const values = Object.values(row).map(cellOf)
    const owner = values.find((value) => ids.has(value))
    const name = values.map((value) => names.get(value)).find((each) => each !== undefined)
    if (owner !== undefined && name !== undefined) found.set(owner, [...(found.get(owner) ?? []), name])
  }
  return found
}

function repairLine(row: Row): string {
  const day = cellOf(row.date ?? row.completed_date ?? row.scheduled_date).slice(0, 10)
  const cost = Number(row.cost) > 0 ? `cost ${cellOf(row.cost)}` : ''
  const facts = [cellOf(row.name), cellOf(row.description), cost]
  return `Maintenance ${day}: ${facts.filter((fact) => fact !== '').join(', ')}`
}
