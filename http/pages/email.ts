import { z } from 'zod'
import { openRegistration, openVerification, verifyByLink } from '../../services/accounts/email-links.ts'
import { type CompletionDeps, completeRegistration } from '../../services/accounts/register.ts'
import { registrationTokens, verificationTokens } from '../../services/accounts/secret-token.ts'
import { page } from '../label-page/frame.ts'
import { html } from '../label-page/html.ts'
import { routesWith } from '../routing/routes-with.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { fieldOf, formOf, passwordField } from './fields.ts'
import { type LinkPage, linkParams, sendLink } from './links/link-page.ts'
import { linkRoutes } from './links/link-routes.ts'
import { FORM_LIMIT, FormToken, pageRoute, Text } from './page-route.ts'
import { goTo, sendPage } from './send-page.ts'
import { texts } from './texts/index.ts'

/** What these routes need. */
export type Needs = ShellServices & CompletionDeps

const { route } = routesWith<Needs>()

/** A form, since programs that look through mails open links: nothing changes before a person agrees. */
const verification: LinkPage<Needs, NonNullable<ReturnType<typeof openVerification>>> = {
  path: '/verify-email',
  title: 'email',
  idOf: (_, code) => verificationTokens.parse(code)?.id ?? null,
  find: openVerification,
  gone: 'email',
  fields: [],
  page({ email }, { action, form_token, problems }) {
    const { links } = texts()
    return page(
      links.email,
      html`<div class="inner">
<h1>${links.email}</h1>
<p>${links.email_about(html`<b>${email}</b>`)}</p>
${formOf({ action, form_token, button: links.email_button }, html``, problems)}
</div>`,
    )
  },
}

const sendVerify = route({
  ...pageRoute,
  params: linkParams,
  id: 'pages.verify_email.send',
  method: 'POST',
  path: '/verify-email/{link_public_id}',
  summary: 'Prove an address by a form',
  limiter: 'link',
  body_limit: FORM_LIMIT,
  body: z.strictObject({ form_token: FormToken }),
  errors: ['not_found', 'csrf_failed'],
  async handler({ body: { form_token }, koa, params: { link_public_id: id } }, services) {
    await sendLink(verification, koa, services, { id, form_token }, (found) => verifyByLink(services, found))
    sendPage(koa, verifiedPage())
  },
})

function verifiedPage(): string {
  const { account, links } = texts()
  return page(
    links.email_done,
    html`<div class="inner"><h1>${links.email_done}</h1>
<p class="open"><a class="button button-main button-wide" href="/">${account.open_app}</a></p></div>`,
  )
}

const registration: LinkPage<Needs, NonNullable<ReturnType<typeof openRegistration>>> = {
  path: '/confirm-account',
  title: 'registration',
  idOf: (_, code) => registrationTokens.parse(code)?.id ?? null,
  find: openRegistration,
  gone: 'registration',
  fields: ['password'],
  page({ email }, { action, form_token, problems }) {
    const { links } = texts()
    return page(
      links.registration,
      html`<div class="inner">
<h1>${links.registration}</h1>
<p>${links.registration_about(html`<b>${email}</b>`)}</p>
${formOf(
  { action, form_token, button: links.registration_button },
  html`<input type="hidden" name="email" autocomplete="username" value="${email}">
${fieldOf({ ...passwordField(), autocomplete: 'current-password' }, problems)}`,
  problems,
)}
</div>`,
    )
  },
}

const sendConfirm = route({
  ...pageRoute,
  params: linkParams,
  id: 'pages.confirm_account.send',
  method: 'POST',
  path: '/confirm-account/{link_public_id}',
  summary: 'Complete a registration by a form',
  limiter: 'mobile-password',
  body_limit: FORM_LIMIT,
  // The address is for password managers; the link alone names the registration.
  body: z.strictObject({ form_token: FormToken, email: Text.optional(), password: Text }),
  errors: [
    'not_found',
    'conflict',
    'registration_closed',
    'invalid_credentials',
    'csrf_failed',
    'unavailable',
  ],
  async handler({ body: { form_token, password }, ip, koa, params: { link_public_id: id } }, services) {
    await sendLink(registration, koa, services, { id, form_token }, (found) =>
      completeRegistration(services, found, { password, ip }),
    )
    goTo(koa, '/account/sign-in?done=registered')
  },
})

export const emailRoutes = [
  ...linkRoutes(verification, 'verify_email', 'a link that proves an address'),
  sendVerify,
  ...linkRoutes(registration, 'confirm_account', 'a link that completes a registration'),
  sendConfirm,
]
