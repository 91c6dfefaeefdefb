import { join } from 'node:path'
import { KeyedLock, withResolvers } from '../../platform/index.ts'
import { ServiceError } from '../errors.ts'
import type { Clock, Logging } from '../runtime.ts'
import {
  isOver,
  type Job,
  type JobFacts,
  type JobKind,
  type JobRecord,
  type JobRun,
  type JobWork,
} from './job.ts'
import { JobQueue } from './job-queue.ts'
import { JobStore } from './job-store.ts'
import { DISK_FULL, expiryOf, interruption, isDiskFull, keyOf, type LiveJob, typed } from './live-job.ts'

/** Seconds after which a refused job can be tried again. */
const RETRY_AFTER_S = 10

/** The parts of the program that the runner uses. */
export interface JobsDependencies extends Clock, Logging {
  /** The folder of a household. */
  readonly directory: (household_id: string) => string
  /** All kinds of jobs. */
  readonly kinds: readonly JobKind[]
  /** Maximum jobs that run at the same time, of all kinds. */
  readonly at_once: number
  /** Receives the kind and the final state of each job, once it is on disk. */
  readonly onEnd?: ((kind: string, state: JobRecord['state']) => void) | undefined
}

/** A job to begin. */
export interface NewJob<F extends JobFacts> {
  readonly household_id: string
  /** A UUID of version 7. The same id is the same job. */
  readonly public_id: string
  readonly created_by: string
  readonly total: number
  readonly facts: F
  readonly work: JobWork<F>
}

/**
 * Runs the background work of all households: one runner for all kinds of jobs. The note of each job is on disk, so a
 * job that a crash ends is resumed or reported as interrupted.
 */
export class Jobs {
  private readonly deps: JobsDependencies
  private readonly live = new Map<string, LiveJob>()
  private readonly queue: JobQueue<LiveJob>
  /** One sweep of a household at a time, so that no job is resumed twice. */
  private readonly sweeps = new KeyedLock()
  private closed = false

  constructor(deps: JobsDependencies) {
    this.deps = deps
    this.queue = new JobQueue(deps.at_once, (job) => this.run(job))
  }

  /**
   * Checks whether another job may begin.
   * @throws ServiceError `unavailable` if too many of the household or of the user are unfinished
   */
  admit(kind: JobKind, household_id: string, user_id: string): void {
    const { unfinished_of_household, unfinished_of_user } = kind.bounds
    const same = [...this.live.values()].filter((job) => job.kind === kind)
    const of_household = same.filter((job) => job.household_id === household_id).length
    const of_user = same.filter(({ record }) => record.created_by === user_id).length
    if (!this.closed && of_household < unfinished_of_household && of_user < unfinished_of_user) return
    throw new ServiceError('unavailable', { message: kind.busy, facts: { retry_after_s: RETRY_AFTER_S } })
  }

  /**
   * Begins a job: its note is on disk when this resolves, and the job is queued.
   * @throws ServiceError `unavailable`
   */
  async begin<F extends JobFacts>(kind: JobKind<F>, job: NewJob<F>): Promise<Job<F>> {
    const { household_id, public_id, created_by, total, facts, work } = job
    const known = this.live.get(keyOf(kind, household_id, public_id))
    if (known) return typed(kind, known.record, known.progress)
    this.admit(kind, household_id, created_by)
    const now = this.deps.now()
    const record: JobRecord = {
      public_id,
      state: 'queued',
      created_at: now.toISOString(),
      created_by,
      started_at: null,
      finished_at: null,
      expires_at: expiryOf(kind, now),
      total,
      error: null,
      facts: { ...facts },
    }
    const live = this.add(kind, household_id, record, work)
    try {
      // It may have ended after the caller looked for it.
      const kept = await this.kept(kind, household_id, public_id)
      if (kept) {
        this.forget(live)
        return kept
      }
      await this.makeRoom(live)
      await live.store.write(record)
    } catch (error) {
      this.forget(live)
      throw error
    }
    this.enqueue(live)
    return typed(kind, record, 0)
  }

  /** The current state of a job; null if it does not exist, or has expired. */
  async get<F extends JobFacts>(
    kind: JobKind<F>,
    household_id: string,
    public_id: string,
  ): Promise<Job<F> | null> {
    const live = this.live.get(keyOf(kind, household_id, public_id))
    return live ? typed(kind, live.record, live.progress) : this.kept(kind, household_id, public_id)
  }

