import { z } from 'zod'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { appRedirect } from '../../../services/accounts/idp/app-redirect.ts'
import type { IdentityProviders } from '../../../services/accounts/idp/idp.ts'
import type { Passwords } from '../../../services/accounts/passwords.ts'
import { newSignIn, openUserSignIn } from '../../../services/accounts/sign-in.ts'
import { IdpStartReply, idpWishFields } from '../../../services/interface/accounts/idp.ts'
import { deviceFields, LoginReply } from '../../../services/interface/accounts/replies.ts'
import type { MailService } from '../../../services/mail/mail-service.ts'
import { HttpError } from '../../errors/errors.ts'
import { bearerUser, requireProof } from '../../routing/authenticate.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { installationOf, signedIn } from './signed-in.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly passwords: Passwords
  readonly idps: IdentityProviders
  readonly mail: MailService
}

const { route } = routesWith<Needs>()

const tag = 'Mobile auth'

/** 32 bytes in base64url: the result of SHA-256, and the least length of a verifier (RFC 7636, section 4). */
const CodeChallenge = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'a SHA-256 in base64url, of 43 characters')
const CodeVerifier = z
  .string()
  .regex(/^[A-Za-z0-9._~-]{43,128}$/, 'a verifier of 43 to 128 letters, digits and . _ ~ -')

const start = route({
  id: 'mobile.auth.idp.start',
  method: 'POST',
  path: '/api/v1/mobile/auth/idp/start',
  tag,
  summary: 'Begin to sign in a device with an identity provider',
  description:
    'Open `authorization_url` in the browser of the device. In the end the browser opens `app_redirect` with `state` and `code`, or with `error`; send both to `complete`. The mode `link` takes the Bearer token of the user.',
  access: 'public',
  limiter: 'mobile-login',
  body: z.strictObject({
    ...idpWishFields,
    ...deviceFields,
    app_redirect: z
      .string()
      .max(500)
      .optional()
      .meta({
        description: 'An address of `STOWAGE_IDP_APP_REDIRECTS`; default: the first one',
        examples: ['stowage://idp'],
      }),
    code_challenge: CodeChallenge.optional().meta({
      description: 'SHA-256 of a secret of the app, in base64url: `complete` then takes the secret',
    }),
  }),
  reply: IdpStartReply,
  errors: [
    'authentication_required',
    'invalid_credentials',
    'proof_required',
    'device_revoked',
    'second_factor_required',
    'provider_unknown',
    'provider_failed',
    'unavailable',
  ],
  async handler({ body, ip, koa, user_agent }, services) {
    const { app_redirect, code_challenge = null, mode } = body
    const principal = mode === 'link' ? await bearerUser(koa, services.authenticate) : null
    if (mode === 'link') {
      if (!principal) throw new HttpError('authentication_required')
      await requireProof(principal, body, { ip, user_agent }, services.authenticate)
    }
    const installation = installationOf(body, ip)
    const address = appRedirect(app_redirect, services.config.idp_app_redirects)
    const entrance = { kind: 'device', installation, app_redirect: address, code_challenge } as const
    return services.idps.start(body, entrance, principal?.user.public_id ?? null)
  },
})

const complete = route({
  id: 'mobile.auth.idp.complete',
  method: 'POST',
  path: '/api/v1/mobile/auth/idp/complete',
  tag,
  summary: 'Complete the sign-in of a device with an identity provider',
  description:
    'Of an account with a second factor the answer is `mfa_required`, unless the operator leaves that to the provider.',
  access: 'public',
  limiter: 'mobile-login',
  body: z.strictObject({
    state: z.string().min(1).max(100),
    code: z.string().min(1).max(100),
    device_installation_id: deviceFields.device_installation_id,
    code_verifier: CodeVerifier.optional(),
  }),
  reply: LoginReply,
  errors: [
    'authentication_required',
    'invalid_credentials',
    'mfa_required',
    'second_factor_required',
    'access_denied',
    'device_revoked',
    'identity_unknown',
    'registration_closed',
    'already_exists',
    'conflict',
    'not_found',
    'too_many',
  ],
  async handler({ body, koa }, services) {
    const { code, code_verifier = null, device_installation_id, state } = body
    const returned = services.idps.complete({
      state,
      code,
      installation_id: device_installation_id,
      code_verifier,
    })
    const { entrance, mode, user_id } = returned.flow
    if (entrance.kind !== 'device') throw new HttpError('invalid_credentials')
    if (mode === 'link') {
      const principal = await bearerUser(koa, services.authenticate)
      if (!principal) throw new HttpError('authentication_required')
      if (principal.user.public_id !== user_id) throw new HttpError('access_denied')
    }
    const { sign_in, tokens } = newSignIn(services, entrance.installation)
    const { registered, user } = await services.idps.userOf(services, returned, { sign_in, session: null })
    if (registered) return { ...signedIn(tokens, services), replaced_sign_in: false }
    const way = `provider ${returned.flow.provider}`
    const opened = await openUserSignIn(services, user, entrance.installation, way)
    return { ...signedIn(opened.tokens, services), replaced_sign_in: opened.replaced_sign_in }
  },
})

export const mobileIdpRoutes = [start, complete]
