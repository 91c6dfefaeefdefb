import { useEffect, useState } from 'preact/hooks'
import type { ListedOperation } from '../../engine/calls.ts'
import type { PlaceRow } from '../../engine/views/calls.ts'
import { call, change } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { refusalOf } from '../problem.ts'
import { isTextKey, moment, text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { CopyButton } from './given-link.tsx'
import { mendedInput } from './mended-input.ts'
import { operationName } from './operation-name.ts'
import { OperationSubject } from './operation-subject.tsx'
import { PlacePicker } from './place-picker.tsx'
import { TypedInput } from './typed-input.tsx'

/** A refused change: why it was refused, its values to correct, and a way to try it again or to drop it. */
export function MendOperation({ operation }: { readonly operation: ListedOperation }) {
  const { operation_id, type, input, occurred_at, error } = operation
  const [mended, setMended] = useState<ListedOperation['input']>(input)
  const [picking, setPicking] = useState<string | null>(null)
  const [place, setPlace] = useState<PlaceRow | null>(null)
  const set = (name: string, value: unknown) => setMended({ ...mended, [name]: value })
  const again = async (event: Event) => {
    event.preventDefault()
    const done = await change('retry', { operation_id, input: mendedInput(input, mended) })
    if (done?.status === 'rejected') toast({ text: refusalOf(done.error), tone: 'bad' })
    else if (done) toast({ text: text('refused.sent') })
  }
  // A choice between two values is made where both are shown, or somebody has made it already.
  const isChoice = type === 'conflict.resolve'
  const fields = isChoice ? [] : Object.entries(mended)
  return (
    <form class="panel refused" onSubmit={again}>
      <h2>
        {operationName(type)}
        <OperationSubject type={type} input={input} />
      </h2>
      <time class="hint" dateTime={occurred_at}>
        {moment(occurred_at)}
      </time>
      {error && <p class="note note-warn">{refusalOf(error)}</p>}
      {type === 'item.edit_notes' && <RefusedNotes operation_id={operation_id} />}
      <div class="form">
        {fields.map(([name, value]) => {
          if (isPlace(name)) {
            return (
              <div key={name} class="field">
                <span>{text('field.placement')}</span>
                <button type="button" class="field-button" onClick={() => setPicking(name)}>
                  <Icon name="map-pin" />
                  <span>{place ? place.name : text('refused.other_place')}</span>
                </button>
              </div>
            )
          }
          if (isId(name) || (typeof value !== 'string' && typeof value !== 'number')) return null
          const label = isTextKey(`field.${name}`) ? text(`field.${name}` as 'field.name') : name
          return (
            <div key={name} class="field">
              <label for={`${operation_id}-${name}`}>{label}</label>
              <TypedInput
                id={`${operation_id}-${name}`}
                type={typeof input[name] === 'number' ? 'number' : 'text'}
                required={typeof input[name] === 'number'}
                value={String(value)}
                onType={(typed) => set(name, typed)}
              />
            </div>
          )
        })}
      </div>
      <p class="actions">
        {!isChoice && (
          <button type="submit" class="button button-main">
            <Icon name="refresh-cw" />
            {text('settings.retry')}
          </button>
        )}
        <button type="button" class="button" onClick={() => void call('dismiss', { operation_id })}>
          {text('settings.dismiss')}
        </button>
      </p>
      {picking !== null && (
        <PlacePicker
          nowhere={false}
          moved={typeof input.public_id === 'string' ? [input.public_id] : []}
          onClose={() => setPicking(null)}
          onPick={(chosen) => {
            if (chosen) set(picking, { kind: chosen.kind, id: chosen.public_id })
            setPlace(chosen)
            setPicking(null)
          }}
        />
      )}
    </form>
  )
}

/** What a person wrote into notes that were refused: they can at least take it with them. */
function RefusedNotes({ operation_id }: { readonly operation_id: string }) {
  const [notes, setNotes] = useState<string | null>(null)
  useEffect(() => {
    call('refused_notes', { operation_id }).then(setNotes, () => {})
  }, [operation_id])
  if (notes === null) return null
  return (
    <>
      <p class="notes" dir="auto">
        {notes}
      </p>
      <CopyButton words={notes} />
    </>
  )
}

/** The parts of an input that name a place. */
function isPlace(name: string): boolean {
  return name === 'placement' || name === 'parent'
}

/** What only programs read is not to be corrected by hand. */
function isId(name: string): boolean {
  return /(^|_)id$/.test(name) || name === 'update'
}
