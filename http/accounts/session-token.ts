import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * What the cookie of a browser session holds: `sws_` and bytes in base64url, 16 of the session's id and 32 of its
 * secret.
 */
export interface SessionToken {
  readonly session_id: string
  readonly secret: Buffer
}

const FORM = /^sws_([A-Za-z0-9_-]{64})$/

/** The token in a text; null if the text is none. */
export function parseSessionToken(text: string): SessionToken | null {
  const encoded = FORM.exec(text)?.[1]
  if (encoded === undefined) return null
  const bytes = Buffer.from(encoded, 'base64url')
  const session_id = bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { session_id, secret: bytes.subarray(16) }
}

/** A token with a new secret for a session. */
export function newSessionToken(session_id: string): SessionToken {
  return { session_id, secret: randomBytes(32) }
}

/** The text that `parseSessionToken` reads. */
export function sessionTokenText({ session_id, secret }: SessionToken): string {
  const id = Buffer.from(session_id.replaceAll('-', ''), 'hex')
  return `sws_${Buffer.concat([id, secret]).toString('base64url')}`
}

/**
 * The CSRF token of a session (OWASP CSRF Prevention Cheat Sheet, HMAC based token pattern). Its key is the session's
 * secret, which no page can read and no record holds: so it is bound to the session, and changes with the secret.
 */
export function csrfTokenOf({ session_id, secret }: SessionToken): string {
  return createHmac('sha256', secret).update(`csrf:${session_id}`).digest('base64url')
}

/** Whether a text is a session's CSRF token; takes as long whatever of it is wrong. */
export function isCsrfToken(token: SessionToken, text: string): boolean {
  const expected = Buffer.from(csrfTokenOf(token))
  const presented = Buffer.from(text)
  return presented.length === expected.length && timingSafeEqual(presented, expected)
}
