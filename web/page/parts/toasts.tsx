import { Icon } from '../icon.tsx'
import { text } from '../texts/text.ts'
import { closeToast, shown } from '../toasts.ts'

/** The message at the edge of the page. A dialog that covers the page shows it, too. */
export function Toasts() {
  const toast = shown.value
  return (
    <div class="toasts" role="status">
      {toast && (
        <div class={toast.tone === 'bad' ? 'toast toast-bad' : 'toast'}>
          <span>{toast.text}</span>
          {toast.undo && (
            <button
              type="button"
              class="toast-undo"
              onClick={() => {
                closeToast()
                void toast.undo?.()
              }}
            >
              {text(toast.undoes ? 'toast.redo' : 'toast.undo')}
            </button>
          )}
          <button type="button" class="button-plain" aria-label={text('toast.close')} onClick={closeToast}>
            <Icon name="x" />
          </button>
        </div>
      )}
    </div>
  )
}
