import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { readConfig } from '../http/index.ts'
import { HouseholdPool, openServiceFile, type ServiceFile } from '../storage/index.ts'
import { CliError } from './failure.ts'

/** The data folder as a command on the same machine sees it, beside a server that may be running on it. */
export interface DataFolder {
  readonly folder: string
  readonly service: ServiceFile
  readonly pool: HouseholdPool
}

/** Runs `work` on the data folder that the environment names, and closes everything behind it. */
export async function withData<T>(work: (data: DataFolder) => Promise<T>): Promise<T> {
  const { data: folder } = readConfig(process.env)
  const file = join(folder, 'service.sqlite')
  if (!existsSync(file)) {
    throw new CliError(`there is no Stowage in ${folder}; set STOWAGE_DATA to the data folder of your server`)
  }
  const options = { now: () => new Date().toISOString(), newId: uuid7 }
  const service = openServiceFile(file)
  const pool = new HouseholdPool({ data: folder, ...options })
  try {
    return await work({ folder, service, pool })
  } finally {
    await pool.closeAll()
    service.close()
  }
}
