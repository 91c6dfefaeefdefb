import { z } from 'zod'
import {
  liveTokens,
  PersonalAccessToken,
  revokePersonalAccessToken,
  TokenScope,
} from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { createPersonalToken } from '../../../services/accounts/new-personal-token.ts'
import { requireAccepted } from '../../../services/errors.ts'
import {
  PersonalTokenReply,
  personalTokenReply,
} from '../../../services/interface/accounts/personal-token.ts'
import { namedLike, pageBy } from '../../../services/interface/routes/paging.ts'
import { listQuery } from '../../../services/interface/routes/query-values.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

const shared = {
  tag: 'Account',
  addition: true,
  access: 'session_or_bearer',
  limiter: 'mobile-authenticated',
  by_token: 'never',
} as const

/** Maximum lifetime of a token, in days. */
const MAX_DAYS = 366
const list = route({
  ...shared,
  id: 'personal_access_tokens.list',
  method: 'GET',
  path: '/api/v1/personal-access-tokens',
  summary: "List the user's personal access tokens that are valid now",
  query: z.strictObject(listQuery),
  reply: z.strictObject({
    personal_access_tokens: z.array(PersonalTokenReply),
    next_cursor: z.string().nullable(),
  }),
  handler({ principal, query }, { accounts, now }) {
    return accounts.read((view) => {
      const live = liveTokens(view, principal.user.public_id, now().toISOString())
      const named = live.filter(({ name }) => namedLike(query.q, name))
      const { page, next_cursor } = pageBy(named, (token) => token.public_id, query)
      return { personal_access_tokens: page.map((token) => personalTokenReply(view, token)), next_cursor }
    })
  },
})

const create = route({
  ...shared,
  id: 'personal_access_tokens.create',
  method: 'POST',
  path: '/api/v1/personal-access-tokens',
  summary: 'Create a personal access token for a program, such as a script or Home Assistant',
  description:
    'The program sends the token as `Authorization: Bearer stowage_pat_...`, without a cookie and without a CSRF token, to a ' +
    'route of browsers; the reference names the scope that each route takes. It acts as the user, with the role of the user, ' +
    'in one household: the one named here, or else the current one. The scope `read` permits requests that change nothing. A ' +
    'token cannot manage tokens, passwords, sessions, members, invitations or guest links, makes no exports, and does not sync. ' +
    'Only this answer shows the token; the server stores a hash of it.',
  household: {},
  body: z.strictObject({
    name: PersonalAccessToken.shape.name,
    scope: TokenScope,
    expires_in_days: z.int().min(1).max(MAX_DAYS).default(90),
  }),
  reply: z.strictObject({
    personal_access_token: PersonalTokenReply,
    token: z.string().meta({ description: 'Begins with `stowage_pat_`' }),
  }),
  status: 201,
  replays: true,
  errors: ['too_many'],
  async handler({ body, household: { household_id }, principal }, services) {
    const wish = { user_id: principal.user.public_id, household_id, ...body }
    const { record, token } = await createPersonalToken(services, wish)
    return {
      personal_access_token: services.accounts.read((view) => personalTokenReply(view, record)),
      token,
    }
  },
})

const revoke = route({
  ...shared,
  id: 'personal_access_tokens.revoke',
  method: 'DELETE',
  path: '/api/v1/personal-access-tokens/{public_id}',
  summary: 'Revoke a personal access token at once',
  params: z.strictObject({ public_id: Uuid }),
  reply: z.strictObject({ revoked: z.literal(true) }),
  errors: ['not_found'],
  async handler({ params, principal }, { accounts }) {
    const user_id = principal.user.public_id
    const input = { user_id, token_id: params.public_id }
    requireAccepted(await accounts.run(revokePersonalAccessToken, input, user_id))
    return { revoked: true } as const
  },
})

export const personalAccessTokenRoutes = [list, create, revoke]
