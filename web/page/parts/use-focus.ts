import { useLayoutEffect, useRef } from 'preact/hooks'

/** A field that has the focus as soon as it is there, so that the next key goes into it. The attribute `autofocus` only works while a document loads. */
export function useFocus<E extends HTMLElement>() {
  const field = useRef<E>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  return field
}
