import type { Pausing } from '../core/pausing.ts'
import type { Distances } from './distance.ts'

/** Something that goes from one bin to another; -1 is nowhere. */
export interface Carry {
  /** What the caller knows it by. */
  readonly key: number
  readonly from: number
  readonly to: number
  readonly size: number
}

/** A step of a walk. */
export interface Step extends Carry {
  /** Whether it only makes room: a later step continues from `to`. */
  readonly isAside: boolean
  /** The armful, from 1. */
  readonly round: number
  /** The steps that must come first, by their positions in the walk. */
  readonly after: readonly number[]
}

/** A walk in which there is room at every step. */
export interface Walk {
  readonly steps: readonly Step[]
  readonly metres: number
  /** Carries for which there was no room whatever was put aside. */
  readonly left: readonly Carry[]
}

/** The ground on which a walk goes. */
export interface Ground {
  readonly distances: Distances
  /** Sizes that fit into each bin, and that are in it before the walk. */
  readonly capacity: readonly number[]
  readonly load: readonly number[]
  /** Bins in which something can be put aside while something else makes room, the nearest to each bin first. */
  asideOf(bin: number): readonly number[]
  /** Where the person begins; -1 if that is unknown. */
  readonly start: number
  /** Number of things that they carry at once. */
  readonly carry: number
}

const SLACK = 1e-9
/** Maximum number of improvements that are tried in a walk, to bound the time. */
const MOST_TRIES = 60_000
/** Maximum number of earlier steps that a step names. */
const MOST_AFTER = 5

type Leg = Carry & { readonly isAside: boolean }

/** Orders carries into a short walk: the nearest next, then better places in the order for each. */
export function* walkInPieces(carries: readonly Carry[], ground: Ground): Pausing<Walk> {
  const { legs, left } = yield* possible(carries, ground)
  const better = yield* improved(legs, ground)
  return { steps: stepsOf(better, ground), metres: Math.round(lengthOf(better, ground) * 10) / 10, left }
}

/** The carries for which there is room, in some order. What would be put aside and go no further stays where it is. */
function* possible(
  carries: readonly Carry[],
  ground: Ground,
): Pausing<{ readonly legs: Leg[]; readonly left: readonly Carry[] }> {
  let kept = carries
  for (;;) {
    const legs = yield* nearestFirst(kept, ground)
    const arrived = new Set(legs.flatMap(({ key, isAside }) => (isAside ? [] : [key])))
    if (legs.every(({ key }) => arrived.has(key))) {
      return { legs, left: carries.filter(({ key }) => !arrived.has(key)) }
    }
    const begun = new Set(legs.map(({ key }) => key))
    kept = kept.filter(({ key }) => arrived.has(key) || !begun.has(key))
  }
}

function* nearestFirst(carries: readonly Carry[], ground: Ground): Pausing<Leg[]> {
  const { distances, capacity, load, start } = ground
  const loads = [...load]
  const legs: Leg[] = []
  const aside = new Set<number>()
  let waiting: Carry[] = [...carries]
  let here = start
  const go = (leg: Leg) => {
    shift(loads, leg)
    legs.push(leg)
    here = leg.to
  }
  while (waiting.length > 0) {
    yield
    let next: Carry | null = null
    let least = Number.POSITIVE_INFINITY
    for (const carry of waiting) {
      if (!hasRoom(loads, capacity, carry)) continue
      const way = metres(distances, here, carry.from) + metres(distances, carry.from, carry.to)
      if (way < least) [next, least] = [carry, way]
    }
    if (next) {
      go({ ...next, isAside: false })
      waiting = waiting.filter((carry) => carry !== next)
      continue
    }
    // Full places wait for one another in a circle: the first that can be put aside opens it. Each is put aside once:
    // a place that stays full never lets it in.
    const blocking = waiting.find(
      ({ from, to, size, key }) =>
        !aside.has(key) &&
        waiting.some((other) => other.key !== key && other.to === from) &&
        ground
          .asideOf(from)
          .some((bin) => bin !== to && hasRoom(loads, capacity, { key, from, to: bin, size })),
    )
    const place =
      blocking &&
      ground
        .asideOf(blocking.from)
        .find((bin) => bin !== blocking.to && hasRoom(loads, capacity, { ...blocking, to: bin }))
    if (!blocking || place === undefined) return legs
    aside.add(blocking.key)
    go({ ...blocking, to: place, isAside: true })
    waiting = waiting.map((carry) => (carry === blocking ? { ...carry, from: place } : carry))
  }
  return legs
}

