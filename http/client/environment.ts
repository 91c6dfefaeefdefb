import { v7 as uuid7 } from 'uuid'

/** The clock, ids, randomness and timers of a device, for a replica. */
export interface DeviceEnvironment {
  now(): string
  newId(): string
  random(): number
  wait(ms: number, signal: AbortSignal): Promise<void>
  report(error: unknown): void
}

/** The environment of a replica in a browser or in React Native. Faults are reported as uncaught errors of the page. */
export function browserEnvironment(): DeviceEnvironment {
  return {
    ...shared(),
    report(error) {
      // React Native has no `reportError`.
      const report: unknown = Reflect.get(globalThis, 'reportError')
      if (typeof report === 'function') report(error)
      else console.error(error)
    },
  }
}

/** The environment of a replica in Node. Faults are written to standard error. */
export function nodeEnvironment(): DeviceEnvironment {
  return { ...shared(), report: (error) => console.error(error) }
}

function shared() {
  return {
    now: () => new Date().toISOString(),
    newId: () => uuid7(),
    random: () => Math.random(),
    wait,
  }
}

/** Resolves after `ms` milliseconds, or rejects with the reason of the signal. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason)
      return
    }
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal.addEventListener('abort', abort, { once: true })
  })
}
