import { type Pausing, withoutPauses } from '../core/pausing.ts'
import type { HouseholdView } from '../household-collections.ts'
import type { Placement } from '../structure/levels.ts'
import { Distances } from './distance.ts'
import { movesByHand, placesByHand } from './goals/by-hand.ts'
import { unusedThings } from './goals/declutter.ts'
import { duplicatesIn } from './goals/duplicates.ts'
import { MINUTES_PER_MOVE, mostTasks } from './goals/limits.ts'
import { arrangedMoves } from './goals/moves.ts'
import { packingOf } from './goals/moving.ts'
import type { Gain, Left, PlanFacts } from './goals/wanted.ts'
import type { Learnt } from './knowledge.ts'
import type { PlanConstraints, PlanGoal } from './records/goals.ts'
import { MAX_TASKS } from './records/task-key.ts'
import type { PlanSummary, PlanTask } from './records/tasks.ts'
import { readPlaces, readScope } from './scope.ts'
import { emptyTask, mergeTasks, packingTasks, walkTasks } from './tasks-of.ts'

/** A person's wish, and what it is worked out with. */
export interface PlanRequest {
  readonly goal: PlanGoal
  readonly constraints: PlanConstraints
  /** The time in ms since 1970. */
  readonly now: number
  readonly learnt: Learnt
  readonly seed?: number
  /** The id of the `n`th container that the plan creates, from 1. */
  newId(n: number): string
}

/** A version of a plan, as it is worked out. */
export interface WorkedOutPlan {
  readonly summary: PlanSummary
  readonly tasks: PlanTask[]
}

/** Why nothing was planned: there is more than a plan looks at. */
export interface TooMuch {
  readonly too_much: true
}

/** Metres that a person walks in a minute, with something in their hands. */
const METRES_PER_MINUTE = 40
/** Number of things that a person carries at once. */
const CARRY = 5
/** Maximum number of things that a version names as left. */
const MOST_LEFT = 100

/** Works out a plan at once. */
export function makePlan(view: HouseholdView, request: PlanRequest): WorkedOutPlan | TooMuch {
  return withoutPauses(makePlanInPieces(view, request))
}

/** Number of times that a plan gets fewer tasks because its ways take too long. */
const MOST_SHORTER = 3

/**
 * SPEC.md AG2: works out a plan. The same household, wish and time always give the same one. How long its ways are is known when it
 * is worked out (AG4): one that takes more minutes than its author has is worked out again with fewer tasks.
 */
export function* makePlanInPieces(
  view: HouseholdView,
  request: PlanRequest,
): Pausing<WorkedOutPlan | TooMuch> {
  const { constraints } = request
  const { max_minutes = Number.POSITIVE_INFINITY } = constraints
  let plan = yield* attempt(view, request)
  for (let times = 0; times < MOST_SHORTER && 'tasks' in plan; times++) {
    const { tasks, summary } = plan
    if (summary.minutes <= max_minutes || tasks.length <= 1) break
    const max_moves = Math.max(1, Math.floor((tasks.length * max_minutes) / summary.minutes))
    plan = yield* attempt(view, { ...request, constraints: { ...constraints, max_moves } })
  }
  return plan
}

function* attempt(
  view: HouseholdView,
  { goal, constraints, now, learnt, seed = 1, newId }: PlanRequest,
): Pausing<WorkedOutPlan | TooMuch> {
  const place: Placement | undefined = goal === 'free_place' ? constraints.place : undefined
  const scope =
    goal === 'by_hand'
      ? readPlaces(view, constraints, placesByHand(view, constraints))
      : readScope(view, constraints, place)
  if (scope.more) return { too_much: true }
  const distances = new Distances(scope)
  const facts: PlanFacts = { view, scope, distances, goal, constraints, learnt, now, seed }
  const carry = constraints.carry ?? CARRY
  yield
  switch (goal) {
    case 'merge_duplicates': {
      const found = yield* duplicatesIn(facts)
      const some = found.slice(0, mostTasks(constraints, MAX_TASKS))
      const { tasks, metres } = yield* mergeTasks(facts, some, carry)
      const count = found.reduce((sum, { others }) => sum + others.length, 0)
      const after = found.slice(tasks.length).reduce((sum, { others }) => sum + others.length, 0)
      return worked(tasks, metres, scope.index.size, [{ code: 'duplicates', before: count, after }], [])
    }
    case 'move_house': {
      const packing = packingOf(facts)
      const { tasks, metres } = packingTasks(facts, packing, newId, carry)
      const left = packing.left.filter(({ subject }) => subject.kind === 'item').length
      const gains: Gain[] = [{ code: 'things_to_pack', before: packing.loose, after: left }]
      return worked(tasks, metres, packing.things, gains, packing.left)
    }
    default: {
      const wanted =
        goal === 'declutter'
          ? unusedThings(facts)
          : goal === 'by_hand'
            ? movesByHand(facts)
            : yield* arrangedMoves(facts)
      const { tasks, metres, left } = yield* walkTasks(
        facts,
        wanted.moves,
        carry,
        goal === 'declutter' ? 'decide' : 'move',
      )
      const all = [...wanted.left, ...left]
      // A place that is archived or left alone is not emptied.
      if (place && !scope.index.has(place.id)) all.push({ subject: place, code: 'no_such_place' })
      if (place && all.length === 0 && tasks.length < MAX_TASKS) tasks.push(emptyTask(place, tasks))
      return worked(tasks, metres, wanted.things, wanted.gains, all)
    }
  }
}

function worked(
  tasks: PlanTask[],
  metres: number,
  things: number,
  gains: readonly Gain[],
  left: readonly Left[],
): WorkedOutPlan {
  const moves = tasks.filter(({ kind }) => kind === 'move' || kind === 'put_aside').length
  const minutes = metres / METRES_PER_MINUTE + MINUTES_PER_MOVE * tasks.length
  return {
    tasks,
    summary: {
      moves,
      metres: Math.round(metres),
      minutes: Math.ceil(minutes),
      rounds: Math.max(0, ...tasks.map(({ round }) => round)),
      things,
      gains: [...gains],
      left: left.slice(0, MOST_LEFT),
      left_count: left.length,
    },
  }
}
