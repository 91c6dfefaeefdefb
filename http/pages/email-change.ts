import { z } from 'zod'
import type { AccountStore } from '../../services/accounts/account-store.ts'
import {
  changeEmailByLink,
  openEmailChange,
  openEmailStop,
  stopEmailChange,
} from '../../services/accounts/email-changes.ts'
import { emailChangeTokens, emailStopTokens } from '../../services/accounts/secret-token.ts'
import type { MailService } from '../../services/mail/mail-service.ts'
import type { Ids } from '../../services/runtime.ts'
import { page } from '../label-page/frame.ts'
import { type Html, html } from '../label-page/html.ts'
import { routesWith } from '../routing/routes-with.ts'
import { renewSession } from '../session/browser-sessions.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { formOf } from './fields.ts'
import { type LinkPage, linkParams, sendLink } from './links/link-page.ts'
import { linkRoutes } from './links/link-routes.ts'
import { FORM_LIMIT, FormToken, pageRoute } from './page-route.ts'
import { sendPage } from './send-page.ts'
import { texts } from './texts/index.ts'

/** What these routes need. */
export interface Needs extends ShellServices, Ids {
  readonly accounts: AccountStore
  readonly mail: MailService
}

const { route } = routesWith<Needs>()

/** SPEC.md I65: the change takes the link and the account. Somebody else who has the link learns nothing of the account. */
const change: LinkPage<Needs, NonNullable<ReturnType<typeof openEmailChange>>> = {
  path: '/new-email',
  title: 'new_email',
  idOf: (_, code) => emailChangeTokens.parse(code)?.id ?? null,
  find: openEmailChange,
  gone: 'email',
  fields: ['new_email'],
  page({ email, public_id, user_id }, { action, form_token, principal, problems }) {
    const { join, links, sign_in } = texts()
    const address = html`<b>${email}</b>`
    const taken = problems.fields.new_email
    const shown = taken === undefined ? problems : { fields: {}, form: taken }
    const next = `${change.path}/${public_id}`
    const own = principal?.user.public_id === user_id
    const way = own
      ? html`<p>${links.new_email_about(html`<b>${principal.user.email}</b>`, address)}</p>
${formOf({ action, form_token, button: links.new_email_button }, html``, shown)}`
      : html`<p>${links.new_email_sign_in(address)}</p>
${
  principal
    ? formOf(
        { action: '/account/sign-out', form_token, button: join.other_account },
        html`<input type="hidden" name="next" value="${next}">`,
        shown,
      )
    : html`<p class="open"><a class="button button-main button-wide" href="/account/sign-in?${new URLSearchParams({ next }).toString()}">${sign_in.title}</a></p>`
}`
    return page(
      links.new_email,
      html`<div class="inner">
<h1>${links.new_email}</h1>
${way}
</div>`,
    )
  },
}

const stop: LinkPage<Needs, NonNullable<ReturnType<typeof openEmailStop>>> = {
  path: '/keep-email',
  title: 'keep_email',
  idOf: (_, code) => emailStopTokens.parse(code)?.id ?? null,
  find: openEmailStop,
  gone: 'keep_email',
  fields: [],
  page(_, { action, form_token, problems }) {
    const { links } = texts()
    return page(
      links.keep_email,
      html`<div class="inner">
<h1>${links.keep_email}</h1>
<p>${links.keep_email_about}</p>
${formOf({ action, form_token, button: links.keep_email_button }, html``, problems)}
</div>`,
    )
  },
}

const sendChange = route({
  ...pageRoute,
  params: linkParams,
  id: 'pages.new_email.send',
  method: 'POST',
  path: '/new-email/{link_public_id}',
  summary: 'Change the address of an account by a form',
  limiter: 'link',
  body_limit: FORM_LIMIT,
  body: z.strictObject({ form_token: FormToken }),
  errors: ['not_found', 'csrf_failed', 'authentication_required', 'conflict'],
  async handler({ body: { form_token }, koa, params: { link_public_id: id } }, services) {
    await sendLink(change, koa, services, { id, form_token }, async (found, sender) => {
      await changeEmailByLink(services, found, sender)
      // SPEC.md I7: a copy of the cookie does not outlast the change.
      if (sender?.session) await renewSession(koa, services, sender.session.public_id)
    })
    const { account, links } = texts()
    const open = html`<a class="button button-main button-wide" href="/settings">${account.open_app}</a>`
    sendPage(koa, donePage(links.new_email_done, links.new_email_after, open))
  },
})

const sendStop = route({
  ...pageRoute,
  params: linkParams,
  id: 'pages.keep_email.send',
  method: 'POST',
  path: '/keep-email/{link_public_id}',
  summary: 'Stop a change of address by a form',
  limiter: 'link',
  body_limit: FORM_LIMIT,
  body: z.strictObject({ form_token: FormToken }),
  errors: ['not_found', 'csrf_failed'],
  async handler({ body: { form_token }, koa, params: { link_public_id: id } }, services) {
    await sendLink(stop, koa, services, { id, form_token }, (found) => stopEmailChange(services, found))
    const { links } = texts()
    const forgot = html`<a class="button button-main button-wide" href="/account/forgot-password">${links.reset}</a>`
    sendPage(koa, donePage(links.keep_email_done, links.keep_email_after, forgot))
  },
})

function donePage(title: string, about: string, next: Html): string {
  return page(
    title,
    html`<div class="inner"><h1>${title}</h1><p>${about}</p><p class="open">${next}</p></div>`,
  )
}

export const emailChangePageRoutes = [
  ...linkRoutes(change, 'new_email', 'a link to a new address'),
  sendChange,
  ...linkRoutes(stop, 'keep_email', 'a link that stops a change of address'),
  sendStop,
]
