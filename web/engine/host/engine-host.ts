import { SerialQueue } from '../../../engine/index.ts'
import { EngineError, failureOf } from '../errors.ts'
import type { Call, Ending } from '../messages.ts'
import { Seat } from './seat.ts'
import type { Surroundings } from './surroundings.ts'

/** The engine of one page: it has one copy open at a time. */
export class EngineHost {
  private readonly surroundings: Surroundings
  /** Opening and closing take their turns. */
  private readonly turns = new SerialQueue()
  private seat: Seat | null = null

  constructor(surroundings: Surroundings) {
    this.surroundings = surroundings
  }

  /** Answers a call of the page. It never rejects. */
  async end(call: Call): Promise<Ending> {
    try {
      return { output: await this.answer(call) }
    } catch (error) {
      const failure = failureOf(error)
      if (failure) return { failure }
      this.surroundings.reports.add(error)
      return { failure: { code: 'internal_error', message: 'The engine failed. Load the page again.' } }
    }
  }

  /** The browser has a network again, or none. */
  reachable(online: boolean): void {
    this.seat?.reachable(online)
  }

  private answer(call: Call): Promise<unknown> {
    const { seat } = this
    if (call.name === 'open') {
      // Calls that follow are about this copy, also while an earlier one is still being opened or closed.
      const next = new Seat(this.surroundings.memories.keepOf(call.input), this.surroundings)
      this.seat = next
      return this.turns.run(async () => {
        await seat?.close(false)
        return next.open()
      })
    }
    if (call.name === 'close') {
      this.seat = null
      return this.turns.run(async () => {
        try {
          await seat?.close(call.input.wipe)
        } catch (error) {
          // It is still open, and can be closed another time.
          this.seat ??= seat
          throw error
        }
        // One that is deleted forgets itself.
        if (!call.input.wipe) this.surroundings.memories.forget()
        return null
      })
    }
    if (!seat) throw new EngineError('closed', 'No household is open.')
    return call.name === 'status' ? seat.status() : seat.call(call)
  }
}
