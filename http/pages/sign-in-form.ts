import { type Html, html } from '../label-page/html.ts'
import { emailField, type FormProblems, fieldOf, formOf, NO_PROBLEMS, passwordField } from './fields.ts'
import { texts } from './texts/index.ts'

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
    { action: '/account/sign-in', form_token, button: texts().sign_in.title },
    html`${next !== undefined && html`<input type="hidden" name="next" value="${next}">`}
${fieldOf({ ...emailField(), autocomplete: 'username', value: email }, problems)}
${fieldOf({ ...passwordField(), autocomplete: 'current-password' }, problems)}`,
    problems,
  )
}

/** Help with a forgotten password on a server that sends no mails. */
export function byOperator(): Html {
  return html`<p>${texts().forgot.by_operator}</p>
<p><code>stowage admin reset-link you@example.org</code></p>`
}

/** The way to a new password. */
export function forgotten(): Html {
  return html`<p class="aside"><a href="/account/forgot-password">${texts().sign_in.forgotten}</a></p>`
}
