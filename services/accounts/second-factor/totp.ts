import { Secret, TOTP } from 'otpauth'

/** What authenticator apps support without exception: RFC 6238 with SHA-1, six digits, 30 seconds. */
const PERIOD_S = 30
const FORM = { algorithm: 'SHA1', digits: 6, period: PERIOD_S } as const
/** Number of time steps before and after the present one whose codes are accepted (RFC 6238, section 6). */
const WINDOW = 1
/** RFC 4226, section 4, R6: a seed of 160 bits. */
const SEED_BYTES = 20

/** A new seed. */
export function newSeed(): Buffer {
  return Buffer.from(new Secret({ size: SEED_BYTES }).buffer)
}

function totpOf(seed: Buffer, label: string): TOTP {
  const secret = new Secret({ buffer: new Uint8Array(seed).buffer })
  return new TOTP({ ...FORM, issuer: 'Stowage', label, secret })
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
export function stepOfCode(seed: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(seed, '').validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta
}
