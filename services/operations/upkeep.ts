import { hasSweepable, sweepAccounts } from '../../engine/index.ts'
import type { SnapshotService } from '../../storage/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Billing } from '../billing/billing.ts'
import { sweepBilling } from '../billing/closings.ts'
import type { LabelPrinting } from '../labels/print.ts'
import type { MailService } from '../mail/mail-service.ts'
import type { MediaService } from '../media/media-service.ts'
import type { ImportsService } from '../portability/imports/imports-service.ts'
import type { KeptDerived } from '../privacy/kept-derived.ts'
import type { PrivacyService } from '../privacy/privacy-service.ts'
import type { Provider } from '../provider/provider.ts'
import type { Clock, Logging } from '../runtime.ts'
import type { SupportService } from '../support/support-service.ts'
import type { OperationsService } from './operations-service.ts'

const SWEEP_EVERY_MS = 10 * 60_000

/** The services with expired data. */
export interface Swept extends Clock, Logging {
  readonly accounts: AccountStore
  readonly billing: Billing
  readonly derived: Pick<KeptDerived, 'sweep'>
  readonly imports: Pick<ImportsService, 'sweep'>
  readonly labels: LabelPrinting
  readonly mail: MailService
  readonly media: MediaService
  readonly operations: Pick<OperationsService, 'sweep'>
  readonly privacy: PrivacyService
  readonly provider: Pick<Provider, 'sweep'>
  readonly snapshots: SnapshotService
  readonly support: Pick<SupportService, 'sweep'>
}

/**
 * Background work at the start and then every ten minutes: deletes expired data, and inspects the files of households.
 * @param inspect inspects the file of a household without opening it
 */
export function startUpkeep(services: Swept, inspect: (household_id: string) => void) {
  let running: Promise<void> = Promise.resolve()
  // A run that takes longer than the interval delays the next one.
  const sweep = () => {
    running = running
      .then(() => sweepAll(services, inspect))
      .catch((error: unknown) =>
        services.log.error({ err: error }, 'the upkeep is not complete; it is repeated'),
      )
  }
  const timer = setInterval(sweep, SWEEP_EVERY_MS)
  timer.unref()
  const first = setImmediate(sweep)
  return {
    stop() {
      clearInterval(timer)
      clearImmediate(first)
    },
    /** Settles when the running work is done. */
    done: () => running,
  }
}

/**
 * Deletes expired snapshots, print jobs, imports, exports, questions and images of vision sessions, unneeded media, and sessions, invitations and guest links that ended
 * long ago. Carries out the erasures that are due. A failure of one does not stop the others.
 */
export async function sweepAll(
  {
    accounts,
    billing,
    derived,
    imports,
    labels,
    log,
    mail,
    media,
    now,
    operations,
    privacy,
    provider,
    snapshots,
    support,
  }: Swept,
  inspect: (household_id: string) => void = () => {},
): Promise<void> {
  try {
    if (accounts.read((view) => hasSweepable(view, now().toISOString())))
      await accounts.run(sweepAccounts, {}, null)
  } catch (error) {
    log.error({ err: error }, 'expired sessions and links could not be deleted')
  }
  try {
    await mail.sweep()
  } catch (error) {
    log.error({ err: error }, 'old mails could not be deleted')
  }
  try {
    await snapshots.sweepAll()
  } catch (error) {
    log.error({ err: error }, 'expired snapshots could not be deleted')
  }
  const households = accounts.read((view) => view.all('households').map(({ record }) => record.public_id))
  const sweeps = {
    inspection: inspect,
    print_jobs: (household_id: string) => labels.jobs.sweep(household_id),
    imports: (household_id: string) => imports.sweep(household_id),
    model_calls: (household_id: string) => provider.sweep(household_id),
    derived_data: (household_id: string) => derived.sweep(household_id),
  }
  for (const household_id of households) {
    for (const [part, sweep] of Object.entries(sweeps)) {
      try {
        await sweep(household_id)
      } catch (error) {
        log.error({ err: error, household_id, part }, 'a part of a household could not be swept')
      }
    }
  }
  try {
    const isUser = (id: string) => accounts.read((view) => view.get('users', id) !== null)
    await privacy.sweep({ households, isUser })
  } catch (error) {
    log.error({ err: error }, 'exports and derived data could not be swept')
  }
  try {
    await privacy.erasures.runDue()
  } catch (error) {
    log.error({ err: error }, 'erasures could not be carried out')
  }
  try {
    await support.sweep()
  } catch (error) {
    log.error({ err: error }, 'old support tickets could not be deleted')
  }
  try {
    await sweepBilling(billing)
  } catch (error) {
    log.error({ err: error }, 'subscriptions could not be swept')
  }
  try {
    await operations.sweep()
  } catch (error) {
    log.error({ err: error }, 'drills could not be continued')
  }
  await media.sweepAll()
}
