import { type Assignment, asItIs, IMPOSSIBLE, type Problem } from './problem.ts'

/** What rounding may add to a sum. */
const SLACK = 1e-9

/** An assignment under change: what each change costs is known without counting everything again. */
export class State {
  readonly things: number
  readonly bins: number
  /** The bin of each thing; -1 while it is taken out. */
  readonly x: Assignment
  cost: number
  private moves = 0
  private readonly problem: Problem
  private readonly room: Float64Array
  private readonly bears: Float64Array
  private readonly load: Float64Array
  private readonly weight: Float64Array
  /** Number of things of a group in a bin: `counts[group * bins + bin]`. */
  private readonly counts: Int32Array
  /** The area of each bin, and the number of bins of an area in which a group is: `opened[group * bins + area]`. */
  private readonly area: Int32Array
  private readonly opened: Int32Array
  /** The groups that each group is to be apart from. */
  private readonly enemies: readonly (readonly number[])[]
  private readonly capacity: Float64Array
  private readonly size: Float64Array
  private readonly heft: Float64Array
  private readonly group: Int32Array
  private readonly at: Int32Array

  constructor(problem: Problem) {
    const { things, bins, groups, apart_pairs, even } = problem
    this.problem = problem
    this.things = things.length
    this.bins = bins.length
    this.load = Float64Array.from(bins, ({ held }) => held?.size ?? 0)
    this.weight = Float64Array.from(bins, ({ held }) => held?.weight ?? 0)
    this.capacity = Float64Array.from(bins, ({ capacity }) => capacity)
    this.size = Float64Array.from(things, ({ size }) => size)
    this.heft = Float64Array.from(things, ({ weight }) => weight)
    this.group = Int32Array.from(things, ({ group }) => group)
    this.at = asItIs(problem)
    this.counts = new Int32Array(groups * bins.length)
    this.area = Int32Array.from(bins, ({ area }) => area)
    this.opened = new Int32Array(groups * bins.length)
    const enemies: number[][] = Array.from({ length: groups }, () => [])
    for (const [a, b] of apart_pairs) {
      enemies[a]?.push(b)
      enemies[b]?.push(a)
    }
    this.enemies = enemies
    this.cost = 0
    for (const [bin, { held }] of bins.entries()) {
      const load = of(this.load, bin)
      this.cost += (even * load * load) / of(this.capacity, bin)
      for (const group of held?.groups ?? []) this.joins(group, bin)
    }
    this.x = new Int32Array(this.things).fill(-1)
    this.room = new Float64Array(this.bins).fill(Number.POSITIVE_INFINITY)
    this.bears = this.room.slice()
    for (let thing = 0; thing < this.things; thing++) this.put(thing, of(this.at, thing))
    for (let bin = 0; bin < this.bins; bin++) {
      this.room[bin] = Math.max(of(this.capacity, bin), of(this.load, bin)) + SLACK
      this.bears[bin] = Math.max(bins[bin]?.bears ?? 0, of(this.weight, bin)) + SLACK
    }
  }

  /** What putting a thing that is taken out into a bin adds to the cost; `IMPOSSIBLE` where it does not fit. */
  delta(thing: number, bin: number): number {
    const { prefer, open, even, max_moves } = this.problem
    if (bin !== of(this.at, thing) && this.moves >= max_moves) return IMPOSSIBLE
    const size = of(this.size, thing)
    const load = of(this.load, bin)
    if (load + size > of(this.room, bin)) return IMPOSSIBLE
    if (of(this.weight, bin) + of(this.heft, thing) > of(this.bears, bin)) return IMPOSSIBLE
    let cost = of(prefer, thing * this.bins + bin)
    const group = of(this.group, thing)
    if (group >= 0 && of(this.counts, group * this.bins + bin) === 0) {
      if (of(this.opened, group * this.bins + of(this.area, bin)) === 0) cost += open
      cost += this.meeting(group, bin)
    }
    if (even !== 0) cost += (even * (size * size + 2 * size * load)) / of(this.capacity, bin)
    return cost
  }

