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
  return left > 0 ? null : <>{children}</>
}

/** The first rows of a list at once, and some more with each frame. `first`: those that a screen shows. */
export function useGrowing<R>(
  rows: readonly R[] | undefined,
  { first, step }: { readonly first: number; readonly step: number },
): readonly R[] | undefined {
  const [count, setCount] = useState(first)
  const isWhole = rows === undefined || count >= rows.length
  useNextFrame(!isWhole, () => setCount(count + step))
  return isWhole ? rows : rows.slice(0, count)
}

/** Does something in the next frame, while it is wanted. */
function useNextFrame(isWanted: boolean, work: () => void): void {
  useEffect(() => {
    if (!isWanted) return
    const next = requestAnimationFrame(work)
    return () => cancelAnimationFrame(next)
  })
}
