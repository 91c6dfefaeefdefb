import { z } from 'zod'
import { switchSessionHousehold } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import type { Passwords } from '../../../services/accounts/passwords.ts'
import type { Principal } from '../../../services/accounts/principal.ts'
import type { SecretBox } from '../../../services/accounts/second-factor/secret-box.ts'
import { requireAccepted } from '../../../services/errors.ts'
import { SharedDevice, SignedInReply } from '../../../services/interface/accounts/browser-session.ts'
import {
  challengeFields,
  Email,
  Password,
  REGISTRATION,
  REGISTRATION_BY_MAIL,
  registrationFields,
} from '../../../services/interface/accounts/credentials.ts'
import { HouseholdId } from '../../../services/interface/routes/household-rule.ts'
import type { MailService } from '../../../services/mail/mail-service.ts'
import { sourceOf } from '../../routing/authenticate.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { noteApp } from '../../session/app-cookie.ts'
import {
  completeBrowserSignIn,
  csrfTokenFor,
  registerBrowser,
  signBrowserIn,
  signBrowserOut,
} from '../../session/browser-sessions.ts'
import { requireOwnPage } from '../../session/csrf.ts'
import { csrfTokenOf } from '../../session/csrf-token.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { signedIn } from './signed-in.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly passwords: Passwords
  readonly accounts: AccountStore
  readonly secrets: SecretBox
  readonly mail: MailService
}

const { route } = routesWith<Needs>()

const tag = 'Browser session'

const signIn = route({
  id: 'session.create',
  method: 'POST',
  path: '/api/v1/session',
  tag,
  addition: true,
  summary: 'Sign in a browser with e-mail address and password',
  description:
    'Sets the cookie of a new session, and ends the previous session of the browser. Requests from other sites are refused.',
  access: 'public',
  limiter: 'mobile-login',
  body: z.strictObject({ email: Email, password: Password, shared_device: SharedDevice }),
  reply: SignedInReply,
  status: 201,
  errors: ['invalid_credentials', 'mfa_required', 'access_denied', 'csrf_failed', 'unavailable'],
  async handler({ body, koa }, services) {
    requireOwnPage(sourceOf(koa), services.config)
    const { token } = await signBrowserIn(koa, services, body, body.shared_device)
    return signedIn(services, token.id, csrfTokenOf(token))
  },
})

const complete = route({
  id: 'session.complete',
  method: 'POST',
  path: '/api/v1/session/complete',
  tag,
  addition: true,
  summary: 'Complete the sign-in of a browser with the code of the second factor',
  description:
    'A sign-in with a second factor is answered with `mfa_required`, whose `details` have the `challenge`. It is valid for five minutes and for one sign-in.',
  access: 'public',
  limiter: 'mobile-login',
  body: z.strictObject({ ...challengeFields, shared_device: SharedDevice }),
  reply: SignedInReply,
  status: 201,
  errors: ['invalid_credentials', 'access_denied', 'csrf_failed', 'rate_limited'],
  async handler({ body, koa }, services) {
    requireOwnPage(sourceOf(koa), services.config)
    const { token } = await completeBrowserSignIn(koa, services, body, body.shared_device)
    return signedIn(services, token.id, csrfTokenOf(token))
  },
})

const register = route({
  id: 'session.register',
  method: 'POST',
  path: '/api/v1/session/register',
  tag,
  addition: true,
  summary: 'Create an account, with a new household or an invitation, and sign in its browser',
  description: REGISTRATION_BY_MAIL,
  access: 'public',
  limiter: 'mobile-register',
  body: z.strictObject(registrationFields).meta({ examples: [REGISTRATION] }),
  reply: SignedInReply,
  status: 201,
  errors: [
    'registration_closed',
    'not_found',
    'conflict',
    'confirmation_required',
    'csrf_failed',
    'unavailable',
  ],
  async handler({ body, koa }, services) {
    requireOwnPage(sourceOf(koa), services.config)
    const token = await registerBrowser(koa, services, body)
    return signedIn(services, token.id, csrfTokenOf(token))
  },
})

const read = route({
  id: 'session.get',
  without_factor: true,
  by_token: 'never',
  method: 'GET',
  path: '/api/v1/session',
  tag,
  addition: true,
  summary: 'Get the user who is signed in with this browser',
  access: 'session',
  limiter: 'mobile-authenticated',
  reply: SignedInReply,
  handler({ koa, principal }, services) {
    const csrf_token = csrfTokenFor(koa)
    noteApp(koa)
    return signedIn(services, sessionIdOf(principal), csrf_token)
  },
})

const signOut = route({
  id: 'session.end',
  without_factor: true,
  by_token: 'never',
  replays: false,
  method: 'DELETE',
  path: '/api/v1/session',
  tag,
  addition: true,
  summary: 'Sign this browser out',
  access: 'session',
  limiter: 'mobile-authenticated',
  reply: z.strictObject({ signed_out: z.literal(true) }),
  async handler({ koa, principal }, services) {
    const session_id = sessionIdOf(principal)
    await signBrowserOut(koa, services, { user_id: principal.user.public_id, session_id })
    return { signed_out: true } as const
  },
})

const switchHousehold = route({
  id: 'session.household',
  by_token: 'never',
  method: 'POST',
  path: '/api/v1/session/household',
  tag,
  addition: true,
  summary: 'Select the household of this session; other sessions keep theirs',
  access: 'session',
  limiter: 'mobile-authenticated',
  body: z.strictObject({ household_id: HouseholdId }),
  reply: SignedInReply,
  errors: ['household_access_denied'],
  async handler({ body, koa, principal }, services) {
    const session_id = sessionIdOf(principal)
    const input = { session_id, household_id: body.household_id }
    requireAccepted(await services.accounts.run(switchSessionHousehold, input, principal.user.public_id))
    const csrf_token = csrfTokenFor(koa)
    return signedIn(services, session_id, csrf_token)
  },
})

/** The session that authenticated a request; the route accepts sessions only. */
function sessionIdOf({ session }: Principal): string {
  if (!session) throw new Error('a session did not authenticate the request')
  return session.public_id
}

export const browserSessionRoutes = [signIn, complete, register, read, signOut, switchHousehold]
