import * as z from 'zod'
import { ContainerKind } from '../../containers/collection.ts'
import { Id, nameLike } from '../../core/fields.ts'
import { levels, Placement } from '../../structure/levels.ts'
import { MAX_TASKS, TaskKey } from './task-key.ts'

/** The kinds of tasks. */
export const taskKinds = [
  'move',
  'put_aside',
  'empty',
  'create_container',
  'label',
  'decide',
  'merge',
] as const
export type TaskKind = (typeof taskKinds)[number]

/** Why a task is in a plan. */
export const reasonCodes = [
  'group_gathers',
  'frees_place',
  'evens_fill',
  'within_reach',
  'needs_met',
  'kept_apart',
  'not_used',
  'same_code',
  'same_name',
  'packs_room',
  'first_night',
  'makes_room',
  'by_hand',
] as const

/** Why something stays where it is although the goal asks for more. */
export const leftCodes = ['no_room', 'limit_reached', 'no_such_place', 'pinned', 'too_heavy'] as const
export type LeftCode = (typeof leftCodes)[number]

/** What the plan changes, as numbers before and after. */
export const gainCodes = [
  'group_places',
  'things_in_place',
  'fullest_percent',
  'fullest_changed_percent',
  'uses_out_of_reach',
  'unused_things',
  'duplicates',
  'things_to_pack',
] as const
export type GainCode = (typeof gainCodes)[number]

/** The record that a task or a reason is about. */
export const PlanSubject = z.strictObject({ kind: z.enum(['item', 'container', ...levels]), id: Id })
export type PlanSubject = z.infer<typeof PlanSubject>

/** A reason with its evidence: `count` of `of` things of the group, or days, or uses. */
export const PlanReason = z.strictObject({
  code: z.enum(reasonCodes),
  /** The category, tag, item or place that the reason names. */
  about: Id.optional(),
  /** The kind of container that the reason names, which is no record: `tidy` by kind gathers it. */
  container_kind: ContainerKind.optional(),
  count: z.number().min(0).optional(),
  of: z.number().min(0).optional(),
})
export type PlanReason = z.infer<typeof PlanReason>

/** A task of a plan. */
export const PlanTask = z.strictObject({
  task_id: TaskKey,
  kind: z.enum(taskKinds),
  subject: PlanSubject,
  from: Placement.nullable(),
  to: Placement.nullable(),
  /** The position in walking order, from 1. */
  order: z.int().min(1).max(MAX_TASKS),
  /** The armful that it belongs to: what is carried together. */
  round: z.int().min(1).max(MAX_TASKS),
  depends_on: z.array(TaskKey).max(20),
  reasons: z.array(PlanReason).max(4),
  /** The name of the container that it creates. */
  name: nameLike('Box 1').optional(),
  /** The other items, of a merge: they become one with the subject. */
  others: z.array(Id).min(1).max(10).optional(),
})
export type PlanTask = z.infer<typeof PlanTask>

/** What a plan comes to. */
export const PlanSummary = z.strictObject({
  moves: z.int().min(0),
  metres: z.number().min(0),
  minutes: z.number().min(0),
  rounds: z.int().min(0),
  things: z.int().min(0),
  gains: z.array(z.strictObject({ code: z.enum(gainCodes), before: z.number(), after: z.number() })).max(7),
  /** Things that the goal would move, and that stay. */
  left: z.array(z.strictObject({ subject: PlanSubject, code: z.enum(leftCodes) })).max(100),
  left_count: z.int().min(0),
})
export type PlanSummary = z.infer<typeof PlanSummary>
