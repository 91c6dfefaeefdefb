import { describe, expect, it } from 'vitest'
import { withoutPauses } from '../../../engine/core/pausing.ts'
import { Distances } from '../../../engine/organizer/distance.ts'
import type { Scope } from '../../../engine/organizer/scope.ts'
import { type Carry, type Ground, type Walk, walkInPieces } from '../../../engine/organizer/walk.ts'
import type { PlaceKind } from '../../../engine/structure/levels.ts'
import { Random } from '../../storage/snapshots/support/random.ts'

/** A cellar with racks of shelves. */
function shelves(racks: number, each: number): Scope {
  const bins: Scope['bins'][number][] = []
  const add = (kind: PlaceKind, parent: number, position: number) => {
    const none = {
      capacity: null,
      isStrict: false,
      max_kg: null,
      traits: new Set<never>(),
      fill_status: null,
    }
    const id = `${kind}-${bins.length}`
    return (
      bins.push({ ...none, placement: { kind, id }, name: id, parent, position, isOuter: kind !== 'shelf' }) -
      1
    )
  }
  const room = add('location', -1, 0)
  for (let rack = 0; rack < racks; rack++) {
    const at = add('rack', room, rack)
    for (let shelf = 0; shelf < each; shelf++) add('shelf', at, shelf)
  }
  const contents = bins.map(() => ({ items: [], containers: [] }))
  return { bins, contents, index: new Map(bins.map(({ placement }, n) => [placement.id, n])), more: false }
}

function ground(scope: Scope, load: readonly number[], capacity: readonly number[], carry = 1): Ground {
  return { distances: new Distances(scope), capacity, load, asideOf: () => [0], start: -1, carry }
}

function walkFor(carries: readonly Carry[], on: Ground): Walk {
  return withoutPauses(walkInPieces(carries, on))
}

/** Whether there is room at every step. */
function hasRoom({ steps }: Walk, load: readonly number[], capacity: readonly number[]): boolean {
  const loads = [...load]
  return steps.every(({ from, to, size }) => {
    loads[from] = (loads[from] ?? 0) - size
    loads[to] = (loads[to] ?? 0) + size
    return (loads[to] ?? 0) <= (capacity[to] ?? 0)
  })
}

/** The shortest walk there is, by dynamic programming over sets (Held and Karp 1962). */
function shortest(carries: readonly Carry[], distances: Distances): number {
  const count = carries.length
  const best = new Map<string, number>()
  const go = (done: number, last: number): number => {
    if (done === 2 ** count - 1) return 0
    const key = `${done}/${last}`
    const known = best.get(key)
    if (known !== undefined) return known
    let least = Number.POSITIVE_INFINITY
    for (const [n, { from, to }] of carries.entries()) {
      if (done & (1 << n)) continue
      const here = carries[last]?.to
      const way = (here === undefined ? 0 : distances.between(here, from)) + distances.between(from, to)
      least = Math.min(least, way + go(done | (1 << n), n))
    }
    best.set(key, least)
    return least
  }
  return go(0, -1)
}

describe('the order of tasks', () => {
  it('AG5 walks at most four percent more than the shortest way, on average', () => {
    let [walked, least] = [0, 0]
    for (let seed = 1; seed <= 12; seed++) {
      const random = new Random(seed)
      const scope = shelves(4, 5)
      const leaves = scope.bins.flatMap(({ isOuter }, n) => (isOuter ? [] : [n]))
      const carries = Array.from({ length: 9 }, (_, key) => ({
        key,
        from: random.pick(leaves),
        to: random.pick(leaves),
        size: 1,
      }))
      const all = scope.bins.map(() => 100)
      const on = ground(
        scope,
        all.map(() => 9),
        all,
      )
      const walk = walkFor(carries, on)
      expect(walk.steps).toHaveLength(9)
      walked += walk.metres
      least += shortest(carries, on.distances)
    }
    expect(walked / least).toBeLessThanOrEqual(1.04)
  })

  it('AG5 puts something aside where full places wait for one another, and names what must come first', () => {
    const scope = shelves(1, 3)
    const [load, capacity] = [
      [0, 0, 1, 1, 1],
      [9, 9, 1, 1, 1],
    ]
    const circle = [2, 3, 4].map((from, key) => ({ key, from, to: from === 4 ? 2 : from + 1, size: 1 }))
    const circled = walkInPieces(circle, ground(scope, load, capacity, 5))
    // Each thing is a piece of the work, twice: to go there, and to find a better time for it.
    let pieces = 0
    let step = circled.next()
    for (; !step.done; step = circled.next()) pieces++
    const walk = step.value
    expect(pieces).toBeGreaterThanOrEqual(2 * circle.length)
    expect(walk.left).toEqual([])
    expect(walk.steps.filter(({ isAside }) => isAside)).toHaveLength(1)
    expect(walk.steps).toHaveLength(4)
    expect(hasRoom(walk, load, capacity)).toBe(true)
    for (const [n, { after }] of walk.steps.entries())
      for (const before of after) expect(before).toBeLessThan(n)
    expect(walk.steps.at(-1)?.after).toContain(0)
  })

  it('AG5 leaves what a full place never lets in, and puts nothing aside for it', () => {
    const scope = shelves(1, 3)
    const [load, capacity] = [
      [0, 0, 2, 1, 1],
      [9, 9, 2, 1, 2],
    ]
    const to = (key: number, from: number, place: number) => ({ key, from, to: place, size: 1 })
    // Two things go where one has room, and one where none has: it would only stand around.
    const walk = walkFor([to(0, 2, 4), to(1, 2, 4), to(2, 4, 3)], ground(scope, load, capacity))
    expect(walk.steps.map(({ key, isAside }) => [key, isAside])).toEqual([[0, false]])
    expect(walk.left.map(({ key }) => key)).toEqual([1, 2])
  })

  it('AG5 there is room at every step, whatever is carried', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = new Random(seed)
      const scope = shelves(3, 4)
      const leaves = scope.bins.flatMap(({ isOuter }, n) => (isOuter ? [] : [n]))
      const load = scope.bins.map(({ isOuter }) => (isOuter ? 0 : random.below(4)))
      const capacity = scope.bins.map(({ isOuter }, n) =>
        isOuter ? 99 : Math.max(load[n] ?? 0, 1 + random.below(4)),
      )
      // Destinations that are right in the end: each takes no more than it has room for, once all has gone.
      const after = [...load]
      const carries: Carry[] = []
      for (const from of leaves) {
        for (let n = 0; n < (load[from] ?? 0); n++) {
          const to = random.pick(leaves)
          if (to === from || (after[to] ?? 0) >= (capacity[to] ?? 0)) continue
          after[to] = (after[to] ?? 0) + 1
          after[from] = (after[from] ?? 0) - 1
          carries.push({ key: carries.length, from, to, size: 1 })
        }
      }
      const walk = walkFor(carries, ground(scope, load, capacity, 1 + random.below(5)))
      expect(walk.left, `seed ${seed}`).toEqual([])
      expect(hasRoom(walk, load, capacity), `seed ${seed}`).toBe(true)
    }
  })
})
