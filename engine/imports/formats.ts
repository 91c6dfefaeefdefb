import * as z from 'zod'
import { fieldOfHeader, foldedHeader, type ImportField } from './fields.ts'

/** The programs whose files are understood by their columns; `table`: any other table. */
export const importFormats = [
  'table',
  'stowage',
  'homebox',
  'grocy',
  'snipe-it',
  'inventree',
  'sortly',
  'shelf',
  'encircle',
] as const
export const ImportFormat = z.enum(importFormats)
export type ImportFormat = z.infer<typeof ImportFormat>

/** The signs and the fields of the files of a program. */
interface KnownFormat {
  /** Folded headers of which all are in its files. */
  readonly signs: readonly (readonly string[])[]
  /** Fields by folded header, where the header alone says something else. */
  readonly fields: Readonly<Record<string, ImportField>>
}

const known: Readonly<Record<Exclude<ImportFormat, 'table'>, KnownFormat>> = {
  stowage: {
    signs: [['public-id', 'created-at', 'updated-at', 'tag-ids', 'placement-kind', 'placement-id']],
    fields: {
      'public-id': 'source_id',
      'created-at': 'ignore',
      'updated-at': 'ignore',
      'category-id': 'ignore',
      'tag-ids': 'ignore',
      placement: 'place',
      'placement-kind': 'place_kind',
      'placement-id': 'ignore',
      'archived-at': 'archived',
      'primary-code-id': 'ignore',
      'primary-media-id': 'ignore',
    },
  },
  homebox: {
    signs: [['hb-name']],
    fields: {
      'hb-import-ref': 'source_id',
      'hb-parent-import-ref': 'inside',
      'hb-labels': 'tags',
      'hb-purchase-time': 'purchase_date',
      'hb-sold-time': 'sold_date',
      'hb-url': 'row_kind',
      'hb-attachments': 'files',
    },
  },
  grocy: {
    signs: [
      ['qu-id-stock', 'min-stock-amount'],
      ['product-group-id', 'qu-id-stock'],
      ['product', 'product-group', 'next-due-date'],
      ['grocy-id'],
    ],
    fields: {
      'grocy-id': 'source_id',
      'product-group-id': 'custom',
      'location-id': 'custom',
      'picture-file-name': 'files',
      'last-price': 'purchase_price',
      amount: 'quantity',
    },
  },
  'snipe-it': {
    signs: [
      ['asset-tag'],
      ['company', 'category', 'supplier', 'manufacturer', 'order-number'],
      ['name', 'address', 'address2', 'city', 'state', 'country', 'zip'],
    ],
    fields: {
      model: 'name',
      'model-name': 'name',
      'asset-name': 'name',
      'item-name': 'name',
      'model-notes': 'custom',
      'full-name': 'custom',
      username: 'custom',
      warranty: 'custom',
      garantie: 'custom',
      type: 'custom',
      number: 'custom',
    },
  },
  inventree: {
    signs: [
      ['inventree-id'],
      ['ipn', 'in-stock'],
      ['part-name', 'stock-location'],
      ['part-name', 'part-ipn'],
      ['ipn', 'category-name'],
    ],
    fields: {
      'inventree-id': 'source_id',
      ipn: 'asset_number',
      'category-name': 'category',
      'category-path': 'category',
      'location-path': 'place',
      'location-name': 'place',
      'batch-code': 'custom',
      'part-name': 'name',
      'part-description': 'description',
      'purchase-price-currency': 'currency',
      'in-stock': 'quantity',
      'minimum-stock': 'minimum_quantity',
      batch: 'custom',
      link: 'custom',
    },
  },
  sortly: {
    signs: [
      ['entry-name', 'primary-folder'],
      ['entry-name', 'sid'],
      ['entry-name', 'sortly-id'],
    ],
    fields: {
      'primary-folder': 'place',
      'barcode-qr1-data': 'barcode',
      'barcode-qr2-data': 'barcode',
      price: 'purchase_price',
      value: 'custom',
      location: 'custom',
    },
  },
  shelf: {
    signs: [
      ['title', 'kit', 'category', 'custodian'],
      ['title', 'custodian', 'valuation'],
    ],
    fields: { type: 'custom', id: 'source_id', kit: 'custom' },
  },
  encircle: {
    signs: [
      ['room', 'description', 'age', 'quantity', 'brand'],
      ['room', 'item', 'age', 'replacement-cost'],
      ['room', 'description', 'replacement-value'],
      ['room', 'item-description', 'rcv'],
    ],
    fields: {
      item: 'custom',
      'item-no': 'custom',
      description: 'name',
      'item-description': 'name',
      'original-cost': 'purchase_price',
      retailer: 'purchased_from',
    },
  },
}

