import { z } from 'zod'

/**
 * The states of a job. `interrupted`: the server stopped before the job was over, and cannot resume it. The last four
 * are final.
 */
const JobState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled', 'interrupted'])

/** The note of a job, as it lies on disk. */
export const JobRecord = z.strictObject({
  public_id: z.string(),
  state: JobState,
  created_at: z.string(),
  created_by: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** When the job and its files are removed. */
  expires_at: z.string(),
  /** The amount of work, in the units of its progress. */
  total: z.int().min(0),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  /** The facts of its kind. */
  facts: z.record(z.string(), z.unknown()),
})
export type JobRecord = z.infer<typeof JobRecord>

/** The facts that one kind of job keeps. */
export type JobFacts = Readonly<Record<string, unknown>>

/** The current state of a job. */
export interface Job<F extends JobFacts = JobFacts> extends Readonly<Omit<JobRecord, 'facts'>> {
  readonly facts: F
  /** How much of `total` is done. */
  readonly progress: number
}

/** Why a job failed. */
export interface JobFailure<F extends JobFacts = JobFacts> {
  readonly code: string
  readonly message: string
  /** Facts that the failure adds. */
  readonly facts?: Partial<F>
}

/** What the work of a job may use. */
export interface JobRun {
  /** Aborted when the job is cancelled, or when the server stops. */
  readonly signal: AbortSignal
  /** The path of a file that belongs to the job. It is removed unless the job ends as done. */
  file(name: string): string
  /** Reports how much of the total is done. */
  progress(done: number): void
}

/** The work of a job: returns the facts that it adds. */
export type JobWork<F extends JobFacts = JobFacts> = (run: JobRun) => Promise<Partial<F>>

/** The limits on the jobs of one kind. */
export interface JobBounds {
  /** Maximum jobs that run at the same time, on the whole server. */
  readonly at_once: number
  /** Maximum jobs of a household that are queued or running. */
  readonly unfinished_of_household: number
  /** Maximum jobs of a user, in all households, that are queued or running. */
  readonly unfinished_of_user: number
  /** Maximum jobs of a household that are kept. A new one removes the oldest. */
  readonly kept_of_household: number
  /** Hours for which a finished job is kept, with its files. */
  readonly kept_hours: number
}

/** A kind of job. */
export interface JobKind<F extends JobFacts = JobFacts> {
  /** The name of its folder in that of a household. */
  readonly folder: string
  readonly facts: z.ZodType<F>
  readonly bounds: JobBounds
  /** The message for a job that is refused because too many are unfinished. */
  readonly busy: string
  /** The message of a job that was interrupted. */
  readonly interrupted: string
  /** The reason for which the job failed, for an error of its work. A full disk is handled by the runner. */
  failure(error: unknown): JobFailure<F>
  /** Resumes a job that the server stopped; without it such a job is interrupted. */
  resume?(job: Job<F>, household_id: string): JobWork<F>
}

/** Whether a job is in one of its final states. */
export function isOver({ state }: Pick<JobRecord, 'state'>): boolean {
  return state !== 'queued' && state !== 'running'
}
