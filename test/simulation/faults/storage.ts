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
    find: 'return Math.min(one[known]?.started_seq ?? Infinity, ',
    replace: 'return one[known]?.started_seq ?? Math.min(Infinity, ',
  },
  {
    name: 'after two restores an epoch is forgotten',
    rule: 'C7',
    file: 'engine/core/epochs.ts',
    find: 'if (!family.has(row.epoch)) family.set(row.epoch, row)',
    replace: 'if (own.includes(row) || row.ended_seq === null) family.set(row.epoch, row)',
  },
  {
    name: 'a file forgets an edit that changed nothing',
    rule: 'C8',
    file: 'storage/scope/transaction.ts',
    find: 'rows.mark(change.public_id, change.merge, change.prior_seq)',
    replace: '',
  },
  {
    name: 'a base_seq beyond the present counts in a file',
    rule: 'C7',
    file: 'storage/scope/transaction.ts',
    find: 'return Math.min(base_seq, moving.seq)',
    replace: 'return base_seq',
  },
]
