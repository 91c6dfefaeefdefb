import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../icon.tsx'
import { text } from '../texts/text.ts'

/** What takes the focus when a dialog opens: the element that says so, else the first field of its form. */
const FIRST = ['[data-first]', 'form :is(input, textarea, select)']

/**
 * A dialog with a title. Escape closes it, and so do Back on Android and a press beside it. One that `stays` says first that what a
 * person typed is not saved, and closes the next time.
 */
export function Dialog({
  title,
  onClose,
  children,
  kind = '',
  stays = false,
}: {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
  /** Another class of the element. */
  readonly kind?: string
  /** Whether it holds what a person typed: a press beside it leaves it open. */
  readonly stays?: boolean
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const typed = useRef(new Set<Element>())
  /** Whether it says that what a person typed is not saved. */
  const [asks, setAsks] = useState(false)
  /** Whether a person who wants to close it is asked first. */
  const asksFirst = () => {
    const asksNow = stays && !asks && [...typed.current].some(isChanged)
    if (asksNow) setAsks(true)
    return asksNow
  }
  // Before the next key can arrive.
  useLayoutEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    const first = FIRST.map((each) => dialog.current?.querySelector<HTMLElement>(each)).find(Boolean)
    first?.focus()
    if (first instanceof HTMLInputElement && first.type === 'text') first.select()
    return () => giveBack(opener)
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      class={`dialog ${kind}`}
      aria-label={title}
      onInput={({ target }) => {
        // The search of a picker above it is no work.
        if (!(target instanceof Element) || target.closest('dialog') !== dialog.current) return
        typed.current.add(target)
        setAsks(false)
      }}
      onCancel={(event) => {
        if (event.target === dialog.current && asksFirst()) event.preventDefault()
      }}
      onClose={onClose}
      onClick={(event) => {
        if (!stays && event.target === dialog.current) dialog.current?.close()
      }}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2>{title}</h2>
          <button
            type="button"
            class="button-plain"
            aria-label={text('toast.close')}
            onClick={() => asksFirst() || onClose()}
          >
            <Icon name="x" />
          </button>
        </header>
        {children}
        {asks && (
          <div class="note note-warn dialog-asks" role="alert">
            <p>{text('dialog.unsaved')}</p>
            <button type="button" class="button" onClick={onClose}>
              {text('dialog.discard')}
            </button>
          </div>
        )}
      </div>
    </dialog>
  )
}

/** Whether a field has other words in it than at first, or its box another tick. A password is quickly typed again. */
function isChanged(field: Element): boolean {
  if (!field.isConnected) return false
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement) || field.type === 'password') return false
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked
}

/**
 * Gives the focus back to what opened a dialog, or to the page where that is gone, unless something else has it by now. Without this
 * it is lost with the dialog.
 */
function giveBack(opener: Element | null): void {
  setTimeout(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const to =
      opener instanceof HTMLElement && opener.isConnected ? opener : document.getElementById('content')
    to?.focus({ preventScroll: true })
  })
}
