import type { CollectionMap } from '../../engine/index.ts'
import { storageError } from '../errors.ts'
import { openConnection } from './connection.ts'
import { type Migration, migrations } from './migrations.ts'
import { reconcile } from './reconcile.ts'
import type { ScopeSchema } from './schema.ts'
import { ScopeFile } from './scope-file.ts'

/**
 * Opens a scope's file, and brings it up to date with the program first: its layout, and what the collections
 * declare.
 * @throws {MissingFileError} when there is none: files are never made by opening them
 * @throws {NewerFileError} when a newer program wrote it
 * @throws {ForeignFileError} when it is another program's
 * @throws {DamagedFileError} when it is damaged
 */
export function openScopeFile<M extends CollectionMap>(
  path: string,
  schema: ScopeSchema<M>,
  steps: readonly Migration[] = migrations,
): ScopeFile<M> {
  const database = openConnection(path)
  try {
    reconcile(path, database, schema, steps)
    return new ScopeFile(path, schema, database)
  } catch (error) {
    database.close()
    throw storageError(path, error)
  }
}
