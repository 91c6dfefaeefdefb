import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Keeps what is below the words of a ticket where it is in the window when words are added, if the person looks at it or writes there.
 * The component that gets the words calls it, as nothing of the page has changed yet when that is drawn. `count`: number of words.
 */
export function useKeptPlace(count: number): RefObject<HTMLOListElement | null> {
  const words = useRef<HTMLOListElement>(null)
  const before = words.current?.getBoundingClientRect().bottom
  useLayoutEffect(() => {
    const after = words.current?.getBoundingClientRect().bottom
    if (before !== undefined && after !== undefined && before < innerHeight) scrollBy(0, after - before)
  }, [count])
  return words
}
