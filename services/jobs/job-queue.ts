import type { JobKind } from './job.ts'

/** A job that waits for its turn. */
interface QueuedJob {
  readonly kind: JobKind
  readonly household_id: string
}

/**
 * Starts jobs in order, up to a maximum at the same time. A household with fewer running jobs comes first, so that one
 * household does not delay the others.
 */
export class JobQueue<J extends QueuedJob> {
  private readonly waiting: J[] = []
  private readonly running = new Set<J>()
  private readonly at_once: number
  private readonly start: (job: J) => Promise<void>

  /** `start` runs a job to its end, and never rejects. */
  constructor(at_once: number, start: (job: J) => Promise<void>) {
    this.at_once = at_once
    this.start = start
  }

  add(job: J): void {
    this.waiting.push(job)
    this.startMore()
  }

  /** Removes a job that still waits; false if it does not wait. */
  remove(job: J): boolean {
    const at = this.waiting.indexOf(job)
    if (at >= 0) this.waiting.splice(at, 1)
    return at >= 0
  }

  private startMore(): void {
    while (this.running.size < this.at_once) {
      const job = this.next()
      if (!job) return
      this.remove(job)
      this.running.add(job)
      void this.start(job).finally(() => {
        this.running.delete(job)
        this.startMore()
      })
    }
  }

  private next(): J | undefined {
    const running = [...this.running]
    const ready = this.waiting.filter(
      ({ kind }) => running.filter((one) => one.kind === kind).length < kind.bounds.at_once,
    )
    const load = ({ household_id }: J) => running.filter((one) => one.household_id === household_id).length
    const least = Math.min(...ready.map(load))
    return ready.find((job) => load(job) === least)
  }
}
