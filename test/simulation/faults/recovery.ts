import type { Fault } from './fault.ts'

/**
 * Faults in what is brought back after a restore. They are sought with
 * `--proof "node --import tsx test/simulation/run.ts --script restores --seeds 100 --store memory"`.
 */
export const recoveryFaults: readonly Fault[] = [
  {
    name: 'a replica offers nothing of what a restore lost',
    rule: 'P9',
    file: 'engine/replica/pull.ts',
    find: 'if (recovery) await settled(options.recovering(recovery))',
    replace: '',
  },
  {
    name: 'offers are made once the state that they are taken from is gone',
    rule: 'P9',
    file: 'engine/replica/recovery.ts',
    find: 'store.changedAfter(collection, shared_seq)',
    replace: 'store.changedAfter(collection, held.seq)',
  },
  {
    name: 'what lacks its record does not wait for it',
    rule: 'P10',
    file: 'engine/replica/waiting.ts',
    find: 'const lacks = earlier &&',
    replace: 'const lacks = earlier && operation.operation_id === subject &&',
  },
  {
    name: 'a recovered record gets again what it holds',
    rule: 'K9',
    file: 'engine/merge/recovered.ts',
    find: 'return origin !== undefined && acknowledged.seq <= origin',
    replace: 'return false',
  },
  {
    name: 'an offer brings a missing record and no values of others',
    rule: 'K8',
    file: 'engine/recovery/recover.ts',
    find: 'if (stored) return recoverFields(draft, stored, { collection, record, origin })',
    replace: 'if (stored) return null',
  },
]
