import { z } from 'zod'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import type { FreshProofs } from '../../../services/accounts/fresh-proofs.ts'
import type { Passkeys } from '../../../services/accounts/passkeys/passkeys.ts'
import { AuthenticationResponse } from '../../../services/accounts/passkeys/responses.ts'
import { proofFields } from '../../../services/interface/accounts/credentials.ts'
import { PasskeyOptions } from '../../../services/interface/accounts/passkey.ts'
import { moment } from '../../../services/interface/moment.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly passkeys: Passkeys
  readonly proofs: FreshProofs
}

const { route } = routesWith<Needs>()

const shared = {
  tag: 'Security',
  access: 'session_or_bearer',
  by_token: 'never',
  addition: true,
  without_factor: true,
} as const

const get = route({
  ...shared,
  id: 'security.proof.get',
  method: 'GET',
  path: '/api/v1/security/proof',
  summary: 'Get what a fresh proof of the person takes',
  limiter: 'mobile-authenticated',
  reply: z.strictObject({
    password: z.boolean().meta({ description: 'Whether the proof takes the password' }),
    code: z.boolean().meta({ description: 'Whether the proof takes a code of the second factor' }),
    passkey: z.boolean().meta({ description: 'Whether a passkey is a proof by itself' }),
    fresh_until: moment.nullable().meta({ description: 'The time until which the latest proof counts' }),
  }),
  handler({ principal }, { proofs }) {
    const until = proofs.freshUntil(principal)
    return { ...proofs.needs(principal), fresh_until: until?.toISOString() ?? null }
  },
})

const give = route({
  ...shared,
  id: 'security.proof.give',
  method: 'POST',
  path: '/api/v1/security/proof',
  summary: 'Prove once more who you are',
  description:
    'Some requests are answered with `proof_required`. Give the proof here, and repeat them within five minutes: the password, and the code of the second factor if the account has one. A passkey alone is enough, too. An account with none of them takes a new sign-in.',
  limiter: 'proof',
  body: z
    .strictObject({ ...proofFields, passkey: AuthenticationResponse.optional() })
    .meta({ examples: [{ password: 'correct horse battery', code: '492039' }] }),
  reply: z.strictObject({ fresh_until: moment }),
  errors: ['proof_required', 'invalid_credentials', 'access_denied', 'conflict', 'unavailable'],
  async handler({ body, ip, principal, user_agent }, { proofs }) {
    const until = await proofs.prove(principal, body, { ip, user_agent })
    return { fresh_until: until.toISOString() }
  },
})

const options = route({
  ...shared,
  id: 'security.proof.passkey_options',
  method: 'POST',
  path: '/api/v1/security/proof/passkey-options',
  summary: 'Get what a browser needs to prove its user with a passkey',
  description: 'The challenge is valid for five minutes, and once.',
  limiter: 'proof-passkey-options',
  reply: z.strictObject({ options: PasskeyOptions }),
  errors: ['conflict'],
  async handler({ principal }, services) {
    return { options: { ...(await services.passkeys.proving(services, principal.user.public_id)) } }
  },
})

export const proofRoutes = [get, give, options]
