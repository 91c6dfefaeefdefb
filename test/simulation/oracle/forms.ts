import { isPattern } from './build.ts'
import {
  boolean,
  type Check,
  day,
  decimal,
  type Form,
  fits,
  id,
  listOf,
  longText,
  matching,
  name,
  oneOf,
  orNull,
  reference,
  text,
  uuid,
  whole,
} from './checks.ts'
import { isObject, type Json } from './json.ts'
import { moreForms } from './more-forms.ts'
import { measure, needs, storage } from './storage-form.ts'

const parent = reference('location', 'zone', 'rack', 'row', 'shelf')
const placement = reference('location', 'zone', 'rack', 'row', 'shelf', 'slot', 'container')
const reason = orNull(text(500))
/** Of the formats those that are tried here. */
const codeFormat = orNull(oneOf('gtin', 'text'))
const position = whole(0, 1_000_000)
const capacity = orNull(whole(1, 1000))
const amount = orNull(matching(/^\d{1,12}(\.\d{1,4})?$/))
const only = (value: unknown, field: string, check: Check) =>
  isObject(value) && Object.keys(value).length === 1 && check(value[field])
const customValue: Check = (value) =>
  longText(2000)(value) ||
  boolean(value) ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  only(value, 'date', day) ||
  only(value, 'url', (url) => longText(2000)(url) && matching(/^https?:\/\/[^\s<>"]+$/i)(url))
const color = orNull(matching(/^#[0-9a-f]{6}$/))
const code = orNull(text(60))
const customFields: Check = (value) =>
  isObject(value) &&
  Object.keys(value).length <= 50 &&
  Object.entries(value).every(([key, field]) => key !== '' && longText(80)(key) && customValue(field))

const details = {
  description: orNull(longText(4000)),
  unit: orNull(text(20)),
  asset_number: orNull(text(60)),
  serial_number: orNull(text(200)),
  manufacturer: orNull(text(200)),
  model_number: orNull(text(200)),
  insured: orNull(boolean),
  purchased_from: orNull(text(200)),
  purchase_price: amount,
  purchase_date: orNull(day),
  lifetime_warranty: orNull(boolean),
  warranty_expires: orNull(day),
  warranty_details: orNull(text(2000)),
  sold_to: orNull(text(200)),
  sold_price: amount,
  sold_date: orNull(day),
  sold_notes: orNull(text(2000)),
  custom_fields: orNull(customFields),
  minimum_quantity: orNull(decimal(0, 1e9)),
  expires_on: orNull(day),
  value: amount,
  currency: orNull(matching(/^[A-Z]{3}$/)),
  lent_to: orNull(text(200)),
  lent_on: orNull(day),
  lent_until: orNull(day),
  weight_kg: orNull(measure(100_000)),
  volume_l: orNull(measure(1_000_000)),
}
/** What may be known of an item beyond its name. */
export const detailFields = Object.keys(details)
const placeDetails = { description: orNull(longText(4000)), code, ...storage }
const containerDetails = { ...placeDetails, color, capacity: orNull(whole(1, 10_000)) }
const namedDetails = { icon: orNull(text(60)), color }
const categoryDetails = {
  ...namedDetails,
  needs: orNull(listOf(oneOf(...needs), 0, 7)),
  apart_from: orNull(listOf(id, 0, 50)),
}
const tagIds: Check = (value) => Array.isArray(value) && value.every(id)
const known: Form = { needed: { public_id: id } }
const knownCode: Form = { needed: { public_id: id }, optional: { item_id: id } }
const place = (more: Form['optional']): Form => ({
  needed: { public_id: id, name, parent },
  optional: { position, ...placeDetails, ...more },
})
const placeEdit = (more: Form['optional']): Form => ({
  needed: { public_id: id },
  optional: { name, parent, position, ...placeDetails, ...more },
})
const put: Form = { needed: { public_id: id, placement } }

/** The number of places of a level (SPEC.md, L1 and L3). */
const levelDesign =
  (level: string, more: Form['optional'] = {}): Check =>
  (value) =>
    isObject(value) &&
    fits(value, {
      needed: {
        count: whole(0, 1_000_000),
        name: (pattern) =>
          typeof pattern === 'string' &&
          pattern !== '' &&
          longText(200)(pattern) &&
          isPattern(level, pattern),
      },
      optional: { start: whole(0, 1_000_000), direction: oneOf('up', 'down'), ...more },
    })

/** The form of each operation's input: SPEC.md, Operations, with the bounds that the OpenAPI document tells. */
const forms: Readonly<Record<string, Form>> = {
  ...moreForms,
  'location.create': { needed: { public_id: id, name }, optional: placeDetails },
  'location.update': { needed: { public_id: id }, optional: { name, ...placeDetails } },
  'location.archive': known,
  'location.restore': known,
  ...Object.fromEntries(
    ['zone', 'rack', 'row', 'shelf'].flatMap((level): [string, Form][] => [
      [`${level}.create`, place({})],
      [`${level}.update`, placeEdit({})],
    ]),
  ),
  ...Object.fromEntries(
    ['location', 'zone', 'rack', 'row', 'shelf', 'slot'].map((level) => [`${level}.delete`, known]),
  ),
  'slot.create': place({ capacity }),
  'slot.update': placeEdit({ capacity }),
  'structure.build': {
    needed: { parent },
    optional: {
      racks: levelDesign('rack'),
      rows: levelDesign('row'),
      shelves: levelDesign('shelf'),
      slots: levelDesign('slot', { capacity }),
    },
  },
  'container.create': {
    needed: { public_id: id, name },
    optional: { kind: text(40), placement: orNull(placement), ...containerDetails },
  },
  'container.update': { needed: { public_id: id }, optional: { name, kind: text(40), ...containerDetails } },
  'container.set_fill_status': {
    needed: { public_id: id, fill_status: oneOf('unknown', 'empty', 'partial', 'nearly_full', 'full') },
  },
  'container.place': put,
  'container.move': put,
  'container.unplace': known,
  'container.archive': known,
  'container.restore': known,
  'item.create': {
    needed: { public_id: id, name },
    optional: {
      ...details,
      quantity: decimal(0, 1e9),
      category_id: orNull(id),
      tag_ids: tagIds,
      placement: orNull(placement),
      notes: longText(Number.MAX_SAFE_INTEGER),
    },
  },
  'item.update': { needed: { public_id: id }, optional: { name, ...details } },
  'item.set_category': { needed: { public_id: id, category_id: orNull(id) } },
  'item.add_tag': { needed: { public_id: id, tag_id: id } },
  'item.remove_tag': { needed: { public_id: id, tag_id: id } },
  'item.set_tags': { needed: { public_id: id, tag_ids: tagIds }, optional: { seen_tag_ids: tagIds } },
  'item.edit_notes': { needed: { public_id: id, update: (value) => typeof value === 'string' } },
  'item.set_notes': { needed: { public_id: id, notes: longText(Number.MAX_SAFE_INTEGER) } },
  'item.assign': put,
  'item.move': put,
  'item.unassign': known,
  'item.archive': known,
  'item.restore': known,
  'item.adjust_quantity': {
    needed: { public_id: id, delta: (value) => value !== 0 && decimal(-1e9, 1e9)(value) },
    optional: { reason },
  },
  'item.set_quantity': { needed: { public_id: id, quantity: decimal(0, 1e9) }, optional: { reason } },
  'category.create': {
    needed: { public_id: id, name },
    optional: { parent_id: orNull(id), ...categoryDetails },
  },
  'category.update': {
    needed: { public_id: id },
    optional: { name, parent_id: orNull(id), ...categoryDetails },
  },
  'category.archive': known,
  'category.restore': known,
  'tag.create': { needed: { public_id: id, name }, optional: namedDetails },
  'tag.update': { needed: { public_id: id }, optional: { name, ...namedDetails } },
  'tag.archive': known,
  'tag.restore': known,
  'product_code.create': {
    needed: { public_id: id, item_id: id, code: text(200) },
    optional: { format: codeFormat, note: reason, primary: boolean },
  },
  'product_code.update': {
    needed: { public_id: id },
    optional: { item_id: id, code: text(200), format: codeFormat, note: reason },
  },
  'product_code.set_primary': knownCode,
  'product_code.delete': knownCode,
  'operation.undo': { needed: { operation_id: id } },
  'conflict.resolve': { needed: { public_id: uuid, choose: oneOf('lost', 'kept') } },
}

/** What is wrong with an operation before anything is known of the household (SPEC.md, B2). */
export function formError(type: string): 'unknown_operation' | null {
  return Object.hasOwn(forms, type) ? null : 'unknown_operation'
}

/** Whether an input is of the form that the operation takes (SPEC.md, B2). */
export function wellFormed(type: string, input: Json): boolean {
  const form = forms[type]
  return form !== undefined && fits(input, form)
}
