import { z } from 'zod'
import { openRegistration, openVerification, verifyByLink } from '../../services/accounts/email-links.ts'
import { completeRegistration, type RegistrationDeps } from '../../services/accounts/register.ts'
import { page } from '../label-page/frame.ts'
import { html } from '../label-page/html.ts'
import { routesWith } from '../routing/routes-with.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { fieldOf, formOf, PASSWORD_FIELD } from './fields.ts'
import { type LinkPage, linkParams, sendLink, showLink } from './link-page.ts'
import { FORM_LIMIT, FormToken, pageRoute, Text } from './page-route.ts'
import { goTo, sendPage } from './send-page.ts'

/** What these routes need. */
export type Needs = ShellServices & RegistrationDeps

const { route } = routesWith<Needs>()

/** A form, since programs that look through mails open links: nothing changes before a person agrees. */
const verification: LinkPage<Needs, NonNullable<ReturnType<typeof openVerification>>> = {
  find: openVerification,
  gone: 'email',
  fields: [],
  page: ({ email }, { token, form_token, problems }) =>
    page(
      'Confirm your address',
      html`<div class="inner">
<h1>Confirm your address</h1>
<p>The address <b>${email}</b> belongs to your account on this server.</p>
${formOf({ action: `/verify-email/${token}`, form_token, button: 'Confirm the address' }, html``, problems)}
</div>`,
    ),
}

const showVerify = route({
  ...pageRoute,
  params: linkParams,
  id: 'pages.verify_email',
  method: 'GET',
  path: '/verify-email/{token}',
  summary: 'Show the page of a link that proves an address',
  limiter: 'link',
  handler: ({ koa, params: { token } }, services) => showLink(verification, koa, services, token),
})

const sendVerify = route({
  ...pageRoute,
  params: linkParams,
  id: 'pages.verify_email.send',
  method: 'POST',
  path: '/verify-email/{token}',
  summary: 'Prove an address by a form',
  limiter: 'link',
  body_limit: FORM_LIMIT,
  body: z.strictObject({ form_token: FormToken }),
  errors: ['not_found', 'csrf_failed'],
  async handler({ body: { form_token }, koa, params: { token } }, services) {
    await sendLink(verification, koa, services, { token, form_token }, (found) =>
      verifyByLink(services, found),
    )
    sendPage(koa, VERIFIED)
  },
})

const VERIFIED = page(
  'Your address is confirmed',
  html`<div class="inner"><h1>Your address is confirmed</h1>
<p class="open"><a class="button button-main button-wide" href="/">Open the app</a></p></div>`,
)

const registration: LinkPage<Needs, NonNullable<ReturnType<typeof openRegistration>>> = {
  find: openRegistration,
  gone: 'registration',
  fields: ['password'],
  page: ({ email }, { token, form_token, problems }) =>
    page(
      'Complete your registration',
      html`<div class="inner">
<h1>Complete your registration</h1>
<p>Type the password that you chose for <b>${email}</b>. If you did not register, close this page.</p>
${formOf(
  { action: `/confirm-account/${token}`, form_token, button: 'Complete the registration' },
  html`<input type="hidden" name="email" autocomplete="username" value="${email}">
${fieldOf({ ...PASSWORD_FIELD, autocomplete: 'current-password' }, problems)}`,
  problems,
)}
</div>`,
    ),
}

const showConfirm = route({
  ...pageRoute,
  params: linkParams,
  id: 'pages.confirm_account',
  method: 'GET',
  path: '/confirm-account/{token}',
  summary: 'Show the page of a link that completes a registration',
  limiter: 'link',
  handler: ({ koa, params: { token } }, services) => showLink(registration, koa, services, token),
})

const sendConfirm = route({
  ...pageRoute,
  params: linkParams,
  id: 'pages.confirm_account.send',
  method: 'POST',
  path: '/confirm-account/{token}',
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
  async handler({ body: { form_token, password }, koa, params: { token } }, services) {
    await sendLink(registration, koa, services, { token, form_token }, (found) =>
      completeRegistration(services, found, password),
    )
    goTo(koa, '/account/sign-in?done=registered')
  },
})

export const emailRoutes = [showVerify, sendVerify, showConfirm, sendConfirm]
