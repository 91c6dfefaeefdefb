import type { CollectionMap } from '../../engine/index.ts'
import { storageError } from '../errors.ts'
import { type OpenOptions, openConnection } from './connection.ts'
import { type Migration, migrations } from './migrations.ts'
import { reconcile } from './reconcile.ts'
import type { ScopeSchema } from './schema.ts'
import { ScopeFile } from './scope-file.ts'

/**
 * Opens a scope's file. First migrates its layout and its records to the versions of the program.
 * @throws {MissingFileError} if it does not exist: opening never creates a file
 * @throws {NewerFileError} if a newer program wrote it
 * @throws {ForeignFileError} if it belongs to another program
 * @throws {DamagedFileError} if it is damaged
 * @throws {BusyError} if another process has it to itself, as the last one does that closes it; `patiently` tries again
 */
export function openScopeFile<M extends CollectionMap>(
  path: string,
  schema: ScopeSchema<M>,
  steps: readonly Migration[] = migrations,
  options?: OpenOptions,
): ScopeFile<M> {
  const database = openConnection(path, options)
  try {
    reconcile(path, database, schema, steps)
    return new ScopeFile(path, schema, database)
  } catch (error) {
    database.close()
    throw storageError(path, error)
  }
}
