import type { IncomingMessage } from 'node:http'
import { HttpError } from '../errors/errors.ts'

/** The slowest pace at which a body may arrive: `bytes` in each stretch of `seconds`, or its end. */
export interface BodyPace {
  readonly seconds: number
  readonly bytes: number
}

/** 16 KiB in 30 seconds: slower than any line on which the rest would still arrive before the request ends. */
export const BODY_PACE: BodyPace = { seconds: 30, bytes: 16 * 1024 }

/** The watch over a body that is arriving. */
export interface PaceWatch {
  /** Rejects with `request_timeout` once the body is too slow; never settles otherwise. */
  readonly tooSlow: Promise<never>
  stop(): void
}

/** SPEC.md Y10: watches that a body arrives. A body that the server itself does not read on is not too slow. */
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
