import {
  DAY_MS,
  foldedText,
  type HouseholdView,
  isLowStock,
  outward,
  type Placement,
} from '../../../engine/index.ts'
import { startOfDay } from '../../local-day.ts'
import type { ThingCollection } from './calls.ts'
import { comparedText, fieldValue, numberOf, type ThingRecord } from './field-values.ts'
import type { Condition, ListQuery } from './list-calls.ts'
import { type FieldKind, fieldKind } from './thing-fields.ts'

/** A thing that expires within this number of days is shown as expiring. */
const EXPIRING_DAYS = 30

/** Whether a thing is in a list. */
export type Test = (thing: ThingRecord) => boolean

/** What the conditions ask beside the record itself. */
export interface Facts {
  readonly view: HouseholdView
  /** The categories of a set, and those below them. */
  within(categories: readonly string[]): ReadonlySet<string>
  hasPhoto(public_id: string): boolean
  hasConflict(public_id: string): boolean
  /** The day of the person, `2026-11-20`. */
  readonly today: string
}

/** What else than the thing itself decides whether it is in a list, or where. */
export type Dependency = 'places' | 'categories' | 'tags'

/** The test that a thing must pass to be in a list. A condition on a field that its things do not have holds for none. */
export function testOf({ collection, conditions }: ListQuery, facts: Facts): Test {
  const tests = conditions.map((condition) => conditionTest(collection, condition, facts))
  if (!conditions.some(({ field }) => field === 'archived'))
    tests.push(({ archived_at }) => archived_at === null)
  return (thing) => {
    for (const test of tests) if (!test(thing)) return false
    return true
  }
}

/** What the conditions and the order of a list depend on. */
export function dependenciesOf({ collection, conditions, sort }: ListQuery): ReadonlySet<Dependency> {
  const found = new Set<Dependency>()
  for (const field of [sort, ...conditions.map((condition) => condition.field)]) {
    const dependency = byKind[fieldKind(collection, field) ?? 'text']
    if (dependency) found.add(dependency)
  }
  return found
}

const byKind: Partial<Record<FieldKind, Dependency>> = {
  place: 'places',
  category: 'categories',
  tags: 'tags',
}

function conditionTest(collection: ThingCollection, condition: Condition, facts: Facts): Test {
  const { field } = condition
  const kind = fieldKind(collection, field)
  if (kind === null) return () => false
  if (condition.op === 'of') return ofTest(field, kind, condition.values, facts)
  const present = presence(field, kind, facts)
  if (condition.op === 'none') return (thing) => !present(thing)
  if (condition.op === 'some') return present
  if (condition.op === 'has') {
    const sought = foldedText(condition.text.trim())
    return (thing) => comparedText(fieldValue(thing, field)).includes(sought)
  }
  if (condition.op === 'range') return rangeTest(field, kind, condition)
  const wanted = condition.op === 'yes'
  const is = stateTest(field, kind, facts)
  return (thing) => is(thing) === wanted
}

function presence(field: string, kind: FieldKind, facts: Facts): Test {
  if (kind === 'has') return ({ public_id }) => facts.hasPhoto(public_id)
  if (kind === 'tags') return (thing) => 'tag_ids' in thing && thing.tag_ids.length > 0
  if (kind === 'state') return stateTest(field, kind, facts)
  return (thing) => {
    const value = fieldValue(thing, field)
    return value !== null && value !== ''
  }
}

function stateTest(field: string, kind: FieldKind, { hasConflict, today }: Facts): Test {
  if (kind !== 'state') return (thing) => fieldValue(thing, field) === true
  if (field === 'archived') return ({ archived_at }) => archived_at !== null
  if (field === 'conflict') return ({ public_id }) => hasConflict(public_id)
  if (field === 'low') return (thing) => 'quantity' in thing && isLowStock(thing)
  const until = expiringUntil(today)
  return (thing) => 'expires_on' in thing && Boolean(thing.expires_on) && (thing.expires_on ?? '') <= until
}

/** The last day on which a thing that expires counts as expiring. */
export function expiringUntil(today: string): string {
  return new Date(Date.parse(today) + EXPIRING_DAYS * DAY_MS).toISOString().slice(0, 10)
}

function rangeTest(
  field: string,
  kind: FieldKind,
  { from, to }: { readonly from: string; readonly to: string },
): Test {
  const [least, most] = [numberOf(from), numberOf(to)]
  if (kind === 'number' || (kind === 'custom' && (least !== null || most !== null))) {
    return (thing) => {
      const value = numberOf(fieldValue(thing, field))
      return value !== null && (least === null || value >= least) && (most === null || value <= most)
    }
  }
  if (kind === 'moment') {
    // A moment counts by its day on this device.
    const [begin, end] = [from && startOfDay(from), to && startOfDay(to, 1)]
    return (thing) => {
      const value = fieldValue(thing, field)
      return typeof value === 'string' && value >= begin && (end === '' || value < end)
    }
  }
  return (thing) => {
    const value = fieldValue(thing, field)
    if (typeof value !== 'string' || value === '') return false
    return (from === '' || value >= from) && (to === '' || value <= to)
  }
}

function ofTest(field: string, kind: FieldKind, values: readonly string[], facts: Facts): Test {
  const wanted = new Set(values)
  if (kind === 'category') {
    const categories = facts.within(values)
    return (thing) =>
      'category_id' in thing && thing.category_id !== null && categories.has(thing.category_id)
  }
  if (kind === 'tags') return (thing) => 'tag_ids' in thing && thing.tag_ids.some((id) => wanted.has(id))
  if (kind === 'place') {
    const isInside = insideTest(facts.view, wanted)
    return ({ placement }) => isInside(placement)
  }
  const folded = new Set(values.map((value) => foldedText(value.trim())))
  return (thing) => {
    const value = fieldValue(thing, field)
    return value !== null && folded.has(comparedText(value))
  }
}

/** Whether something lies in one of some places, or in anything in them. Each place is looked at once. */
function insideTest(view: HouseholdView, wanted: ReadonlySet<string>) {
  const known = new Map<string, boolean>()
  return function isInside(placement: Placement | null): boolean {
    if (placement === null) return false
    if (wanted.has(placement.id)) return true
    const answer = known.get(placement.id)
    if (answer !== undefined) return answer
    // Places that lie in each other through a fault must not keep this from ending.
    known.set(placement.id, false)
    const inside = isInside(outward(view, placement))
    known.set(placement.id, inside)
    return inside
  }
}