  /** The state of a job as it is on disk; null if it does not exist, or has expired. */
  private async kept<F extends JobFacts>(
    kind: JobKind<F>,
    household_id: string,
    public_id: string,
  ): Promise<Job<F> | null> {
    const kept = await this.store(kind, household_id).read(public_id)
    if (kept === null || kept.expires_at <= this.deps.now().toISOString()) return null
    const known = isOver(kept) || kind.resume ? kept : { ...kept, ...interruption(kind) }
    const facts = kind.facts.safeParse(known.facts)
    return facts.success ? typed(kind, known, known.state === 'done' ? known.total : 0) : null
  }

  /** Number of jobs that are queued or running. */
  get unfinished(): number {
    return this.live.size
  }

  /** The jobs of one kind in a household, the latest first. */
  async list<F extends JobFacts>(kind: JobKind<F>, household_id: string): Promise<Job<F>[]> {
    const ids = await this.store(kind, household_id).ids()
    const jobs = await Promise.all(ids.map((id) => this.get(kind, household_id, id)))
    return jobs.filter((job) => job !== null)
  }

  /** The ids of the jobs of a household that are queued or running here. */
  unfinishedOf(kind: JobKind, household_id: string): string[] {
    const same = [...this.live.values()].filter(
      (job) => job.kind === kind && job.household_id === household_id,
    )
    return same.map(({ record }) => record.public_id)
  }

  /** The jobs of all kinds that a user began in a household, and that failed or were interrupted. */
  async failedOf(
    household_id: string,
    user_id: string,
  ): Promise<readonly (Job & { readonly kind: string })[]> {
    const lists = await Promise.all(
      this.deps.kinds.map(async (kind) =>
        (await this.list(kind, household_id)).map((job) => ({ ...job, kind: kind.folder })),
      ),
    )
    return lists
      .flat()
      .filter(
        ({ created_by, state }) => created_by === user_id && (state === 'failed' || state === 'interrupted'),
      )
  }

  /** Resolves when a job of this process is finished; at once if there is none. */
  async finished(kind: JobKind, household_id: string, public_id: string): Promise<void> {
    await this.live.get(keyOf(kind, household_id, public_id))?.over
  }

  /** Cancels a job; a finished job does not change. The job is finished when this resolves. */
  async cancel(kind: JobKind, household_id: string, public_id: string): Promise<void> {
    const live = this.live.get(keyOf(kind, household_id, public_id))
    if (!live) return
    live.abort.abort()
    if (this.queue.remove(live)) await this.end(live, { state: 'cancelled' })
    else await live.over
  }

  /** Cancels the jobs of a household, of all kinds: all of them, or those of one user. They are finished when this resolves. */
  async cancelAll(household_id: string, created_by?: string): Promise<void> {
    const all = [...this.live.values()].filter(
      (job) =>
        job.household_id === household_id &&
        (created_by === undefined || job.record.created_by === created_by),
    )
    await Promise.all(all.map(({ kind, record }) => this.cancel(kind, household_id, record.public_id)))
  }

  /** Removes the jobs of a user in a household, with their files. */
  async removeOf(household_id: string, user_id: string): Promise<void> {
    await this.cancelAll(household_id, user_id)
    for (const kind of this.deps.kinds) {
      const store = this.store(kind, household_id)
      for (const id of await store.ids())
        if ((await store.read(id))?.created_by === user_id) await store.remove(id)
    }
  }

  /** Removes a job with its files; one that is not finished is cancelled first. */
  async remove(kind: JobKind, household_id: string, public_id: string): Promise<void> {
    await this.cancel(kind, household_id, public_id)
    await this.store(kind, household_id).remove(public_id)
  }

  /** The path of a file of a job. */
  file(kind: JobKind, household_id: string, public_id: string, name: string): string {
    return this.store(kind, household_id).file(public_id, name)
  }

  /**
   * Deletes the expired jobs of a household. Jobs that an earlier process left unfinished are resumed, or recorded as
   * interrupted.
   */
  sweep(household_id: string): Promise<void> {
    return this.sweeps.run(household_id, async () => {
      for (const kind of this.deps.kinds) {
        const store = this.store(kind, household_id)
        for (const id of await store.ids()) await this.sweepJob(kind, household_id, id)
        await store.removeStrays()
      }
    })
  }

  /** Stops all work. As after a crash, the next process resumes unfinished jobs or reports them as interrupted. */
  async close(): Promise<void> {
    this.closed = true
    const all = [...this.live.values()]
    for (const job of all) {
      job.abort.abort(new Stopped())
      if (this.queue.remove(job)) this.forget(job)
    }
    await Promise.all(all.map(({ over }) => over))
  }

