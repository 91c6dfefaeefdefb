import { reject, rejectAt } from '../core/rejection.ts'
import type { PersonalAccessToken, TokenScope } from './access-collections.ts'
import { type ServiceDraft, type ServiceView, serviceCommand } from './command.ts'
import { membershipOf } from './households.ts'

/** Maximum number of tokens of a user that can be used at one time. */
const MAX_TOKENS = 50

/** How far `last_used_at` may lag behind, in seconds: a request that only reads must not cost a write each time. */
export const TOKEN_USED_SECONDS = 3600

/** A token to make. */
export interface NewPersonalAccessToken {
  readonly token_id: string
  readonly user_id: string
  readonly household_id: string
  readonly name: string
  readonly scope: TokenScope
  readonly secret_hash: string
  readonly expires_at: string
}

/** Whether a token can be used at a time (ISO 8601 in UTC). */
export function tokenLives({ revoked_at, expires_at }: PersonalAccessToken, now: string): boolean {
  return revoked_at === null && expires_at > now
}

/** A user's tokens that can be used at a time, the oldest first. */
export function liveTokens(view: ServiceView, user_id: string, now: string): PersonalAccessToken[] {
  return view
    .find('personal_access_tokens', 'user_id', user_id)
    .flatMap(({ record }) => (tokenLives(record, now) ? [record] : []))
    .sort((a, b) => (a.public_id < b.public_id ? -1 : 1))
}

/** SPEC.md I10: makes a token for a household that the user is a member of. */
export const createPersonalAccessToken = serviceCommand<NewPersonalAccessToken>({
  type: 'personal_access_token.create',
  ledger: ({ token_id, user_id, household_id, name, scope, expires_at }) => ({
    token_id,
    user_id,
    household_id,
    name,
    scope,
    expires_at,
  }),
  decide(draft, { token_id, ...token }) {
    const { stamp, view } = draft
    if (!membershipOf(view, token.user_id, token.household_id)) return reject('household_access_denied')
    if (liveTokens(view, token.user_id, stamp.edit_at).length >= MAX_TOKENS) return reject('too_many')
    draft.create('personal_access_tokens', {
      public_id: token_id,
      ...token,
      last_used_at: null,
      revoked_at: null,
    })
    return null
  },
})

/** SPEC.md I10: revokes a token of a user. */
export const revokePersonalAccessToken = serviceCommand<{ user_id: string; token_id: string }>({
  type: 'personal_access_token.revoke',
  ledger: (input) => ({ ...input }),
  decide(draft, { user_id, token_id }) {
    const token = draft.view.get('personal_access_tokens', token_id)
    if (token?.record.user_id !== user_id || !tokenLives(token.record, draft.stamp.edit_at))
      return rejectAt('not_found', 'public_id')
    draft.replace('personal_access_tokens', token, { revoked_at: draft.stamp.edit_at })
    return null
  },
})

/** Revokes tokens: all of a user, or everybody's where no user is named. */
export function revokeTokens(draft: ServiceDraft, user_id: string | null): void {
  const { stamp, view } = draft
  const tokens =
    user_id === null
      ? view.all('personal_access_tokens')
      : view.find('personal_access_tokens', 'user_id', user_id)
  for (const token of tokens)
    if (token.record.revoked_at === null)
      draft.replace('personal_access_tokens', token, { revoked_at: stamp.edit_at })
}
