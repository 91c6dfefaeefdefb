import { isAmount } from '../../engine/views/thing-fields.ts'
import { choiceLabel, fieldLabel } from '../lists/field-labels.ts'
import { day, isTextKey, money, number, text } from '../texts/text.ts'
import type { Change, Event } from './events.ts'

/** What changed in a record, as people read it. */
export interface ChangeLine {
  readonly label: string
  readonly before: string
  readonly after: string
}

/** Maximum length of a value, in characters. */
const MAX_VALUE = 120

/** The fields whose names and values the history shows. The operation itself says enough of the others. */
function isTold(field: string): boolean {
  return field !== 'archived_at' && isTextKey(`field.${field}`)
}

/** The lines of a change. `names`: those of the places, categories and tags that it names, by their ids. */
export function changeLines(change: Change, names: Readonly<Record<string, string>>): ChangeLine[] {
  return change.fields.flatMap(({ field, before, after }) => {
    if (field === 'custom_fields') return customLines(before, after)
    if (!isTold(field)) return []
    const [old, now] = [fieldText(field, before, names), fieldText(field, after, names)]
    return old === now ? [] : [{ label: fieldLabel(field), before: old, after: now }]
  })
}

/** A change of the household's own fields: one line for each of them. */
function customLines(before: unknown, after: unknown): ChangeLine[] {
  const [old, now] = [new Map(entriesOf(before)), new Map(entriesOf(after))]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((label) => {
    const [was, is] = [valueText(old.get(label), {}), valueText(now.get(label), {})]
    return was === is ? [] : [{ label, before: was, after: is }]
  })
}

/** The ids of the records that events name in their values. */
export function idsIn(events: readonly Event[]): string[] {
  const ids = new Set<string>()
  for (const { changes } of events)
    for (const { fields } of changes)
      for (const { before, after } of fields) for (const id of [before, after].flatMap(namedIn)) ids.add(id)
  return [...ids]
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

function namedIn(value: unknown): string[] {
  if (typeof value === 'string') return UUID.test(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(namedIn)
  const id = entriesOf(value).find(([name]) => name === 'id')?.[1]
  return typeof id === 'string' ? [id] : []
}

/** The value of a field. That of a closed list has a name of its own. An amount is written as the language writes it. */
function fieldText(field: string, value: unknown, names: Readonly<Record<string, string>>): string {
  if (isAmount(field) && typeof value === 'string') return money(value, '')
  return valueText(typeof value === 'string' ? choiceLabel(field, value) : value, names)
}

/** A value as people read it; empty for nothing. */
export function valueText(value: unknown, names: Readonly<Record<string, string>>): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number') return number(value)
  if (typeof value === 'boolean') return text(value ? 'value.yes' : 'value.no')
  if (Array.isArray(value)) return value.map((each) => valueText(each, names)).join(', ')
  if (typeof value === 'string') return stringText(value, names)
  const parts = new Map(entriesOf(value))
  return valueText(parts.get('id') ?? parts.get('date') ?? parts.get('url') ?? null, names)
}

function stringText(value: string, names: Readonly<Record<string, string>>): string {
  const named = names[value]
  if (named !== undefined) return named
  // A record that is gone, or that this browser does not know.
  if (UUID.test(value)) return text('history.unknown')
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return day(value)
  return value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)} …` : value
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
