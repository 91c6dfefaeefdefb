import type { Fault } from './fault.ts'

/** Faults of a household in a file alone. */
export const storageFaults: readonly Fault[] = [
  {
    name: 'a base_seq of an earlier epoch counts for nothing in a file',
    rule: 'C7',
    file: 'storage/scope/transaction.ts',
    find: 'this.file.ledger.epochEndedAt(epoch) ?? 0',
    replace: '0',
  },
  {
    name: 'an epoch that was restored away counts up to its end',
    rule: 'C7',
    file: 'engine/core/epochs.ts',
    find: 'shared = Math.min(end, endThere)',
    replace: 'shared = Math.max(end, endThere)',
  },
  {
    name: 'a base_seq beyond the present counts in a file',
    rule: 'C7',
    file: 'storage/scope/transaction.ts',
    find: 'return Math.min(base_seq, moving.seq)',
    replace: 'return base_seq',
  },
]
