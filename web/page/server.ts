import { useCallback, useEffect, useState } from 'preact/hooks'
import { api } from './api.ts'
import { problemOf } from './problem.ts'
import { toast } from './toasts.ts'

/** What the server answered; both are empty until then. */
export interface FromServer<T> {
  readonly value: T | undefined
  readonly problem: string | null
  /** Asks again. The old answer stands meanwhile. */
  readonly reload: () => void
}

/** The answer of the server to a GET request, for pages about what only the server knows. */
export function useServer<T>(path: string, read: (answer: unknown) => T): FromServer<T> {
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<{ value: T | undefined; problem: string | null }>({
    value: undefined,
    problem: null,
  })
  useEffect(() => {
    let current = true
    api('GET', path).then(
      (found) => current && setAnswer({ value: read(found), problem: null }),
      (error: unknown) => current && setAnswer(({ value }) => ({ value, problem: problemOf(error) })),
    )
    return () => {
      current = false
    }
  }, [path, turn])
  return { ...answer, reload: useCallback(() => setTurn((before) => before + 1), []) }
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
