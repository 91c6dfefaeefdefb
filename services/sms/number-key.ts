import type { SecretBox } from '../accounts/second-factor/secret-box.ts'

/** Spaces and signs make no difference. */
const digitsOf = (number: string) => number.replaceAll(/\D/g, '')

/** The name of a number in the accounts, from which nobody finds the number. */
export function numberKeyOf(box: Pick<SecretBox, 'fingerprint'>, number: string): string {
  return box.fingerprint(digitsOf(number), 'sms')
}

/** The names of a number by each key of the installation, the current one first. */
export function numberKeysOf(box: Pick<SecretBox, 'fingerprints'>, number: string): string[] {
  return box.fingerprints(digitsOf(number), 'sms')
}
