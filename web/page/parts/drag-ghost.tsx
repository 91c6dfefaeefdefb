import { dragged } from './drag.ts'

/** The name of what is dragged, under the pointer. */
export function DragGhost() {
  const at = dragged.value
  if (!at) return null
  return (
    <div
      class="drag-ghost"
      aria-hidden="true"
      style={{ transform: `translate(${at.x + 12}px, ${at.y + 12}px)` }}
    >
      {at.label}
    </div>
  )
}
