import { useEffect, useRef, useState } from 'preact/hooks'
import type { WishedPlace, WishRead } from '../../engine/views/ask-calls.ts'
import { Icon } from '../icon.tsx'
import { PlacePicker, placeIcons } from '../parts/place-picker.tsx'
import { useStillShown } from '../parts/still-shown.ts'
import { problemOf } from '../problem.ts'
import { go, href } from '../router.ts'
import { lasting } from '../scan/lasting.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { type Goal, GoalPicture, goals } from './goal-picture.tsx'
import { constraintsOf, LimitChips, type Limits, NO_LIMITS } from './limit-chips.tsx'
import { createPlan } from './records.ts'
import { WishForm } from './wish-form.tsx'
import { wordsOf } from './words.ts'

/** Goals of a place that must be named. */
const NEEDS_PLACE: Readonly<Partial<Record<Goal, 'place' | 'destination'>>> = {
  free_place: 'place',
  move_house: 'destination',
}

/** What a person has chosen for a plan: who comes back from one changes it, and has it worked out again. */
interface Chosen {
  readonly goal: Goal | null
  readonly scope: readonly WishedPlace[]
  readonly target: WishedPlace | null
  readonly limits: Limits
  readonly moves: number
  readonly months: number
}

const chosen = lasting<Chosen>('new-plan', {
  goal: null,
  scope: [],
  target: null,
  limits: NO_LIMITS,
  moves: 60,
  months: 12,
})

function choose(change: Partial<Chosen>): void {
  chosen.value = { ...chosen.value, ...change }
}

