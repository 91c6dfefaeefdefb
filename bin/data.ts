import { statSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import type { QuotaLimits } from '../engine/index.ts'
import { isMissing } from '../platform/index.ts'
import { readConfig } from '../services/config/config.ts'
import { quotasOfHousehold } from '../services/households/quotas.ts'
import { HouseholdPool, openServiceFile, patiently, type ServiceFile, shareData } from '../storage/index.ts'
import { becomeOwner } from './as-owner.ts'
import { CliError } from './failure.ts'

/** The data folder for a command on the same machine; a server may be using it. */
export interface DataFolder {
  readonly folder: string
  readonly service: ServiceFile
  readonly pool: HouseholdPool
  /** The current quotas of a household. */
  readonly quotasOf: (household_id: string) => QuotaLimits
  /** Whether the pictures of a household keep their metadata about place, time and device. */
  readonly keepsMetadata: (household_id: string) => boolean
}

/**
 * The data folder that the environment names. It must contain a Stowage. From here on root acts as the user that owns
 * it.
 * @param folders other folders that the command writes to
 */
export function knownDataFolder(folders: readonly string[] = []): string {
  const { data } = readConfig(process.env)
  // Unlike existsSync, it tells a missing folder from one that this user may not open.
  try {
    statSync(join(data, 'service.sqlite'))
  } catch (error) {
    if (!isMissing(error)) throw error
    throw new CliError(`there is no Stowage in ${data}; set STOWAGE_DATA to the data folder of your server`)
  }
  becomeOwner(data, folders)
  return data
}

/**
 * Runs `work` on the data folder that the environment names, and closes everything afterwards.
 * @param folders other folders that the command writes to
 */
export async function withData<T>(
  work: (data: DataFolder) => Promise<T>,
  folders: readonly string[] = [],
): Promise<T> {
  const folder = knownDataFolder(folders)
  const hold = shareData(folder)
  const options = { now: () => new Date().toISOString(), newId: uuid7 }
  const service = await patiently(() => openServiceFile(join(folder, 'service.sqlite')))
  const config = readConfig(process.env)
  const quotasOf = (household_id: string) => quotasOfHousehold(service, config, household_id, new Date())
  const keepsMetadata = (household_id: string) =>
    service.read((view) => view.get('households', household_id)?.record.keep_photo_metadata ?? false)
  const pool = new HouseholdPool({ data: folder, quotasOf, ...options })
  try {
    return await work({ folder, service, pool, quotasOf, keepsMetadata })
  } finally {
    await pool.closeAll()
    service.close()
    hold.release()
  }
}
