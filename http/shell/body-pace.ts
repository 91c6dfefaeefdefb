import type { IncomingMessage } from 'node:http'
import { HttpError } from '../errors/errors.ts'

/** The minimum speed of a body: `bytes` in each period of `seconds`, except the last one. */
export interface BodyPace {
  readonly seconds: number
  readonly bytes: number
}

/** 16 KiB in 30 seconds: a slower body would not arrive completely before the request times out. */
export const BODY_PACE: BodyPace = { seconds: 30, bytes: 16 * 1024 }

/** Watches a body that is arriving. */
export interface PaceWatch {
  /** Rejects with `request_timeout` once the body is too slow; never settles otherwise. */
  readonly tooSlow: Promise<never>
  stop(): void
}

/** SPEC.md Y10: checks the speed of a body. Time in which the server itself does not read does not count. */
export function watchPace(request: IncomingMessage, { seconds, bytes }: BodyPace): PaceWatch {
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_resolve, reject) => {
    let before = request.socket.bytesRead
    timer = setInterval(() => {
      const came = request.socket.bytesRead - before
      before = request.socket.bytesRead
      if (request.complete || request.readableLength > 0 || came >= bytes) return
      reject(
        new HttpError('request_timeout', {
          message: `The body arrives too slowly: at least ${bytes} bytes in ${seconds} seconds are needed.`,
        }),
      )
    }, seconds * 1000)
    timer.unref()
  })
  return { tooSlow, stop: () => clearInterval(timer) }
}
