import type { PlaceKind } from '../structure/levels.ts'
import type { Scope } from './scope.ts'

/** Metres on the way into a place of a kind. Nobody records coordinates, so these are those of an ordinary home. */
const METRES: Readonly<Record<PlaceKind, number>> = {
  location: 60,
  zone: 10,
  rack: 3,
  row: 1,
  shelf: 1,
  slot: 0.3,
  container: 0.3,
}

/** Walking distances between the bins of a scope, in metres. */
export class Distances {
  private readonly scope: Scope
  private readonly known = new Map<number, number>()

  constructor(scope: Scope) {
    this.scope = scope
  }

  /** The way from one bin to another: up to the place that has both, and down, and along what stands between them. */
  between(a: number, b: number): number {
    if (a === b) return 0
    const count = this.scope.bins.length
    const key = a < b ? a * count + b : b * count + a
    const known = this.known.get(key)
    if (known !== undefined) return known
    const distance = this.measure(this.pathOf(a), this.pathOf(b))
    this.known.set(key, distance)
    return distance
  }

  private measure(a: readonly number[], b: readonly number[]): number {
    let common = 0
    while (common < a.length && common < b.length && a[common] === b[common]) common++
    const up = this.metres(a.slice(common))
    const down = this.metres(b.slice(common))
    const [one, other] = [this.scope.bins[a[common] ?? -1], this.scope.bins[b[common] ?? -1]]
    const along = one && other ? Math.min(20, Math.abs(one.position - other.position)) / 4 : 0
    return Math.round((Math.max(up, down) + Math.min(up, down) / 2 + along) * 10) / 10
  }

  private metres(path: readonly number[]): number {
    let sum = 0
    for (const bin of path) {
      const kind = this.scope.bins[bin]?.placement.kind
      if (kind) sum += METRES[kind]
    }
    return sum
  }

  private pathOf(bin: number): number[] {
    const path: number[] = []
    for (let at = bin; at >= 0; at = this.scope.bins[at]?.parent ?? -1) path.unshift(at)
    return path
  }
}
