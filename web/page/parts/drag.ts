import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'

/** How far a mouse moves before a press becomes a drag, in px. */
const MOUSE_PX = 5
/** How long a finger rests before a touch becomes a drag, in ms, and how far it may move meanwhile, in px. */
const TOUCH_MS = 350
const TOUCH_PX = 10
/** How long a drag rests over a target before the target opens, in ms. */
const OPENS_MS = 700
/** The distance from an edge of the screen at which it scrolls, and how far per frame, in px. */
const EDGE_PX = 60
const SCROLL_PX = 12

/** What is dragged now, for the picture under the pointer. */
export const dragged = signal<{ readonly label: string; readonly x: number; readonly y: number } | null>(null)

export interface DragOptions<S> {
  /** What the element under a press stands for; null when it cannot be dragged. */
  read(element: Element): { readonly source: S; readonly label: string } | null
  /** The element that something dropped at this element would go into; null: none. */
  target(element: Element, source: S): HTMLElement | null
  drop(source: S, target: HTMLElement): void
  /** Called when a drag rests over a target. */
  rest?(target: HTMLElement): void
}

/**
 * Lets a person drag things inside an element: with a mouse at once, with a finger after a moment of rest, so that a finger can
 * still scroll. Each use has another way for the keyboard.
 */
export function useDrag<S>(options: DragOptions<S>) {
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef(options)
  latest.current = options
  useEffect(() => (root.current ? listen(root.current, latest) : undefined), [])
  return root
}

function listen<S>(root: HTMLElement, latest: { readonly current: DragOptions<S> }): () => void {
  let press: { x: number; y: number; pointer: number; touch: boolean; source: S; label: string } | null = null
  let over: HTMLElement | null = null
  let moving = false
  let holding: ReturnType<typeof setTimeout> | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  let scrolling = 0

  const mark = (target: HTMLElement | null) => {
    if (target === over) return
    over?.removeAttribute('data-drop')
    target?.setAttribute('data-drop', '')
    over = target
    clearTimeout(resting)
    if (target) resting = setTimeout(() => latest.current.rest?.(target), OPENS_MS)
  }
  const end = () => {
    clearTimeout(holding)
    cancelAnimationFrame(scrolling)
    mark(null)
    clearTimeout(resting)
    press = null
    moving = false
    dragged.value = null
  }
  const begin = (x: number, y: number) => {
    if (!press) return
    moving = true
    getSelection()?.removeAllRanges()
    dragged.value = { label: press.label, x, y }
  }
  const scroll = () => {
    const at = dragged.value
    if (!at) return
    if (at.y < EDGE_PX) scrollBy(0, -SCROLL_PX)
    else if (at.y > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX)
    else return
    scrolling = requestAnimationFrame(scroll)
  }
  const onDown = (event: PointerEvent) => {
    // A second finger takes nothing out of the first one's hand.
    if (moving || event.button !== 0 || !(event.target instanceof Element)) return
    const read = latest.current.read(event.target)
    if (!read) return
    const touch = event.pointerType !== 'mouse'
    press = { x: event.clientX, y: event.clientY, pointer: event.pointerId, touch, ...read }
    clearTimeout(holding)
    if (touch) holding = setTimeout(() => begin(event.clientX, event.clientY), TOUCH_MS)
  }
  const onMove = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.pointer) return
    const { clientX: x, clientY: y } = event
    const distance = Math.hypot(x - press.x, y - press.y)
    if (!moving && press.touch && distance > TOUCH_PX) return end()
    if (!moving && !press.touch && distance > MOUSE_PX) begin(x, y)
    if (!moving) return
    dragged.value = { label: press.label, x, y }
    const under = document.elementFromPoint(x, y)
    mark(under && root.contains(under) ? latest.current.target(under, press.source) : null)
    cancelAnimationFrame(scrolling)
    scrolling = requestAnimationFrame(scroll)
  }
  const onUp = (event: PointerEvent) => {
    if (event.pointerId !== press?.pointer) return
    const dropped = moving && press && over ? { source: press.source, target: over } : null
    if (moving) swallowClick()
    end()
    if (dropped) latest.current.drop(dropped.source, dropped.target)
  }
  const onCancel = (event: PointerEvent) => {
    if (event.pointerId === press?.pointer) end()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && moving) end()
  }
  // A finger that drags does not scroll, and opens no menu of the browser.
  const onTouchMove = (event: TouchEvent) => {
    if (moving) event.preventDefault()
  }
  const onMenu = (event: Event) => {
    if (press?.touch) event.preventDefault()
  }
  const onDragStart = (event: Event) => event.preventDefault()

  root.addEventListener('pointerdown', onDown)
  root.addEventListener('touchmove', onTouchMove, { passive: false })
  root.addEventListener('contextmenu', onMenu)
  root.addEventListener('dragstart', onDragStart)
  addEventListener('pointermove', onMove)
  addEventListener('pointerup', onUp)
  addEventListener('pointercancel', onCancel)
  addEventListener('keydown', onKey)
  return () => {
    end()
    root.removeEventListener('pointerdown', onDown)
    root.removeEventListener('touchmove', onTouchMove)
    root.removeEventListener('contextmenu', onMenu)
    root.removeEventListener('dragstart', onDragStart)
    removeEventListener('pointermove', onMove)
    removeEventListener('pointerup', onUp)
    removeEventListener('pointercancel', onCancel)
    removeEventListener('keydown', onKey)
  }
}

/** The browser makes a click of the end of a drag; nothing takes it. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0)
}
