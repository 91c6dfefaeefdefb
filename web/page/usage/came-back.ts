import { useEffect } from 'preact/hooks'
import { ApiError, api, textOf } from '../api.ts'
import { problemOf } from '../problem.ts'
import { go, href } from '../router.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'

/** Time between two questions whether the payment is there, in milliseconds. */
const AGAIN_MS = 2000
/** Number of such questions. */
const MOST_QUESTIONS = 15

/** Where the household that a payment is for is kept: another one may be current when the person comes back. */
const keyOf = (session_id: string) => `stowage.payment/${session_id}`

/** Keeps the household of a payment that the person leaves for, until they come back in this tab. */
export function keepPayment(session_id: string, household_id: string): void {
  try {
    sessionStorage.setItem(keyOf(session_id), household_id)
  } catch {
    // The browser has no room, or keeps nothing: the payment is that of the current household.
  }
}

/** Confirms the payment of a person who comes back from the payment provider, and calls `onPaid` when it is there. */
export function useConfirmedPayment(query: URLSearchParams, onPaid: () => void): void {
  const [checkout, session_id] = [query.get('checkout'), query.get('session')]
  useEffect(() => {
    if (checkout === null) return
    let gone = false
    // A second look at the page asks nothing. A person who has to sign in first is still to be answered.
    const settle = () => {
      if (!gone) go(href('usage'), { replace: true })
    }
    if (checkout === 'done' && session_id !== null)
      confirm(session_id, () => gone).then(
        (paid) => {
          settle()
          if (paid) onPaid()
        },
        (error: unknown) => {
          if (error instanceof ApiError && error.code === 'authentication_required') return
          settle()
          toast({ text: problemOf(error), tone: 'bad' })
        },
      )
    else {
      settle()
      toast({ text: text('usage.cancelled') })
    }
    return () => {
      gone = true
    }
  }, [])
}

async function confirm(session_id: string, isGone: () => boolean): Promise<boolean> {
  const household_id = sessionStorage.getItem(keyOf(session_id))
  const body = { session_id, ...(household_id !== null && { household_id }) }
  for (let asked = 0; asked < MOST_QUESTIONS && !isGone(); asked++) {
    const answer = await api('POST', '/api/v1/billing/checkout-sessions/finalize', body)
    const state = textOf(answer, 'state')
    if (state === 'done') toast({ text: text('usage.paid') })
    if (state === 'expired') toast({ text: text('usage.expired') })
    if (state !== 'pending') {
      sessionStorage.removeItem(keyOf(session_id))
      return state === 'done'
    }
    if (asked === 0) toast({ text: text('usage.pending') })
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
  return false
}
