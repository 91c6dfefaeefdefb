import { useState } from 'preact/hooks'
import type { BuildDesign } from '../../../engine/index.ts'
import type { PlaceRow } from '../../engine/views/calls.ts'
import type { BuildAnswer, RackPart } from '../../engine/views/place-calls.ts'
import { act, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import {
  type Built,
  built,
  designOf,
  firstPlan,
  type Level,
  MOST,
  NO_DESIGN,
  offeredIn,
  type Plan,
  useGiven,
  useNumbering,
} from '../parts/build-design.ts'
import { PlacePicker, placeIcons } from '../parts/place-picker.tsx'
import { RackDrawing } from '../parts/rack-picture.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { go, href } from '../router.ts'
import { text } from '../texts/text.ts'

/** Builds racks with rows, shelves and slots in one operation. The picture shows what would be there, at each key. */
export function BuildPage({ query }: { readonly query: URLSearchParams }) {
  const given = useGiven(query)
  const [chosen, setChosen] = useState<PlaceRow | null>(null)
  const [choosing, setChoosing] = useState(false)
  const [plan, setPlan] = useState<Plan>(firstPlan)
  const [capacity, setCapacity] = useState('')
  const parent = chosen ?? given
  const offered = parent ? offeredIn(parent.kind) : built
  useNumbering(parent, offered[0], setPlan)
  const set = (level: Built, patch: Partial<Level>) =>
    setPlan((before) => ({ ...before, [level]: { ...before[level], ...patch } }))
  const design = parent ? designOf(parent, offered, plan, capacity) : null
  const answer = useAnswer('build_preview', design ?? NO_DESIGN)
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
            <LevelFields
              key={level}
              level={level}
              written={plan[level]}
              onWrite={(patch) => set(level, patch)}
              capacity={capacity}
              onCapacity={setCapacity}
            />
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
        <Preview design={design} answer={answer} />
      </div>
      {choosing && (
        <PlacePicker
          nowhere={false}
          takes={({ kind }) => offeredIn(kind).length > 0}
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

/** How many of a level are built, how they are called, and where their numbers begin; of slots also how much each takes. */
function LevelFields(props: {
  readonly level: Built
  readonly written: Level
  readonly onWrite: (patch: Partial<Level>) => void
  readonly capacity: string
  readonly onCapacity: (typed: string) => void
}) {
  const { level, written, onWrite, capacity, onCapacity } = props
  return (
    <fieldset class="build-level">
      <legend>{text(`build.${level}`)}</legend>
      <NumberField
        label={text('build.count')}
        most={MOST}
        value={written.count}
        onType={(count) => onWrite({ count })}
      />
      <label class="field build-pattern">
        <span>{text('build.name')}</span>
        <input
          value={written.name}
          maxLength={100}
          aria-describedby="build-patterns"
          onInput={(event) => onWrite({ name: event.currentTarget.value })}
        />
      </label>
      {level === 'slot' ? (
        <NumberField
          label={text('build.capacity')}
          least={1}
          most={1000}
          placeholder={text('place.capacity.any')}
          value={capacity}
          onType={onCapacity}
        />
      ) : (
        <NumberField
          label={text('build.start')}
          value={written.start}
          onType={(start) => onWrite({ start })}
        />
      )}
    </fieldset>
  )
}

function NumberField(props: {
  readonly label: string
  readonly value: string
  readonly least?: number
  readonly most?: number
  readonly placeholder?: string
  readonly onType: (typed: string) => void
}) {
  const { label, value, least = 0, most, placeholder, onType } = props
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        min={least}
        {...(most !== undefined && { max: most })}
        {...(placeholder !== undefined && { placeholder })}
        value={value}
        onInput={(event) => onType(event.currentTarget.value)}
      />
    </label>
  )
}

/** The picture of what would be there, and its numbers; or why it cannot be built. */
function Preview(props: { readonly design: BuildDesign | null; readonly answer: BuildAnswer | undefined }) {
  const { design, answer } = props
  const problem = design ? answer?.problem : null
  const shown = design && answer?.problem === null ? answer : null
  return (
    <section
      class={design ? 'build-preview' : 'build-preview build-nothing'}
      aria-label={text('build.preview')}
    >
      <p class="hint" role="status">
        {!design && text('build.choose')}
        {problem && <span class="note note-bad">{problem}</span>}
        {shown?.levels.map(({ level, planned, existing }) => (
          <span key={level} class="mark">
            {text(`build.total.${level}`, { planned })}
            {existing > 0 && text('build.existing', { existing })}
          </span>
        ))}
      </p>
      {shown && <Drawing parts={shown.parts} />}
      {shown?.cut && <p class="note">{text('rack.cut')}</p>}
    </section>
  )
}

/** Each rack with its name above it; what is built into a rack is drawn as one. */
function Drawing({ parts }: { readonly parts: readonly RackPart[] }) {
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
