import { BuildDesign, type HouseholdCollections } from '../../engine/index.ts'
import type { Operation } from '../../sync-protocol/index.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import type { LargeOperations } from './group-commit.ts'
import type { OpenHouseholdOptions } from './open-household.ts'

/** Places of which the building takes no longer than a turn; about 10 µs each, and as long again to write them. */
const MANY_PLACES = 500
/** What an operation that is taken back has done, in characters of the ledger: some 250 for each record. */
const MUCH_DONE = 100_000

/** The large operations of a household, done by a thread. */
export function largeOperations(
  file: ScopeFile<HouseholdCollections>,
  household_id: string,
  { now, onFault, thread, quotas }: Pick<OpenHouseholdOptions, 'now' | 'onFault' | 'thread' | 'quotas'>,
): LargeOperations {
  return {
    includes: (operation) => isLarge(file, operation),
    async push(author, epoch, operation) {
      const push = { path: file.path, household_id, author, epoch, operation, now: now(), quotas }
      const { result, fault, ...state } = await thread.push(push)
      if (fault !== null) onFault(new Error(fault))
      return { ...state, results: [result] }
    },
  }
}

/**
 * Whether an operation may do so much that judging it would hold up everybody. One that is recorded already takes no time: it is
 * not judged again.
 */
function isLarge(file: ScopeFile<HouseholdCollections>, { operation_id, type, input }: Operation): boolean {
  if (type === 'structure.build') {
    const design = BuildDesign.safeParse(input)
    return design.success && placesIn(design.data) > MANY_PLACES && !file.recorded(operation_id)
  }
  if (type !== 'operation.undo' || typeof input.operation_id !== 'string') return false
  return file.effectsLength(input.operation_id) > MUCH_DONE && !file.recorded(operation_id)
}

/** At most so many are built. */
function placesIn(design: BuildDesign): number {
  const counts = [design.racks, design.rows, design.shelves, design.slots].map((level) => level?.count ?? 0)
  let around = 1
  let all = 0
  for (const count of counts) {
    around *= Math.max(1, count)
    if (count > 0) all += around
  }
  return all
}
