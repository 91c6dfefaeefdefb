import { z } from 'zod'
import type { AccountStore } from '../../services/accounts/account-store.ts'
import { changeOwnPassword } from '../../services/accounts/change-password.ts'
import type { Passwords } from '../../services/accounts/passwords.ts'
import { householdsOf } from '../../services/interface/accounts/replies.ts'
import type { Limits } from '../../services/limits/limits.ts'
import { page } from '../label-page/frame.ts'
import { html } from '../label-page/html.ts'
import { routesWith } from '../routing/routes-with.ts'
import { hasApp } from '../session/app-cookie.ts'
import { renewSession } from '../session/browser-sessions.ts'
import type { AppContext } from '../shell/context.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { type FormProblems, fieldOf, formOf, NO_PROBLEMS, orShow, problemsOf } from './fields.ts'
import { senderOfForm, type Visitor, visitorOf } from './forms.ts'
import { FORM_LIMIT, FormToken, pageRoute, Text } from './page-route.ts'
import { goTo, sendPage } from './send-page.ts'
import { texts } from './texts/index.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly passwords: Passwords
  readonly accounts: AccountStore
  readonly limits: Pick<Limits, 'password'>
}

const { route } = routesWith<Needs>()

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
    else if (visitor.principal)
      sendPage(koa, accountPage(services, visitor, query.done === undefined ? null : texts().account.changed))
    else goTo(koa, '/account/sign-in?next=/account')
  },
})

/** SPEC.md I55: leads to the app, in which people set up second factors. */
function factorPage({ form_token }: Visitor): string {
  const { account, sign_in } = texts()
  return page(
    sign_in.factor,
    html`<div class="inner">
<h1>${account.factor}</h1>
<p>${account.factor_about}</p>
<p class="open"><a class="button button-main button-wide" href="/settings">${account.factor_button}</a></p>
${formOf({ action: '/account/sign-out', form_token, button: account.sign_out, quiet: true }, html``)}
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
  const { account } = texts()
  return page(
    name,
    html`<div class="inner">
<span class="kind">${account.signed_in}</span>
<h1>${name}</h1>
<p>${email}</p>
${done !== null && html`<p class="note note-good" role="status">${done}</p>`}
<p class="open"><a class="button button-main button-wide" href="/">${account.open_app}</a></p>
<h2>${account.households}</h2>
<ul class="things">${households.map(
      (household) =>
        html`<li><span class="row"><b>${household.name}</b><small>${account.roles[household.role]}</small></span></li>`,
    )}</ul>
${households.length === 0 && html`<p>${account.none}</p>`}
<p class="aside"><a href="/account/password">${account.change}</a></p>
${formOf({ action: '/account/sign-out', form_token, button: account.sign_out, quiet: true }, html``)}
</div>`,
  )
}

function passwordPage(email: string, form_token: string, problems: FormProblems): string {
  const [present, other] = ['current_password', 'new_password'] as const
  const { account, fields } = texts()
  return page(
    account.change,
    html`<div class="inner">
<h1>${account.change}</h1>
<p>${account.change_about}</p>
${formOf(
  { action: '/account/password', form_token, button: account.change_button },
  html`<input type="hidden" name="email" autocomplete="username" value="${email}">
${fieldOf({ name: present, label: fields.present_password, type: 'password', autocomplete: 'current-password', maxlength: 256 }, problems)}
${fieldOf({ name: other, label: fields.new_password, type: 'password', autocomplete: 'new-password', hint: fields.new_password_hint, maxlength: 256 }, problems)}`,
  problems,
)}
<p class="aside"><a href="/account?view=page">${account.keep}</a></p>
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
  await changeOwnPassword(services, principal, { ...given, ip: koa.state.ip })
  if (principal.session) await renewSession(koa, services, principal.session.public_id)
  return true
}

export const accountPageRoutes = [show, showPassword, sendPassword]
