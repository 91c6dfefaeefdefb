import { chainAgain } from '../scope/chain-operations.ts'
import type { ServiceFile } from '../service-file.ts'
import { type ErasureRun, erasureKinds } from './kinds.ts'
import type { Erasure } from './log.ts'

/**
 * Removes from the service file what an erasure names: its records, and what the ledger's inputs tell of it (a
 * registration's names a person). Erasing what is gone does nothing. Freed pages keep their bytes until `VACUUM`.
 * @returns whether anything was there
 */
export function erase(service: ServiceFile, { kind, id }: Erasure, run: ErasureRun): boolean {
  const inputs = forgetInputs(service, id)
  const rejection = erasureKinds[kind](service, id, run)
  if (rejection && rejection.rejected.code !== 'not_found') throw new Error(rejection.rejected.message)
  return inputs > 0 || rejection === null
}

/** Empties the ledger's inputs that speak of an id. An id is random, so its text stands for nothing else. */
function forgetInputs(service: ServiceFile, id: string): number {
  return service.rewriting(() => {
    const forget = service.database.prepare<[string]>(
      "UPDATE operations SET input = '{}' WHERE instr(input, ?) > 0 AND type NOT LIKE '%.erase'",
    )
    const { changes } = forget.run(id)
    if (changes > 0) chainAgain(service.database)
    return changes
  })
}

/** Rewrites the service file, so that nothing that was deleted stays in free pages or in the log. */
export function leaveNoTrace({ database }: ServiceFile): void {
  database.exec('VACUUM')
  database.pragma('wal_checkpoint(TRUNCATE)')
}
