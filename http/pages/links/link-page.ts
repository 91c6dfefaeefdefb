import { z } from 'zod'
import type { Principal } from '../../../services/accounts/principal.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import type { AppContext } from '../../shell/context.ts'
import { type FormProblems, NO_PROBLEMS, orShow, problemsOf } from '../fields.ts'
import { type Needs as FormServices, senderOfForm, visitorOf } from '../forms.ts'
import { type GoneLink, gonePage } from '../join-page.ts'
import { FORM_LIMIT, FormToken, pageRoute, Text } from '../page-route.ts'
import { goTo, sendPage } from '../send-page.ts'
import { codeForgotten, codeFormPage } from './enter-code.ts'
import { forgetCode, keptCode, type LinkKind } from './link-kind.ts'

/** The parameters of the path of a link: its id, which opens nothing without its code. */
export const linkParams = z.strictObject({ link_public_id: Uuid })

/** The common declarations of the forms that take the code of a link. */
export const codeForm = {
  ...pageRoute,
  method: 'POST',
  body_limit: FORM_LIMIT,
  body: z.strictObject({ form_token: FormToken, code: Text }),
  errors: ['csrf_failed'],
} as const

/** A link that works once, with the page of its form. */
export interface LinkPage<S, F> extends LinkKind<S> {
  /** The meaning of a code; null once the link is used, replaced or expired. */
  find(services: S, code: string): F | null
  page(
    found: F,
    form: {
      readonly action: string
      readonly form_token: string
      readonly problems: FormProblems
      /** The visitor of the page; null for nobody who is signed in. */
      readonly principal: Principal | null
    },
  ): string
  readonly gone: GoneLink
  /** The fields of the form whose problems are shown beside them. */
  readonly fields: readonly string[]
}

/** Shows the form of a link, or the page of an invalid one. A browser that does not have the code is asked for it. */
export async function showLink<S extends FormServices, F>(
  link: LinkPage<S, F>,
  koa: AppContext,
  services: S,
  id: string,
): Promise<undefined> {
  const code = keptCode(link, koa, services, id)
  if (code === null) {
    goTo(koa, link.path)
    return
  }
  if (!link.find(services, code)) koa.status = 404
  sendPage(koa, await pageOf(link, koa, services, id, NO_PROBLEMS))
}

/** Does the work of the form of a link. A refusal is shown in the form itself. */
export async function sendLink<S extends FormServices, F>(
  link: LinkPage<S, F>,
  koa: AppContext,
  services: S,
  { id, form_token }: { readonly id: string; readonly form_token: string },
  work: (found: F, sender: Principal | null) => Promise<void>,
): Promise<void> {
  await orShow(
    async () => {
      const code = keptCode(link, koa, services, id)
      const found = code === null ? null : link.find(services, code)
      if (code === null || !found) throw new HttpError('not_found')
      await work(found, await senderOfForm(koa, services, form_token))
      forgetCode(koa, code)
    },
    (error) => pageOf(link, koa, services, id, problemsOf(error, link.fields)),
  )
}

async function pageOf<S extends FormServices, F>(
  link: LinkPage<S, F>,
  koa: AppContext,
  services: S,
  id: string,
  problems: FormProblems,
): Promise<string> {
  const code = keptCode(link, koa, services, id)
  if (code === null) return codeFormPage(link, koa, services, { problems: codeForgotten() })
  const found = link.find(services, code)
  const { form_token, principal } = await visitorOf(koa, services)
  return found
    ? link.page(found, { action: `${link.path}/${id}`, form_token, problems, principal })
    : gonePage(link.gone)
}
