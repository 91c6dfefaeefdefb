/**
 * The options that all pools of threads (Piscina) have in common: their threads start with the first task, and nobody reads how long
 * tasks took, of which the histograms take 700 kB.
 */
export const POOL_OPTIONS = { minThreads: 0, recordTiming: false } as const

/** The parts of a pool of threads (Piscina) that this needs. */
export interface TaskPool<Task, Result> {
  /** The number of tasks that wait for a thread. */
  readonly queueSize: number
  readonly threads: readonly unknown[]
  run(task: Task, options: { readonly signal?: AbortSignal }): Promise<Result>
}

/**
 * Runs a task in a pool whose threads end when they are idle. `signal` gives the task up, and ends its thread.
 *
 * Piscina starts no other thread for the tasks that wait behind one that was given up, or whose thread broke, as long as the pool
 * needs none at least (`minThreads: 0`): they would wait for the next task.
 */
export async function runInPool<Task, Result>(
  pool: TaskPool<Task, Result>,
  task: Task,
  signal?: AbortSignal,
): Promise<Result> {
  try {
    return await pool.run(task, signal ? { signal } : {})
  } catch (error) {
    if (pool.queueSize > 0 && pool.threads.length === 0) startThread(pool, task)
    throw error
  }
}

/** A task makes the pool start a thread, also when it is given up before the thread is there. */
function startThread<Task, Result>(pool: TaskPool<Task, Result>, task: Task): void {
  const given_up = new AbortController()
  pool.run(task, { signal: given_up.signal }).catch(() => {})
  given_up.abort()
}
