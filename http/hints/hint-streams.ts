import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ChangeListener } from '../../storage/index.ts'
import { HttpError } from '../errors/errors.ts'
import { type HintCheck, HintStream } from './hint-stream.ts'

/** Limits on open streams. */
export interface HintLimits {
  /** Per device or browser session. A newer stream ends the oldest one, whose connection is most likely lost. */
  readonly of_device: number
  readonly of_user: number
  readonly in_all: number
}

const LIMITS: HintLimits = { of_device: 4, of_user: 24, in_all: 500 }

/** Less than the 30 seconds after which many proxies close an idle connection. */
const BEAT_MS = 25_000
/** Milliseconds after which a stream notices at the latest that the accounts have changed. */
const WATCH_MS = 1000
/** Number of streams that are checked per turn of the event loop; each check reads the accounts. */
const CHECKS_A_TURN = 16

/** The listener of a stream, and the households it listens to. */
export interface Listening {
  readonly user_id: string
  /** The device or the browser session that listens. */
  readonly replica_id: string | null
  readonly household_ids: readonly string[]
  /** Called before each hint, and at each heartbeat. */
  readonly check: HintCheck
}

export interface HintStreamsOptions {
  /** Starts to listen to a household; the returned function stops it. */
  listen(household_id: string, listener: ChangeListener): () => void
  /** A text that changes with every change of the accounts. */
  version(): string
  readonly limits?: HintLimits
}

/** All open streams of hints. */
export class HintStreams {
  readonly #options: HintStreamsOptions
  readonly #limits: HintLimits
  /** Oldest first. */
  readonly #open = new Map<HintStream, Listening>()
  #timers: readonly NodeJS.Timeout[] = []
  /** The version of the accounts by which all streams were checked. */
  #checked = ''
  #closed = false

  constructor(options: HintStreamsOptions) {
    this.#options = options
    this.#limits = options.limits ?? LIMITS
  }

  /** Number of open streams. */
  get size(): number {
    return this.#open.size
  }

  /**
   * Opens a stream. It counts until it ends or is destroyed.
   *
   * @throws HttpError `rate_limited` if the user has too many streams, `unavailable` if the server has too many
   */
  open(listening: Listening): HintStream {
    this.#makeRoom(listening)
    const stream = new HintStream(listening.check)
    const stops = listening.household_ids.map((household_id) =>
      this.#options.listen(household_id, (hint) => stream.tell(hint)),
    )
    this.#open.set(stream, listening)
    stream.once('close', () => {
      for (const stop of stops) stop()
      this.#open.delete(stream)
      if (this.#open.size === 0) this.#rest()
    })
    this.#watch()
    return stream
  }

  /** Sends a heartbeat on every stream, and ends the expired ones. */
  async beat(): Promise<void> {
    await this.#each((stream) => stream.beat())
  }

  /** Ends the streams of those who may not listen any more, if the accounts have changed since the last time. */
  async watch(): Promise<void> {
    const version = this.#options.version()
    if (version === this.#checked) return
    this.#checked = version
    await this.#each((stream) => stream.verify())
  }

  async #each(work: (stream: HintStream) => Promise<void>): Promise<void> {
    let done = 0
    for (const stream of [...this.#open.keys()]) {
      await work(stream)
      if (++done % CHECKS_A_TURN === 0) await nextTurn()
    }
  }

  /** Ends all streams, and refuses new ones. */
  close(): void {
    this.#closed = true
    this.#rest()
    for (const stream of this.#open.keys()) stream.finish('unavailable')
  }

  #makeRoom({ user_id, replica_id }: Listening): void {
    if (this.#closed) throw new HttpError('unavailable', { headers: { 'Retry-After': '5' } })
    const ofUser = [...this.#open].filter(([, other]) => other.user_id === user_id)
    const ofDevice = ofUser.filter(([{ ended }, other]) => !ended && other.replica_id === replica_id)
    const [oldest] = ofDevice
    if (oldest && ofDevice.length >= this.#limits.of_device) {
      oldest[0].finish('replaced')
      return
    }
    if (ofUser.length >= this.#limits.of_user) throw tooMany('rate_limited', 'You have')
    if (this.#open.size >= this.#limits.in_all) throw tooMany('unavailable', 'This server has')
  }

  #watch(): void {
    if (this.#timers.length > 0) return
    this.#checked = this.#options.version()
    this.#timers = [
      setInterval(() => void this.beat(), BEAT_MS).unref(),
      // If the accounts cannot be read now, the next time comes in a second. Nobody else would take the error.
      setInterval(() => void this.watch().catch(() => {}), WATCH_MS).unref(),
    ]
  }

  #rest(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
  }
}

function tooMany(code: 'rate_limited' | 'unavailable', who: string): HttpError {
  const message = `${who} too many streams of hints open.`
  return new HttpError(code, {
    message,
    details: [{ path: '', code: 'too_many_streams', message }],
    headers: { 'Retry-After': '60' },
  })
}
