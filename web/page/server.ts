import { useCallback, useEffect, useState } from 'preact/hooks'
import { api, OfflineError } from './api.ts'
import { status } from './engine.ts'
import { problemOf } from './problem.ts'
import { text } from './texts/text.ts'
import { toast } from './toasts.ts'

/** What the server answered; both are empty until then. */
export interface FromServer<T> {
  readonly value: T | undefined
  readonly problem: string | null
  /** Whether nothing is here, as the server could not be reached. */
  readonly isMissing: boolean
  /** Asks again. The old answer stands meanwhile. */
  readonly reload: () => void
}

interface Answer<T> {
  readonly path: string
  readonly value: T | undefined
  readonly problem: string | null
  /** Whether the server could not be reached. */
  readonly away: boolean
}

/** What asks again when the server is in reach. */
const waiting = new Set<() => void>()

/** Each asks once: it waits again only when that fails. Else they would wake each other without an end. */
function wakeWaiting(): void {
  const all = [...waiting]
  waiting.clear()
  for (const again of all) again()
}

/**
 * The answer of the server to a GET request, for pages about what only the server knows. A server that is out of reach is asked again
 * as soon as the copy, or any other of these requests, reaches it.
 */
export function useServer<T>(path: string, read: (answer: unknown) => T): FromServer<T> {
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<Answer<T>>({ path, value: undefined, problem: null, away: false })
  const online = status.value?.online === true
  const reload = useCallback(() => setTurn((before) => before + 1), [])
  useEffect(() => {
    if (online && answer.away) reload()
  }, [online])
  useEffect(() => {
    if (!answer.away) return
    waiting.add(reload)
    return () => void waiting.delete(reload)
  }, [answer])
  useEffect(() => {
    let current = true
    api('GET', path).then(
      (found) => {
        if (!current) return
        setAnswer({ path, value: read(found), problem: null, away: false })
        wakeWaiting()
      },
      (error: unknown) => {
        const away = error instanceof OfflineError
        const problem = away ? text('error.offline_yet') : problemOf(error)
        if (!current) return
        // The answer of another path is none to this one.
        setAnswer((before) => ({
          path,
          value: before.path === path ? before.value : undefined,
          problem,
          away,
        }))
      },
    )
    return () => {
      current = false
    }
  }, [path, turn])
  const { value, problem, away } = answer
  return { value, problem, isMissing: away && value === undefined, reload }
}

/** Does something on the server. False when it failed; the reason is shown. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    toast({ text: problemOf(error), tone: 'bad' })
    return false
  }
}
