import { useEffect, useState } from 'preact/hooks'
import type { BuildDesign, Placement } from '../../../engine/index.ts'
import type { PlaceRow } from '../../engine/views/calls.ts'
import { act, call, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { levels } from '../parts/levels.ts'
import { PlacePicker, placeIcons } from '../parts/place-picker.tsx'
import { RackDrawing } from '../parts/rack-picture.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { go, href } from '../router.ts'
import { text } from '../texts/text.ts'

const built = ['rack', 'row', 'shelf', 'slot'] as const
type Built = (typeof built)[number]
const listOf = { rack: 'racks', row: 'rows', shelf: 'shelves', slot: 'slots' } as const

interface Level {
  readonly count: string
  readonly name: string
  readonly start: string
}
type Plan = Readonly<Record<Built, Level>>

/** The most of one level that the form takes: more than any home has, and the preview stays quick. */
const MOST = 100

/** Builds racks with rows, shelves and slots in one operation. The picture shows what would be there, at each key. */
export function BuildPage({ query }: { readonly query: URLSearchParams }) {
  const given = useGiven(query)
  const [chosen, setChosen] = useState<PlaceRow | null>(null)
  const [choosing, setChoosing] = useState(false)
  const [plan, setPlan] = useState<Plan>(firstPlan)
  const [capacity, setCapacity] = useState('')
  const parent = chosen ?? given
  const offered = parent ? built.filter((level) => isInside(level, parent.kind)) : built
  useNumbering(parent, offered[0], setPlan)
  const set = (level: Built, patch: Partial<Level>) =>
    setPlan((before) => ({ ...before, [level]: { ...before[level], ...patch } }))
  const design = parent ? designOf(parent, offered, plan, capacity) : null
  const answer = useAnswer('build_preview', design ?? NO_DESIGN)
  const problem = design ? answer?.problem : null
  const ready = design !== null && answer?.problem === null
  const submit = useSubmit(async () => {
    if (!parent || !design || !ready) return
    if (await act('structure.build', design, { key: 'done.built', values: { name: parent.name } })) {
      go(href('place', parent.public_id, { kind: parent.kind }))
    }
  })
  return (
    <>
      <h1>{text('build.title')}</h1>
      <p class="lead">{text('build.lead')}</p>
      <div class="build">
        <form class="panel build-form" onSubmit={submit}>
          <div class="field">
            <span id="build-place">{text('build.where')}</span>
            <button
              type="button"
              class="field-button"
              aria-labelledby="build-place build-place-value"
              onClick={() => setChoosing(true)}
            >
              <Icon name={parent ? placeIcons[parent.kind] : 'map-pin'} />
              <span id="build-place-value">
                {parent ? [...parent.where, parent.name].join(' › ') : text('picker.title')}
              </span>
              <Icon name="chevron-down" />
            </button>
          </div>
          {offered.map((level) => (
            <fieldset key={level} class="build-level">
              <legend>{text(`build.${level}`)}</legend>
              <label class="field">
                <span>{text('build.count')}</span>
                <input
                  type="number"
                  inputMode="numeric"
                  min="0"
                  max={MOST}
                  value={plan[level].count}
                  onInput={(event) => set(level, { count: event.currentTarget.value })}
                />
              </label>
              <label class="field build-pattern">
                <span>{text('build.name')}</span>
                <input
                  value={plan[level].name}
                  maxLength={100}
                  aria-describedby="build-patterns"
                  onInput={(event) => set(level, { name: event.currentTarget.value })}
                />
              </label>
              {level === 'slot' ? (
                <label class="field">
                  <span>{text('build.capacity')}</span>
                  <input
                    type="number"
                    inputMode="numeric"
                    min="1"
                    max="1000"
                    placeholder={text('place.capacity.any')}
                    value={capacity}
                    onInput={(event) => setCapacity(event.currentTarget.value)}
                  />
                </label>
              ) : (
                <label class="field">
                  <span>{text('build.start')}</span>
                  <input
                    type="number"
                    inputMode="numeric"
                    min="0"
                    value={plan[level].start}
                    onInput={(event) => set(level, { start: event.currentTarget.value })}
                  />
                </label>
              )}
            </fieldset>
          ))}
          <p class="hint" id="build-patterns">
            {text('build.patterns')}
          </p>
          <p class="actions">
            <button type="submit" class="button button-main" disabled={!ready}>
              <Icon name="warehouse" />
              {text('build.submit')}
            </button>
          </p>
        </form>
        <section
          class={design ? 'build-preview' : 'build-preview build-nothing'}
          aria-label={text('build.preview')}
        >
          <p class="hint" role="status">
            {!design && text('build.choose')}
            {problem && <span class="note note-bad">{problem}</span>}
            {ready &&
              answer.levels.map(({ level, planned, existing }) => (
                <span key={level} class="mark">
                  {text(`build.total.${level}`, { planned })}
                  {existing > 0 && text('build.existing', { existing })}
                </span>
              ))}
          </p>
          {ready && <Drawing parts={answer.parts} />}
          {ready && answer.cut && <p class="note">{text('rack.cut')}</p>}
        </section>
      </div>
      {choosing && (
        <PlacePicker
          nowhere={false}
          takes={({ kind }) => built.some((level) => isInside(level, kind))}
          onClose={() => setChoosing(false)}
          onPick={(row) => {
            setChoosing(false)
            setChosen(row)
          }}
        />
      )}
    </>
  )
}

/** Each rack with its name above it; what is built into a rack is drawn as one. */
function Drawing({
  parts,
}: {
  readonly parts: readonly import('../../engine/views/place-calls.ts').RackPart[]
}) {
  const racks = parts.filter(({ kind }) => kind === 'rack')
  if (racks.length === 0) return <RackDrawing parts={parts} label={text('build.preview')} />
  return (
    <div class="build-racks">
      {racks.map((rack) => (
        <div key={rack.name}>
          <h3>{rack.name}</h3>
          <RackDrawing parts={rack.parts} label={rack.name} />
        </div>
      ))}
    </div>
  )
}

/** Asked while no place is chosen; its answer is not shown. */
const NO_DESIGN: BuildDesign = { parent: { kind: 'location', id: '00000000-0000-7000-8000-000000000000' } }

function firstPlan(): Plan {
  return {
    rack: { count: '1', name: text('build.pattern.rack'), start: '1' },
    row: { count: '0', name: text('build.pattern.row'), start: '1' },
    shelf: { count: '4', name: text('build.pattern.shelf'), start: '1' },
    slot: { count: '3', name: text('build.pattern.slot'), start: '1' },
  }
}

function designOf(
  parent: PlaceRow,
  offered: readonly Built[],
  plan: Plan,
  capacity: string,
): BuildDesign | null {
  const kind = outer.find((each) => each === parent.kind)
  if (!kind) return null
  const level = (of: Built) => ({
    count: Math.min(MOST, whole(plan[of].count)),
    name: plan[of].name.trim() || `{${of}}`,
    start: whole(plan[of].start),
  })
  return {
    parent: { kind, id: parent.public_id },
    ...Object.fromEntries(
      offered
        .filter((of) => whole(plan[of].count) > 0)
        .map((of) => [
          listOf[of],
          of === 'slot'
            ? { ...level(of), capacity: whole(capacity) === 0 ? null : whole(capacity) }
            : level(of),
        ]),
    ),
  }
}

const outer = ['location', 'zone', 'rack', 'row', 'shelf'] as const

function isInside(level: Built, kind: Placement['kind']): boolean {
  return kind !== 'container' && levels.indexOf(level) > levels.indexOf(kind)
}

function whole(typed: string): number {
  const number = Math.floor(Number(typed))
  return Number.isFinite(number) && number > 0 ? number : 0
}

function useGiven(query: URLSearchParams): PlaceRow | null {
  const kind = outer.find((each) => each === query.get('kind')) ?? 'location'
  return useAnswer('place', { kind, id: query.get('in') ?? '' })?.place ?? null
}

/** What is added to a place is numbered on from what is called alike in it; a place in a rack is not a new rack. */
function useNumbering(
  parent: PlaceRow | null,
  outermost: Built | undefined,
  set: (change: (before: Plan) => Plan) => void,
): void {
  const id = parent?.public_id
  useEffect(() => {
    if (!parent || !outermost) return
    void call('places', { within: { kind: parent.kind, id: parent.public_id } }).then((inside) => {
      const names = inside.filter(({ kind }) => kind === outermost).map(({ name }) => name)
      set((before) => ({
        ...before,
        [outermost]: { ...before[outermost], start: nextNumber(names, before[outermost].name) },
      }))
    })
  }, [id, outermost])
}

/** The number after the highest one of the names that begin as the pattern does, or after their count where they have letters. */
function nextNumber(names: readonly string[], pattern: string): string {
  const start = pattern.split('{')[0] ?? ''
  const ends = names.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length))
  const numbers = ends.flatMap((end) => /^\d{1,6}(?!\d)/.exec(end)?.map(Number) ?? [])
  return String(1 + Math.max(0, ...(numbers.length > 0 ? numbers : [ends.length])))
}
