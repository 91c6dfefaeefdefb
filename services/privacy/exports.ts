import { stat } from 'node:fs/promises'
import { z } from 'zod'
import type { HouseholdPool } from '../../storage/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import { ServiceError } from '../errors.ts'
import type { Job, JobKind, JobWork } from '../jobs/job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Clock, Ids } from '../runtime.ts'
import { accountData } from './account-data.ts'
import { derivedData, type ExportedFile } from './derived-data.ts'
import { ticketFiles } from './ticket-files.ts'
import { type ExportedHousehold, writeExport } from './write-export.ts'

const FILE = 'export.zip'

const ExportFacts = z.strictObject({
  /** Size of the ZIP file in bytes; null until it is ready. */
  bytes: z.int().nullable(),
})
type ExportFacts = z.infer<typeof ExportFacts>

/** An export of an account. Its progress counts households. */
export type ExportJob = Job<ExportFacts>

/** The parts of the program that an export reads. */
export interface ExportParts extends Clock, Ids {
  readonly accounts: AccountStore
  readonly pool: Pick<HouseholdPool, 'acquire'>
  /** The folder of the data. */
  readonly data: string
}

/** The kind of the jobs that export accounts. Their "household" is the account. */
export function exportKind(parts: ExportParts): JobKind<ExportFacts> {
  return {
    folder: 'exports',
    facts: ExportFacts,
    bounds: {
      at_once: 1,
      unfinished_of_household: 1,
      unfinished_of_user: 1,
      kept_of_household: 3,
      kept_hours: 72,
    },
    busy: 'An export of this account is being made; wait until it is ready.',
    interrupted: 'The server stopped while this was exported. Request it again.',
    failure: () => ({ code: 'failed', message: 'The export could not be made.' }),
    resume: (_, user_id) => exportWork(parts, user_id),
  }
}

function exportWork(
  { accounts, data: folder, now, pool }: ExportParts,
  user_id: string,
): JobWork<ExportFacts> {
  return async ({ file, progress, signal }) => {
    const known = accounts.read((view) => {
      const data = accountData(view, user_id)
      return data && { data, household_ids: householdsOf(view.find('memberships', 'user_id', user_id)) }
    })
    if (!known) throw new Error('the account is gone')
    const path = file(FILE)
    const derived: ExportedFile[] = []
    for (const id of known.household_ids) derived.push(...(await derivedData(folder, id, user_id)))
    derived.push(...ticketFiles(accounts, user_id))
    let done = 0
    const created_at = now().toISOString()
    const withHousehold = async function* <T>(
      household_id: string,
      work: (household: ExportedHousehold) => AsyncIterable<T>,
    ): AsyncGenerator<T> {
      const household = await pool.acquire(household_id)
      try {
        yield* work({ household_id, audit: (filter, page) => household.audit(filter, page) })
      } finally {
        household.release()
      }
    }
    await writeExport(
      path,
      { user_id, created_at, ...known, derived, withHousehold },
      { signal, onFile: () => progress(++done) },
    )
    return { bytes: (await stat(path)).size }
  }
}

function householdsOf(
  memberships: readonly { readonly record: { readonly household_id: string } }[],
): string[] {
  return memberships.map(({ record }) => record.household_id)
}

/** SPEC.md I41: the exports of accounts. Each is for its account alone, and expires. */
export class AccountExports {
  private readonly parts: ExportParts
  private readonly jobs: Jobs
  private readonly kind: JobKind<ExportFacts>

  constructor(parts: ExportParts, jobs: Jobs, kind: JobKind<ExportFacts>) {
    this.parts = parts
    this.jobs = jobs
    this.kind = kind
  }

  /** Begins an export. @throws ServiceError `conflict` while another one of the account is being made */
  async begin(user_id: string): Promise<ExportJob> {
    const { accounts, newId } = this.parts
    const [running] = this.jobs.unfinishedOf(this.kind, user_id)
    if (running !== undefined) throw isRunning(running)
    return this.jobs.begin(this.kind, {
      household_id: user_id,
      public_id: newId(),
      created_by: user_id,
      total: accounts.read((view) => view.count('memberships', 'user_id', user_id)),
      facts: { bytes: null },
      work: exportWork(this.parts, user_id),
    })
  }

  /** The exports of an account that are kept, the latest first. */
  list(user_id: string): Promise<ExportJob[]> {
    return this.jobs.list(this.kind, user_id)
  }

  /** @throws ServiceError `not_found`, also for an export of another account */
  async get(user_id: string, public_id: string): Promise<ExportJob> {
    const job = await this.jobs.get(this.kind, user_id, public_id)
    if (!job) throw new ServiceError('not_found')
    return job
  }

  /** Cancels an export. @throws ServiceError `not_found`, `already_resolved` if it is ready or over */
  async cancel(user_id: string, public_id: string): Promise<ExportJob> {
    const { state } = await this.get(user_id, public_id)
    if (state !== 'queued' && state !== 'running') {
      const message = 'This export is ready, or has ended. Delete it to remove its file.'
      throw new ServiceError('already_resolved', { message })
    }
    await this.jobs.cancel(this.kind, user_id, public_id)
    return this.get(user_id, public_id)
  }

  /** Deletes an export with its file; one that is being made is cancelled. @throws ServiceError `not_found` */
  async remove(user_id: string, public_id: string): Promise<void> {
    await this.get(user_id, public_id)
    await this.jobs.remove(this.kind, user_id, public_id)
  }

  /** The path of the ZIP file of an export. */
  file(user_id: string, public_id: string): string {
    return this.jobs.file(this.kind, user_id, public_id, FILE)
  }
}

function isRunning(public_id: string): ServiceError {
  const message = `The export ${public_id} of this account is being made; wait until it is ready, or cancel it.`
  return new ServiceError('conflict', {
    message,
    details: [{ path: 'kind', code: 'export_running', message }],
  })
}
