import { useRef } from 'preact/hooks'

/**
 * Does what a person asks for once, however often they tap or press Enter: while it is under way, another call does nothing. A form
 * for one request to the server takes `useOnce`, which also repeats a request safely.
 */
export function useOneAtATime(): (work: () => Promise<unknown>) => Promise<void> {
  const running = useRef(false)
  return async (work) => {
    if (running.current) return
    running.current = true
    try {
      await work()
    } finally {
      running.current = false
    }
  }
}
