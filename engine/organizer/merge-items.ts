import { derivedId } from '../core/derived-id.ts'
import { changedAt } from '../core/merge-state.ts'
import type { HouseholdView } from '../household-collections.ts'
import type { Item } from '../items/collection.ts'
import { sourceOf } from '../media/collection.ts'
import { mediaOf } from '../media/media-of.ts'
import { MAX_MEDIA } from '../media/rules.ts'
import { codesOfItem } from '../product-codes/codes-of-item.ts'
import { readKeptCode } from '../product-codes/reading.ts'
import { MAX_CODES } from '../product-codes/rules.ts'
import type { ScanTarget } from '../scanning/purposes.ts'
import type { WantedStep } from '../scanning/record-action.ts'

/** Maximum numbers of records that a merge carries over; an action has at most 250 operations. The rest stays with the archived items. */
const MOST = { photos: 50, labels: 15, tags: 15 } as const
/** Maximum number of labels of a thing (SPEC.md J4), and of tags. */
const LABELS = 20
const TAGS = 100
/** Maximum length of notes, in characters. */
const NOTES = 100_000
/** Maximum number of own fields of an item. */
const OWN_FIELDS = 50
/** Records that one operation has made are nearer to each other than this, by the number that their ids are derived with. */
const APART = 65_536
/** States of a task after which the ids of its steps come again. */
const STATES = 16_384

/** Details that the kept item takes from another one where it has none. Items that were sold, are lent, or have a number of their own are no duplicates. */
const TAKEN = [
  ...(['description', 'manufacturer', 'model_number', 'insured', 'expires_on', 'minimum_quantity'] as const),
  ...(['purchased_from', 'purchase_date', 'lifetime_warranty', 'warranty_expires'] as const),
  ...(['warranty_details', 'weight_kg', 'volume_l'] as const),
]
/** Amounts are in the currency of their item. */
const AMOUNTS = ['purchase_price', 'value'] as const

/**
 * SPEC.md AG11: the operations by which one item gets all that others have: their quantities, barcodes, labels, photos, documents,
 * tags, notes and details. The others are archived with what they had, and keep their history. An item that is no
 * duplicate any more is left as it is: it was lent, sold or given a number of its own since, or is counted in another unit.
 *
 * What adds something has the same operation id wherever the task is done in this state. So two people who do it unseen add it once.
 */
export function mergeSteps(
  view: HouseholdView,
  task_id: string,
  kept_id: string,
  other_ids: readonly string[],
): WantedStep[] {
  const task = view.get('organizer_tasks', task_id)
  const kept = view.get('items', kept_id)?.record
  if (!task || !kept) return []
  const others = other_ids.flatMap((id) => {
    const item = view.get('items', id)?.record
    return item && item.archived_at === null && !isUnique(item) && unitOf(item) === unitOf(kept) ? [item] : []
  })
  // A task that is open again after an undo is in another state.
  const state = changedAt(task, 'status') % STATES
  const idsOf: IdsOf = (id) => ({
    public_id: derivedId(id, APART * (2 * state + 1)),
    operation_id: derivedId(id, APART * (2 * state + 2)),
  })
  return [
    ...others.flatMap((item) => quantityOf(kept, item, idsOf)),
    ...codesOf(view, kept, others, idsOf),
    ...labelsOf(view, kept, others),
    ...mediaSteps(view, kept, others, idsOf),
    ...tagsOf(kept, others),
    ...wordsOf(kept, others),
    ...others.map(({ public_id }) => step('item.archive', { public_id }, public_id)),
  ]
}

function step(type: string, input: Readonly<Record<string, unknown>>, id: string): WantedStep {
  const target: ScanTarget = { kind: 'item', id }
  return { type, input, target }
}

/** The ids of a record that is made of one of another item, and of the operation that makes it. */
type IdsOf = (source_id: string) => { readonly public_id: string; readonly operation_id: string }

/** Whether an item is one of a kind, and no duplicate: it was sold, is lent, or has a number of its own. */
export function isUnique(item: Item): boolean {
  const { serial_number, asset_number, lent_to, sold_to, sold_date } = item
  return [serial_number, asset_number, lent_to, sold_to, sold_date].some(Boolean)
}

/** The unit in which an item is counted; empty for pieces. */
export function unitOf({ unit }: Item): string {
  return unit ?? ''
}

function quantityOf({ public_id }: Item, other: Item, idsOf: IdsOf): WantedStep[] {
  if (other.quantity <= 0) return []
  const { operation_id } = idsOf(other.public_id)
  const input = { public_id, delta: other.quantity }
  return [{ ...step('item.adjust_quantity', input, public_id), operation_id }]
}

