import { z } from 'zod'
import { Passkey } from '../../../engine/index.ts'
import { moment } from '../moment.ts'
import { challengeFields } from './credentials.ts'

export const PasskeyReply = z
  .strictObject({
    public_id: z.string(),
    name: Passkey.shape.name,
    backed_up: z
      .boolean()
      .meta({ description: 'Whether copies exist, such as in the account of a platform' }),
    created_at: moment,
    last_used_at: moment.nullable(),
  })
  .meta({ id: 'Passkey', description: 'A passkey with which a user signs in.' })

/** A passkey for an answer. */
export function passkeyReply({
  public_id,
  name,
  backed_up,
  created_at,
  last_used_at,
}: Passkey): z.infer<typeof PasskeyReply> {
  return { public_id, name, backed_up, created_at, last_used_at }
}

/** The challenge of a sign-in that waits for its second factor. */
export const WaitingChallenge = challengeFields.challenge.optional().meta({
  description:
    'Of a sign-in that waits for its second factor (`mfa_required`): the passkey replaces the code',
})

/** What a browser hands to the authenticator. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() }).meta({
  id: 'PasskeyOptions',
  description: 'Options of WebAuthn in their JSON form, for `parseCreationOptionsFromJSON` and its like.',
})
