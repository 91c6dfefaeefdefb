import {
  type Container,
  type CustomValue,
  foldedText,
  type HouseholdView,
  type Item,
  orderKey,
  type SortKey,
} from '../../../engine/index.ts'
import type { ThingCollection } from './calls.ts'
import type { Cell } from './list-calls.ts'
import { placeNames } from './rows.ts'
import { customName, type FieldKind, fieldKind } from './thing-fields.ts'

export type ThingRecord = Item | Container

/** What a record holds in a field of it; null for nothing. */
export function fieldValue(thing: ThingRecord, field: string): unknown {
  const custom = customName(field)
  if (custom === null) return Reflect.get(thing, field) ?? null
  if (!('custom_fields' in thing)) return null
  const fields = thing.custom_fields
  return fields && Object.hasOwn(fields, custom) ? plain(fields[custom]) : null
}

/** A value of one of the household's own fields without its wrapping. */
function plain(value: CustomValue | undefined): string | number | boolean | null {
  if (typeof value !== 'object') return value ?? null
  return 'date' in value ? value.date : value.url
}

/** A number of a field; null when it holds none. Amounts of money are kept as texts. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isNaN(number) ? null : number
}

/** What the lists of a collection are sorted by in a field. */
export function sortKeys(
  view: () => HouseholdView,
  collection: ThingCollection,
  field: string,
): (thing: ThingRecord) => SortKey {
  const kind = fieldKind(collection, field)
  if (kind === 'place') return (thing) => keyOf(placeNames(view(), thing.placement).join('\u0001'))
  if (kind === 'category') return (thing) => keyOf(categoryName(view(), thing) ?? '')
  if (kind === 'tags') return (thing) => keyOf(tagNames(view(), thing).join('\u0001'))
  if (kind === 'number') return (thing) => numberOf(fieldValue(thing, field))
  if (kind === 'custom') return (thing) => customKey(fieldValue(thing, field))
  if (kind === 'text' || kind === 'choice') return (thing) => keyOf(textOf(fieldValue(thing, field)))
  return (thing) => textOf(fieldValue(thing, field)) || null
}

function keyOf(text: string): string | null {
  return text === '' ? null : orderKey(text)
}

/** Values of one field may have several types: numbers come before texts. */
function customKey(value: unknown): SortKey {
  if (typeof value !== 'number') return keyOf(textOf(value))
  const digits = Math.abs(value).toFixed(6).padStart(20, '0')
  return value < 0 ? `\u0001${invertedDigits(digits)}` : `\u0002${digits}`
}

function invertedDigits(digits: string): string {
  return digits.replace(/\d/g, (digit) => String(9 - Number(digit)))
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

/** A text of a field as conditions compare it. */
export function comparedText(value: unknown): string {
  return foldedText(textOf(value))
}

function categoryName(view: HouseholdView, thing: ThingRecord): string | null {
  const id = 'category_id' in thing ? thing.category_id : null
  return id === null ? null : (view.get('categories', id)?.record.name ?? null)
}

function tagNames(view: HouseholdView, thing: ThingRecord): string[] {
  const ids = 'tag_ids' in thing ? thing.tag_ids : []
  return ids.flatMap((id) => view.get('tags', id)?.record.name ?? []).sort()
}

/** Maximum length of a text in a cell. */
const MAX_CELL = 200

/** The value of a column in the row of a thing. What each row carries anyway is left out. */
export function cellOf(thing: ThingRecord, field: string, kind: FieldKind | null): Cell {
  if (kind === null || rowKinds.has(kind)) return null
  const value = fieldValue(thing, field)
  if (typeof value === 'string') return value.slice(0, MAX_CELL)
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** Kinds of fields whose values are in each row. */
const rowKinds: ReadonlySet<FieldKind> = new Set(['place', 'category', 'tags', 'has', 'state'])
