import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { HouseholdView, PlaceTree } from '../../engine/index.ts'
import {
  CustomValue,
  formatShortCode,
  type LabelTarget,
  labelledRecord,
  primaryCodeOf,
  readKeptCode,
  shortCodeOf,
} from '../../engine/index.ts'
import { type LabelContent, SAMPLE } from '../../labels/index.ts'
import { QueueFull } from '../../media/index.ts'
import { type HouseholdFile, StorageFullError } from '../../storage/index.ts'
import { ServiceError } from '../errors.ts'

/** The photo of a thing: the path of its file, or its bytes; null if it has none. */
export type PhotoOf = (file: HouseholdFile, target: LabelTarget) => Promise<Uint8Array | string | null>

/** Maximum number of labels that are made before other requests get their turn. */
const AT_ONCE = 100

/** The address in a label's code. */
function codeAddress(base_url: string, code: string): string {
  return `${base_url}/q/${code}`
}

/**
 * The content of the labels of some things. A thing that is deleted meanwhile is left out. `drawn`: the labels that are drawn, by
 * their numbers; the others need no photo.
 */
export async function contentsOf(
  file: HouseholdFile,
  targets: readonly LabelTarget[],
  base_url: string,
  photoOf: PhotoOf | null,
  drawn: { readonly from: number; readonly to: number } = { from: 0, to: targets.length },
): Promise<LabelContent[]> {
  const found: LabelContent[] = []
  for (let from = 0; from < targets.length; from += AT_ONCE) {
    const some = targets.slice(from, from + AT_ONCE)
    const tree = await file.places()
    const contents = file.read((view) => some.map((target) => contentOf(view, tree, target, base_url)))
    for (const [at, content] of contents.entries()) {
      const target = some[at]
      if (content === null || target === undefined) continue
      const isDrawn = found.length >= drawn.from && found.length < drawn.to
      const photo = photoOf && isDrawn ? await photoOrUnreadable(photoOf, file, target) : null
      found.push({ ...content, photo })
    }
    await setImmediate()
  }
  return found
}

/** What a label shows for a photo that cannot be had: nothing, with a warning. */
const UNREADABLE = new Uint8Array()

/**
 * The photo of a thing. A lost or damaged one keeps no label from being printed.
 * @throws ServiceError, QueueFull, StorageFullError if it can be had later
 */
async function photoOrUnreadable(photoOf: PhotoOf, file: HouseholdFile, target: LabelTarget) {
  try {
    return await photoOf(file, target)
  } catch (error) {
    if ([ServiceError, QueueFull, StorageFullError].some((kind) => error instanceof kind)) throw error
    return UNREADABLE
  }
}

/** @throws ServiceError `validation_failed` if one of the things does not exist */
export function checkThings(file: HouseholdFile, targets: readonly LabelTarget[]): void {
  const missing = file.read((view) => targets.findIndex((target) => !labelledRecord(view, target)))
  if (missing < 0) return
  const message = 'The record does not exist.'
  const details = [{ path: `ids.${missing}.id`, code: 'not_found', message }]
  throw new ServiceError('validation_failed', { message, details })
}

/** The content of a label that is not bound to a thing yet. */
export function blankContent(code: string, base_url: string): LabelContent {
  return {
    name: '',
    code_url: codeAddress(base_url, code),
    code_text: formatShortCode(code),
    path: [],
    photo: null,
    fields: {},
    gtin: null,
    custom_fields: {},
  }
}

/** The content of a sample label, with an address of this server. */
export function sampleContent(base_url: string): LabelContent {
  return { ...SAMPLE, code_url: codeAddress(base_url, (SAMPLE.code_text ?? '').replace('-', '')) }
}

function contentOf(
  view: HouseholdView,
  tree: PlaceTree,
  target: LabelTarget,
  base_url: string,
): LabelContent | null {
  const stored = labelledRecord(view, target)
  if (!stored) return null
  const { record } = stored
  const short = shortCodeOf(view, target)
  const around = target.kind === 'item' ? placementOf(record) : (tree.place(target.id)?.parent_id ?? null)
  return {
    name: textIn(record, 'name') ?? '',
    code_url: short && codeAddress(base_url, short.code),
    code_text: short && formatShortCode(short.code),
    path: tree.path(around).map(({ name }) => name),
    photo: null,
    fields: { ...plainFields(record), kind: target.kind, ...itemFields(view, target, record) },
    gtin: gtinOf(view, target),
    custom_fields: customFields(record),
  }
}

/** Fields that are printed as they are stored. */
const PLAIN = [
  'description',
  'expires_on',
  'serial_number',
  'asset_number',
  'manufacturer',
  'model_number',
  'purchase_date',
  'warranty_expires',
] as const

function plainFields(record: object): LabelContent['fields'] {
  const known = PLAIN.flatMap((name) => {
    const value = textIn(record, name)
    return value === null ? [] : [[name, value] as const]
  })
  const place_code = textIn(record, 'code')
  return { ...Object.fromEntries(known), ...(place_code !== null && { place_code }) }
}

function itemFields(view: HouseholdView, target: LabelTarget, record: object): LabelContent['fields'] {
  if (target.kind !== 'item') return {}
  const item = view.get('items', target.id)?.record
  if (!item) return {}
  const category = item.category_id === null ? null : view.get('categories', item.category_id)
  const product = primaryCodeOf(view, item)
  const unit = textIn(record, 'unit')
  return {
    quantity: `${item.quantity}${unit === null ? '' : ` ${unit}`}`,
    ...(category && { category: category.record.name }),
    ...(product && { product_code: product.record.code }),
  }
}

function gtinOf(view: HouseholdView, { kind, id }: LabelTarget): string | null {
  const item = kind === 'item' ? view.get('items', id)?.record : undefined
  const product = item && primaryCodeOf(view, item)
  return product ? readKeptCode(product.record).gtin : null
}

function customFields(record: object): Record<string, string> {
  const fields: unknown = Reflect.get(record, 'custom_fields')
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const read = CustomValue.safeParse(value)
      return read.success ? [[name, printed(read.data)]] : []
    }),
  )
}

function printed(value: z.infer<typeof CustomValue>): string {
  if (typeof value !== 'object') return String(value)
  return 'date' in value ? value.date : value.url
}

function placementOf(record: object): string | null {
  const placement: unknown = Reflect.get(record, 'placement')
  return typeof placement === 'object' && placement !== null ? textIn(placement, 'id') : null
}

function textIn(record: object, field: string): string | null {
  const value: unknown = Reflect.get(record, field)
  return typeof value === 'string' && value !== '' ? value : null
}
