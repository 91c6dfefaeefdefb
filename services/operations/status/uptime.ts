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
/** Number of days that are kept. */
const DAYS_KEPT = 90

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
  private beats = 0
  private timer: NodeJS.Timeout | null = null

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
    const since = this.last ?? now
    this.last = now
    if (now > since) this.count(Math.max(since, now - DAYS_KEPT * DAY_MS), now, now - since > GAP_MS)
    this.beats++
    if (this.beats % BEATS_PER_WRITE === 1) void this.write()
  }

  /** The days of a component, oldest first; days without a record are absent. */
  history(component: StatusComponent): UptimeDay[] {
    return Object.entries(this.days)
      .flatMap(([date, components]) => {
        const seconds = components[component]
        return seconds ? [{ date, seconds }] : []
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
    const oldest = new Date(to - DAYS_KEPT * DAY_MS).toISOString().slice(0, 10)
    this.days = Object.fromEntries(Object.entries(this.days).filter(([date]) => date > oldest))
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

  private async write(): Promise<void> {
    try {
      const last = new Date(this.last ?? 0).toISOString()
      await makeFolder(this.folder)
      await writeWhole(this.path, JSON.stringify({ last, days: this.days }))
    } catch (error) {
      this.deps.log.warn({ err: error }, 'the uptime could not be written')
    }
  }
}
