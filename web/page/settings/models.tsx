import { useState } from 'preact/hooks'
import { api, field, textOf } from '../api.ts'
import { attempt, useServer } from '../server.ts'
import { session } from '../session.ts'
import { dayOf, number, text } from '../texts/text.ts'
import { SentRequests } from './sent-requests.tsx'

const LEVELS = ['off', 'questions', 'records', 'photos'] as const
type Level = (typeof LEVELS)[number]

interface Abilities {
  /** Null if no server of models is configured. */
  readonly model: string | null
  readonly host: string
  /** Null before the first request. */
  readonly reachable: boolean | null
  readonly level: Level
  readonly shares: boolean
  readonly changed_at: string
  readonly changed_by: string
  readonly used: number
  readonly limit: number
  readonly resets_at: string
}

/** What a model of another server may get of the household: seen by all members, changed by owners. */
export function Models() {
  const { public_id = '', role } = session.value?.household ?? {}
  const { value, problem, reload } = useServer(
    `/api/v1/ai/capabilities?household_id=${public_id}`,
    readAbilities,
  )
  if (public_id === '') return null
  const change = async (patch: object) => {
    await attempt(() => api('PATCH', '/api/v1/ai/settings', { ...patch, household_id: public_id }))
    reload()
  }
  return (
    <section class="panel stack models" aria-busy={value === undefined}>
      <h2>{text('models.title')}</h2>
      {problem !== null && <p class="hint">{problem}</p>}
      {value && value.model === null && <p class="hint">{text('models.none')}</p>}
      {value && value.model !== null && (
        <>
          <p class="hint">{text('models.about', { model: value.model, host: value.host })}</p>
          {value.reachable === false && <p class="note note-warn">{text('models.unreachable')}</p>}
          <Levels chosen={value} mayChange={role === 'owner'} onChange={(patch) => void change(patch)} />
          <Budget abilities={value} />
          <SentRequests key={public_id} household_id={public_id} />
        </>
      )}
    </section>
  )
}

function Levels({
  chosen: { changed_at, changed_by, level, shares },
  mayChange,
  onChange,
}: {
  readonly chosen: Abilities
  readonly mayChange: boolean
  readonly onChange: (patch: object) => void
}) {
  // Arrow keys pass levels on their way to another. None of them counts before it is saved.
  const [picked, setPicked] = useState<Level | null>(null)
  const isNew = picked !== null && picked !== level
  return (
    <>
      <fieldset class="models-levels" disabled={!mayChange}>
        <legend>{text('models.level')}</legend>
        {LEVELS.map((each) => (
          <label key={each} class="models-level">
            <input
              type="radio"
              name="level"
              value={each}
              checked={(picked ?? level) === each}
              onChange={() => setPicked(each)}
            />
            <span>
              <b>{text(`models.level.${each}`)}</b>
              <span class="hint">{text(`models.level.${each}.about`)}</span>
            </span>
          </label>
        ))}
        {isNew && (
          <p class="note models-save" role="status">
            <span>{text('models.not_saved')}</span>
            <button type="button" class="button button-main" onClick={() => onChange({ level: picked })}>
              {text('thing.save')}
            </button>
          </p>
        )}
        {level !== 'off' && (
          <label class="check">
            <input
              type="checkbox"
              checked={shares}
              onChange={({ currentTarget }) => onChange({ share_vocabulary: currentTarget.checked })}
            />
            <span>{text('models.share')}</span>
          </label>
        )}
      </fieldset>
      <p class="hint">
        {mayChange ? '' : text('models.owner_only')}{' '}
        {changed_at !== '' && text('models.changed', { name: changed_by, day: dayOf(changed_at) })}
      </p>
    </>
  )
}

function Budget({ abilities: { limit, resets_at, used } }: { readonly abilities: Abilities }) {
  const words = text('models.budget', {
    used: number(used),
    limit: number(limit),
    day: dayOf(resets_at),
  })
  return (
    <label class="models-budget">
      <progress max={Math.max(1, limit)} value={Math.min(used, limit)} />
      <span class="hint">{words}</span>
    </label>
  )
}

function readAbilities(answer: unknown): Abilities {
  const provider = field(answer, 'provider')
  const budget = field(answer, 'budget')
  const level = textOf(provider, 'level')
  const reachable = field(provider, 'reachable')
  return {
    model: textOf(provider, 'model') || null,
    host: textOf(provider, 'host'),
    reachable: typeof reachable === 'boolean' ? reachable : null,
    level: LEVELS.find((each) => each === level) ?? 'off',
    shares: field(provider, 'share_vocabulary') === true,
    changed_at: textOf(provider, 'changed_at'),
    changed_by: textOf(provider, 'changed_by') || text('models.somebody'),
    used: Number(field(budget, 'used') ?? 0),
    limit: Number(field(budget, 'limit') ?? 0),
    resets_at: textOf(budget, 'resets_at'),
  }
}
