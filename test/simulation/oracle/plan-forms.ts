import {
  boolean,
  type Check,
  decimal,
  type Form,
  id,
  levels,
  listOf,
  matching,
  name,
  object,
  oneOf,
  orNull,
  reference,
  text,
  whole,
} from './checks.ts'

const placement = reference(...levels, 'container')
const thing = reference('item', 'container')
const count: Check = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0
const key = matching(/^t[1-9]\d{0,3}$/)
const note = text(500)
const MOST_TASKS = 300

const goal = oneOf(
  ...['tidy', 'free_place', 'even_fill', 'within_reach', 'declutter', 'move_house', 'merge_duplicates'],
  'by_hand',
)
/** Of the constraints those that are tried here. */
const constraints = object({
  needed: {},
  optional: {
    max_moves: whole(1, MOST_TASKS),
    scope: listOf(placement, 1, 20),
    place: placement,
    moves: listOf(object({ needed: { subject: thing, to: placement } }), 1, MOST_TASKS),
  },
})

const reason = object({
  needed: {
    code: oneOf(
      ...[
        'group_gathers',
        'frees_place',
        'evens_fill',
        'within_reach',
        'needs_met',
        'kept_apart',
        'not_used',
      ],
      ...['same_code', 'same_name', 'packs_room', 'first_night', 'makes_room', 'by_hand'],
    ),
  },
  optional: { about: id, container_kind: text(40), count, of: count },
})
const task = object({
  needed: {
    task_id: key,
    kind: oneOf('move', 'put_aside', 'empty', 'create_container', 'label', 'decide', 'merge'),
    subject: reference('item', 'container', ...levels),
    from: orNull(placement),
    to: orNull(placement),
    order: whole(1, MOST_TASKS),
    round: whole(1, MOST_TASKS),
    depends_on: listOf(key, 0, 20),
    reasons: listOf(reason, 0, 4),
  },
  optional: { name, others: listOf(id, 1, 10) },
})
const eachOnce: Check = (tasks) =>
  Array.isArray(tasks) && new Set(tasks.map((one) => Object(one).task_id)).size === tasks.length

/** Of the summaries those that are tried here: what nothing is left of, and nothing gained. */
const summary = object({
  needed: {
    ...{ moves: whole(0, 1e9), metres: count, minutes: count, rounds: whole(0, 1e9), things: whole(0, 1e9) },
    ...{ gains: listOf(() => false, 0, 0), left: listOf(() => false, 0, 0), left_count: whole(0, 1e9) },
  },
})
const version = object({
  needed: {
    public_id: id,
    based_on_seq: whole(0, Number.MAX_SAFE_INTEGER),
    summary,
    tasks: (value) => listOf(task, 0, MOST_TASKS)(value) && eachOnce(value),
  },
})

const learnt = {
  pin: listOf(id, 0, 300),
  forbid: listOf(object({ needed: { id, place: id } }), 0, 300),
}
const verdict = object({ needed: { task_id: key, verdict: oneOf('good', 'bad') } })

/** The forms of the operations of plans (SPEC.md, AG). */
export const planForms: Readonly<Record<string, Form>> = {
  'organizer_plan.create': { needed: { public_id: id, name, goal, constraints, version } },
  'organizer_plan.revise': { needed: { public_id: id, version }, optional: { constraints } },
  'organizer_plan.delete': { needed: { public_id: id } },
  'organizer_plan_version.approve': {
    needed: { public_id: id },
    optional: { tasks: listOf(key, 1, MOST_TASKS), note },
  },
  'organizer_plan_version.reject': { needed: { public_id: id }, optional: { reason: note, ...learnt } },
  'organizer_plan_version.give_feedback': {
    needed: { public_id: id, verdict: oneOf('good', 'partly', 'bad') },
    optional: { tasks: listOf(verdict, 0, MOST_TASKS), note, ...learnt },
  },
  'organizer_session.create': {
    needed: { public_id: id, plan_version_id: id },
    optional: { start: placement },
  },
  'organizer_session.close': { needed: { public_id: id, status: oneOf('completed', 'cancelled') } },
  'organizer_task.claim': { needed: { public_id: id } },
  'organizer_task.execute': {
    needed: { public_id: id },
    optional: { action_id: id, decision: oneOf('keep', 'give_away', 'sell', 'discard', 'archive') },
  },
  'organizer_task.skip': { needed: { public_id: id }, optional: { reason: note, pin: boolean } },
  'organizer_task.deviate': {
    needed: {
      public_id: id,
      kind: oneOf(
        ...['not_there', 'found_elsewhere', 'target_full', 'target_gone', 'other_quantity', 'too_heavy'],
        ...['damaged', 'unwilling', 'other'],
      ),
    },
    optional: { place: placement, quantity: decimal(0, 1e9), note, go_on: boolean, action_id: id },
  },
}