function codesOf(view: HouseholdView, kept: Item, others: readonly Item[], idsOf: IdsOf) {
  const item_id = kept.public_id
  const own = codesOfItem(view, item_id)
  const keys = new Set(own.map(({ record }) => readKeptCode(record).key))
  const lacking = others
    .flatMap(({ public_id }) => codesOfItem(view, public_id))
    .filter(({ record }) => {
      const { key } = readKeptCode(record)
      return !keys.has(key) && keys.add(key)
    })
  return lacking.slice(0, Math.max(0, MAX_CODES - own.length)).map(({ record }) => {
    const { code, format, note } = record
    const { public_id, operation_id } = idsOf(record.public_id)
    const input = { public_id, item_id, code, ...(format && { format }), ...(note && { note }) }
    return { ...step('product_code.create', input, item_id), operation_id }
  })
}

/** A printed label leads to the kept item from now on. */
function labelsOf(view: HouseholdView, { public_id: id }: Item, others: readonly Item[]): WantedStep[] {
  const room = LABELS - view.count('short_codes', 'target_id', id)
  const labels = others.flatMap(({ public_id }) => view.find('short_codes', 'target_id', public_id))
  const target = { kind: 'item', id }
  return labels
    .slice(0, Math.max(0, Math.min(room, MOST.labels)))
    .map(({ record }) => step('short_code.bind', { public_id: record.public_id, target, rebind: true }, id))
}

/** Photos and documents are attached once more; the household stores each content once (O10). */
function mediaSteps(view: HouseholdView, kept: Item, others: readonly Item[], idsOf: IdsOf) {
  const id = kept.public_id
  const owner = { kind: 'item', id }
  const own = mediaOf(view, id)
  const known = new Set(own.map(({ record }) => sourceOf(record)))
  let hasPrimary = own.some(({ record }) => record.kind === 'photo')
  const lacking = others.flatMap(({ public_id, primary_media_id }) =>
    mediaOf(view, public_id)
      // Without its bytes there is nothing to carry over.
      .filter(({ record }) => record.stored_at !== null && !known.has(sourceOf(record)))
      .map(({ record }) => {
        known.add(sourceOf(record))
        return { record, isPrimary: record.public_id === primary_media_id }
      }),
  )
  const room = Math.max(0, Math.min(MAX_MEDIA - own.length, MOST.photos))
  return lacking.slice(0, room).flatMap(({ record, isPrimary }) => {
    const { kind, name, content_type, bytes, rotation } = record
    const { public_id, operation_id } = idsOf(record.public_id)
    const primary = isPrimary && kind === 'photo' && !hasPrimary
    hasPrimary ||= primary
    const facts = { kind, ...(name && { name }), content_type, bytes, sha256: sourceOf(record) }
    return [
      { ...step('media.attach', { public_id, owner, ...facts }, id), operation_id },
      ...(rotation === 0 ? [] : [step('media.rotate', { public_id, rotation }, id)]),
      ...(primary ? [step('media.set_primary', { public_id }, id)] : []),
    ]
  })
}

function tagsOf({ public_id, tag_ids }: Item, others: readonly Item[]): WantedStep[] {
  const lacking = new Set(others.flatMap((item) => item.tag_ids).filter((id) => !tag_ids.includes(id)))
  const room = Math.max(0, Math.min(TAGS - tag_ids.length, MOST.tags))
  return [...lacking].slice(0, room).map((tag_id) => step('item.add_tag', { public_id, tag_id }, public_id))
}

/** Category, notes and details: what the kept item says stands. */
function wordsOf(kept: Item, others: readonly Item[]): WantedStep[] {
  const { public_id } = kept
  const steps: WantedStep[] = []
  const category_id = others.find((item) => item.category_id !== null)?.category_id
  if (kept.category_id === null && category_id) {
    steps.push(step('item.set_category', { public_id, category_id }, public_id))
  }
  let { notes } = kept
  for (const item of others) {
    const all = notes === '' ? item.notes : `${notes}\n\n${item.notes}`
    if (item.notes !== '' && !notes.includes(item.notes) && all.length <= NOTES) notes = all
  }
  if (notes !== kept.notes) steps.push(step('item.set_notes', { public_id, notes }, public_id))
  const patch = detailsOf(kept, others)
  if (Object.keys(patch).length > 0) steps.push(step('item.update', { public_id, ...patch }, public_id))
  return steps
}

function detailsOf(kept: Item, others: readonly Item[]): Partial<Item> {
  const patch: Partial<Item> = {}
  const lacks = (value: unknown) => value === null || value === undefined || value === ''
  for (const field of TAKEN) {
    const from = others.find((item) => !lacks(item[field]))
    if (lacks(kept[field]) && from) Object.assign(patch, { [field]: from[field] })
  }
  const currency = kept.currency ?? others.find((item) => item.currency)?.currency
  for (const field of AMOUNTS) {
    const from = others.find((item) => !lacks(item[field]) && (item.currency ?? null) === (currency ?? null))
    if (lacks(kept[field]) && from) {
      Object.assign(patch, { [field]: from[field], ...(currency && !kept.currency && { currency }) })
    }
  }
  const own = kept.custom_fields ?? {}
  const all = Object.assign({}, ...others.map((item) => item.custom_fields ?? {}).reverse(), own)
  const count = Object.keys(all).length
  if (count > Object.keys(own).length && count <= OWN_FIELDS) Object.assign(patch, { custom_fields: all })
  return patch
}
