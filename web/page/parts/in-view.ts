/** For the `ref` of what a form has just made, away from it: it comes in view, and its first button has the focus. */
export function inView(made: HTMLElement | null): void {
  made?.scrollIntoView({ block: 'center' })
  made?.querySelector('button')?.focus({ preventScroll: true })
}
