import { z } from 'zod'
import { Invitation, openInvitations, registrationOpen, revokeInvitation } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import {
  accept,
  findInvitation,
  invite,
  noInvitation,
  openInvitation,
} from '../../../services/accounts/invitations.ts'
import { invitationTokens } from '../../../services/accounts/secret-token.ts'
import { requireAccepted, ServiceError } from '../../../services/errors.ts'
import { Email, GivenInvitation } from '../../../services/interface/accounts/credentials.ts'
import { HouseholdReply, householdsOf } from '../../../services/interface/accounts/replies.ts'
import { InvitationReply, invitationReply, Role } from '../../../services/interface/members/replies.ts'
import { moment } from '../../../services/interface/moment.ts'
import { namedLike, pageBy } from '../../../services/interface/routes/paging.ts'
import { listQuery } from '../../../services/interface/routes/query-values.ts'
import type { MailService } from '../../../services/mail/mail-service.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly mail: MailService
}

const { route } = routesWith<Needs>()

const shared = { tag: 'Members', addition: true } as const
const forAdmins = {
  ...shared,
  access: 'session_or_bearer',
  limiter: 'mobile-authenticated',
  household: { role: 'admin' },
} as const

const list = route({
  ...forAdmins,
  id: 'household.invitations.list',
  method: 'GET',
  path: '/api/v1/household/invitations',
  summary: 'List the invitations that are not accepted yet',
  query: z.strictObject(listQuery),
  reply: z.strictObject({ invitations: z.array(InvitationReply), next_cursor: z.string().nullable() }),
  handler({ household: { household_id }, query }, { accounts, now }) {
    return accounts.read((view) => {
      const open = openInvitations(view, household_id, now().toISOString())
      const named = open.filter(({ name, email }) => namedLike(query.q, name, email))
      const { page, next_cursor } = pageBy(named, (invitation) => invitation.public_id, query)
      return { invitations: page.map((invitation) => invitationReply(view, invitation)), next_cursor }
    })
  },
})

const create = route({
  ...forAdmins,
  id: 'household.invitations.create',
  by_token: 'never',
  method: 'POST',
  path: '/api/v1/household/invitations',
  summary: 'Create an invitation: a link and a code, of which one can be used, once',
  description:
    'Only this answer shows the link and the code. A server that sends mails sends them to the address, too. Name and address are notes: anyone with the link or the code can accept. An admin ' +
    'can invite members and viewers, an owner anybody.',
  body: z.strictObject({
    role: Role,
    expires_in_days: z.int().min(1).max(30).default(7),
    name: Invitation.shape.name.optional(),
    email: Email.meta({ examples: ['ben@example.org'] })
      .nullable()
      .optional(),
  }),
  reply: z.strictObject({
    invitation: InvitationReply,
    link: z
      .string()
      .meta({ description: 'A page on which the invitation can be accepted; ends with the token' }),
    token: z.string(),
    code: z.string().meta({ description: 'Short enough to be read out', examples: ['K7QM-2XWD-9RTA'] }),
    mailed: z.boolean().meta({
      description:
        'Whether a mail goes to the address. False without a mail server, without an address, when the address had too many mails in the last hour, and when too many mails wait: send the link yourself',
    }),
  }),
  status: 201,
  replays: true,
  errors: ['too_many'],
  async handler({ body, household: { household_id }, principal }, services) {
    const { role, expires_in_days, name = null, email = null } = body
    const wish = { household_id, role, expires_in_days, name, email }
    const { invitation_id, ...given } = await invite(services, principal.user.public_id, wish)
    const invitation = services.accounts.read((view) => {
      const stored = view.get('invitations', invitation_id)
      if (!stored) throw new Error('a new invitation is not stored')
      return invitationReply(view, stored.record)
    })
    return { invitation, ...given }
  },
})

const revoke = route({
  ...forAdmins,
  id: 'household.invitations.revoke',
  by_token: 'never',
  method: 'DELETE',
  path: '/api/v1/household/invitations/{public_id}',
  summary: 'Revoke an invitation',
  params: z.strictObject({ public_id: Uuid }),
  reply: z.strictObject({ revoked: z.literal(true) }),
  errors: ['not_found'],
  async handler({ household: { household_id }, params, principal }, { accounts }) {
    const user_id = principal.user.public_id
    const input = { user_id, household_id, invitation_id: params.public_id }
    requireAccepted(await accounts.run(revokeInvitation, input, user_id))
    return { revoked: true } as const
  },
})

const look = route({
  ...shared,
  id: 'invitations.get',
  method: 'POST',
  path: '/api/v1/invitations/find',
  summary: 'Get the invitation behind a link',
  access: 'public',
  limiter: 'link',
  body: z.strictObject({
    token: z.string().max(200).meta({ description: 'The part of the link after `#`' }),
  }),
  reply: z.strictObject({
    household: z.strictObject({ name: z.string().meta({ examples: ['Home'] }) }),
    invited_by: z.strictObject({ name: z.string().meta({ examples: ['Ada'] }) }),
    role: Role,
    expires_at: moment,
    registration: z.boolean().meta({ description: 'Whether a person without an account can create one now' }),
  }),
  errors: ['not_found'],
  handler({ body: { token } }, services) {
    // Only the token: a code is short, and this route does not count guesses.
    if (!invitationTokens.parse(token)) throw noInvitation('token')
    const invitation = openInvitation(services, token, 'token')
    return services.accounts.read((view) => ({
      household: { name: view.get('households', invitation.household_id)?.record.name ?? '' },
      invited_by: { name: view.get('users', invitation.invited_by)?.record.name ?? '' },
      role: invitation.role,
      expires_at: invitation.expires_at,
      registration: registrationOpen(view, services.config.registration, true),
    }))
  },
})

const acceptRoute = route({
  ...shared,
  id: 'invitations.accept',
  by_token: 'never',
  method: 'POST',
  path: '/api/v1/invitations/accept',
  summary: 'Accept an invitation by its token or code',
  description:
    'An invitation can be accepted once; the same user may repeat the request and gets the same answer. A browser session ' +
    'switches to the new household.',
  access: 'session_or_bearer',
  limiter: 'invitation-accept',
  body: z
    .strictObject({ token: GivenInvitation.optional(), code: GivenInvitation.optional() })
    .refine(
      ({ token, code }) => (token === undefined) !== (code === undefined),
      'Send either a token or a code.',
    ),
  reply: z.strictObject({ household: HouseholdReply }),
  errors: ['not_found', 'conflict'],
  async handler({ body, principal }, services) {
    const { accounts } = services
    const user_id = principal.user.public_id
    const path = body.token === undefined ? 'code' : 'token'
    const given = body.token ?? body.code ?? ''
    const invitation = accounts.read((view) => findInvitation(view, given))
    if (!invitation) throw noInvitation(path)
    try {
      await accept(services, principal, invitation.public_id)
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'not_found') throw noInvitation(path)
      throw error
    }
    const households = accounts.read((view) => householdsOf(view, user_id))
    const household = households.find(({ public_id }) => public_id === invitation.household_id)
    if (!household) throw new HttpError('internal_error')
    return { household }
  },
})

export const invitationRoutes = [list, create, revoke, look, acceptRoute]
