import {
  type GivenDeviceInfo,
  type NewSignIn,
  replacedSignIn,
  signIn,
  type User,
} from '../../engine/index.ts'
import type { Config } from '../config/config.ts'
import { requireAccepted } from '../errors.ts'
import type { Clock, Ids } from '../runtime.ts'
import type { AccountStore } from './account-store.ts'
import { type SignInParts, signInOf } from './authenticate-bearer.ts'
import { checkPassword, type PasswordCheck } from './check-password.ts'
import {
  type ChallengeAnswer,
  type ChallengeDeps,
  completeChallenge,
  requireNoSecondFactor,
} from './second-factor/challenge.ts'
import type { SecondFactorDeps } from './second-factor/parts.ts'
import { firstPair, parseToken, type TokenPair } from './tokens.ts'

/** The installation that signs in. */
export interface SigningInstallation {
  readonly installation_id: string
  readonly info: GivenDeviceInfo
  /** Its network address; null for one that this machine makes up. */
  readonly address: string | null
}

/** A sign-in that is about to be stored, and the tokens for its device. */
export interface SignInToOpen {
  readonly sign_in: NewSignIn
  readonly tokens: TokenPair
}

type NewSignInDeps = Clock & Ids & { readonly config: Pick<Config, 'quotas'> }

/** A sign-in with new ids and the first pair of tokens. */
export function newSignIn(
  { config, newId, now }: NewSignInDeps,
  { address, info, installation_id }: SigningInstallation,
): SignInToOpen {
  const sign_in_id = newId()
  const tokens = firstPair(sign_in_id, now())
  const sign_in = {
    sign_in_id,
    device_id: newId(),
    installation_id,
    info,
    address: address?.slice(0, 64) ?? null,
    tokens: tokens.hashes,
    max_devices: config.quotas.account_devices,
  }
  return { sign_in, tokens }
}

/**
 * Signs in a device with address and password.
 *
 * @returns the tokens, and whether the sign-in replaced one of the same installation
 * @throws ServiceError `invalid_credentials`, `mfa_required` with a second factor, `access_denied` for a suspended account,
 * `unavailable` under load
 */
export async function signDeviceIn(
  deps: NewSignInDeps & ChallengeDeps & PasswordCheck,
  given: { readonly email: string; readonly password: string },
  installation: SigningInstallation,
): Promise<DeviceSignedIn> {
  const user = await checkPassword(deps, given)
  await requireNoSecondFactor(deps, user)
  return openUserSignIn(deps, user, installation)
}

/**
 * Completes the sign-in of a device with the code of the second factor.
 *
 * @throws ServiceError as `completeChallenge`
 */
export async function completeDeviceSignIn(
  deps: NewSignInDeps & SecondFactorDeps,
  answer: ChallengeAnswer,
  installation: SigningInstallation,
): Promise<DeviceSignedIn> {
  return openUserSignIn(deps, await completeChallenge(deps, answer), installation)
}

/** The tokens of a device, and whether the sign-in replaced one of the same installation. */
export interface DeviceSignedIn {
  readonly tokens: TokenPair
  readonly replaced_sign_in: boolean
}

/** Opens a sign-in for a user who proved who they are. */
export async function openUserSignIn(
  deps: NewSignInDeps & { readonly accounts: AccountStore },
  { public_id: user_id }: User,
  installation: SigningInstallation,
  way = 'password',
): Promise<DeviceSignedIn> {
  const { accounts } = deps
  const { sign_in, tokens } = newSignIn(deps, installation)
  requireAccepted(await accounts.run(signIn, { user_id, ...sign_in, way }, user_id))
  const replaced_sign_in = accounts.read((view) => {
    const opened = view.get('sign_ins', sign_in.sign_in_id)?.record
    return opened !== undefined && replacedSignIn(view, opened)
  })
  return { tokens, replaced_sign_in }
}

/** The sign-in that a pair of tokens belongs to, which was just stored. */
export function openedSignIn(
  { accounts }: { readonly accounts: AccountStore },
  tokens: TokenPair,
): SignInParts {
  const token = parseToken('access', tokens.access_token)
  const parts = token && accounts.read((view) => signInOf(view, token))
  if (!parts) throw new Error('a sign-in that was just written is not stored')
  return parts
}
