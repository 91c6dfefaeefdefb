import { useLayoutEffect, useRef } from 'preact/hooks'

/** A field that has the focus as soon as it is there, so that the next key goes into it. The attribute `autofocus` only works while a document loads. */
export function useFocus<E extends HTMLElement>() {
  const field = useRef<E>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  return field
}

/**
 * The field of a whole page, which has the focus in the next task: at once the browser would lay out all of the page to give it, in
 * the task that draws it. A key that comes before waits, as all keys outside of fields do; see `wedge.ts`.
 */
export function usePageFocus<E extends HTMLElement>() {
  const field = useRef<E>(null)
  useLayoutEffect(() => {
    const timer = setTimeout(() => field.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return field
}

/** A form whose first field has the focus as soon as it is there, with its text selected. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    field?.focus()
    if (field instanceof HTMLInputElement && field.type !== 'checkbox') field.select()
  }, [])
  return form
}
