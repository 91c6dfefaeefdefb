import { z } from 'zod'
import { unlinkIdentity } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import type { IdentityProviders } from '../../../services/accounts/idp/idp.ts'
import { requireAccepted } from '../../../services/errors.ts'
import { IdentityReply, identityReply } from '../../../services/interface/accounts/idp.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly idps: IdentityProviders
}

const { route } = routesWith<Needs>()

const shared = { tag: 'Security', access: 'session', by_token: 'never', addition: true } as const

const list = route({
  ...shared,
  id: 'security.identities.list',
  method: 'GET',
  path: '/api/v1/security/identities',
  summary: 'List the identities with which the user signs in',
  limiter: 'mobile-authenticated',
  reply: z.strictObject({ identities: z.array(IdentityReply) }),
  handler({ principal }, { accounts, idps }) {
    const labels = new Map(idps.list().map(({ label, provider }) => [provider, label]))
    const identities = accounts.read((view) =>
      view.find('identities', 'user_id', principal.user.public_id).map(({ record }) => record),
    )
    // At most 20: an account takes no more.
    return {
      identities: identities
        .sort((a, b) => (a.public_id < b.public_id ? -1 : 1))
        .map((identity) => identityReply(identity, labels.get(identity.provider) ?? identity.provider)),
    }
  },
})

const unlink = route({
  ...shared,
  id: 'security.identities.unlink',
  method: 'DELETE',
  path: '/api/v1/security/identities/{identity_public_id}',
  summary: 'Unlink an identity from the account',
  description: 'The last way into an account stays: `conflict`.',
  limiter: 'mobile-authenticated',
  proof: 'fresh',
  params: z.strictObject({ identity_public_id: Uuid }),
  reply: z.strictObject({ unlinked: z.literal(true) }),
  errors: ['not_found', 'conflict'],
  async handler({ params, principal }, { accounts }) {
    const user_id = principal.user.public_id
    const input = { user_id, identity_id: params.identity_public_id }
    requireAccepted(await accounts.run(unlinkIdentity, input, user_id))
    return { unlinked: true } as const
  },
})

export const identityRoutes = [list, unlink]
