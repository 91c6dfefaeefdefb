import { useEffect } from 'preact/hooks'

/** Time between two questions whether there is something new, in milliseconds. */
const AGAIN_MS = 30_000

/**
 * Asks again every half a minute while the page is in sight, and as soon as it comes into sight: the hints of the server are about
 * households, and say nothing of tickets.
 */
export function useWhileSeen(again: () => void, wanted = true): void {
  useEffect(() => {
    if (!wanted) return
    const look = () => {
      if (document.visibilityState === 'visible') again()
    }
    const timer = setInterval(look, AGAIN_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [again, wanted])
}
