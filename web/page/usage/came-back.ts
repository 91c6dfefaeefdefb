import { useEffect } from 'preact/hooks'
import { api, textOf } from '../api.ts'
import { problemOf } from '../problem.ts'
import { go, href } from '../router.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'

/** Time between two questions whether the payment is there, in milliseconds. */
const AGAIN_MS = 2000
/** Number of such questions. */
const MOST_QUESTIONS = 15

/** Confirms the payment of a person who comes back from the payment provider, and calls `onPaid` when it is there. */
export function useConfirmedPayment(query: URLSearchParams, onPaid: () => void): void {
  const [checkout, session_id] = [query.get('checkout'), query.get('session')]
  useEffect(() => {
    if (checkout === null) return
    let gone = false
    // A second look at the page asks nothing.
    go(href('usage'), { replace: true })
    if (checkout === 'done' && session_id !== null)
      confirm(session_id, () => gone).then(
        (paid) => paid && onPaid(),
        (error: unknown) => toast({ text: problemOf(error), tone: 'bad' }),
      )
    else toast({ text: text('usage.cancelled') })
    return () => {
      gone = true
    }
  }, [])
}

async function confirm(session_id: string, isGone: () => boolean): Promise<boolean> {
  for (let asked = 0; asked < MOST_QUESTIONS && !isGone(); asked++) {
    const answer = await api('POST', '/api/v1/billing/checkout-sessions/finalize', { session_id })
    const state = textOf(answer, 'state')
    if (state === 'done') toast({ text: text('usage.paid') })
    if (state === 'expired') toast({ text: text('usage.expired') })
    if (state !== 'pending') return state === 'done'
    if (asked === 0) toast({ text: text('usage.pending') })
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
  return false
}
