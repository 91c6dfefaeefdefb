import { millisecondsOf } from '../core/calendar.ts'
import { DAY_MS } from '../core/durations.ts'
import { reject } from '../core/rejection.ts'
import { roleAllows } from '../core/stamp.ts'
import type { Stored } from '../core/stored.ts'
import { type ServiceDraft, type ServiceView, serviceCommand } from './command.ts'
import { membershipOf } from './households.ts'
import type { SupportEnd, SupportSession, SupportTicket } from './support-collections.ts'

/** Maximum time for which a household can allow access, in ms. */
const MAX_CONSENT_MS = 7 * DAY_MS

/** The support sessions of a ticket that are not noted as ended. */
export function sessionsOfTicket(view: ServiceView, ticket_id: string): Stored<SupportSession>[] {
  return view
    .find('support_sessions', 'ticket_id', ticket_id)
    .filter(({ record }) => record.ended_at === null)
}

/** Ends support sessions in a draft that does other things too. */
export function endSessions(
  draft: ServiceDraft,
  sessions: readonly Stored<SupportSession>[],
  end_reason: SupportEnd,
): void {
  for (const session of sessions)
    draft.replace('support_sessions', session, { ended_at: draft.stamp.edit_at, end_reason })
}

/** Ends the support sessions of a person of the staff. */
export function endSessionsOf(draft: ServiceDraft, staff_id: string, end_reason: SupportEnd): void {
  endSessions(draft, runningOf(draft.view, staff_id), end_reason)
}

function runningOf(view: ServiceView, staff_id: string): Stored<SupportSession>[] {
  return view.find('support_sessions', 'staff_id', staff_id).filter(({ record }) => record.ended_at === null)
}

/** Whether a ticket allows access at a time: only as long as the person who allowed it manages the household. */
export function allowsAccess(view: ServiceView, ticket: SupportTicket, now: string): boolean {
  const { access_allowed_by, allows_access_until, household_id, state } = ticket
  if (household_id === null || access_allowed_by === null || state === 'closed') return false
  if (allows_access_until === null || allows_access_until <= now) return false
  const member = membershipOf(view, access_allowed_by, household_id)
  return member !== null && roleAllows(member.role, 'admin')
}

/** The tickets on which a person allows access to a household. */
export function consentsOf(
  view: ServiceView,
  user_id: string,
  household_id: string,
): Stored<SupportTicket>[] {
  return view
    .find('support_tickets', 'access_allowed_by', user_id)
    .filter(({ record }) => record.household_id === household_id)
}

/** SPEC.md SA2: a person who does not manage a household any more allows no access to it. */
export function withdrawConsents(draft: ServiceDraft, user_id: string, household_id: string): void {
  for (const ticket of consentsOf(draft.view, user_id, household_id)) {
    draft.replace('support_tickets', ticket, { allows_access_until: null, access_allowed_by: null })
    endSessions(draft, sessionsOfTicket(draft.view, ticket.record.public_id), 'withdrawn')
  }
}

/** SPEC.md SA4: why a support session is over; null while it runs. */
export function endOf(view: ServiceView, session: SupportSession, now: string): SupportEnd | null {
  if (session.ended_at !== null) return session.end_reason ?? 'ended'
  if (session.expires_at <= now) return 'expired'
  const staff = view.get('users', session.staff_id)?.record
  if (!staff || staff.role === 'user' || staff.status !== 'active') return 'role_lost'
  const browser = view.get('browser_sessions', session.session_id)?.record
  if (!browser || browser.ended_at !== null || browser.user_id !== session.staff_id) return 'signed_out'
  const ticket = view.get('support_tickets', session.ticket_id)?.record
  if (!ticket || ticket.household_id !== session.household_id) return 'withdrawn'
  return allowsAccess(view, ticket, now) ? null : 'withdrawn'
}

/** The support session with which a browser may read a household now; null for none. */
export function supportSessionFor(
  view: ServiceView,
  { household_id, session_id, user_id }: { household_id: string; session_id: string; user_id: string },
  now: string,
): SupportSession | null {
  const found = runningOf(view, user_id).find(
    ({ record }) =>
      record.household_id === household_id &&
      record.session_id === session_id &&
      endOf(view, record, now) === null,
  )
  return found?.record ?? null
}

