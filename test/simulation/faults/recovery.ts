import type { Fault } from './fault.ts'

const outbox = 'engine/replica/outbox.ts'

/**
 * Faults in what is brought back after a restore. They are sought with
 * `--proof "node --import tsx test/simulation/run.ts --script restores --seeds 60 --store memory"`.
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
    file: outbox,
    find: "if (queued.state !== 'pending' || queued.waits_since !== undefined) continue",
    replace: "if (queued.state !== 'pending') continue",
  },
  {
    name: 'a recovered record gets again what it holds',
    rule: 'K9',
    file: 'engine/merge/recovered.ts',
    find: 'return origin !== undefined && acknowledged.seq <= origin',
    replace: 'return false',
  },
  {
    name: 'a value that was changed since the restore is overwritten',
    rule: 'K8',
    file: 'engine/recovery/fields.ts',
    find: 'if (other && !draft.contest(where, value, current, other)) return',
    replace: '',
  },
  {
    name: 'what a recovered record names and is gone is dropped',
    rule: 'K8',
    file: 'engine/recovery/bring-back.ts',
    find: 'for (const { field, lost, kept } of missed) {',
    replace: 'for (const { field, lost, kept } of missed.slice(0, 0)) {',
  },
  {
    name: 'an offer brings a missing record and no values of others',
    rule: 'K8',
    file: 'engine/recovery/recover.ts',
    find: 'if (stored) return recoverFields(draft, stored, { collection, record, origin })',
    replace: 'if (stored) return null',
  },
]
