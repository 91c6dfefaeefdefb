import { z } from 'zod'
import { Household, type Identity } from '../../../engine/index.ts'
import { moment } from '../moment.ts'
import { GivenInvitation, Password } from './credentials.ts'

/** What a person wants of a provider; the same for devices and browsers. */
export const idpWishFields = {
  mode: z.enum(['login', 'register', 'link']).meta({
    description: '`link` takes a signed-in user, whose account gets the identity',
  }),
  provider: z
    .string()
    .min(1)
    .max(30)
    .optional()
    .meta({
      description: 'The key of the provider; required if several are configured',
      examples: ['home'],
    }),
  household_name: Household.shape.name.optional().meta({ description: 'The household of a new account' }),
  invitation: GivenInvitation.optional().meta({ description: 'An invitation for a new account' }),
  password: Password.optional().meta({
    description: 'With `link`: the password of the account, if it has one',
  }),
}

export const IdpStartReply = z
  .strictObject({
    mode: z.enum(['login', 'register', 'link']),
    state: z.string(),
    authorization_url: z.string().meta({ description: 'Open it in a browser' }),
    redirect_uri: z.string(),
    expires_at: moment,
  })
  .meta({ id: 'IdpStart', description: 'A sign-in with an identity provider that began.' })

export const ProvidersReply = z.strictObject({
  passkeys: z.boolean().meta({ description: 'Whether passkeys sign in at the address of this server' }),
  providers: z.array(
    z.strictObject({
      provider: z.string().meta({ examples: ['home'] }),
      label: z.string().meta({ examples: ['Authelia'] }),
    }),
  ),
})

export const IdentityReply = z
  .strictObject({
    public_id: z.string(),
    provider: z.string(),
    label: z.string().meta({ description: 'The name of the provider' }),
    email: z.string().nullable().meta({ description: 'The address that the provider gave' }),
    created_at: moment,
    last_used_at: moment.nullable(),
  })
  .meta({ id: 'Identity', description: 'An identity with which a user signs in.' })

/** An identity for an answer. */
export function identityReply(
  { public_id, provider, email, created_at, last_used_at }: Identity,
  label: string,
): z.infer<typeof IdentityReply> {
  return { public_id, provider, label, email, created_at, last_used_at }
}
