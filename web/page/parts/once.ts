import { useRef, useState } from 'preact/hooks'
import { newId } from '../engine.ts'
import { attempt } from '../server.ts'

/**
 * What a form sends once, however often somebody taps: a tap while it is under way does nothing, and one after a failure repeats the
 * same request, which the server may have carried out. `sent`: what the request says, as JSON can hold it. Another content is another
 * request, so it gets another key: the server refuses a key that it knows from a different request. `work` gets the key.
 * Resolves to whether it was done.
 */
export function useOnce(): {
  readonly busy: boolean
  once(sent: unknown, work: (key: string) => Promise<unknown>): Promise<boolean>
} {
  const tried = useRef({ content: '', key: '' })
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const once = async (sent: unknown, work: (key: string) => Promise<unknown>) => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    const content = JSON.stringify(sent)
    if (tried.current.key === '' || tried.current.content !== content)
      tried.current = { content, key: newId() }
    const { key } = tried.current
    const done = await attempt(() => work(key))
    if (done) tried.current = { content: '', key: '' }
    running.current = false
    setBusy(false)
    return done
  }
  return { busy, once }
}
