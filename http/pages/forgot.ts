import { z } from 'zod'
import { askForReset } from '../../services/accounts/password-reset.ts'
import { Email } from '../../services/interface/accounts/credentials.ts'
import type { MailService } from '../../services/mail/mail-service.ts'
import { HttpError } from '../errors/errors.ts'
import { page } from '../label-page/frame.ts'
import { html } from '../label-page/html.ts'
import { routesWith } from '../routing/routes-with.ts'
import { emailField, type FormProblems, fieldOf, formOf, NO_PROBLEMS, orShow, problemsOf } from './fields.ts'
import { type Needs as FormNeeds, senderOfForm, visitorOf } from './forms.ts'
import { mailboxPage } from './join-page.ts'
import { FORM_LIMIT, FormToken, pageRoute, Text } from './page-route.ts'
import { sendPage } from './send-page.ts'
import { byOperator } from './sign-in-form.ts'
import { texts } from './texts/index.ts'

/** What these routes need. */
export interface Needs extends FormNeeds {
  readonly mail: MailService
}

const { route } = routesWith<Needs>()

function forgotPage(
  { mail }: Needs,
  { form_token, email = '', problems }: { form_token: string; email?: string; problems: FormProblems },
): string {
  const { forgot, sign_in } = texts()
  return page(
    sign_in.forgotten,
    html`<div class="inner">
<h1>${sign_in.forgotten}</h1>
<p>${forgot.about}</p>
${formOf(
  { action: '/account/forgot-password', form_token, button: forgot.send },
  fieldOf({ ...emailField(), autocomplete: 'username', value: email }, problems),
  problems,
)}
${!mail.delivers && html`<div class="aside">${byOperator()}</div>`}
<p class="aside"><a href="/account/sign-in">${sign_in.back}</a></p>
</div>`,
  )
}

const show = route({
  ...pageRoute,
  id: 'pages.forgot_password',
  method: 'GET',
  path: '/account/forgot-password',
  summary: 'Show the form for a forgotten password',
  limiter: 'link',
  async handler({ koa }, services) {
    const { form_token } = await visitorOf(koa, services)
    sendPage(koa, forgotPage(services, { form_token, problems: NO_PROBLEMS }))
  },
})

const send = route({
  ...pageRoute,
  id: 'pages.forgot_password.send',
  method: 'POST',
  path: '/account/forgot-password',
  summary: 'Request a mail with a reset link by a form',
  limiter: 'mobile-password',
  body_limit: FORM_LIMIT,
  body: z.strictObject({ form_token: FormToken, email: Text }),
  errors: ['csrf_failed', 'unavailable'],
  async handler({ body: { email, form_token }, koa }, services) {
    await orShow(
      async () => {
        await senderOfForm(koa, services, form_token)
        const address = Email.safeParse(email)
        if (!address.success) throw new HttpError('validation_failed', { details: [NO_EMAIL] })
        await askForReset(services, address.data)
      },
      async (error) => {
        const { form_token } = await visitorOf(koa, services)
        return forgotPage(services, { form_token, email, problems: problemsOf(error, ['email']) })
      },
    )
    sendPage(koa, mailboxPage(email))
  },
})

const NO_EMAIL = {
  path: 'email',
  code: 'invalid_format',
  message: 'This is not a valid e-mail address.',
}

export const forgotRoutes = [show, send]
