import type {
  PhoneFactor,
  Resealed,
  ResealedNumber,
  SecondFactor,
  ServiceView,
} from '../../../engine/index.ts'
import { numberKeyOf } from '../../sms/number-key.ts'
import { numberPurpose, seedPurpose } from './purposes.ts'
import type { SecretBox } from './secret-box.ts'

/** The sealed texts of the accounts that are not sealed with the current key. */
export interface StaleTexts {
  readonly seeds: readonly SecondFactor[]
  readonly numbers: readonly PhoneFactor[]
}

/** Finds the sealed texts of the accounts that are not sealed with the current key. */
export function staleTexts(view: ServiceView, box: SecretBox): StaleTexts {
  return {
    seeds: view
      .all('second_factors')
      .map(({ record }) => record)
      .filter(({ sealed_seed, user_id }) => !box.isCurrent(sealed_seed, seedPurpose(user_id))),
    numbers: view
      .all('phone_factors')
      .map(({ record }) => record)
      .filter(({ sealed_number, user_id }) => !box.isCurrent(sealed_number, numberPurpose(user_id))),
  }
}

/** The same secrets with the current key. Texts that no key opens stay out. */
export function resealed(box: SecretBox, { numbers, seeds }: StaleTexts) {
  return {
    seeds: seeds.flatMap(({ public_id, sealed_seed: from, user_id }): Resealed[] => {
      const seed = openOrNull(box, from, seedPurpose(user_id))
      return seed ? [{ public_id, from, to: box.seal(seed, seedPurpose(user_id)) }] : []
    }),
    numbers: numbers.flatMap(({ public_id, sealed_number: from, user_id }): ResealedNumber[] => {
      const number = openOrNull(box, from, numberPurpose(user_id))
      if (!number) return []
      const number_key = numberKeyOf(box, number.toString())
      return [{ public_id, from, to: box.seal(number, numberPurpose(user_id)), number_key }]
    }),
  }
}

/** Counts the sealed texts of the accounts, and those of them that no key opens. `box`: null without any key. */
export function unopenedTexts(
  view: ServiceView,
  box: SecretBox | null,
): { readonly count: number; readonly unopened: number } {
  const opens = (sealed: string, purpose: string) => box !== null && openOrNull(box, sealed, purpose) !== null
  const all = [
    ...view
      .all('second_factors')
      .map(({ record: { sealed_seed, user_id } }) => opens(sealed_seed, seedPurpose(user_id))),
    ...view
      .all('phone_factors')
      .map(({ record: { sealed_number, user_id } }) => opens(sealed_number, numberPurpose(user_id))),
  ]
  return { count: all.length, unopened: all.filter((opened) => !opened).length }
}

function openOrNull(box: SecretBox, sealed: string, purpose: string): Buffer | null {
  try {
    return box.open(sealed, purpose)
  } catch {
    return null
  }
}
