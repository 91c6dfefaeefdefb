import { BackupError } from '../errors.ts'
import { openReadOnly } from '../scope/connection.ts'
import { ScopeFile } from '../scope/scope-file.ts'
import { openServiceFile, type ServiceFile, serviceSchema } from '../service-file.ts'
import { partPlace } from './places.ts'

/** What a backup can hold, and how people call it. */
export interface NamedPart {
  /** Null for the service file. */
  readonly household_id: string | null
  readonly name: string
}

export const SERVICE_PART: NamedPart = { household_id: null, name: 'accounts' }

/** A copied service file, opened without changing it. */
export function openServiceCopy(path: string): ServiceFile {
  return new ScopeFile(path, serviceSchema, openReadOnly(path))
}

/** The households that a copied service file knows. */
export function householdsIn(serviceCopy: string): NamedPart[] {
  const service = openServiceCopy(serviceCopy)
  try {
    return service.read((view) =>
      view.all('households').map(({ record }) => ({ household_id: record.public_id, name: record.name })),
    )
  } finally {
    service.close()
  }
}

/**
 * A household of a data folder.
 * @throws {BackupError} when the service file does not know it
 */
export function householdIn(data: string, household_id: string): NamedPart {
  const { file } = partPlace(data, null)
  const service = openServiceFile(file)
  try {
    const household = service.read((view) => view.get('households', household_id))
    if (!household) throw new BackupError(file, `There is no household ${household_id}.`)
    return { household_id, name: household.record.name }
  } finally {
    service.close()
  }
}
