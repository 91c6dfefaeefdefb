import { placement, whole } from './inventory.ts'
import { type Known, type Made, type Maker, on, type Picker, upTo } from './knowledge.ts'

const remark = (picker: Picker) => picker.pick(['Mind the step', ' Not today ', 'x'])
const decision = (picker: Picker) => picker.pick(['keep', 'give_away', 'archive'])

/** A thing with the kind that operations name it by. */
function thing(picker: Picker): { readonly kind: string; readonly id: string } {
  const kind = picker.chance(75) ? 'item' : 'container'
  return { kind, id: picker.id(`${kind}s`) }
}

function task(picker: Picker, n: number): Readonly<Record<string, unknown>> {
  const subject = thing(picker)
  const known = picker.known(`${subject.kind}s`).find(({ public_id }) => public_id === subject.id)
  return {
    task_id: `t${n + 1}`,
    kind: subject.kind === 'item' ? picker.pick(['move', 'move', 'decide', 'put_aside']) : 'move',
    subject,
    from: known?.placement ?? null,
    to: picker.chance(90) ? placement(picker) : null,
    order: n + 1,
    round: 1 + picker.below(2),
    depends_on: n > 0 && picker.chance(30) ? [`t${n}`] : [],
    reasons: picker.chance(50) ? [{ code: 'by_hand', count: n }] : [],
  }
}

function version(picker: Picker) {
  const tasks = Array.from({ length: 1 + picker.below(3) }, (_, n) => task(picker, n))
  // Now and then a task is there twice.
  const twice = picker.chance(3) ? tasks.slice(0, 1) : []
  return {
    public_id: picker.idFor('organizer_plan_versions'),
    based_on_seq: picker.below(50),
    summary: {
      ...{ moves: tasks.length, metres: 2.5, minutes: 1, rounds: 1, things: tasks.length },
      ...{ gains: [], left: [], left_count: 0 },
    },
    tasks: [...tasks, ...twice],
  }
}

function constraints(picker: Picker, goal: unknown): Readonly<Record<string, unknown>> {
  const lacks = picker.chance(5)
  return {
    ...(goal === 'by_hand' && !lacks && { moves: [{ subject: thing(picker), to: placement(picker) }] }),
    ...(goal === 'free_place' && !lacks && { place: placement(picker) }),
    ...picker.fields(30, { max_moves: () => picker.pick([1, 60]), scope: () => [placement(picker)] }),
  }
}

function create(picker: Picker): Made {
  const goal = picker.pick(['tidy', 'by_hand', 'free_place'])
  return {
    type: 'organizer_plan.create',
    input: {
      public_id: picker.idFor('organizer_plans'),
      name: picker.name(),
      goal,
      constraints: constraints(picker, goal),
      version: version(picker),
    },
  }
}

function revise(picker: Picker): Made {
  const plan = picker.some('organizer_plans')
  return {
    type: 'organizer_plan.revise',
    input: {
      public_id: plan?.public_id ?? picker.newId(),
      ...picker.fields(30, { constraints: () => constraints(picker, plan?.goal) }),
      version: version(picker),
    },
  }
}

/** A version, mostly the current one of its plan. */
function decidable(picker: Picker): Known | undefined {
  const current = picker.chance(85) ? picker.some('organizer_plans')?.current_version_id : undefined
  const known = picker.known('organizer_plan_versions').find(({ public_id }) => public_id === current)
  return known ?? picker.some('organizer_plan_versions')
}

function keys(picker: Picker, of: Known | undefined): string[] {
  const tasks = Array.isArray(of?.tasks) ? of.tasks : []
  const some = tasks.map(({ task_id }) => String(task_id)).filter(() => picker.chance(60))
  if (picker.chance(4)) some.push('t9')
  return some.length > 0 ? some : ['t1']
}

function learnt(picker: Picker) {
  return picker.fields(30, {
    pin: () => [thing(picker).id],
    forbid: () => [{ id: thing(picker).id, place: placement(picker).id }],
  })
}

function approve(picker: Picker): Made {
  const of = decidable(picker)
  return {
    type: 'organizer_plan_version.approve',
    input: {
      public_id: of?.public_id ?? picker.newId(),
      ...picker.fields(50, { tasks: () => keys(picker, of) }),
      ...picker.fields(20, { note: () => remark(picker) }),
    },
  }
}

