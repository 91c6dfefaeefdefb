import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { act, newId, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { text } from '../texts/text.ts'

/** The most categories or tags that the picker offers at once. */
const OFFERED = 50

export interface PickedName {
  readonly public_id: string
  readonly name: string
}

/** A dialog that lets a person find a category or a tag, or make one. */
export function NamePicker(props: {
  readonly what: 'categories' | 'tags'
  readonly onPick: (chosen: PickedName | null) => void
  readonly onClose: () => void
}) {
  const { what, onPick, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const choices = useAnswer('choices', null)
  useLayoutEffect(() => {
    dialog.current?.showModal()
    field.current?.focus()
  }, [])
  const typed = words.trim()
  const all: readonly PickedName[] = choices?.[what] ?? []
  const wanted = typed.toLocaleLowerCase()
  const found = all.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).slice(0, OFFERED)
  const isKnown = all.some(({ name }) => name.toLocaleLowerCase() === wanted)
  const title = text(what === 'categories' ? 'name_picker.category' : 'name_picker.tag')
  const create = async () => {
    const public_id = newId()
    const said = { key: 'done.created', values: { name: typed } } as const
    const type = what === 'categories' ? 'category.create' : 'tag.create'
    if (await act(type, { public_id, name: typed }, said)) onPick({ public_id, name: typed })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[at]
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter' && chosen) onPick(chosen)
    else if (event.key === 'Enter' && typed !== '') void create()
    else return
    event.preventDefault()
  }
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
          maxLength={200}
          value={words}
          placeholder={text('name_picker.search')}
          aria-label={text('name_picker.search')}
          onInput={(event) => {
            setWords(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <ul class="picker-list">
        {what === 'categories' && typed === '' && (
          <li>
            <button type="button" class="picker-row" onClick={() => onPick(null)}>
              <Icon name="x" />
              <span class="row-name">{text('add.no_category')}</span>
            </button>
          </li>
        )}
        {found.map((each, i) => (
          <li key={each.public_id}>
            <button
              type="button"
              class={i === at ? 'picker-row is-at' : 'picker-row'}
              onClick={() => onPick(each)}
            >
              <Icon name={what === 'categories' ? 'shapes' : 'tag'} />
              <span class="row-name">{each.name}</span>
            </button>
          </li>
        ))}
        {typed !== '' && !isKnown && (
          <li>
            <button type="button" class="picker-row" onClick={() => void create()}>
              <Icon name="plus" />
              <span class="row-name">{text('name_picker.create', { name: typed })}</span>
            </button>
          </li>
        )}
        {found.length === 0 && typed === '' && <li class="empty-line">{text('name_picker.none')}</li>}
      </ul>
    </dialog>
  )
}
