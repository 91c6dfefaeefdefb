import { guestTokens } from '../../../services/accounts/secret-token.ts'
import type { AppContext } from '../../shell/context.ts'
import { keptCode, keptCodes, type LinkKind } from './link-kind.ts'

/** The links of guests. */
export const guest: LinkKind<unknown> = {
  path: '/guest',
  title: 'guest',
  idOf: (_, code) => guestTokens.parse(code)?.id ?? null,
}

/** The code that this browser keeps for a guest link; null without one. */
export function keptGuestCode(koa: AppContext, id: string): string | null {
  return keptCode(guest, koa, null, id)
}

/** The guest links whose codes this browser keeps, the one that was opened last first. */
export function keptGuestLinks(koa: AppContext): { readonly id: string; readonly code: string }[] {
  return keptCodes(koa)
    .flatMap((code) => {
      const id = guest.idOf(null, code)
      return id === null ? [] : [{ id, code }]
    })
    .reverse()
}
