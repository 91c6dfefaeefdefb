import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { endingWith, keepDraft, keptDraft } from '../drafts.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'
import { text } from '../texts/text.ts'
import { Dialog } from './dialog.tsx'
import { useOneAtATime } from './one-at-a-time.ts'
import { PathLine } from './path.tsx'

interface PickerProps<Row> {
  readonly title: string
  /** What the field is for. */
  readonly search: string
  readonly words: string
  readonly onWords: (words: string) => void
  /** What fits the words; undefined before the first answer. */
  readonly rows: readonly Row[] | undefined
  readonly idOf: (row: Row) => string
  readonly show: (row: Row) => ComponentChildren
  /** Whether a row is chosen already, in a picker of several. */
  readonly isChosen?: (row: Row) => boolean
  readonly onPick: (row: Row) => void
  /** What fits words. The shown rows may be those of fewer letters when Enter comes: a fast typist is ahead of them. */
  readonly ask: (words: string) => Promise<readonly Row[]>
  /** Called by Enter when no row fits. */
  readonly onNone?: (words: string) => Promise<void>
  /** Lines before and after the rows. */
  readonly before?: ComponentChildren
  readonly after?: ComponentChildren
  /** Said where nothing fits. */
  readonly none?: string | false
  readonly foot?: ComponentChildren
  readonly onClose: () => void
}

/**
 * The words of a picker in which something can be made: they can be its name, so they are kept until the picker is closed. `what`: the
 * kind of what is picked. A picker of another page begins without words.
 */
export function useKeptWords(what: string) {
  const [draft] = useState(`picker/${what}${location.pathname}`)
  const [words, setWords] = useState(() => keptDraft(draft) ?? '')
  const onWords = (now: string) => {
    setWords(now)
    keepDraft(draft, now || null)
  }
  return { words, onWords, ending: endingWith(() => keepDraft(draft, null)) }
}

/** A dialog with a field, and what fits the words in it. Arrows mark a row, and Enter picks it. */
export function Picker<Row>(props: PickerProps<Row>) {
  const { title, search, words, onWords, rows, idOf, show, isChosen, onPick, before, after, none } = props
  const [at, setAt] = useState(0)
  const one = useOneAtATime()
  const pickMarked = (typed: string) =>
    one(async () => {
      const row = (await props.ask(typed))[at]
      if (row) onPick(row)
      else await props.onNone?.(typed.trim())
    })
  const onKeyDown = (event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }) => {
    const last = Math.max((rows?.length ?? 0) - 1, 0)
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, last))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter') void pickMarked(event.currentTarget.value)
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={title} onClose={props.onClose}>
      <label class="search-field">
        <Icon name="search" />
        <input
          data-first
          type="search"
          maxLength={200}
          value={words}
          placeholder={search}
          aria-label={search}
          onInput={(event) => {
            onWords(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <ul class="picker-list">
        {before}
        {rows?.map((row, i) => (
          <li key={idOf(row)}>
            <button
              type="button"
              class={i === at ? 'picker-row is-at' : 'picker-row'}
              aria-pressed={isChosen?.(row)}
              onClick={() => onPick(row)}
            >
              {show(row)}
            </button>
          </li>
        ))}
        {rows?.length === 0 && none && <li class="empty-line">{none}</li>}
        {after}
      </ul>
      {props.foot}
    </Dialog>
  )
}

/** A line that is offered beside what was found. */
export function PickerLine(props: {
  readonly icon: IconName
  readonly text: string
  readonly onPick: () => void
}) {
  return (
    <li>
      <button type="button" class="picker-row" onClick={props.onPick}>
        <Icon name={props.icon} />
        <PickerText name={props.text} where={[]} />
      </button>
    </li>
  )
}

/** The name of a row and where it is. `nowhere` says that it has no place. */
export function PickerText(props: {
  readonly name: string
  readonly where: readonly string[]
  readonly nowhere?: boolean
}) {
  const { name, where, nowhere = false } = props
  return (
    <span class="row-main">
      <span class="row-name" dir="auto">
        {name}
      </span>
      {where.length > 0 && <PathLine names={where} />}
      {where.length === 0 && nowhere && <span class="where where-none">{text('things.nowhere')}</span>}
    </span>
  )
}
