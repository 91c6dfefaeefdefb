import { inventoryMakers } from './inventory.ts'
import { itemMakers } from './items.ts'
import { type Knowledge, type Made, type Maker, Picker, type RandomSource } from './knowledge.ts'
import { labelMakers } from './labels.ts'
import { mediaMakers } from './media.ts'
import { planMakers } from './plans.ts'
import { savedViewMakers } from './saved-views.ts'
import { scanMakers } from './scanning.ts'
import { undoMakers } from './undo.ts'
import { spoil } from './wrong.ts'

export type { Knowledge, Made, RandomSource } from './knowledge.ts'

const makers: readonly Maker[] = [
  ...inventoryMakers,
  ...itemMakers,
  ...mediaMakers,
  ...labelMakers,
  ...scanMakers,
  ...planMakers,
  ...savedViewMakers,
  ...undoMakers,
]

/**
 * What somebody might do next who knows these records: mostly something sensible, now and then what must be rejected. The same
 * numbers and the same knowledge give the same operation. Few names, amounts and ids are used, so that people clash.
 *
 * @param wanted the types that it should be of, if it can be
 */
export function nextOperation(random: RandomSource, knowledge: Knowledge, wanted?: RegExp): Made {
  const picker = new Picker(random, knowledge)
  const made = wanted === undefined ? sensible(picker) : sensibleOf(picker, wanted)
  return picker.chance(4) ? spoil(picker, made) : made
}

function sensibleOf(picker: Picker, wanted: RegExp): Made {
  for (let tries = 0; tries < 40; tries++) {
    const made = sensible(picker)
    if (wanted.test(made.type)) return made
  }
  return sensible(picker)
}

function sensible(picker: Picker): Made {
  const weights = makers.map(({ weight }) => weight(picker))
  let left = picker.below(weights.reduce((sum, weight) => sum + weight, 0))
  for (const [i, weight] of weights.entries()) {
    left -= weight
    const made = left < 0 ? makers[i]?.make(picker) : undefined
    if (made) return made
  }
  return { type: 'location.create', input: { public_id: picker.newId(), name: picker.name() } }
}
