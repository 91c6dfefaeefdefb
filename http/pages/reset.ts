import { z } from 'zod'
import type { AccountStore } from '../../services/accounts/account-store.ts'
import { openReset, resetByLink } from '../../services/accounts/password-reset.ts'
import type { Passwords } from '../../services/accounts/passwords.ts'
import { resetTokens } from '../../services/accounts/secret-token.ts'
import { page } from '../label-page/frame.ts'
import { html } from '../label-page/html.ts'
import { routesWith } from '../routing/routes-with.ts'
import { clearSessionCookie } from '../session/browser-sessions.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { fieldOf, formOf, passwordField } from './fields.ts'
import { type LinkPage, linkParams, sendLink } from './links/link-page.ts'
import { linkRoutes } from './links/link-routes.ts'
import { FORM_LIMIT, FormToken, pageRoute, Text } from './page-route.ts'
import { goTo } from './send-page.ts'
import { texts } from './texts/index.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly passwords: Passwords
}

const { route } = routesWith<Needs>()

const reset: LinkPage<Needs, NonNullable<ReturnType<typeof openReset>>> = {
  path: '/reset-password',
  title: 'reset',
  idOf: (_, code) => resetTokens.parse(code)?.id ?? null,
  find: openReset,
  gone: 'reset',
  fields: ['password'],
  page({ user: { email } }, { action, form_token, problems }) {
    const { fields, links } = texts()
    return page(
      links.reset,
      html`<div class="inner">
<h1>${links.reset}</h1>
<p>${links.reset_about(html`<b>${email}</b>`)}</p>
${formOf(
  { action, form_token, button: links.reset_button },
  html`<input type="hidden" name="email" autocomplete="username" value="${email}">
${fieldOf({ ...passwordField(), label: fields.new_password, autocomplete: 'new-password', hint: fields.new_password_hint }, problems)}`,
  problems,
)}
</div>`,
    )
  },
}

const send = route({
  ...pageRoute,
  params: linkParams,
  id: 'pages.reset_password.send',
  method: 'POST',
  path: '/reset-password/{link_public_id}',
  summary: 'Set a password with a reset link',
  limiter: 'mobile-password',
  body_limit: FORM_LIMIT,
  // The address is for password managers; the link alone names the account.
  body: z.strictObject({ form_token: FormToken, email: Text.optional(), password: Text }),
  errors: ['not_found', 'csrf_failed', 'unavailable'],
  async handler({ body: { form_token, password }, koa, params: { link_public_id: id } }, services) {
    await sendLink(reset, koa, services, { id, form_token }, async (found) => {
      await resetByLink(services, found, password)
      clearSessionCookie(koa)
    })
    goTo(koa, '/account/sign-in?done=password')
  },
})

export const resetRoutes = [...linkRoutes(reset, 'reset_password', 'a password reset link'), send]
