import { z } from 'zod'
import { hasPhone, phoneFactorOf } from '../../engine/index.ts'
import type { AccountStore } from '../../services/accounts/account-store.ts'
import type { IdentityProviders } from '../../services/accounts/idp/idp.ts'
import type { Passwords } from '../../services/accounts/passwords.ts'
import { sendCode } from '../../services/accounts/phone-factor/phone-factor.ts'
import { challengedUser, lateChallenge } from '../../services/accounts/second-factor/challenge.ts'
import type { SecretBox } from '../../services/accounts/second-factor/secret-box.ts'
import type { SmsReports } from '../../services/sms/reports.ts'
import type { SmsSender } from '../../services/sms/sender.ts'
import type { HttpError } from '../errors/errors.ts'
import { page } from '../label-page/frame.ts'
import { html } from '../label-page/html.ts'
import { routesWith } from '../routing/routes-with.ts'
import { hasApp } from '../session/app-cookie.ts'
import { completeBrowserSignIn, signBrowserIn, signBrowserOut } from '../session/browser-sessions.ts'
import type { AppContext } from '../shell/context.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { type FormProblems, fieldOf, formOf, NO_PROBLEMS, orShow, problemsOf } from './fields.ts'
import { senderOfForm, visitorOf } from './forms.ts'
import { FORM_LIMIT, FormToken, localPath, pageRoute, Text } from './page-route.ts'
import { type ProviderButton, providerForms } from './providers.ts'
import { goTo, sendPage } from './send-page.ts'
import { forgotten, type SignInForm, signInForm } from './sign-in-form.ts'
import { refusalText, texts } from './texts/index.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly passwords: Passwords
  readonly accounts: AccountStore
  readonly secrets: SecretBox
  readonly idps: IdentityProviders
  readonly sms: SmsReports
  readonly smsSender: SmsSender
}

const { route } = routesWith<Needs>()

const Next = z.string().max(2000).optional()
/** There if the device is somebody else's. */
const Shared = z.literal('yes').optional()

/** The form with address and password, and a button for each identity provider. */
export function signInPage(
  form: SignInForm,
  done: string | null,
  providers: readonly ProviderButton[],
): string {
  const { title } = texts().sign_in
  return page(
    title,
    html`<div class="inner">
<h1>${title}</h1>
${done !== null && html`<p class="note note-good" role="status">${done}</p>`}
${signInForm(form)}
${providerForms(providers, form)}
${forgotten()}
</div>`,
  )
}

/** Asks for the code of the second factor. The password was right. */
function codePage({
  form_token,
  next,
  challenge,
  phone,
  sent,
  shared_device,
  problems = NO_PROBLEMS,
}: CodeForm): string {
  const waiting = html`<input type="hidden" name="challenge" value="${challenge}">
${next !== undefined && html`<input type="hidden" name="next" value="${next}">`}
${shared_device && html`<input type="hidden" name="shared" value="yes">`}`
  const { fields, sign_in } = texts()
  return page(
    sign_in.factor,
    html`<div class="inner">
<h1>${sign_in.factor}</h1>
${sent === true && phone !== null && html`<p class="note note-good" role="status">${sign_in.sms_sent(phone)}</p>`}
<p>${phone === null ? sign_in.type_code : sign_in.type_either}</p>
${formOf(
  { action: '/account/sign-in/code', form_token, button: sign_in.title },
  html`${waiting}
${fieldOf({ ...CODE_FIELD, label: fields.code, hint: sign_in.code_hint }, problems)}`,
  problems,
)}
${
  phone !== null &&
  formOf(
    {
      action: '/account/sign-in/sms',
      form_token,
      button: sign_in.send_sms(phone),
      quiet: true,
    },
    waiting,
  )
}
</div>`,
  )
}

const CODE_FIELD = {
  name: 'code',
  type: 'text',
  autocomplete: 'one-time-code',
  maxlength: 40,
} as const

/** The values of the form for a code. */
interface CodeForm {
  readonly form_token: string
  readonly next: string | undefined
  /** Of the sign-in that waits for the code. */
  readonly challenge: string
  /** The last digits of the phone that can get a code; null without one. */
  readonly phone: string | null
  /** Whether the device is somebody else's. */
  readonly shared_device: boolean
  /** Whether a code has just been sent there. */
  readonly sent?: boolean
  readonly problems?: FormProblems
}

