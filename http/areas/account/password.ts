import { z } from 'zod'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { changeOwnPassword } from '../../../services/accounts/change-password.ts'
import type { Passwords } from '../../../services/accounts/passwords.ts'
import { NewPassword, Password } from '../../../services/interface/accounts/credentials.ts'
import type { Limits } from '../../../services/limits/limits.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { renewSession } from '../../session/browser-sessions.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly passwords: Passwords
  readonly limits: Pick<Limits, 'password'>
}

const { route } = routesWith<Needs>()

const change = route({
  id: 'account.password',
  method: 'POST',
  path: '/api/v1/account/password',
  tag: 'Account',
  addition: true,
  summary: 'Change the password',
  description:
    'All other browser sessions and devices of the user must sign in again. Personal access tokens stay valid.',
  access: 'session_or_bearer',
  limiter: 'mobile-password',
  by_token: 'never',
  replays: false,
  body: z.strictObject({
    current_password: Password.meta({ examples: ['correct horse battery'] }),
    new_password: NewPassword.meta({ examples: ['tangerine bicycle orbit'] }),
  }),
  reply: z.strictObject({
    changed: z.literal(true),
    csrf_token: z.string().nullable().meta({
      description: 'The new `X-CSRF-TOKEN` of a browser session, whose cookie is renewed; null for a device',
    }),
  }),
  errors: ['invalid_credentials', 'unavailable'],
  async handler({ body, ip, koa, principal }, services) {
    await changeOwnPassword(services, principal, { ...body, ip })
    const { session } = principal
    const csrf_token = session && (await renewSession(koa, services, session.public_id))
    return { changed: true, csrf_token } as const
  },
})

export const passwordRoutes = [change]
