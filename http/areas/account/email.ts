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
  reply: VerificationReply,
  errors: ['unavailable'],
  handler: ({ principal }, services) => resendVerification(services, principal.user.public_id),
})

export const emailVerificationRoutes = [verify]
