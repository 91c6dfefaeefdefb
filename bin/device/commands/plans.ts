import { Command, Option } from 'commander'
import { v7 as uuid7 } from 'uuid'
import {
  CopyQuestions,
  decisions,
  endedTask,
  foldedText,
  isRejection,
  learntFrom,
  type Mutated,
  makePlan,
  NOTHING_LEARNT,
  type OrganizerPlan,
  type OrganizerPlanVersion,
  type Pausing,
  type PlanConstraints,
  type PlanGoal,
  type PlanTask,
  placeCollection,
  planExecution,
  planRecord,
  type Replica,
  readWish,
  sessionsOf,
  type TaskChoices,
  type WalkTask,
  walkOf,
  withoutPauses,
} from '../../../engine/index.ts'
import { CliError } from '../../failure.ts'
import { type JsonOption, printJson } from '../../print.ts'
import { tableText, terminalWidth } from '../../table.ts'
import { nameOf, pathText, shortId } from '../names.ts'
import { reportDone } from '../outcome.ts'
import { withReplica } from '../with-replica.ts'

const json = () => new Option('--json', 'as JSON, for programs')

const list = new Command('list')
  .description('list the plans of the household')
  .addOption(json())
  .action((options: JsonOption) =>
    withReplica(async ({ replica }) => {
      const plans = replica.list('organizer_plans')
      if (options.json) printJson(plans)
      else if (plans.length === 0) process.stdout.write('There are no plans.\n')
      else {
        const rows = plans.map(({ public_id, name, goal, status }) => [
          shortId(public_id),
          name,
          goal,
          status,
        ])
        const columns = [
          { title: 'id' },
          { title: 'name', shrinks: true },
          { title: 'goal' },
          { title: 'status' },
        ]
        process.stdout.write(tableText(columns, rows, terminalWidth()))
      }
    }),
  )

const make = new Command('make')
  .description('work out a plan for a wish, such as "tidy the cellar", online or offline')
  .argument('<wish...>', 'a wish in English, German, French or Spanish')
  .addOption(json())
  .action((words: string[], options: JsonOption) =>
    withReplica(async (device) => {
      const { replica } = device
      const inTurns = async <T>(work: Pausing<T>) => withoutPauses(work)
      const text = words.join(' ')
      const { goal, constraints, read_as, unused_words } = readWish(
        text,
        await new CopyQuestions(() => replica.view, inTurns).names(),
      )
      if (unused_words.length > 0) throw new CliError(`nothing here is called "${unused_words.join(' ')}"`)
      if (!goal) throw new CliError('no word of this says what to plan; try "tidy", "empty" or "declutter"')
      const public_id = uuid7()
      const version = workedOut(replica, { goal, constraints, plan: null })
      const input = { public_id, name: text.slice(0, 200), goal, constraints, version }
      const done = await replica.mutate('organizer_plan.create', input)
      const taken = read_as.map((each) => `${each.words} = ${each.as}`).join(', ')
      const said = `${goal}${taken && ` (${taken})`}: ${tasksText(version.tasks.length)} (${shortId(public_id)}).`
      reportDone(
        device,
        done,
        { text: said, json: { public_id, goal, constraints, tasks: version.tasks } },
        options,
      )
    }),
  )

const show = new Command('show')
  .description('show the tasks of a plan in walking order')
  .argument('<plan>', 'its name or its id')
  .addOption(json())
  .action((wanted: string, options: JsonOption) =>
    withReplica(async ({ replica }) => {
      const { plan, version } = planOf(replica, wanted)
      const walk = openWalk(replica, version)
      const tasks = walk?.tasks ?? version.tasks.map((planned) => ({ planned, task: null }))
      if (options.json) printJson({ plan, tasks })
      else {
        process.stdout.write(`${plan.name}: ${plan.status}\n`)
        const rows = tasks.map(({ planned, task }) => [
          planned.task_id,
          task?.status ?? '',
          planned.kind.replaceAll('_', ' '),
          nameIn(replica, planned),
          placeText(replica, planned.to),
        ])
        const columns = ['task', 'status', 'what', 'thing', 'into'].map((title) => ({
          title,
          shrinks: title === 'thing',
        }))
        process.stdout.write(tableText(columns, rows, terminalWidth()))
      }
    }),
  )