/** Leads to the app: a page without scripts cannot ask for a passkey. */
function passkeyPage(next: string | undefined): string {
  const { sign_in } = texts()
  return page(
    sign_in.factor,
    html`<div class="inner">
<h1>${sign_in.factor}</h1>
<p>${sign_in.passkey}</p>
<p class="open"><a class="button button-main button-wide" href="${appSignIn(next)}">${sign_in.in_app}</a></p>
</div>`,
  )
}

/** The page that asks for a code, if a refusal stands for that; else null. */
export async function codePageFor(
  koa: AppContext,
  services: Pick<Needs, 'accounts' | keyof ShellServices>,
  error: HttpError,
  { next, shared_device = false }: { readonly next: string | undefined; readonly shared_device?: boolean },
): Promise<string | null> {
  const challenge = error.details.find(({ path }) => path === 'challenge')?.value
  if (error.code !== 'mfa_required' || challenge === undefined) return null
  if (error.details.some(({ path }) => path === 'passkey')) return passkeyPage(next)
  const { form_token } = await visitorOf(koa, services)
  const phone = error.details.find(({ path }) => path === 'sms')?.value ?? null
  return codePage({ form_token, next, challenge, phone, shared_device })
}

/** The address of the app's form, which leads on to `next`. */
function appSignIn(next: string | undefined): string {
  return next === undefined ? '/sign-in' : `/sign-in?${new URLSearchParams({ next })}`
}

const show = route({
  ...pageRoute,
  id: 'pages.sign_in',
  method: 'GET',
  path: '/account/sign-in',
  summary: 'Show the sign-in form',
  description:
    'A browser in which the app has run is sent to the form of the app, unless `view=page` asks for this one.',
  limiter: 'link',
  query: z.strictObject({
    next: Next,
    done: z.enum(['password', 'registered', 'signed_out']).optional(),
    view: z.literal('page').optional(),
  }),
  async handler({ koa, query: { done, next, view } }, services) {
    const { form_token, lacks_factor, principal } = await visitorOf(koa, services)
    const inApp = view === undefined && done === undefined && hasApp(koa)
    if (lacks_factor) goTo(koa, '/account')
    else if (principal) goTo(koa, localPath(next) ?? '/account')
    else if (inApp) goTo(koa, appSignIn(localPath(next)))
    else {
      const form = { form_token, next: localPath(next) }
      sendPage(
        koa,
        signInPage(form, done === undefined ? null : texts().sign_in.done[done], services.idps.list()),
      )
    }
  },
})

const send = route({
  ...pageRoute,
  id: 'pages.sign_in.send',
  method: 'POST',
  path: '/account/sign-in',
  summary: 'Sign in a browser by a form',
  limiter: 'mobile-login',
  body_limit: FORM_LIMIT,
  body: z.strictObject({ form_token: FormToken, next: Next, email: Text, password: Text }),
  errors: ['invalid_credentials', 'mfa_required', 'access_denied', 'csrf_failed', 'unavailable'],
  async handler({ body, koa }, services) {
    const { email, password, form_token } = body
    const next = localPath(body.next)
    await orShow(
      async () => {
        await senderOfForm(koa, services, form_token)
        await signBrowserIn(koa, services, { email, password })
      },
      async (error) => {
        const asked = await codePageFor(koa, services, error, { next })
        if (asked !== null) return asked
        const { form_token } = await visitorOf(koa, services)
        return signInPage(
          { form_token, next, email, problems: problemsOf(error, ['email', 'password']) },
          null,
          services.idps.list(),
        )
      },
    )
    goTo(koa, afterForm(koa, next))
  },
})

