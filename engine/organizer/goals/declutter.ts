import { idleDays } from '../knowledge.ts'
import { mostTasks } from './limits.ts'
import type { WantedMoves } from './moves.ts'
import type { PlanFacts, WantedMove } from './wanted.ts'

const DAYS_PER_MONTH = 30.44
/** Months without use after which a plan asks, unless somebody says another number. */
const DEFAULT_MONTHS = 12

/** Things that nobody has used for long: for each the plan asks what becomes of it. */
export function unusedThings({ view, scope, constraints, learnt, now }: PlanFacts): WantedMoves {
  const limit = (constraints.unused_months ?? DEFAULT_MONTHS) * DAYS_PER_MONTH
  const pinned = new Set([...(constraints.pin ?? []), ...learnt.pin, ...learnt.done])
  const found: { readonly move: WantedMove; readonly days: number }[] = []
  let things = 0
  for (const [bin, { items }] of scope.contents.entries()) {
    for (const item of items) {
      things++
      if (pinned.has(item.public_id) || typeof item.lent_to === 'string') continue
      const days = idleDays(view, item, now)
      if (days < limit) continue
      const subject = { kind: 'item', id: item.public_id } as const
      found.push({
        days,
        move: { subject, from: bin, to: bin, reasons: [{ code: 'not_used', count: days }] },
      })
    }
  }
  found.sort((a, b) => b.days - a.days || (a.move.subject.id < b.move.subject.id ? -1 : 1))
  const asked = found.slice(0, mostTasks(constraints, found.length))
  return {
    moves: asked.map(({ move }) => move),
    gains: [{ code: 'unused_things', before: found.length, after: found.length - asked.length }],
    left: found
      .slice(asked.length)
      .map(({ move }) => ({ subject: move.subject, code: 'limit_reached' as const })),
    things,
  }
}
