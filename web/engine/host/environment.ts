import { v7 as uuid7 } from 'uuid'
import type { ReplicaEnvironment } from '../../../engine/index.ts'
import type { Reports } from './reports.ts'

/** What a replica takes from a browser. */
export function browserEnvironment(reports: Reports): ReplicaEnvironment {
  return {
    now: () => new Date().toISOString(),
    newId: () => uuid7(),
    random: () => Math.random(),
    wait,
    report: (error) => reports.add(error),
  }
}

/** The longest time that a timer of a browser takes, in ms. */
const LONGEST = 2 ** 31 - 1

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(
      () => {
        signal.removeEventListener('abort', abort)
        resolve()
      },
      Math.min(ms, LONGEST),
    )
    signal.addEventListener('abort', abort, { once: true })
  })
}
