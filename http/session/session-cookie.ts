import { SESSION_SECONDS } from '../../engine/index.ts'
import type { Config } from '../../services/config/config.ts'

/** A header is at most 16 KiB; nobody needs more cookies than these. */
const MOST_COOKIES = 100

type Address = Pick<Config, 'base_url'>

const isHttps = ({ base_url }: Address): boolean => base_url.startsWith('https:')

/**
 * The name of the session's cookie. Over https it has the prefix with which browsers take it from this host alone, over
 * https, for every path (RFC 6265bis, section 4.1.3.2): no other host of the same domain can put another one there.
 */
export function sessionCookieName(config: Address): string {
  return isHttps(config) ? '__Host-stowage-session' : 'stowage-session'
}

/** The `Set-Cookie` with which a browser keeps a session. */
export function sessionCookie(config: Address, value: string): string {
  return attributes(config, value, SESSION_SECONDS)
}

/** The name of the cookie that forms are bound to while nobody is signed in. */
function formCookieName(config: Address): string {
  return isHttps(config) ? '__Host-stowage-form' : 'stowage-form'
}

/** The `Set-Cookie` that forms are bound to; the browser forgets it when it is closed. */
export function formCookie(config: Address, value: string): string {
  const secure = isHttps(config) ? '; Secure' : ''
  return `${formCookieName(config)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** The value of the cookie that forms are bound to; null if there is none. */
export function readFormCookie(config: Address, header: string | undefined): string | null {
  const value = readCookie(formCookieName(config), header)
  return value !== null && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
}

/** The `Set-Cookie` with which a browser forgets its session. */
export function clearedCookie(config: Address): string {
  return attributes(config, '', 0)
}

function attributes(config: Address, value: string, seconds: number): string {
  const secure = isHttps(config) ? '; Secure' : ''
  return `${sessionCookieName(config)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/**
 * The value of the session's cookie in a `Cookie` header field; null if there is none. Two that differ are none: one of
 * them was put there by somebody else, and nobody can tell which.
 */
export function readSessionCookie(config: Address, header: string | undefined): string | null {
  return readCookie(sessionCookieName(config), header)
}

/** The value of a cookie; null if there is none, or two that differ. */
function readCookie(name: string, header: string | undefined): string | null {
  const prefix = `${name}=`
  const values = (header ?? '')
    .split(';', MOST_COOKIES)
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length))
  const [value] = values
  return value === undefined || values.some((other) => other !== value) ? null : value
}
