import * as z from 'zod'
import { defineCollection } from '../../core/collection.ts'
import { baseFields, detail, Id, Moment, Note, nameLike } from '../../core/fields.ts'
import { Placement } from '../../structure/levels.ts'
import { Deviation, decisions } from './deviations.ts'
import { PlanConstraints, planGoals } from './goals.ts'
import { MAX_TASKS, TaskKey } from './task-key.ts'
import { PlanSummary, PlanTask } from './tasks.ts'

/** A plan: what somebody wants, and how far it has come. */
export const OrganizerPlan = z.object({
  ...baseFields,
  name: nameLike('Tidy the cellar'),
  goal: z.enum(planGoals),
  constraints: PlanConstraints,
  status: z.enum(['proposed', 'approved', 'in_progress', 'completed', 'rejected']),
  current_version_id: Id,
  created_by: z.string(),
})
export type OrganizerPlan = z.infer<typeof OrganizerPlan>

export const organizer_plans = defineCollection({
  key: 'organizer_plans',
  schema: OrganizerPlan,
  /** All of them have the value 1: a list reads a few at a time by it. */
  indexes: { any: { kind: 'integer', of: () => 1 } },
  undo: { creation: 'remove' },
  references: {
    current_version_id: {
      relation: 'chosen',
      to: ['organizer_plan_versions'],
      of: ({ current_version_id: id }) => ({ collection: 'organizer_plan_versions', id }),
    },
  },
})

/** A thing that is not to be put into a place. */
export const Forbidden = z.strictObject({ id: Id, place: Id })
export type Forbidden = z.infer<typeof Forbidden>

/** A person's verdict on a version. */
export const PlanFeedback = z.strictObject({
  given_by: z.string(),
  given_at: Moment,
  verdict: z.enum(['good', 'partly', 'bad']),
  tasks: z.array(z.strictObject({ task_id: TaskKey, verdict: z.enum(['good', 'bad']) })).max(MAX_TASKS),
  note: Note.nullable(),
})
export type PlanFeedback = z.infer<typeof PlanFeedback>

/** Maximum number of verdicts that a version keeps. */
export const MAX_FEEDBACK = 20
/** Maximum number of things that a version's readers pin, and of places that they forbid. */
export const MAX_LEARNT = 300

/** A version of a plan: the tasks as they were worked out. Only its status and what people say of it change. */
export const OrganizerPlanVersion = z.object({
  ...baseFields,
  plan_id: Id,
  number: z.int().min(1),
  status: z.enum(['proposed', 'approved', 'rejected', 'superseded']),
  /** The seq of the household from which it was worked out. */
  based_on_seq: z.int().min(0),
  summary: PlanSummary,
  tasks: z.array(PlanTask).max(MAX_TASKS),
  /** The tasks that were approved; null for all of them. */
  approved_tasks: z.array(TaskKey).max(MAX_TASKS).nullable(),
  decided_by: detail(z.string()),
  decided_at: detail(Moment),
  note: detail(Note),
  /** What its readers say: taken into account by the next version. */
  pin: z.array(Id).max(MAX_LEARNT),
  forbid: z.array(Forbidden).max(MAX_LEARNT),
  feedback: z.array(PlanFeedback).max(MAX_FEEDBACK),
})
export type OrganizerPlanVersion = z.infer<typeof OrganizerPlanVersion>

export const organizer_plan_versions = defineCollection({
  key: 'organizer_plan_versions',
  schema: OrganizerPlanVersion,
  indexes: { plan_id: { kind: 'id', of: ({ plan_id }) => plan_id } },
  references: {
    plan_id: {
      relation: 'belongs',
      to: ['organizer_plans'],
      index: 'plan_id',
      of: ({ plan_id: id }) => ({ collection: 'organizer_plans', id }),
    },
  },
  undo: { creation: 'remove' },
})

/** A walk through the approved tasks of a version, by one person or several. */
export const OrganizerSession = z.object({
  ...baseFields,
  plan_id: Id,
  plan_version_id: Id,
  status: z.enum(['open', 'completed', 'cancelled']),
  started_by: z.string(),
  /** Where it began. */
  start: detail(Placement),
  closed_at: detail(Moment),
})
export type OrganizerSession = z.infer<typeof OrganizerSession>

export const organizer_sessions = defineCollection({
  key: 'organizer_sessions',
  schema: OrganizerSession,
  indexes: { plan_version_id: { kind: 'id', of: ({ plan_version_id }) => plan_version_id } },
  references: {
    plan_version_id: {
      relation: 'belongs',
      to: ['organizer_plan_versions'],
      index: 'plan_version_id',
      of: ({ plan_version_id: id }) => ({ collection: 'organizer_plan_versions', id }),
    },
  },
  undo: { creation: 'remove' },
})

export const taskStatuses = ['pending', 'done', 'skipped', 'deviated', 'obsolete'] as const

/** A task of a session, and what became of it. */
export const OrganizerTask = z.object({
  ...baseFields,
  session_id: Id,
  task_id: TaskKey,
  status: z.enum(taskStatuses),
  /** The person who is at it. */
  claimed_by: detail(z.string()),
  done_by: detail(z.string()),
  done_at: detail(Moment),
  /** The action that names the operations by which it was done. */
  action_id: detail(Id),
  deviation: detail(Deviation),
  reason: detail(Note),
  /** Whether the thing stays where it is in plans to come. */
  pin: detail(z.boolean()),
  decision: detail(z.enum(decisions)),
})
export type OrganizerTask = z.infer<typeof OrganizerTask>

export const organizer_tasks = defineCollection({
  key: 'organizer_tasks',
  schema: OrganizerTask,
  indexes: { session_id: { kind: 'id', of: ({ session_id }) => session_id } },
  references: {
    session_id: {
      relation: 'belongs',
      to: ['organizer_sessions'],
      index: 'session_id',
      of: ({ session_id: id }) => ({ collection: 'organizer_sessions', id }),
    },
  },
  undo: { creation: 'remove' },
})
