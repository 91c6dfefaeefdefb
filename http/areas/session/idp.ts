import { z } from 'zod'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import type { IdentityProviders } from '../../../services/accounts/idp/idp.ts'
import type { Passkeys } from '../../../services/accounts/passkeys/passkeys.ts'
import type { Passwords } from '../../../services/accounts/passwords.ts'
import { SharedDevice } from '../../../services/interface/accounts/browser-session.ts'
import { IdpStartReply, idpWishFields, ProvidersReply } from '../../../services/interface/accounts/idp.ts'
import { bindBrowser } from '../../pages/forms.ts'
import { localPath } from '../../pages/page-route.ts'
import { requireProof, sessionOf, sourceOf } from '../../routing/authenticate.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { requireOwnPage } from '../../session/csrf.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly passwords: Passwords
  readonly idps: IdentityProviders
  readonly passkeys: Passkeys
}

const { route } = routesWith<Needs>()

const tag = 'Browser session'

const providers = route({
  id: 'session.idp.providers',
  method: 'GET',
  path: '/api/v1/session/idp/providers',
  tag,
  addition: true,
  summary: 'List the ways to sign in without a password',
  access: 'public',
  limiter: 'link',
  reply: ProvidersReply,
  handler(_request, { idps, passkeys }) {
    return { passkeys: passkeys.available, providers: idps.list() }
  },
})

const start = route({
  id: 'session.idp.start',
  method: 'POST',
  path: '/api/v1/session/idp/start',
  tag,
  addition: true,
  summary: 'Begin to sign in a browser with an identity provider',
  description:
    'Go to `authorization_url`. The provider leads back to this server, which signs this browser in and then shows `next`. The mode `link` takes the session of the user.',
  access: 'public',
  limiter: 'mobile-login',
  body: z.strictObject({
    ...idpWishFields,
    next: z.string().max(2000).optional().meta({ description: 'A path of this server; default: `/`' }),
    shared_device: SharedDevice,
  }),
  reply: IdpStartReply,
  errors: [
    'authentication_required',
    'invalid_credentials',
    'proof_required',
    'access_denied',
    'csrf_failed',
    'second_factor_required',
    'provider_unknown',
    'provider_failed',
    'unavailable',
  ],
  async handler({ body, ip, koa, user_agent }, services) {
    requireOwnPage(sourceOf(koa), services.config)
    const principal = body.mode === 'link' ? await sessionOf(koa, services.authenticate) : null
    if (principal) await requireProof(principal, body, { ip, user_agent }, services.authenticate)
    const next = localPath(body.next) ?? (principal ? '/settings' : '/')
    const { shared_device } = body
    const entrance = { kind: 'browser', binding: bindBrowser(koa), next, shared_device } as const
    return services.idps.start(body, entrance, principal?.user.public_id ?? null)
  },
})

export const sessionIdpRoutes = [providers, start]
