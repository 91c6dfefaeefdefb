import type { Fetch } from '../../../sync-protocol/transport/index.ts'

/**
 * For how long a request may hear nothing, in ms. A network that went away often says nothing of it, and a browser then waits for many
 * minutes. A server that has nothing to say to a stream of hints says so every 25 seconds.
 */
const SILENCE_MS = 60_000
/** The slowest way on which a body is sent, in bytes per ms: as long as it may take, nothing needs to be heard. */
const SLOWEST = 2

/** The requests of a copy to the server. They can be held back for a while, and none waits for a silent server without end. */
export class Requests {
  /** Resolves when nothing is held back any more; null while nothing is. */
  private held: Promise<void> | null = null
  private release = () => {}
  private end: ReturnType<typeof setTimeout> | undefined

  readonly fetch: Fetch = async (url, init) => {
    // The next hold may have begun before this one hears of the end of the last.
    while (this.held !== null) await this.held
    const { body = '' } = init
    const bytes = typeof body === 'string' ? body.length : body.byteLength
    const silence = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), ms)
    }
    listen(SILENCE_MS + bytes / SLOWEST)
    const reply = await fetch(url, { ...init, signal: AbortSignal.any([init.signal, silence.signal]) })
    listen(SILENCE_MS)
    const heard = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, to) {
        listen(SILENCE_MS)
        to.enqueue(part)
      },
      flush: () => clearTimeout(timer),
    })
    return reply.body ? new Response(reply.body.pipeThrough(heard), reply) : reply
  }

  /** Begins no request for `ms` from now on; 0: no longer holds any back. The latest call counts, also for requests that wait. */
  hold(ms: number): void {
    clearTimeout(this.end)
    if (ms === 0) {
      this.held = null
      this.release()
      return
    }
    this.held ??= new Promise((resolve) => {
      this.release = resolve
    })
    this.end = setTimeout(() => this.hold(0), ms)
  }
}
