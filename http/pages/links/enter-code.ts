import { codeIn } from '../../../services/accounts/given-code.ts'
import { HttpError } from '../../errors/errors.ts'
import { page } from '../../label-page/frame.ts'
import { type Html, html } from '../../label-page/html.ts'
import type { AppContext } from '../../shell/context.ts'
import { type FormProblems, fieldOf, formOf, NO_PROBLEMS, orShow, problemsOf } from '../fields.ts'
import { type Needs, senderOfForm, visitorOf } from '../forms.ts'
import { goTo, sendPage } from '../send-page.ts'
import { texts } from '../texts/index.ts'
import { keepCode, type LinkKind } from './link-kind.ts'
import { SCRIPT_PATH } from './link-script.ts'

/** Shows the page that takes the code of a link, of which the address of the request has nothing. */
export async function showCodeForm<S extends Needs>(
  kind: LinkKind<S>,
  koa: AppContext,
  services: S,
): Promise<undefined> {
  const { form_token } = await visitorOf(koa, services)
  const script = html`<script src="${SCRIPT_PATH}" defer></script>`
  sendPage(koa, codePage(kind, { form_token, script }), { script: true })
}

/** The page that takes the code of a link, without its script: the answer to a form whose code is missing, and to a wrong one. */
export async function codeFormPage<S extends Needs>(
  kind: LinkKind<S>,
  koa: AppContext,
  services: S,
  more: Pick<CodeForm, 'code' | 'problems'> = {},
): Promise<string> {
  const { form_token } = await visitorOf(koa, services)
  return codePage(kind, { form_token, ...more })
}

/** Takes the code of a link, keeps it in the browser, and leads to the page of the link. Whether it is valid is said there. */
export async function takeCode<S extends Needs>(
  kind: LinkKind<S>,
  koa: AppContext,
  services: S,
  body: { readonly form_token: string; readonly code: string },
): Promise<void> {
  const code = codeIn(body.code)
  await orShow(
    async () => {
      await senderOfForm(koa, services, body.form_token)
      const id = kind.idOf(services, code)
      if (id === null) throw new HttpError('validation_failed', { details: [NO_CODE] })
      keepCode(koa, code)
      goTo(koa, `${kind.path}/${id}`)
    },
    // The code is not in the address any more: the form keeps it for another try.
    (error) => codeFormPage(kind, koa, services, { code, problems: problemsOf(error, ['code']) }),
  )
}

/** The answer to a form of a link whose code the browser does not have any more. */
export function codeForgotten(): FormProblems {
  return { fields: {}, form: texts().links.forgotten }
}

const NO_CODE = {
  path: 'code',
  code: 'invalid_format',
  message: 'This is neither such a link nor its code. Copy the whole link.',
}

interface CodeForm {
  readonly form_token: string
  readonly code?: string
  readonly problems?: FormProblems
  readonly script?: Html
}

function codePage<S>(
  { path, title: kind }: LinkKind<S>,
  { form_token, code = '', problems = NO_PROBLEMS, script = html`` }: CodeForm,
): string {
  const { fields, frame, links } = texts()
  const title = links[kind]
  return page(
    title,
    html`<div class="inner">
<h1>${title}</h1>
<p>${links.paste}</p>
${formOf(
  { action: path, form_token, button: frame.next },
  fieldOf(
    { name: 'code', label: fields.link, type: 'text', autocomplete: 'off', value: code, maxlength: 500 },
    problems,
  ),
  problems,
)}
</div>${script}`,
  )
}
