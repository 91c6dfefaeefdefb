import { z } from 'zod'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import type { Passkeys } from '../../../services/accounts/passkeys/passkeys.ts'
import { AuthenticationResponse } from '../../../services/accounts/passkeys/responses.ts'
import { openUserSignIn } from '../../../services/accounts/sign-in.ts'
import { PasskeyOptions, WaitingChallenge } from '../../../services/interface/accounts/passkey.ts'
import { deviceFields, LoginReply } from '../../../services/interface/accounts/replies.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { installationOf, signedIn } from './signed-in.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly passkeys: Passkeys
}

const { route } = routesWith<Needs>()

const shared = { tag: 'Mobile auth', access: 'public', limiter: 'mobile-login', addition: true } as const

const options = route({
  ...shared,
  id: 'mobile.auth.passkey.options',
  method: 'POST',
  path: '/api/v1/mobile/auth/passkey/options',
  summary: 'Get what an app needs to sign in with a passkey',
  description:
    'The challenge is valid for five minutes, and once. Apps of `STOWAGE_APPS_ANDROID` and `STOWAGE_APPS_IOS` can use the passkeys of this server.',
  body: z.strictObject({ challenge: WaitingChallenge }),
  reply: z.strictObject({ options: PasskeyOptions }),
  errors: ['invalid_credentials', 'conflict'],
  async handler({ body }, services) {
    return { options: { ...(await services.passkeys.authentication(services, body.challenge ?? null)) } }
  },
})

const signIn = route({
  ...shared,
  id: 'mobile.auth.passkey',
  method: 'POST',
  path: '/api/v1/mobile/auth/passkey',
  summary: 'Sign in a device with a passkey',
  description:
    'The authenticator must have verified its user, so a passkey alone is a sign-in with two factors.',
  body: z.strictObject({ response: AuthenticationResponse, challenge: WaitingChallenge, ...deviceFields }),
  reply: LoginReply,
  errors: ['invalid_credentials', 'access_denied', 'conflict'],
  async handler({ body, ip }, services) {
    const user = await services.passkeys.signIn(services, body.response, body.challenge ?? null)
    const opened = await openUserSignIn(services, user, installationOf(body, ip), 'passkey')
    return { ...signedIn(opened.tokens, services), replaced_sign_in: opened.replaced_sign_in }
  },
})

export const mobilePasskeyRoutes = [options, signIn]
