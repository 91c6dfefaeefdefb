import { z } from 'zod'
import { hasPassword, Passkey, passkeysOf, removePasskey, renamePasskey } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import type { Passkeys } from '../../../services/accounts/passkeys/passkeys.ts'
import { RegistrationResponse } from '../../../services/accounts/passkeys/responses.ts'
import type { Passwords } from '../../../services/accounts/passwords.ts'
import { requiredFactorOf } from '../../../services/accounts/second-factor/required-factor.ts'
import { requireAccepted } from '../../../services/errors.ts'
import { proofFields } from '../../../services/interface/accounts/credentials.ts'
import { PasskeyOptions, PasskeyReply, passkeyReply } from '../../../services/interface/accounts/passkey.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly passwords: Passwords
  readonly passkeys: Passkeys
}

const { route } = routesWith<Needs>()

const shared = { tag: 'Security', access: 'session_or_bearer', by_token: 'never', addition: true } as const
const params = z.strictObject({ passkey_public_id: Uuid })

const list = route({
  ...shared,
  id: 'security.passkeys.list',
  without_factor: true,
  method: 'GET',
  path: '/api/v1/security/passkeys',
  summary: 'List the passkeys of the user',
  limiter: 'mobile-authenticated',
  reply: z.strictObject({
    available: z.boolean().meta({ description: 'Whether the address of this server can have passkeys' }),
    password_required: z
      .boolean()
      .meta({ description: 'Whether the account has a password, which adding a passkey takes' }),
    passkeys: z.array(PasskeyReply),
  }),
  handler({ principal }, { accounts, passkeys }) {
    // At most 20: an account takes no more.
    const { own, user } = accounts.read((view) => ({
      own: passkeysOf(view, principal.user.public_id),
      user: view.get('users', principal.user.public_id)?.record,
    }))
    return {
      available: passkeys.available,
      password_required: user !== undefined && hasPassword(user),
      passkeys: own.map(passkeyReply),
    }
  },
})

const options = route({
  ...shared,
  id: 'security.passkeys.options',
  without_factor: true,
  method: 'POST',
  path: '/api/v1/security/passkeys/options',
  summary: 'Get what a browser needs to make a passkey',
  description: 'The challenge is valid for five minutes, and once.',
  limiter: 'mfa-setup',
  proof: 'fresh',
  body: z.strictObject(proofFields),
  reply: z.strictObject({ options: PasskeyOptions }),
  errors: ['conflict'],
  async handler({ principal }, services) {
    const user = services.accounts.read((view) => view.get('users', principal.user.public_id)?.record)
    if (!user) throw new Error('the user of a session is not stored')
    return { options: { ...(await services.passkeys.registration(services, user)) } }
  },
})

const add = route({
  ...shared,
  id: 'security.passkeys.add',
  without_factor: true,
  method: 'POST',
  path: '/api/v1/security/passkeys',
  summary: 'Add a passkey that the browser made',
  limiter: 'passkey-add',
  body: z.strictObject({ name: Passkey.shape.name, response: RegistrationResponse }),
  reply: z.strictObject({ passkey: PasskeyReply }),
  status: 201,
  errors: ['invalid_credentials', 'already_exists', 'too_many', 'conflict'],
  async handler({ body, principal }, services) {
    return {
      passkey: passkeyReply(await services.passkeys.register(services, principal.user.public_id, body)),
    }
  },
})

const rename = route({
  ...shared,
  id: 'security.passkeys.rename',
  method: 'PATCH',
  path: '/api/v1/security/passkeys/{passkey_public_id}',
  summary: 'Rename a passkey',
  limiter: 'mobile-authenticated',
  params,
  body: z.strictObject({ name: Passkey.shape.name }),
  reply: z.strictObject({ passkey: PasskeyReply }),
  errors: ['not_found'],
  async handler({ body, params, principal }, { accounts }) {
    const user_id = principal.user.public_id
    const passkey_id = params.passkey_public_id
    requireAccepted(await accounts.run(renamePasskey, { user_id, passkey_id, name: body.name }, user_id))
    const passkey = accounts.read((view) => view.get('passkeys', passkey_id)?.record)
    if (!passkey) throw new Error('a passkey that was just renamed is not stored')
    return { passkey: passkeyReply(passkey) }
  },
})

const remove = route({
  ...shared,
  id: 'security.passkeys.remove',
  method: 'DELETE',
  path: '/api/v1/security/passkeys/{passkey_public_id}',
  summary: 'Remove a passkey',
  description:
    'The last way into an account, and the last second factor while one is required, stay: `conflict`.',
  limiter: 'mobile-authenticated',
  proof: 'fresh',
  params,
  reply: z.strictObject({ removed: z.literal(true) }),
  errors: ['not_found', 'conflict'],
  async handler({ params, principal }, services) {
    const user_id = principal.user.public_id
    const required = requiredFactorOf(services, user_id)
    const input = { user_id, passkey_id: params.passkey_public_id, required }
    requireAccepted(await services.accounts.run(removePasskey, input, user_id))
    return { removed: true } as const
  },
})

export const passkeyRoutes = [list, options, add, rename, remove]
