import type { Rejection } from '../../core/change-set.ts'
import { rejectAt } from '../../core/rejection.ts'
import type { Stored } from '../../core/stored.ts'
import type { HouseholdDraft } from '../../merge/household-draft.ts'
import type { OrganizerPlan, OrganizerPlanVersion } from '../records/collections.ts'

interface Current {
  readonly version: Stored<OrganizerPlanVersion>
  readonly plan: Stored<OrganizerPlan>
}

/** SPEC.md AG3: a version that is still its plan's current one. */
export function currentVersion({ view }: HouseholdDraft, public_id: string): Current | Rejection {
  const version = view.get('organizer_plan_versions', public_id)
  const plan = version && view.get('organizer_plans', version.record.plan_id)
  if (!version || !plan) return rejectAt('not_found', 'public_id')
  if (plan.record.current_version_id !== public_id) return replacedAt('public_id')
  return { version, plan }
}

/** The rejection of what needs the current version of a plan, at the field that names another one. */
export function replacedAt(path: string): Rejection {
  return rejectAt('superseded', path, 'A newer version has replaced this one.')
}

/** The rejection of what cannot happen to a version that was rejected. */
export function rejectedAt(path: string): Rejection {
  return rejectAt('superseded', path, 'This version was rejected; make a new one.')
}
