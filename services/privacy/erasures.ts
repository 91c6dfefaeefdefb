import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { dueErasures, finishErasure, type PrivacyRequest, startErasure } from '../../engine/index.ts'
import {
  type Erasure,
  eraseApart,
  type HouseholdPool,
  recordErasure,
  type ServiceFile,
} from '../../storage/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { ServiceAccounts } from '../accounts/service-accounts.ts'
import type { Config } from '../config/config.ts'
import { requireAccepted } from '../errors.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { MailService } from '../mail/mail-service.ts'
import type { MediaService } from '../media/media-service.ts'
import type { Clock, Ids, Logging } from '../runtime.ts'
import type { DerivedStores } from './derived-stores.ts'
import { overwriteDeleted } from './overwrite.ts'

/** Maximum time that an erasure waits for requests that use a household, in ms; then the next sweep continues. */
const PATIENCE_MS = 10_000
const LOOK_MS = 50

/** The parts of the program that hold data of people. */
export interface ErasureParts extends Clock, Ids, Logging {
  readonly config: Pick<Config, 'data' | 'backup'>
  readonly accounts: AccountStore & Pick<ServiceAccounts, 'pause'>
  readonly service: ServiceFile
  readonly pool: HouseholdPool
  readonly mail: MailService
  readonly media: MediaService
  readonly jobs: Jobs
  /** The jobs of accounts: exports. Their folders are those of the accounts. */
  readonly account_jobs: Jobs
  readonly account_folder: (user_id: string) => string
  readonly derived: Pick<DerivedStores, 'erase'>
  /** Ends what other servers do for people, as far as they can be reached. */
  readonly beforeErasure: (request: PrivacyRequest) => Promise<void>
  /** Called as soon as a household cannot be reached any more. */
  readonly onHouseholdErased: (household_id: string) => void
}

/** Carries out erasures whose time has come. */
export class Erasures {
  private readonly parts: ErasureParts
  private running: Promise<void> = Promise.resolve()
  private closed = false

  constructor(parts: ErasureParts) {
    this.parts = parts
  }

  /** Carries out all erasures that have begun or are due. A failure of one is logged, and tried again at the next run. */
  runDue(): Promise<void> {
    const run = this.running.then(async () => {
      const { accounts, now, log } = this.parts
      const erased: PrivacyRequest[] = []
      for (const request of accounts.read((view) => dueErasures(view, now().toISOString()))) {
        if (this.closed) return
        try {
          if (await this.carryOut(request)) erased.push(request)
        } catch (error) {
          log.error(
            { err: error, request_id: request.public_id },
            'an erasure is not complete; it continues later',
          )
        }
      }
      if (erased.length > 0) await this.finish(erased)
    })
    // The caller hears of a failure, and the next run begins all the same.
    this.running = run.catch(() => {})
    return run
  }

  /** Overwrites once for all erasures of a run what they have left in the service file. */
  private async finish(erased: readonly PrivacyRequest[]): Promise<void> {
    const { accounts, log } = this.parts
    try {
      await overwriteDeleted(this.parts)
      for (const { households, kind, public_id: request_id } of erased) {
        requireAccepted(await accounts.run(finishErasure, { request_id }, null))
        log.info({ request_id, kind, households: households.length }, 'an erasure is complete')
      }
    } catch (error) {
      log.error({ err: error }, 'erasures are not complete; they continue later')
    }
  }

  /** Waits for the running erasure. The next process continues with the others. */
  async close(): Promise<void> {
    this.closed = true
    await this.running
  }

