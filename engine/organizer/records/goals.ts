import * as z from 'zod'
import { Id } from '../../core/fields.ts'
import { Placement } from '../../structure/levels.ts'
import { MAX_TASKS } from './task-key.ts'

/** The goals of plans (SPEC.md AG1). */
export const planGoals = [
  'tidy',
  'free_place',
  'even_fill',
  'within_reach',
  'declutter',
  'move_house',
  'merge_duplicates',
  'by_hand',
] as const
export type PlanGoal = (typeof planGoals)[number]

/** What `tidy` groups things by. */
const tidyGroupings = ['category', 'tag', 'kind'] as const

/** An item or a container. */
const MovableThing = z.strictObject({ kind: z.enum(['item', 'container']), id: Id })

/** Number of moves of a plan whose author sets no limit: what an afternoon has room for. */
export const DEFAULT_MOVES = 60
/** Maximum number of things that a plan looks at. */
export const MAX_THINGS = 2000
/** Maximum number of places and containers that a plan looks at. */
export const MAX_BINS = 800

/** What a plan must keep to, and the particulars of its goal. */
export const PlanConstraints = z.strictObject({
  /** The places that it is about; absent for the whole household. */
  scope: z.array(Placement).min(1).max(20).optional(),
  /** Places that it leaves alone. */
  exclude: z.array(Placement).max(50).optional(),
  /** Things that stay where they are. */
  pin: z.array(Id).max(500).optional(),
  max_moves: z.int().min(1).max(MAX_TASKS).optional(),
  max_minutes: z.int().min(5).max(1440).optional(),
  /** Whether a container moves with its contents, and nothing moves into or out of it. */
  keep_containers_together: z.boolean().optional(),
  /** Pairs of categories that are not put into one place, beside those that the categories name themselves. */
  apart: z
    .array(z.tuple([Id, Id]))
    .max(50)
    .optional(),
  /** The number of things that a person carries at once. */
  carry: z.int().min(1).max(20).optional(),
  /** The grouping of `tidy`. */
  by: z.enum(tidyGroupings).optional(),
  /** The place that `free_place` empties. */
  place: Placement.optional(),
  /** Months without use after which `declutter` asks. */
  unused_months: z.int().min(1).max(240).optional(),
  /** Where `move_house` brings everything that no room is named for. */
  destination: Placement.optional(),
  /** The rooms of `move_house`, each with its new one. */
  rooms: z
    .array(z.strictObject({ from: Placement, to: Placement }))
    .max(50)
    .optional(),
  /** Things that are packed last and opened first. */
  first_night: z.array(Id).max(50).optional(),
  /** The number of things in a box of `move_house`. */
  box_things: z.int().min(1).max(100).optional(),
  /** The weight of a box of `move_house`, in kilograms. */
  box_kg: z.number().min(1).max(100).optional(),
  /** The moves of `by_hand`. */
  moves: z
    .array(z.strictObject({ subject: MovableThing, to: Placement }))
    .min(1)
    .max(MAX_TASKS)
    .optional(),
})
export type PlanConstraints = z.infer<typeof PlanConstraints>

/** What the goals take that choose a place for each thing. */
const placing = ['keep_containers_together', 'apart'] as const

/** The constraints that a goal cannot do without, and those that are about it alone. */
export const goalRules: Readonly<
  Record<PlanGoal, { readonly needs: readonly string[]; readonly options: readonly string[] }>
> = {
  tidy: { needs: [], options: ['by', ...placing] },
  free_place: { needs: ['place'], options: placing },
  even_fill: { needs: [], options: placing },
  within_reach: { needs: [], options: placing },
  declutter: { needs: [], options: ['unused_months'] },
  move_house: { needs: ['destination'], options: ['rooms', 'first_night', 'box_things', 'box_kg'] },
  merge_duplicates: { needs: [], options: [] },
  by_hand: { needs: ['moves'], options: [] },
}

/** The constraints that every goal takes. */
export const sharedConstraints = ['scope', 'exclude', 'pin', 'max_moves', 'max_minutes', 'carry'] as const

/** The constraint that a goal lacks; null when it lacks none. */
export function lackingConstraint(goal: PlanGoal, constraints: PlanConstraints): string | null {
  return goalRules[goal].needs.find((name) => Reflect.get(constraints, name) === undefined) ?? null
}

/** The constraints that are about other goals, and mean nothing for this one. */
export function foreignConstraints(goal: PlanGoal, constraints: PlanConstraints): string[] {
  const { needs, options } = goalRules[goal]
  const known: readonly string[] = [...sharedConstraints, ...needs, ...options]
  return Object.keys(constraints).filter((name) => !known.includes(name))
}
