import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Placement } from '../../../engine/index.ts'
import type { PlaceRow } from '../../engine/views/calls.ts'
import { act, call, newId, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'
import { text } from '../texts/text.ts'
import { pathText } from './path.tsx'

/** The most places that the picker offers at once. */
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
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const found = useAnswer('pick_places', { words, limit: OFFERED })
  // Before the browser handles the next key, which goes into the field.
  useLayoutEffect(() => {
    dialog.current?.showModal()
    field.current?.focus()
  }, [])
  const typed = words.trim()
  const create = async () => {
    const public_id = newId()
    const said = { key: 'done.created', values: { name: typed } } as const
    if (await act('location.create', { public_id, name: typed }, said)) {
      onPick({ kind: 'location', public_id, name: typed, code: null, where: [], places: 0, things: 0 })
    }
  }
  const pick = (place: PlaceRow | undefined) => {
    if (place) onPick(place)
    else if (typed !== '') void create()
  }
  // The shown places may be those of fewer letters: a fast typist is ahead of them.
  const pickMarked = async () => pick((await call('pick_places', { words, limit: OFFERED }))[at])
  const onKeyDown = (event: KeyboardEvent) => {
    const last = (found?.length ?? 0) - 1
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, last))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter') void pickMarked()
    else return
    event.preventDefault()
  }
  return (
    <dialog ref={dialog} class="dialog picker" aria-label={text('picker.title')} onClose={onClose}>
      <header class="dialog-head">
        <h2>{text('picker.title')}</h2>
        <button type="button" class="button-plain" aria-label={text('toast.close')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      <label class="search-field">
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          value={words}
          placeholder={text('picker.search')}
          aria-label={text('picker.search')}
          onInput={(event) => {
            setWords(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <ul class="picker-list">
        {nowhere && typed === '' && (
          <li>
            <button type="button" class="picker-row" onClick={() => onPick(null)}>
              <Icon name="x" />
              <span class="row-main">
                <span class="row-name" dir="auto">
                  {text('picker.nowhere')}
                </span>
              </span>
            </button>
          </li>
        )}
        {found?.map((place, i) => (
          <li key={place.public_id}>
            <button
              type="button"
              class={i === at ? 'picker-row is-at' : 'picker-row'}
              onClick={() => onPick(place)}
            >
              <Icon name={placeIcons[place.kind]} />
              <span class="row-main">
                <span class="row-name" dir="auto">
                  {place.name}
                </span>
                {place.where.length > 0 && <span class="where">{pathText(place.where)}</span>}
              </span>
            </button>
          </li>
        ))}
        {found?.length === 0 && typed === '' && <li class="empty-line">{text('picker.none')}</li>}
        {typed !== '' && (
          <li>
            <button type="button" class="picker-row" onClick={() => void create()}>
              <Icon name="plus" />
              <span class="row-main">
                <span class="row-name" dir="auto">
                  {text('picker.create', { name: typed })}
                </span>
              </span>
            </button>
          </li>
        )}
      </ul>
    </dialog>
  )
}