/** The support sessions of a household that run now. */
export function supportIn(view: ServiceView, household_id: string, now: string): SupportSession[] {
  return view
    .find('support_sessions', 'household_id', household_id)
    .map(({ record }) => record)
    .filter((session) => endOf(view, session, now) === null)
}

/**
 * SPEC.md SA2: an owner or admin of a household allows access to it on a ticket, or withdraws it (`until` null). What is
 * withdrawn ends at once.
 */
export const allowAccess = serviceCommand<{
  ticket_id: string
  user_id: string
  until: string | null
}>({
  type: 'support_ticket.allow_access',
  recorded: false,
  ledger: ({ ticket_id, user_id, until }) => ({ ticket_id, user_id, until }),
  decide(draft, { ticket_id, user_id, until }) {
    const { view, stamp } = draft
    const ticket = view.get('support_tickets', ticket_id)
    const household_id = ticket?.record.household_id ?? null
    const member = household_id === null ? null : membershipOf(view, user_id, household_id)
    const own = ticket?.record.user_id === user_id
    if (!ticket || (!own && !(member && roleAllows(member.role, 'admin')))) return reject('not_found')
    if (household_id === null)
      return reject('validation_failed', [], 'This ticket is about no household that you are a member of.')
    if (!member || !roleAllows(member.role, 'admin')) return reject('access_denied')
    if (until !== null) {
      if (ticket.record.state === 'closed') return reject('already_resolved', [], 'This ticket is closed.')
      const ms = (millisecondsOf(until) ?? 0) - (millisecondsOf(stamp.edit_at) ?? 0)
      if (ms <= 0 || ms > MAX_CONSENT_MS)
        return reject('validation_failed', [
          {
            path: 'input.until',
            code: 'invalid_value',
            message: 'Allow it for at most seven days from now.',
          },
        ])
    }
    const { allows_access_until, access_allowed_by } = ticket.record
    const by = until === null ? null : user_id
    if (allows_access_until === until && access_allowed_by === by) return null
    draft.replace('support_tickets', ticket, { allows_access_until: until, access_allowed_by: by })
    // A consent that lapsed does not come back for a session that it carried.
    const over = sessionsOfTicket(view, ticket_id).filter(
      ({ record }) => until === null || endOf(view, record, stamp.edit_at) !== null,
    )
    endSessions(draft, over, 'withdrawn')
    return null
  },
})

/** SPEC.md SA1, SA3: begins a support session. */
export const startSupportSession = serviceCommand<
  Pick<SupportSession, 'ticket_id' | 'staff_id' | 'session_id' | 'reason'> & {
    support_session_id: string
    /** The household of the ticket, as the caller found it: the event names it. */
    household_id: string
    until: string
  }
>({
  type: 'support_session.start',
  recorded: false,
  ledger: ({ support_session_id, staff_id, household_id }) => ({
    support_session_id,
    staff_id,
    household_id,
  }),
  decide(draft, { support_session_id, until, ...begun }) {
    const { view, stamp } = draft
    const { household_id, session_id, staff_id, ticket_id } = begun
    const known = view.get('support_sessions', support_session_id)?.record
    if (known)
      return known.ticket_id === ticket_id && known.staff_id === staff_id && known.reason === begun.reason
        ? null
        : reject('operation_id_reused')
    const ticket = view.get('support_tickets', ticket_id)?.record
    if (!ticket) return reject('not_found')
    if (ticket.household_id !== household_id || !allowsAccess(view, ticket, stamp.edit_at))
      return reject('access_denied')
    const { allows_access_until } = ticket
    const expires_at =
      allows_access_until !== null && allows_access_until < until ? allows_access_until : until
    const others = runningOf(view, staff_id).filter(
      ({ record }) => record.household_id === household_id && record.session_id === session_id,
    )
    endSessions(draft, others, 'ended')
    draft.create('support_sessions', {
      public_id: support_session_id,
      ...begun,
      expires_at,
      ended_at: null,
      end_reason: null,
    })
    return null
  },
})

/** SPEC.md SA4: ends a support session. One that is over already keeps its end. */
export const endSupportSession = serviceCommand<{ support_session_id: string; end_reason: SupportEnd }>({
  type: 'support_session.end',
  recorded: false,
  ledger: (input) => ({ ...input }),
  decide(draft, { support_session_id, end_reason }) {
    const session = draft.view.get('support_sessions', support_session_id)
    if (!session) return reject('not_found')
    if (session.record.ended_at === null) endSessions(draft, [session], end_reason)
    return null
  },
})
