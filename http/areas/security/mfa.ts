import { z } from 'zod'
import { qrPictures } from '../../../labels/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import type { Passwords } from '../../../services/accounts/passwords.ts'
import {
  confirm,
  disable,
  renewRecovery,
  setUp,
} from '../../../services/accounts/second-factor/second-factor.ts'
import type { SecretBox } from '../../../services/accounts/second-factor/secret-box.ts'
import { proofFields, SecondFactorCode } from '../../../services/interface/accounts/credentials.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly passwords: Passwords
  readonly secrets: SecretBox
}

const { route } = routesWith<Needs>()

const shared = { tag: 'Security', access: 'session', by_token: 'never' } as const

const RecoveryCodes = z.array(z.string().meta({ examples: ['7Q2M-X0WD-K3RT-9PAE-4HB8-Z6NC-V5YJ'] })).meta({
  description: 'Shown this once. Each is valid once in place of a code.',
})

const setup = route({
  ...shared,
  id: 'security.mfa.setup',
  without_factor: true,
  method: 'POST',
  path: '/api/v1/security/mfa/setup',
  summary: 'Make a secret for an authenticator app',
  description:
    'Nothing asks for codes before `confirm` got the first one. A new secret replaces an unconfirmed one.',
  limiter: 'mfa-setup',
  proof: 'fresh',
  body: z.strictObject(proofFields),
  reply: z.strictObject({
    secret: z
      .string()
      .meta({ description: 'In base32, for typing', examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'] }),
    uri: z.string().meta({ description: 'The `otpauth://` address that the app scans' }),
    qr_svg: z.string().meta({ description: 'The address as a QR code, an SVG document' }),
    qr_png: z.string().meta({ description: 'The same as a PNG, in base64' }),
  }),
  errors: ['already_exists'],
  async handler({ principal }, services) {
    const shared = await setUp(services, principal.user)
    const { svg, png } = await qrPictures(shared.uri)
    return { ...shared, qr_svg: svg, qr_png: png.toString('base64') }
  },
})

const confirmRoute = route({
  ...shared,
  id: 'security.mfa.confirm',
  without_factor: true,
  method: 'POST',
  path: '/api/v1/security/mfa/confirm',
  summary: 'Confirm the authenticator with its first code',
  description: 'From now on signing in takes a code.',
  limiter: 'mfa-confirm',
  body: z.strictObject({ code: SecondFactorCode }),
  reply: z.strictObject({ enabled: z.literal(true), recovery_codes: RecoveryCodes }),
  errors: ['invalid_credentials', 'not_found', 'already_exists', 'rate_limited'],
  async handler({ body, principal }, services) {
    return { enabled: true, recovery_codes: await confirm(services, principal.user, body) } as const
  },
})

const disableRoute = route({
  ...shared,
  id: 'security.mfa.disable',
  method: 'POST',
  path: '/api/v1/security/mfa/disable',
  summary: 'Remove the second factor',
  description: 'The last one stays while one is required: `conflict`.',
  limiter: 'mfa-disable',
  proof: 'fresh',
  body: z.strictObject(proofFields),
  reply: z.strictObject({ enabled: z.literal(false) }),
  errors: ['not_found', 'conflict'],
  async handler({ principal }, services) {
    await disable(services, principal.user)
    return { enabled: false } as const
  },
})

const recovery = route({
  ...shared,
  id: 'security.mfa.recovery_code',
  method: 'POST',
  path: '/api/v1/security/mfa/recovery-code',
  summary: 'Get new recovery codes; the old ones become invalid',
  limiter: 'mfa-recovery-code',
  proof: 'fresh',
  body: z.strictObject(proofFields),
  reply: z.strictObject({ recovery_codes: RecoveryCodes }),
  errors: ['not_found'],
  async handler({ principal }, services) {
    return { recovery_codes: await renewRecovery(services, principal.user) }
  },
})

export const mfaRoutes = [setup, confirmRoute, disableRoute, recovery]
