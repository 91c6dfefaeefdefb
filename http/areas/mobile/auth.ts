import { z } from 'zod'
import { InstallationId, isSignedIn, type NewSignIn, signIn, signOut } from '../../../engine/index.ts'
import { signInOf } from '../../../services/accounts/authenticate-bearer.ts'
import { checkPassword } from '../../../services/accounts/check-password.ts'
import { refreshTokens } from '../../../services/accounts/refresh.ts'
import { registerAccount } from '../../../services/accounts/register.ts'
import { firstPair, parseToken, type TokenPair } from '../../../services/accounts/tokens.ts'
import { requireAccepted } from '../../../services/errors.ts'
import { route } from '../../routing/route.ts'
import type { Services } from '../../services.ts'
import { Email, Password, REGISTRATION, registrationFields } from '../credentials.ts'
import { type DeviceFields, deviceFields, deviceInfo, LoginReply, TokenReply, tokenReply } from './schemas.ts'

const tag = 'Mobile auth'

const A_PHONE = {
  device_installation_id: 'ada-phone-0001',
  platform: 'android',
  device_name: "Ada's phone",
}

const registerRoute = route({
  id: 'mobile.auth.register',
  method: 'POST',
  path: '/api/v1/mobile/auth/register',
  tag,
  summary: 'Make an account, with a household of its own or by an invitation, and sign its device in',
  access: 'public',
  limiter: 'mobile-register',
  body: z
    .strictObject({ ...registrationFields, ...deviceFields })
    .meta({ examples: [{ ...REGISTRATION, ...A_PHONE }] }),
  reply: TokenReply,
  status: 201,
  errors: ['registration_closed', 'not_found', 'conflict', 'unavailable'],
  async handler({ body }, services) {
    const { sign_in, tokens } = newSignIn(body, services)
    await registerAccount(services, body, { sign_in, session: null })
    return signedIn(tokens, services)
  },
})

const loginRoute = route({
  id: 'mobile.auth.login',
  method: 'POST',
  path: '/api/v1/mobile/auth/login',
  tag,
  summary: 'Sign a device in with e-mail address and password',
  access: 'public',
  limiter: 'mobile-login',
  body: z.strictObject({ email: Email, password: Password, ...deviceFields }),
  reply: LoginReply,
  errors: ['invalid_credentials', 'access_denied', 'unavailable'],
  async handler({ body }, services) {
    const user = await checkPassword(services, body)
    const { sign_in, tokens } = newSignIn(body, services)
    const now = services.now().toISOString()
    // Nothing happens between this look and the sign-in: both are synchronous.
    const replaced_sign_in = services.accounts.read((view) =>
      isSignedIn(view, user.public_id, sign_in.installation_id, now),
    )
    requireAccepted(services.accounts.run(signIn, { user_id: user.public_id, ...sign_in }, user.public_id))
    return { ...signedIn(tokens, services), replaced_sign_in }
  },
})

const refreshRoute = route({
  id: 'mobile.auth.refresh',
  method: 'POST',
  path: '/api/v1/mobile/auth/refresh',
  tag,
  summary: 'Exchange a refresh token for the next pair of tokens',
  access: 'public',
  limiter: 'mobile-refresh',
  body: z.strictObject({ refresh_token: z.string().min(1).max(512), device_installation_id: InstallationId }),
  reply: TokenReply,
  errors: ['invalid_credentials', 'token_reused', 'device_revoked'],
  handler({ body }, services) {
    const { tokens } = refreshTokens(services.accounts, body, services.now())
    return signedIn(tokens, services)
  },
})

const logoutRoute = route({
  id: 'mobile.auth.logout',
  method: 'POST',
  path: '/api/v1/mobile/auth/logout',
  tag,
  summary: "End this device's sign-in",
  access: 'bearer',
  limiter: 'mobile-authenticated',
  reply: z.strictObject({ signed_out: z.literal(true) }),
  handler({ header, principal }, { accounts }) {
    const token = parseToken('access', (header('authorization') ?? '').replace(/^bearer +/i, ''))
    if (token)
      requireAccepted(accounts.run(signOut, { sign_in_id: token.sign_in_id }, principal.user.public_id))
    return { signed_out: true } as const
  },
})

export const mobileAuthRoutes = [registerRoute, loginRoute, refreshRoute, logoutRoute]

function newSignIn(fields: DeviceFields, services: Services): { sign_in: NewSignIn; tokens: TokenPair } {
  const sign_in_id = services.newId()
  const tokens = firstPair(sign_in_id, services.now())
  const sign_in = {
    sign_in_id,
    device_id: services.newId(),
    installation_id: fields.device_installation_id,
    info: deviceInfo(fields),
    tokens: tokens.hashes,
    max_devices: services.config.quotas.account_devices,
  }
  return { sign_in, tokens }
}

/** The answer to whoever holds these tokens now. */
function signedIn(tokens: TokenPair, { accounts }: Services) {
  const token = parseToken('access', tokens.access_token)
  const parts = token && accounts.read((view) => signInOf(view, token))
  if (!parts) throw new Error('a sign-in that was just written is not there')
  return tokenReply(tokens, parts.user, parts.device)
}
