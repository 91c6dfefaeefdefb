import { signal } from '@preact/signals'

/** A short message at the edge of the page. */
export interface Toast {
  readonly text: string
  readonly tone?: 'bad'
  /** Takes back what the message is about. */
  readonly undo?: () => Promise<unknown>
  /** Whether the message is about an undo: taking it back does the change again. */
  readonly undoes?: boolean
  /** Whether it stays until the person closes it. */
  readonly stays?: boolean
}

/** How long a message stays: one that can be taken back, and any other one. In ms. */
const STAYS_UNDO_MS = 8000
const STAYS_MS = 4000

/** The message that is shown. */
export const shown = signal<Toast | null>(null)

/** The page and the dialogs above it, the topmost last, each with the message that was there when it opened: that one is of what is behind. */
export const layers = signal<readonly { readonly before: Toast | null }[]>([])

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a message in place of the last one. */
export function toast(message: Toast): void {
  shown.value = message
  releaseToast()
}

/** Keeps the message for as long as a person is at it. */
export function holdToast(): void {
  clearTimeout(timer)
}

/** Lets the message go after its time, which begins now. */
export function releaseToast(): void {
  clearTimeout(timer)
  const message = shown.peek()
  if (!message || message.stays) return
  timer = setTimeout(closeToast, message.undo ? STAYS_UNDO_MS : STAYS_MS)
}

/** Closes the message. */
export function closeToast(): void {
  shown.value = null
}

/**
 * Takes back what the message is about. `what`: only if it is about a change, or about an undo. False when it is about nothing that can
 * be taken back, or about the other one.
 */
export function turnShown(what?: 'change' | 'undo'): boolean {
  const { undo, undoes = false } = shown.peek() ?? {}
  if (!undo || (what !== undefined && undoes !== (what === 'undo'))) return false
  closeToast()
  void undo()
  return true
}
