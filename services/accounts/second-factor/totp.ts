import { Secret, TOTP } from 'otpauth'
import type { Config } from '../../config/config.ts'

const PERIOD_S = 30
const FORM = { digits: 6, period: PERIOD_S } as const
/** Number of time steps before and after the present one whose codes are accepted (RFC 6238, section 6). */
const WINDOW = 1
/**
 * Bytes of a seed: as many as the output of its hash (RFC 6238, section 5.1), so that they tell which hash it is for. Only SHA-1
 * works with every authenticator app.
 */
const SEED_BYTES = { SHA1: 20, SHA256: 32 } as const

/** A new seed. */
export function newSeed({ algorithms }: Pick<Config, 'algorithms'>): Buffer {
  const size = SEED_BYTES[algorithms === 'approved' ? 'SHA256' : 'SHA1']
  return Buffer.from(new Secret({ size }).buffer)
}

function totpOf(seed: Buffer, label: string): TOTP {
  const secret = new Secret({ buffer: new Uint8Array(seed).buffer })
  const algorithm = seed.length === SEED_BYTES.SHA256 ? 'SHA256' : 'SHA1'
  return new TOTP({ ...FORM, algorithm, issuer: 'Stowage', label, secret })
}

/** A seed as people type it, and as the address that an authenticator scans. */
export interface SharedSeed {
  /** In base32 (RFC 4648). */
  readonly secret: string
  /** `otpauth://totp/...`, the key URI format. */
  readonly uri: string
}

/** @param label the account as the authenticator shows it, such as an e-mail address */
export function sharedSeed(seed: Buffer, label: string): SharedSeed {
  const totp = totpOf(seed, label)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step of a code: 30 seconds since 1970. Null if the code is wrong at that time. */
export function stepOfCode(
  seed: Buffer,
  code: string,
  now: Date,
  { totp_tolerance }: Pick<Config, 'totp_tolerance'>,
): number | null {
  const timestamp = now.getTime()
  const window = totp_tolerance ? WINDOW : 0
  const delta = totpOf(seed, '').validate({ token: code, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta
}