function reject(picker: Picker): Made {
  const input = {
    public_id: decidable(picker)?.public_id ?? picker.newId(),
    ...picker.fields(30, { reason: () => remark(picker) }),
    ...learnt(picker),
  }
  return { type: 'organizer_plan_version.reject', input }
}

function giveFeedback(picker: Picker): Made {
  const of = decidable(picker)
  const tasks = () => keys(picker, of).map((task_id) => ({ task_id, verdict: picker.pick(['good', 'bad']) }))
  return {
    type: 'organizer_plan_version.give_feedback',
    input: {
      public_id: of?.public_id ?? picker.newId(),
      verdict: picker.pick(['good', 'partly', 'bad']),
      ...picker.fields(30, { tasks, note: () => remark(picker) }),
      ...learnt(picker),
    },
  }
}

function begin(picker: Picker): Made {
  const approved = picker.known('organizer_plan_versions').filter(({ status }) => status === 'approved')
  const of = approved.length > 0 && picker.chance(85) ? picker.pick(approved) : decidable(picker)
  return {
    type: 'organizer_session.create',
    input: {
      public_id: picker.idFor('organizer_sessions'),
      plan_version_id: of?.public_id ?? picker.newId(),
      ...picker.fields(20, { start: () => placement(picker) }),
    },
  }
}

/** A task, mostly one that is still to be done. */
function open(picker: Picker): string {
  const pending = picker.known('organizer_tasks').filter(({ status }) => status === 'pending')
  return pending.length > 0 && picker.chance(75)
    ? picker.pick(pending).public_id
    : picker.id('organizer_tasks')
}

function deviation(picker: Picker): Readonly<Record<string, unknown>> {
  const kind = picker.pick(['not_there', 'found_elsewhere', 'target_full', 'other_quantity', 'other'])
  return {
    kind,
    ...(kind === 'found_elsewhere' && { place: placement(picker) }),
    ...(kind === 'other_quantity' && { quantity: picker.pick([0, 1, 2.5]) }),
    ...picker.fields(50, { note: () => remark(picker), go_on: () => picker.chance(70) }),
  }
}

/** Something that is done to records of a status; to others now and then. */
function among(collection: string, status: string, weight: number): Maker['weight'] {
  return (picker) => {
    const known = picker.known(collection)
    if (known.some((one) => one.status === status)) return weight
    return known.length > 0 ? 1 : 0
  }
}

const taskMakers: readonly Maker[] = [
  whole('organizer_task', 'organizer_tasks', 'claim', 6),
  {
    weight: on('organizer_tasks', 9),
    make: (picker) => ({
      type: 'organizer_task.execute',
      input: {
        public_id: open(picker),
        ...picker.fields(40, { action_id: () => picker.newId(), decision: () => decision(picker) }),
      },
    }),
  },
  {
    weight: on('organizer_tasks', 6),
    make: (picker) => ({
      type: 'organizer_task.skip',
      input: {
        public_id: open(picker),
        ...picker.fields(30, { reason: () => remark(picker), pin: () => picker.chance(50) }),
      },
    }),
  },
  {
    weight: on('organizer_tasks', 6),
    make: (picker) => ({
      type: 'organizer_task.deviate',
      input: { public_id: open(picker), ...deviation(picker) },
    }),
  },
]

/** What people do with plans: they make them, decide on them, walk them together, and take them back. */
export const planMakers: readonly Maker[] = [
  {
    weight: (picker) => (picker.known('items').length > 0 ? upTo(3, 'organizer_plans', 4)(picker) : 0.1),
    make: create,
  },
  { weight: on('organizer_plans', 1), make: revise },
  whole('organizer_plan', 'organizer_plans', 'delete', 0.7),
  { weight: among('organizer_plan_versions', 'proposed', 10), make: approve },
  { weight: on('organizer_plan_versions', 1), make: reject },
  { weight: on('organizer_plan_versions', 1), make: giveFeedback },
  { weight: among('organizer_plan_versions', 'approved', 10), make: begin },
  {
    weight: on('organizer_sessions', 3),
    make: (picker) => ({
      type: 'organizer_session.close',
      input: { public_id: picker.id('organizer_sessions'), status: picker.pick(['completed', 'cancelled']) },
    }),
  },
  ...taskMakers,
]