const takeCode = route({
  ...pageRoute,
  id: 'pages.sign_in.code',
  method: 'POST',
  path: '/account/sign-in/code',
  summary: 'Complete a sign-in by a form, with the code of the second factor',
  limiter: 'mobile-login',
  body_limit: FORM_LIMIT,
  body: z.strictObject({ form_token: FormToken, next: Next, challenge: Text, code: Text, shared: Shared }),
  errors: ['invalid_credentials', 'access_denied', 'csrf_failed', 'rate_limited'],
  async handler({ body, koa }, services) {
    const { challenge, code, form_token } = body
    const next = localPath(body.next)
    const shared_device = body.shared !== undefined
    await orShow(
      async () => {
        await senderOfForm(koa, services, form_token)
        await completeBrowserSignIn(koa, services, { challenge, code }, shared_device)
      },
      async (error) => {
        const { form_token } = await visitorOf(koa, services)
        const ended = error.details.some(({ path }) => path === 'challenge')
        if (ended)
          return signInPage(
            { form_token, next, problems: { fields: {}, form: refusalText(error) } },
            null,
            services.idps.list(),
          )
        const phone = phoneOf(services, challenge)
        const problems = problemsOf(error, ['code'])
        return codePage({ form_token, next, challenge, phone, shared_device, problems })
      },
    )
    goTo(koa, afterForm(koa, next))
  },
})

/** The last digits of the phone that can get a code for a sign-in that waits; null without one. */
function phoneOf(services: Needs, challenge: string): string | null {
  const waiting = challengedUser(services, challenge)
  if (!waiting) return null
  const { public_id } = waiting.user
  return services.accounts.read((view) =>
    hasPhone(view, public_id) ? (phoneFactorOf(view, public_id)?.record.last_digits ?? null) : null,
  )
}

const sendSms = route({
  ...pageRoute,
  id: 'pages.sign_in.sms',
  method: 'POST',
  path: '/account/sign-in/sms',
  summary: 'Send a code by SMS for a sign-in by a form',
  limiter: 'mobile-login',
  body_limit: FORM_LIMIT,
  body: z.strictObject({ form_token: FormToken, next: Next, challenge: Text, shared: Shared }),
  errors: ['invalid_credentials', 'csrf_failed', 'not_found', 'conflict', 'rate_limited', 'provider_failed'],
  async handler({ body, koa }, services) {
    const { challenge } = body
    const next = localPath(body.next)
    const shared_device = body.shared !== undefined
    const shown = async (more: { readonly sent?: boolean; readonly problems?: FormProblems }) => {
      const { form_token } = await visitorOf(koa, services)
      const phone = phoneOf(services, challenge)
      return codePage({ form_token, next, challenge, phone, shared_device, ...more })
    }
    await orShow(
      async () => {
        await senderOfForm(koa, services, body.form_token)
        const waiting = challengedUser(services, challenge)
        if (!waiting) throw lateChallenge()
        await sendCode(services, waiting.user.public_id, waiting.challenge_id)
      },
      async (error) => {
        if (!error.details.some(({ path }) => path === 'challenge'))
          return shown({ problems: problemsOf(error, ['code']) })
        const { form_token } = await visitorOf(koa, services)
        const problems = { fields: {}, form: refusalText(error) }
        return signInPage({ form_token, next, problems }, null, services.idps.list())
      },
    )
    sendPage(koa, await shown({ sent: true }))
  },
})

/** Where a sign-in by a form leads. A browser that sends a form runs no scripts now, whatever it ran before. */
function afterForm(koa: AppContext, next: string | undefined): string {
  return next ?? (hasApp(koa) ? '/account?view=page' : '/account')
}

const signOut = route({
  ...pageRoute,
  id: 'pages.sign_out',
  method: 'POST',
  path: '/account/sign-out',
  summary: 'Sign out a browser by a form',
  limiter: 'link',
  body_limit: FORM_LIMIT,
  body: z.strictObject({ form_token: FormToken, next: Next }),
  errors: ['csrf_failed'],
  async handler({ body, koa }, services) {
    const accepted = { without_factor: true } as const
    const principal = await senderOfForm(koa, services, body.form_token, accepted)
    if (principal?.session) {
      const session_id = principal.session.public_id
      await signBrowserOut(koa, services, { user_id: principal.user.public_id, session_id })
    }
    goTo(koa, localPath(body.next) ?? '/account/sign-in?done=signed_out')
  },
})

export const signInRoutes = [show, send, takeCode, sendSms, signOut]
