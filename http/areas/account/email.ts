import { z } from 'zod'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { resendVerification } from '../../../services/accounts/email-links.ts'
import { VerificationReply } from '../../../services/interface/accounts/replies.ts'
import type { MailService } from '../../../services/mail/mail-service.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly mail: MailService
}

const { route } = routesWith<Needs>()

const verify = route({
  id: 'account.email_verification',
  method: 'POST',
  path: '/api/v1/account/email-verification',
  tag: 'Account',
  addition: true,
  summary: 'Get a mail with a link that proves the address of the account',
  access: 'session',
  limiter: 'mobile-authenticated',
  by_token: 'never',
  reply: VerificationReply.extend({
    mailed: z.boolean().meta({
      description:
        'Whether a mail goes to the address. Without a mail server it lies in a file that the operator reads',
    }),
  }),
  errors: ['unavailable'],
  async handler({ principal }, services) {
    const sent = await resendVerification(services, principal.user.public_id)
    return { sent, mailed: sent && services.mail.delivers }
  },
})

export const emailVerificationRoutes = [verify]
