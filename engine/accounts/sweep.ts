import { millisecondsOf } from '../core/calendar.ts'
import type { BaseRecord, RecordIn } from '../core/collection.ts'
import { DAY_MS } from '../core/durations.ts'
import type { Stored } from '../core/stored.ts'
import type {
  EmailChange,
  EmailVerification,
  PasswordReset,
  PendingRegistration,
  PersonalAccessToken,
  SignInChallenge,
} from './access-collections.ts'
import type { PlanOverride } from './billing-collections.ts'
import { sessionStretch } from './browser-sessions.ts'
import type {
  BrowserSession,
  Device,
  GuestLink,
  Invitation,
  ServiceCollections,
  SignIn,
} from './collections.ts'
import { type ServiceView, serviceCommand } from './command.ts'
import { deleteSignIns, deviceSeenAt } from './devices.ts'
import { deleteGuestLink } from './links.ts'
import { EVENT_KEPT_MS } from './security-events.ts'

/** Ended records are kept for this time, so that people can look them up, in ms. */
const KEPT_MS = 30 * DAY_MS
/** Maximum number of records of a kind per sweep, so that other work is not delayed. */
const SWEPT_AT_ONCE = 500

/** Time after which an unused device without a sign-in is forgotten. */
const UNUSED_MS = 400 * DAY_MS

/** Time for which the problems of devices, and reports of browsers, are kept, in ms. */
const REPORT_KEPT_MS = 30 * DAY_MS
/** Number of months that a sweep looks back: a server that was off for years still deletes what is old. */
const MONTHS_BACK = 60
const LONGEST_MONTH_MS = 31 * DAY_MS

/** The end of each record that is swept, in ms since 1970; a valid record ends in the future. */
const ends = {
  browser_sessions: (session: BrowserSession) => Math.min(ms(session.ended_at), sessionStretch(session).to),
  sign_ins: ({ ended_at, refresh_expires_at }: SignIn) => Math.min(ms(ended_at), ms(refresh_expires_at)),
  invitations: ({ accepted_at, revoked_at, expires_at }: Invitation) =>
    Math.min(ms(accepted_at), ms(revoked_at), ms(expires_at)),
  guest_links: ({ revoked_at, expires_at }: GuestLink) => Math.min(ms(revoked_at), ms(expires_at)),
  personal_access_tokens: ({ revoked_at, expires_at }: PersonalAccessToken) =>
    Math.min(ms(revoked_at), ms(expires_at)),
  password_resets: ({ expires_at }: PasswordReset) => ms(expires_at),
  sign_in_challenges: ({ expires_at }: SignInChallenge) => ms(expires_at),
  email_verifications: ({ expires_at }: EmailVerification) => ms(expires_at),
  plan_overrides: ({ ended_at, until }: PlanOverride) => Math.min(ms(ended_at), ms(until)),
  // Of a person who has no account, nothing is kept. The address of a change may be that of such a person.
  email_changes: ({ expires_at }: EmailChange) => ms(expires_at) - KEPT_MS,
  pending_registrations: ({ expires_at }: PendingRegistration) => ms(expires_at) - KEPT_MS,
}

function ms(moment: string | null): number {
  return (moment === null ? null : millisecondsOf(moment)) ?? Number.POSITIVE_INFINITY
}

/** The records of a collection that ended long enough ago, at most `SWEPT_AT_ONCE`. */
function over<
  K extends keyof typeof ends | 'devices' | 'privacy_requests' | 'csp_reports' | 'billing_events',
>(
  view: ServiceView,
  collection: K,
  isOver: (record: RecordIn<ServiceCollections, K>) => boolean,
): Stored<RecordIn<ServiceCollections, K>>[] {
  return view
    .all(collection)
    .filter(({ record }) => isOver(record))
    .slice(0, SWEPT_AT_ONCE)
}

/** The records that are older than a time, at most `SWEPT_AT_ONCE`. `ofMonth` finds those of a month, such as `2026-11`. */
function olderThan<R extends BaseRecord>(
  ofMonth: (month: string) => Stored<R>[],
  now: string,
  kept_ms: number,
): Stored<R>[] {
  const before = ms(now) - kept_ms
  const [year = 0, month = 1] = now.split('-').map(Number)
  const found: Stored<R>[] = []
  const youngest = Math.floor(kept_ms / LONGEST_MONTH_MS)
  for (let back = youngest; back < MONTHS_BACK && found.length < SWEPT_AT_ONCE; back++) {
    const at = year * 12 + month - 1 - back
    const old = ofMonth(`${Math.floor(at / 12)}-${`${(at % 12) + 1}`.padStart(2, '0')}`)
    found.push(...old.filter(({ record }) => ms(record.created_at) < before))
  }
  return found.slice(0, SWEPT_AT_ONCE)
}

