import type {
  Placement,
  PlanConstraints,
  PlanGoal,
  ReportedDeviation,
  TaskChoices,
} from '../../../engine/index.ts'

/** A record that a plan names. */
export interface Ref {
  readonly kind: string
  readonly public_id: string
  readonly name: string
  readonly where: readonly string[]
}

export interface Reason {
  readonly code: string
  readonly name: string
  readonly count: number
  readonly of: number
}

/** A task as it is planned. */
export interface Task {
  readonly task_id: string
  readonly kind: string
  readonly subject: Ref
  readonly from: Ref | null
  readonly to: Ref | null
  readonly round: number
  readonly reasons: readonly Reason[]
  readonly name: string
  readonly others: readonly Ref[]
  readonly stale: boolean
}

/** A task of a session. */
export interface WalkTask {
  readonly public_id: string
  readonly status: string
  readonly claimed_by: string
  readonly done_by: string
  /** The action that can be undone so that the task is open again; empty where only the server knows, or there is none. */
  readonly action_id: string
  readonly planned: Task
}

export interface Gain {
  readonly code: string
  readonly before: number
  readonly after: number
}

export interface PlanHead {
  readonly public_id: string
  readonly name: string
  readonly goal: string
  readonly status: string
  readonly tasks: number
  readonly done: number
}

export interface Plan extends PlanHead {
  readonly version_id: string
  readonly version: number
  readonly version_status: string
  readonly approved: readonly string[] | null
  readonly session_id: string
  readonly planned: readonly Task[]
  readonly moves: number
  readonly metres: number
  readonly minutes: number
  readonly gains: readonly Gain[]
  readonly left: readonly { readonly subject: Ref; readonly code: string }[]
  readonly left_count: number
}

export interface Walk {
  readonly session_id: string
  readonly plan_id: string
  readonly plan_name: string
  readonly status: string
  readonly tasks: readonly WalkTask[]
  readonly next: string
  readonly undoable: number
  readonly people: readonly string[]
}

/** What a person does about a task. */
export type TaskDeed =
  | { readonly verb: 'execute'; readonly choices: TaskChoices }
  | { readonly verb: 'skip' }
  | { readonly verb: 'deviation'; readonly report: ReportedDeviation }

/** What a task comes to on this device: the operations to make, or why not. */
export type TaskPlan =
  | {
      readonly kind: 'operations'
      readonly operations: readonly {
        readonly operation_id: string
        readonly type: string
        readonly input: Readonly<Record<string, unknown>>
      }[]
    }
  /** It is elsewhere, or (null) nowhere. */
  | { readonly kind: 'stale'; readonly now: Placement | null; readonly is_gone: boolean }
  | { readonly kind: 'refused'; readonly message: string }

/** What to work out. The constraints and the goal of an existing plan are its own. */
export interface PlanWanted {
  /** The id of the operation, from which those of the records follow. */
  readonly operation_id: string
  /** The plan that gets another version; null for a new plan. */
  readonly plan_id: string | null
  readonly name: string
  readonly goal: PlanGoal
  readonly constraints: PlanConstraints
}

/** A plan that was worked out on this device: the operation that records it, or why there is none. */
export type PlanMade =
  | {
      readonly kind: 'made'
      readonly plan_id: string
      readonly type: 'organizer_plan.create' | 'organizer_plan.revise'
      readonly input: Readonly<Record<string, unknown>>
    }
  /** There is more than a plan looks at. */
  | { readonly kind: 'too_much' }
  /** The plan was deleted. */
  | { readonly kind: 'gone' }

/** The calls about plans, which this device knows without the server. */
export interface PlanViewCalls {
  plans: { input: null; output: readonly PlanHead[] }
  plan: { input: { readonly plan_id: string }; output: Plan | null }
  plan_make: { input: PlanWanted; output: PlanMade }
  plan_walk: { input: { readonly session_id: string; readonly user_id: string }; output: Walk | null }
  plan_task: {
    input: { readonly task_id: string; readonly operation_id: string; readonly deed: TaskDeed }
    output: TaskPlan
  }
}
