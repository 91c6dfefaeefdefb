import type { Pausing } from '../../core/pausing.ts'
import type { LeftCode, PlanReason } from '../records/tasks.ts'
import { type Assignment, asItIs, IMPOSSIBLE } from '../solver/problem.ts'
import { solveInPieces } from '../solver/solve.ts'
import { type Arrangement, arrangementOf, emptiedBox, groupPlaces, type Thing } from './arrange.ts'
import type { Gain, Left, PlanFacts, WantedMove } from './wanted.ts'

/** What a goal with moves comes to. */
export interface WantedMoves {
  readonly moves: readonly WantedMove[]
  readonly gains: readonly Gain[]
  readonly left: readonly Left[]
  readonly things: number
}

/** The moves of `tidy`, `free_place`, `even_fill` and `within_reach`; pauses now and then. */
export function* arrangedMoves(facts: PlanFacts): Pausing<WantedMoves> {
  const arrangement = yield* arrangementOf(facts)
  const { problem, things } = arrangement
  const before = asItIs(problem)
  const after = yield* solveInPieces(problem, { seed: facts.seed })
  const moves: WantedMove[] = []
  for (const [index, thing] of things.entries()) {
    const to = after[index] ?? thing.at
    if (to === thing.at) continue
    moves.push({
      subject: thing.subject,
      from: thing.at,
      to,
      reasons: reasonsOf(facts, arrangement, after, thing, to),
    })
  }
  return {
    moves,
    gains: gainsOf(facts, arrangement, before, after),
    left: leftOf(facts, arrangement, after, moves.length),
    things: things.length + arrangement.fixed.length,
  }
}

function reasonsOf(
  { goal, constraints, scope, view, learnt }: PlanFacts,
  arrangement: Arrangement,
  after: Assignment,
  thing: Thing,
  to: number,
): PlanReason[] {
  const { things, fixed, lacks, freed } = arrangement
  const { group, at, container_kind } = thing
  const reasons: PlanReason[] = []
  // A kind of container is a word, and no record with an id.
  const naming = (id: string) => (container_kind === undefined ? { about: id } : { container_kind })
  if (freed.has(at) && constraints.place) reasons.push({ code: 'frees_place', about: constraints.place.id })
  if (lacks(thing, at) && group !== null) reasons.push({ code: 'needs_met', ...naming(group) })
  if (
    goal === 'within_reach' &&
    scope.bins[to]?.traits.has('reach') &&
    !scope.bins[at]?.traits.has('reach')
  ) {
    reasons.push({ code: 'within_reach', count: thing.uses })
  }
  if (goal === 'even_fill') {
    reasons.push({
      code: 'evens_fill',
      count: countAt(arrangement, asItIs(arrangement.problem), at),
      of: countAt(arrangement, after, at),
    })
  }
  if (group !== null && goal !== 'even_fill') {
    const { bins } = arrangement.problem
    const isHere = (bin: number | undefined) => bins[bin ?? -1]?.area === bins[to]?.area
    const fellows = fixed.filter((each) => each.group === group && isHere(each.at)).length
    const joined = things.filter((each, index) => each.group === group && isHere(after[index])).length
    const total = [...things, ...fixed].filter((each) => each.group === group).length
    if (fellows + joined > 1 || goal === 'tidy')
      reasons.push({ code: 'group_gathers', ...naming(group), count: fellows + joined, of: total })
    const apart = view.get('categories', group)?.record.apart_from ?? []
    const enemy = [...things, ...fixed].find(
      (each) => each.at === at && each.group !== null && apart.includes(each.group),
    )
    if (enemy?.group) reasons.push({ code: 'kept_apart', about: enemy.group })
  }
  if (reasons.length === 0) {
    // It gives way to something else, or its place turned out to be closed.
    const home = scope.bins[at]?.placement.id
    reasons.push({
      code: 'makes_room',
      ...(home !== undefined && !learnt.closed.has(home) && { about: home }),
    })
  }
  return reasons.slice(0, 4)
}

function countAt({ things, fixed }: Arrangement, assignment: Assignment, bin: number): number {
  return (
    fixed.filter(({ at }) => at === bin).length +
    things.filter((_, index) => assignment[index] === bin).length
  )
}

function gainsOf(facts: PlanFacts, arrangement: Arrangement, before: Assignment, after: Assignment): Gain[] {
  const { goal, scope } = facts
  const { things, fixed, freed, problem } = arrangement
  const gains: Gain[] = []
  const change = (code: Gain['code'], measure: (assignment: Assignment) => number) =>
    gains.push({ code, before: measure(before), after: measure(after) })
  if (goal === 'free_place') {
    const emptied = emptiedBox(facts)
    const stuck = fixed.filter(
      ({ at, subject }) =>
        freed.has(at) &&
        subject.kind === 'item' &&
        (at === emptied || scope.bins[at]?.placement.kind !== 'container'),
    ).length
    change(
      'things_in_place',
      (assignment) => stuck + things.filter((_, i) => freed.has(assignment[i] ?? -1)).length,
    )
  }
  if (goal === 'even_fill') {
    const shares = (assignment: Assignment) =>
      problem.bins.map(({ capacity }, bin) => countAt(arrangement, assignment, bin) / capacity)
    const percent = (all: readonly number[]) => Math.round(100 * Math.max(0, ...all))
    change('fullest_percent', (assignment) => percent(shares(assignment)))
    // One place that stays full would hide what the others gain.
    const [old, made] = [shares(before), shares(after)]
    const changed = old.flatMap((share, bin) => (share === made[bin] ? [] : [bin]))
    if (changed.length > 0 && percent(old) === percent(made))
      change('fullest_changed_percent', (assignment) => {
        const all = shares(assignment)
        return percent(changed.map((bin) => all[bin] ?? 0))
      })
  }
  if (goal === 'within_reach') {
    change('uses_out_of_reach', (assignment) => {
      const far = things.reduce(
        (sum, { uses }, i) => sum + (scope.bins[assignment[i] ?? -1]?.traits.has('reach') ? 0 : uses),
        0,
      )
      return Math.round(far * 10) / 10
    })
  }
  if (goal === 'tidy' || goal === 'free_place')
    change('group_places', (assignment) => groupPlaces(arrangement, assignment))
  return gains
}

/** Things that the goal asks to move, and that stay. */
function leftOf(
  { scope, goal, learnt, constraints }: PlanFacts,
  arrangement: Arrangement,
  after: Assignment,
  moves: number,
): Left[] {
  const { things, fixed, freed, lacks, problem } = arrangement
  const count = scope.bins.length
  const left: Left[] = []
  for (const [index, thing] of things.entries()) {
    const at = after[index] ?? thing.at
    if (at !== thing.at || !(freed.has(at) || lacks(thing, at))) continue
    const row = problem.prefer.subarray(index * count, (index + 1) * count)
    const nowhere = row.every((cost, bin) => bin === thing.at || cost === IMPOSSIBLE)
    const code: LeftCode = nowhere
      ? 'no_such_place'
      : moves >= problem.max_moves
        ? 'limit_reached'
        : 'no_room'
    left.push({ subject: thing.subject, code })
  }
  if (goal === 'free_place') {
    const pinned = new Set([...(constraints.pin ?? []), ...learnt.pin])
    for (const { subject, at } of fixed)
      if (freed.has(at) && pinned.has(subject.id)) left.push({ subject, code: 'pinned' })
  }
  if (goal === 'within_reach' && !scope.bins.some(({ traits }) => traits.has('reach'))) {
    for (const { subject, uses } of things) if (uses > 0) left.push({ subject, code: 'no_such_place' })
  }
  return left
}
