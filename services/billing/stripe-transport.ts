import type { Outbound } from '../outbound/outbound.ts'

/** Maximum size of an answer, in bytes. */
const ANSWER_BYTES = 2_000_000

/** The header fields that go to Stripe. The library would also send the versions of this program's parts. */
const SENT: ReadonlySet<string> = new Set([
  'accept',
  'authorization',
  'content-type',
  'idempotency-key',
  'stripe-version',
])

/** A `fetch` for the library of Stripe: its requests take the one way out of this program, with its guards and limits. */
export function stripeTransport(
  outbound: Pick<Outbound, 'request'>,
  time_ms: number,
): (url: string | URL | Request, init?: RequestInit) => Promise<Response> {
  return async (url, init = {}) => {
    const fields = [...new Headers(init.headers)].filter(([name]) => SENT.has(name))
    const { body, method = 'GET', signal } = init
    const answer = await outbound.request(
      String(url instanceof Request ? url.url : url),
      {
        method,
        headers: { ...Object.fromEntries(fields), 'user-agent': 'Stowage' },
        ...(typeof body === 'string' && method !== 'GET' && { body }),
        ...(signal && { signal }),
      },
      { time_ms, bytes: ANSWER_BYTES },
    )
    // With this field the library writes a notice to the terminal.
    answer.headers.delete('stripe-notice')
    return answer
  }
}
