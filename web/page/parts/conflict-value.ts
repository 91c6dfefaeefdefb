import { isAmount, itemFields } from '../../engine/views/thing-fields.ts'
import { field as fieldOf } from '../api.ts'
import { valueText } from '../history/values.ts'
import { choiceLabel } from '../lists/field-labels.ts'
import { day, isTextKey, moment, money, number, text } from '../texts/text.ts'

/** Numbers of boxes and slots; those of items are among the fields of lists. */
const NUMBERS: ReadonlySet<string> = new Set(['capacity', 'max_kg'])

/** One of two values of a field as people read it. `value`: as the engine gives it, which writes as JSON what is no text. */
export function conflictValue(field: string, value: string): string {
  if (field === 'archived_at') return text(value === '' ? 'conflicts.not_archived' : 'conflicts.archived')
  if (value === '') return text('conflicts.nothing')
  if (value === 'true' || value === 'false') return text(value === 'true' ? 'value.yes' : 'value.no')
  if (isAmount(field)) return money(value, '')
  if (NUMBERS.has(field) || fieldOf(itemFields, field) === 'number') return number(Number(value))
  if (field === 'custom_fields') return ownFields(JSON.parse(value))
  if (field === 'traits' || field === 'needs') return traits(JSON.parse(value))
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return day(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? moment(value) : choiceLabel(field, value)
}

function ownFields(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${valueText(value, {})}`)
    .join(', ')
}

function traits(names: readonly unknown[]): string {
  const words = names.map((name) => {
    const key = `trait.${name}`
    return isTextKey(key) ? text(key) : name
  })
  return words.join(', ')
}
