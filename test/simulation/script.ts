import fc from 'fast-check'
import type { CrashPoint } from './faulty-store.ts'

/** One thing that happens. Numbers are taken modulo what there is, so that a shorter script is a script too. */
export type Step =
  | { readonly do: 'operations'; readonly device: number; readonly seed: number; readonly count: number }
  | { readonly do: 'browse'; readonly user: number; readonly seed: number; readonly count: number }
  | { readonly do: 'sync'; readonly device: number }
  | { readonly do: 'forget'; readonly device: number }
  | { readonly do: 'wait'; readonly ms: number }
  | {
      readonly do: 'line'
      readonly device: number
      readonly lost: number
      readonly doubled: number
      readonly slow: number
    }
  | { readonly do: 'clock'; readonly device: number; readonly ahead: number }
  | { readonly do: 'server_clock'; readonly ahead: number }
  | {
      readonly do: 'kill'
      readonly device: number
      readonly writes: number | null
      readonly when: 'before' | 'after'
    }
  | { readonly do: 'crash'; readonly point: CrashPoint }
  | { readonly do: 'restart' }
  | { readonly do: 'back_up' }
  /** `forgets`: a device that loses what it had confirmed at the same time. */
  | { readonly do: 'restore'; readonly forgets?: number }
  | { readonly do: 'expire' }
  | { readonly do: 'leave'; readonly user: number }
  | { readonly do: 'join'; readonly user: number }

export interface Script {
  readonly users: number
  /** Devices of each user. */
  readonly devices: number
  readonly steps: readonly Step[]
}

const device = fc.nat(11)
const seed = fc.nat(0xffffff)
const writes = fc.option(fc.nat(6))
const share = fc.constantFrom(0, 0, 0.1, 0.3, 0.6)
const YEAR = 365 * 24 * 60 * 60_000
const ahead = fc.constantFrom(0, 0, 60_000, -60_000, 3_600_000, -3_600_000, 10 * YEAR, -10 * YEAR)

const steps: fc.WeightedArbitrary<Step>[] = [
  {
    weight: 40,
    arbitrary: fc.record({
      do: fc.constant('operations' as const),
      device,
      seed,
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('browse' as const),
      user: fc.nat(3),
      seed,
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 24, arbitrary: fc.record({ do: fc.constant('sync' as const), device }) },
  {
    weight: 16,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(10, 20, 50, 100, 1000, 60_000, 86_400_000),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('line' as const),
      device,
      lost: share,
      doubled: share,
      slow: share,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('clock' as const), device, ahead }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('server_clock' as const), ahead }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('kill' as const),
      device,
      writes,
      when: fc.constantFrom('before' as const, 'after' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('crash' as const),
      point: fc.constantFrom('before' as const, 'inside' as const, 'after' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('back_up' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), user: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('join' as const), user: fc.nat(3) }) },
]

/** What happens more often where backups are made and put back all the time. */
const unlucky: fc.WeightedArbitrary<Step>[] = [
  { weight: 8, arbitrary: fc.record({ do: fc.constant('back_up' as const) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('restore' as const) }) },
  {
    weight: 20,
    arbitrary: fc.record({
      do: fc.constant('browse' as const),
      user: fc.nat(3),
      seed,
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 20, arbitrary: fc.record({ do: fc.constant('sync' as const), device }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('forget' as const), device }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('restore' as const), forgets: device }) },
]

function scriptOf(...weighted: fc.WeightedArbitrary<Step>[]): fc.Arbitrary<Script> {
  return fc.record({
    users: fc.integer({ min: 1, max: 3 }),
    devices: fc.integer({ min: 1, max: 2 }),
    steps: fc.array(fc.oneof(...weighted), { minLength: 20, maxLength: 120, size: 'max' }),
  })
}

/** Scripts of some people with some phones; a failing one shrinks to its shortest. */
export const script = scriptOf(...steps)

/** The same of a household whose server is often put back from a backup, with people in browsers besides. */
export const restoringScript = scriptOf(...steps, ...unlucky)
