import { z } from 'zod'
import type { AccountStore } from '../../services/accounts/account-store.ts'
import { openReset, resetByLink } from '../../services/accounts/password-reset.ts'
import type { Passwords } from '../../services/accounts/passwords.ts'
import { page } from '../label-page/frame.ts'
import { html } from '../label-page/html.ts'
import { routesWith } from '../routing/routes-with.ts'
import { clearSessionCookie } from '../session/browser-sessions.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { fieldOf, formOf, NEW_PASSWORD_HINT, PASSWORD_FIELD } from './fields.ts'
import { type LinkPage, linkParams, sendLink, showLink } from './link-page.ts'
import { FORM_LIMIT, FormToken, pageRoute, Text } from './page-route.ts'
import { goTo } from './send-page.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly passwords: Passwords
}

const { route } = routesWith<Needs>()

const reset: LinkPage<Needs, NonNullable<ReturnType<typeof openReset>>> = {
  find: openReset,
  gone: 'reset',
  fields: ['password'],
  page: ({ user: { email } }, { token, form_token, problems }) =>
    page(
      'Choose a new password',
      html`<div class="inner">
<h1>Choose a new password</h1>
<p>For the account <b>${email}</b>. Every browser, phone and program that uses this account must sign in again.</p>
${formOf(
  { action: `/reset-password/${token}`, form_token, button: 'Set the password' },
  html`<input type="hidden" name="email" autocomplete="username" value="${email}">
${fieldOf({ ...PASSWORD_FIELD, label: 'New password', autocomplete: 'new-password', hint: NEW_PASSWORD_HINT }, problems)}`,
  problems,
)}
</div>`,
    ),
}

const show = route({
  ...pageRoute,
  params: linkParams,
  id: 'pages.reset_password',
  method: 'GET',
  path: '/reset-password/{token}',
  summary: 'Show the form of a password reset link',
  limiter: 'link',
  handler: ({ koa, params: { token } }, services) => showLink(reset, koa, services, token),
})

const send = route({
  ...pageRoute,
  params: linkParams,
  id: 'pages.reset_password.send',
  method: 'POST',
  path: '/reset-password/{token}',
  summary: 'Set a password with a reset link',
  limiter: 'mobile-password',
  body_limit: FORM_LIMIT,
  // The address is for password managers; the link alone names the account.
  body: z.strictObject({ form_token: FormToken, email: Text.optional(), password: Text }),
  errors: ['not_found', 'csrf_failed', 'unavailable'],
  async handler({ body: { form_token, password }, koa, params: { token } }, services) {
    await sendLink(reset, koa, services, { token, form_token }, async (found) => {
      await resetByLink(services, found, password)
      clearSessionCookie(koa)
    })
    goTo(koa, '/account/sign-in?done=password')
  },
})

export const resetRoutes = [show, send]
