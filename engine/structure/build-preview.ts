import type { Rejection } from '../core/change-set.ts'
import { isRejection } from '../core/change-set.ts'
import { type Pausing, withoutPauses } from '../core/pausing.ts'
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

/** The part of a plan that a preview shows. */
interface PreviewPage {
  readonly offset?: number
  readonly limit?: number
}

/** What `structure.build` with this design would make now, or why it could not (SPEC.md L4). It is the very same plan. */
export function previewBuild(
  view: HouseholdView,
  design: BuildDesign,
  page: PreviewPage = {},
): BuildPreview | Rejection {
  return withoutPauses(previewBuildInPieces(view, design, page))
}

/** Like `previewBuild`, for a caller that gives others their turn between the places of the plan. */
export function* previewBuildInPieces(
  view: HouseholdView,
  design: BuildDesign,
  { offset = 0, limit = 200 }: PreviewPage = {},
): Pausing<BuildPreview | Rejection> {
  const plan = yield* planBuild(view, design)
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
