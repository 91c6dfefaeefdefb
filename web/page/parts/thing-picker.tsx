import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Found, ThingRow } from '../../engine/views/calls.ts'
import { call, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { text } from '../texts/text.ts'
import { pathText } from './path.tsx'
import { Photo } from './photo.tsx'

/** The most things that the picker offers at once. */
const OFFERED = 12

/** A dialog that lets a person find a thing or a box. */
export function ThingPicker(props: {
  readonly onPick: (thing: ThingRow) => void
  readonly onClose: () => void
}) {
  const { onPick, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const found = useAnswer('find', { words, limit: 2 * OFFERED })
  const recent = useAnswer('home', null)?.recent ?? []
  useLayoutEffect(() => {
    dialog.current?.showModal()
    field.current?.focus()
  }, [])
  const things = words.trim() === '' ? recent : thingsOf(found ?? [])
  // The shown things may be those of fewer letters: a fast typist is ahead of them.
  const pickMarked = async () => {
    const now = words.trim() === '' ? things : thingsOf(await call('find', { words, limit: 2 * OFFERED }))
    const chosen = now[at]
    if (chosen) onPick(chosen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, things.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter') void pickMarked()
    else return
    event.preventDefault()
  }
  return (
    <dialog ref={dialog} class="dialog picker" aria-label={text('thing_picker.title')} onClose={onClose}>
      <header class="dialog-head">
        <h2>{text('thing_picker.title')}</h2>
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
          placeholder={text('thing_picker.search')}
          aria-label={text('thing_picker.search')}
          onInput={(event) => {
            setWords(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <ul class="picker-list">
        {things.map((thing, i) => (
          <li key={thing.public_id}>
            <button
              type="button"
              class={i === at ? 'picker-row is-at' : 'picker-row'}
              onClick={() => onPick(thing)}
            >
              <Photo
                photo={thing.photo}
                size="thumb"
                icon={thing.collection === 'items' ? 'package' : 'box'}
              />
              <span class="row-main">
                <span class="row-name">{thing.name}</span>
                {thing.where.length > 0 && <span class="where">{pathText(thing.where)}</span>}
              </span>
            </button>
          </li>
        ))}
        {things.length === 0 && <li class="empty-line">{text('picker.none')}</li>}
      </ul>
    </dialog>
  )
}

function thingsOf(found: readonly Found[]): ThingRow[] {
  return found.flatMap((each) => (each.kind === 'thing' ? [each.thing] : [])).slice(0, OFFERED)
}
