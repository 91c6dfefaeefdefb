import { z } from 'zod'
import {
  type BrowserSession,
  type ServiceView,
  sessionHousehold,
  sessionStretch,
} from '../../../engine/index.ts'
import { type FactorConfig, lacksFactor } from '../../accounts/second-factor/required-factor.ts'
import type { Config } from '../../config/config.ts'
import { moment } from '../moment.ts'
import { OpenHousehold, openHouseholdsOf } from './open-household.ts'
import { SecondFactorMissing, UserReply, userReply } from './replies.ts'

export const BrowserSessionReply = z
  .strictObject({
    public_id: z.string(),
    user_agent: z.string().nullable(),
    created_at: moment,
    last_seen_at: moment.meta({ description: 'Accurate to a few minutes' }),
    expires_at: moment.meta({ description: 'The time at which it expires if it is not used' }),
  })
  .meta({ id: 'BrowserSession', description: 'A sign-in of a browser.' })

/** A field of the routes that sign a browser in. */
export const SharedDevice = z.boolean().default(false).meta({
  description:
    "Whether the device is somebody else's: then the cookie ends with the browser, and the session after a day",
})

/** Where a sign-in came from. */
export const SignedInFrom = z
  .string()
  .nullable()
  .meta({ description: 'The network address from which it signed in; null if it is not known' })

export function browserSessionReply(session: BrowserSession): z.infer<typeof BrowserSessionReply> {
  const { public_id, user_agent, created_at, last_seen_at } = session
  const expires_at = new Date(sessionStretch(session).to).toISOString()
  return { public_id, user_agent, created_at, last_seen_at, expires_at }
}

export const SignedInReply = z
  .strictObject({
    user: UserReply,
    households: z.array(OpenHousehold),
    current_household: OpenHousehold.nullable().meta({
      description: 'The household of requests in this session that name none',
    }),
    session: BrowserSessionReply,
    csrf_token: z.string().meta({
      description: 'Send it as `X-CSRF-TOKEN` with every request that changes something',
    }),
    expires_at: moment,
    second_factor_missing: SecondFactorMissing,
    local_copies: z.boolean().meta({
      description: 'Whether the browser may keep data of households after the page is closed',
    }),
  })
  .meta({ id: 'SignedIn', description: 'The user who is signed in with this browser session.' })

/** The state of a session for its browser. */
export function signedInReply(
  view: ServiceView,
  { csrf_token, session_id }: { readonly session_id: string; readonly csrf_token: string },
  config: FactorConfig & Pick<Config, 'web_copies'>,
): z.infer<typeof SignedInReply> {
  const record = view.get('browser_sessions', session_id)?.record
  const user = record && view.get('users', record.user_id)?.record
  if (!record || !user) throw new Error('the session is not stored')
  const households = openHouseholdsOf(view, user.public_id)
  const current = sessionHousehold(view, record)
  const session = browserSessionReply(record)
  const current_household = households.find(({ public_id }) => public_id === current) ?? null
  return {
    // The household of the session: an account that is a member no more has none.
    user: { ...userReply(user), current_household_id: current_household?.public_id ?? null },
    households,
    current_household,
    session,
    csrf_token,
    expires_at: session.expires_at,
    second_factor_missing: lacksFactor(view, user, config),
    local_copies: config.web_copies,
  }
}
