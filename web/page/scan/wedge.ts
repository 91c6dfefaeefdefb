import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { Burst } from './burst.ts'
import { deliver } from './scans.ts'

/** The most characters of a scan; a longer burst is a key that is held or a text that is pasted by a program. */
const MOST = 500
/** The most keys of a burst that a person can type. A longer one without an end is of a scanner that ends its codes otherwise. */
const MOST_TYPED = 12

/** A key that is held back until it is clear who pressed it. */
interface Held {
  readonly event: KeyboardEvent
  readonly target: EventTarget
}

/** Keys that this module sends on: it does not hold them again. */
const released = new WeakSet<Event>()

/**
 * Takes what a hardware scanner types as a scan: a fast burst of keys that ends in Enter or Tab. In a field it is a text like
 * any other. Elsewhere each key waits for a moment. Keys without such an end are a person's, and are sent on. The rest of a scan that
 * was torn is no code.
 */
export function startWedge(): () => void {
  let held: Held[] = []
  const burst = new Burst()
  let timer: ReturnType<typeof setTimeout> | undefined

  const release = () => {
    clearTimeout(timer)
    const keys = held
    held = []
    burst.breakOff()
    // As keys it would do this and that.
    if (keys.length <= MOST_TYPED) void sendAllOn(keys)
  }

  const onKey = (event: KeyboardEvent) => {
    if (released.has(event) || event.isComposing) return
    if (event.key === 'Shift') return
    const { target, key, timeStamp } = event
    if (burst.isOver(timeStamp)) release()
    const ends = key === 'Enter' || (key === 'Tab' && !event.shiftKey)
    const ended = ends ? burst.finish() : null
    if (ended !== null) {
      stop(event)
      const code = held.map((each) => each.event.key).join('')
      held = []
      clearTimeout(timer)
      if (ended === 'scan') take(code)
      else toast({ text: text('scan.torn'), tone: 'bad' })
      return
    }
    const plain = [...key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    // Space alone scrolls and presses buttons; within a burst it is a character.
    if (!plain || target === null || isField(target) || (key === ' ' && held.length === 0) || event.repeat) {
      release()
      return
    }
    stop(event)
    burst.add(timeStamp)
    if (held.length < MOST) held.push({ event, target })
    clearTimeout(timer)
    timer = setTimeout(release, burst.patience)
  }

  addEventListener('keydown', onKey, { capture: true })
  return () => {
    clearTimeout(timer)
    removeEventListener('keydown', onKey, { capture: true })
  }
}

function take(code: string): void {
  // A dialog may hold what a person has typed: a scan must not take them away from it.
  if (document.querySelector('dialog[open]')) toast({ text: text('scan.in_dialog') })
  else void deliver(code, { source: 'scanner', alone: true })
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** What has the focus now: a key before this one may have moved it. */
function focused(): Element | null {
  return document.activeElement
}

/**
 * Sends keys on in their order, each in a task of its own. One that did something, such as opening a page, may have moved the
 * focus for those after it.
 */
async function sendAllOn(keys: readonly Held[]): Promise<void> {
  let did: boolean | null = null
  for (const { event, target } of keys) {
    if (did !== null) await (did ? shown() : turn())
    did = sendOn(event, focused() ?? target)
  }
}

/** Resolves in the next task. */
function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Resolves when what the last key did is on the screen. */
async function shown(): Promise<void> {
  // A page that it opened is drawn in the next task.
  await turn()
  await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

/** True when something took the key. In a field it becomes text, which such an event does not do by itself. */
function sendOn({ key, code, shiftKey, location }: KeyboardEvent, target: EventTarget): boolean {
  const again = new KeyboardEvent('keydown', {
    key,
    code,
    shiftKey,
    location,
    bubbles: true,
    cancelable: true,
    composed: true,
  })
  released.add(again)
  if (!target.dispatchEvent(again)) return true
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    if (!isField(target) || target.readOnly || target.disabled) return false
    target.setRangeText(key, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
    target.dispatchEvent(new InputEvent('input', { bubbles: true, data: key, inputType: 'insertText' }))
  }
  return false
}

/** Whether keys are text where they are typed. */
function isField(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true
  if (target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && !NO_TEXT.has(target.type)
}

const NO_TEXT: ReadonlySet<string> = new Set([
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'file',
  'range',
])
