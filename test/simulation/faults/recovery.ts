import type { Fault } from './fault.ts'

/**
 * Faults in what is brought back after a restore. They are sought with
 * `--proof "node --import tsx test/simulation/run.ts --script restores --seeds 100 --store memory"`. Short told histories find
 * the rarest of them: `--proof "npx vitest run test/simulation/cases test/engine/recovery.test.ts"`.
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
    find: 'if (stored) return recoverFields(draft, stored, offer)',
    replace: 'if (stored) return null',
  },
  {
    name: 'a value that was changed since the restore is overwritten',
    rule: 'K8',
    file: 'engine/recovery/fields.ts',
    find: 'if (other && !draft.contest(where, value, current, other)) return\n  back',
    replace: 'back',
  },
  {
    name: 'what a recovered record names and is gone is dropped',
    rule: 'K8',
    file: 'engine/recovery/bring-back.ts',
    find: 'missed: [{ field, lost, kept: null }]',
    replace: 'missed: []',
  },
  {
    name: 'a deletion that the restore took back is not offered',
    rule: 'K8',
    file: 'engine/recovery/recover.ts',
    find: 'return recoverDeletion(draft, collection, stored)',
    replace: 'return null',
  },
  {
    name: 'the device that recovered a record had seen what it holds',
    rule: 'K9',
    file: 'engine/merge/household-draft.ts',
    find: 'own && (claimed?.current ?? true)',
    replace: 'own',
  },
  {
    name: 'the times decide whether a recovered quantity has a delta that was never accepted',
    rule: 'K9',
    file: 'engine/merge/recovered.ts',
    find: 'if (!acknowledged) return true',
    replace: 'if (!acknowledged) return null',
  },
  {
    name: 'an older state of a history replaces a newer one',
    rule: 'K9',
    file: 'engine/recovery/fields.ts',
    find: 'if ((stored.merge?.origins?.[origin.epoch] ?? 0) >= origin.seq) return null',
    replace: '',
  },
  {
    name: 'a record that was deleted since the restore comes back',
    rule: 'K10',
    file: 'engine/recovery/recover.ts',
    find: 'if (draft.view.deletedSince(collection, public_id, base_seq)) {',
    replace: 'if (draft.view.deletedSince(collection, public_id, base_seq + 1_000_000)) {',
  },
  {
    name: 'an offer overwrites a value that somebody gave again since the restore',
    rule: 'C8',
    file: 'engine/recovery/fields.ts',
    find: 'editsSince(draft, standingEdits(stored, field))',
    replace: 'editsSince(draft, [changedAt(stored, field)])',
  },
]
