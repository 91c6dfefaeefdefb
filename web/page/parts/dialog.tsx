import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../icon.tsx'
import { showOver } from '../overlay-entry.ts'
import { text } from '../texts/text.ts'
import { shown } from '../toasts.ts'
import { Toasts } from './toasts.tsx'
import type { TypedWork } from './typed-work.ts'

/** What takes the focus when a dialog opens: the element that says so, else the first field of its form. */
const FIRST = ['[data-first]', 'form :is(input, textarea, select)']

/**
 * A dialog with a title. Escape closes it, and so do Back and a press beside it. One with `work` says first that what a
 * person typed or chose is not saved, and closes the next time.
 */
export function Dialog({
  title,
  onClose,
  children,
  kind = '',
  work,
}: {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
  /** Another class of the element. */
  readonly kind?: string
  /** Knows what a person typed or chose in it: a press beside it leaves it open. See `form-dialog.tsx`. */
  readonly work?: TypedWork
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  /** Whether it says that what a person typed or chose is not saved. */
  const [asks, setAsks] = useState(false)
  const [before] = useState(() => shown.peek())
  /** Whether a person who wants to close it is asked first. */
  const asksFirst = () => {
    const asksNow = !asks && (work?.isChanged() ?? false)
    if (asksNow) setAsks(true)
    return asksNow
  }
  const look = () => {
    if (dialog.current) work?.look(dialog.current)
  }
  // A field can come later.
  useLayoutEffect(look)
  // Before the next key can arrive.
  useLayoutEffect(() => {
    const opener = document.activeElement
    const leave = dialog.current && showOver(dialog.current)
    const first = FIRST.map((each) => dialog.current?.querySelector<HTMLElement>(each)).find(Boolean)
    first?.focus()
    if (first instanceof HTMLInputElement && first.type === 'text') first.select()
    return () => {
      leave?.()
      giveBack(opener)
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      class={`dialog ${kind}`}
      aria-label={title}
      onFocusIn={look}
      onPointerDown={look}
      onInput={({ target, currentTarget }) => {
        // The search of a picker above it is no work.
        if (!(target instanceof Element) || target.closest('dialog') !== currentTarget) return
        work?.touch(currentTarget, target)
        setAsks(false)
      }}
      onCancel={(event) => {
        if (event.target === dialog.current && asksFirst()) event.preventDefault()
      }}
      onClose={onClose}
      onClick={(event) => {
        if (!work && event.target === dialog.current) dialog.current?.close()
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
      <Toasts before={before} />
    </dialog>
  )
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
