import { codeFaults } from './codes.ts'
import { itemFaults } from './items.ts'
import { labelFaults } from './labels.ts'
import { mediaFaults } from './media.ts'
import { mergeFaults } from './merge.ts'
import { placeFaults } from './places.ts'
import { planFaults } from './plans.ts'
import { recoveryFaults } from './recovery.ts'
import { storageFaults } from './storage.ts'
import { syncFaults } from './sync.ts'
import { undoFaults } from './undo.ts'

export type { Fault } from './fault.ts'

/** Every deliberate fault. `test/simulation/faults.ts` makes each of them, one at a time, and asks the proof. */
export const faults = [
  ...mergeFaults,
  ...itemFaults,
  ...codeFaults,
  ...placeFaults,
  ...syncFaults,
  ...recoveryFaults,
  ...storageFaults,
  ...mediaFaults,
  ...labelFaults,
  ...undoFaults,
  ...planFaults,
]
