import { z } from 'zod'
import type { AccountStore } from '../../services/accounts/account-store.ts'
import type { Passwords } from '../../services/accounts/passwords.ts'
import { page } from '../label-page/frame.ts'
import { html } from '../label-page/html.ts'
import { routesWith } from '../routing/routes-with.ts'
import { hasApp } from '../session/app-cookie.ts'
import { signBrowserIn, signBrowserOut } from '../session/browser-sessions.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { orShow, problemsOf } from './fields.ts'
import { senderOfForm, visitorOf } from './forms.ts'
import { FORM_LIMIT, FormToken, localPath, pageRoute, Text } from './page-route.ts'
import { goTo, sendPage } from './send-page.ts'
import { FORGOTTEN, type SignInForm, signInForm } from './sign-in-form.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly passwords: Passwords
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

const Next = z.string().max(2000).optional()

function signInPage(form: SignInForm, done: string | null): string {
  return page(
    'Sign in',
    html`<div class="inner">
<h1>Sign in</h1>
${done !== null && html`<p class="note note-good" role="status">${done}</p>`}
${signInForm(form)}
${FORGOTTEN}
</div>`,
  )
}

const DONE: Readonly<Record<string, string>> = {
  password: 'Your password is changed. Sign in with the new one.',
  signed_out: 'You are signed out.',
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
    done: z.enum(['password', 'signed_out']).optional(),
    view: z.literal('page').optional(),
  }),
  async handler({ koa, query: { done, next, view } }, services) {
    const { form_token, principal } = await visitorOf(koa, services)
    const inApp = view === undefined && done === undefined && hasApp(koa)
    if (principal) goTo(koa, localPath(next) ?? '/account')
    else if (inApp) goTo(koa, appSignIn(localPath(next)))
    else sendPage(koa, signInPage({ form_token, next: localPath(next) }, DONE[done ?? ''] ?? null))
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
  errors: ['invalid_credentials', 'access_denied', 'csrf_failed', 'unavailable'],
  async handler({ body, koa }, services) {
    const { email, password, form_token } = body
    const next = localPath(body.next)
    await orShow(
      async () => {
        await senderOfForm(koa, services, form_token)
        await signBrowserIn(koa, services, { email, password })
      },
      async (error) => {
        const { form_token } = await visitorOf(koa, services)
        return signInPage(
          { form_token, next, email, problems: problemsOf(error, ['email', 'password']) },
          null,
        )
      },
    )
    // A browser that sends this form runs no scripts now, whatever it ran before.
    goTo(koa, next ?? (hasApp(koa) ? '/account?view=page' : '/account'))
  },
})

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
    const principal = await senderOfForm(koa, services, body.form_token)
    if (principal?.session) {
      const session_id = principal.session.public_id
      await signBrowserOut(koa, services, { user_id: principal.user.public_id, session_id })
    }
    goTo(koa, localPath(body.next) ?? '/account/sign-in?done=signed_out')
  },
})

export const signInRoutes = [show, send, signOut]
