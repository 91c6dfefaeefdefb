import type { Fault } from './fault.ts'

const execute = 'engine/core/execute.ts'
const memory = 'engine/core/memory-store.ts'

/** Faults in the way of an operation and of what is told of it. */
export const syncFaults: readonly Fault[] = [
  {
    name: 'an operation that comes twice is done twice',
    rule: 'E2',
    file: execute,
    find: 'if (!known) {',
    replace: "if (!known || known.result.status !== 'rejected') {",
  },
  {
    name: 'an id stands for whatever comes under it',
    rule: 'E3',
    file: execute,
    find: '&& known.hasInput(input)',
    replace: '',
  },
  {
    name: 'a rejected operation takes a seq',
    rule: 'E4',
    file: execute,
    find: 'transaction.refuse(entry, error)',
    replace: 'transaction.commit(transaction.seq, entry, [], [])',
  },
  {
    name: 'a rejection is not recorded',
    rule: 'E1',
    file: execute,
    find: 'transaction.refuse(entry, error)',
    replace: '',
  },
  {
    name: 'what an author had seen does not hold the clock back',
    rule: 'C3',
    file: execute,
    find: 'seen > own ? seen : own',
    replace: 'own',
  },
  {
    name: "a replica's earlier edits do not hold its clock back",
    rule: 'C3',
    file: execute,
    find: 'seen > own ? seen : own',
    replace: 'seen',
  },
  {
    name: 'a clock may tell the future',
    rule: 'C3',
    file: execute,
    find: 'return time > latest ? latest : time',
    replace: "return time > '9' ? latest : time",
  },
  {
    name: 'a base_seq of an unknown epoch counts',
    rule: 'C7',
    file: execute,
    find: 'transaction.knownSeq(epoch, claimed_seq)',
    replace: 'transaction.knownSeq(undefined, claimed_seq)',
  },
  {
    name: 'a base_seq beyond the present counts as unknown',
    rule: 'C7',
    file: execute,
    find: 'transaction.knownSeq(epoch, claimed_seq)',
    replace: 'claimed_seq > transaction.seq ? 0 : transaction.knownSeq(epoch, claimed_seq)',
  },
  {
    name: 'a viewer writes',
    rule: 'M1',
    file: execute,
    find: '!roleAllows(author.role, command.role)',
    replace: '!roleAllows(command.role, command.role)',
  },
  {
    name: 'an unknown field of a record is dropped by an edit',
    rule: 'V1',
    file: 'engine/core/draft.ts',
    find: '{ ...record, ...patch, updated_at: this.updatedAt(record) }',
    replace: '{ ...record, ...patch, updated_at: this.updatedAt(record), colour: undefined }',
  },
  {
    name: 'a delta says nothing of what was deleted',
    rule: 'S2',
    file: memory,
    find: 'if (since_seq !== null) {',
    replace: 'if (since_seq === -1) {',
  },
  {
    name: 'a delta leaves out the last change',
    rule: 'S2',
    file: memory,
    find: 'if (seq <= (since_seq ?? 0)) continue',
    replace: 'if (seq <= (since_seq ?? 0) + (since_seq ? 1 : 0)) continue',
  },
  {
    name: 'the checksum leaves out what was deleted',
    rule: 'S5',
    file: memory,
    find: 'if (!counted) return sums',
    replace: "if (!counted || change.change === 'delete') return sums",
  },
]
