import type { Config } from '../config/config.ts'
import { ServiceError } from '../errors.ts'

/** The page of the app for browsers to which a payment leads back if the request names none. */
const PAGE = '/usage'
/** Stripe puts the id of the checkout in the place of this name. */
const SESSION = '{CHECKOUT_SESSION_ID}'

/** What decides about return addresses. */
type Deps = Pick<Config, 'base_url' | 'billing'>

/**
 * SPEC.md BI4: the address to which a payment leads back. Only pages of this installation and the addresses of the
 * configuration do: another one could be that of a stranger who waits there.
 *
 * @throws ServiceError `validation_failed`
 */
export function returnAddress({ base_url, billing }: Deps, wanted: string | null): string {
  if (wanted === null) return `${base_url}${PAGE}`
  if (billing?.app_returns.includes(wanted)) return wanted
  // Only as it is read: what browsers make of blanks, backslashes or other schemes is not taken.
  const url = URL.canParse(wanted) ? new URL(wanted) : null
  const isAsRead = url !== null && [url.href, url.origin].includes(wanted)
  if (isAsRead && /^https?:$/.test(url.protocol) && isPlain(url) && isOwn(url, base_url)) return url.href
  const message =
    'A payment leads back to this installation, or to an address of STOWAGE_BILLING_APP_RETURNS.'
  throw new ServiceError('validation_failed', {
    details: [{ path: 'return_url', code: 'invalid_value', message }],
  })
}

function isOwn({ origin }: URL, base_url: string): boolean {
  return origin === new URL(base_url).origin
}

/** An empty query or fragment leaves its sign in the address. */
function isPlain({ href, password, username }: URL): boolean {
  return !/[?#]/.test(href) && `${password}${username}` === ''
}

/** Where a checkout leads: after the payment, with the id of the checkout, and without one. */
export function checkoutReturns(address: string): {
  readonly success_url: string
  readonly cancel_url: string
} {
  return {
    success_url: `${address}?checkout=done&session=${SESSION}`,
    cancel_url: `${address}?checkout=cancelled`,
  }
}
