/** The rows of lists and tables that can take the focus. */
const LINKS = '.window a.row, .window a.card-link'

/** Moves the focus to the next or the previous row, or selects the row that has it. */
export function moveInList(event: KeyboardEvent, pictures: boolean): void {
  if (event.metaKey || event.ctrlKey || event.altKey) return
  const { target, currentTarget } = event
  if (!(target instanceof HTMLElement) || !(currentTarget instanceof HTMLElement)) return
  const line = target.closest<HTMLElement>('[data-at]')
  if (!line) return
  const box = line.querySelector<HTMLElement>('input[type="checkbox"]')
  const isRange = event.key === ' ' && event.shiftKey && target !== box
  if (event.key === 'x' || isRange) {
    event.preventDefault()
    // With the shift key as with the mouse: from the last selected one to this one.
    box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }))
    return
  }
  const step = stepOf(event.key, pictures)
  if (step === 0) return
  const at = Number(line.dataset.at) + step
  const next = currentTarget.querySelector<HTMLElement>(`[data-at="${at}"] a`)
  if (!next?.matches(LINKS)) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}

function stepOf(key: string, pictures: boolean): number {
  if (key === 'j' || (!pictures && key === 'ArrowDown')) return 1
  if (key === 'k' || (!pictures && key === 'ArrowUp')) return -1
  const mirrored = document.dir === 'rtl' ? -1 : 1
  if (pictures && key === 'ArrowRight') return mirrored
  return pictures && key === 'ArrowLeft' ? -mirrored : 0
}
