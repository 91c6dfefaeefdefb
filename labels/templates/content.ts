import type { FieldName } from '../../sync-protocol/index.ts'

/** What a label says about a thing or a place; whatever is not known is null. */
export interface LabelContent {
  readonly name: string
  /** What a phone opens. */
  readonly code_url: string | null
  /** The short code, as it is printed for people. */
  readonly code_text: string | null
  /** Where it is, from the outermost place to the innermost. */
  readonly path: readonly string[]
  /** A picture in any format that sharp reads: its bytes, or the file that holds them. */
  readonly photo: Uint8Array | string | null
  /** What else is known, as it is printed. */
  readonly fields: Readonly<Partial<Record<FieldName, string>>>
  /** The GTIN of its product code, which may be written in many ways: 14 digits. */
  readonly gtin: string | null
  /** Custom fields of the household, as they are printed. */
  readonly custom_fields: Readonly<Record<string, string>>
}

/** Stands between the places of a path. */
export const PATH_MARK = '›'

/** A label to show a template by. */
export const SAMPLE: LabelContent = {
  name: 'Christmas decorations',
  code_url: 'https://stowage.example.org/q/K7QM2XWD',
  code_text: 'K7QM-2XWD',
  path: ['House', 'Cellar', 'Rack A', 'Shelf 3'],
  photo: null,
  fields: {
    kind: 'container',
    place_code: 'A-03',
    description: 'Baubles, lights, the tree stand',
    quantity: '12 pcs',
    expires_on: '2027-06-30',
    serial_number: 'SN-4711-0815',
    asset_number: '000-042',
    manufacturer: 'Käthe Wohlfahrt',
    model_number: 'KW-12',
    category: 'Seasonal',
    purchase_date: '2024-11-30',
    warranty_expires: '2026-11-30',
    product_code: '4006381333931',
  },
  gtin: '04006381333931',
  custom_fields: {},
}
