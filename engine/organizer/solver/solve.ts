import { type Pausing, withoutPauses } from '../../core/pausing.ts'
import { type Assignment, asItIs, IMPOSSIBLE, type Problem } from './problem.ts'
import { SeededRandom } from './random.ts'
import { of, State } from './state.ts'

/** How hard to look for a better assignment. */
export interface SolveOptions {
  readonly seed?: number
  /** Number of rounds. It is a number and not a time, so that every machine finds the same. */
  readonly rounds?: number
}

/** Rounds between two pauses. */
const ROUNDS_AT_ONCE = 5
/** Number of things that are moved singly before others have their turn. */
const THINGS_AT_ONCE = 20
/** Maximum number of things that a round takes out. */
const MAX_TAKEN = 40
/** Number of times that the search starts again from the best. */
const PASSES = 6

/** A good assignment, by ruin and recreate (Schrimpf et al. 2000) with threshold accepting. Never worse than as it is. */
export function solve(problem: Problem, options: SolveOptions = {}): Assignment {
  return withoutPauses(solveInPieces(problem, options))
}

/** Like `solve`, in pieces: for the caller to pause or to stop. */
export function* solveInPieces(
  problem: Problem,
  { seed = 1, rounds = roundsFor(problem) }: SolveOptions = {},
): Pausing<Assignment> {
  if (problem.things.length === 0 || problem.bins.length < 2) return asItIs(problem)
  const search = new Search(problem, seed)
  for (let round = 0; round < rounds; round++) {
    if (round % ROUNDS_AT_ONCE === 0) yield
    const pass = Math.ceil(rounds / PASSES)
    // Within a pass the accepted loss falls from high to nothing.
    search.round(1 - (round % pass) / pass)
    if (round % pass === pass - 1) yield* search.polish(Math.floor(round / pass) % 2 === 0)
  }
  yield* search.polish(false)
  return search.best
}

/** The number of rounds for a problem: more for larger ones, within the time that a person waits. */
function roundsFor({ things, bins }: Problem): number {
  const many = things.length * bins.length
  if (many <= 2000) return 12_000
  return many <= 40_000 ? 16_000 : 10_000
}

/** The loss that a round may cause when it is hottest, in costs of a group in a bin. */
const HEAT = 1

class Search {
  best: Assignment
  private bestCost: number
  private readonly state: State
  private readonly random: SeededRandom
  private readonly problem: Problem
  private readonly byGroup: readonly Int32Array[]
  private readonly taken: Int32Array
  private readonly takenFrom: Int32Array
  private readonly isTaken: Uint8Array
  private count = 0

  constructor(problem: Problem, seed: number) {
    this.problem = problem
    this.state = new State(problem)
    this.random = new SeededRandom(seed)
    this.best = this.state.x.slice()
    this.bestCost = this.state.cost
    const groups: number[][] = Array.from({ length: problem.groups }, () => [])
    for (const [thing, { group }] of problem.things.entries()) groups[group]?.push(thing)
    this.byGroup = groups.map((things) => Int32Array.from(things))
    this.taken = new Int32Array(MAX_TAKEN)
    this.takenFrom = new Int32Array(MAX_TAKEN)
    this.isTaken = new Uint8Array(problem.things.length)
  }

  /** Takes some things out and puts them back better; `heat` from 1 to 0 is how much worse it may become. */
  round(heat: number): void {
    const { state, random } = this
    const before = state.cost
    this.ruin()
    const placed = this.recreate()
    const threshold = heat * heat * (this.problem.open + 1) * HEAT * random.fraction()
    if (!placed || state.cost > before + threshold + 1e-9) this.restore()
    else if (state.cost < this.bestCost - 1e-9) {
      this.bestCost = state.cost
      this.best = state.x.slice()
    }
    this.release()
  }

  /** From the best assignment, moves single things while that makes it better; `isOver` begins again from the start. */
  *polish(isOver: boolean): Pausing<void> {
    const { state } = this
    this.goTo(this.best)
    for (let better = true, left = 20; better && left > 0; left--) {
      better = false
      for (let thing = 0; thing < state.things; thing++) {
        if (thing % THINGS_AT_ONCE === 0) yield
        const from = of(state.x, thing)
        const before = state.cost
        state.take(thing)
        const bin = this.bestBin(thing, true)
        state.put(thing, bin < 0 || state.cost + state.delta(thing, bin) > before - 1e-9 ? from : bin)
        if (of(state.x, thing) !== from) better = true
      }
    }
    if (state.cost < this.bestCost - 1e-9) {
      this.bestCost = state.cost
      this.best = state.x.slice()
    }
    if (isOver) this.goTo(asItIs(this.problem))
  }

