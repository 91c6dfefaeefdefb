/**
 * Where Android has close watchers, Back closes a dialog. Elsewhere, on a desktop or in Safari, Back leaves the page. There an entry of
 * the history stands for the dialogs that lie over the page, so that Back has something to leave. The entry stays when a dialog is closed
 * otherwise: taking it out is a step back, which the next page could overtake. The next page takes its place, and Back goes over it.
 */
const OVERLAY = 'overlay'

const isTold = 'CloseWatcher' in globalThis && /Android/.test(navigator.userAgent)

const shown = new Set<HTMLDialogElement>()
/** Whether the entry that the browser shows is such an entry. */
let isAt = false
/** What waits for the step back from it. */
let waiting: (() => void) | null = null

/** Shows a dialog over the page. It lies there until the function that is returned is called. */
export function showOver(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  shown.add(dialog)
  enter()
  return () => shown.delete(dialog)
}

function enter(): void {
  if (isAt || isTold) return
  history.pushState(OVERLAY, '')
  isAt = true
}

/** Adds an entry for another page. It takes the place of one for dialogs, as nobody is to come back to that. */
export function pushEntry(to: string): void {
  if (isAt) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  isAt = false
}

/** Gives the entry of the page another address, and then runs something: after a step back if a dialog lies over the page. */
export function replaceEntry(to: string, then: () => void): void {
  const does = () => {
    history.replaceState(null, '', to)
    then()
  }
  if (!isAt) {
    does()
    return
  }
  // One step is enough; of several addresses that replace each other the last one counts.
  if (!waiting) history.back()
  waiting = does
}

/** After a load no dialog is there any more. */
export function loadedAnew(): void {
  if (history.state === OVERLAY) history.replaceState(null, '')
}

/**
 * The browser went to another entry. Whether that concerned dialogs alone, and no page. `stays`: the entry has the address of the page
 * that is shown.
 */
export function wentOver(stays: boolean): boolean {
  const left = isAt
  isAt = history.state === OVERLAY
  const then = waiting
  waiting = null
  if (!stays) return false
  if (then) {
    then()
    if (isAnyOpen()) enter()
    return true
  }
  // Forward, to a dialog that is gone.
  if (isAt) loadedAnew()
  isAt = false
  if (!left) return false
  const last = [...shown].findLast((dialog) => dialog.open)
  if (!last) history.back()
  else if (last.dispatchEvent(new Event('cancel', { cancelable: true }))) last.close()
  // It asks before it closes, or lay over another one.
  if (isAnyOpen()) enter()
  return true
}

function isAnyOpen(): boolean {
  return [...shown].some((dialog) => dialog.open)
}
