import { z } from 'zod'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import {
  askForEmailChange,
  cancelOwnEmailChange,
  pendingEmailChange,
} from '../../../services/accounts/email-changes.ts'
import { Email, proofFields } from '../../../services/interface/accounts/credentials.ts'
import { moment } from '../../../services/interface/moment.ts'
import type { MailService } from '../../../services/mail/mail-service.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly mail: MailService
}

const { route } = routesWith<Needs>()

const shared = {
  tag: 'Account',
  addition: true,
  access: 'session_or_bearer',
  by_token: 'never',
} as const
const path = '/api/v1/account/email-change'

const PendingChange = z
  .strictObject({
    email: z
      .string()
      .meta({ description: 'The address that the account gets', examples: ['ada@example.net'] }),
    asked_at: moment,
    expires_at: moment,
  })
  .meta({ id: 'EmailChange', description: 'A change of address that waits for the link in the mail.' })

const Waiting = z.strictObject({
  email_change: PendingChange.nullable().meta({ description: 'Null if none waits' }),
  mailed: z.boolean().meta({
    description:
      'Whether mails leave the server. Without a mail server they lie in files that the operator reads',
  }),
})

function waiting(
  services: Needs,
  principal: Parameters<typeof pendingEmailChange>[1],
): z.infer<typeof Waiting> {
  const change = pendingEmailChange(services, principal)
  const mailed = services.mail.delivers
  if (!change) return { email_change: null, mailed }
  const { created_at, email, expires_at } = change
  return { email_change: { email, asked_at: created_at, expires_at }, mailed }
}

const get = route({
  ...shared,
  id: 'account.email_change.get',
  method: 'GET',
  path,
  summary: 'Get the change of address that waits',
  limiter: 'mobile-authenticated',
  reply: Waiting,
  handler: ({ principal }, services) => waiting(services, principal),
})

const ask = route({
  ...shared,
  id: 'account.email_change.ask',
  method: 'POST',
  path,
  summary: 'Request another e-mail address',
  description:
    'The new address gets a mail with a link, which makes the change: once, within a day, in a browser that is signed in with this account. Until then nothing changes. The present address gets a mail with a link that stops it. The answer is the same for an address that has an account; its holder gets a mail instead. After the change all other sessions and devices must sign in again.',
  limiter: 'mobile-password',
  proof: 'fresh',
  body: z
    .strictObject({ email: Email, ...proofFields })
    .meta({ examples: [{ email: 'ada@example.net', password: 'correct horse battery' }] }),
  reply: Waiting,
  status: 202,
  errors: ['conflict'],
  async handler({ body: { email }, principal }, services) {
    await askForEmailChange(services, principal, email)
    return waiting(services, principal)
  },
})

const cancel = route({
  ...shared,
  id: 'account.email_change.cancel',
  method: 'DELETE',
  path,
  summary: 'Cancel the change of address that waits',
  limiter: 'mobile-authenticated',
  reply: z.strictObject({
    cancelled: z.boolean().meta({ description: 'False if none waited' }),
  }),
  async handler({ principal }, services) {
    return { cancelled: await cancelOwnEmailChange(services, principal) }
  },
})

export const emailChangeRoutes = [get, ask, cancel]
