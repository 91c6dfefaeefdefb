import { crc32 } from 'node:zlib'
import type { SecretToken } from './secret-token.ts'

/** The prefix of every personal access token, by which people and secret scanners recognize it. */
const PREFIX = 'stowage_pat_'
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(DIGITS.length)
/** Sizes in bytes: 16 of the id, 32 of the secret. */
const BYTES = 48
/** Number of base 62 digits for 48 bytes. */
const BODY_LENGTH = 65
/** Number of base 62 digits for a CRC-32. */
const CHECKSUM_LENGTH = 6
const FORM = new RegExp(`^${PREFIX}([0-9A-Za-z]{${BODY_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`)

/** Whether a text has the form of a personal access token. */
export function isPersonalToken(text: string): boolean {
  return text.startsWith(PREFIX)
}

/**
 * The text of a token: letters and digits only, so that a double click selects it whole. It ends with a checksum, so
 * that a secret scanner can tell it from similar text without asking a server.
 */
export function personalTokenText({ id, secret }: SecretToken): string {
  const bytes = Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), secret])
  const body = written(BigInt(`0x${bytes.toString('hex')}`), BODY_LENGTH)
  return PREFIX + body + checksum(body)
}

/** The token in a text; null for a text of another form or with a wrong checksum. */
export function parsePersonalToken(text: string): SecretToken | null {
  const [, body, sum] = FORM.exec(text) ?? []
  if (body === undefined || checksum(body) !== sum) return null
  const number = [...body].reduce((total, digit) => total * BASE + BigInt(DIGITS.indexOf(digit)), 0n)
  const hex = number.toString(16).padStart(2 * BYTES, '0')
  // 65 digits can express slightly more than 48 bytes.
  if (hex.length > 2 * BYTES) return null
  const id = hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { id, secret: Buffer.from(hex.slice(32), 'hex') }
}

function checksum(body: string): string {
  return written(BigInt(crc32(body)), CHECKSUM_LENGTH)
}

function written(number: bigint, length: number): string {
  let text = ''
  for (let rest = number; rest > 0n; rest /= BASE) text = DIGITS.charAt(Number(rest % BASE)) + text
  return text.padStart(length, '0')
}