  /** Erases all but what is left in free pages of the service file. @returns whether there was something to erase */
  private async carryOut({ public_id: request_id }: PrivacyRequest): Promise<boolean> {
    const { accounts } = this.parts
    requireAccepted(await accounts.run(startErasure, { request_id }, null))
    const request = accounts.read((view) => view.get('privacy_requests', request_id)?.record)
    if (request?.state !== 'running') return false
    await this.parts.beforeErasure(request)
    const erasures = this.erasuresOf(request)
    // First of all: what is erased and not on this log would come back with a backup.
    for (const erasure of erasures) this.record(erasure)
    const shared = request.kind === 'account_erasure' ? this.sharedHouseholds(request) : []
    // Access ends here: without its records, no request finds the account or the household.
    await this.eraseRecords(erasures)
    await eraseApart({ ...this.task(erasures), replaced: true })
    for (const household_id of request.households) await this.eraseHousehold(household_id)
    if (request.kind === 'account_erasure') await this.eraseAccount(request.user_id, shared)
    return true
  }

  private erasuresOf({ kind, user_id, households }: PrivacyRequest): Erasure[] {
    const erased_at = this.parts.now().toISOString()
    const user: Erasure[] = kind === 'account_erasure' ? [{ kind: 'user', id: user_id, erased_at }] : []
    return [...households.map((id) => ({ kind: 'household', id, erased_at }) as const), ...user]
  }

  private record(erasure: Erasure): void {
    const { data, backup } = this.parts.config
    recordErasure(data, erasure)
    if (erasure.kind === 'household') this.parts.onHouseholdErased(erasure.id)
    // Also beside the backups, in case the data folder is lost before the next one.
    if (existsSync(backup.folder)) recordErasure(backup.folder, erasure)
  }

  /** The households whose other members keep them. */
  private sharedHouseholds({ user_id, households }: PrivacyRequest): string[] {
    return this.parts.accounts
      .read((view) => view.all('households').map(({ record }) => record.public_id))
      .filter((id) => !households.includes(id) && this.hasTraces(id, user_id))
  }

  /** After a restart the memberships are gone, so every household is looked through. */
  private hasTraces(household_id: string, user_id: string): boolean {
    const { accounts } = this.parts
    return accounts.read((view) => {
      const known = view.get('users', user_id) !== null
      return !known || view.count('memberships', 'household_user', `${household_id}/${user_id}`) > 0
    })
  }

  /** Works on the service file in a thread. Commands on the accounts wait meanwhile, and the event loop is free. */
  private eraseRecords(erasures: readonly Erasure[]): Promise<void> {
    return this.parts.accounts.pause(() => eraseApart(this.task(erasures)))
  }

  private task(erasures: readonly Erasure[]) {
    const { config, now, service } = this.parts
    const at = { path: service.path, data: config.data, now: now().toISOString() }
    return { ...at, erasures, replaced: false, rewrite: false }
  }

  private async eraseHousehold(household_id: string): Promise<void> {
    const { jobs, media, pool } = this.parts
    const { directory } = pool.place(household_id)
    await jobs.cancelAll(household_id)
    await this.removeWhenIdle(household_id)
    await media.erase(household_id)
    // Work that was under way may have written again.
    await jobs.cancelAll(household_id)
    await rm(directory, { recursive: true, force: true })
    if (existsSync(directory)) throw new Error('the folder of a household is not gone')
  }

  private async removeWhenIdle(household_id: string): Promise<void> {
    const until = performance.now() + PATIENCE_MS
    while (!(await this.parts.pool.removeIfIdle(household_id))) {
      if (this.closed || performance.now() > until) throw new Error('the household is in use')
      await pause(LOOK_MS)
    }
  }

  private async eraseAccount(user_id: string, shared: readonly string[]): Promise<void> {
    const { account_folder, account_jobs, accounts, derived, jobs, mail, media } = this.parts
    for (const household_id of shared) {
      await jobs.removeOf(household_id, user_id)
      await media.removeUploadsOf(household_id, user_id)
    }
    await account_jobs.cancelAll(user_id)
    await mail.forget(user_id)
    await rm(account_folder(user_id), { recursive: true, force: true })
    // Also in households that the person has left. A file that cannot be opened makes only this step fail.
    const households = accounts.read((view) => view.all('households').map(({ record }) => record.public_id))
    await derived.erase(user_id, households)
  }
}
