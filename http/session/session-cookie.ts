import { SESSION_SECONDS } from '../../engine/index.ts'
import type { Config } from '../../services/config/config.ts'

/** Maximum number of cookies that are read. A header is at most 16 KiB. */
const MOST_COOKIES = 100

type Address = Pick<Config, 'base_url'>

const isHttps = ({ base_url }: Address): boolean => base_url.startsWith('https:')

/**
 * The name of the session's cookie. Over https it has the `__Host-` prefix (RFC 6265bis, section 4.1.3.2): browsers
 * accept it only from this host, over https, for every path. So no other host of the same domain can replace it.
 */
export function sessionCookieName(config: Address): string {
  return isHttps(config) ? '__Host-stowage-session' : 'stowage-session'
}

/** The `Set-Cookie` value that stores a session in a browser. */
export function sessionCookie(config: Address, value: string): string {
  return attributes(config, value, SESSION_SECONDS)
}

/** The name of the cookie that forms are bound to while nobody is signed in. */
function formCookieName(config: Address): string {
  return isHttps(config) ? '__Host-stowage-form' : 'stowage-form'
}

/** The `Set-Cookie` value of the cookie that forms are bound to; the browser deletes it when it closes. */
export function formCookie(config: Address, value: string): string {
  const secure = isHttps(config) ? '; Secure' : ''
  return `${formCookieName(config)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** The value of the cookie that forms are bound to; null if absent. */
export function readFormCookie(config: Address, header: string | undefined): string | null {
  const value = readCookie(formCookieName(config), header)
  return value !== null && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
}

/** The `Set-Cookie` value that deletes the session's cookie. */
export function clearedCookie(config: Address): string {
  return attributes(config, '', 0)
}

function attributes(config: Address, value: string, seconds: number): string {
  const secure = isHttps(config) ? '; Secure' : ''
  return `${sessionCookieName(config)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/**
 * The value of the session's cookie in a `Cookie` header field; null if absent. Two different values count as absent,
 * because another host has set one of them and the server cannot know which.
 */
export function readSessionCookie(config: Address, header: string | undefined): string | null {
  return readCookie(sessionCookieName(config), header)
}

/** The value of a cookie; null if it is absent, or present with two different values. */
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
