import { type Html, html } from '../label-page/html.ts'
import { EMAIL_FIELD, type FormProblems, fieldOf, formOf, NO_PROBLEMS, PASSWORD_FIELD } from './fields.ts'

/** The values of a sign-in form. */
export interface SignInForm {
  readonly form_token: string
  /** The path that follows the sign-in. */
  readonly next: string | undefined
  readonly email?: string
  readonly problems?: FormProblems
}

/** The fields of a sign-in, shared by several pages. */
export function signInForm({ form_token, next, email, problems = NO_PROBLEMS }: SignInForm): Html {
  return formOf(
    { action: '/account/sign-in', form_token, button: 'Sign in' },
    html`${next !== undefined && html`<input type="hidden" name="next" value="${next}">`}
${fieldOf({ ...EMAIL_FIELD, autocomplete: 'username', value: email }, problems)}
${fieldOf({ ...PASSWORD_FIELD, autocomplete: 'current-password' }, problems)}`,
    problems,
  )
}

/** Help with a forgotten password on a server that sends no mails. */
export const BY_OPERATOR = html`<p>This server sends no mails itself. Ask the person who runs it for the link. On the server, this command prints one:</p>
<p><code>stowage admin reset-link you@example.org</code></p>`

/** The way to a new password. */
export const FORGOTTEN = html`<p class="aside"><a href="/account/forgot-password">Forgot your password?</a></p>`
