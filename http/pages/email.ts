import { z } from 'zod'
import { openRegistration, openVerification, verifyByLink } from '../../services/accounts/email-links.ts'
import { completeRegistration, type RegistrationDeps } from '../../services/accounts/register.ts'
import { HttpError } from '../errors/errors.ts'
import { page } from '../label-page/frame.ts'
import { html } from '../label-page/html.ts'
import { routesWith } from '../routing/routes-with.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import {
  type FormProblems,
  fieldOf,
  formOf,
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
export type Needs = ShellServices & RegistrationDeps

const { route } = routesWith<Needs>()

const params = z.strictObject({ token: z.string().max(200) })

/** A form, since programs that look through mails open links: nothing changes before a person agrees. */
function verifyPage(token: string, email: string, form_token: string, problems: FormProblems): string {
  return page(
    'Confirm your address',
    html`<div class="inner">
<h1>Confirm your address</h1>
<p>The address <b>${email}</b> belongs to your account on this server.</p>
${formOf({ action: `/verify-email/${token}`, form_token, button: 'Confirm the address' }, html``, problems)}
</div>`,
  )
}

const showVerify = route({
  ...pageRoute,
  params,
  id: 'pages.verify_email',
  method: 'GET',
  path: '/verify-email/{token}',
  summary: 'Show the page of a link that proves an address',
  limiter: 'link',
  async handler({ koa, params: { token } }, services) {
    const found = openVerification(services, token)
    if (!found) koa.status = 404
    const { form_token } = await visitorOf(koa, services)
    sendPage(koa, found ? verifyPage(token, found.email, form_token, NO_PROBLEMS) : gonePage('email'))
  },
})

const sendVerify = route({
  ...pageRoute,
  params,
  id: 'pages.verify_email.send',
  method: 'POST',
  path: '/verify-email/{token}',
  summary: 'Prove an address by a form',
  limiter: 'link',
  body_limit: FORM_LIMIT,
  body: z.strictObject({ form_token: FormToken }),
  errors: ['not_found', 'csrf_failed'],
  async handler({ body, koa, params: { token } }, services) {
    await orShow(
      async () => {
        const found = openVerification(services, token)
        if (!found) throw new HttpError('not_found')
        await senderOfForm(koa, services, body.form_token)
        await verifyByLink(services, found)
      },
      async (error) => {
        const found = openVerification(services, token)
        const { form_token } = await visitorOf(koa, services)
        return found ? verifyPage(token, found.email, form_token, problemsOf(error, [])) : gonePage('email')
      },
    )
    sendPage(koa, VERIFIED)
  },
})

const VERIFIED = page(
  'Your address is confirmed',
  html`<div class="inner"><h1>Your address is confirmed</h1>
<p class="open"><a class="button button-main button-wide" href="/">Open the app</a></p></div>`,
)

function confirmPage(token: string, email: string, form_token: string, problems: FormProblems): string {
  return page(
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
  )
}

const showConfirm = route({
  ...pageRoute,
  params,
  id: 'pages.confirm_account',
  method: 'GET',
  path: '/confirm-account/{token}',
  summary: 'Show the page of a link that completes a registration',
  limiter: 'link',
  async handler({ koa, params: { token } }, services) {
    const found = openRegistration(services, token)
    if (!found) koa.status = 404
    const { form_token } = await visitorOf(koa, services)
    sendPage(koa, found ? confirmPage(token, found.email, form_token, NO_PROBLEMS) : gonePage('registration'))
  },
})

const sendConfirm = route({
  ...pageRoute,
  params,
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
  async handler({ body, koa, params: { token } }, services) {
    await orShow(
      async () => {
        const found = openRegistration(services, token)
        if (!found) throw new HttpError('not_found')
        await senderOfForm(koa, services, body.form_token)
        await completeRegistration(services, found, body.password)
      },
      async (error) => {
        const found = openRegistration(services, token)
        const { form_token } = await visitorOf(koa, services)
        const problems = problemsOf(error, ['password'])
        return found ? confirmPage(token, found.email, form_token, problems) : gonePage('registration')
      },
    )
    goTo(koa, '/account/sign-in?done=registered')
  },
})

export const emailRoutes = [showVerify, sendVerify, showConfirm, sendConfirm]
