import { openDialog } from './open-dialog.ts'

/** Elements that had the focus, the latest last. */
const had: HTMLElement[] = []
const MAX_HAD = 12

/** Where the last of them was when it had the focus. */
let was = { path: '', list: null as Element | null, at: 0 }

/** A button that was pressed and is off meanwhile: a browser takes the focus from it. */
let busy: HTMLElement | undefined

/** Whether nothing on the page has the focus, but the page. */
export function isOnPage(element: EventTarget | null): boolean {
  return element === document.body || (element instanceof Element && element.id === 'content')
}

/**
 * Gives the focus on when the element that has it goes, such as a form that is closed, a row that is moved, or a page that is left.
 * Without this keys go nowhere, and a screen reader falls silent.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    if (had.push(target) > MAX_HAD) had.shift()
    const line = target.closest<HTMLElement>('[data-at]')
    was = { path: location.pathname, list: line?.closest('.window') ?? null, at: Number(line?.dataset.at) }
  })
  const changes = new MutationObserver(() => {
    // In another task: to give it, the browser lays out the page.
    if (isLost()) setTimeout(giveOn)
    const latest = had.at(-1)
    if (latest?.matches(':disabled')) busy = latest
    else if (busy !== undefined && busy === latest) setTimeout(giveBack)
  })
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}

function isNowhere(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body
}

function isLost(): boolean {
  return isNowhere() && had.length > 0 && had.at(-1)?.isConnected === false
}

/** Gives the focus back to a button that works again. */
function giveBack(): void {
  if (isNowhere()) busy?.focus({ preventScroll: true })
  busy = undefined
}

/**
 * Gives the focus to the row that is now in the place of one that went, to the last element that is still there, or to the page. In a
 * dialog it stays in it.
 */
function giveOn(): void {
  if (!isLost()) return
  const content = document.getElementById('content')
  const dialog = openDialog()
  const within = dialog ?? content
  const row = was.list?.isConnected && within?.contains(was.list) ? rowAt(was.list, was.at) : undefined
  const earlier = had.findLast((each) => each !== content && within?.contains(each) && !opensKeyboard(each))
  const to = was.path === location.pathname ? (row ?? earlier) : undefined
  const rest = dialog ? restOf(dialog) : content
  for (const each of [to, rest]) {
    each?.focus({ preventScroll: each === content })
    if (document.activeElement === each) return
  }
}

/** Where the focus rests in a dialog: on the element that says so, or on the first button. */
function restOf(dialog: HTMLElement): HTMLElement | null {
  return dialog.querySelector<HTMLElement>('[data-rest]') ?? dialog.querySelector('button')
}

/** Whether a phone shows its keyboard when the element has the focus. */
function opensKeyboard(element: HTMLElement): boolean {
  return element.matches(':read-write')
}

function rowAt(list: Element, at: number): HTMLElement | undefined {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-at]')]
  const row = rows.find(({ dataset }) => Number(dataset.at) >= at) ?? rows.at(-1)
  return row?.querySelector<HTMLElement>('a') ?? undefined
}
