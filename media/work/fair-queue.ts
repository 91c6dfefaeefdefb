/** The limits of a queue, and what its lanes run. */
export interface FairQueueOptions<Stage extends string> {
  /**
   * One lane for each piece of work that runs at the same time: the stages that it runs, the preferred one first. A
   * lane that omits a stage never runs it, so a long stage cannot occupy every lane.
   */
  readonly lanes: readonly (readonly Stage[])[]
  /** Maximum number of jobs of one owner, waiting and running. */
  readonly per_owner: number
  /** Maximum number of jobs of all owners, waiting and running. */
  readonly total: number
}

/** A queue that has no room for another job. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
  /** `owner`: this owner has too many jobs. `all`: all owners together have too many. */
  readonly scope: 'owner' | 'all'

  constructor(scope: 'owner' | 'all') {
    super(
      scope === 'owner'
        ? 'Too much work of this household is waiting; try again when some of it is done.'
        : 'Too much work is waiting on this server; try again later.',
    )
    this.scope = scope
  }
}

/** Runs one stage of an admitted job when its owner's turn comes. */
export type RunStage<Stage extends string> = <T>(
  stage: Stage,
  work: () => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>

interface Waiting {
  readonly begin: (lane: number) => void
}

/**
 * Runs work a few pieces at a time. Owners, usually households, take turns: a job waits for at most one job of each
 * other owner per turn, however many jobs another owner has. Jobs of one owner run in the order of their arrival.
 * A job may have several stages; it waits again for each of them.
 */
export class FairQueue<Stage extends string = 'work'> {
  readonly #options: FairQueueOptions<Stage>
  readonly #free: Set<number>
  readonly #jobs = new Map<string, number>()
  #total = 0
  /** The waiting jobs of each stage by owner. The first owner of a map has the next turn. */
  readonly #waiting = new Map<Stage, Map<string, Waiting[]>>()

  constructor(options: FairQueueOptions<Stage>) {
    this.#options = options
    this.#free = new Set(options.lanes.keys())
  }

  /**
   * Admits a job and runs its stages. The job counts against the limits until `job` ends.
   * @throws {QueueFull} without calling `job`
   */
  async admit<T>(owner: string, job: (run: RunStage<Stage>) => Promise<T>): Promise<T> {
    const own = this.#jobs.get(owner) ?? 0
    if (own >= this.#options.per_owner) throw new QueueFull('owner')
    if (this.#total >= this.#options.total) throw new QueueFull('all')
    this.#jobs.set(owner, own + 1)
    this.#total += 1
    try {
      return await job((stage, work, signal) => this.#runStage(owner, stage, work, signal))
    } finally {
      const left = (this.#jobs.get(owner) ?? 1) - 1
      if (left === 0) this.#jobs.delete(owner)
      else this.#jobs.set(owner, left)
      this.#total -= 1
    }
  }

  /**
   * Runs a job of one stage.
   * @throws {QueueFull} without calling `work`
   * @throws the signal's reason when the job is abandoned before it begins
   */
  async run<T>(owner: string, stage: Stage, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.admit(owner, (run) => run(stage, work, signal))
  }

  async #runStage<T>(owner: string, stage: Stage, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const lane = await this.#lane(owner, stage, signal)
    try {
      return await work()
    } finally {
      this.#release(lane)
    }
  }

  async #lane(owner: string, stage: Stage, signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted()
    const free = this.#freeLane(stage)
    if (free !== null) {
      this.#free.delete(free)
      return free
    }
    return new Promise<number>((resolve, reject) => {
      const waiting: Waiting = {
        begin: (lane) => {
          signal?.removeEventListener('abort', leave)
          resolve(lane)
        },
      }
      const leave = () => {
        this.#remove(owner, stage, waiting)
        reject(signal?.reason)
      }
      this.#add(owner, stage, waiting)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  /** The free lane that likes the stage best; null when every lane that runs it is taken. */
  #freeLane(stage: Stage): number | null {
    let best: number | null = null
    let rank = Number.POSITIVE_INFINITY
    for (const lane of this.#free) {
      const at = this.#options.lanes[lane]?.indexOf(stage) ?? -1
      if (at >= 0 && at < rank) [best, rank] = [lane, at]
    }
    return best
  }

  #release(lane: number): void {
    const next = this.#next(lane)
    if (next) next.begin(lane)
    else this.#free.add(lane)
  }

  #next(lane: number): Waiting | undefined {
    for (const stage of this.#options.lanes[lane] ?? []) {
      const owners = this.#waiting.get(stage)
      const [turn] = owners ?? []
      if (!owners || !turn) continue
      const [owner, jobs] = turn
      const next = jobs.shift()
      // The owner moves to the end of the round.
      owners.delete(owner)
      if (jobs.length > 0) owners.set(owner, jobs)
      if (next) return next
    }
    return undefined
  }

  #add(owner: string, stage: Stage, waiting: Waiting): void {
    const owners = this.#waiting.get(stage) ?? new Map<string, Waiting[]>()
    this.#waiting.set(stage, owners)
    const jobs = owners.get(owner)
    if (jobs) jobs.push(waiting)
    else owners.set(owner, [waiting])
  }

  #remove(owner: string, stage: Stage, waiting: Waiting): void {
    const owners = this.#waiting.get(stage)
    const jobs = owners?.get(owner)
    if (!owners || !jobs) return
    const at = jobs.indexOf(waiting)
    if (at >= 0) jobs.splice(at, 1)
    if (jobs.length === 0) owners.delete(owner)
  }
}
