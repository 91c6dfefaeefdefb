import { z } from 'zod'
import { type PersonalAccessToken, type ServiceView, TokenScope } from '../../../engine/index.ts'
import { moment } from '../moment.ts'

/** A personal access token, without its secret. */
export const PersonalTokenReply = z
  .strictObject({
    public_id: z.string(),
    name: z.string().meta({ examples: ['Home Assistant'] }),
    scope: TokenScope,
    household: z.strictObject({ public_id: z.string(), name: z.string().meta({ examples: ['Home'] }) }),
    created_at: moment,
    expires_at: moment,
    last_used_at: moment.nullable().meta({ description: 'Accurate to an hour' }),
  })
  .meta({
    id: 'PersonalAccessToken',
    description: 'A token with which a program acts for a user in one household.',
  })

/** A personal access token for an answer. */
export function personalTokenReply(
  view: ServiceView,
  token: PersonalAccessToken,
): z.infer<typeof PersonalTokenReply> {
  const { public_id, name, scope, household_id, created_at, expires_at, last_used_at } = token
  const household = {
    public_id: household_id,
    name: view.get('households', household_id)?.record.name ?? '',
  }
  return { public_id, name, scope, household, created_at, expires_at, last_used_at }
}
