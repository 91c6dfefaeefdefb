import * as z from 'zod'
import type { JsonObject } from '../../sync-protocol/index.ts'
import { householdOfCustomer } from './billing.ts'
import { PlatformRole } from './collections.ts'
import type { ServiceView } from './command.ts'
import { type SecurityEvent, SecurityEventKind } from './event-collections.ts'
import { changedRole } from './identities.ts'
import type { SupportEnd } from './support-collections.ts'
import { consentsOf } from './support-sessions.ts'

/** An event to note: what a command did to the security of an account or a household. */
export type NotedEvent = Pick<SecurityEvent, 'kind' | 'user_id' | 'household_id' | 'detail'>

const JsonRecord = z.record(z.string(), z.unknown())

/** Reads the input of a command as its ledger keeps it, and the records before it. */
type Noting = (view: ServiceView, input: JsonObject) => NotedEvent[]

const of = (
  kind: NotedEvent['kind'],
  user_id: string | null,
  household_id: string | null = null,
  detail: string | null = null,
): NotedEvent => ({ kind, user_id, household_id, detail })

function text(input: JsonObject, name: string): string | null {
  const value = input[name]
  return typeof value === 'string' ? value : null
}

function within(input: JsonObject, name: string): JsonObject | null {
  return JsonRecord.safeParse(input[name]).data ?? null
}

/** An event of the account that the input names. */
const ofAccount =
  (kind: NotedEvent['kind']): Noting =>
  (_, input) => [of(kind, text(input, 'user_id'))]

/** An event of a household, by the person that the input names. */
const ofHousehold =
  (kind: NotedEvent['kind']): Noting =>
  (_, input) => [of(kind, text(input, 'user_id'), text(input, 'household_id'), text(input, 'role'))]

const signingIn: Noting = (_, input) => [of('sign_in', text(input, 'user_id'), null, text(input, 'way'))]

/** SPEC.md SA5: the events of a household that the staff reads, or may read. */
const SUPPORT_NOTED: Readonly<Record<string, Noting>> = {
  'support_ticket.add_message': closingTicket,
  'support_ticket.change': closingTicket,
  'support_ticket.allow_access': (view, input) => {
    const ticket = view.get('support_tickets', text(input, 'ticket_id') ?? '')?.record
    const until = text(input, 'until')
    const kind = until === null ? 'support_access_withdrawn' : 'support_access_allowed'
    const ended = until === null ? endingSupport(view, 'ticket_id', ticket?.public_id, 'withdrawn') : []
    return [of(kind, text(input, 'user_id'), ticket?.household_id ?? null, until), ...ended]
  },
  'support_session.start': (_, input) => [
    of('support_session_started', text(input, 'staff_id'), text(input, 'household_id')),
  ],
  'support_session.end': (view, input) => {
    const session = view.get('support_sessions', text(input, 'support_session_id') ?? '')?.record
    const { household_id = null, staff_id = null } = session ?? {}
    return [of('support_session_ended', staff_id, household_id, text(input, 'end_reason'))]
  },
}

/** The ends of the support sessions that a member of a household had allowed. */
function endingConsents(view: ServiceView, input: JsonObject): NotedEvent[] {
  const [member_id, household_id] = [text(input, 'member_id'), text(input, 'household_id')]
  if (member_id === null || household_id === null) return []
  return consentsOf(view, member_id, household_id).flatMap(({ record }) =>
    endingSupport(view, 'ticket_id', record.public_id, 'withdrawn'),
  )
}

function closingTicket(view: ServiceView, input: JsonObject): NotedEvent[] {
  if (text(input, 'state') !== 'closed') return []
  return endingSupport(view, 'ticket_id', text(input, 'ticket_id'), 'ticket_closed')
}

/** The ends of the support sessions that a command ends beside what it does. */
function endingSupport(
  view: ServiceView,
  index: 'staff_id' | 'ticket_id',
  id: string | null | undefined,
  reason: SupportEnd,
): NotedEvent[] {
  if (!id) return []
  return view
    .find('support_sessions', index, id)
    .filter(({ record }) => record.ended_at === null)
    .map(({ record }) => of('support_session_ended', record.staff_id, record.household_id, reason))
}

