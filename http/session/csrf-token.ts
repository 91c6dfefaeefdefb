import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretToken } from '../../services/accounts/secret-token.ts'

/**
 * The CSRF token of a session (OWASP CSRF Prevention Cheat Sheet, HMAC based token pattern). Its key is the session's
 * secret, which no page can read and no record contains. So it is bound to the session, and changes with the secret.
 */
export function csrfTokenOf({ id, secret }: SecretToken): string {
  return createHmac('sha256', secret).update(`csrf:${id}`).digest('base64url')
}

/** Whether a text is a session's CSRF token; compares in constant time. */
export function isCsrfToken(token: SecretToken, text: string): boolean {
  const expected = Buffer.from(csrfTokenOf(token))
  const presented = Buffer.from(text)
  return presented.length === expected.length && timingSafeEqual(presented, expected)
}
