import { useState } from 'preact/hooks'
import type { Found, ThingRow } from '../../engine/views/calls.ts'
import { call, useAnswer, useAnswered } from '../engine.ts'
import { text } from '../texts/text.ts'
import { ThingPhoto } from './photo.tsx'
import { Picker, PickerText } from './picker.tsx'

/** Maximum number of things that the picker offers at once. */
const OFFERED = 12

/** A dialog that lets a person find a thing or a box. Before the first letter it offers what was changed last. */
export function ThingPicker(props: {
  readonly onPick: (thing: ThingRow) => void
  readonly onClose: () => void
}) {
  const { onPick, onClose } = props
  const [words, setWords] = useState('')
  const found = useAnswered('find', { words, limit: 2 * OFFERED })
  const home = useAnswer('home', null)
  const recent = home?.recent ?? []
  const isEmpty = words.trim() === ''
  // An answer of before the first letter says nothing.
  const isSought = isEmpty ? home !== undefined : found !== undefined && found.input.words.trim() !== ''
  return (
    <Picker
      title={text('thing_picker.title')}
      search={text('thing_picker.search')}
      words={words}
      onWords={setWords}
      rows={isEmpty ? recent : thingsOf(found?.value ?? [])}
      idOf={({ public_id }) => public_id}
      show={(thing) => (
        <>
          <ThingPhoto thing={thing} size="thumb" />
          <PickerText name={thing.name} where={thing.where} />
        </>
      )}
      ask={async (typed) =>
        typed.trim() === '' ? recent : thingsOf(await call('find', { words: typed, limit: 2 * OFFERED }))
      }
      onPick={onPick}
      none={isSought && text('picker.none')}
      onClose={onClose}
    />
  )
}

function thingsOf(found: readonly Found[]): ThingRow[] {
  return found.flatMap((each) => (each.kind === 'thing' ? [each.thing] : [])).slice(0, OFFERED)
}
