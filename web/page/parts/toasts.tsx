import { useLayoutEffect, useState } from 'preact/hooks'
import { Icon } from '../icon.tsx'
import { text } from '../texts/text.ts'
import { closeToast, holdToast, layers, releaseToast, shown, type Toast, turnShown } from '../toasts.ts'

/**
 * The message at the edge of the page, or of the topmost dialog that covers it.
 *
 * @param before The message that was there when a dialog opened. It belongs to the page behind.
 */
export function Toasts({ before = null }: { readonly before?: Toast | null }) {
  const [layer] = useState({ before })
  useLayoutEffect(() => {
    layers.value = [...layers.peek(), layer]
    return () => {
      layers.value = layers.peek().filter((each) => each !== layer)
    }
  }, [])
  const { value } = shown
  const toast = layers.value.findLast((each) => each.before !== value) === layer ? value : null
  return (
    <div class="toasts" role="status">
      {toast && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a person who is at it has time
        <div
          class={toast.tone === 'bad' ? 'toast toast-bad' : 'toast'}
          onMouseEnter={holdToast}
          onMouseLeave={releaseToast}
          onFocusIn={holdToast}
          onFocusOut={releaseToast}
        >
          <span>{toast.text}</span>
          <div>
            {toast.undo && (
              <button type="button" class="toast-undo" onClick={() => turnShown()}>
                {text(toast.undoes ? 'toast.redo' : 'toast.undo')}
              </button>
            )}
            <button type="button" class="button-plain" aria-label={text('toast.close')} onClick={closeToast}>
              <Icon name="x" />
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
