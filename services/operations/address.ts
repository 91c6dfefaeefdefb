import type { Config } from '../config/config.ts'
import { type Found, found } from './found.ts'

/** SPEC.md AO3: the address under which people reach the installation, and whether somebody set it. */
export function addressFound({
  base_url: address,
  base_url_guessed,
  billing,
}: Pick<Config, 'base_url' | 'base_url_guessed' | 'billing'>): Found {
  if (!base_url_guessed) return found('address_set', `The address is ${address}.`, { address })
  if (billing === null)
    return found('address_guessed', `The address is guessed from this machine: ${address}.`, { address })
  return found(
    'address_payments',
    `STOWAGE_BASE_URL is not set, so payments lead back to a guessed address: ${address}.`,
    { address },
    'Set STOWAGE_BASE_URL to the address that people open. At any other one they do not come back after a payment.',
  )
}