/** The choice of a goal, with a picture of what each does, and of the places that it is about. */
export function NewPlan() {
  const { goal, scope, target, limits, moves, months } = chosen.value
  const [picking, setPicking] = useState<'scope' | 'target' | null>(null)
  const [work, setWork] = useState<AbortController | null>(null)
  const busy = work !== null
  const [problem, setProblem] = useState<string | null>(null)
  const needs = goal && NEEDS_PLACE[goal]
  const form = useRef<HTMLFormElement>(null)
  /** Grows with each wish that was understood: then the form is shown, which may be below what the screen has room for. */
  const [understood, setUnderstood] = useState(0)
  // By keyboard a person goes through the goals with the arrows: the form comes in view, and they stay where they are.
  const [shown, show] = useState<Goal | null>(null)
  useEffect(() => {
    if (shown !== null) form.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  useEffect(() => {
    if (understood === 0) return
    form.current?.scrollIntoView({ block: 'center' })
    form.current?.focus({ preventScroll: true })
  }, [understood])
  const fillIn = (wish: WishRead) => {
    const { excluded, others } = wish
    choose({
      goal: goals.find((each) => each === wish.goal) ?? null,
      scope: wish.scope,
      target: wish.target,
      moves: others.max_moves ?? 60,
      months: others.unused_months ?? 12,
      limits: { excluded, by: others.by ?? null, minutes: others.max_minutes ?? null },
    })
    if (wish.goal !== '' && wish.unused.length === 0) setUnderstood(understood + 1)
  }
  const isShown = useStillShown()
  const create = async () => {
    if (!goal) return
    const started = new AbortController()
    setWork(started)
    setProblem(null)
    const constraints = {
      ...(scope.length > 0 && { scope: scope.map(placementOf) }),
      ...(needs && target && { [needs]: placementOf(target) }),
      ...(goal === 'declutter' && { unused_months: months }),
      ...(goal !== 'move_house' && { max_moves: moves }),
      ...constraintsOf(limits, goal),
    }
    const place = target?.name ?? scope.map(({ name }) => name).join(', ')
    const title = wordsOf('goal', goal)
    const name = (place === '' ? title : `${title} · ${place}`).slice(0, 200)
    try {
      const plan = await createPlan({ name, goal, constraints }, started.signal)
      if (isShown()) go(href('plans', '', { plan }))
    } catch (error) {
      setWork(null)
      if (started.signal.aborted) toast({ text: text('plans.cancelled') })
      else setProblem(problemOf(error))
    }
  }
  return (
    <section aria-labelledby="new-plan">
      <h2 id="new-plan" class="plans-heading">
        {text('plans.new')}
      </h2>
      <WishForm onRead={fillIn} />
      <div class="goal-cards">
        {goals.map((each) => (
          <label key={each} class="goal-card">
            <input
              type="radio"
              name="goal"
              class="visually-hidden"
              checked={goal === each}
              onChange={() => {
                choose({ goal: each })
                show(each)
              }}
            />
            <GoalPicture goal={each} />
            <span class="goal-name">{wordsOf('goal', each)}</span>
            <span class="hint">{wordsOf('about', each)}</span>
          </label>
        ))}
      </div>
      {goal && (
        <form
          ref={form}
          class="panel form plan-form"
          tabIndex={-1}
          aria-label={wordsOf('goal', goal)}
          onSubmit={(event) => {
            event.preventDefault()
            void create()
          }}
        >
          {needs && (
            <PlaceChoice
              label={wordsOf('which', needs)}
              chosen={target ? [target] : []}
              onAdd={() => setPicking('target')}
              onRemove={() => choose({ target: null })}
              single
            />
          )}
          <PlaceChoice
            label={text('plans.scope')}
            none={text('plans.everywhere')}
            chosen={scope}
            onAdd={() => setPicking('scope')}
            onRemove={(id) => choose({ scope: scope.filter(({ public_id }) => public_id !== id) })}
          />
          <LimitChips limits={limits} goal={goal} onChange={(next) => choose({ limits: next })} />
          {goal === 'declutter' && (
            <NumberField
              label={text('plans.months')}
              value={months}
              max={240}
              onChange={(next) => choose({ months: next })}
            />
          )}
          {goal !== 'move_house' && (
            <NumberField
              label={text('plans.max_moves')}
              value={moves}
              max={300}
              onChange={(next) => choose({ moves: next })}
            />
          )}
          {problem !== null && (
            <p class="note note-bad field-wide" role="alert">
              {problem}
            </p>
          )}
          <p class="actions field-wide">
            <button
              type="submit"
              class="button button-main"
              disabled={busy || (Boolean(needs) && !target)}
              aria-busy={busy}
            >
              {text(busy ? 'plans.working' : 'plans.work_out')}
            </button>
            {busy ? (
              <button type="button" class="button" onClick={() => work.abort()}>
                {text('thing.cancel')}
              </button>
            ) : (
              <span class="hint">{text('plans.nothing_yet')}</span>
            )}
          </p>
          {busy && <progress class="field-wide plan-working" aria-label={text('plans.working')} />}
        </form>
      )}
      {picking && (
        <PlacePicker
          nowhere={false}
          onClose={() => setPicking(null)}
          onPick={(place) => {
            setPicking(null)
            if (!place) return
            if (picking === 'target') choose({ target: place })
            else if (!scope.some(({ public_id }) => public_id === place.public_id))
              choose({ scope: [...scope, place] })
          }}
        />
      )}
    </section>
  )
}

function placementOf({ kind, public_id }: WishedPlace) {
  return { kind, id: public_id }
}

function PlaceChoice(props: {
  readonly label: string
  readonly none?: string
  readonly chosen: readonly WishedPlace[]
  readonly onAdd: () => void
  readonly onRemove: (id: string) => void
  readonly single?: boolean
}) {
  const { label, none, chosen, onAdd, onRemove, single = false } = props
  return (
    <fieldset class="field field-wide plan-fieldset">
      <legend class="field-label">{label}</legend>
      <p class="plan-places">
        {chosen.length === 0 && none !== undefined && <span class="hint">{none}</span>}
        {chosen.map(({ public_id, kind, name }) => (
          <span key={public_id} class="chip">
            <Icon name={placeIcons[kind]} />
            <bdi>{name}</bdi>
            <button
              type="button"
              class="chip-remove"
              aria-label={text('plans.remove_place', { name })}
              onClick={() => onRemove(public_id)}
            >
              <Icon name="x" />
            </button>
          </span>
        ))}
        {(!single || chosen.length === 0) && (
          <button type="button" class="button" onClick={onAdd}>
            <Icon name="map-pin" />
            {text('plans.choose_place')}
          </button>
        )}
      </p>
    </fieldset>
  )
}

function NumberField(props: {
  readonly label: string
  readonly value: number
  readonly max: number
  readonly onChange: (value: number) => void
}) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={props.max}
        value={props.value}
        onChange={(event) => {
          const value = Math.round(event.currentTarget.valueAsNumber)
          props.onChange(Number.isFinite(value) ? Math.min(props.max, Math.max(1, value)) : props.value)
        }}
      />
    </label>
  )
}