/** The program that wrote a table, as its headers show; `table` if they show none. */
export function formatOf(headers: readonly string[]): ImportFormat {
  const folded = new Set(headers.map(foldedHeader))
  const found = importFormats.find(
    (format) =>
      format !== 'table' && known[format].signs.some((signs) => signs.every((sign) => folded.has(sign))),
  )
  return found ?? 'table'
}

/** The field of a column in files of a format. */
export function fieldIn(format: ImportFormat, header: string): ImportField {
  if (format === 'table') return fieldOfHeader(header) ?? 'custom'
  const folded = foldedHeader(header)
  if (format === 'stowage' && isOwnField(header)) return 'custom'
  const field = known[format].fields[folded]
  if (field) return field
  if (format === 'homebox') {
    if (folded.startsWith('hb-field-')) return 'custom'
    return folded.startsWith('hb-') ? (fieldOfHeader(folded.slice(3)) ?? 'custom') : 'custom'
  }
  if (format === 'shelf' && folded.startsWith('barcode-')) return 'barcode'
  if (format === 'sortly' && /^photo-?\d+$/.test(folded)) return 'files'
  if (format === 'sortly' && /^subfolder-level-?\d+$/.test(folded)) return 'place'
  return fieldOfHeader(plainHeader(header)) ?? 'custom'
}

/** How the tables of Stowage call the custom fields of things. */
const OWN_FIELD = /^field: (.+)$/s

/** Whether a column is a custom field in a table of Stowage. */
export function isOwnField(header: string): boolean {
  return OWN_FIELD.test(header)
}

/** A header without what a program adds to the name of a custom field. */
export function plainHeader(header: string): string {
  const homebox = /^HB\.(?:field\.)?(.+)$/s.exec(header)
  if (homebox?.[1]) return homebox[1].trim()
  const own = OWN_FIELD.exec(header)
  if (own?.[1]) return own[1].trim()
  const shelf = /^cf:\s*(.+?)\s*,\s*type:\s*\w+\s*$/s.exec(header)
  return shelf?.[1] ?? header.trim()
}

/** Columns of which each table of Stowage has one, but for those of categories and tags. */
const OWN_COLUMNS = [
  'placement_kind',
  'parent_kind',
  'owner_kind',
  'subject_kind',
  'from_kind',
  'item_id',
  'primary_media_id',
]

/** Whether a table is one that Stowage wrote of something else than things, such as movements. */
export function listsOther(headers: readonly string[]): boolean {
  const [id, created, updated] = headers
  const own = id === 'public_id' && created === 'created_at' && updated === 'updated_at'
  return own && formatOf(headers) === 'table' && OWN_COLUMNS.some((column) => headers.includes(column))
}

/** Whether the rows of a table are places and not things. */
export function listsPlaces(headers: readonly string[]): boolean {
  const folded = new Set(headers.map(foldedHeader))
  const address = ['address', 'city', 'zip', 'country', 'parent-location', 'location-parent']
  const things = [
    'asset-tag',
    'serial',
    'category',
    'quantity',
    'qty',
    'model',
    'purchase-date',
    'serial-number',
  ]
  return (
    folded.has('name') &&
    address.filter((word) => folded.has(word)).length >= 2 &&
    !things.some((word) => folded.has(word))
  )
}
