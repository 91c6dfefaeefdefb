import type { ClosingStack } from '../platform/index.ts'
import { HouseholdPool, type HouseholdPoolOptions, type Loss } from '../storage/index.ts'
import type { DoneCommand } from './accounts/security-notices.ts'
import { createServiceAccounts } from './accounts/service-accounts.ts'
import type { Config } from './config/config.ts'
import { quotasOfHousehold } from './households/quotas.ts'
import { newId } from './new-id.ts'
import { openDataFolder } from './open-data-folder.ts'
import type { OpenOptions } from './open-options.ts'
import { Health } from './operations/health.ts'

/** What follows a change, in services that are opened later. */
export interface Followers {
  readonly afterPush: NonNullable<HouseholdPoolOptions['afterPush']>
  readonly onDone: (done: DoneCommand) => Promise<void>
}

/** Opens the data folder, and what is kept in files of SQLite: the accounts and the households. */
export async function openFiles(
  config: Config,
  options: OpenOptions,
  opened: ClosingStack,
  { afterPush, onDone }: Followers,
) {
  const { log, version } = options
  const now = options.now ?? (() => new Date())
  const reportLoss = (loss: Loss) =>
    log.error({ ...loss }, 'acknowledged operations are missing; devices are asked to send them again')
  const folder = await openDataFolder(config, { log, now, onLoss: reportLoss, space: options.space, version })
  opened.add(() => folder.close())
  const { service, space } = folder
  const health = new Health()
  health.add(() => (space.full ? ['disk_full'] : []))
  const accounts = createServiceAccounts({
    log,
    newId,
    now,
    service,
    withReserve: (work) => space.run(work),
    onDone,
  })
  opened.add(() => accounts.close())
  const quotasOf = (household_id: string) => quotasOfHousehold(service, config, household_id, now())
  const pool = new HouseholdPool({
    data: config.data,
    now: () => now().toISOString(),
    newId,
    quotas: config.quotas,
    quotasOf,
    search_start_ms: options.search_start_ms,
    onFault: (error) => log.error({ err: error }, 'an operation failed'),
    onLoss: reportLoss,
    withReserve: (work) => space.run(work),
    afterPush,
  })
  opened.add(() => pool.closeAll())
  health.add(() => (pool.outOfService > 0 ? ['household_damaged'] : []))
  const households = () =>
    service.read((view) => view.all('households').map(({ record }) => record.public_id))
  return { accounts, health, households, now, pool, quotasOf, service, space }
}

/** The files of a server that runs. */
export type OpenFiles = Awaited<ReturnType<typeof openFiles>>
