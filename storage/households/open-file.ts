import type { HouseholdCollections } from '../../engine/index.ts'
import { ForeignFileError } from '../errors.ts'
import type { OpenOptions } from '../scope/connection.ts'
import { migrations } from '../scope/migrations.ts'
import { openScopeFile } from '../scope/open.ts'
import { householdSchema } from '../scope/schema.ts'
import type { ScopeFile } from '../scope/scope-file.ts'

/**
 * Opens a household's file; `openScopeFile` documents its errors.
 * @throws {ForeignFileError} also if it is the file of another household, whose data must not be read by mistake
 */
export function openHouseholdFile(
  path: string,
  household_id: string,
  options?: Pick<OpenOptions, 'held'>,
): ScopeFile<HouseholdCollections> {
  const file = openScopeFile(path, householdSchema, migrations, options)
  try {
    if (file.state().scope_id === household_id) return file
    throw new ForeignFileError(path, 'The file belongs to another household.')
  } catch (error) {
    file.close()
    throw error
  }
}
