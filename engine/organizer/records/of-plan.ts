import type { Stored } from '../../core/stored.ts'
import type { HouseholdView } from '../../household-collections.ts'
import type { OrganizerPlan, OrganizerPlanVersion, OrganizerSession, OrganizerTask } from './collections.ts'
import type { PlanTask } from './tasks.ts'

/** The versions of a plan, the newest first. */
export function versionsOf(view: HouseholdView, plan_id: string): Stored<OrganizerPlanVersion>[] {
  return view
    .find('organizer_plan_versions', 'plan_id', plan_id)
    .sort((a, b) => b.record.number - a.record.number)
}

/** The sessions of a version, the newest first. */
export function sessionsOf(view: HouseholdView, version_id: string): Stored<OrganizerSession>[] {
  return view
    .find('organizer_sessions', 'plan_version_id', version_id)
    .sort((a, b) => (a.record.public_id < b.record.public_id ? 1 : -1))
}

/** The tasks of a session, in no particular order. */
export function tasksOf(view: HouseholdView, session_id: string): Stored<OrganizerTask>[] {
  return view.find('organizer_tasks', 'session_id', session_id)
}

/** A session with all that it is made of. */
export interface Walk {
  readonly plan: OrganizerPlan
  readonly version: OrganizerPlanVersion
  readonly session: OrganizerSession
  /** In walking order. */
  readonly tasks: readonly WalkTask[]
}

/** A task of a session, and what its plan says of it. */
export interface WalkTask {
  readonly task: OrganizerTask
  readonly planned: PlanTask
}

/** A session with its tasks in walking order; null if a part of it does not exist. */
export function walkOf(view: HouseholdView, session_id: string): Walk | null {
  const session = view.get('organizer_sessions', session_id)?.record
  const version = session && view.get('organizer_plan_versions', session.plan_version_id)?.record
  const plan = version && view.get('organizer_plans', version.plan_id)?.record
  if (!session || !version || !plan) return null
  const planned = new Map(version.tasks.map((task) => [task.task_id, task]))
  const tasks = tasksOf(view, session_id).flatMap(({ record: task }) => {
    const of = planned.get(task.task_id)
    return of ? [{ task, planned: of }] : []
  })
  tasks.sort((a, b) => a.planned.order - b.planned.order)
  return { plan, version, session, tasks }
}
