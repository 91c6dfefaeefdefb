import { BuildDesign, type HouseholdCollections } from '../../engine/index.ts'
import type { Operation } from '../../sync-protocol/index.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import type { OpenHouseholdOptions } from './open-household-options.ts'
import type { LargeOperations } from './pushing.ts'

/** Number of operations that the thread gets at once: copying them takes time in this thread. */
const IN_ONE_TURN = 20
/** The same for long work, whose operations are small: opening the file takes as long as some of them. */
const IN_ONE_BACKGROUND_TURN = 200
/** Number of places that can be built within a turn: about 50 microseconds each. */
const MANY_PLACES = 250
/**
 * Maximum length of the effects of an operation that is undone here, in characters of the ledger: about 250 per record.
 */
const MUCH_DONE = 100_000

/** The large operations of a household, which run in a thread. */
export function largeOperations(
  file: ScopeFile<HouseholdCollections>,
  household_id: string,
  { now, onFault, thread, quotas }: Pick<OpenHouseholdOptions, 'now' | 'onFault' | 'thread' | 'quotas'>,
): LargeOperations {
  return {
    includes: (operation) => isLarge(file, operation),
    async push({ operations, together, ...part }) {
      const many = part.in_background ? IN_ONE_BACKGROUND_TURN : IN_ONE_TURN
      const some = together ? operations : operations.slice(0, many)
      const place = { path: file.path, household_id, quotas: quotas() }
      const push = { ...place, now: now(), operations: some, together, ...part }
      const { faults, outcome } = await thread.push(push)
      for (const fault of faults) onFault(new Error(fault))
      return outcome
    },
  }
}

/**
 * Whether an operation may take so long that judging it here would block the event loop. A recorded operation is fast:
 * it is not judged again.
 */
function isLarge(file: ScopeFile<HouseholdCollections>, { operation_id, type, input }: Operation): boolean {
  if (type === 'structure.build') {
    const design = BuildDesign.safeParse(input)
    return design.success && placesIn(design.data) > MANY_PLACES && !file.recorded(operation_id)
  }
  if (type !== 'operation.undo' || typeof input.operation_id !== 'string') return false
  return file.effectsLength(input.operation_id) > MUCH_DONE && !file.recorded(operation_id)
}

/** Maximum number of places that it builds. */
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
