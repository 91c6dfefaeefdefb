import { reject } from '../core/rejection.ts'
import { endRestoredSessions, type SignInWay } from './browser-sessions.ts'
import { serviceCommand } from './command.ts'
import { type NewSignIn, openSignIn } from './devices.ts'
import { revokeTokens } from './personal-access-tokens.ts'

/** Opens a sign-in for a user whose password was right. */
export const signIn = serviceCommand<NewSignIn & { user_id: string; way?: SignInWay }>({
  type: 'account.sign_in',
  recorded: false,
  ledger: ({ user_id, installation_id, info, sign_in_id, way }) => ({
    ...(way !== undefined && { way }),
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
  recorded: false,
  ledger: (input) => ({ ...input }),
  decide(draft, { sign_in_id }) {
    const stored = draft.view.get('sign_ins', sign_in_id)
    if (!stored) return reject('not_found')
    if (stored.record.ended_at !== null) return null
    draft.replace('sign_ins', stored, { ended_at: draft.stamp.edit_at, end_reason: 'signed_out' })
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
    for (const challenge of draft.view.all('sign_in_challenges'))
      draft.delete('sign_in_challenges', challenge)
    for (const link of draft.view.all('email_verifications')) draft.delete('email_verifications', link)
    for (const change of draft.view.all('email_changes')) draft.delete('email_changes', change)
    for (const pending of draft.view.all('pending_registrations'))
      draft.delete('pending_registrations', pending)
    return null
  },
})
