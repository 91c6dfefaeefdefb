import { z } from 'zod'
import { isProtected, phoneFactorOf } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import {
  confirmNumber,
  removeNumber,
  sendCode,
  setUpNumber,
} from '../../../services/accounts/phone-factor/phone-factor.ts'
import type { SecretBox } from '../../../services/accounts/second-factor/secret-box.ts'
import {
  PhoneNumber,
  proofFields,
  SecondFactorCode,
} from '../../../services/interface/accounts/credentials.ts'
import { moment } from '../../../services/interface/moment.ts'
import type { SmsReports } from '../../../services/sms/reports.ts'
import type { SmsSender } from '../../../services/sms/sender.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly secrets: SecretBox
  readonly sms: SmsReports
  readonly smsSender: SmsSender
}

const { route } = routesWith<Needs>()

const shared = { tag: 'Security', access: 'session', by_token: 'never', addition: true } as const
const path = '/api/v1/security/phone'

/** A code that is on its way. */
export const SentReply = z.strictObject({
  sent: z.literal(true),
  last_digits: z.string().meta({ description: 'The last two digits of the number' }),
  expires_at: moment,
})

const get = route({
  ...shared,
  id: 'security.phone.get',
  without_factor: true,
  method: 'GET',
  path,
  summary: 'Get the phone to which codes are sent',
  limiter: 'mobile-authenticated',
  reply: z.strictObject({
    available: z.boolean().meta({ description: 'Whether this server sends SMS' }),
    phone: z
      .strictObject({ last_digits: z.string(), confirmed_at: moment, recovery_codes: z.int().min(0) })
      .nullable(),
  }),
  handler({ principal }, { accounts, smsSender }) {
    const phone = accounts.read((view) => phoneFactorOf(view, principal.user.public_id)?.record)
    return {
      available: smsSender.available,
      phone:
        phone && phone.confirmed_at !== null
          ? {
              last_digits: phone.last_digits,
              confirmed_at: phone.confirmed_at,
              recovery_codes: phone.recovery_hashes.length,
            }
          : null,
    }
  },
})

const setUp = route({
  ...shared,
  id: 'security.phone.set_up',
  without_factor: true,
  method: 'POST',
  path,
  summary: 'Send a code to a phone that is to become a second factor',
  description:
    'Nothing asks for codes before `confirm` got the first one. At most five codes an hour are sent to a number, none after STOP.',
  limiter: 'mfa-setup',
  proof: 'fresh',
  body: z
    .strictObject({ number: PhoneNumber, ...proofFields })
    .meta({ examples: [{ number: '+49 1511 2345678', password: 'correct horse battery' }] }),
  reply: SentReply,
  status: 201,
  errors: ['already_exists', 'conflict', 'provider_failed'],
  async handler({ body: { number }, principal }, services) {
    return { sent: true, ...(await setUpNumber(services, principal.user.public_id, number)) } as const
  },
})

const confirm = route({
  ...shared,
  id: 'security.phone.confirm',
  without_factor: true,
  method: 'POST',
  path: '/api/v1/security/phone/confirm',
  summary: 'Confirm the phone with the code that was sent there',
  description: 'From now on signing in takes a code.',
  limiter: 'phone-confirm',
  body: z.strictObject({ code: SecondFactorCode }),
  reply: z.strictObject({
    enabled: z.literal(true),
    recovery_codes: z.array(z.string()).meta({
      description: 'Shown this once. Empty if the account has an authenticator, which has its own.',
    }),
  }),
  errors: ['invalid_credentials', 'not_found', 'already_exists'],
  async handler({ body, principal }, services) {
    const recovery_codes = await confirmNumber(services, principal.user.public_id, body)
    return { enabled: true, recovery_codes } as const
  },
})

const send = route({
  ...shared,
  id: 'security.phone.send',
  method: 'POST',
  path: '/api/v1/security/phone/code',
  summary: 'Send a code to the phone, for a fresh proof',
  limiter: 'mfa-setup',
  reply: SentReply,
  errors: ['not_found', 'conflict', 'provider_failed'],
  async handler({ principal }, services) {
    return { sent: true, ...(await sendCode(services, principal.user.public_id)) } as const
  },
})

const remove = route({
  ...shared,
  id: 'security.phone.remove',
  method: 'DELETE',
  path,
  summary: 'Remove the phone from the second factors',
  description: 'The last factor stays while one is required: `conflict`.',
  limiter: 'phone-remove',
  proof: 'fresh',
  reply: z.strictObject({
    removed: z.literal(true),
    protected: z.boolean().meta({ description: 'Whether signing in still takes a second factor' }),
  }),
  errors: ['not_found', 'conflict'],
  async handler({ principal }, services) {
    const user_id = principal.user.public_id
    await removeNumber(services, user_id)
    return { removed: true, protected: services.accounts.read((view) => isProtected(view, user_id)) } as const
  },
})

export const phoneRoutes = [get, setUp, confirm, send, remove]
