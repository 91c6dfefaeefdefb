import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  cancelErasure,
  DAY_MS,
  type ErasureSubject,
  type PrivacyRequest,
  requestErasure,
  type ServiceView,
} from '../../engine/index.ts'
import { allNamesIn, type HouseholdPool } from '../../storage/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Config } from '../config/config.ts'
import { requireAccepted, ServiceError } from '../errors.ts'
import { Jobs } from '../jobs/jobs.ts'
import type { Clock } from '../runtime.ts'
import { DerivedStores } from './derived-stores.ts'
import { type ErasureParts, Erasures } from './erasures.ts'
import { AccountExports, exportKind } from './exports.ts'

/** The parts of the program that privacy needs. */
export type PrivacyParts = Omit<ErasureParts, 'account_jobs' | 'account_folder' | 'derived'> & {
  readonly config: Pick<Config, 'data' | 'backup'>
  readonly pool: HouseholdPool
}

/** An erasure that a person asks for. */
export interface WantedErasure {
  readonly kind: ErasureSubject
  readonly household_id: string | null
}

/** The data of people: exports, erasures, and what models derived. */
export class PrivacyService {
  readonly derived: DerivedStores
  readonly exports: AccountExports
  readonly erasures: Erasures
  private readonly folder: string
  private readonly jobs: Jobs
  private readonly log: PrivacyParts['log']

  constructor(parts: PrivacyParts) {
    const { accounts, config, log, newId, now, pool } = parts
    this.folder = join(config.data, 'accounts')
    this.log = log
    const directory = (user_id: string) => join(this.folder, user_id.slice(-2), user_id)
    const parts_of_exports = { accounts, data: config.data, newId, now, pool }
    const kind = exportKind(parts_of_exports)
    this.jobs = new Jobs({ kinds: [kind], at_once: 1, directory, now, log })
    this.exports = new AccountExports(parts_of_exports, this.jobs, kind)
    const derived = new DerivedStores({ log })
    this.derived = derived
    this.erasures = new Erasures({ ...parts, derived, account_jobs: this.jobs, account_folder: directory })
  }

  /** Deletes expired exports and what erased people have left, and resumes interrupted exports. */
  async sweep(view: {
    readonly households: readonly string[]
    isUser(user_id: string): boolean
  }): Promise<void> {
    for (const household_id of view.households) await this.derived.sweep(household_id, view.isUser)
    for (const part of await allNamesIn(this.folder)) {
      for (const user_id of await allNamesIn(join(this.folder, part))) {
        try {
          if (view.isUser(user_id)) await this.jobs.sweep(user_id)
          else await rm(join(this.folder, part, user_id), { recursive: true, force: true })
        } catch (error) {
          this.log.error({ err: error, user_id }, 'exports of an account could not be swept')
        }
      }
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.jobs.close(), this.erasures.close()])
  }
}

/** What asking for an erasure needs. */
export interface AskingDeps extends Clock {
  readonly accounts: AccountStore
  readonly newId: () => string
  readonly config: Pick<Config, 'erasure_days'>
}

/**
 * SPEC.md I42: asks for an erasure, which begins after the wait of the configuration.
 *
 * @throws ServiceError `last_owner`, `already_exists`, `household_access_denied`, `access_denied`
 */
export async function askForErasure(
  { accounts, config, newId, now }: AskingDeps,
  user_id: string,
  wanted: WantedErasure,
): Promise<PrivacyRequest> {
  const request_id = newId()
  const due_at = new Date(now().getTime() + config.erasure_days * DAY_MS).toISOString()
  requireAccepted(await accounts.run(requestErasure, { request_id, user_id, ...wanted, due_at }, user_id))
  return storedRequest(accounts, request_id)
}

/**
 * SPEC.md I42: takes an erasure back.
 *
 * @throws ServiceError `not_found`, also for a request of others; `already_resolved` if it has begun
 */
export async function takeErasureBack(
  accounts: AccountStore,
  user_id: string,
  request_id: string,
): Promise<PrivacyRequest> {
  requireAccepted(await accounts.run(cancelErasure, { request_id, user_id }, user_id))
  return storedRequest(accounts, request_id)
}

function storedRequest(accounts: AccountStore, request_id: string): PrivacyRequest {
  const request = accounts.read((view) => view.get('privacy_requests', request_id)?.record)
  if (!request) throw new ServiceError('not_found')
  return request
}

/** The erasures that concern a person: their own, and those of households that they are a member of. Newest first. */
export function erasuresOf(view: ServiceView, user_id: string): PrivacyRequest[] {
  const households = view
    .find('memberships', 'user_id', user_id)
    .flatMap(({ record }) => view.find('privacy_requests', 'household_id', record.household_id))
  const all = [...view.find('privacy_requests', 'user_id', user_id), ...households]
  const byId = new Map(all.map(({ record }) => [record.public_id, record]))
  return [...byId.values()].sort((a, b) => (a.public_id < b.public_id ? 1 : -1))
}
