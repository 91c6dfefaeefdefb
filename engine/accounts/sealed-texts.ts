import { serviceCommand } from './command.ts'

/** A sealed text in place of an earlier one of the same secret. */
export interface Resealed {
  /** Of the record. */
  readonly public_id: string
  readonly from: string
  readonly to: string
}

/** A sealed number, with its name by the same key. */
export interface ResealedNumber extends Resealed {
  readonly number_key: string
}

/**
 * SPEC.md I56: replaces sealed texts by texts of the same secrets with another key. One that has changed meanwhile stays.
 */
export const replaceSealedTexts = serviceCommand<{
  seeds: readonly Resealed[]
  numbers: readonly ResealedNumber[]
}>({
  type: 'sealed_texts.replace',
  recorded: false,
  ledger: ({ numbers, seeds }) => ({ seeds: seeds.length, numbers: numbers.length }),
  decide(draft, { numbers, seeds }) {
    for (const { from, public_id, to } of seeds) {
      const factor = draft.view.get('second_factors', public_id)
      if (factor?.record.sealed_seed === from) draft.replace('second_factors', factor, { sealed_seed: to })
    }
    for (const { from, number_key, public_id, to } of numbers) {
      const phone = draft.view.get('phone_factors', public_id)
      if (phone?.record.sealed_number === from)
        draft.replace('phone_factors', phone, { sealed_number: to, number_key })
    }
    return null
  },
})
