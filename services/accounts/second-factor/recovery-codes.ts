import { hash, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '../../../engine/index.ts'

/** Letters and digits that people do not mistake for each other (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 28 letters are 140 bits, so a plain hash cannot be reversed (OWASP ASVS 5.0, 6.5.2). */
const LENGTH = 28

/** New recovery codes, such as `7Q2M-X0WD-K3RT-9PAE-4HB8-Z6NC-V5YJ`. Each is valid once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
    return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
  })
}

/** The stored form of a recovery code, in whatever way a person typed it. */
export function hashRecoveryCode(typed: string): string {
  const plain = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return hash('sha256', plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1'))
}
