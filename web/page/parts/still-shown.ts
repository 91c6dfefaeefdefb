import { useEffect, useRef } from 'preact/hooks'

/** Whether the component is still shown: who has gone on to another page is not led away from it by an answer to this one. */
export function useStillShown(): () => boolean {
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return () => shown.current
}
