import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '../icon.tsx'
import { text } from '../texts/text.ts'

/** What takes the focus when a dialog opens: the element that says so, else the first field of its form. */
const FIRST = ['[data-first]', 'form :is(input, textarea, select)']

/** A dialog with a title. Escape closes it, and so does a press beside it unless `stays`. */
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
  /** Whether a press beside it leaves it open, as it holds what a person typed. */
  readonly stays?: boolean
}) {
  const dialog = useRef<HTMLDialogElement>(null)
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
      onClose={onClose}
      onClick={(event) => {
        if (!stays && event.target === dialog.current) dialog.current?.close()
      }}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2>{title}</h2>
          <button type="button" class="button-plain" aria-label={text('toast.close')} onClick={onClose}>
            <Icon name="x" />
          </button>
        </header>
        {children}
      </div>
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
