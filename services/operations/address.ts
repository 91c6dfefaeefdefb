import type { Config } from '../config/config.ts'
import { isLocalAddress } from '../labels/local-address.ts'
import { type Found, found } from './found.ts'

/** SPEC.md AO3: the address under which people reach the installation, and whether somebody set it. */
export function addressFound({
  base_url: address,
  base_url_guessed,
  billing,
}: Pick<Config, 'base_url' | 'base_url_guessed' | 'billing'>): Found {
  if (isLocalAddress(address))
    return found(
      'address_local',
      `Only this machine can open the address ${address}. Invitations, guest links and printed labels name it.`,
      { address },
      'Set STOWAGE_BASE_URL to the address that people open. The page /connection helps to find it.',
    )
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
