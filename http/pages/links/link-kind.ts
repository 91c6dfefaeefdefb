import { readCookie } from '../../session/session-cookie.ts'
import type { AppContext } from '../../shell/context.ts'

/**
 * A kind of link. Its secret, the code, stands after the `#` of its address, so that no request has it in its address (SPEC.md I62).
 * The page at `path` takes it in a form, and the browser keeps it in a cookie for the page at `path/{id of the link}`.
 */
export interface LinkKind<S> {
  readonly path: string
  /** The heading of the page that takes the code: a text of `links`. */
  readonly title: 'join' | 'guest' | 'reset' | 'email' | 'new_email' | 'keep_email' | 'registration'
  /** The id of the link that a code names, valid or not; null for a text that is no such code. */
  idOf(services: S, code: string): string | null
}

/** Maximum number of codes that a browser keeps, those of the links that were opened last. */
const MAX_CODES = 8
/** The time for which a browser keeps codes after the last link, in seconds. */
const KEPT_SECONDS = 24 * 3600

/** Makes the browser keep the code of a link. */
export function keepCode(koa: AppContext, code: string): void {
  const written = code.replaceAll(/[^\w-]/g, '')
  setCodes(koa, [...codesOf(koa).filter((each) => each !== written), written].slice(-MAX_CODES))
}

/** Makes the browser forget the code of a link that was used. */
export function forgetCode(koa: AppContext, code: string): void {
  setCodes(
    koa,
    codesOf(koa).filter((each) => each !== code),
  )
}

/** The code that this browser keeps for a link, of several the one that came last: one before it may be mistyped. Null without one. */
export function keptCode<S>(kind: LinkKind<S>, koa: AppContext, services: S, id: string): string | null {
  return codesOf(koa).findLast((code) => kind.idOf(services, code) === id) ?? null
}

/** All codes that this browser keeps, the one of the link that was opened last at the end. */
export function keptCodes(koa: AppContext): readonly string[] {
  return codesOf(koa)
}

const nameOver = (secure: boolean) => (secure ? '__Host-stowage-links' : 'stowage-links')

function codesOf(koa: AppContext): readonly string[] {
  const value = readCookie(nameOver(koa.state.secure), koa.req.headers.cookie) ?? ''
  return value.split('.', MAX_CODES).filter((code) => /^[\w-]{1,200}$/.test(code))
}

function setCodes(koa: AppContext, codes: readonly string[]): void {
  const { secure } = koa.state
  const seconds = codes.length === 0 ? 0 : KEPT_SECONDS
  const only = secure ? '; Secure' : ''
  koa.append(
    'Set-Cookie',
    `${nameOver(secure)}=${codes.join('.')}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${only}`,
  )
}
