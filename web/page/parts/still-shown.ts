import { useEffect, useRef } from 'preact/hooks'

/** Whether the component is still shown. A late answer must not lead a person back who has gone to another page. */
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
