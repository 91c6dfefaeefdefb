import { useRef, useState } from 'preact/hooks'
import type { GalleryPhoto, PhotoOwner } from '../../../engine/photos/calls.ts'
import { text } from '../../texts/text.ts'
import { Photo } from '../photo.tsx'
import { moved, movePhoto } from './order.ts'
import { Waits } from './waits.tsx'

/** How far a pointer moves before it drags, in pixels, and how long a finger rests before it does, in ms. */
const DRAG_PX = 6
const REST_MS = 350

interface Drag {
  readonly id: string
  readonly to: number
}

/** The photos as small pictures, which can be put into another order by drag and by Alt with an arrow key. */
export function Strip(props: {
  readonly owner: PhotoOwner
  readonly photos: readonly GalleryPhoto[]
  readonly name: string
  readonly writes: boolean
  readonly onOpen: (id: string) => void
}) {
  const { owner, photos, name, writes, onOpen } = props
  const list = useRef<HTMLUListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const dragged = useRef(false)
  const ids = photos.map(({ public_id }) => public_id)
  const order = drag ? moved(ids, drag.id, drag.to) : ids
  const shown = order.flatMap((id) => photos.find(({ public_id }) => public_id === id) ?? [])
  const begin = (down: PointerEvent, id: string) => {
    dragged.current = false
    if (!writes || down.button !== 0) return
    followDrag(down, {
      moves: ({ clientX, clientY }) => {
        dragged.current = true
        setDrag({ id, to: indexAt(list.current, clientX, clientY) ?? ids.indexOf(id) })
      },
      ends: (last) => {
        setDrag(null)
        if (!last || !dragged.current) return
        const to = indexAt(list.current, last.clientX, last.clientY)
        if (to !== null) void movePhoto(owner, photos, id, to)
      },
    })
  }
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!writes || !event.altKey || step === undefined) return
    event.preventDefault()
    const forward = getComputedStyle(event.currentTarget as Element).direction === 'rtl' ? -step : step
    void movePhoto(owner, photos, id, ids.indexOf(id) + forward)
  }
  return (
    <ul class="thumbs" ref={list} aria-label={text('photos.all')}>
      {shown.map((photo, i) => (
        <li key={photo.public_id}>
          <button
            type="button"
            class={photo.public_id === drag?.id ? 'thumb is-dragged' : 'thumb'}
            aria-label={text('photos.open_at', {
              name: photo.name ?? name,
              number: i + 1,
              count: photos.length,
            })}
            aria-keyshortcuts={writes ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
            onPointerDown={(event) => begin(event, photo.public_id)}
            onKeyDown={(event) => onKeyDown(event, photo.public_id)}
            onDragStart={(event) => event.preventDefault()}
            onContextMenu={(event) => dragged.current && event.preventDefault()}
            onClick={() => {
              if (!dragged.current) onOpen(photo.public_id)
            }}
          >
            <Photo photo={photo} size="thumb" />
          </button>
          <Waits photo={photo} />
        </li>
      ))}
    </ul>
  )
}

/** Follows a pointer from its press to its end. A finger has to rest first, since otherwise it scrolls. */
function followDrag(
  down: PointerEvent,
  on: { moves: (event: PointerEvent) => void; ends: (last: PointerEvent | null) => void },
): void {
  const touch = down.pointerType === 'touch'
  let dragging = false
  const rest = touch
    ? setTimeout(() => {
        dragging = true
        on.moves(down)
      }, REST_MS)
    : undefined
  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return
    const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > DRAG_PX
    if (!dragging && touch && far) return end(null)
    if (!dragging && far) dragging = true
    if (dragging) on.moves(event)
  }
  const end = (event: PointerEvent | null) => {
    if (event && event.pointerId !== down.pointerId) return
    clearTimeout(rest)
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', cancel)
    removeEventListener('touchmove', hold)
    on.ends(dragging ? event : null)
  }
  const cancel = () => end(null)
  // While a finger drags, the page does not scroll.
  const hold = (event: TouchEvent) => dragging && event.preventDefault()
  addEventListener('pointermove', move)
  addEventListener('pointerup', end)
  addEventListener('pointercancel', cancel)
  addEventListener('touchmove', hold, { passive: false })
}

/** The index of the picture at a point of the screen; the nearest one if there is none. */
function indexAt(list: HTMLUListElement | null, x: number, y: number): number | null {
  const boxes = [...(list?.children ?? [])].map((child) => child.getBoundingClientRect())
  const distances = boxes.map((box) => Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y))
  const least = Math.min(...distances)
  return distances.length > 0 ? distances.indexOf(least) : null
}
