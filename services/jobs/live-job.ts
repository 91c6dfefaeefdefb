import { HOUR_MS } from '../../engine/core/durations.ts'
import { StorageFullError } from '../../storage/index.ts'
import { ServiceError } from '../errors.ts'
import type { Job, JobFacts, JobFailure, JobKind, JobRecord, JobWork } from './job.ts'
import type { JobStore } from './job-store.ts'

/** A job that is not over, in this process. */
export interface LiveJob {
  readonly kind: JobKind
  readonly household_id: string
  readonly store: JobStore
  readonly work: JobWork
  readonly abort: AbortController
  record: JobRecord
  progress: number
  /** Resolves when the job is finished; never rejects. */
  readonly over: Promise<void>
  /** Resolves `over`. */
  readonly end: () => void
}

/** The reason for which any kind of job fails on a full disk. */
export const DISK_FULL: JobFailure = { code: 'storage_full', message: 'There is no space left.' }

/** Whether an error says that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof StorageFullError) return true
  if (error instanceof ServiceError) return error.code === 'storage_full'
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/** The key of a job among all jobs of the server. */
export function keyOf({ folder }: Pick<JobKind, 'folder'>, household_id: string, public_id: string): string {
  return `${folder} ${household_id} ${public_id}`
}

/** The time at which a job that finishes now is deleted. */
export function expiryOf({ bounds }: JobKind, now: Date, times = 1): string {
  return new Date(now.getTime() + times * bounds.kept_hours * HOUR_MS).toISOString()
}

/** The outcome of a job that the server stopped. */
export function interruption(kind: JobKind): Pick<JobRecord, 'state' | 'error'> {
  return { state: 'interrupted', error: { code: 'interrupted', message: kind.interrupted } }
}

/** A job with the facts of its kind. */
export function typed<F extends JobFacts>(kind: JobKind<F>, record: JobRecord, progress: number): Job<F> {
  return { ...record, facts: kind.facts.parse(record.facts), progress }
}
