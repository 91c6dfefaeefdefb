import { millisecondsOf } from '../core/calendar.ts'
import { DAY_MS } from '../core/durations.ts'
import type { ReplicaMemo } from './store.ts'

/**
 * The memo after a pull at these times. A clock that jumps must not make a replica forget too early, so its age
 * grows by what both clocks saw pass, and by a day at most.
 */
export function aged(memo: ReplicaMemo, now: { synced_at: string; server_time: string }): ReplicaMemo {
  const here = passed(memo.synced_at, now.synced_at)
  const there = passed(memo.server_time, now.server_time)
  return { ...memo, ...now, age: memo.age + Math.min(here, there, DAY_MS) }
}

function passed(from: string | null, to: string): number {
  const [start, end] = [from === null ? null : millisecondsOf(from), millisecondsOf(to)]
  return start === null || end === null ? 0 : Math.max(0, end - start)
}
