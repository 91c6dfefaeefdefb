import { z } from 'zod'
import {
  endEntrancesOf,
  hasPhone,
  PlatformRole,
  type ServiceView,
  secondFactorOf,
  setPlatformRole,
  setUserStatus,
  type User,
} from '../../../engine/index.ts'
import { setEmailOf } from '../../../services/accounts/set-email.ts'
import { requireAccepted, ServiceError } from '../../../services/errors.ts'
import { Email, proofFields } from '../../../services/interface/accounts/credentials.ts'
import { moment } from '../../../services/interface/moment.ts'
import { namedLike, pageBy } from '../../../services/interface/routes/paging.ts'
import { listQuery } from '../../../services/interface/routes/query-values.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { type Needs, OPERATIONS_TAG, operators } from './common.ts'

const { route } = routesWith<Needs>()
const shared = { tag: OPERATIONS_TAG, addition: true, limiter: null } as const

export const Account = z
  .strictObject({
    public_id: Uuid,
    name: z.string(),
    email: z.string(),
    role: PlatformRole,
    status: z.enum(['active', 'suspended']),
    email_verified: z.boolean(),
    second_factor: z.boolean().meta({ description: 'Whether a sign-in with the password takes a code, too' }),
    created_at: moment,
  })
  .meta({ id: 'Account', description: 'An account of the installation, as an operator sees it.' })

export function accountReply(view: ServiceView, user: User): z.input<typeof Account> {
  const { created_at, email, email_verified, name, public_id, role, status } = user
  const confirmed_at = secondFactorOf(view, public_id)?.record.confirmed_at ?? null
  const second_factor = confirmed_at !== null || hasPhone(view, public_id)
  return { public_id, name, email, role, status, email_verified, second_factor, created_at }
}

const list = route({
  ...shared,
  id: 'operations.people.list',
  method: 'GET',
  path: '/api/v1/operations/people',
  summary: 'List the accounts of the installation, with their roles on it',
  access: operators,
  query: z.strictObject({
    ...listQuery,
    role: PlatformRole.optional().meta({ description: 'Only accounts with this role' }),
  }),
  reply: z.strictObject({ people: z.array(Account), next_cursor: z.string().nullable() }),
  handler: ({ query: { q, role, ...paging } }, { accounts }) =>
    accounts.read((view) => {
      const found = view
        .all('users')
        .map(({ record }) => record)
        .filter((user) => (role === undefined || user.role === role) && namedLike(q, user.name, user.email))
        .sort((a, b) => (a.public_id < b.public_id ? -1 : 1))
      const { page, next_cursor } = pageBy(found, ({ public_id }) => public_id, paging)
      return { people: page.map((user) => accountReply(view, user)), next_cursor }
    }),
})

/** A change of a role or a status could hand the installation to somebody else. */
const ofSuperadmins = { access: { session_roles: ['superadmin'] }, proof: 'fresh' } as const
const params = z.strictObject({ person_public_id: Uuid })
const reply = z.strictObject({ person: Account })

function replyOf({ accounts }: Needs, user_id: string): z.input<typeof reply> {
  const person = accounts.read((view) => {
    const user = view.get('users', user_id)?.record
    return user ? accountReply(view, user) : null
  })
  if (!person) throw new ServiceError('not_found')
  return { person }
}

const change = route({
  ...shared,
  ...ofSuperadmins,
  id: 'operations.people.set',
  method: 'PATCH',
  path: '/api/v1/operations/people/{person_public_id}',
  summary: 'Change the role of an account on the installation, or suspend it',
  description:
    'What is not named stays. A suspended account is signed out everywhere at once. One active superadmin stays: `conflict`.',
  params,
  body: z
    .strictObject({
      role: PlatformRole.optional(),
      status: z.enum(['active', 'suspended']).optional(),
      ...proofFields,
    })
    .meta({ examples: [{ role: 'operator' }] }),
  reply,
  errors: ['not_found', 'conflict'],
  async handler({ body: { role, status }, params: { person_public_id }, principal }, services) {
    const { accounts } = services
    const [user_id, by] = [person_public_id, principal.user.public_id]
    if (role !== undefined) requireAccepted(await accounts.run(setPlatformRole, { user_id, role }, by))
    if (status !== undefined) requireAccepted(await accounts.run(setUserStatus, { user_id, status }, by))
    return replyOf(services, user_id)
  },
})

const setEmail = route({
  ...shared,
  ...ofSuperadmins,
  id: 'operations.people.set_email',
  method: 'PUT',
  path: '/api/v1/operations/people/{person_public_id}/email',
  summary: 'Give an account another e-mail address',
  description:
    'For somebody who lost the mailbox. Nobody has proved the address, so make sure that it belongs to the person. Links that went to the former address end, sessions stay, and both addresses get a mail.',
  params,
  body: z.strictObject({ email: Email, ...proofFields }).meta({ examples: [{ email: 'ben@example.net' }] }),
  reply,
  errors: ['not_found', 'conflict'],
  async handler({ body: { email }, params: { person_public_id }, principal }, services) {
    const by = principal.user.public_id
    await setEmailOf(services, { user_id: person_public_id, email, by })
    return replyOf(services, person_public_id)
  },
})

const signOut = route({
  ...shared,
  ...ofSuperadmins,
  id: 'operations.people.sign_out',
  method: 'POST',
  path: '/api/v1/operations/people/{person_public_id}/sign-out',
  summary: 'Sign an account out of all browsers and devices, and revoke the tokens of its programs',
  params,
  body: z.strictObject(proofFields),
  reply,
  errors: ['not_found'],
  async handler({ params: { person_public_id }, principal }, services) {
    const input = { user_id: person_public_id }
    requireAccepted(await services.accounts.run(endEntrancesOf, input, principal.user.public_id))
    return replyOf(services, person_public_id)
  },
})

export const peopleRoutes = [list, change, setEmail, signOut]
