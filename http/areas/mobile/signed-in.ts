import type { AccountStore } from '../../../services/accounts/account-store.ts'
import {
  lacksFactor,
  type WithFactorConfig,
} from '../../../services/accounts/second-factor/required-factor.ts'
import { openedSignIn, type SigningInstallation } from '../../../services/accounts/sign-in.ts'
import type { TokenPair } from '../../../services/accounts/tokens.ts'
import {
  type DeviceFields,
  deviceInfo,
  deviceReply,
  tokenReply,
} from '../../../services/interface/accounts/replies.ts'

/** The installation that the device fields of a request describe. `address`: where the request came from. */
export function installationOf(fields: DeviceFields, address: string): SigningInstallation {
  return { installation_id: fields.device_installation_id, info: deviceInfo(fields), address }
}

/** The tokens of a device for an answer. */
export function signedIn(tokens: TokenPair, deps: WithFactorConfig & { readonly accounts: AccountStore }) {
  const { user, device } = openedSignIn(deps, tokens)
  return deps.accounts.read((view) => {
    const second_factor_missing = lacksFactor(view, user, deps.config)
    return tokenReply(tokens, { user, second_factor_missing }, deviceReply(view, device))
  })
}
