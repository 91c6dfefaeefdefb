import { useEffect, useRef } from 'preact/hooks'

/** A field that has the focus as soon as it is there. The attribute `autofocus` only works while a document loads. */
export function useFocus<E extends HTMLElement>() {
  const field = useRef<E>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}
