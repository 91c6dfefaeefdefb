/** The dialog that is open above all others; undefined without one. The page below it does nothing. */
export function openDialog(): HTMLDialogElement | undefined {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
}
