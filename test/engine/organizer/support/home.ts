import {
  derivedId,
  learntFrom,
  makePlan,
  NOTHING_LEARNT,
  nextTask,
  type PlanConstraints,
  type PlanGoal,
  planExecution,
  planRecord,
  planTaskUndo,
  walkOf,
} from '../../../../engine/index.ts'
import type { TaskChoices } from '../../../../engine/organizer/execution.ts'
import { PlanSummary, PlanTask } from '../../../../engine/organizer/records/tasks.ts'
import { HouseholdWorld, type Person, type Push } from '../../../support/household-world.ts'
import { householdStores } from '../../../support/stores.ts'

/** The time of the plans: long after everything was recorded. */
const NOW = Date.parse('2027-06-01T00:00:00.000Z')

/** A household in memory, in which plans are made and carried out as on a device. */
export class PlannedHome {
  readonly world: HouseholdWorld
  readonly ada: Person
  readonly ben: Person

  constructor() {
    const memory = householdStores.find(({ name }) => name === 'memory')
    if (!memory) throw new Error('there is no store in memory')
    this.world = new HouseholdWorld(memory.open())
    this.ada = this.world.person('ada', 'owner')
    this.ben = this.world.person('ben')
  }

  /** Works out a plan, without recording it. `first_id`: the number of the first container that it creates. */
  works(goal: PlanGoal, constraints: PlanConstraints = {}, plan_id?: string, first_id = 1) {
    const made = this.world.store.read((view) => {
      const plan = plan_id === undefined ? null : view.get('organizer_plans', plan_id)
      const learnt = plan ? learntFrom(view, plan.record) : NOTHING_LEARNT
      const newId = (n: number) => derivedId('019b0000-0000-7000-8000-000000000001', first_id - 1 + n)
      return makePlan(view, { goal, constraints, now: NOW, learnt, newId })
    })
    if ('too_much' in made) throw new Error('too much')
    // Whatever is worked out can be recorded.
    PlanSummary.parse(made.summary)
    for (const task of made.tasks) PlanTask.parse(task)
    return made
  }

  /** Records a plan, and begins to carry it out. */
  begins(goal: PlanGoal, constraints: PlanConstraints = {}) {
    const version = {
      public_id: this.world.id(),
      based_on_seq: this.world.seq,
      ...this.works(goal, constraints),
    }
    const plan = this.ada.creates('organizer_plan.create', { name: goal, goal, constraints, version })
    this.ada.does('organizer_plan_version.approve', { public_id: version.public_id })
    const session = this.ada.creates('organizer_session.create', { plan_version_id: version.public_id })
    return { plan, version, session }
  }

  walk(session_id: string) {
    const walk = this.world.store.read((view) => walkOf(view, session_id))
    if (!walk) throw new Error('no session')
    return walk
  }

  /** The task of a session that a person does next. */
  next(session_id: string, person = this.ada) {
    return nextTask(this.walk(session_id), person.author.user_id)
  }

  /** Does a task, as a device does: its operations one after the other. */
  does(session_id: string, task_id: string, person = this.ada, choices: TaskChoices = {}, push: Push = {}) {
    const task = this.walk(session_id).tasks.find(({ planned }) => planned.task_id === task_id)
    if (!task) throw new Error(`no task ${task_id}`)
    const operation_id = this.world.id()
    const planned = this.world.store.read((view) => planExecution(view, task, operation_id, choices))
    if ('rejected' in planned || 'stale' in planned) return { planned, results: [] }
    const action = planRecord(operation_id, planned)
    if ('rejected' in action) throw new Error(action.rejected.message)
    const results = [...action.steps, action.record].map(({ type, input, operation_id: id }) =>
      person.does(type, { ...input }, { ...push, operation_id: id }),
    )
    return { planned, results }
  }

  /** Does all tasks of a session in order; returns how many. */
  doesAll(session_id: string): number {
    let done = 0
    for (let next = this.next(session_id); next && done < 500; next = this.next(session_id)) {
      const choices: TaskChoices = next.planned.kind === 'decide' ? { decision: 'archive' } : {}
      const { results } = this.does(session_id, next.task.task_id, this.ada, choices)
      for (const { status, error } of results) {
        if (status !== 'applied') throw new Error(`${next.planned.kind}: ${JSON.stringify(error)}`)
      }
      done++
    }
    return done
  }

  /** Undoes what was done in a session, the last task first. */
  undoes(session_id: string): string[] {
    const outcomes: string[] = []
    const { tasks } = this.walk(session_id)
    for (const { task } of tasks.toReversed()) {
      const { action_id } = task
      const action = action_id && this.world.store.read((view) => view.get('scan_actions', action_id)?.record)
      if (!action) continue
      const plan = this.world.store.read((view) => planTaskUndo(view, action, this.world.id()))
      for (const { type, input, operation_id } of [plan.undo, ...plan.steps]) {
        const { status, error } = this.ada.does(type, { ...input }, { operation_id })
        outcomes.push(error?.code ?? status)
      }
    }
    return outcomes
  }

  /** All things and places, without the times of their last changes. */
  inventory() {
    const keys = [
      'locations',
      'zones',
      'racks',
      'shelves',
      'slots',
      'containers',
      'items',
      'product_codes',
    ] as const
    return keys.map((key) =>
      this.world
        .all(key)
        .map(({ updated_at: _, ...rest }) => rest)
        .sort((a, b) => (String(a.public_id) < String(b.public_id) ? -1 : 1)),
    )
  }
}
