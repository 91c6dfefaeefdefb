import { reject } from '../core/rejection.ts'
import { endRestoredSessions } from './browser-sessions.ts'
import { serviceCommand } from './command.ts'
import { type NewSignIn, openSignIn, type TokenHashes } from './devices.ts'
import { revokeTokens } from './personal-access-tokens.ts'

/** Opens a sign-in for a user whose password was right. */
export const signIn = serviceCommand<NewSignIn & { user_id: string }>({
  type: 'account.sign_in',
  ledger: ({ user_id, installation_id, info, sign_in_id }) => ({
    user_id,
    installation_id,
    info,
    sign_in_id,
  }),
  decide(draft, input) {
    const user = draft.view.get('users', input.user_id)
    if (user?.record.status !== 'active') return reject('not_found')
    openSignIn(draft, input.user_id, input)
    return null
  },
})

export const signOut = serviceCommand<{ sign_in_id: string }>({
  type: 'account.sign_out',
  ledger: (input) => ({ ...input }),
  decide(draft, { sign_in_id }) {
    const stored = draft.view.get('sign_ins', sign_in_id)
    if (!stored) return reject('not_found')
    if (stored.record.ended_at !== null) return null
    draft.replace('sign_ins', stored, { ended_at: draft.stamp.edit_at, end_reason: 'signed_out' })
    return null
  },
})

/** Seconds for which a refresh token's immediate predecessor still gives the same successor (SPEC.md, I3). */
export const REFRESH_GRACE_SECONDS = 60

/** SPEC.md I3: replaces a sign-in's tokens by the next pair. `salt` makes that pair out of the presented token again. */
export const rotateTokens = serviceCommand<{
  sign_in_id: string
  presented_hash: string
  tokens: TokenHashes
  salt: string
}>({
  type: 'token.refresh',
  ledger: ({ sign_in_id }) => ({ sign_in_id }),
  decide(draft, { sign_in_id, presented_hash, tokens, salt }) {
    const { stamp, view } = draft
    const stored = view.get('sign_ins', sign_in_id)
    if (!stored || stored.record.ended_at !== null) return reject('token_invalid')
    const { refresh_hash, refresh_expires_at, access_hash, access_expires_at } = stored.record
    if (refresh_hash !== presented_hash || refresh_expires_at <= stamp.edit_at) return reject('token_invalid')
    const previous = { access_hash, access_expires_at, refresh_hash, salt, rotated_at: stamp.edit_at }
    draft.replace('sign_ins', stored, { ...tokens, previous })
    const device = view.get('devices', stored.record.device_id)
    if (device) draft.replace('devices', device, { last_seen_at: stamp.edit_at })
    return null
  },
})

/** SPEC.md I3: a token used twice has been copied, so every token of that sign-in ends. */
export const endReusedSignIn = serviceCommand<{ sign_in_id: string }>({
  type: 'token.reused',
  ledger: (input) => ({ ...input }),
  decide(draft, { sign_in_id }) {
    const stored = draft.view.get('sign_ins', sign_in_id)
    if (!stored) return reject('token_invalid')
    if (stored.record.ended_at !== null) return null
    draft.replace('sign_ins', stored, { ended_at: draft.stamp.edit_at, end_reason: 'reused' })
    return null
  },
})

/**
 * SPEC.md K6: ends every sign-in, browser session, personal access token and reset link. The records come from a backup: some
 * of these have ended since, and nobody knows which.
 */
export const endAllSignIns = serviceCommand<object>({
  type: 'account.end_all_sign_ins',
  ledger: () => ({}),
  decide(draft) {
    for (const signIn of draft.view.all('sign_ins')) {
      if (signIn.record.ended_at !== null) continue
      draft.replace('sign_ins', signIn, { ended_at: draft.stamp.edit_at, end_reason: 'restored' })
    }
    endRestoredSessions(draft)
    revokeTokens(draft, null)
    for (const reset of draft.view.all('password_resets')) draft.delete('password_resets', reset)
    return null
  },
})
