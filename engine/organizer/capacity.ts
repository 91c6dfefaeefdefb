import type { Scope } from './scope.ts'

/** The number of things in places and containers whose capacity nobody has recorded: more than that is not assumed. */
const ASSUMED = { location: 200, zone: 100, rack: 40, row: 30, shelf: 30, slot: 20, container: 12 } as const
/** How full a container is, as a share, by what people say of it. */
const SHARE = { partial: 0.5, nearly_full: 0.85, full: 1 } as const
/** What a container or place with unknown capacity takes beyond what it has. */
const SPARE = 3

/** The number of things and containers that fit directly into a bin, as far as one can know. */
export function capacityOf(scope: Scope, bin: number): number {
  const { capacity, fill_status, placement } = scope.bins[bin] ?? {}
  const count = countIn(scope, bin)
  if (capacity !== null && capacity !== undefined) return Math.max(1, capacity)
  if (placement === undefined) return 1
  if (fill_status === 'partial' || fill_status === 'nearly_full' || fill_status === 'full') {
    return Math.max(1, Math.floor(count / SHARE[fill_status]))
  }
  return Math.max(ASSUMED[placement.kind], count + SPARE)
}

/** The number of things and containers directly in a bin. */
export function countIn(scope: Scope, bin: number): number {
  const contents = scope.contents[bin]
  return contents ? contents.items.length + contents.containers.length : 0
}
