import { readCookie } from '../../session/session-cookie.ts'
import type { AppContext } from '../../shell/context.ts'

/**
 * A kind of link. Its secret, the code, stands after the `#` of its address, so that no request has it in its address (SPEC.md I62).
 * The page at `path` takes it in a form, and the browser keeps it in a cookie of the address `path/{id of the link}`.
 */
export interface LinkKind<S> {
  readonly path: string
  /** The heading of the page that takes the code. */
  readonly title: string
  /** The time for which a browser keeps the code, in seconds. */
  readonly seconds: number
  /** The id of the link that a code names, valid or not; null for a text that is no such code. */
  idOf(services: S, code: string): string | null
}

/** Makes the browser keep the code of a link. Returns the address of the page of the link. */
export function keepCode<S>(
  { path, seconds }: LinkKind<S>,
  koa: AppContext,
  id: string,
  code: string,
): string {
  const page = `${path}/${id}`
  koa.append('Set-Cookie', linkCookie(koa, { page, value: code.replaceAll(/[^\w-]/g, ''), seconds }))
  return page
}

/** Makes the browser forget the code of a link that was used. */
export function forgetCode<S>({ path }: LinkKind<S>, koa: AppContext, id: string): void {
  koa.append('Set-Cookie', linkCookie(koa, { page: `${path}/${id}`, value: '', seconds: 0 }))
}

/** The code that this browser keeps for a link; null without one. Another host can add no code of another link here. */
export function keptCode<S>(kind: LinkKind<S>, koa: AppContext, services: S, id: string): string | null {
  const code = readCookie(nameOver(koa.state.secure), koa.req.headers.cookie)
  return code !== null && kind.idOf(services, code) === id ? code : null
}

/** The path of the cookie is that of one link, so that each link has its own. A name with `__Host-` would forbid such a path. */
const nameOver = (secure: boolean) => (secure ? '__Secure-stowage-link' : 'stowage-link')

interface Kept {
  readonly page: string
  readonly value: string
  readonly seconds: number
}

function linkCookie(koa: AppContext, { page, value, seconds }: Kept): string {
  const { secure } = koa.state
  const only = secure ? '; Secure' : ''
  return `${nameOver(secure)}=${value}; Path=${page}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${only}`
}
