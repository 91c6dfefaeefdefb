import type { HouseholdRole } from '../../engine/index.ts'
import { page } from '../label-page/frame.ts'
import { type Html, html } from '../label-page/html.ts'
import { dayOf } from './day.ts'
import { emailField, type FormProblems, fieldOf, formOf, passwordField } from './fields.ts'
import { forgotten } from './sign-in-form.ts'
import { texts } from './texts/index.ts'
import type { PageTexts } from './texts/page-texts.ts'

/** An invitation, as its page shows it. */
export interface Welcome {
  readonly path: string
  readonly form_token: string
  readonly household: string
  readonly invited_by: string
  readonly role: HouseholdRole
  readonly expires_at: string
  /** Whether a person without an account can create one. */
  readonly registration: boolean
  /** The name of the signed-in user; null if nobody is signed in. */
  readonly user: string | null
}

/** The choices and the text of a visitor. */
export interface Typed {
  readonly has_account: boolean
  readonly typed: Readonly<Record<'name' | 'email', string>>
  readonly problems: FormProblems
}

/** The page of an invitation. */
export function joinPage(welcome: Welcome, typed: Typed): string {
  const { expires_at, household, invited_by, role } = welcome
  const { join } = texts()
  return page(
    join.title(household),
    html`<div class="inner">
<h1>${join.title(household)}</h1>
<p>${join.invites(html`<b>${invited_by}</b>`)} ${join.may[role]} ${join.ends(dayOf(expires_at))}</p>
${waysIn(welcome, typed)}
</div>`,
  )
}

function waysIn(welcome: Welcome, typed: Typed): Html {
  if (welcome.user !== null) return acceptForm(welcome, welcome.user, typed)
  if (typed.has_account || !welcome.registration) return signInPart(welcome, typed)
  return registerPart(welcome, typed)
}

function acceptForm({ form_token, path }: Welcome, user: string, { problems }: Typed): Html {
  const { join } = texts()
  return html`${formOf({ action: `${path}/accept`, form_token, button: join.accept(user) }, html``, problems)}
<div class="aside"><p>${join.not_you(user)}</p>
${formOf({ action: '/account/sign-out', form_token, button: join.other_account, quiet: true }, html`<input type="hidden" name="next" value="${path}">`)}</div>`
}

function signInPart({ form_token, path, registration }: Welcome, { problems, typed }: Typed): Html {
  const { join } = texts()
  return html`${formOf(
    { action: `${path}/sign-in`, form_token, button: join.sign_in },
    html`${fieldOf({ ...emailField(), autocomplete: 'username', value: typed.email }, problems)}
${fieldOf({ ...passwordField(), autocomplete: 'current-password' }, problems)}`,
    problems,
  )}
${registration && html`<div class="aside"><p>${join.new_here} <a href="${path}">${join.make_account}</a></p></div>`}
${!registration && html`<div class="aside"><p>${join.closed}</p></div>`}
${forgotten()}`
}

function registerPart({ form_token, path }: Welcome, { problems, typed }: Typed): Html {
  const { fields, join } = texts()
  const name = {
    name: 'name',
    label: fields.name,
    type: 'text',
    autocomplete: 'name',
    maxlength: 200,
  } as const
  return html`${formOf(
    { action: `${path}/register`, form_token, button: join.register },
    html`${fieldOf({ ...name, value: typed.name }, problems)}
${fieldOf({ ...emailField(), autocomplete: 'username', value: typed.email }, problems)}
${fieldOf({ ...passwordField(), autocomplete: 'new-password', hint: fields.new_password_hint }, problems)}`,
    problems,
  )}
<div class="aside"><p>${join.have_account} <a href="${path}?account=yes">${join.sign_in_instead}</a></p></div>`
}

/** The page that follows a form whose answer comes by mail. It says the same about every address. */
export function mailboxPage(email: string): string {
  const { forgot, sign_in } = texts()
  return page(
    forgot.mailbox,
    html`<div class="inner">
<h1>${forgot.mailbox}</h1>
<p>${forgot.mailed(html`<b>${email}</b>`)}</p>
<p class="aside"><a href="/account/sign-in">${sign_in.back}</a></p>
</div>`,
  )
}

/** A kind of link that can be invalid. */
export type GoneLink = keyof PageTexts['links']['gone']

/** The page of a link that is invalid or has expired. */
export function gonePage(kind: GoneLink): string {
  const { guest, join, links } = texts()
  const own = { invitation: join.gone, guest: guest.not_valid }
  const title = kind === 'invitation' || kind === 'guest' ? own[kind] : links.no_longer_valid
  return page(title, html`<div class="inner"><h1>${title}</h1><p>${links.gone[kind]}</p></div>`)
}
