import {
  createPersonalAccessToken,
  DAY_MS,
  type PersonalAccessToken,
  type TokenScope,
} from '../../engine/index.ts'
import { requireAccepted } from '../errors.ts'
import type { Clock, Ids } from '../runtime.ts'
import type { AccountStore } from './account-store.ts'
import { personalTokenText } from './personal-token.ts'
import { newToken } from './secret-token.ts'
import { hashSecret } from './tokens.ts'

/** A token that is about to be created. */
export interface PersonalTokenWish {
  readonly user_id: string
  readonly household_id: string
  readonly name: string
  readonly scope: TokenScope
  readonly expires_in_days: number
}

/**
 * Creates a personal access token. Only its creator sees the text; the record has a hash of it.
 *
 * @throws ServiceError `too_many`
 */
export async function createPersonalToken(
  { accounts, newId, now }: Clock & Ids & { readonly accounts: AccountStore },
  { expires_in_days, ...wish }: PersonalTokenWish,
): Promise<{ readonly record: PersonalAccessToken; readonly token: string }> {
  const given = newToken(newId())
  const input = {
    ...wish,
    token_id: given.id,
    secret_hash: hashSecret(given.secret),
    expires_at: new Date(now().getTime() + expires_in_days * DAY_MS).toISOString(),
  }
  requireAccepted(await accounts.run(createPersonalAccessToken, input, wish.user_id))
  const record = accounts.read((view) => view.get('personal_access_tokens', given.id)?.record)
  if (!record) throw new Error('a token that was just created is not stored')
  return { record, token: personalTokenText(given) }
}
