import { householdCollections, membershipOf } from '../engine/index.ts'
import { LabelWorkers } from '../labels/index.ts'
import { closeCodeThread, closePictureProcesses, closeTextProcess } from '../media/index.ts'
import {
  type ChangeListener,
  HouseholdPool,
  type Loss,
  ProductCatalogue,
  readErasures,
  SnapshotService,
  type SpaceReserveOptions,
} from '../storage/index.ts'
import { createArrivedAuthentication, createBearerAuthentication } from './accounts/authenticate-bearer.ts'
import { createSessionAuthentication } from './accounts/authenticate-session.ts'
import { createTokenAuthentication } from './accounts/authenticate-token.ts'
import { openBreachedPasswords } from './accounts/breached-passwords.ts'
import { accountLetters } from './accounts/email-links.ts'
import { FreshProofs } from './accounts/fresh-proofs.ts'
import { IdentityProviders } from './accounts/idp/idp.ts'
import { Passkeys } from './accounts/passkeys/passkeys.ts'
import { PASSWORD_COST, type PasswordCost, Passwords } from './accounts/passwords.ts'
import { registrationState } from './accounts/registration-state.ts'
import { installationKeys } from './accounts/second-factor/installation-keys.ts'
import { secretBox } from './accounts/second-factor/secret-box.ts'
import { noticeOf } from './accounts/security-notices.ts'
import { createServiceAccounts } from './accounts/service-accounts.ts'
import { Billing } from './billing/billing.ts'
import { closeBeforeErasure } from './billing/closings.ts'
import type { Config } from './config/config.ts'
import { createHouseholds } from './households/access.ts'
import { createGuests } from './households/guests.ts'
import { quotasOfHousehold } from './households/quotas.ts'
import { Jobs } from './jobs/jobs.ts'
import { createLabelPrinting } from './labels/print.ts'
import { PRINT_JOBS } from './labels/print-jobs.ts'
import { MailService } from './mail/mail-service.ts'
import { MediaService } from './media/media-service.ts'
import { newId } from './new-id.ts'
import { openAssistants } from './open-assistants.ts'
import { openDataFolder } from './open-data-folder.ts'
import { startBackups } from './operations/backups.ts'
import { Health } from './operations/health.ts'
import { OperationsService } from './operations/operations-service.ts'
import { startUpkeep } from './operations/upkeep.ts'
import { Organizer } from './organizer/organizer.ts'
import { PlanThread } from './organizer/plan-thread.ts'
import { createOutbound } from './outbound/outbound.ts'
import { ArchiveImport } from './portability/archive/archive-import.ts'
import { EXPORT_JOBS } from './portability/exports/export-job.ts'
import { HouseholdExports } from './portability/exports/exports.ts'
import { ImportsService } from './portability/imports/imports-service.ts'
import { KeptDerived } from './privacy/kept-derived.ts'
import { overwriteDeleted } from './privacy/overwrite.ts'
import { PrivacyService } from './privacy/privacy-service.ts'
import { Provider } from './provider/provider.ts'
import { CspReports } from './reports/csp-reports.ts'
import type { Logging } from './runtime.ts'
import { SmsReports } from './sms/reports.ts'
import { SmsSender } from './sms/sender.ts'
import { SupportService } from './support/support-service.ts'
import { VISION_JOBS } from './vision/job.ts'

/** Maximum number of jobs that run at the same time, of all kinds and households. */
const JOBS_AT_ONCE = 2

/** Options of `openServices`; all but `version` are for tests. */
export interface OpenOptions extends Logging {
  /** The version of the program. */
  readonly version: string
  /** The clock; for tests. */
  readonly now?: (() => Date) | undefined
  /** The cost of hashing a password; for tests. */
  readonly password_cost?: PasswordCost | undefined
  /** Milliseconds from a change until the search thread is started for it; for tests. */
  readonly search_start_ms?: number | undefined
  /** The reserve of disk space; for tests. */
  readonly space?: Pick<SpaceReserveOptions, 'fill_after_ms'> | undefined
}

/**
 * Opens all services on a data folder. The first time it creates the folder and the service file. The folder is locked
 * until the services are closed: a second server and a restore are refused.
 *
 * @throws {StorageError} if the folder is locked, or a file in it cannot be opened
 */
