import { useRef, useState } from 'preact/hooks'
import type { Placement } from '../../../engine/index.ts'
import { act, newId } from '../engine.ts'
import { session } from '../session.ts'
import { text } from '../texts/text.ts'
import { hasFormDraft, useFormDraft } from './form-draft.tsx'
import { selectedAtFirst } from './form-fields.ts'
import { useFocus } from './use-focus.ts'

/** The levels of places, from the outside in, with the operation that makes each. */
const levels = ['location', 'zone', 'rack', 'row', 'shelf', 'slot'] as const
type Level = (typeof levels)[number]

/** The levels that may lie in a place. */
function levelsIn(within: Placement | null): readonly Level[] {
  if (within === null) return ['location']
  const at = within.kind === 'container' ? -1 : levels.indexOf(within.kind)
  return at < 0 ? [] : levels.slice(at + 1)
}

const draftOf = (within: Placement | null) => `new-place/${within?.id ?? session.value?.household.public_id}`

/** Whether a person began to write the name of a place in another one, or of a location, and did not make it. */
export function hasNewPlaceDraft(within: Placement | null): boolean {
  return hasFormDraft(draftOf(within), 'name')
}

/** A form that makes a place, and stays for the next one. */
export function NewPlace(props: { readonly within: Placement | null; readonly onClose: () => void }) {
  const { within } = props
  const offered = levelsIn(within)
  const usual = offered.includes('shelf') ? 'shelf' : (offered[0] ?? 'location')
  const [kind, setKind] = useState<Level>(usual)
  const [name, setName] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { onInput, ending } = useFormDraft(draftOf(within), form)
  const onClose = ending(props.onClose)
  const field = useFocus<HTMLInputElement>()
  const create = async (event: Event) => {
    event.preventDefault()
    const typed = name.trim()
    if (typed === '') return
    // The field is free for the next place at once: letters that follow are of that one, and a second tap makes nothing.
    setName('')
    if (!(await createPlace(kind, typed, within))) setName((now) => (now === '' ? typed : now))
  }
  return (
    <form ref={form} class="inline-form" onSubmit={create} onInput={onInput}>
      {offered.length > 1 && (
        <label class="select">
          <span>{text('place.kind')}</span>
          <select
            name="kind"
            onChange={({ currentTarget }) => {
              const chosen = levels.find((level) => level === currentTarget.value)
              if (chosen) setKind(chosen)
            }}
          >
            {offered.map((level) => (
              <option key={level} value={level} {...selectedAtFirst(level === usual)}>
                {text(`kind.${level}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label class="field">
        <span>{text('place.name')}</span>
        <input
          name="name"
          required
          ref={field}
          value={name}
          maxLength={200}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose()
          }}
        />
      </label>
      <button type="submit" class="button button-main">
        {text('place.create')}
      </button>
      <button type="button" class="button" onClick={onClose}>
        {text('thing.cancel')}
      </button>
    </form>
  )
}

function createPlace(kind: Level, name: string, within: Placement | null): Promise<boolean> {
  const said = { key: 'done.created', values: { name } } as const
  const public_id = newId()
  if (kind === 'location') return act('location.create', { public_id, name }, said)
  if (within === null || within.kind === 'container' || within.kind === 'slot') return Promise.resolve(false)
  return act(creating[kind], { public_id, name, parent: { kind: within.kind, id: within.id } }, said)
}

const creating = {
  zone: 'zone.create',
  rack: 'rack.create',
  row: 'row.create',
  shelf: 'shelf.create',
  slot: 'slot.create',
} as const
