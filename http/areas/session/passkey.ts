import { z } from 'zod'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import type { Passkeys } from '../../../services/accounts/passkeys/passkeys.ts'
import { AuthenticationResponse } from '../../../services/accounts/passkeys/responses.ts'
import { SharedDevice, SignedInReply } from '../../../services/interface/accounts/browser-session.ts'
import { PasskeyOptions, WaitingChallenge } from '../../../services/interface/accounts/passkey.ts'
import { sourceOf } from '../../routing/authenticate.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { signUserIn } from '../../session/browser-sessions.ts'
import { requireOwnPage } from '../../session/csrf.ts'
import { csrfTokenOf } from '../../session/csrf-token.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { signedIn } from './signed-in.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly passkeys: Passkeys
}

const { route } = routesWith<Needs>()

const shared = { tag: 'Browser session', access: 'public', addition: true } as const

const options = route({
  ...shared,
  id: 'session.passkey.options',
  method: 'POST',
  path: '/api/v1/session/passkey/options',
  summary: 'Get what a browser needs to sign in with a passkey',
  description: 'The challenge is valid for five minutes, and once.',
  limiter: 'mobile-login',
  body: z.strictObject({ challenge: WaitingChallenge }),
  reply: z.strictObject({ options: PasskeyOptions }),
  errors: ['invalid_credentials', 'conflict', 'csrf_failed'],
  async handler({ body, koa }, services) {
    requireOwnPage(sourceOf(koa), services.config)
    return { options: { ...(await services.passkeys.authentication(services, body.challenge ?? null)) } }
  },
})

const signIn = route({
  ...shared,
  id: 'session.passkey',
  method: 'POST',
  path: '/api/v1/session/passkey',
  summary: 'Sign in a browser with a passkey',
  description:
    'The authenticator must have verified its user, so a passkey alone is a sign-in with two factors.',
  limiter: 'mobile-login',
  body: z.strictObject({
    response: AuthenticationResponse,
    challenge: WaitingChallenge,
    shared_device: SharedDevice,
  }),
  reply: SignedInReply,
  status: 201,
  errors: ['invalid_credentials', 'access_denied', 'conflict', 'csrf_failed'],
  async handler({ body, koa }, services) {
    requireOwnPage(sourceOf(koa), services.config)
    const user = await services.passkeys.signIn(services, body.response, body.challenge ?? null)
    const { token } = await signUserIn(koa, services, user, {
      way: 'passkey',
      shared_device: body.shared_device,
    })
    return signedIn(services, token.id, csrfTokenOf(token))
  },
})

export const sessionPasskeyRoutes = [options, signIn]
