import { useRef, useState } from 'preact/hooks'
import { newId } from '../engine.ts'
import { attempt } from '../server.ts'

/**
 * What a form sends once, however often somebody taps: a tap while it is under way does nothing, and one after a failure repeats the
 * same request, which the server may have carried out. `work` gets the key of the request. Resolves to whether it was done.
 */
export function useOnce(): {
  readonly busy: boolean
  once(work: (key: string) => Promise<unknown>): Promise<boolean>
} {
  const key = useRef('')
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const once = async (work: (key: string) => Promise<unknown>) => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    key.current ||= newId()
    const done = await attempt(() => work(key.current))
    if (done) key.current = ''
    running.current = false
    setBusy(false)
    return done
  }
  return { busy, once }
}
