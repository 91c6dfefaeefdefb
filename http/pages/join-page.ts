import type { HouseholdRole } from '../../engine/index.ts'
import { page } from '../label-page/frame.ts'
import { type Html, html } from '../label-page/html.ts'
import { dayOf } from './day.ts'
import {
  EMAIL_FIELD,
  type FormProblems,
  fieldOf,
  formOf,
  NEW_PASSWORD_HINT,
  PASSWORD_FIELD,
} from './fields.ts'
import { FORGOTTEN } from './sign-in-form.ts'

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

const MAY: Readonly<Record<HouseholdRole, string>> = {
  viewer: 'You will be able to see all things and where they are.',
  member: 'You will be able to see, add, move and change things.',
  admin: 'You will be able to change things, and to invite others.',
  owner: 'You will be an owner, with all rights.',
}

/** The page of an invitation. */
export function joinPage(welcome: Welcome, typed: Typed): string {
  const { expires_at, household, invited_by, role } = welcome
  return page(
    `Join ${household}`,
    html`<div class="inner">
<h1>Join ${household}</h1>
<p><b>${invited_by}</b> invites you to this household. ${MAY[role]} The invitation ends on ${dayOf(expires_at)}.</p>
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
  return html`${formOf({ action: `${path}/accept`, form_token, button: `Accept as ${user}` }, html``, problems)}
<div class="aside"><p>Not ${user}?</p>
${formOf({ action: '/account/sign-out', form_token, button: 'Use another account', quiet: true }, html`<input type="hidden" name="next" value="${path}">`)}</div>`
}

function signInPart({ form_token, path, registration }: Welcome, { problems, typed }: Typed): Html {
  return html`${formOf(
    { action: `${path}/sign-in`, form_token, button: 'Sign in and join' },
    html`${fieldOf({ ...EMAIL_FIELD, autocomplete: 'username', value: typed.email }, problems)}
${fieldOf({ ...PASSWORD_FIELD, autocomplete: 'current-password' }, problems)}`,
    problems,
  )}
${registration && html`<div class="aside"><p>New here? <a href="${path}">Make an account</a></p></div>`}
${!registration && html`<div class="aside"><p>This server takes no new accounts. Without one, ask the person who invited you.</p></div>`}
${FORGOTTEN}`
}

function registerPart({ form_token, path }: Welcome, { problems, typed }: Typed): Html {
  const name = {
    name: 'name',
    label: 'Your name',
    type: 'text',
    autocomplete: 'name',
    maxlength: 200,
  } as const
  return html`${formOf(
    { action: `${path}/register`, form_token, button: 'Make an account and join' },
    html`${fieldOf({ ...name, value: typed.name }, problems)}
${fieldOf({ ...EMAIL_FIELD, autocomplete: 'username', value: typed.email }, problems)}
${fieldOf({ ...PASSWORD_FIELD, autocomplete: 'new-password', hint: NEW_PASSWORD_HINT }, problems)}`,
    problems,
  )}
<div class="aside"><p>Do you have an account on this server? <a href="${path}?account=yes">Sign in instead</a></p></div>`
}

const GONE = {
  invitation: [
    'This invitation is no longer valid',
    'It was used or revoked, or it has expired. Ask for a new one.',
  ],
  guest: [
    'This link is not valid',
    'It was revoked, or it has expired. Ask the person who sent it for a new one.',
  ],
  reset: [
    'This link is no longer valid',
    'It was used, is older than an hour, or was replaced by a newer one. Ask for a new one where you sign in.',
  ],
  email: [
    'This link is no longer valid',
    'It was used, is older than a day, or was replaced by a newer one. Ask for a new one in the settings of the app.',
  ],
  registration: [
    'This link is no longer valid',
    'It was used, or is older than a day. If you have no account yet, register again.',
  ],
} as const

/** The page that follows a form whose answer comes by mail. It says the same about every address. */
export function mailboxPage(email: string): string {
  return page(
    'Look into your mailbox',
    html`<div class="inner">
<h1>Look into your mailbox</h1>
<p>We sent a mail to <b>${email}</b>. Open the link in it. It can take a few minutes, and may be among unwanted mail.</p>
<p class="aside"><a href="/account/sign-in">Back to the sign-in</a></p>
</div>`,
  )
}

/** A kind of link that can be invalid. */
export type GoneLink = keyof typeof GONE

/** The page of a link that is invalid or has expired. */
export function gonePage(kind: GoneLink): string {
  const [title, words] = GONE[kind]
  return page(title, html`<div class="inner"><h1>${title}</h1><p>${words}</p></div>`)
}
