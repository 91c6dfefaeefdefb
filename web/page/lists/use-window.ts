import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { address as here } from '../router.ts'
import { windowWidth } from '../window-size.ts'

type Element = { readonly current: HTMLElement | null }

/** The last width of the elements that `useWidth` followed, by the width of the window: the next one is most often as wide. */
const widths = new Map<string, number>()

/**
 * The width of an element in pixels; 0 while nobody wants it. To measure it has the browser lay out the page at once, so an element of
 * the same name takes the width of the one before it, until the browser says another one.
 */
export function useWidth(element: Element, name: 'table' | 'cards' | null): number {
  const key = () => `${name} ${windowWidth()}`
  const [width, setWidth] = useState(name === null ? 0 : (widths.get(key()) ?? 0))
  useLayoutEffect(() => {
    const { current } = element
    if (!current || name === null) return
    const measure = () => {
      widths.set(key(), current.clientWidth)
      setWidth(current.clientWidth)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    if (!widths.has(key())) measure()
    return () => observer.disconnect()
  }, [element, name])
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
  /** Whether the page may be elsewhere than at its top. To ask it has the browser lay out the page, which a new one does without. */
  const isMoved = useRef(cameBack)
  useEffect(() => {
    const note = () => {
      isMoved.current = true
      if (!isThere) return
      // The page that comes may be shorter: that scroll is its own, while this list is still being taken down.
      if (here.peek().path + here.peek().query !== address) return
      positions.delete(address)
      positions.set(address, scrollY)
      const [oldest] = positions.keys()
      if (positions.size > MAX_POSITIONS && oldest !== undefined) positions.delete(oldest)
    }
    if (isThere && !isMoved.current) positions.delete(address)
    else if (isThere) note()
    // The next address is one of the same page, such as with another filter.
    isMoved.current ||= isThere
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [address, isThere])
}
