import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** The largest enlargement, and that of a double click. */
const MOST = 6
const DOUBLE = 2.5
/** How far a finger wipes to the next photo, in pixels. */
const SWIPE_PX = 60

interface Zoom {
  readonly scale: number
  readonly x: number
  readonly y: number
}

const NONE: Zoom = { scale: 1, x: 0, y: 0 }

/**
 * Enlarges what is in an element by wheel, pinch, double click and the keys + - 0, and reports wipes to the side.
 *
 * @param id what is shown: another one begins at its own size
 */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  id: string,
  onSwipe: (step: 1 | -1) => void,
): { readonly transform: string } {
  const [zoom, setZoom] = useState(NONE)
  const swipe = useRef(onSwipe)
  swipe.current = onSwipe
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    let now = NONE
    setZoom(NONE)
    const show = (next: Zoom) => {
      now = next
      setZoom(next)
    }
    const points = new Map<number, { x: number; y: number }>()
    let start = { x: 0, y: 0 }
    let wiped = false
    const bounded = ({ scale, x, y }: Zoom): Zoom => {
      if (scale <= 1) return NONE
      const [most_x, most_y] = [
        (element.clientWidth * (scale - 1)) / 2,
        (element.clientHeight * (scale - 1)) / 2,
      ]
      const within = (value: number, most: number) => Math.min(most, Math.max(-most, value))
      return { scale, x: within(x, most_x), y: within(y, most_y) }
    }
    /** Enlarges around a point, which stays where it is. */
    const by = (factor: number, at: { readonly x: number; readonly y: number }) => {
      const scale = Math.min(MOST, Math.max(1, now.scale * factor))
      const box = element.getBoundingClientRect()
      const [dx, dy] = [at.x - box.x - box.width / 2, at.y - box.y - box.height / 2]
      const ratio = scale / now.scale
      show(bounded({ scale, x: dx - (dx - now.x) * ratio, y: dy - (dy - now.y) * ratio }))
    }
    const middle = () => {
      const box = element.getBoundingClientRect()
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      by(Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY })
    }
    const onDouble = (event: MouseEvent) => {
      if (now.scale === 1) by(DOUBLE, { x: event.clientX, y: event.clientY })
      else show(NONE)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '+' || event.key === '=') by(1.4, middle())
      else if (event.key === '-') by(1 / 1.4, middle())
      else if (event.key === '0') show(NONE)
      else return
      event.preventDefault()
    }
    const onDown = (event: PointerEvent) => {
      points.set(event.pointerId, { x: event.clientX, y: event.clientY })
      start = { x: event.clientX, y: event.clientY }
      wiped = points.size > 1
      element.setPointerCapture(event.pointerId)
    }
    const onMove = (event: PointerEvent) => {
      const before = points.get(event.pointerId)
      if (!before) return
      const to = { x: event.clientX, y: event.clientY }
      const other = [...points].find(([id]) => id !== event.pointerId)?.[1]
      points.set(event.pointerId, to)
      if (other) {
        const far = (a: { x: number; y: number }) => Math.hypot(a.x - other.x, a.y - other.y)
        by(far(to) / Math.max(1, far(before)), { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 })
      } else if (now.scale > 1) {
        show(bounded({ ...now, x: now.x + to.x - before.x, y: now.y + to.y - before.y }))
      }
    }
    const onUp = (event: PointerEvent) => {
      points.delete(event.pointerId)
      const dx = event.clientX - start.x
      const sideways = Math.abs(dx) > SWIPE_PX && Math.abs(event.clientY - start.y) < Math.abs(dx) / 2
      if (now.scale > 1 || !sideways || wiped || event.type !== 'pointerup') return
      wiped = true
      swipe.current(dx < 0 ? 1 : -1)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    element.addEventListener('dblclick', onDouble)
    element.addEventListener('keydown', onKey)
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerup', onUp)
    element.addEventListener('pointercancel', onUp)
    return () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('dblclick', onDouble)
      element.removeEventListener('keydown', onKey)
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerup', onUp)
      element.removeEventListener('pointercancel', onUp)
    }
  }, [id])
  return { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }
}
