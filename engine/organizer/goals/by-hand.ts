import { whereIs } from '../../scanning/audit.ts'
import type { Placement } from '../../structure/levels.ts'
import { outward } from '../../structure/placement.ts'
import { mostTasks } from './limits.ts'
import type { WantedMoves } from './moves.ts'
import type { Left, PlanFacts, WantedMove } from './wanted.ts'

/** The places that moves by hand are about: where the things are, and where they go. */
export function placesByHand(view: PlanFacts['view'], { moves = [] }: PlanFacts['constraints']): Placement[] {
  return moves.flatMap(({ subject, to }) => [whereIs(view, subject) ?? to, to])
}

/** The moves that a person wrote down: the plan only orders them. */
export function movesByHand({ view, scope, constraints, learnt }: PlanFacts): WantedMoves {
  const moves: WantedMove[] = []
  const left: Left[] = []
  const known = new Set<string>()
  for (const { subject, to } of constraints.moves ?? []) {
    if (known.has(subject.id) || learnt.done.has(subject.id)) continue
    known.add(subject.id)
    const from = whereIs(view, subject)
    const target = scope.index.get(to.id)
    if (from?.id === to.id) continue
    if (learnt.pin.has(subject.id)) left.push({ subject, code: 'pinned' })
    else if (
      target === undefined ||
      liesIn(view, to, subject.id) ||
      !view.get(subject.kind === 'item' ? 'items' : 'containers', subject.id)
    ) {
      left.push({ subject, code: 'no_such_place' })
    } else
      moves.push({
        subject,
        from: scope.index.get(from?.id ?? '') ?? -1,
        to: target,
        reasons: [{ code: 'by_hand' }],
      })
  }
  const allowed = moves.slice(0, mostTasks(constraints, moves.length))
  for (const { subject } of moves.slice(allowed.length)) left.push({ subject, code: 'limit_reached' })
  return { moves: allowed, gains: [], left, things: known.size }
}

/** Whether a place is a container, or lies in it. */
function liesIn(view: PlanFacts['view'], place: Placement, container_id: string): boolean {
  let depth = 0
  for (let at: Placement | null = place; at && depth < 64; at = outward(view, at), depth++) {
    if (at.id === container_id) return true
  }
  return false
}