  private goTo(best: Assignment): void {
    const { state } = this
    const moved: number[] = []
    for (let thing = 0; thing < state.things; thing++) {
      if (of(state.x, thing) === of(best, thing)) continue
      state.take(thing)
      moved.push(thing)
    }
    for (const thing of moved) state.put(thing, of(best, thing))
  }

  private ruin(): void {
    const { random, state } = this
    const seed = random.int(state.things)
    const wanted = 2 + random.int(Math.min(MAX_TAKEN - 2, 4 + Math.floor(state.things / 5)))
    const kind = random.int(10)
    if (kind < 3) this.ruinGroup(state.groupOf(seed), wanted)
    else if (kind < 6) {
      // Two bins change contents.
      this.ruinBin(of(state.x, seed), wanted)
      this.ruinBin(random.int(state.bins), wanted)
    } else if (kind < 8) {
      // A group, and what is in the way of it.
      const group = state.groupOf(seed)
      this.ruinGroup(group, Math.ceil(wanted / 2))
      this.ruinBin(of(state.x, seed) < 0 ? random.int(state.bins) : of(state.x, seed), wanted)
      this.ruinBin(random.int(state.bins), wanted)
    }
    this.take(seed)
    while (kind >= 8 && this.count < Math.min(wanted, state.things)) this.take(random.int(state.things))
  }

  private ruinGroup(group: number, wanted: number): void {
    const members = this.byGroup[group]
    if (!members) return
    const start = this.random.int(members.length)
    for (let i = 0; i < members.length && this.count < wanted; i++) {
      this.take(of(members, (start + i) % members.length))
    }
  }

  private ruinBin(bin: number, wanted: number): void {
    const { state, random } = this
    const start = random.int(state.things)
    for (let i = 0, left = wanted; i < state.things && left > 0; i++) {
      const thing = (start + i) % state.things
      if (of(state.x, thing) !== bin) continue
      this.take(thing)
      left--
    }
  }

  private take(thing: number): void {
    if (this.count >= MAX_TAKEN || this.isTaken[thing] === 1) return
    this.isTaken[thing] = 1
    this.taken[this.count] = thing
    this.takenFrom[this.count] = of(this.state.x, thing)
    this.count++
    this.state.take(thing)
  }

  /** Puts everything back that was taken out; false where something fits nowhere. */
  private recreate(): boolean {
    const { random } = this
    const way = random.int(10)
    const order = this.taken.slice(0, this.count)
    random.shuffle(order, order.length)
    if (way < 4) order.sort((a, b) => this.state.sizeOf(b) - this.state.sizeOf(a))
    else if (way < 7) order.sort((a, b) => this.state.groupOf(a) - this.state.groupOf(b))
    if (way === 9 && order.length <= 14) return this.byRegret(order)
    // Now and then a whole group goes to a bin that is chosen by chance.
    const together = way < 7 && random.int(3) === 0 ? random.int(this.state.bins) : -1
    const group = this.state.groupOf(of(order, random.int(order.length)))
    for (const thing of order) {
      const chosen = together >= 0 && group >= 0 && this.state.groupOf(thing) === group ? together : -1
      const fits = chosen >= 0 && this.state.delta(thing, chosen) !== IMPOSSIBLE
      const bin = fits ? chosen : this.bestBin(thing, way === 8)
      if (bin < 0) return false
      this.state.put(thing, bin)
    }
    return true
  }

  /** The thing first that would lose most by waiting. */
  private byRegret(order: Int32Array): boolean {
    const waiting = new Set(order)
    while (waiting.size > 0) {
      let [next, to, most] = [-1, -1, -1]
      for (const thing of waiting) {
        let [bin, best, second] = [-1, IMPOSSIBLE, IMPOSSIBLE]
        for (let each = 0; each < this.state.bins; each++) {
          const delta = this.state.delta(thing, each)
          if (delta < best) [bin, second, best] = [each, best, delta]
          else if (delta < second) second = delta
        }
        if (bin < 0) return false
        const regret = second === IMPOSSIBLE ? 1e9 : second - best
        if (regret > most) [next, to, most] = [thing, bin, regret]
      }
      this.state.put(next, to)
      waiting.delete(next)
    }
    return true
  }

  /** The cheapest bin for a thing; sometimes one is not looked at. */
  private bestBin(thing: number, isExact: boolean): number {
    return this.state.cheapest(thing, isExact ? 0 : this.random.int(0x7fffffff) + 1)
  }

  private restore(): void {
    const { state } = this
    for (let i = 0; i < this.count; i++) {
      const thing = of(this.taken, i)
      if (of(state.x, thing) >= 0) state.take(thing)
    }
    for (let i = 0; i < this.count; i++) state.put(of(this.taken, i), of(this.takenFrom, i))
  }

  private release(): void {
    for (let i = 0; i < this.count; i++) this.isTaken[of(this.taken, i)] = 0
    this.count = 0
  }
}