const approve = new Command('approve')
  .description('approve a plan, and begin to carry it out')
  .argument('<plan>', 'its name or its id')
  .addOption(json())
  .action((wanted: string, options: JsonOption) =>
    withReplica(async (device) => {
      const { replica } = device
      const { plan, version } = planOf(replica, wanted)
      const approved = await replica.mutate('organizer_plan_version.approve', {
        public_id: version.public_id,
      })
      if (approved.status === 'rejected') return reportDone(device, approved, { text: '', json: {} }, options)
      const public_id = uuid7()
      const begun = openWalk(replica, version)
        ? approved
        : await replica.mutate('organizer_session.create', { public_id, plan_version_id: version.public_id })
      reportDone(device, begun, { text: `Begun: ${plan.name}.`, json: { plan_id: plan.public_id } }, options)
    }),
  )

const again = new Command('again')
  .description('plan again: what is done is kept, and what was reported is taken into account')
  .argument('<plan>', 'its name or its id')
  .addOption(json())
  .action((wanted: string, options: JsonOption) =>
    withReplica(async (device) => {
      const { replica } = device
      const { plan } = planOf(replica, wanted)
      const { goal, constraints, public_id } = plan
      const version = workedOut(replica, { goal, constraints, plan })
      const done = await replica.mutate('organizer_plan.revise', { public_id, version })
      const text = `${plan.name}: ${tasksText(version.tasks.length)}.`
      reportDone(device, done, { text, json: { public_id, tasks: version.tasks } }, options)
    }),
  )

const doTask = new Command('done')
  .description('note that a task is done: the thing moves in the inventory')
  .argument('<plan>', 'the name or the id of the plan')
  .argument('<task>', 'the id of the task')
  .addOption(
    new Option('--decision <what>', 'what becomes of the thing, where the task asks').choices(decisions),
  )
  .addOption(json())
  .action((wanted: string, task_id: string, options: JsonOption & Pick<TaskChoices, 'decision'>) =>
    withReplica(async (device) => {
      const { replica } = device
      const task = taskOf(replica, wanted, task_id)
      const last = await carriedOut(replica, task, options.decision)
      const text = `Done: ${nameIn(replica, task.planned)}.`
      reportDone(device, last, { text, json: { task_id } }, options)
    }),
  )

const skip = new Command('skip')
  .description('leave a task out')
  .argument('<plan>', 'the name or the id of the plan')
  .argument('<task>', 'the id of the task')
  .addOption(json())
  .action((wanted: string, task_id: string, options: JsonOption) =>
    withReplica(async (device) => {
      const { task } = taskOf(device.replica, wanted, task_id)
      const done = await device.replica.mutate('organizer_task.skip', { public_id: task.public_id })
      reportDone(device, done, { text: 'Left out.', json: { task_id } }, options)
    }),
  )

export const plansCommand = new Command('plans')
  .description('plans: make one, approve it, and carry it out, online or offline')
  .addCommand(list, { isDefault: true })
  .addCommand(make)
  .addCommand(show)
  .addCommand(approve)
  .addCommand(again)
  .addCommand(doTask)
  .addCommand(skip)

/** Works out a version of a plan from the copy on this computer. */
function workedOut(
  replica: Replica,
  wanted: {
    readonly goal: PlanGoal
    readonly constraints: PlanConstraints
    readonly plan: OrganizerPlan | null
  },
) {
  const { goal, constraints, plan } = wanted
  const { view } = replica
  const learnt = plan ? learntFrom(view, plan) : NOTHING_LEARNT
  const made = makePlan(view, { goal, constraints, learnt, now: Date.now(), newId: () => uuid7() })
  if ('too_much' in made) throw new CliError('there is too much for one plan: name some rooms or shelves')
  return { public_id: uuid7(), based_on_seq: replica.status().seq, ...made }
}

