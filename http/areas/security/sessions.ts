import { z } from 'zod'
import { endBrowserSession, endBrowserSessions, sessionLives } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { browserName } from '../../../services/accounts/browser-name.ts'
import { requireAccepted } from '../../../services/errors.ts'
import {
  BrowserSessionReply,
  browserSessionReply,
  SignedInFrom,
} from '../../../services/interface/accounts/browser-session.ts'
import { proofFields } from '../../../services/interface/accounts/credentials.ts'
import { namedLike, pageBy } from '../../../services/interface/routes/paging.ts'
import { listQuery } from '../../../services/interface/routes/query-values.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { clearSessionCookie } from '../../session/browser-sessions.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

const tag = 'Security'

const list = route({
  id: 'security.sessions.list',
  by_token: 'never',
  method: 'GET',
  path: '/api/v1/security/sessions',
  tag,
  summary: "List the user's valid browser sessions",
  access: 'session',
  limiter: null,
  query: z.strictObject(listQuery),
  reply: z.strictObject({
    sessions: z.array(
      BrowserSessionReply.extend({
        browser: z
          .string()
          .meta({ description: 'A short name of the browser', examples: ['Firefox, Linux'] }),
        signed_in_from: SignedInFrom,
        current: z.boolean(),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  handler({ principal, query }, { accounts, now }) {
    const time = now().toISOString()
    const { page, next_cursor } = accounts.read((view) => {
      const live = view
        .find('browser_sessions', 'user_id', principal.user.public_id)
        .flatMap(({ record }) =>
          sessionLives(record, time) && namedLike(query.q, record.user_agent) ? [record] : [],
        )
      const sorted = live.sort((a, b) => (a.public_id < b.public_id ? -1 : 1))
      return pageBy(sorted, (session) => session.public_id, query)
    })
    const current = principal.session?.public_id
    const sessions = page.map((each) => ({
      ...browserSessionReply(each),
      browser: browserName(each.user_agent),
      signed_in_from: each.address ?? null,
      current: each.public_id === current,
    }))
    return { sessions, next_cursor }
  },
})

const end = route({
  id: 'security.sessions.end',
  proof: 'fresh',
  by_token: 'never',
  method: 'DELETE',
  path: '/api/v1/security/sessions/{session_public_id}',
  tag,
  summary: "End one of the user's browser sessions at once",
  access: 'session',
  limiter: null,
  params: z.strictObject({ session_public_id: Uuid }),
  reply: z.strictObject({ ended: z.literal(true) }),
  errors: ['not_found'],
  async handler({ koa, params, principal }, services) {
    const { accounts } = services
    const user_id = principal.user.public_id
    const session_id = params.session_public_id
    const session = accounts.read((view) => view.get('browser_sessions', session_id)?.record)
    if (!session || session.ended_at !== null || session.user_id !== user_id) throw new HttpError('not_found')
    requireAccepted(
      await accounts.run(endBrowserSession, { user_id, session_id, end_reason: 'revoked' }, user_id),
    )
    if (session_id === principal.session?.public_id) clearSessionCookie(koa)
    return { ended: true } as const
  },
})

const endOthers = route({
  id: 'security.sessions.revoke_others',
  proof: 'fresh',
  by_token: 'never',
  method: 'POST',
  path: '/api/v1/security/sessions/revoke-others',
  tag,
  summary: 'End all browser sessions of the user but this one, at once',
  access: 'session',
  limiter: null,
  body: z.strictObject(proofFields),
  reply: z.strictObject({
    ended: z.int().min(0).meta({ description: 'The number of sessions that ended' }),
  }),
  async handler({ principal }, { accounts, now }) {
    const user_id = principal.user.public_id
    const live = () => {
      const time = now().toISOString()
      return accounts.read(
        (view) =>
          view.find('browser_sessions', 'user_id', user_id).filter(({ record }) => sessionLives(record, time))
            .length,
      )
    }
    const before = live()
    const except = principal.session?.public_id ?? null
    requireAccepted(await accounts.run(endBrowserSessions, { user_id, except }, user_id))
    return { ended: before - live() }
  },
})

export const browserSessionsRoutes = [list, endOthers, end]
