import { useState } from 'preact/hooks'
import type { Placement } from '../../../engine/index.ts'
import type { PlaceRow } from '../../engine/views/calls.ts'
import { act, call, newId, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'
import { text } from '../texts/text.ts'
import { Picker, PickerLine, PickerText } from './picker.tsx'

/** Maximum number of places that the picker offers at once. */
const OFFERED = 12

/** The icon of each kind of place. */
export const placeIcons = {
  location: 'house',
  zone: 'grid-2x2',
  rack: 'warehouse',
  row: 'square-stack',
  shelf: 'square-stack',
  slot: 'layout-grid',
  container: 'box',
} as const satisfies Record<Placement['kind'], IconName>

/** A dialog that lets a person find a place, or make a location. */
export function PlacePicker({
  onPick,
  onClose,
  nowhere = true,
}: {
  readonly onPick: (place: PlaceRow | null) => void
  readonly onClose: () => void
  /** Whether "no place" is offered. */
  readonly nowhere?: boolean
}) {
  const [words, setWords] = useState('')
  const found = useAnswer('pick_places', { words, limit: OFFERED })
  const typed = words.trim()
  const create = async (name: string) => {
    if (name === '') return
    const public_id = newId()
    const said = { key: 'done.created', values: { name } } as const
    if (await act('location.create', { public_id, name }, said)) {
      onPick({ kind: 'location', public_id, name, code: null, where: [], places: 0, things: 0 })
    }
  }
  return (
    <Picker
      title={text('picker.title')}
      search={text('picker.search')}
      words={words}
      onWords={setWords}
      rows={found}
      idOf={({ public_id }) => public_id}
      show={({ kind, name, where }) => (
        <>
          <Icon name={placeIcons[kind]} />
          <PickerText name={name} where={where} />
        </>
      )}
      ask={(typed) => call('pick_places', { words: typed, limit: OFFERED })}
      onPick={onPick}
      onNone={(name) => void create(name)}
      before={
        nowhere &&
        typed === '' && <PickerLine icon="x" text={text('picker.nowhere')} onPick={() => onPick(null)} />
      }
      after={
        typed !== '' && (
          <PickerLine
            icon="plus"
            text={text('picker.create', { name: typed })}
            onPick={() => void create(typed)}
          />
        )
      }
      none={typed === '' && text('picker.none')}
      onClose={onClose}
    />
  )
}