  private async sweepJob(kind: JobKind, household_id: string, public_id: string): Promise<void> {
    if (this.closed || this.live.has(keyOf(kind, household_id, public_id))) return
    const store = this.store(kind, household_id)
    const record = await store.read(public_id)
    const now = this.deps.now()
    // A job with an impossibly late end was created while the clock was ahead.
    const odd = record !== null && record.expires_at > expiryOf(kind, now, 2)
    if (record === null || odd || record.expires_at <= now.toISOString()) return store.remove(public_id)
    if (isOver(record)) return
    const facts = kind.resume ? kind.facts.safeParse(record.facts) : null
    await store.clear(public_id)
    if (!kind.resume || !facts?.success) {
      const finished_at = now.toISOString()
      const expires_at = expiryOf(kind, now)
      return store.write({ ...record, ...interruption(kind), finished_at, expires_at })
    }
    const work = kind.resume(typed(kind, record, 0), household_id)
    this.enqueue(this.add(kind, household_id, { ...record, state: 'queued' }, work))
  }

  private add(kind: JobKind, household_id: string, record: JobRecord, work: JobWork): LiveJob {
    const { promise: over, resolve: end } = withResolvers<void>()
    const store = this.store(kind, household_id)
    const abort = new AbortController()
    const job = { kind, household_id, store, work, abort, record, progress: 0, over, end }
    this.live.set(keyOf(kind, household_id, record.public_id), job)
    return job
  }

  private forget({ kind, household_id, record, end }: LiveJob): void {
    this.live.delete(keyOf(kind, household_id, record.public_id))
    end()
  }

  private enqueue(job: LiveJob): void {
    if (this.closed) this.forget(job)
    else this.queue.add(job)
  }

  private async run(job: LiveJob): Promise<void> {
    const { kind, store, abort, work } = job
    const { public_id } = job.record
    const run: JobRun = {
      signal: abort.signal,
      file: (name) => store.file(public_id, name),
      progress: (done) => {
        job.progress = done
      },
    }
    try {
      abort.signal.throwIfAborted()
      job.record = { ...job.record, state: 'running', started_at: this.deps.now().toISOString() }
      await store.write(job.record)
      // Work that begins after the abort would not receive it.
      abort.signal.throwIfAborted()
      const facts = await work(run)
      await this.note(job, { state: 'done', facts: { ...job.record.facts, ...facts } })
      this.forget(job)
    } catch (error) {
      if (abort.signal.reason instanceof Stopped) return this.forget(job)
      await this.end(job, abort.signal.aborted ? { state: 'cancelled' } : this.failed(kind, job, error))
    }
  }

  private failed(kind: JobKind, { record }: LiveJob, error: unknown): Partial<JobRecord> {
    const { code, message, facts } = isDiskFull(error) ? DISK_FULL : kind.failure(error)
    if (code === 'failed') {
      this.deps.log.error({ err: error, public_id: record.public_id, job: kind.folder }, 'a job failed')
    }
    return { state: 'failed', error: { code, message }, facts: { ...record.facts, ...facts } }
  }

  /** Ends a job that is not done. It never rejects: a job whose end is not on disk is interrupted later. */
  private async end(job: LiveJob, outcome: Partial<JobRecord>): Promise<void> {
    const { public_id } = job.record
    try {
      await job.store.clear(public_id)
      await this.note(job, outcome)
    } catch (error) {
      this.deps.log.error(
        { err: error, public_id, job: job.kind.folder },
        'the end of a job could not be stored',
      )
    }
    this.forget(job)
  }

  private async note(job: LiveJob, outcome: Partial<JobRecord>): Promise<void> {
    const now = this.deps.now()
    const finished_at = now.toISOString()
    const record = { ...job.record, ...outcome, finished_at, expires_at: expiryOf(job.kind, now) }
    await job.store.write(record)
    // Readers see an end that is on disk, so a crash cannot take it back.
    job.record = record
    this.deps.onEnd?.(job.kind.folder, record.state)
  }

  /** Deletes the oldest jobs of a household beyond its maximum. */
  private async makeRoom({ kind, household_id, store }: LiveJob): Promise<void> {
    const over = (await store.ids()).filter((id) => !this.live.has(keyOf(kind, household_id, id)))
    for (const id of over.slice(kind.bounds.kept_of_household - 1)) await store.remove(id)
  }

  private store({ folder }: Pick<JobKind, 'folder'>, household_id: string): JobStore {
    return new JobStore(join(this.deps.directory(household_id), folder))
  }
}

/** The reason of an abort when the server stops. */
class Stopped extends Error {}
