import { z } from 'zod'
import {
  Deviation,
  decisions,
  Forbidden,
  gainCodes,
  leftCodes,
  PlanConstraints,
  PlanFeedback,
  planGoals,
  reasonCodes,
  scanKinds,
  TaskKey,
  taskKinds,
  taskStatuses,
} from '../../../engine/index.ts'
import { PathReply } from '../inventory/path-reply.ts'
import { moment } from '../moment.ts'
import { Person } from '../people.ts'

/** A record of a plan with its name and place. */
export const PlanRef = z
  .strictObject({
    kind: z.enum(scanKinds),
    public_id: z.string(),
    name: z
      .string()
      .nullable()
      .meta({ description: 'Null once it is deleted', examples: ['Drill'] }),
    path: PathReply,
  })
  .meta({
    id: 'PlanRef',
    description: 'A record that a plan names, with at most the nearest 12 places around it.',
  })

export const PlannedTaskReply = z
  .strictObject({
    task_id: TaskKey,
    kind: z.enum(taskKinds),
    subject: PlanRef,
    from: PlanRef.nullable(),
    to: PlanRef.nullable(),
    order: z.int(),
    round: z.int().meta({ description: 'The armful that it belongs to' }),
    depends_on: z.array(TaskKey),
    reasons: z.array(
      z.strictObject({
        code: z.enum(reasonCodes),
        about: z.string().nullable(),
        name: z.string().nullable().meta({
          description: 'The name of the record, or the kind of container, that the reason is about',
        }),
        count: z.number().nullable(),
        of: z.number().nullable(),
      }),
    ),
    name: z.string().nullable().meta({ description: 'The name of the container that the task creates' }),
    others: z.array(PlanRef).meta({ description: 'The items that a merge joins with the subject' }),
    stale: z.boolean().meta({ description: 'Whether the thing is not where the plan says' }),
  })
  .meta({ id: 'PlannedTask', description: 'A task of a plan.' })

const Summary = z.strictObject({
  moves: z.int(),
  metres: z.number(),
  minutes: z.number(),
  rounds: z.int(),
  things: z.int().meta({ description: 'The number of things that were looked at' }),
  gains: z.array(z.strictObject({ code: z.enum(gainCodes), before: z.number(), after: z.number() })),
  left: z.array(z.strictObject({ subject: PlanRef, code: z.enum(leftCodes) })),
  left_count: z.int(),
})

const VERSION_STATUSES = ['proposed', 'approved', 'rejected', 'superseded'] as const

export const VersionHead = z
  .strictObject({
    public_id: z.string(),
    number: z.int(),
    status: z.enum(VERSION_STATUSES),
    created_at: moment,
    tasks: z.int(),
  })
  .meta({ id: 'PlanVersionHead', description: 'A version of a plan, without its tasks.' })

export const VersionReply = z
  .strictObject({
    public_id: z.string(),
    plan_id: z.string(),
    number: z.int(),
    status: z.enum(VERSION_STATUSES),
    based_on_seq: z
      .int()
      .meta({ description: 'The sequence number of the household from which it was worked out' }),
    created_at: moment,
    summary: Summary,
    tasks: z.array(PlannedTaskReply),
    approved_tasks: z.array(TaskKey).nullable().meta({ description: 'Null: all of them' }),
    decided_by: Person.nullable(),
    decided_at: moment.nullable(),
    note: z.string().nullable(),
    pin: z.array(z.string()),
    forbid: z.array(Forbidden),
    feedback: z.array(
      z.strictObject({
        given_by: Person,
        given_at: moment,
        verdict: PlanFeedback.shape.verdict,
        tasks: PlanFeedback.shape.tasks,
        note: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'PlanVersion', description: 'A version of a plan with its tasks in walking order.' })

export const PlanReply = z
  .strictObject({
    public_id: z.string(),
    name: z.string(),
    goal: z.enum(planGoals),
    constraints: PlanConstraints,
    status: z.enum(['proposed', 'approved', 'in_progress', 'completed', 'rejected']),
    current_version_id: z.string(),
    created_by: Person,
    created_at: moment,
    updated_at: moment,
  })
  .meta({ id: 'Plan', description: 'A plan for the household.' })

export const PlanHeadReply = PlanReply.omit({ constraints: true }).meta({
  id: 'PlanHead',
  description: 'A plan for the household, without its constraints.',
})

export const ProgressReply = z
  .strictObject({
    tasks: z.int(),
    pending: z.int(),
    done: z.int(),
    skipped: z.int(),
    deviated: z.int(),
    obsolete: z.int(),
    session_id: z.string().nullable().meta({ description: 'The open session' }),
  })
  .meta({ id: 'PlanProgress', description: 'How far a plan has come.' })

export const SessionReply = z
  .strictObject({
    public_id: z.string(),
    plan_id: z.string(),
    plan_name: z.string(),
    plan_version_id: z.string(),
    status: z.enum(['open', 'completed', 'cancelled']),
    started_by: Person,
    started_at: moment,
    closed_at: moment.nullable(),
    participants: z.array(Person),
  })
  .meta({ id: 'PlanSession', description: 'A walk through the approved tasks of a plan.' })

export const TaskReply = z
  .strictObject({
    public_id: z.string(),
    session_id: z.string(),
    status: z.enum(taskStatuses),
    claimed_by: Person.nullable(),
    done_by: Person.nullable(),
    done_at: moment.nullable(),
    action_id: z.string().nullable(),
    deviation: Deviation.nullable(),
    reason: z.string().nullable(),
    decision: z.enum(decisions).nullable(),
    planned: PlannedTaskReply,
  })
  .meta({ id: 'PlanTask', description: 'A task of a session, and what became of it.' })