/**
 * Carries a task out: all of its operations, or none. If the program was ended between two of them, the same command does the rest.
 *
 * @throws CliError if the thing is elsewhere, or the task is settled
 */
async function carriedOut(
  replica: Replica,
  task: WalkTask,
  decision: TaskChoices['decision'],
): Promise<Mutated> {
  const operation_id = uuid7()
  if (decision === undefined && task.planned.kind === 'decide')
    throw new CliError(`say what becomes of it: --decision ${decisions.join('|')}`)
  const planned = executionOf(replica, task, operation_id, { decision })
  if (isRejection(planned)) throw new CliError(planned.rejected.message)
  if ('stale' in planned) {
    const { is_gone } = planned.stale
    const why = is_gone ? 'it is archived or deleted' : 'it is not where the plan says'
    throw new CliError(`${why}: plan again, or ${is_gone ? 'skip the task' : 'move it yourself'}`)
  }
  const action = planRecord(operation_id, planned)
  if (isRejection(action)) throw new CliError(action.rejected.message)
  const done: string[] = []
  let last: Mutated | null = null
  for (const { type, input, operation_id: id } of [...action.steps, action.record]) {
    last = await replica.submit(type, { ...input }, { operation_id: id })
    if (last.status === 'rejected') {
      for (const earlier of done.toReversed())
        await replica.mutate('operation.undo', { operation_id: earlier })
      return last
    }
    done.push(last.operation_id)
  }
  if (!last) throw new Error('a task has no operations')
  return last
}

/** What a task comes to. A thing that is at its destination already needs no move. */
function executionOf(replica: Replica, task: WalkTask, operation_id: string, choices: TaskChoices) {
  const planned = planExecution(replica.view, task, operation_id, choices)
  if (!('stale' in planned)) return planned
  const { now } = planned.stale
  if (!now || now.id !== task.planned.to?.id) return planned
  return planExecution(replica.view, task, operation_id, { ...choices, expected_from: now })
}

/** The plan of that id or name, with its current version. @throws CliError */
function planOf(replica: Replica, wanted: string): { plan: OrganizerPlan; version: OrganizerPlanVersion } {
  const sought = foldedText(wanted.trim())
  const [plan, ...others] = replica
    .list('organizer_plans')
    .filter(({ public_id, name }) => public_id.endsWith(wanted) || foldedText(name) === sought)
  if (!plan || others.length > 0) throw new CliError(`no single plan matches "${wanted}"; "plans" lists them`)
  const version = replica.get('organizer_plan_versions', plan.current_version_id)
  if (!version) throw new CliError('the plan is not complete on this computer; sync first')
  return { plan, version }
}

function openWalk(replica: Replica, version: OrganizerPlanVersion) {
  const open = sessionsOf(replica.view, version.public_id).find(({ record }) => record.status === 'open')
  return open ? walkOf(replica.view, open.record.public_id) : null
}

function taskOf(replica: Replica, wanted: string, task_id: string): WalkTask {
  const walk = openWalk(replica, planOf(replica, wanted).version)
  if (!walk) throw new CliError('nobody has begun this plan; approve it first')
  const task = walk.tasks.find(({ planned }) => planned.task_id === task_id)
  if (!task) throw new CliError(`the plan has no task ${task_id}`)
  const ended = endedTask(task.task, walk.session)
  if (ended) throw new CliError(ended.rejected.message)
  return task
}

function nameIn(replica: Replica, { subject, name }: PlanTask): string {
  const { kind, id } = subject
  const record = replica.get(kind === 'item' ? 'items' : placeCollection[kind], id)
  return record ? nameOf(record) : (name ?? shortId(id))
}

function placeText(replica: Replica, place: PlanTask['to']): string {
  if (!place) return ''
  const record = replica.get(placeCollection[place.kind], place.id)
  if (!record) return shortId(place.id)
  const around = pathText(replica, record)
  return around === '' ? nameOf(record) : `${around} / ${nameOf(record)}`
}

function tasksText(count: number): string {
  return count === 1 ? '1 task' : `${count} tasks`
}
