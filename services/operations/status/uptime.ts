import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DAY_MS, StatusComponent } from '../../../engine/index.ts'
import { makeFolder, writeWhole } from '../../../platform/index.ts'
import type { Clock, Logging } from '../../runtime.ts'

/** Time between two looks at the components, in ms. */
const BEAT_MS = 60_000
/** Looks between two writes of the file. A crash loses at most this. */
const BEATS_PER_WRITE = 5
/** A longer time between two looks is time in which the server did not run, in ms. */
const GAP_MS = 5 * BEAT_MS
/** Looks after which a clock that was set back counts as right. */
const BEATS_BEHIND = 60
/** Number of days that are shown. */
const DAYS_SHOWN = 90
/** Number of days that are kept: a wrong clock adds days of another time, which must not drive out the others. */
const DAYS_KEPT = 2 * DAYS_SHOWN

export type ComponentState = 'ok' | 'degraded' | 'down'

const Seconds = z.object({ ok: z.number().min(0), degraded: z.number().min(0), down: z.number().min(0) })
/** Seconds in each state on one day. */
export type UptimeSeconds = z.infer<typeof Seconds>

const Days = z.record(z.iso.date(), z.partialRecord(StatusComponent, Seconds))
const File = z.object({ last: z.iso.datetime(), days: Days })

/** The state of each component now. */
export type ComponentStates = Readonly<Record<StatusComponent, ComponentState>>

/** One day of a component. */
export interface UptimeDay {
  readonly date: string
  readonly seconds: UptimeSeconds
}

/**
 * SPEC.md AO5: how long each component was well, day by day. The file lies beside the accounts and not in them: a record
 * each minute would fill their history, and a restore must not change what was.
 */
export class Uptime {
  private readonly folder: string
  private readonly deps: Clock & Logging
  private readonly states: () => ComponentStates
  private days: z.infer<typeof Days> = {}
  private last: number | null = null
  /** The last look before the clock was set back; null if it was not, has caught up, or was set back for good. */
  private ahead: number | null = null
  /** Number of looks since then. */
  private behind = 0
  private beats = 0
  private timer: NodeJS.Timeout | null = null
  private writing: Promise<void> = Promise.resolve()

  constructor(data: string, states: () => ComponentStates, deps: Clock & Logging) {
    this.folder = join(data, 'operations')
    this.states = states
    this.deps = deps
    this.read()
  }

  start(): void {
    this.beat()
    this.timer = setInterval(() => this.beat(), BEAT_MS).unref()
  }

  /** Counts the time since the last look. Time in which the server did not run counts as down. */
  beat(): void {
    const now = this.deps.now().getTime()
    const last = this.last ?? now
    if (now < last) {
      this.ahead = Math.max(last, this.ahead ?? last)
      this.behind = 0
    } else if (++this.behind > BEATS_BEHIND) this.ahead = null
    // A machine without a clock of its own is years behind until it has asked the network.
    const caught_up = this.ahead !== null && now >= this.ahead
    const since = (caught_up ? this.ahead : null) ?? last
    if (caught_up) this.ahead = null
    this.last = now
    if (now > since) this.count(Math.max(since, now - DAYS_SHOWN * DAY_MS), now, now - since > GAP_MS)
    this.beats++
    if (this.beats % BEATS_PER_WRITE === 1) void this.write()
  }

  /** The days of a component, oldest first; days without a record are absent. */
  history(component: StatusComponent): UptimeDay[] {
    const now = this.deps.now().getTime()
    const [oldest, today] = [now - DAYS_SHOWN * DAY_MS, now].map((at) =>
      new Date(at).toISOString().slice(0, 10),
    )
    return Object.entries(this.days)
      .flatMap(([date, components]) => {
        const seconds = components[component]
        const shown = seconds && date > (oldest ?? '') && date <= (today ?? '')
        return shown ? [{ date, seconds }] : []
      })
      .sort((a, b) => (a.date < b.date ? -1 : 1))
  }

  async close(): Promise<void> {
    if (this.timer === null) return
    clearInterval(this.timer)
    this.beat()
    await this.write()
  }

  private count(from: number, to: number, down: boolean): void {
    const states = this.states()
    for (let at = from; at < to; ) {
      const date = new Date(at).toISOString().slice(0, 10)
      const end = Math.min(to, Date.parse(date) + DAY_MS)
      const day = this.days[date] ?? {}
      for (const component of StatusComponent.options) {
        const seconds = day[component] ?? { ok: 0, degraded: 0, down: 0 }
        seconds[down ? 'down' : states[component]] += Math.round((end - at) / 1000)
        day[component] = seconds
      }
      this.days[date] = day
      at = end
    }
    const kept = Object.entries(this.days).sort(([a], [b]) => (a < b ? -1 : 1))
    this.days = Object.fromEntries(kept.slice(-DAYS_KEPT))
  }

  private get path(): string {
    return join(this.folder, 'uptime.json')
  }

  private read(): void {
    try {
      const { last, days } = File.parse(JSON.parse(readFileSync(this.path, 'utf8')))
      this.days = days
      this.last = Date.parse(last)
    } catch {
      // The first start, or a damaged file: the history begins here.
    }
  }

  /** One after the other: an older state must not replace a newer one. */
  private write(): Promise<void> {
    this.writing = this.writing.then(() => this.writeNow())
    return this.writing
  }

  private async writeNow(): Promise<void> {
    try {
      const last = new Date(Math.max(this.last ?? 0, this.ahead ?? 0)).toISOString()
      await makeFolder(this.folder)
      await writeWhole(this.path, JSON.stringify({ last, days: this.days }))
    } catch (error) {
      this.deps.log.warn({ err: error }, 'the uptime could not be written')
    }
  }
}
