import type { Rejection } from '../core/change-set.ts'
import { isRejection } from '../core/change-set.ts'
import type { HouseholdView } from '../household-collections.ts'
import type { BuildDesign, BuiltLevel } from './build-design.ts'
import { type PlannedPlace, planBuild } from './build-plan.ts'

/** The number of places of a level in a design, and how many of them exist. */
export interface BuildTotal {
  readonly level: BuiltLevel
  readonly planned: number
  readonly existing: number
}

/** What building a design now would come to. */
export interface BuildPreview {
  /** A page of the plan, parents before children. */
  readonly places: readonly PlannedPlace[]
  readonly planned: number
  readonly existing: number
  /** Of each level that is built, from the outside in. */
  readonly levels: readonly BuildTotal[]
}

/** Tells what `structure.build` with this design would make now, or why it could not (SPEC.md L4). It is the very same plan. */
export function previewBuild(
  view: HouseholdView,
  design: BuildDesign,
  { offset = 0, limit = 200 }: { offset?: number; limit?: number } = {},
): BuildPreview | Rejection {
  const plan = planBuild(view, design)
  if (isRejection(plan)) return plan
  const levels = new Map<BuiltLevel, { planned: number; existing: number }>()
  for (const { level, existing } of plan) {
    const total = levels.get(level) ?? { planned: 0, existing: 0 }
    levels.set(level, {
      planned: total.planned + 1,
      existing: total.existing + (existing === null ? 0 : 1),
    })
  }
  return {
    places: plan.slice(offset, offset + limit),
    planned: plan.length,
    existing: [...levels.values()].reduce((sum, { existing }) => sum + existing, 0),
    levels: [...levels].map(([level, total]) => ({ level, ...total })),
  }
}
