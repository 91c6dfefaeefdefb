import { z } from 'zod'
import { changeOwnPassword } from '../../../services/accounts/change-password.ts'
import { route } from '../../routing/route.ts'
import { renewSession } from '../../session/browser-sessions.ts'
import { NewPassword, Password } from '../credentials.ts'

const change = route({
  id: 'account.password',
  method: 'POST',
  path: '/api/v1/account/password',
  tag: 'Account',
  addition: true,
  summary: 'Change the password',
  description:
    'Every other browser session and every other device of the user has to sign in again. Personal access tokens stay.',
  access: 'session_or_bearer',
  limiter: 'mobile-password',
  by_token: 'never',
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
  async handler({ body, koa, principal }, services) {
    await changeOwnPassword(services, principal, body)
    const { session } = principal
    const csrf_token = session && (await renewSession(koa, services, session.public_id))
    return { changed: true, csrf_token } as const
  },
})

export const passwordRoutes = [change]
