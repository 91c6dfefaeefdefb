/** A signal that never aborts, for work that must be completed. */
export const NEVER: AbortSignal = new AbortController().signal

/** Why a signal was aborted. Some polyfills have no reason. */
export function reasonOf(signal: AbortSignal): unknown {
  return signal.reason ?? new Error('The operation was aborted.')
}

/**
 * The outcome of some work, or the reason of the signal as soon as it is aborted. The work itself is not stopped: it may
 * be shared with others, or may know of the signal by itself.
 */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(reasonOf(signal))
    const done = () => signal.removeEventListener('abort', abort)
    work.then(resolve, reject).then(done, done)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
  })
}
