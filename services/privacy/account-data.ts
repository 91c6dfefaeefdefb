import {
  attachmentsOf,
  byAnother,
  deletedFilesOf,
  diagnosticsOf,
  eventsNewestFirst,
  messagesOf,
  passkeysOf,
  phoneFactorOf,
  type ServiceView,
  secondFactorOf,
} from '../../engine/index.ts'

/** The parts of an export, each a file of JSON. Secrets and their hashes are in none of them. */
export interface AccountData {
  readonly profile: object
  readonly memberships: readonly object[]
  readonly sessions: readonly object[]
  readonly devices: readonly object[]
  readonly sign_ins: readonly object[]
  readonly personal_access_tokens: readonly object[]
  readonly passkeys: readonly object[]
  readonly identities: readonly object[]
  readonly invitations: readonly object[]
  readonly guest_links: readonly object[]
  readonly security_events: readonly object[]
  readonly privacy_requests: readonly object[]
  readonly system_logs: readonly object[]
  readonly support_tickets: readonly object[]
  readonly payments: readonly object[]
}

/** Fields that hold a secret, or what a secret can be compared with. */
const SECRET = /hash|_key$|^previous$|^sealed_/

/** SPEC.md I41: everything that the service scope keeps about a person; null without an account. */
export function accountData(view: ServiceView, user_id: string): AccountData | null {
  const user = view.get('users', user_id)?.record
  if (!user) return null
  const factor = secondFactorOf(view, user_id)?.record
  const phone = phoneFactorOf(view, user_id)?.record
  const change = view.find('email_changes', 'user_id', user_id)[0]?.record
  return {
    profile: {
      ...plain(user),
      second_factor: factor
        ? { confirmed_at: factor.confirmed_at, recovery_codes: factor.recovery_hashes.length }
        : null,
      email_change: change ? plain(change) : null,
      phone: phone ? { last_digits: phone.last_digits, confirmed_at: phone.confirmed_at } : null,
    },
    memberships: view.find('memberships', 'user_id', user_id).map(({ record }) => ({
      ...plain(record),
      household: view.get('households', record.household_id)?.record.name ?? null,
    })),
    sessions: all(view.find('browser_sessions', 'user_id', user_id)),
    devices: all(view.find('devices', 'user_id', user_id)),
    sign_ins: all(view.find('sign_ins', 'user_id', user_id)),
    personal_access_tokens: all(view.find('personal_access_tokens', 'user_id', user_id)),
    passkeys: all(passkeysOf(view, user_id).map((record) => ({ record }))),
    identities: all(view.find('identities', 'user_id', user_id)),
    invitations: all(
      view
        .all('invitations')
        .filter(({ record }) => record.invited_by === user_id || record.accepted_by === user_id),
    ),
    guest_links: all(view.all('guest_links').filter(({ record }) => record.created_by === user_id)),
    security_events: eventsNewestFirst(view.find('security_events', 'subject', user_id)).map(({ record }) =>
      plain(byAnother(record, user_id) ? { ...record, address: null, client: null } : record),
    ),
    privacy_requests: all(view.find('privacy_requests', 'user_id', user_id)),
    system_logs: all(view.find('system_logs', 'user_id', user_id)),
    support_tickets: view.find('support_tickets', 'user_id', user_id).map(({ record }) => ({
      ...plain(record),
      messages: messagesOf(view, record.public_id)
        .filter(({ internal }) => !internal)
        .map(plain),
      attachments: attachmentsOf(view, record.public_id).map(plain),
      deleted_attachments: deletedFilesOf(view, record.public_id).map(plain),
      diagnostics: diagnosticsOf(view, record.public_id).map(plain),
    })),
    payments: all(view.find('billing_accounts', 'paid_by', user_id)),
  }
}

function all(stored: readonly { readonly record: object }[]): object[] {
  return stored.map(({ record }) => plain(record))
}

function plain(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !SECRET.test(name)))
}
