import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { householdCollections } from '../engine/index.ts'
import { LabelWorkers } from '../labels/index.ts'
import { closeCodeThread, closePictureProcesses } from '../media/index.ts'
import { createBearerAuthentication } from '../services/accounts/authenticate-bearer.ts'
import { createSessionAuthentication } from '../services/accounts/authenticate-session.ts'
import { createTokenAuthentication } from '../services/accounts/authenticate-token.ts'
import { PASSWORD_COST, type PasswordCost, Passwords } from '../services/accounts/passwords.ts'
import { createServiceAccounts } from '../services/accounts/service-accounts.ts'
import type { Config } from '../services/config/config.ts'
import { createHouseholds } from '../services/households/access.ts'
import { createGuests } from '../services/households/guests.ts'
import { Jobs } from '../services/jobs/jobs.ts'
import { createLabelPrinting } from '../services/labels/print.ts'
import { PRINT_JOBS } from '../services/labels/print-jobs.ts'
import { MediaService } from '../services/media/media-service.ts'
import { startBackups } from '../services/operations/backups.ts'
import { Health } from '../services/operations/health.ts'
import {
  claimServing,
  HouseholdPool,
  healHistory,
  type Loss,
  openOrCreateServiceFile,
  ProductCatalogue,
  SnapshotService,
  SpaceReserve,
  type SpaceReserveOptions,
  shareData,
} from '../storage/index.ts'
import { type AppOptions, createApp } from './app.ts'
import { accountRoutes } from './areas/account/index.ts'
import { auditRoutes } from './areas/audit/index.ts'
import { containerRoutes } from './areas/containers/index.ts'
import { guestsRoutes } from './areas/guests/index.ts'
import { searchRoutes } from './areas/inventory/search.ts'
import { itemRoutes } from './areas/items/index.ts'
import { labelRoutes } from './areas/labels/index.ts'
import { mediaRoutes } from './areas/media/index.ts'
import { membersRoutes } from './areas/members/index.ts'
import { mobileRoutes } from './areas/mobile/index.ts'
import { operationRoutes } from './areas/operations/index.ts'
import { productCodeRoutes } from './areas/product-codes/index.ts'
import { publicRoutes } from './areas/public/index.ts'
import { scanningRoutes } from './areas/scanning/index.ts'
import { sessionRoutes } from './areas/session/index.ts'
import { structureRoutes } from './areas/structure/index.ts'
import { taxonomyRoutes } from './areas/taxonomy/index.ts'
import { removeIncoming } from './body/multipart.ts'
import { HintStreams } from './hints/hint-streams.ts'
import { labelPageRoute } from './label-page/label-page-route.ts'
import { startMaintenance } from './maintenance.ts'
import { pageRoutes } from './pages/index.ts'
import type { Route } from './routing/route-types.ts'
import { type RunningServer, startServer } from './server.ts'
import type { Services } from './services.ts'
import { createSessionAuthenticator } from './session/session-authenticator.ts'
import { homeRoute } from './shell/home.ts'
import { createLogger } from './shell/log.ts'
import { version } from './version.ts'

/** The pages that people see: the home page, those behind labels, and those with forms. */
const siteRoutes: readonly Route<Services>[] = [homeRoute, labelPageRoute, ...pageRoutes]

/** Every route of the interface, but for its own description, which every application has. */
export const allRoutes: readonly Route<Services>[] = [
  ...containerRoutes,
  ...itemRoutes,
  ...mediaRoutes,
  ...searchRoutes,
  ...productCodeRoutes,
  ...auditRoutes,
  ...operationRoutes,
  ...publicRoutes,
  ...sessionRoutes,
  ...accountRoutes,
  ...membersRoutes,
  ...guestsRoutes,
  ...structureRoutes,
  ...taxonomyRoutes,
  ...labelRoutes,
  ...scanningRoutes,
  ...mobileRoutes,
]

/** Maximum jobs that run at the same time, of all kinds and households. */
const JOBS_AT_ONCE = 2

export interface StowageOptions extends AppOptions {
  /** The clock; for tests. */
  readonly now?: () => Date
  /** What hashing a password costs; for tests. */
  readonly password_cost?: PasswordCost
  /** How the reserve of disk space is kept; for tests. */
  readonly space?: Pick<SpaceReserveOptions, 'fill_after_ms'>
  /** Where log lines go, if not to standard output; for tests. */
  readonly log?: Services['log']
}

/** A whole Stowage that runs: the server, and what it stands on. */
export interface RunningStowage extends RunningServer {
  readonly services: Services
}

/**
 * Starts Stowage on a data folder: opens the service file (and makes the folder and the file the first time), and
 * listens.
 */
