/** The worker of an engine, and the message of its first error. */
export interface StartedWorker {
  readonly worker: Worker
  readonly failed: Promise<string>
}

/**
 * Starts the worker of an engine, which does nothing before it is called.
 *
 * @param script the address of the bundled `worker.ts`
 */
export function startWorker(script: string): StartedWorker {
  const worker = new Worker(script, { type: 'module', name: 'engine' })
  const failed = new Promise<string>((resolve) => {
    worker.addEventListener('error', ({ message }) => resolve(message || 'The engine did not start.'), {
      once: true,
    })
  })
  return { worker, failed }
}
