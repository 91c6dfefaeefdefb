import { millisecondsOf } from '../core/calendar.ts'
import { reject, rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import type { BrowserSession } from './collections.ts'
import { type ServiceDraft, type ServiceView, serviceCommand } from './command.ts'
import { membershipOf } from './households.ts'

const DAY = 24 * 3600

/** Time after which an unused session ends ... */
export const SESSION_IDLE_SECONDS = 14 * DAY
/** ... and time after which every session ends. */
export const SESSION_SECONDS = 90 * DAY
/** ... and on a device of somebody else, where the browser may never be closed. */
export const SHARED_SESSION_SECONDS = DAY
/** How far `last_seen_at` may lag behind: what is only read shall not cost a write each time. */
export const SESSION_SEEN_SECONDS = 5 * 60
/** Maximum number of live sessions per user; one more ends the least recently used one. */
const MOST_SESSIONS = 50
/** Maximum number of sessions of a user that are over and still on record; those that ended first are removed. */
const MAX_ENDED_SESSIONS = 200

/** A session to open. */
export interface NewBrowserSession {
  readonly session_id: string
  readonly user_id: string
  readonly secret_hash: string
  readonly user_agent: string | null
  /** The network address of the request; null if it came from this machine itself. */
  readonly address: string | null
  /** `SESSION_SECONDS` from now, or `SHARED_SESSION_SECONDS`. */
  readonly expires_at: string
  /** Whether the device is somebody else's; absent means no. */
  readonly shared_device?: boolean
  /** The session that the same browser had before, which it will not send any more. */
  readonly replaces: string | null
}

/**
 * When a session can be used if nobody uses it any more: from ... to, in ms since 1970, the end itself not in it. One
 * that was last used far in the future comes from a clock that was wrong.
 */
export function sessionStretch({ last_seen_at, expires_at }: BrowserSession): { from: number; to: number } {
  const seen = ms(last_seen_at)
  return {
    from: seen - SESSION_IDLE_SECONDS * 1000,
    to: Math.min(seen + SESSION_IDLE_SECONDS * 1000, ms(expires_at)),
  }
}

/** Whether a session can be used at a time (ISO 8601). */
export function sessionLives(session: BrowserSession, now: string): boolean {
  const { from, to } = sessionStretch(session)
  return session.ended_at === null && ms(now) >= from && ms(now) < to
}

/**
 * The household that a session's requests mean: the one it began with or chose, and none once its user is no member of
 * it: what somebody meant for one household must not land in another. Without any, the user's current one.
 */
export function sessionHousehold(view: ServiceView, session: BrowserSession): string | null {
  const { user_id, household_id } = session
  if (household_id !== null) return membershipOf(view, user_id, household_id) ? household_id : null
  return view.get('users', user_id)?.record.current_household_id ?? null
}

/** SPEC.md I5: opens a session, in a draft that may do other things too. */
export function openBrowserSession(draft: ServiceDraft, input: NewBrowserSession): void {
  const { stamp, view } = draft
  const { session_id, user_id, secret_hash, user_agent } = input
  // A second try, whose first one opened it.
  if (view.get('browser_sessions', session_id)?.record.secret_hash === secret_hash) return
  const all = view.find('browser_sessions', 'user_id', user_id)
  const ended = all
    .filter(({ record }) => record.ended_at !== null && record.public_id !== input.replaces)
    .sort((a, b) => ((a.record.ended_at ?? '') < (b.record.ended_at ?? '') ? -1 : 1))
  for (const session of ended.slice(0, Math.max(0, ended.length - MAX_ENDED_SESSIONS)))
    draft.delete('browser_sessions', session)
  const live = all
    .filter(({ record }) => sessionLives(record, stamp.edit_at))
    .sort((a, b) => (a.record.last_seen_at < b.record.last_seen_at ? -1 : 1))
  const surplus = live.slice(0, Math.max(0, live.length + 1 - MOST_SESSIONS))
  for (const session of surplus) end(draft, session, 'replaced')
  const replaced = input.replaces === null ? null : view.get('browser_sessions', input.replaces)
  if (replaced?.record.ended_at === null) end(draft, replaced, 'replaced')
  draft.create('browser_sessions', {
    public_id: session_id,
    user_id,
    secret_hash,
    household_id: firstHousehold(view, all, input),
    user_agent,
    address: input.address,
    ...(input.shared_device === true && { shared_device: true }),
    last_seen_at: stamp.edit_at,
    expires_at: input.expires_at,
    ended_at: null,
    end_reason: null,
  })
}

/** SPEC.md I9: the household of the last session of such a browser, if its user is still a member there; else the user's current one. */
function firstHousehold(
  view: ServiceView,
  sessions: readonly Stored<BrowserSession>[],
  { user_agent, user_id }: NewBrowserSession,
): string | null {
  const [last] = sessions
    .map(({ record }) => record)
    .filter((session) => user_agent !== null && session.user_agent === user_agent)
    .sort((a, b) => (a.last_seen_at < b.last_seen_at ? 1 : -1))
  if (last?.household_id && membershipOf(view, user_id, last.household_id)) return last.household_id
  return view.get('users', user_id)?.record.current_household_id ?? null
}

/** SPEC.md I40: how somebody signed in, for the events: `password`, `passkey`, or `provider` and its key. */
export type SignInWay = string

/** Opens a session for a user who proved who they are. */
export const startBrowserSession = serviceCommand<NewBrowserSession & { way?: SignInWay }>({
  type: 'session.start',
  recorded: false,
  ledger: ({ session_id, user_id, way }) => ({ session_id, user_id, ...(way !== undefined && { way }) }),
  decide(draft, { way: _, ...input }) {
    const user = draft.view.get('users', input.user_id)
    if (user?.record.status !== 'active') return reject('not_found')
    openBrowserSession(draft, input)
    return null
  },
})

/** SPEC.md I7: gives a session another secret; it stays the same session. The one before is worth nothing any more. */
export const rotateBrowserSession = serviceCommand<{ session_id: string; secret_hash: string }>({
  type: 'session.rotate',
  recorded: false,
  ledger: ({ session_id }) => ({ session_id }),
  decide(draft, { session_id, secret_hash }) {
    const session = liveSession(draft, session_id)
    if (!session) return reject('not_found')
    draft.replace('browser_sessions', session, { secret_hash, last_seen_at: draft.stamp.edit_at })
    return null
  },
})

/** Makes a household the one that this session's requests mean; other sessions of the user keep theirs. */
export const switchSessionHousehold = serviceCommand<{ session_id: string; household_id: string }>({
  type: 'session.switch_household',
  recorded: false,
  ledger: (input) => ({ ...input }),
  decide(draft, { session_id, household_id }) {
    const session = liveSession(draft, session_id)
    if (!session) return reject('not_found')
    if (!membershipOf(draft.view, session.record.user_id, household_id))
      return rejectAt('household_access_denied', 'household_id')
    // Used now: a later session of such a browser begins with this household (I9).
    draft.replace('browser_sessions', session, { household_id, last_seen_at: draft.stamp.edit_at })
    return null
  },
})

/** SPEC.md I8: ends a session of a user. An ended session does not change. */
export const endBrowserSession = serviceCommand<{
  user_id: string
  session_id: string
  end_reason: 'signed_out' | 'revoked'
}>({
  type: 'session.end',
  recorded: false,
  ledger: (input) => ({ ...input }),
  decide(draft, { user_id, session_id, end_reason }) {
    const session = draft.view.get('browser_sessions', session_id)
    if (session?.record.user_id !== user_id) return reject('not_found')
    if (session.record.ended_at === null) end(draft, session, end_reason)
    return null
  },
})

/** Ends all sessions of a user but one: after a change of the password or of what the user may do. */
export const endBrowserSessions = serviceCommand<{ user_id: string; except: string | null }>({
  type: 'session.end_others',
  recorded: false,
  ledger: (input) => ({ ...input }),
  decide(draft, { user_id, except }) {
    endSessionsOf(draft, user_id, except)
    return null
  },
})

/** Ends all sessions of a user but one, in a draft that does other things too. */
export function endSessionsOf(draft: ServiceDraft, user_id: string, except: string | null): void {
  for (const session of draft.view.find('browser_sessions', 'user_id', user_id))
    if (session.record.ended_at === null && session.record.public_id !== except)
      end(draft, session, 'revoked')
}

/** Ends every session of everybody: the records come from a backup. */
export function endRestoredSessions(draft: ServiceDraft): void {
  for (const session of draft.view.all('browser_sessions'))
    if (session.record.ended_at === null) end(draft, session, 'restored')
}

function ms(moment: string): number {
  return millisecondsOf(moment) ?? 0
}

function liveSession(draft: ServiceDraft, session_id: string): Stored<BrowserSession> | null {
  const session = draft.view.get('browser_sessions', session_id)
  return session && sessionLives(session.record, draft.stamp.edit_at) ? session : null
}

function end(
  draft: ServiceDraft,
  session: Stored<BrowserSession>,
  end_reason: BrowserSession['end_reason'],
): void {
  draft.replace('browser_sessions', session, { ended_at: draft.stamp.edit_at, end_reason })
}