export async function startStowage(config: Config, options: StowageOptions = {}): Promise<RunningStowage> {
  const log = options.log ?? createLogger(config)
  const now = options.now ?? (() => new Date())
  const clock = () => now().toISOString()
  await prepareDataFolder(config.data, log)
  const health = new Health()
  const space = new SpaceReserve({
    data: config.data,
    ...options.space,
    onChange: (full) =>
      full
        ? log.error('the disk is full: households can be read, and nothing of them is written')
        : log.info('the disk has room again'),
  })
  space.start()
  health.add(() => (space.full ? ['disk_full'] : []))
  // For the life of the server: a restore must not replace its files under it.
  const hold = space.run(() => shareData(config.data))
  const serving = space.run(() => claimServing(config.data))
  // No other server receives files there: this one has claimed the data folder.
  await removeIncoming(config.data)
  const service = space.run(() =>
    openOrCreateServiceFile(join(config.data, 'service.sqlite'), () => ({
      scope_id: uuid7(),
      epoch: uuid7(),
    })),
  )
  const reportLoss = (loss: Loss) =>
    log.error(
      { ...loss },
      'operations that were acknowledged are missing; devices are asked to send them again',
    )
  const lost = healHistory(service, null, { data: config.data, now: clock, newId: uuid7 })
  if (lost) reportLoss(lost)
  const pool = new HouseholdPool({
    data: config.data,
    now: clock,
    newId: uuid7,
    quotas: config.quotas,
    onFault: (error) => log.error({ err: error }, 'an operation failed'),
    onLoss: reportLoss,
    withReserve: (work) => space.run(work),
    afterPush: (file, push, outcome) => media.afterPush(file, push, outcome),
  })
  health.add(() => (pool.outOfService > 0 ? ['household_damaged'] : []))
  const snapshots = new SnapshotService({
    isDiskFull: () => space.full,
    collections: householdCollections,
    place: (household_id) => pool.place(household_id),
    households: () => service.read((view) => view.all('households').map(({ record }) => record.public_id)),
    now: () => now().getTime(),
    newId: uuid7,
    bounds: { bytes: config.quotas.snapshot_bytes, of_member: config.quotas.member_snapshots },
    all_bytes: config.quotas.all_snapshot_bytes,
    onError: (error) => log.error({ err: error }, 'a snapshot could not be kept'),
  })
  const catalogue = new ProductCatalogue({
    data: config.data,
    ticks: () => performance.now(),
    report: (error) => log.error({ err: error }, 'the product catalogue cannot be used'),
  })
  const jobs = new Jobs({
    kinds: [PRINT_JOBS],
    at_once: JOBS_AT_ONCE,
    directory: (household_id) => pool.place(household_id).directory,
    now,
    log,
  })
  const media = await MediaService.open({
    config,
    log,
    now,
    newId: uuid7,
    directory: (household_id) => pool.place(household_id).directory,
    acquire: (household_id) => pool.acquire(household_id),
    households: () => service.read((view) => view.all('households').map(({ record }) => record.public_id)),
    fileTime: () => Date.now(),
    keepsMetadata: (household_id) =>
      service.read((view) => view.get('households', household_id)?.record.keep_photo_metadata ?? false),
  })
  const labels = createLabelPrinting({
    jobs,
    workers: new LabelWorkers(),
    font_folder: config.label_fonts,
    photoOf: (file, { id }) => media.labelPhoto(file, id),
    base_url: config.base_url,
    now,
    newId: uuid7,
    log,
  })
  const accounts = createServiceAccounts({
    log,
    newId: uuid7,
    now,
    service,
    withReserve: (work) => space.run(work),
  })
  const services: Services = {
    config,
    health,
    space,
    log,
    version,
    now,
    newId: uuid7,
    authenticate: {
      bearer: createBearerAuthentication({ accounts, now }),
      session: createSessionAuthenticator(createSessionAuthentication({ accounts, now }), config),
      personal: createTokenAuthentication({ accounts, now }),
    },
    households: createHouseholds({ accounts, pool }),
    guests: createGuests({ accounts, now, pool }),
    accounts,
    passwords: new Passwords(options.password_cost ?? PASSWORD_COST),
    snapshots,
    media,
    catalogue,
    labels,
    hints: new HintStreams({ listen: (household_id, listener) => pool.listen(household_id, listener) }),
  }
  const app = createApp({ routes: [...siteRoutes, ...allRoutes], services, options })
  const server = await startServer({ app, services })
  const maintenance = startMaintenance(services, (household_id) => pool.inspect(household_id))
  const backups = startBackups(services)
  return {
    ...server,
    services,
    async close() {
      maintenance.stop()
      // Nobody waits for them to end by themselves.
      services.hints.close()
      const stopped = backups.stop()
      await server.close()
      await maintenance.done()
      // The work of jobs ends as soon as nothing draws for it any more.
      await Promise.all([jobs.close(), labels.close()])
      await media.close()
      await snapshots.close()
      catalogue.close()
      await closeCodeThread()
      await closePictureProcesses()
      await pool.closeAll()
      await stopped
      accounts.close()
      service.close()
      serving.release()
      hold.release()
      await space.close()
    },
  }
}

/** What is in the data folder is for this program's user alone, and so are the files that are yet to be made. */
async function prepareDataFolder(data: string, log: Services['log']): Promise<void> {
  // SQLite and streams make files as the umask says, so it is set once for all of them.
  process.umask(0o077)
  await mkdir(data, { recursive: true, mode: 0o700 })
  const { mode } = await stat(data)
  // An existing folder is left as it is: somebody may have opened it to a backup on purpose. Windows has no such bits.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    log.warn(
      { mode: (mode & 0o777).toString(8) },
      'other users of this machine can reach into the data folder',
    )
  }
}
