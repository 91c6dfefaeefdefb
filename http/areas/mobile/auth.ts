import { z } from 'zod'
import { InstallationId, signOut } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { resendVerification } from '../../../services/accounts/email-links.ts'
import { askForReset } from '../../../services/accounts/password-reset.ts'
import type { Passwords } from '../../../services/accounts/passwords.ts'
import { sendCode } from '../../../services/accounts/phone-factor/phone-factor.ts'
import { refreshTokens } from '../../../services/accounts/refresh.ts'
import { registerAccount } from '../../../services/accounts/register.ts'
import { challengedUser, lateChallenge } from '../../../services/accounts/second-factor/challenge.ts'
import type { SecretBox } from '../../../services/accounts/second-factor/secret-box.ts'
import { completeDeviceSignIn, newSignIn, signDeviceIn } from '../../../services/accounts/sign-in.ts'
import { parseToken } from '../../../services/accounts/tokens.ts'
import { requireAccepted } from '../../../services/errors.ts'
import {
  challengeFields,
  Email,
  Password,
  REGISTRATION,
  REGISTRATION_BY_MAIL,
  registrationFields,
} from '../../../services/interface/accounts/credentials.ts'
import {
  deviceFields,
  LoginReply,
  TokenReply,
  VerificationReply,
} from '../../../services/interface/accounts/replies.ts'
import type { MailService } from '../../../services/mail/mail-service.ts'
import type { SmsReports } from '../../../services/sms/reports.ts'
import type { SmsSender } from '../../../services/sms/sender.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { SentReply } from '../security/phone.ts'
import { installationOf, signedIn } from './signed-in.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly passwords: Passwords
  readonly accounts: AccountStore
  readonly secrets: SecretBox
  readonly mail: MailService
  readonly sms: SmsReports
  readonly smsSender: SmsSender
}

const { route } = routesWith<Needs>()

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
  summary: 'Create an account, with a new household or an invitation, and sign in its device',
  description: REGISTRATION_BY_MAIL,
  access: 'public',
  limiter: 'mobile-register',
  body: z
    .strictObject({ ...registrationFields, ...deviceFields })
    .meta({ examples: [{ ...REGISTRATION, ...A_PHONE }] }),
  reply: TokenReply,
  status: 201,
  errors: ['registration_closed', 'not_found', 'conflict', 'confirmation_required', 'unavailable'],
  async handler({ body, ip }, services) {
    const { sign_in, tokens } = newSignIn(services, installationOf(body, ip))
    await registerAccount(services, body, { sign_in, session: null })
    return signedIn(tokens, services)
  },
})

const loginRoute = route({
  id: 'mobile.auth.login',
  method: 'POST',
  path: '/api/v1/mobile/auth/login',
  tag,
  summary: 'Sign in a device with e-mail address and password',
  access: 'public',
  limiter: 'mobile-login',
  body: z.strictObject({ email: Email, password: Password, ...deviceFields }),
  reply: LoginReply,
  errors: ['invalid_credentials', 'mfa_required', 'access_denied', 'unavailable'],
  async handler({ body, ip }, services) {
    const { tokens, replaced_sign_in } = await signDeviceIn(services, body, installationOf(body, ip))
    return { ...signedIn(tokens, services), replaced_sign_in }
  },
})

const completeRoute = route({
  id: 'mobile.auth.login.complete',
  method: 'POST',
  path: '/api/v1/mobile/auth/login/complete',
  tag,
  addition: true,
  summary: 'Complete the sign-in of a device with the code of the second factor',
  description:
    'A sign-in with a second factor is answered with `mfa_required`, whose `details` have the `challenge`. It is valid for five minutes and for one sign-in.',
  access: 'public',
  limiter: 'mobile-login',
  body: z.strictObject({ ...challengeFields, ...deviceFields }),
  reply: LoginReply,
  errors: ['invalid_credentials', 'access_denied', 'rate_limited'],
  async handler({ body, ip }, services) {
    const { tokens, replaced_sign_in } = await completeDeviceSignIn(services, body, installationOf(body, ip))
    return { ...signedIn(tokens, services), replaced_sign_in }
  },
})

const smsRoute = route({
  id: 'mobile.auth.login.sms',
  method: 'POST',
  path: '/api/v1/mobile/auth/login/sms',
  tag,
  addition: true,
  summary: 'Send a code by SMS for a sign-in that waits for its second factor',
  description:
    'Possible if the details of `mfa_required` name `sms`. The code completes the sign-in. Apps and browsers both use this route.',
  access: 'public',
  limiter: 'mobile-login',
  body: z.strictObject({ challenge: challengeFields.challenge }),
  reply: SentReply,
  errors: ['invalid_credentials', 'not_found', 'conflict', 'rate_limited', 'provider_failed'],
  async handler({ body: { challenge } }, services) {
    const waiting = challengedUser(services, challenge)
    if (!waiting) throw lateChallenge()
    return {
      sent: true,
      ...(await sendCode(services, waiting.user.public_id, waiting.challenge_id)),
    } as const
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
  async handler({ body }, services) {
    const { tokens } = await refreshTokens(services, body)
    return signedIn(tokens, services)
  },
})

const logoutRoute = route({
  id: 'mobile.auth.logout',
  without_factor: true,
  method: 'POST',
  path: '/api/v1/mobile/auth/logout',
  tag,
  summary: 'Sign this device out',
  access: 'bearer',
  limiter: 'mobile-authenticated',
  reply: z.strictObject({ signed_out: z.literal(true) }),
  async handler({ header, principal }, { accounts }) {
    const token = parseToken('access', (header('authorization') ?? '').replace(/^bearer +/i, ''))
    if (token)
      requireAccepted(await accounts.run(signOut, { sign_in_id: token.sign_in_id }, principal.user.public_id))
    return { signed_out: true } as const
  },
})

const forgotRoute = route({
  id: 'mobile.auth.forgot_password',
  method: 'POST',
  path: '/api/v1/mobile/auth/forgot-password',
  tag,
  summary: 'Request a mail with a link that sets a new password',
  description:
    'The answer and its time are the same whether or not the address has an account. The link works once, within an hour. Apps and browsers both use this route.',
  access: 'public',
  limiter: 'mobile-password',
  body: z.strictObject({ email: Email, device_installation_id: InstallationId.optional() }).meta({
    examples: [{ email: 'ada@example.org', device_installation_id: 'ada-phone-0001' }],
  }),
  reply: z.strictObject({ accepted: z.literal(true) }),
  status: 202,
  errors: ['unavailable'],
  async handler({ body }, services) {
    await askForReset(services, body.email)
    return { accepted: true } as const
  },
})

const resendRoute = route({
  id: 'mobile.auth.resend_verification',
  method: 'POST',
  path: '/api/v1/mobile/auth/resend-verification',
  tag,
  summary: 'Get another mail with a link that proves the address of the account',
  access: 'bearer',
  limiter: 'mobile-authenticated',
  reply: VerificationReply,
  errors: ['unavailable'],
  handler: ({ principal }, services) => resendVerification(services, principal.user.public_id),
})

export const mobileAuthRoutes = [
  registerRoute,
  loginRoute,
  completeRoute,
  smsRoute,
  refreshRoute,
  logoutRoute,
  forgotRoute,
  resendRoute,
]
