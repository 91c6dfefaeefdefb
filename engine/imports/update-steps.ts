import { jsonEqual } from '../core/equal.ts'
import type { Item } from '../items/collection.ts'
import type { CustomValue } from '../items/custom-fields.ts'
import type { Placement } from '../structure/levels.ts'
import type { ImportedThing } from './import.ts'
import type { AddStep } from './names.ts'

/** The references of a thing as ids of the household, and where the steps are collected. */
interface UpdateContext {
  readonly place: Placement | null
  readonly category_id: string | null
  readonly tag_ids: readonly string[]
  /** The product codes that the item does not have. */
  readonly codes: readonly string[]
  idOfCode(code: string): string
  readonly add: AddStep
}

/**
 * Adds the steps that give an item what a newer export says of it. Empty cells change nothing; tags, codes and custom fields
 * are added and never removed. Returns the names of the fields that change.
 */
export function updateSteps(item: Item, thing: ImportedThing, context: UpdateContext): string[] {
  const { add, place, category_id, tag_ids, codes } = context
  const { public_id } = item
  const patch = patchOf(item, thing)
  const changes = Object.keys(patch)
  if (changes.length > 0) add('item.update', { public_id, ...patch })
  const changed = (field: string, step: () => void) => {
    changes.push(field)
    step()
  }
  if (thing.quantity !== null && thing.quantity !== item.quantity) {
    changed('quantity', () => add('item.set_quantity', { public_id, quantity: thing.quantity }))
  }
  if (thing.notes !== null && thing.notes.trim() !== item.notes.trim()) {
    changed('notes', () => add('item.set_notes', { public_id, notes: thing.notes }))
  }
  if (category_id !== null && category_id !== item.category_id) {
    changed('category', () => add('item.set_category', { public_id, category_id }))
  }
  const tags = tag_ids.filter((id) => !item.tag_ids.includes(id))
  if (tags.length > 0) {
    changed('tags', () => {
      for (const tag_id of new Set(tags)) add('item.add_tag', { public_id, tag_id })
    })
  }
  if (place && place.id !== item.placement?.id) {
    changed('place', () => add(item.placement ? 'item.move' : 'item.assign', { public_id, placement: place }))
  }
  if (codes.length > 0) {
    changed('barcode', () => {
      for (const code of codes) {
        add('product_code.create', { public_id: context.idOfCode(code), item_id: public_id, code })
      }
    })
  }
  if (thing.archived === true && item.archived_at === null) {
    changed('archived', () => add('item.archive', { public_id }))
  }
  return changes
}

function patchOf(item: Item, { name, description, unit, details }: ImportedThing): Record<string, unknown> {
  const patch: Record<string, unknown> = {}
  const { custom_fields, ...rest } = details
  const simple = { name, description, unit, ...rest }
  const record: Readonly<Record<string, unknown>> = item
  for (const [field, value] of Object.entries(simple)) {
    if (value !== null && value !== undefined && !sameValue(value, record[field])) patch[field] = value
  }
  const own: Readonly<Record<string, CustomValue>> = item.custom_fields ?? {}
  const said = Object.entries(custom_fields ?? {}).filter(([name, value]) => !saysSame(value, own[name]))
  if (said.length > 0) patch.custom_fields = { ...own, ...Object.fromEntries(said) }
  return patch
}

/** Whether a value of a row, which is a text, is the value that an item has: a number, a day or an address, too. */
function saysSame(value: CustomValue, own: CustomValue | undefined): boolean {
  if (own === undefined || typeof value !== 'string') return jsonEqual(value, own)
  return value === (typeof own === 'object' ? ('date' in own ? own.date : own.url) : String(own))
}

/** `39.9` and `39.90` are the same amount. */
function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  const amounts = typeof a === 'string' && typeof b === 'string' && /^\d+\.\d+$|^\d+$/.test(a)
  return amounts && /^\d+(\.\d+)?$/.test(b) && Number(a) === Number(b) && a.length < 15
}
