import type { Condition, ListQuery } from '../../engine/views/list-calls.ts'
import { useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { text } from '../texts/text.ts'
import { conditionLabel } from './field-labels.ts'

/** The conditions of a list, each of which can be removed. */
export function Conditions({
  query,
  onChange,
}: {
  readonly query: ListQuery
  readonly onChange: (conditions: readonly Condition[]) => void
}) {
  const { conditions } = query
  const ids = conditions.flatMap((condition) => (condition.op === 'of' ? condition.values : []))
  const names = useAnswer('names', { ids })
  if (conditions.length === 0) return null
  return (
    <ul class="chips" aria-label={text('condition.title')}>
      {conditions.map((condition, i) => {
        const label = conditionLabel(condition, names)
        return (
          <li key={JSON.stringify(condition)}>
            <button
              type="button"
              class="chip"
              aria-label={text('condition.remove', { condition: label })}
              onClick={() => onChange(conditions.toSpliced(i, 1))}
            >
              <span>{label}</span>
              <Icon name="x" />
            </button>
          </li>
        )
      })}
      {conditions.length > 1 && (
        <li>
          <button type="button" class="button-plain" onClick={() => onChange([])}>
            {text('condition.clear')}
          </button>
        </li>
      )}
    </ul>
  )
}
