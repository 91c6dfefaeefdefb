import { HttpError } from '../errors/errors.ts'
import { httpErrorOf } from '../errors/service-errors.ts'
import { type Html, html } from '../label-page/html.ts'
import { waitWords } from './error-page.ts'
import { detailText, refusalText, texts } from './texts/index.ts'

/** The problems of a form: messages for fields, by name, and a message for the whole form. */
export interface FormProblems {
  readonly fields: Readonly<Record<string, string>>
  readonly form: string | null
}

export const NO_PROBLEMS: FormProblems = { fields: {}, form: null }

/** The problems of a form with these fields that a refusal stands for. */
export function problemsOf(error: HttpError, names: readonly string[]): FormProblems {
  const fields = Object.fromEntries(
    error.details
      .filter(({ path }) => names.includes(path))
      .map((detail) => [detail.path, detailText(detail)]),
  )
  if (error.code === 'rate_limited') return { fields: {}, form: waitWords(error) }
  if (error.code === 'unavailable') return { fields: {}, form: texts().problems.busy }
  if (error.code === 'invalid_credentials' && Object.keys(fields).length === 0)
    return { fields, form: texts().problems.wrong_sign_in }
  return { fields, form: Object.keys(fields).length > 0 ? null : refusalText(error) }
}

/**
 * Runs the work of a form. A refusal is shown in the form itself, with the typed values.
 *
 * @throws HttpError with the page
 */
export async function orShow<T>(
  work: () => Promise<T>,
  show: (error: HttpError) => string | Promise<string>,
): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    const error = httpErrorOf(thrown)
    if (error === null || error.code === 'internal_error') throw thrown
    const { code, message, details, headers } = error
    throw new HttpError(code, { message, details, headers, page: await show(error) })
  }
}

/** A field of a form. */
export interface Field {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'email' | 'password'
  readonly autocomplete: string
  readonly value?: string | undefined
  readonly hint?: string
  readonly maxlength?: number
}

/** A field with its label, a hint, and its problem. */
export function fieldOf(field: Field, { fields }: FormProblems): Html {
  const { name, label, type, autocomplete, value = '', hint, maxlength = 254 } = field
  const problem = fields[name]
  // The problem replaces the hint.
  const [id, words] = problem === undefined ? [`${name}-hint`, hint] : [`${name}-problem`, problem]
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="${maxlength}" value="${value}" required${words !== undefined && html` aria-describedby="${id}"`}${problem !== undefined && html` aria-invalid="true"`}>
${words !== undefined && html`<p class="${problem === undefined ? 'hint' : 'bad'}" id="${id}">${words}</p>`}
</div>`
}

/** A form that is sent to an address of this server. */
export function formOf(
  { action, form_token, button, quiet = false }: FormFrame,
  inside: Html,
  { form }: FormProblems = NO_PROBLEMS,
): Html {
  return html`${form !== null && html`<p class="note note-bad" role="alert">${form}</p>`}
<form method="post" action="${action}">
<input type="hidden" name="form_token" value="${form_token}">
${inside}
<button class="button${quiet ? '' : ' button-main'} button-wide">${button}</button>
</form>`
}

/** The texts and options of a form. */
export interface FormFrame {
  readonly action: string
  readonly form_token: string
  readonly button: string
  /** Whether the form is not the main one of its page. */
  readonly quiet?: boolean
}

/** The field of an address, without what it is for. */
export function emailField() {
  return { name: 'email', label: texts().fields.email, type: 'email' } as const
}

/** The field of a password, without what it is for. */
export function passwordField() {
  return { name: 'password', label: texts().fields.password, type: 'password', maxlength: 256 } as const
}
