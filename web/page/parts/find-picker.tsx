import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Found } from '../../engine/views/calls.ts'
import { call, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { text } from '../texts/text.ts'
import { pathText } from './path.tsx'
import { Photo } from './photo.tsx'
import { placeIcons } from './place-picker.tsx'

/** The most hits that the picker offers at once. */
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
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const answer = useAnswer('find', { words, limit: OFFERED })
  const fitting = (hits: readonly Found[]) => hits.filter((hit) => places || hit.kind === 'thing')
  const found = answer && fitting(answer)
  // The shown hits may be those of fewer letters: a fast typist is ahead of them.
  const pickFirst = async () => {
    const [first] = fitting(await call('find', { words, limit: OFFERED }))
    if (first) onPick(first)
  }
  useLayoutEffect(() => {
    dialog.current?.showModal()
    field.current?.focus()
  }, [])
  return (
    <dialog ref={dialog} class="dialog picker" aria-label={title} onClose={onClose}>
      <header class="dialog-head">
        <h2>{title}</h2>
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
          placeholder={text('scan.find.search')}
          aria-label={text('scan.find.search')}
          onInput={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || words.trim() === '') return
            event.preventDefault()
            void pickFirst()
          }}
        />
      </label>
      <ul class="picker-list">
        {found?.map((hit) => (
          <li key={idOf(hit)}>
            <Hit hit={hit} chosen={chosen?.has(idOf(hit)) ?? null} onPick={() => onPick(hit)} />
          </li>
        ))}
        {found?.length === 0 && words.trim() !== '' && <li class="empty-line">{text('picker.none')}</li>}
      </ul>
      {chosen !== null && (
        <p class="actions picker-foot">
          <span class="hint">{text('things.selected', { count: chosen.size })}</span>
          <button type="button" class="button button-main" onClick={onClose}>
            {text('scan.find.done')}
          </button>
        </p>
      )}
    </dialog>
  )
}

function Hit(props: { readonly hit: Found; readonly chosen: boolean | null; readonly onPick: () => void }) {
  const { hit, chosen, onPick } = props
  const row = hit.kind === 'thing' ? hit.thing : hit.place
  return (
    <button type="button" class="picker-row" aria-pressed={chosen ?? undefined} onClick={onPick}>
      {hit.kind === 'thing' ? (
        <Photo
          photo={hit.thing.photo}
          size="thumb"
          icon={hit.thing.collection === 'items' ? 'package' : 'box'}
        />
      ) : (
        <span class="photo photo-none">
          <Icon name={placeIcons[hit.place.kind]} />
        </span>
      )}
      <span class="row-main">
        <span class="row-name">{row.name}</span>
        <span class={row.where.length > 0 ? 'where' : 'where where-none'}>
          {pathText(row.where) || text('things.nowhere')}
        </span>
      </span>
      {chosen && <Icon name="check" />}
    </button>
  )
}
