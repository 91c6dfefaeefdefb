import { type ClosingStack, closeTogether, opening } from '../platform/index.ts'
import { type ChangeListener, readErasures } from '../storage/index.ts'
import { accountLetters } from './accounts/email-links.ts'
import { registrationState } from './accounts/registration-state.ts'
import { noticeOf } from './accounts/security-notices.ts'
import { Billing } from './billing/billing.ts'
import { closeBeforeErasure } from './billing/closings.ts'
import type { Config } from './config/config.ts'
import { createHouseholds } from './households/access.ts'
import { createGuests } from './households/guests.ts'
import type { JobsDependencies } from './jobs/jobs.ts'
import { newId } from './new-id.ts'
import { openAssistants } from './open-assistants.ts'
import { openContent } from './open-content.ts'
import { openFiles } from './open-files.ts'
import { openIdentities } from './open-identities.ts'
import type { OpenOptions } from './open-options.ts'
import { startBackups } from './operations/backups.ts'
import { OperationsService } from './operations/operations-service.ts'
import { startUpkeep } from './operations/upkeep.ts'
import { HouseholdExports } from './portability/exports/exports.ts'
import { KeptDerived } from './privacy/kept-derived.ts'
import { overwriteDeleted } from './privacy/overwrite.ts'
import { PrivacyService } from './privacy/privacy-service.ts'
import { CspReports } from './reports/csp-reports.ts'
import { SmsReports } from './sms/reports.ts'
import { SmsSender } from './sms/sender.ts'
import { SupportService } from './support/support-service.ts'

/**
 * Opens all services on a data folder. The first time it creates the folder and the service file. The folder is locked
 * until the services are closed: a second server and a restore are refused. If a service cannot be opened, those before it are
 * closed.
 *
 * @throws {StorageError} if the folder is locked, or a file in it cannot be opened
 */
export function openServices(config: Config, options: OpenOptions) {
  return opening((opened) => openAll(config, options, opened))
}

async function openAll(config: Config, options: OpenOptions, opened: ClosingStack) {
  const { log, version } = options
  const files = await openFiles(config, options, opened, {
    afterPush: (file, push, outcome) => {
      operations.metrics.pushed(outcome.results)
      return media.afterPush(file, push, outcome)
    },
    onDone: (done) => noticeOf({ accounts, config, mail, now }, done),
  })
  const { accounts, health, now, pool, quotasOf, service, space } = files
  const identities = await openIdentities(config, options, opened, files)
  const { idps, mail, outbound, provider, secrets } = identities
  const onEnd: JobsDependencies['onEnd'] = (kind, state) => operations.metrics.jobEnded(kind, state)
  const { jobs, ...content } = await openContent(config, { log, onEnd }, opened, files)
  const { catalogue, labels, media } = content
  const erased = new Set(
    readErasures(config.data).flatMap(({ id, kind }) => (kind === 'household' ? [id] : [])),
  )
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
  const derived = new KeptDerived({ data: config.data, now })
  privacy.derived.add(derived.wordStore)
  privacy.derived.add(provider.derived)
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
  // Together: jobs end as soon as the label service is closed.
  opened.add(() =>
    closeTogether(
      () => jobs.close(),
      () => labels.close(),
      () => privacy.close(),
      () => operations.close(),
    ),
  )
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
    ...identities,
    ...content,
    billing,
    operations,
    derived,
    health,
    space,
    log,
    version,
    now,
    newId,
    households: createHouseholds({ accounts, erased, now, pool }),
    guests: createGuests({ accounts, now, pool }),
    accounts,
    sms: new SmsReports({ accounts, config, secrets, newId }),
    smsSender: new SmsSender({ config, log, outbound }),
    registrationState: () => registrationState(accounts, config),
    privacy,
    exports,
    ...assistants,
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
    close: () => opened.close(),
  }
}
