import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/**
 * Draws its children some frames after what is around them. A page that draws all of itself at once holds up the next touch on a
 * phone: what a person sees first comes first, and each further part has a frame of its own.
 */
export function Soon({
  frames,
  children,
}: {
  readonly frames: number
  readonly children: ComponentChildren
}) {
  const [left, setLeft] = useState(frames)
  useNextFrame(left > 0, () => setLeft(left - 1))
  return left > 0 ? null : children
}

/** How many rows of a list are drawn at once, and how many more with each frame. */
interface Growth {
  /** Rows of the first list. */
  readonly first: number
  readonly step: number
  /** Rows of another list that takes its place. Without it, as many as are there: most of them stay where they are. */
  readonly again?: number
}

/** The first rows of a list at once, and some more with each frame. */
export function useGrowing<R>(
  rows: readonly R[] | undefined,
  { first, step, again = Number.POSITIVE_INFINITY }: Growth,
): readonly R[] | undefined {
  const [grown, setGrown] = useState({ of: rows, count: first })
  const count = grown.of === rows ? grown.count : Math.min(grown.count, again)
  const isWhole = rows === undefined || count >= rows.length
  useNextFrame(!isWhole, () => setGrown({ of: rows, count: count + step }))
  return isWhole ? rows : rows.slice(0, count)
}

/**
 * Does something after each frame, while it is wanted. Not in a callback of a frame: what is drawn there makes one task with the layout
 * and the paint of that frame. An effect runs after a frame, and a timer gives the work a task of its own.
 */
function useNextFrame(isWanted: boolean, work: () => void): void {
  useEffect(() => {
    if (!isWanted) return
    const next = setTimeout(work)
    return () => clearTimeout(next)
  })
}
