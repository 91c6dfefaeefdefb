import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '../icon.tsx'
import { text } from '../texts/text.ts'

/** A dialog with a title. The element with `data-first` takes the focus; Escape and a press beside the dialog close it. */
export function Dialog({
  title,
  onClose,
  children,
  kind = '',
}: {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
  /** Another class of the element. */
  readonly kind?: string
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      class={`dialog ${kind}`}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close()
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
