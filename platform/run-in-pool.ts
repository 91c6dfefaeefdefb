import type { Piscina } from 'piscina'

/**
 * Runs a task in a pool whose threads end when they are idle. `signal` gives the task up, and ends its thread.
 *
 * Piscina starts no other thread for the tasks that wait behind one that was given up, or whose thread broke, as long as the pool
 * needs none at least (`minThreads: 0`): they would wait for whoever comes next.
 */
export async function runInPool<Task, Result>(
  pool: Piscina<Task, Result>,
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
function startThread<Task, Result>(pool: Piscina<Task, Result>, task: Task): void {
  const given_up = new AbortController()
  pool.run(task, { signal: given_up.signal }).catch(() => {})
  given_up.abort()
}
