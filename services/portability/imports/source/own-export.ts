import { join } from 'node:path'
import { says } from '../../../../engine/imports/index.ts'
import { openCsv } from './csv.ts'
import { FileRefused } from './refused.ts'
import type { TableSource } from './table-source.ts'
import { filesOf, type SafeZip } from './zip.ts'

/** The table of things in an export of Stowage, and the tables of what belongs to them. */
const THINGS = 'csv/items.csv'
const CODES = 'csv/product_codes.csv'
const MEDIA = 'csv/media.csv'
/** The tables of places, and the columns that say what these lie in. */
const PLACES = [
  ...['zones', 'racks', 'rows', 'shelves', 'slots'].map((key) => [`csv/${key}.csv`, 'parent'] as const),
  ['csv/containers.csv', 'placement'],
] as const

/** The columns that the table of things gets from the others. */
const ADDED = ['barcodes', 'files']

/** Whether an archive is an export of Stowage. One with the whole household is no table, and is asked for before. */
export function isOwnExport(zip: SafeZip): boolean {
  return zip.names.includes('manifest.json') && zip.names.some((name) => /^csv\/[a-z_]+\.csv$/.test(name))
}

/**
 * SPEC.md AI14: opens the export of a part of a household as a table of its things, with their barcodes, photos and documents, and with
 * the kinds of the places that they lie in.
 * @throws {FileRefused} `export_no_things`
 */
export async function openOwnExport(zip: SafeZip, work: string): Promise<TableSource> {
  if (!zip.names.includes(THINGS)) throw new FileRefused('export_no_things')
  const things = await tableOf(zip, THINGS, work)
  const codes = await listed(zip, CODES, work, (cell) => [cell('item_id'), cell('code')])
  const media = await listed(zip, MEDIA, work, (cell) => {
    if (cell('owner_kind') !== 'item') return null
    const title = cell('name').replace(/[;|\s]+/g, ' ')
    return [cell('owner_id'), `${cell('file')}\t${title}`]
  })
  const outer = await outerPlaces(zip, work)
  const id = things.headers.indexOf('public_id')
  const [kind, place] = ['placement_kind', 'placement_id'].map((header) => things.headers.indexOf(header))
  const own = new Set([...media.values()].flat().map((file) => file.split('\t')[0]))
  const others = zip.names.filter((name) => name.startsWith('media/') && !own.has(name))
  const left = others.length > 0 ? [says('place_media_left', { count: others.length })] : []
  return {
    ...things,
    headers: [...things.headers, ...ADDED],
    remarks: [...things.remarks, says('export_part'), ...left],
    files: filesOf(
      zip,
      zip.names.filter((name) => own.has(name)),
    ),
    async *rows() {
      for await (const row of things.rows()) {
        const cells = things.headers.map((_, i) => row.cells[i] ?? '')
        if (kind !== undefined && place !== undefined && kind >= 0)
          cells[kind] = kindsOf({ kind: cells[kind] ?? '', id: cells[place] ?? '' }, outer).join(' / ')
        const own = [codes, media].map((lists) => lists.get(cells[id] ?? '')?.join('\n') ?? '')
        yield { ...row, cells: [...cells, ...own] }
      }
    },
    async close() {
      await things.close()
      zip.close()
    },
  }
}

/** Maximum depth of a path, so that damaged data cannot make a loop. */
const MOST_DEEP = 70

/** A place by its kind and id, as tables name it. */
interface Place {
  readonly kind: string
  readonly id: string
}

/** What the places of the export lie in, by their ids. */
async function outerPlaces(zip: SafeZip, work: string): Promise<ReadonlyMap<string, Place>> {
  const outer = new Map<string, Place>()
  for (const [name, column] of PLACES) {
    const rows = await listed(zip, name, work, (cell) => {
      return [cell('public_id'), `${cell(`${column}_kind`)} ${cell(`${column}_id`)}`]
    })
    for (const [public_id, [text = '']] of rows) {
      const [kind = '', id = ''] = text.split(' ')
      outer.set(public_id, { kind, id })
    }
  }
  return outer
}

/** The kinds of a place and of those around it, from the outside in. */
function kindsOf(place: Place, outer: ReadonlyMap<string, Place>): string[] {
  const kinds: string[] = []
  let at: Place | undefined = place
  while (at && at.kind !== '' && kinds.length < MOST_DEEP) {
    kinds.unshift(at.kind)
    at = outer.get(at.id)
  }
  return kinds
}

async function tableOf(zip: SafeZip, name: string, work: string): Promise<TableSource> {
  const path = join(work, name.replace('/', '-'))
  await zip.unpack(name, path)
  return openCsv(path)
}

/** What the rows of a table give the things that they belong to, by the ids of the things. */
async function listed(
  zip: SafeZip,
  name: string,
  work: string,
  entryOf: (cell: (header: string) => string) => readonly [id: string, text: string] | null,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const lists = new Map<string, string[]>()
  if (!zip.names.includes(name)) return lists
  const table = await tableOf(zip, name, work)
  for await (const { cells } of table.rows()) {
    const entry = entryOf((header) => cells[table.headers.indexOf(header)] ?? '')
    if (!entry) continue
    const [id, text] = entry
    const list = lists.get(id)
    if (list) list.push(text)
    else lists.set(id, [text])
  }
  await table.close()
  return lists
}
