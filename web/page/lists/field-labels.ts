import type { Condition } from '../../engine/views/list-calls.ts'
import { customName } from '../../engine/views/thing-fields.ts'
import { day, isTextKey, oneOf, text } from '../texts/text.ts'

/** The name of a field. */
export function fieldLabel(field: string): string {
  const key = `field.${field}`
  return customName(field) ?? (isTextKey(key) ? text(key) : field)
}

/** A value of a field with few values, as people read it. */
export function choiceLabel(field: string, value: string): string {
  const key = `${field}.${value}`
  return isTextKey(key) ? text(key) : value
}

/** A condition as people read it. `names`: those of the records that it names, once they are known. */
export function conditionLabel(
  condition: Condition,
  names: Readonly<Record<string, string>> | undefined,
): string {
  const field = fieldLabel(condition.field)
  if (condition.op === 'of') {
    const values = condition.values.map((value) => {
      // An id without a name is that of a record that was deleted. Before the names are known there is nothing to say.
      if (isId(value)) return names ? (names[value] ?? text('condition.gone')) : '…'
      return choiceLabel(condition.field, value)
    })
    return text('condition.of', { field, values: oneOf(values) })
  }
  if (condition.op === 'has') return text('condition.has', { field, text: condition.text })
  if (condition.op === 'range') {
    const [from, to] = [bound(condition.from), bound(condition.to)]
    if (from !== '' && to !== '') return text('condition.between', { field, from, to })
    return from === '' ? text('condition.to', { field, to }) : text('condition.from', { field, from })
  }
  if (condition.op === 'yes' && isTextKey(`condition.${condition.field}`))
    return text(`condition.${condition.field}` as 'condition.low')
  return text(`condition.${condition.op}`, { field })
}

function isId(value: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
}

function bound(value: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(value) ? day(value) : value
}
