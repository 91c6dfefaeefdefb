import { useState } from 'preact/hooks'
import type { PlaceRow } from '../../engine/views/calls.ts'
import type { PlaceFacts } from '../../engine/views/place-calls.ts'
import { act, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { href } from '../router.ts'
import { text } from '../texts/text.ts'
import { FormDialog } from './form-dialog.tsx'
import { forgetFormDraft, OvertakenNote, useFormDraft } from './form-draft.tsx'
import { deletePlace, deletePlaces, movePlace, type PlacePatch, updatePlace } from './place-operations.ts'
import { PlacePicker } from './place-picker.tsx'
import { chosenTraits, isSameChoice, measureOf, TraitChoice } from './trait-choice.tsx'
import { useFirstField } from './use-focus.ts'
import { useSubmit } from './use-submit.ts'

/** A dialog with all that can be done with a place itself. */
export function EditPlace(props: {
  readonly place: PlaceRow
  readonly onClose: () => void
  /** Called when the place no longer exists. */
  readonly onDeleted?: () => void
}) {
  const { place } = props
  const onClose = () => {
    forgetFormDraft(`place/${place.public_id}`)
    props.onClose()
  }
  const facts = useAnswer('place_facts', { kind: place.kind, id: place.public_id })
  return (
    <FormDialog title={place.name} onClose={onClose}>
      {facts && <Form {...props} onClose={onClose} facts={facts} />}
    </FormDialog>
  )
}

function Form(props: {
  readonly place: PlaceRow
  readonly facts: PlaceFacts
  readonly onClose: () => void
  readonly onDeleted?: () => void
}) {
  const { place, facts, onClose, onDeleted } = props
  const [moving, setMoving] = useState(false)
  const { kind, public_id, name } = place
  const at = { kind, id: public_id }
  const form = useFirstField()
  const { onInput, overtaken } = useFormDraft(`place/${public_id}`, form)
  const submit = useSubmit(async (form) => {
    const fields = new FormData(form)
    const typed = (field: string) => String(fields.get(field) ?? '').trim()
    const traits = chosenTraits(fields, 'traits')
    const [volume_l, max_kg] = [measureOf(fields, 'volume_l'), measureOf(fields, 'max_kg')]
    const capacity = typed('capacity') === '' ? null : Number(typed('capacity'))
    const patch: PlacePatch = {
      ...(typed('name') !== name && { name: typed('name') }),
      ...(typed('description') !== (facts.description ?? '') && {
        description: typed('description') || null,
      }),
      ...(typed('code') !== (facts.code ?? '') && { code: typed('code') || null }),
      ...(!isSameChoice(traits, facts.traits) && { traits }),
      ...(volume_l !== facts.volume_l && { volume_l }),
      ...(max_kg !== facts.max_kg && { max_kg }),
      ...(kind === 'slot' && capacity !== facts.capacity && { capacity }),
    }
    if (Object.keys(patch).length === 0 || (await updatePlace(at, name, patch))) onClose()
  })
  return (
    <form ref={form} class="form" onSubmit={submit} onInput={onInput}>
      <label class="field field-wide">
        <span>{text('place.name')}</span>
        <input name="name" required maxLength={200} defaultValue={name} />
      </label>
      <label class="field field-wide">
        <span>{text('field.description')}</span>
        <textarea name="description" rows={2} defaultValue={facts.description ?? ''} />
      </label>
      <label class="field">
        <span>{text('field.code')}</span>
        <input name="code" maxLength={60} defaultValue={facts.code ?? ''} />
      </label>
      {kind === 'slot' && (
        <label class="field">
          <span>{text('place.capacity')}</span>
          <input
            name="capacity"
            type="number"
            inputMode="numeric"
            min="1"
            max="1000"
            placeholder={text('place.capacity.any')}
            defaultValue={facts.capacity === null ? '' : String(facts.capacity)}
          />
        </label>
      )}
      <Measure name="volume_l" value={facts.volume_l} />
      <Measure name="max_kg" value={facts.max_kg} />
      <TraitChoice of="traits" name="traits" chosen={facts.traits} />
      <OvertakenNote overtaken={overtaken} />
      <p class="actions field-wide">
        <button type="submit" class="button button-main">
          {text('thing.save')}
        </button>
        {kind !== 'location' && (
          <button type="button" class="button" onClick={() => setMoving(true)}>
            <Icon name="move-right" />
            {text('place.move')}
          </button>
        )}
        {kind === 'location' && (
          <button
            type="button"
            class="button"
            onClick={async () => {
              const said = {
                key: facts.archived ? 'done.restored' : 'done.archived',
                values: { name },
              } as const
              const type = facts.archived ? 'location.restore' : 'location.archive'
              if (await act(type, { public_id }, said)) onClose()
            }}
          >
            <Icon name={facts.archived ? 'archive-restore' : 'archive'} />
            {text(facts.archived ? 'thing.restore' : 'thing.archive')}
          </button>
        )}
        <button
          type="button"
          class="button button-bad"
          disabled={!(facts.empty || facts.hollow)}
          aria-describedby={facts.empty || facts.hollow ? undefined : 'not-empty'}
          onClick={async () => {
            const { hollow } = facts
            if (!(await (hollow ? deletePlaces(hollow, at, name) : deletePlace(at, name)))) return
            onClose()
            onDeleted?.()
          }}
        >
          <Icon name="trash-2" />
          {facts.hollow ? text('place.delete.hollow', { count: facts.hollow.length }) : text('place.delete')}
        </button>
      </p>
      {!facts.empty && !facts.hollow && (
        <p class="hint field-wide" id="not-empty">
          {text('place.delete.not_empty')}{' '}
          <a href={href('things', '', { place: public_id })} onClick={onClose}>
            {text('place.holds')}
          </a>
          {' · '}
          <a href={href('things', '', { place: public_id, filter: 'archived' })} onClick={onClose}>
            {text('place.holds.archived')}
          </a>
        </p>
      )}
      {moving && (
        <PlacePicker
          nowhere={false}
          moved={[public_id]}
          onClose={() => setMoving(false)}
          onPick={async (outer) => {
            setMoving(false)
            if (outer && (await movePlace(place, outer))) onClose()
          }}
        />
      )}
    </form>
  )
}

function Measure({ name, value }: { readonly name: 'volume_l' | 'max_kg'; readonly value: number | null }) {
  return (
    <label class="field">
      <span>{text(`field.${name}`)}</span>
      <input
        name={name}
        type="number"
        inputMode="decimal"
        min="0.001"
        step="0.001"
        defaultValue={value === null ? '' : String(value)}
      />
    </label>
  )
}
