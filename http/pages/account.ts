import { z } from 'zod'
import type { AccountStore } from '../../services/accounts/account-store.ts'
import { changeOwnPassword } from '../../services/accounts/change-password.ts'
import type { Passwords } from '../../services/accounts/passwords.ts'
import { householdsOf } from '../../services/interface/accounts/replies.ts'
import { page } from '../label-page/frame.ts'
import { html } from '../label-page/html.ts'
import { routesWith } from '../routing/routes-with.ts'
import { hasApp } from '../session/app-cookie.ts'
import { renewSession } from '../session/browser-sessions.ts'
import type { AppContext } from '../shell/context.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import {
  type FormProblems,
  fieldOf,
  formOf,
  NEW_PASSWORD_HINT,
  NO_PROBLEMS,
  orShow,
  problemsOf,
} from './fields.ts'
import { senderOfForm, type Visitor, visitorOf } from './forms.ts'
import { FORM_LIMIT, FormToken, pageRoute, Text } from './page-route.ts'
import { goTo, sendPage } from './send-page.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly passwords: Passwords
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

const DONE: Readonly<Record<string, string>> = {
  password: 'Your password is changed. All your other browsers and devices must sign in again.',
}

const show = route({
  ...pageRoute,
  id: 'pages.account',
  method: 'GET',
  path: '/account',
  summary: 'Show the account page',
  description:
    'A browser in which the app has run is sent to the settings of the app, unless `view=page` asks for this page.',
  limiter: 'link',
  query: z.strictObject({ done: z.enum(['password']).optional(), view: z.literal('page').optional() }),
  async handler({ koa, query }, services) {
    const visitor = await visitorOf(koa, services)
    const inApp = query.view === undefined && query.done === undefined && hasApp(koa)
    if ((visitor.principal || visitor.lacks_factor) && inApp) goTo(koa, '/settings')
    else if (visitor.lacks_factor) sendPage(koa, factorPage(visitor))
    else if (visitor.principal) sendPage(koa, accountPage(services, visitor, DONE[query.done ?? ''] ?? null))
    else goTo(koa, '/account/sign-in?next=/account')
  },
})

/** SPEC.md I55: leads to the app, in which people set up second factors. */
function factorPage({ form_token }: Visitor): string {
  return page(
    'Second factor',
    html`<div class="inner">
<h1>Set up a second factor</h1>
<p>This server or one of your households requires a second factor. Until you have one, you can do nothing else here.</p>
<p class="open"><a class="button button-main button-wide" href="/settings">Set it up in the app</a></p>
${formOf({ action: '/account/sign-out', form_token, button: 'Sign out', quiet: true }, html``)}
</div>`,
  )
}

function accountPage(services: Needs, { form_token, principal }: Visitor, done: string | null): string {
  const user_id = principal?.user.public_id ?? ''
  const { households, user } = services.accounts.read((view) => ({
    user: view.get('users', user_id)?.record,
    households: householdsOf(view, user_id),
  }))
  const { email = '', name = '' } = user ?? {}
  return page(
    name,
    html`<div class="inner">
<span class="kind">Signed in</span>
<h1>${name}</h1>
<p>${email}</p>
${done !== null && html`<p class="note note-good" role="status">${done}</p>`}
<p class="open"><a class="button button-main button-wide" href="/">Open the app</a></p>
<h2>Households</h2>
<ul class="things">${households.map(
      (household) =>
        html`<li><span class="row"><b>${household.name}</b><small>${household.role}</small></span></li>`,
    )}</ul>
${households.length === 0 && html`<p>You are in no household yet. Ask somebody for an invitation.</p>`}
<p class="aside"><a href="/account/password">Change your password</a></p>
${formOf({ action: '/account/sign-out', form_token, button: 'Sign out', quiet: true }, html``)}
</div>`,
  )
}

function passwordPage(email: string, form_token: string, problems: FormProblems): string {
  const [present, other] = ['current_password', 'new_password'] as const
  return page(
    'Change your password',
    html`<div class="inner">
<h1>Change your password</h1>
<p>All your other browsers and devices must sign in again.</p>
${formOf(
  { action: '/account/password', form_token, button: 'Change the password' },
  html`<input type="hidden" name="email" autocomplete="username" value="${email}">
${fieldOf({ name: present, label: 'Present password', type: 'password', autocomplete: 'current-password', maxlength: 256 }, problems)}
${fieldOf({ name: other, label: 'New password', type: 'password', autocomplete: 'new-password', hint: NEW_PASSWORD_HINT, maxlength: 256 }, problems)}`,
  problems,
)}
<p class="aside"><a href="/account?view=page">Keep the current password</a></p>
</div>`,
  )
}

const showPassword = route({
  ...pageRoute,
  id: 'pages.account.password',
  method: 'GET',
  path: '/account/password',
  summary: 'Show the form to change the password',
  limiter: 'link',
  async handler({ koa }, services) {
    const { form_token, principal } = await visitorOf(koa, services)
    if (principal) sendPage(koa, passwordPage(principal.user.email, form_token, NO_PROBLEMS))
    else goTo(koa, '/account/sign-in?next=/account/password')
  },
})

const sendPassword = route({
  ...pageRoute,
  id: 'pages.account.password.send',
  method: 'POST',
  path: '/account/password',
  summary: 'Change the password by a form',
  limiter: 'mobile-password',
  body_limit: FORM_LIMIT,
  body: z.strictObject({ form_token: FormToken, email: Text, current_password: Text, new_password: Text }),
  errors: ['invalid_credentials', 'csrf_failed', 'unavailable'],
  async handler({ body, koa }, services) {
    const changed = await orShow(
      () => change(koa, services, body),
      async (error) => {
        const { form_token, principal } = await visitorOf(koa, services)
        const problems = problemsOf(error, ['current_password', 'new_password'])
        return passwordPage(principal?.user.email ?? '', form_token, problems)
      },
    )
    goTo(koa, changed ? '/account?done=password' : '/account/sign-in?next=/account/password')
  },
})

/** Changes the password of the sender of a form; false if nobody is signed in. */
async function change(
  koa: AppContext,
  services: Needs,
  given: { form_token: string; current_password: string; new_password: string },
): Promise<boolean> {
  const principal = await senderOfForm(koa, services, given.form_token)
  if (!principal) return false
  await changeOwnPassword(services, principal, given)
  if (principal.session) await renewSession(koa, services, principal.session.public_id)
  return true
}

export const accountPageRoutes = [show, showPassword, sendPassword]
