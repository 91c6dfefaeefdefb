import { z } from 'zod'
import type { AccountStore } from '../../services/accounts/account-store.ts'
import { openReset, resetByLink } from '../../services/accounts/password-reset.ts'
import type { Passwords } from '../../services/accounts/passwords.ts'
import { HttpError } from '../errors/errors.ts'
import { page } from '../label-page/frame.ts'
import { html } from '../label-page/html.ts'
import { routesWith } from '../routing/routes-with.ts'
import { clearSessionCookie } from '../session/browser-sessions.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import {
  type FormProblems,
  fieldOf,
  formOf,
  NEW_PASSWORD_HINT,
  NO_PROBLEMS,
  orShow,
  PASSWORD_FIELD,
  problemsOf,
} from './fields.ts'
import { senderOfForm, visitorOf } from './forms.ts'
import { gonePage } from './join-page.ts'
import { FORM_LIMIT, FormToken, pageRoute, Text } from './page-route.ts'
import { goTo, sendPage } from './send-page.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly passwords: Passwords
}

const { route } = routesWith<Needs>()

const params = z.strictObject({ token: z.string().max(200) })

function resetPage(path: string, email: string, form_token: string, problems: FormProblems): string {
  return page(
    'Choose a new password',
    html`<div class="inner">
<h1>Choose a new password</h1>
<p>For the account <b>${email}</b>. Every browser, phone and program that uses this account must sign in again.</p>
${formOf(
  { action: path, form_token, button: 'Set the password' },
  html`<input type="hidden" name="email" autocomplete="username" value="${email}">
${fieldOf({ ...PASSWORD_FIELD, label: 'New password', autocomplete: 'new-password', hint: NEW_PASSWORD_HINT }, problems)}`,
  problems,
)}
</div>`,
  )
}

const show = route({
  ...pageRoute,
  params,
  id: 'pages.reset_password',
  method: 'GET',
  path: '/reset-password/{token}',
  summary: 'Show the form of a password reset link',
  limiter: 'link',
  async handler({ koa, params: { token } }, services) {
    const found = openReset(services, token)
    if (!found) koa.status = 404
    const { form_token } = await visitorOf(koa, services)
    const { email } = found?.user ?? { email: '' }
    sendPage(
      koa,
      found ? resetPage(`/reset-password/${token}`, email, form_token, NO_PROBLEMS) : gonePage('reset'),
    )
  },
})

const send = route({
  ...pageRoute,
  params,
  id: 'pages.reset_password.send',
  method: 'POST',
  path: '/reset-password/{token}',
  summary: 'Set a password with a reset link',
  limiter: 'mobile-password',
  body_limit: FORM_LIMIT,
  // The address is for password managers; the link alone names the account.
  body: z.strictObject({ form_token: FormToken, email: Text.optional(), password: Text }),
  errors: ['not_found', 'csrf_failed', 'unavailable'],
  async handler({ body, koa, params: { token } }, services) {
    await orShow(
      async () => {
        const found = openReset(services, token)
        if (!found) throw new HttpError('not_found')
        await senderOfForm(koa, services, body.form_token)
        await resetByLink(services, found, body.password)
        clearSessionCookie(koa)
      },
      async (error) => {
        const found = openReset(services, token)
        const { form_token } = await visitorOf(koa, services)
        const problems = problemsOf(error, ['password'])
        return found
          ? resetPage(`/reset-password/${token}`, found.user.email, form_token, problems)
          : gonePage('reset')
      },
    )
    goTo(koa, '/account/sign-in?done=password')
  },
})

export const resetRoutes = [show, send]
