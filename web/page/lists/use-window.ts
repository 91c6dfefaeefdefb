import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { address as here } from '../router.ts'

type Element = { readonly current: HTMLElement | null }

/** The width of an element in pixels; 0 while nobody wants it, since to measure it has the browser lay out the page at once. */
export function useWidth(element: Element, isWanted: boolean): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current || !isWanted) return
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    setWidth(current.clientWidth)
    return () => observer.disconnect()
  }, [element, isWanted])
  return width
}

/** How far each list was scrolled when the person left it, by its address. */
const positions = new Map<string, number>()
/** Maximum number of lists whose position is kept. */
const MAX_POSITIONS = 50

/** Scrolls to where a list was left, once it has its length. A list that is opened by a link begins at its top. */
export function useScrollPosition(address: string, isThere: boolean, cameBack: boolean): void {
  // As it was when the page came: while the list has no length yet, the browser scrolls to its top.
  const left = useRef(cameBack ? positions.get(address) : undefined)
  useLayoutEffect(() => {
    if (isThere && left.current !== undefined) scrollTo(0, left.current)
  }, [isThere])
  useEffect(() => {
    if (!isThere) return
    const note = () => {
      // The page that comes may be shorter: that scroll is its own, while this list is still being taken down.
      if (here.peek().path + here.peek().query !== address) return
      positions.delete(address)
      positions.set(address, scrollY)
      const [oldest] = positions.keys()
      if (positions.size > MAX_POSITIONS && oldest !== undefined) positions.delete(oldest)
    }
    // A person who was fast has scrolled already.
    note()
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [address, isThere])
}
