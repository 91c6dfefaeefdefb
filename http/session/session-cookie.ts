import { SESSION_SECONDS } from '../../engine/index.ts'
import { sessionCookieName } from '../../services/interface/routes/session-cookie-name.ts'

/** Maximum number of cookies that are read. A header is at most 16 KiB. */
const MOST_COOKIES = 100

/** The `Set-Cookie` value that stores a session in a browser. On a device of somebody else the browser forgets it when it closes. */
export function sessionCookie(secure: boolean, value: string, shared_device: boolean): string {
  return attributes(secure, value, shared_device ? null : SESSION_SECONDS)
}

/** The name of the cookie that forms are bound to while nobody is signed in. */
function formCookieName(secure: boolean): string {
  return secure ? '__Host-stowage-form' : 'stowage-form'
}

/** The `Set-Cookie` value of the cookie that forms are bound to; the browser deletes it when it closes. */
export function formCookie(secure: boolean, value: string): string {
  const only = secure ? '; Secure' : ''
  return `${formCookieName(secure)}=${value}; Path=/; HttpOnly; SameSite=Lax${only}`
}

/** The value of the cookie that forms are bound to; null if absent. */
export function readFormCookie(secure: boolean, header: string | undefined): string | null {
  const value = readCookie(formCookieName(secure), header)
  return value !== null && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
}

/** The `Set-Cookie` value that deletes the session's cookie. */
export function clearedCookie(secure: boolean): string {
  return attributes(secure, '', 0)
}

function attributes(secure: boolean, value: string, seconds: number | null): string {
  const only = secure ? '; Secure' : ''
  const lasts = seconds === null ? '' : ` Max-Age=${seconds};`
  return `${sessionCookieName(secure)}=${value}; Path=/;${lasts} HttpOnly; SameSite=Lax${only}`
}

/**
 * The value of the session's cookie in a `Cookie` header field; null if absent. Two different values count as absent,
 * because another host has set one of them and the server cannot know which.
 */
export function readSessionCookie(secure: boolean, header: string | undefined): string | null {
  return readCookie(sessionCookieName(secure), header)
}

/** The value of a cookie; null if it is absent, or present with two different values. */
export function readCookie(name: string, header: string | undefined): string | null {
  const prefix = `${name}=`
  const values = (header ?? '')
    .split(';', MOST_COOKIES)
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length))
  const [value] = values
  return value === undefined || values.some((other) => other !== value) ? null : value
}