/** SPEC.md I40: the events of each type of command. A command that changes nothing notes nothing. */
const NOTED: Readonly<Record<string, Noting>> = {
  'account.register': (view, input) => {
    const user_id = text(input, 'user_id')
    const [founded, joined] = [within(input, 'household'), within(input, 'invitation')]
    return [
      of('account_created', user_id),
      ...(founded ? [of('household_created', user_id, text(founded, 'household_id'))] : []),
      ...(joined ? joining(view, user_id, text(joined, 'invitation_id')) : []),
    ]
  },
  'account.erase': (_, input) => [of('account_erased', null, null, text(input, 'user_id'))],
  'account.sign_in': signingIn,
  'account.sign_out': (view, input) => {
    const signIn = view.get('sign_ins', text(input, 'sign_in_id') ?? '')
    return [of('sign_out', signIn?.record.user_id ?? null)]
  },
  'account.change_password': ofAccount('password_changed'),
  'account.reset_password': (view, input) => {
    const reset = view.get('password_resets', text(input, 'reset_id') ?? '')
    return [of('password_reset', reset?.record.user_id ?? null)]
  },
  'account.set_status': (view, input) => {
    const user_id = text(input, 'user_id')
    if (text(input, 'status') !== 'suspended') return [of('account_reactivated', user_id)]
    return [of('account_suspended', user_id), ...endingSupport(view, 'staff_id', user_id, 'role_lost')]
  },
  'account.set_platform_role': (view, input) =>
    changingRole(view, text(input, 'user_id'), text(input, 'role')),
  'identity.use': (view, input) => {
    const user_id = view.get('identities', text(input, 'identity_id') ?? '')?.record.user_id ?? ''
    const user = view.get('users', user_id)?.record
    const role = user && changedRole(view, user, PlatformRole.nullable().catch(null).parse(input.role))
    return role ? changingRole(view, user_id, role) : []
  },
  'account.rename': ofAccount('name_changed'),
  'email_change.ask': ofAccount('email_change_requested'),
  'email_change.cancel': (_, input) => [
    of('email_change_cancelled', text(input, 'user_id'), null, text(input, 'end')),
  ],
  'account.change_email': ofAccount('email_changed'),
  'account.set_email': (_, input) => [of('email_changed', text(input, 'user_id'), null, 'by_operator')],
  'password_reset.create': ofAccount('password_reset_created'),
  'session.start': signingIn,
  'session.end': (_, input) => {
    const kind = text(input, 'end_reason') === 'signed_out' ? 'sign_out' : 'session_revoked'
    return [of(kind, text(input, 'user_id'))]
  },
  'session.end_others': ofAccount('sessions_revoked'),
  'account.end_entrances': ofAccount('sessions_revoked'),
  'device.revoke': (view, input) => {
    const device = view.get('devices', text(input, 'device_id') ?? '')?.record
    return [of('device_revoked', text(input, 'user_id'), null, device?.device_name?.slice(0, 100) ?? null)]
  },
  'second_factor.confirm': ofAccount('second_factor_added'),
  'second_factor.remove': ofAccount('second_factor_removed'),
  'second_factor.renew_recovery': ofAccount('recovery_codes_renewed'),
  'second_factor.fail': ofAccount('second_factor_refused'),
  'phone_factor.confirm': ofAccount('second_factor_added'),
  'phone_factor.remove': ofAccount('second_factor_removed'),
  'passkey.add': ofAccount('passkey_added'),
  'passkey.remove': ofAccount('passkey_removed'),
  'identity.link': ofAccount('identity_linked'),
  'identity.unlink': ofAccount('identity_unlinked'),
  'personal_access_token.create': (_, input) => [
    of('access_token_created', text(input, 'user_id'), text(input, 'household_id'), text(input, 'scope')),
  ],
  'personal_access_token.revoke': ofAccount('access_token_revoked'),
  'household.create': ofHousehold('household_created'),
  'household.set_ai': (view, input) => {
    const household_id = text(input, 'household_id')
    const before = view.get('households', household_id ?? '')?.record.ai_level ?? 'off'
    const level = text(input, 'level') ?? before
    const words = input.share_vocabulary === true ? ', names' : ''
    return [of('ai_level_changed', text(input, 'user_id'), household_id, `${level}${words}`)]
  },
  'household.require_second_factor': (_, input) => {
    const detail = input.required === true ? 'on' : 'off'
    return [of('second_factor_rule_changed', text(input, 'user_id'), text(input, 'household_id'), detail)]
  },
  'household.update': (_, input) => {
    const { keep_photo_metadata: kept, renamed } = input
    const detail = [
      ...(renamed === true ? ['name'] : []),
      ...(kept === undefined ? [] : [kept === true ? 'photo_metadata_kept' : 'photo_metadata_removed']),
    ].join(', ')
    return [of('household_changed', text(input, 'user_id'), text(input, 'household_id'), detail)]
  },
  'billing.keep_subscription': (view, input) => {
    const household_id = text(input, 'household_id')
    const account = view.get('billing_accounts', household_id ?? '')?.record
    const state = text(input, 'state')
    const old = account?.asked_at != null && account.asked_at > (text(input, 'asked_at') ?? '')
    if (!account || old || (account.subscription?.state ?? null) === state) return []
    return [of('subscription_changed', null, household_id, state)]
  },
  'billing.close_customer': (view, input) => {
    const household_id = householdOfCustomer(view, text(input, 'customer_id') ?? '')
    return household_id === null ? [] : [of('subscription_changed', null, household_id, 'canceled')]
  },
  'plan_override.set': (_, input) => {
    const names = Object.keys(within(input, 'quotas') ?? {})
    const detail = [text(input, 'plan'), ...names].filter((word) => word !== null).join(', ')
    return [of('plan_override_set', null, text(input, 'household_id'), detail.slice(0, 100))]
  },
  'plan_override.end': (view, input) => {
    const override = view.get('plan_overrides', text(input, 'override_id') ?? '')?.record
    return override ? [of('plan_override_ended', null, override.household_id, override.plan)] : []
  },
  'household.erase': (_, input) => [of('household_erased', null, null, text(input, 'household_id'))],
  'household.transfer_ownership': (_, input) => [
    of('ownership_transferred', text(input, 'member_id'), text(input, 'household_id'), 'owner'),
  ],
  'member.set_role': (view, input) => {
    const [role, household_id] = [text(input, 'role'), text(input, 'household_id')]
    const manages = role === 'owner' || role === 'admin'
    return [
      of('role_changed', text(input, 'member_id'), household_id, role),
      ...(manages ? [] : endingConsents(view, input)),
    ]
  },
  'member.remove': (view, input) => {
    const member_id = text(input, 'member_id')
    const kind = text(input, 'user_id') === member_id ? 'member_left' : 'member_removed'
    return [of(kind, member_id, text(input, 'household_id')), ...endingConsents(view, input)]
  },
  'invitation.create': ofHousehold('invitation_created'),
  'invitation.revoke': ofHousehold('invitation_revoked'),
  'invitation.accept': (view, input) => joining(view, text(input, 'user_id'), text(input, 'invitation_id')),
  'guest_link.create': ofHousehold('guest_link_created'),
  'guest_link.revoke': ofHousehold('guest_link_revoked'),
  'security_event.note': (_, input) => {
    const kind = SecurityEventKind.safeParse(input.kind)
    return kind.success ? [of(kind.data, text(input, 'user_id'), null, text(input, 'detail'))] : []
  },
  'privacy_request.create': (_, input) => [
    of('erasure_requested', text(input, 'user_id'), text(input, 'household_id'), text(input, 'kind')),
  ],
  'privacy_request.cancel': (view, input) => {
    const request = view.get('privacy_requests', text(input, 'request_id') ?? '')?.record
    return [
      of('erasure_cancelled', text(input, 'user_id'), request?.household_id ?? null, request?.kind ?? null),
    ]
  },
  ...SUPPORT_NOTED,
}

/** A role on the installation is another one. A person of the staff who loses it reads no household any more. */
function changingRole(view: ServiceView, user_id: string | null, role: string | null): NotedEvent[] {
  const ended = role === 'user' ? endingSupport(view, 'staff_id', user_id, 'role_lost') : []
  return [of('platform_role_changed', user_id, null, role), ...ended]
}

function joining(view: ServiceView, user_id: string | null, invitation_id: string | null): NotedEvent[] {
  const invitation = view.get('invitations', invitation_id ?? '')?.record
  return invitation ? [of('member_joined', user_id, invitation.household_id, invitation.role)] : []
}

/** The events of a command that is about to change something. */
export function eventsOf(type: string, view: ServiceView, input: JsonObject): NotedEvent[] {
  return NOTED[type]?.(view, input) ?? []
}
