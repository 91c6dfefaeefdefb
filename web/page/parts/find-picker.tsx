import { useState } from 'preact/hooks'
import type { Found } from '../../engine/views/calls.ts'
import { call, useAnswered } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { text } from '../texts/text.ts'
import { ThingPhoto } from './photo.tsx'
import { Picker, PickerText } from './picker.tsx'
import { placeIcons } from './place-picker.tsx'

/** Maximum number of hits that the picker offers at once. */
const OFFERED = 20

/** The id of what was found. */
export function idOf(found: Found): string {
  return found.kind === 'thing' ? found.thing.public_id : found.place.public_id
}

/** A dialog that lets a person find things: one, or one after the other. */
export function FindPicker({
  title,
  chosen,
  places = false,
  onPick,
  onClose,
}: {
  readonly title: string
  /** The ids of what is chosen already; null when one is chosen, and the picker then closes. */
  readonly chosen: ReadonlySet<string> | null
  /** Whether places are offered too. */
  readonly places?: boolean
  readonly onPick: (found: Found) => void
  readonly onClose: () => void
}) {
  const [words, setWords] = useState('')
  const found = useAnswered('find', { words, limit: OFFERED })
  const answer = found?.value
  const fitting = (hits: readonly Found[]) => hits.filter((hit) => places || hit.kind === 'thing')
  return (
    <Picker
      title={title}
      search={text('scan.find.search')}
      words={words}
      onWords={setWords}
      rows={answer && fitting(answer)}
      idOf={idOf}
      show={(hit) => <Hit hit={hit} chosen={chosen?.has(idOf(hit)) ?? false} />}
      {...(chosen && { isChosen: (hit: Found) => chosen.has(idOf(hit)) })}
      ask={async (typed) => fitting(await call('find', { words: typed, limit: OFFERED }))}
      onPick={onPick}
      none={words.trim() !== '' && found?.input.words.trim() !== '' && text('picker.none')}
      foot={
        chosen && (
          <p class="actions picker-foot">
            <span class="hint">{text('things.selected', { count: chosen.size })}</span>
            <button type="button" class="button button-main" onClick={onClose}>
              {text('scan.find.done')}
            </button>
          </p>
        )
      }
      onClose={onClose}
    />
  )
}

function Hit({ hit, chosen }: { readonly hit: Found; readonly chosen: boolean }) {
  const { name, where } = hit.kind === 'thing' ? hit.thing : hit.place
  return (
    <>
      {hit.kind === 'thing' ? (
        <ThingPhoto thing={hit.thing} size="thumb" />
      ) : (
        <span class="photo photo-none">
          <Icon name={placeIcons[hit.place.kind]} />
        </span>
      )}
      <PickerText name={name} where={where} nowhere />
      {chosen && <Icon name="check" />}
    </>
  )
}
