import { type Html, html } from '../label-page/html.ts'
import { EMAIL_FIELD, type FormProblems, fieldOf, formOf, NO_PROBLEMS, PASSWORD_FIELD } from './fields.ts'

/** What a sign-in form holds. */
export interface SignInForm {
  readonly form_token: string
  /** Where the browser goes after it. */
  readonly next: string | undefined
  readonly email?: string
  readonly problems?: FormProblems
}

/** The fields to sign in with, as several pages have them. */
export function signInForm({ form_token, next, email, problems = NO_PROBLEMS }: SignInForm): Html {
  return formOf(
    { action: '/account/sign-in', form_token, button: 'Sign in' },
    html`${next !== undefined && html`<input type="hidden" name="next" value="${next}">`}
${fieldOf({ ...EMAIL_FIELD, autocomplete: 'username', value: email }, problems)}
${fieldOf({ ...PASSWORD_FIELD, autocomplete: 'current-password' }, problems)}`,
    problems,
  )
}

/** What somebody can do who forgot the password. */
export const FORGOTTEN = html`<details><summary>Forgot your password?</summary>
<p>Ask the person who runs this server. On the server, this command prints a link with which you choose a new password:</p>
<p><code>stowage admin reset-password you@example.org</code></p></details>`
