import type { WishedPlace } from '../../engine/views/ask-calls.ts'
import { Icon } from '../icon.tsx'
import { text } from '../texts/text.ts'
import type { Goal } from './goal-picture.tsx'
import { wordsOf } from './words.ts'

/** Limits that a wish in words can set, and that the form only shows where one did. */
export interface Limits {
  readonly excluded: readonly WishedPlace[]
  readonly by: 'category' | 'tag' | 'kind' | null
  readonly minutes: number | null
}

export const NO_LIMITS: Limits = { excluded: [], by: null, minutes: null }

/** The limits as constraints of a plan. */
export function constraintsOf({ excluded, by, minutes }: Limits, goal: Goal) {
  return {
    ...(excluded.length > 0 && { exclude: excluded.map(({ kind, public_id }) => ({ kind, id: public_id })) }),
    ...(goal === 'tidy' && by !== null && { by }),
    ...(minutes !== null && { max_minutes: minutes }),
  }
}

/** The limits that were read, each with a button that removes it. */
export function LimitChips({
  limits,
  goal,
  onChange,
}: {
  readonly limits: Limits
  readonly goal: Goal
  readonly onChange: (limits: Limits) => void
}) {
  const { excluded, by, minutes } = limits
  const chips = [
    ...excluded.map((place) => ({
      key: place.public_id,
      words: text('plans.without', { name: place.name }),
      without: { ...limits, excluded: excluded.filter((each) => each !== place) },
    })),
    ...(by !== null && goal === 'tidy'
      ? [{ key: 'by', words: wordsOf('by', by), without: { ...limits, by: null } }]
      : []),
    ...(minutes !== null
      ? [
          {
            key: 'minutes',
            words: text('plans.within_minutes', { count: minutes }),
            without: { ...limits, minutes: null },
          },
        ]
      : []),
  ]
  if (chips.length === 0) return null
  return (
    <fieldset class="field field-wide plan-fieldset">
      <legend class="field-label">{text('plans.limits')}</legend>
      <p class="plan-places">
        {chips.map(({ key, words, without }) => (
          <span key={key} class="chip">
            <bdi>{words}</bdi>
            <button
              type="button"
              class="chip-remove"
              aria-label={text('plans.remove_place', { name: words })}
              onClick={() => onChange(without)}
            >
              <Icon name="x" />
            </button>
          </span>
        ))}
      </p>
    </fieldset>
  )
}