/** Whether a device was revoked, or last used, long enough before a time (ms since 1970). */
function unusedAt(view: ServiceView, device: Device, before: number): boolean {
  const unused = (at: string) => Math.min(ms(device.revoked_at), ms(at) + UNUSED_MS) < before
  // Most devices are in use by their own record, without a look at their sign-ins.
  return unused(device.last_seen_at) && unused(deviceSeenAt(view, device))
}

/** The records that ended more than `KEPT_MS` ago. */
function sweepable(view: ServiceView, now: string) {
  const before = ms(now) - KEPT_MS
  return {
    browser_sessions: over(view, 'browser_sessions', (record) => ends.browser_sessions(record) < before),
    sign_ins: over(view, 'sign_ins', (record) => ends.sign_ins(record) < before),
    devices: over(
      view,
      'devices',
      (record) =>
        unusedAt(view, record, before) && view.count('sign_ins', 'device_id', record.public_id) === 0,
    ),
    invitations: over(view, 'invitations', (record) => ends.invitations(record) < before),
    guest_links: over(view, 'guest_links', (record) => ends.guest_links(record) < before),
    personal_access_tokens: over(
      view,
      'personal_access_tokens',
      (record) => ends.personal_access_tokens(record) < before,
    ),
    password_resets: over(view, 'password_resets', (record) => ends.password_resets(record) < before),
    sign_in_challenges: over(
      view,
      'sign_in_challenges',
      (record) => ends.sign_in_challenges(record) < before,
    ),
    email_verifications: over(
      view,
      'email_verifications',
      (record) => ends.email_verifications(record) < before,
    ),
    email_changes: over(view, 'email_changes', (record) => ends.email_changes(record) < before),
    pending_registrations: over(
      view,
      'pending_registrations',
      (record) => ends.pending_registrations(record) < before,
    ),
    plan_overrides: over(view, 'plan_overrides', (record) => ends.plan_overrides(record) < before),
    billing_events: over(view, 'billing_events', (record) => ms(record.created_at) < before),
    privacy_requests: over(view, 'privacy_requests', (record) => ms(record.ended_at) < before),
    csp_reports: over(view, 'csp_reports', (record) => ms(record.last_seen_at) < ms(now) - REPORT_KEPT_MS),
    security_events: olderThan((month) => view.find('security_events', 'month', month), now, EVENT_KEPT_MS),
    system_logs: olderThan((month) => view.find('system_logs', 'month', month), now, REPORT_KEPT_MS),
  }
}

/** Whether `sweepAccounts` would find anything. */
export function hasSweepable(view: ServiceView, now: string): boolean {
  return Object.values(sweepable(view, now)).some(({ length }) => length > 0)
}

/** Removes what has long been over; a second time what the first has left. */
export const sweepAccounts = serviceCommand<object>({
  type: 'account.sweep',
  recorded: false,
  ledger: () => ({}),
  decide(draft) {
    const swept = sweepable(draft.view, draft.stamp.edit_at)
    const { browser_sessions, devices, guest_links, invitations, sign_ins } = swept
    for (const session of browser_sessions) draft.delete('browser_sessions', session)
    deleteSignIns(draft, sign_ins)
    for (const device of devices) draft.delete('devices', device)
    for (const invitation of invitations) draft.delete('invitations', invitation)
    for (const link of guest_links) deleteGuestLink(draft, link)
    for (const token of swept.personal_access_tokens) draft.delete('personal_access_tokens', token)
    for (const reset of swept.password_resets) draft.delete('password_resets', reset)
    for (const challenge of swept.sign_in_challenges) draft.delete('sign_in_challenges', challenge)
    for (const link of swept.email_verifications) draft.delete('email_verifications', link)
    for (const change of swept.email_changes) draft.delete('email_changes', change)
    for (const pending of swept.pending_registrations) draft.delete('pending_registrations', pending)
    for (const request of swept.privacy_requests) draft.delete('privacy_requests', request)
    for (const override of swept.plan_overrides) draft.delete('plan_overrides', override)
    for (const event of swept.billing_events) draft.delete('billing_events', event)
    for (const report of swept.csp_reports) draft.delete('csp_reports', report)
    for (const event of swept.security_events) draft.delete('security_events', event)
    for (const log of swept.system_logs) draft.delete('system_logs', log)
    return null
  },
})
