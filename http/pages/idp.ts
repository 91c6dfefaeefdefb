import { z } from 'zod'
import type { AccountStore } from '../../services/accounts/account-store.ts'
import type { IdentityProviders, Returned } from '../../services/accounts/idp/idp.ts'
import type { Passwords } from '../../services/accounts/passwords.ts'
import type { SecretBox } from '../../services/accounts/second-factor/secret-box.ts'
import type { MailService } from '../../services/mail/mail-service.ts'
import { HttpError } from '../errors/errors.ts'
import { page } from '../label-page/frame.ts'
import { html } from '../label-page/html.ts'
import { signedInUser } from '../routing/authenticate.ts'
import { routesWith } from '../routing/routes-with.ts'
import { sessionToOpen, setSessionCookie, signUserIn } from '../session/browser-sessions.ts'
import type { AppContext } from '../shell/context.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { orShow, problemsOf } from './fields.ts'
import { bindBrowser, boundBrowser, senderOfForm, visitorOf } from './forms.ts'
import { FORM_LIMIT, FormToken, localPath, pageRoute, Text } from './page-route.ts'
import { goTo, sendPage } from './send-page.ts'
import { codePageFor, signInPage } from './sign-in.ts'
import { refusalText, texts } from './texts/index.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly passwords: Passwords
  readonly accounts: AccountStore
  readonly idps: IdentityProviders
  readonly mail: MailService
  readonly secrets: SecretBox
}

const { route } = routesWith<Needs>()

const send = route({
  ...pageRoute,
  id: 'pages.idp.start',
  method: 'POST',
  path: '/account/sign-in/provider',
  summary: 'Begin to sign in with an identity provider by a form',
  limiter: 'mobile-login',
  body_limit: FORM_LIMIT,
  body: z.strictObject({ form_token: FormToken, next: z.string().max(2000).optional(), provider: Text }),
  errors: ['csrf_failed', 'provider_unknown', 'provider_failed'],
  async handler({ body, koa }, services) {
    const { form_token, provider } = body
    const next = localPath(body.next)
    const started = await orShow(
      async () => {
        await senderOfForm(koa, services, form_token)
        const entrance = {
          kind: 'browser',
          binding: bindBrowser(koa),
          next: next ?? '/account',
          shared_device: false,
        } as const
        return services.idps.start({ mode: 'login', provider }, entrance, null)
      },
      async (error) => {
        const { form_token } = await visitorOf(koa, services)
        const providers = services.idps.list()
        return signInPage({ form_token, next, problems: problemsOf(error, []) }, null, providers)
      },
    )
    leaveFor(koa, started.authorization_url)
  },
})

/**
 * Leads a browser to another server. Not by a redirect: `form-action` of our policy forbids that a form ends elsewhere, and
 * browsers apply it to redirects, too.
 */
function leaveFor(koa: AppContext, url: string): void {
  const { frame, sign_in } = texts()
  const body = html`<div class="inner"><h1>${sign_in.title}</h1><p><a href="${url}">${frame.next}</a></p></div>`
  sendPage(koa, page(sign_in.title, body))
  koa.set('Refresh', `0;url=${url}`)
}

const callback = route({
  ...pageRoute,
  id: 'pages.idp.callback',
  method: 'GET',
  path: '/s/v1/idp/callback',
  summary: 'End a sign-in with an identity provider',
  description: 'The provider sends the browser here.',
  limiter: 'link',
  query: z.looseObject({}),
  errors: [
    'invalid_credentials',
    'mfa_required',
    'access_denied',
    'identity_unknown',
    'registration_closed',
    'provider_failed',
    'already_exists',
    'conflict',
    'not_found',
    'too_many',
  ],
  async handler({ koa }, services) {
    const query = new URLSearchParams(koa.querystring)
    const returned = await services.idps.callback(query, boundBrowser(koa))
    if ('app_url' in returned) {
      goTo(koa, returned.app_url)
      return
    }
    const { entrance } = returned.flow
    const { next, shared_device } =
      entrance.kind === 'browser' ? entrance : { next: '/', shared_device: false }
    await orShow(
      () => letIn(koa, services, returned, shared_device),
      async (error) =>
        (await codePageFor(koa, services, error, { next, shared_device })) ?? refusedPage(error),
    )
    goTo(koa, next)
  },
})

/** Signs in the browser of a proven person, or links the identity with the account that is signed in. */
async function letIn(
  koa: AppContext,
  services: Needs,
  returned: Returned,
  shared_device: boolean,
): Promise<void> {
  const { mode, user_id } = returned.flow
  if (mode === 'link') {
    const principal = await signedInUser(koa, services.authenticate)
    if (principal?.user.public_id !== user_id)
      throw new HttpError('access_denied', {
        message: 'The account that began to link an identity is not signed in any more.',
      })
  }
  const { session, token } = sessionToOpen(koa, services, shared_device)
  const { registered, user } = await services.idps.userOf(services, returned, { sign_in: null, session })
  if (registered) setSessionCookie(koa, token, shared_device)
  else if (mode !== 'link')
    await signUserIn(koa, services, user, { way: `provider ${returned.flow.provider}`, shared_device })
}

function refusedPage(error: HttpError): string {
  const { sign_in } = texts()
  return page(
    sign_in.title,
    html`<div class="inner">
<h1>${sign_in.not_signed_in}</h1>
<p class="note note-bad" role="alert">${refusalText(error)}</p>
<p class="open"><a class="button button-wide" href="/account/sign-in?view=page">${sign_in.another_way}</a></p>
</div>`,
  )
}

export const idpPageRoutes = [send, callback]
