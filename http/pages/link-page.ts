import { z } from 'zod'
import { HttpError } from '../errors/errors.ts'
import type { AppContext } from '../shell/context.ts'
import { type FormProblems, NO_PROBLEMS, orShow, problemsOf } from './fields.ts'
import { type Needs as FormServices, senderOfForm, visitorOf } from './forms.ts'
import { type GoneLink, gonePage } from './join-page.ts'
import { sendPage } from './send-page.ts'

/** The parameters of the path of a link. */
export const linkParams = z.strictObject({ token: z.string().max(200) })

/** A link that works once, with the page of its form. */
export interface LinkPage<S, F> {
  /** The meaning of a link; null once it is used, replaced or expired. */
  find(services: S, token: string): F | null
  page(
    found: F,
    form: { readonly token: string; readonly form_token: string; readonly problems: FormProblems },
  ): string
  readonly gone: GoneLink
  /** The fields of the form whose problems are shown beside them. */
  readonly fields: readonly string[]
}

/** Shows the form of a link, or the page of an invalid one. */
export async function showLink<S extends FormServices, F>(
  link: LinkPage<S, F>,
  koa: AppContext,
  services: S,
  token: string,
): Promise<undefined> {
  if (!link.find(services, token)) koa.status = 404
  sendPage(koa, await pageOf(link, koa, services, token, NO_PROBLEMS))
}

/** Does the work of the form of a link. A refusal is shown in the form itself. */
export async function sendLink<S extends FormServices, F>(
  link: LinkPage<S, F>,
  koa: AppContext,
  services: S,
  { token, form_token }: { readonly token: string; readonly form_token: string },
  work: (found: F) => Promise<void>,
): Promise<void> {
  await orShow(
    async () => {
      const found = link.find(services, token)
      if (!found) throw new HttpError('not_found')
      await senderOfForm(koa, services, form_token)
      await work(found)
    },
    (error) => pageOf(link, koa, services, token, problemsOf(error, link.fields)),
  )
}

async function pageOf<S extends FormServices, F>(
  link: LinkPage<S, F>,
  koa: AppContext,
  services: S,
  token: string,
  problems: FormProblems,
): Promise<string> {
  const found = link.find(services, token)
  const { form_token } = await visitorOf(koa, services)
  return found ? link.page(found, { token, form_token, problems }) : gonePage(link.gone)
}
