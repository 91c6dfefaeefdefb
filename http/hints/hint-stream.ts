import { Readable } from 'node:stream'
import type { ChangeHint, HintsClosed, HintsEnd, MembershipHint } from '../../sync-protocol/index.ts'
import { eventText, HEARTBEAT, retryText } from './event-text.ts'

const RETRY_MS = 2000
/** Maximum number of bytes that are buffered for the reader, beside the buffer of the connection. */
const AHEAD = 4096

/** The reason for which a stream must end; null if it may continue. */
export type HintCheck = () => Promise<HintsEnd | null>

/**
 * The hints for one client. If the reader is slow, a waiting hint is replaced by a newer one of the same household: a
 * stream buffers at most one hint per household. Before each hint the stream checks that its user may still listen.
 */
export class HintStream extends Readable {
  readonly #check: HintCheck
  readonly #waiting = new Map<string, ChangeHint>()
  readonly #told = new Map<string, ChangeHint>()
  /** The membership in each household as the stream has reported it last, or is going to. */
  readonly #met = new Map<string, string>()
  readonly #unmet = new Map<string, MembershipHint>()
  #telling = false
  /** Whether the reader accepts more. */
  #taking = true
  /** Whether the reader was too slow at the last heartbeat, and has taken nothing since. */
  #stuck = false
  #ended = false

  constructor(check: HintCheck) {
    super({ highWaterMark: AHEAD })
    this.#check = check
    // The owner of the stream sees the error, too, but it can occur before the owner listens.
    this.on('error', () => undefined)
    this.#write(retryText(RETRY_MS))
  }

  /** Whether the last event is written. */
  get ended(): boolean {
    return this.#ended || this.destroyed
  }

  /** Reports the state of a household, unless the stream has reported it already. */
  tell(hint: ChangeHint): void {
    if (this.ended || isOld(hint, this.#told.get(hint.household_id))) return
    this.#waiting.set(hint.household_id, hint)
    this.#tellWaiting()
  }

  /** Reports a membership with the next hint, heartbeat or check, unless the stream has reported it already. */
  meet(membership: MembershipHint): void {
    const { household_id } = membership
    const text = JSON.stringify(membership)
    if (this.#met.get(household_id) === text) return
    this.#met.set(household_id, text)
    this.#unmet.set(household_id, membership)
  }

  /** Sends a heartbeat. Ends the stream if its user may not listen any more; destroys it if nobody reads it. */
  async beat(): Promise<void> {
    if (this.#ended || !this.#taking) {
      if (this.#stuck) this.destroy()
      this.#stuck = true
      return
    }
    const reason = await this.#mayGoOn()
    if (reason === null) {
      this.#write(HEARTBEAT)
      this.#writeWaiting()
    } else this.finish(reason)
  }

  /** Ends the stream if its user may not listen any more; else reports how their membership has changed. */
  async verify(): Promise<void> {
    if (this.ended) return
    const reason = await this.#mayGoOn()
    if (reason !== null) this.finish(reason)
    else this.#writeWaiting()
  }

  /** Reports the reason, and ends the stream. A client that does not read misses the reason. */
  finish(reason: HintsEnd): void {
    if (this.ended) return
    if (!this.#taking) {
      this.destroy()
      return
    }
    const closed: HintsClosed = { reason }
    this.#write(eventText('closed', closed))
    this.#ended = true
    this.push(null)
  }

  override _read(): void {
    this.#taking = true
    this.#stuck = false
    this.#tellWaiting()
  }

  #tellWaiting(): void {
    const isNothing = this.#waiting.size === 0 && this.#unmet.size === 0
    if (this.#telling || isNothing || !this.#taking || this.ended) return
    this.#telling = true
    void this.#mayGoOn().then((reason) => {
      this.#telling = false
      if (reason !== null) this.finish(reason)
      else this.#writeWaiting()
    })
  }

  #writeWaiting(): void {
    for (const [household_id, hint] of this.#waiting) {
      if (!this.#taking || this.ended) return
      this.#waiting.delete(household_id)
      this.#told.set(household_id, hint)
      this.#write(eventText('change', hint, `${household_id}/${hint.epoch}/${hint.seq}`))
    }
    for (const [household_id, membership] of this.#unmet) {
      if (!this.#taking || this.ended) return
      this.#unmet.delete(household_id)
      this.#write(eventText('membership', membership))
    }
  }

  async #mayGoOn(): Promise<HintsEnd | null> {
    try {
      return await this.#check()
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error('a check failed', { cause: error }))
      return null
    }
  }

  #write(text: string): void {
    if (!this.ended) this.#taking = this.push(text)
  }
}

function isOld(hint: ChangeHint, told: ChangeHint | undefined): boolean {
  return told !== undefined && told.epoch === hint.epoch && told.seq >= hint.seq
}