export async function openServices(config: Config, options: OpenOptions) {
  const { log, version } = options
  const now = options.now ?? (() => new Date())
  const breached = await openBreachedPasswords(config, (error) =>
    log.error({ err: error }, 'the list of breached passwords cannot be read: no password can be set'),
  )
  const reportLoss = (loss: Loss) =>
    log.error({ ...loss }, 'acknowledged operations are missing; devices are asked to send them again')
  const folder = await openDataFolder(config, { log, now, onLoss: reportLoss, space: options.space, version })
  const { service, space } = folder
  const health = new Health()
  health.add(() => (space.full ? ['disk_full'] : []))
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
    afterPush: (file, push, outcome) => {
      operations.metrics.pushed(outcome.results)
      return media.afterPush(file, push, outcome)
    },
  })
  health.add(() => (pool.outOfService > 0 ? ['household_damaged'] : []))
  const folderOf = (household_id: string) => pool.place(household_id).directory
  const householdIds = () =>
    service.read((view) => view.all('households').map(({ record }) => record.public_id))
  const snapshots = new SnapshotService({
    isDiskFull: () => space.full,
    collections: householdCollections,
    place: (household_id) => pool.place(household_id),
    households: householdIds,
    now: () => now().getTime(),
    newId,
    bounds: { bytes: config.quotas.snapshot_bytes, of_member: config.quotas.member_snapshots },
    all_bytes: config.quotas.all_snapshot_bytes,
    onError: (error) => log.error({ err: error }, 'a snapshot could not be stored'),
  })
  const catalogue = new ProductCatalogue({
    data: config.data,
    ticks: () => performance.now(),
    report: (error) => log.error({ err: error }, 'the product catalogue cannot be used'),
  })
  const media = await MediaService.open({
    config,
    quotasOf,
    log,
    now,
    newId,
    directory: folderOf,
    acquire: (household_id) => pool.acquire(household_id),
    households: householdIds,
    fileTime: () => Date.now(),
    keepsMetadata: (household_id) =>
      service.read((view) => view.get('households', household_id)?.record.keep_photo_metadata ?? false),
  })
  const archiveImport = new ArchiveImport({ media, newId, now, pool, quotasOf })
  const imports = new ImportsService({
    jobs: () => jobs,
    pool,
    media,
    archives: archiveImport,
    quotasOf,
    roleOf: (user_id, household_id) =>
      accounts.read((view) => membershipOf(view, user_id, household_id))?.role ?? null,
    newId,
    now,
    log,
  })
  const jobs = new Jobs({
    kinds: [PRINT_JOBS, EXPORT_JOBS, imports.kind, VISION_JOBS],
    at_once: JOBS_AT_ONCE,
    directory: folderOf,
    onEnd: (kind, state) => operations.metrics.jobEnded(kind, state),
    now,
    log,
  })
  const labels = createLabelPrinting({
    jobs,
    workers: new LabelWorkers(),
    font_folder: config.label_fonts,
    photoOf: (file, { id }) => media.labelPhoto(file, id),
    base_url: config.base_url,
    now,
    newId,
    log,
  })
  const secrets = secretBox(space.run(() => installationKeys(config.data, config.secret_keys)))
  const mail = new MailService({ config, secrets, log, newId, now })
  const accounts = createServiceAccounts({
    log,
    newId,
    now,
    service,
    withReserve: (work) => space.run(work),
    onDone: (done) => noticeOf({ accounts, config, mail, now }, done),
  })
  const erased = new Set(
    readErasures(config.data).flatMap(({ id, kind }) => (kind === 'household' ? [id] : [])),
  )
  const outbound = createOutbound({ allow: config.outbound_allow })
  const billing = new Billing({ accounts, config, log, newId, now, outbound })
  const privacy = new PrivacyService({
    accounts,
    config,
    jobs,
    log,
    mail,
    media,
    newId,
    now,
    pool,
    service,
    beforeErasure: (request) => closeBeforeErasure(billing, request),
    onHouseholdErased: (household_id) => erased.add(household_id),
  })
  const exports = new HouseholdExports({
    accounts,
    config,
    isDiskFull: () => space.full,
    jobs,
    media,
    newId,
    now,
    pool,
    quotasOf,
    version,
  })
  const provider = new Provider({ accounts, config, log, newId, now })
  const derived = new KeptDerived({ data: config.data, now })
  privacy.derived.add(derived.wordStore)
  privacy.derived.add(provider.derived)
  const plans = new PlanThread()
  const organizer = new Organizer({
    thread: plans,
    fileOf: (household_id) => pool.place(household_id).file,
    newId,
    now,
  })
  privacy.derived.add(derived.pictureStore)
  const assistants = openAssistants({
    accounts,
    catalogue,
    config,
    jobs,
    media,
    newId,
    now,
    pool,
    provider,
  })
  const passwords = new Passwords(options.password_cost ?? PASSWORD_COST, breached)
  const passkeys = new Passkeys({ config, now })
  const proofs = new FreshProofs({ accounts, config, newId, now, passkeys, passwords, secrets })
  const idps = await IdentityProviders.open({ config, log, now, outbound })
  const operations = new OperationsService({
    accounts,
    config,
    health,
    idps,
    log,
    mail,
    newId,
    now,
    openFiles: () => pool.openFiles,
    unfinishedJobs: () => jobs.unfinished,
    outOfService: () => pool.outOfService,
    outbound,
    space,
    version,
  })
  const support = new SupportService({
    accounts,
    config,
    jobs,
    log,
    mail,
    media,
    newId,
    now,
    overwriteDeleted: () => overwriteDeleted({ accounts, config, log, now, service }),
    pool,
    version,
  })
  const services = {
    config,
    support,
    placeOf: (household_id: string) => pool.place(household_id),
    outbound,
    billing,
    idps,
    operations,
    passkeys,
    proofs,
    derived,
    health,
    space,
    log,
    version,
    now,
    newId,
    secrets,
    mail,
    /** The authenticators of the three kinds of credentials. */
    authentication: {
      bearer: createBearerAuthentication({ accounts, config, now }),
      arrived: createArrivedAuthentication({ accounts, config }),
      session: createSessionAuthentication({ accounts, config, now }),
      personal: createTokenAuthentication({ accounts, config, now }),
      proof: (...given: Parameters<FreshProofs['require']>) => proofs.require(...given),
    },
    households: createHouseholds({ accounts, erased, now, pool }),
    guests: createGuests({ accounts, now, pool }),
    accounts,
    sms: new SmsReports({ accounts, config, secrets, newId }),
    smsSender: new SmsSender({ config, log, outbound }),
    registrationState: () => registrationState(accounts, config),
    passwords,
    snapshots,
    media,
    catalogue,
    labels,
    privacy,
    imports,
    exports,
    archiveImport,
    provider,
    ...assistants,
    organizer,
    cspReports: new CspReports({ accounts, log, newId, now }),
  }
  return {
    services,
    /** Calls the listener after each commit in a household; returns a function that stops it. */
    listen: (household_id: string, listener: ChangeListener) => pool.listen(household_id, listener),
    /** Starts the background work: sweeps and backups. Returns a function that stops it. */
    startWork() {
      const upkeep = startUpkeep(services, (household_id) => pool.inspect(household_id))
      const backups = startBackups(services)
      operations.start()
      provider.start()
      const payments = billing.start().catch((error: unknown) => {
        log.error({ err: error }, 'the library of the payment provider cannot be loaded')
      })
      const started = mail.start(accountLetters(services)).catch((error: unknown) => {
        log.error({ err: error }, 'the mails that wait cannot be read')
      })
      return async () => {
        upkeep.stop()
        await Promise.all([backups.stop(), upkeep.done(), started, payments])
        await mail.close()
      }
    },
    /** Closes everything, in the reverse order. */
    async close(): Promise<void> {
      // Jobs end as soon as the label service is closed.
      await Promise.all([jobs.close(), labels.close(), privacy.close(), operations.close()])
      await imports.close()
      await Promise.all([outbound.close(), provider.close()])
      await plans.close()
      await media.close()
      await snapshots.close()
      catalogue.close()
      await closeCodeThread()
      await closePictureProcesses()
      await closeTextProcess()
      await pool.closeAll()
      accounts.close()
      await folder.close()
    },
  }
}
