import { millisecondsOf } from '../core/calendar.ts'
import type { PasswordReset, PersonalAccessToken } from './access-collections.ts'
import { sessionStretch } from './browser-sessions.ts'
import type { BrowserSession, GuestLink, Invitation } from './collections.ts'
import { type ServiceView, serviceCommand } from './command.ts'

/** What is over stays on record for so long, for whoever wants to know. */
const KEPT_MS = 30 * 24 * 3_600_000
/** So many of a kind are swept at once, so that nobody waits long for it. */
const SWEPT_AT_ONCE = 500

/** When each kind of record was over, in ms since 1970: also those that are still good have such a time, ahead. */
const ends = {
  browser_sessions: (session: BrowserSession) => Math.min(ms(session.ended_at), sessionStretch(session).to),
  invitations: ({ accepted_at, revoked_at, expires_at }: Invitation) =>
    Math.min(ms(accepted_at), ms(revoked_at), ms(expires_at)),
  guest_links: ({ revoked_at, expires_at }: GuestLink) => Math.min(ms(revoked_at), ms(expires_at)),
  personal_access_tokens: ({ revoked_at, expires_at }: PersonalAccessToken) =>
    Math.min(ms(revoked_at), ms(expires_at)),
  password_resets: ({ expires_at }: PasswordReset) => ms(expires_at),
}

function ms(moment: string | null): number {
  return (moment === null ? null : millisecondsOf(moment)) ?? Number.POSITIVE_INFINITY
}

/** Records that ended long ago: browser sessions, invitations, guest links, personal access tokens, reset links. */
function sweepable(view: ServiceView, now: string) {
  const before = ms(now) - KEPT_MS
  return {
    browser_sessions: view
      .all('browser_sessions')
      .filter(({ record }) => ends.browser_sessions(record) < before)
      .slice(0, SWEPT_AT_ONCE),
    invitations: view
      .all('invitations')
      .filter(({ record }) => ends.invitations(record) < before)
      .slice(0, SWEPT_AT_ONCE),
    guest_links: view
      .all('guest_links')
      .filter(({ record }) => ends.guest_links(record) < before)
      .slice(0, SWEPT_AT_ONCE),
    personal_access_tokens: view
      .all('personal_access_tokens')
      .filter(({ record }) => ends.personal_access_tokens(record) < before)
      .slice(0, SWEPT_AT_ONCE),
    password_resets: view
      .all('password_resets')
      .filter(({ record }) => ends.password_resets(record) < before)
      .slice(0, SWEPT_AT_ONCE),
  }
}

/** Whether `sweepAccounts` would find anything. */
export function hasSweepable(view: ServiceView, now: string): boolean {
  return Object.values(sweepable(view, now)).some(({ length }) => length > 0)
}

/** Removes what has long been over; a second time what the first has left. */
export const sweepAccounts = serviceCommand<object>({
  type: 'account.sweep',
  ledger: () => ({}),
  decide(draft) {
    const swept = sweepable(draft.view, draft.stamp.edit_at)
    const { browser_sessions, invitations, guest_links } = swept
    for (const session of browser_sessions) draft.delete('browser_sessions', session)
    for (const invitation of invitations) draft.delete('invitations', invitation)
    for (const link of guest_links) draft.delete('guest_links', link)
    for (const token of swept.personal_access_tokens) draft.delete('personal_access_tokens', token)
    for (const reset of swept.password_resets) draft.delete('password_resets', reset)
    return null
  },
})