/** Each leg goes to the position in the walk where the walk is shortest, while that helps. */
function* improved(legs: Leg[], ground: Ground): Pausing<Leg[]> {
  let best = legs
  let length = lengthOf(best, ground)
  let tries = 0
  const reach = legs.length > 100 ? 20 : legs.length
  for (let better = true; better && tries < MOST_TRIES; ) {
    better = false
    for (let i = 0; i < best.length; i++) {
      yield
      const leg = best[i]
      if (!leg) continue
      const first = Math.max(0, i - reach)
      for (let j = first; j < Math.min(best.length, i + reach + 1); j++) {
        if (j === i || ++tries > MOST_TRIES) continue
        const tried = best.filter((_, n) => n !== i)
        tried.splice(j, 0, leg)
        const other = lengthOf(tried, ground)
        if (other >= length - SLACK || !isFeasible(tried, ground)) continue
        best = tried
        length = other
        better = true
        break
      }
    }
  }
  return best
}

/** The metres of a walk: each armful is collected, then put away. */
function lengthOf(legs: readonly Leg[], { distances, start, carry }: Ground): number {
  let here = start
  let sum = 0
  for (let first = 0; first < legs.length; first += carry) {
    const last = Math.min(first + carry, legs.length)
    for (let i = first; i < last; i++) {
      const from = legs[i]?.from ?? -1
      sum += metres(distances, here, from)
      if (from >= 0) here = from
    }
    for (let i = first; i < last; i++) {
      const to = legs[i]?.to ?? -1
      sum += metres(distances, here, to)
      if (to >= 0) here = to
    }
  }
  return sum
}

/** Whether there is room at every step, and nothing continues before it was put aside. */
function isFeasible(legs: readonly Leg[], { capacity, load }: Ground): boolean {
  const loads = [...load]
  const aside = new Set(legs.flatMap(({ key, isAside }) => (isAside ? [key] : [])))
  const where = new Map<number, number>()
  for (const leg of legs) {
    const at = where.get(leg.key)
    if (at === undefined ? aside.has(leg.key) && !leg.isAside : at !== leg.from) return false
    if (!hasRoom(loads, capacity, leg)) return false
    shift(loads, leg)
    where.set(leg.key, leg.to)
  }
  return true
}

function stepsOf(legs: readonly Leg[], { capacity, load, carry }: Ground): Step[] {
  return legs.map((leg, index) => {
    const before = legs.slice(0, index)
    const aside = before.findIndex(({ key }) => key === leg.key)
    const after = aside >= 0 ? [aside] : []
    if (leg.to >= 0 && (load[leg.to] ?? 0) + leg.size > (capacity[leg.to] ?? 0) + SLACK) {
      const making = before.flatMap(({ from }, n) => (from === leg.to && n !== aside ? [n] : []))
      after.push(...making.slice(-MOST_AFTER))
    }
    return { ...leg, round: Math.floor(index / carry) + 1, after: after.sort((a, b) => a - b) }
  })
}

function hasRoom(loads: readonly number[], capacity: readonly number[], { to, size }: Carry): boolean {
  return to < 0 || (loads[to] ?? 0) + size <= (capacity[to] ?? 0) + SLACK
}

function shift(loads: number[], { from, to, size }: Carry): void {
  if (from >= 0) loads[from] = (loads[from] ?? 0) - size
  if (to >= 0) loads[to] = (loads[to] ?? 0) + size
}

function metres(distances: Distances, a: number, b: number): number {
  return a < 0 || b < 0 ? 0 : distances.between(a, b)
}
