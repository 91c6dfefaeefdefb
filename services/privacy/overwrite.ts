import { eraseApart, type ServiceFile, scrubApart } from '../../storage/index.ts'
import type { ServiceAccounts } from '../accounts/service-accounts.ts'
import type { Config } from '../config/config.ts'
import type { Clock, Logging } from '../runtime.ts'

/** What it takes to overwrite deleted records in the service file. */
export interface Overwriting extends Clock, Logging {
  readonly accounts: Pick<ServiceAccounts, 'pause'>
  readonly config: Pick<Config, 'data'>
  readonly service: Pick<ServiceFile, 'path'>
}

/**
 * Overwrites what deleted records have left in the service file. Others write to it but in the last moment. Should that not
 * work, they wait while the file is rewritten.
 */
export async function overwriteDeleted({ accounts, config, log, now, service }: Overwriting): Promise<void> {
  try {
    const { pages } = await scrubApart(service.path, (work) => accounts.pause(work))
    log.info({ pages }, 'what was deleted in the service file is overwritten')
  } catch (error) {
    log.warn({ err: error }, 'what was deleted is not overwritten; the service file is rewritten instead')
    const task = { path: service.path, data: config.data, now: now().toISOString() }
    await accounts.pause(() => eraseApart({ ...task, erasures: [], replaced: false, rewrite: true }))
  }
}