  /** Puts a thing that is taken out into a bin. */
  put(thing: number, bin: number): void {
    const { prefer, even } = this.problem
    const size = of(this.size, thing)
    const load = of(this.load, bin)
    this.cost +=
      of(prefer, thing * this.bins + bin) + (even * (size * size + 2 * size * load)) / of(this.capacity, bin)
    this.load[bin] = load + size
    this.weight[bin] = of(this.weight, bin) + of(this.heft, thing)
    const group = of(this.group, thing)
    if (group >= 0) this.joins(group, bin)
    this.x[thing] = bin
    if (bin !== of(this.at, thing)) this.moves++
  }

  /** Takes a thing out of its bin. */
  take(thing: number): void {
    const { prefer, even } = this.problem
    const bin = of(this.x, thing)
    const size = of(this.size, thing)
    const load = of(this.load, bin) - size
    this.cost -=
      of(prefer, thing * this.bins + bin) + (even * (size * size + 2 * size * load)) / of(this.capacity, bin)
    this.load[bin] = load
    this.weight[bin] = of(this.weight, bin) - of(this.heft, thing)
    const group = of(this.group, thing)
    if (group >= 0) this.leaves(group, bin)
    this.x[thing] = -1
    if (bin !== of(this.at, thing)) this.moves--
  }

  /**
   * The bin that adds least to the cost; -1 where a thing fits nowhere. `blink`: a number by which one in 64 bins is not
   * looked at; 0 for none.
   */
  cheapest(thing: number, blink: number): number {
    const { prefer, open, even, max_moves } = this.problem
    const { load, room, weight, bears, counts, area, opened, capacity, bins } = this
    const size = of(this.size, thing)
    const heft = of(this.heft, thing)
    const group = of(this.group, thing)
    const at = of(this.at, thing)
    const offset = thing * bins
    const row = group * bins
    const stays = this.moves >= max_moves
    const start = blink === 0 ? 0 : (blink >>> 8) % bins
    let best = IMPOSSIBLE
    let found = -1
    for (let i = 0; i < bins; i++) {
      const bin = start + i < bins ? start + i : start + i - bins
      if (stays && bin !== at) continue
      let cost = of(prefer, offset + bin)
      if (cost >= best) continue
      const held = of(load, bin)
      if (held + size > of(room, bin) || of(weight, bin) + heft > of(bears, bin)) continue
      if (blink !== 0 && Math.imul(blink ^ bin, 0x9e3779b1) >>> 26 === 0) continue
      if (group >= 0 && of(counts, row + bin) === 0) {
        if (of(opened, row + of(area, bin)) === 0) cost += open
        cost += this.meeting(group, bin)
      }
      if (even !== 0) cost += (even * (size * size + 2 * size * held)) / of(capacity, bin)
      if (cost < best) {
        best = cost
        found = bin
      }
    }
    return found
  }

  groupOf(thing: number): number {
    return of(this.group, thing)
  }

  sizeOf(thing: number): number {
    return of(this.size, thing)
  }

  /** Whether a group has things in a bin. */
  has(group: number, bin: number): boolean {
    return of(this.counts, group * this.bins + bin) > 0
  }

  private joins(group: number, bin: number): void {
    const index = group * this.bins + bin
    const count = of(this.counts, index)
    this.counts[index] = count + 1
    if (count > 0) return
    const around = group * this.bins + of(this.area, bin)
    const opened = of(this.opened, around)
    this.opened[around] = opened + 1
    this.cost += (opened === 0 ? this.problem.open : 0) + this.meeting(group, bin)
  }

  private leaves(group: number, bin: number): void {
    const index = group * this.bins + bin
    const count = of(this.counts, index) - 1
    this.counts[index] = count
    if (count > 0) return
    const around = group * this.bins + of(this.area, bin)
    const opened = of(this.opened, around) - 1
    this.opened[around] = opened
    this.cost -= (opened === 0 ? this.problem.open : 0) + this.meeting(group, bin)
  }

  /** The cost of the groups in a bin that a group is to be apart from. */
  private meeting(group: number, bin: number): number {
    const enemies = this.enemies[group]
    if (enemies === undefined || enemies.length === 0) return 0
    let met = 0
    for (const enemy of enemies) if (of(this.counts, enemy * this.bins + bin) > 0) met++
    return met * this.problem.apart
  }
}

/** A number of an array, at an index that is in it. */
export function of(array: Int32Array | Float64Array, index: number): number {
  return array[index] ?? 0
}
