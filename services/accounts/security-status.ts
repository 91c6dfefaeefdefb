import {
  countRecoveryCodes,
  DAY_MS,
  deviceSeenAt,
  hasPhone,
  liveTokens,
  type ServiceView,
  secondFactorOf,
  sessionLives,
} from '../../engine/index.ts'
import type { Clock } from '../runtime.ts'
import {
  hasCountedFactor,
  lacksFactor,
  requiredFactor,
  type WithFactorConfig,
} from './second-factor/required-factor.ts'

/** Days without a use after which a device is worth a look. */
const UNUSED_DAYS = 90
/** Number of recovery codes below which new ones are advised. */
const FEW_CODES = 3

/** What a user can do for the safety of the account. */
export const IMPROVEMENTS = {
  enable_mfa: 'Protect the account with an authenticator app.',
  renew_recovery_codes: 'Only a few recovery codes are left: get new ones.',
  revoke_unused_devices:
    'Devices that were not used for 90 days can still sign in: revoke those you no longer have.',
} as const
export type Improvement = keyof typeof IMPROVEMENTS

/** The security of an account at a glance. */
export interface SecurityStatus {
  readonly mfa: {
    readonly enabled: boolean
    readonly confirmed_at: string | null
    /** Number of recovery codes that are left. */
    readonly recovery_codes: number
    /** Whether codes are sent to a phone. */
    readonly phone: boolean
    /** Whether this server or a household of the user requires a second factor. */
    readonly required: boolean
    /** Whether the user first has to set one up. */
    readonly missing: boolean
    /** Whether the user has one that counts where one is required. */
    readonly sufficient: boolean
  }
  /** Numbers of what is signed in. */
  readonly sessions: number
  readonly devices: number
  readonly personal_access_tokens: number
  readonly passkeys: number
  /** Number of identities at providers. */
  readonly identities: number
  readonly improvements: readonly Improvement[]
}

/** The security of a user's account at a time. */
export function securityStatus(
  view: ServiceView,
  user_id: string,
  { config, now }: Clock & WithFactorConfig,
): SecurityStatus {
  const time = now().toISOString()
  const user = view.get('users', user_id)?.record
  const required = user !== undefined && requiredFactor(view, user, config) !== null
  const missing = user !== undefined && lacksFactor(view, user, config)
  const sufficient = user !== undefined && hasCountedFactor(view, user, config)
  const factor = secondFactorOf(view, user_id)?.record ?? null
  const confirmed_at = factor?.confirmed_at ?? null
  const enabled = confirmed_at !== null
  const phone = hasPhone(view, user_id)
  const recovery_codes = countRecoveryCodes(view, user_id)
  const sessions = view
    .find('browser_sessions', 'user_id', user_id)
    .filter(({ record }) => sessionLives(record, time)).length
  const devices = view
    .find('devices', 'user_id', user_id)
    .filter(({ record }) => view.find('sign_ins', 'device_id', record.public_id).length > 0)
  const before = new Date(now().getTime() - UNUSED_DAYS * DAY_MS).toISOString()
  const unused = devices.some(({ record }) => deviceSeenAt(view, record) < before)
  return {
    mfa: { enabled, confirmed_at, recovery_codes, phone, required, missing, sufficient },
    sessions,
    devices: devices.length,
    personal_access_tokens: liveTokens(view, user_id, time).length,
    passkeys: view.count('passkeys', 'user_id', user_id),
    identities: view.count('identities', 'user_id', user_id),
    improvements: [
      ...(enabled || phone ? [] : (['enable_mfa'] as const)),
      ...((enabled || phone) && recovery_codes < FEW_CODES ? (['renew_recovery_codes'] as const) : []),
      ...(unused ? (['revoke_unused_devices'] as const) : []),
    ],
  }
}
