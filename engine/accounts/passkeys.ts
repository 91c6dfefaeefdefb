import { reject, rejectAt } from '../core/rejection.ts'
import { type ServiceView, serviceCommand } from './command.ts'
import { hasOtherWay } from './identities.ts'
import { challengeLives, type FactorRemoval, losesLastFactor, secondFactorOf } from './second-factors.ts'
import type { Passkey } from './sign-in-collections.ts'

/** Maximum number of passkeys of a user. */
const MAX_PASSKEYS = 20

/** A passkey to add. */
export interface NewPasskey
  extends Pick<
    Passkey,
    'user_id' | 'name' | 'credential_id' | 'public_key' | 'counter' | 'transports' | 'backed_up'
  > {
  readonly passkey_id: string
}

/** The passkey with this id of a credential; null if no account has it. */
export function findPasskey(view: ServiceView, credential_id: string): Passkey | null {
  return view.find('passkeys', 'credential_id', credential_id)[0]?.record ?? null
}

/** The passkeys of a user, oldest first. */
export function passkeysOf(view: ServiceView, user_id: string): Passkey[] {
  return view
    .find('passkeys', 'user_id', user_id)
    .map(({ record }) => record)
    .sort((a, b) => (a.public_id < b.public_id ? -1 : 1))
}

/** SPEC.md I37: adds a passkey, whose authenticator proved that it has the private key. */
export const addPasskey = serviceCommand<NewPasskey>({
  type: 'passkey.add',
  recorded: false,
  ledger: ({ passkey_id, user_id }) => ({ passkey_id, user_id }),
  decide(draft, { passkey_id, ...passkey }) {
    const { view } = draft
    if (!view.get('users', passkey.user_id)) return reject('not_found')
    if (findPasskey(view, passkey.credential_id)) return reject('already_exists')
    if (view.count('passkeys', 'user_id', passkey.user_id) >= MAX_PASSKEYS) return reject('too_many')
    draft.create('passkeys', { public_id: passkey_id, ...passkey, last_used_at: null })
    return null
  },
})

/** Changes the name of a passkey. */
export const renamePasskey = serviceCommand<{ user_id: string; passkey_id: string; name: string }>({
  type: 'passkey.rename',
  recorded: false,
  ledger: ({ user_id, passkey_id }) => ({ user_id, passkey_id }),
  decide(draft, { user_id, passkey_id, name }) {
    const passkey = draft.view.get('passkeys', passkey_id)
    if (passkey?.record.user_id !== user_id)
      return rejectAt('not_found', 'passkey_public_id', 'There is no such passkey.')
    draft.replace('passkeys', passkey, { name })
    return null
  },
})

/** SPEC.md I36, I55: removes a passkey. The last way into an account stays. */
export const removePasskey = serviceCommand<FactorRemoval & { readonly passkey_id: string }>({
  type: 'passkey.remove',
  recorded: false,
  ledger: ({ user_id, passkey_id }) => ({ user_id, passkey_id }),
  decide(draft, { user_id, passkey_id, required }) {
    const passkey = draft.view.get('passkeys', passkey_id)
    if (passkey?.record.user_id !== user_id)
      return rejectAt('not_found', 'passkey_public_id', 'There is no such passkey.')
    if (!hasOtherWay(draft.view, user_id)) return reject('last_way_in')
    if (losesLastFactor(draft.view, user_id, required, true)) return reject('last_factor')
    draft.delete('passkeys', passkey)
    return null
  },
})

/** SPEC.md I38: notes a use of a passkey, and uses up the sign-in that waited for it. The rejection is `token_invalid`. */
export const usePasskey = serviceCommand<{
  passkey_id: string
  counter: number
  backed_up: boolean
  /** The sign-in whose second factor this is; null if the passkey is all of the sign-in. */
  challenge_id: string | null
}>({
  type: 'passkey.use',
  recorded: false,
  ledger: ({ passkey_id }) => ({ passkey_id }),
  decide(draft, { passkey_id, counter, backed_up, challenge_id }) {
    const { stamp, view } = draft
    const passkey = view.get('passkeys', passkey_id)
    if (!passkey || view.get('users', passkey.record.user_id)?.record.status !== 'active')
      return reject('token_invalid')
    if (!counterAdvances(passkey.record.counter, counter)) return reject('token_invalid')
    if (challenge_id !== null) {
      const challenge = view.get('sign_in_challenges', challenge_id)
      if (!challenge || !challengeLives(challenge.record, stamp.edit_at)) return reject('token_invalid')
      if (challenge.record.user_id !== passkey.record.user_id) return reject('token_invalid')
      draft.delete('sign_in_challenges', challenge)
      const factor = secondFactorOf(view, passkey.record.user_id)
      if (factor) draft.replace('second_factors', factor, { failures: 0, failed_at: null })
    }
    draft.replace('passkeys', passkey, { counter, backed_up, last_used_at: stamp.edit_at })
    return null
  },
})

/** SPEC.md I38: a counter that stands still or goes back means a copy. Two zeros mean that nobody counts (WebAuthn, 6.1.1). */
function counterAdvances(known: number, next: number): boolean {
  return next > known || (next === 0 && known === 0)
}
