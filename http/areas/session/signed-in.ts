import type { AccountStore } from '../../../services/accounts/account-store.ts'
import type { WithFactorConfig } from '../../../services/accounts/second-factor/required-factor.ts'
import type { Config } from '../../../services/config/config.ts'
import { signedInReply } from '../../../services/interface/accounts/browser-session.ts'

/** The state of a session for an answer. */
export function signedIn(
  {
    accounts,
    config,
  }: WithFactorConfig & { readonly accounts: AccountStore; readonly config: Pick<Config, 'web_copies'> },
  session_id: string,
  csrf_token: string,
) {
  return accounts.read((view) => signedInReply(view, { session_id, csrf_token }, config))
}
