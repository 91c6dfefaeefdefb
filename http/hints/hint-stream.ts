import { Readable } from 'node:stream'
import type { ChangeHint, HintsClosed, HintsEnd } from '../../sync-protocol/index.ts'
import { eventText, HEARTBEAT, retryText } from './event-text.ts'

const RETRY_MS = 2000
/** Bytes written ahead of the reader, beside what the connection itself holds. */
const AHEAD = 4096

/** Why a stream may not go on; null if it may. */
export type HintCheck = () => Promise<HintsEnd | null>

/**
 * What one client hears. A hint that the reader is too slow for waits, and gives way to a newer one of its household:
 * so a stream never holds more than one hint for each, however long nobody reads it. Whether its user may still
 * listen is asked before anything is told.
 */
export class HintStream extends Readable {
  readonly #check: HintCheck
  readonly #waiting = new Map<string, ChangeHint>()
  readonly #told = new Map<string, ChangeHint>()
  #telling = false
  /** Whether the reader takes more. */
  #taking = true
  /** Whether it took nothing when the heart last beat, and has taken nothing since. */
  #stuck = false
  #ended = false

  constructor(check: HintCheck) {
    super({ highWaterMark: AHEAD })
    this.#check = check
    // Whoever sends the stream learns of it too; but it may fail before anybody does.
    this.on('error', () => undefined)
    this.#write(retryText(RETRY_MS))
  }

  /** Whether its last event was written. */
  get ended(): boolean {
    return this.#ended || this.destroyed
  }

  /** Tells where a household stands, unless that was told already. */
  tell(hint: ChangeHint): void {
    if (this.ended || isOld(hint, this.#told.get(hint.household_id))) return
    this.#waiting.set(hint.household_id, hint)
    this.#tellWaiting()
  }

  /** Shows that the stream is alive, or ends it if its user may not listen any more; cuts it if nobody reads it. */
  async beat(): Promise<void> {
    if (this.#ended || !this.#taking) {
      if (this.#stuck) this.destroy()
      this.#stuck = true
      return
    }
    const reason = await this.#mayGoOn()
    if (reason === null) this.#write(HEARTBEAT)
    else this.finish(reason)
  }

  /** Tells why, and ends. Whoever does not read is told nothing. */
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
    if (this.#telling || this.#waiting.size === 0 || !this.#taking || this.ended) return
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
