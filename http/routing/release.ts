import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { HouseholdHandle } from '../../services/households/handle.ts'

/** A function that releases a handle at its first call. A failure is logged and does not change the answer. */
export function releaseOnce(handle: HouseholdHandle | undefined, log: Logger): () => void {
  let held = handle
  return () => {
    const releasing = held
    held = undefined
    try {
      releasing?.release()
    } catch (error) {
      log.error({ err: error }, 'a household handle could not be released')
    }
  }
}

/** Calls `release` once the reply is sent or its connection is lost: until then a stream may still read. */
export function releaseAfterReply(response: ServerResponse, release: () => void): void {
  if (response.closed || response.destroyed) release()
  else response.once('close', release)
}
