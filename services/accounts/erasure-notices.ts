import type { PrivacyRequest, ServiceView } from '../../engine/index.ts'
import type { Mail } from '../mail/mail.ts'
import type { Reader } from '../mail/mail-service.ts'

/** The commands of which `erasureNotices` speaks, by their types. */
export const ERASURE_COMMANDS = {
  'privacy_request.create': 'asked',
  'privacy_request.cancel': 'cancelled',
} as const satisfies Record<string, 'asked' | 'cancelled'>

interface Notice {
  readonly mail: Mail
  readonly reader: Reader
}

/**
 * SPEC.md I42: the mails about an erasure that somebody asked for or cancelled. The person gets one; of a household, each
 * of its owners.
 */
export function erasureNotices(
  view: ServiceView,
  { asked, at, by, link }: { asked: PrivacyRequest; at: string; by: string | null; link: string },
): Notice[] {
  const cancelled = asked.state === 'cancelled'
  const facts = { link, at: cancelled ? at : asked.due_at }
  const { household_id } = asked
  if (household_id === null) {
    const kind = cancelled ? 'account_erasure_cancelled' : 'account_erasure'
    return readersOf(view, [asked.user_id]).map((reader) => ({ reader, mail: { kind, ...facts } }))
  }
  const kind = cancelled ? 'household_erasure_cancelled' : 'household_erasure'
  const household = view.get('households', household_id)?.record.name ?? ''
  const person = view.get('users', by ?? asked.user_id)?.record.name ?? ''
  const owners = view
    .find('memberships', 'household_id', household_id)
    .flatMap(({ record }) => (record.role === 'owner' ? [record.user_id] : []))
  return readersOf(view, owners).map((reader) => ({ reader, mail: { kind, household, person, ...facts } }))
}

function readersOf(view: ServiceView, users: readonly string[]): Reader[] {
  return users.flatMap((user_id) => {
    const user = view.get('users', user_id)?.record
    return user ? [{ email: user.email, user_id }] : []
  })
}
