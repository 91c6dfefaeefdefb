import type { Pausing } from '../core/pausing.ts'
import type { Placement } from '../structure/levels.ts'
import { capacityOf, countIn } from './capacity.ts'
import type { Duplicates } from './goals/duplicates.ts'
import type { PackedBox, Packing } from './goals/moving.ts'
import type { Left, PlanFacts, WantedMove } from './goals/wanted.ts'
import { MAX_TASKS } from './records/task-key.ts'
import type { PlanTask, TaskKind } from './records/tasks.ts'
import { type Carry, type Ground, walkInPieces } from './walk.ts'

/** Tasks in walking order. */
export interface OrderedTasks {
  readonly tasks: PlanTask[]
  readonly metres: number
}

/** Maximum number of tasks that a task names as those before it. */
const MOST_BEFORE = 20

/** Moves, or decisions, in walking order. */
export function* walkTasks(
  facts: PlanFacts,
  moves: readonly WantedMove[],
  carry: number,
  kind: Extract<TaskKind, 'move' | 'decide'>,
): Pausing<OrderedTasks & { readonly left: readonly Left[] }> {
  const decides = kind === 'decide'
  const carries = moves
    .slice(0, MAX_TASKS)
    .map(({ from, to }, key): Carry => ({ key, from, to, size: decides ? 0 : 1 }))
  const walk = yield* walkInPieces(carries, groundOf(facts, decides ? 1 : carry))
  const steps = walk.steps.slice(0, MAX_TASKS)
  const placement = (bin: number) => facts.scope.bins[bin]?.placement ?? null
  const tasks = steps.flatMap(({ key, from, to, isAside, round, after }, index): PlanTask[] => {
    const move = moves[key]
    if (!move) return []
    const [at, target] = [placement(from), placement(to)]
    const makes_room = { code: 'makes_room' as const, ...(at && { about: at.id }) }
    return [
      {
        task_id: keyOf(index),
        kind: isAside ? 'put_aside' : kind,
        subject: move.subject,
        from: at,
        to: decides ? null : target,
        order: index + 1,
        round,
        depends_on: after.map(keyOf),
        reasons: isAside ? [makes_room] : [...move.reasons],
      },
    ]
  })
  const left = [...walk.left, ...walk.steps.slice(MAX_TASKS)].flatMap(({ key }): Left[] => {
    const subject = moves[key]?.subject
    return subject ? [{ subject, code: 'no_room' }] : []
  })
  return { tasks, metres: walk.metres, left }
}

function keyOf(index: number): string {
  return `t${index + 1}`
}

function groundOf(facts: PlanFacts, carry: number): Ground {
  const { scope, distances, goal } = facts
  const load = scope.bins.map((_, bin) => countIn(scope, bin))
  const capacity = scope.bins.map(({ isStrict, isOuter, capacity: said }, bin) => {
    if (isStrict) return said ?? Number.POSITIVE_INFINITY
    // A person who writes a move down knows that there is room.
    if (goal === 'by_hand' || (isOuter && said === null)) return Number.POSITIVE_INFINITY
    return Math.max(capacityOf(scope, bin), load[bin] ?? 0)
  })
  const open = scope.bins.flatMap(({ placement, isStrict }, bin) =>
    isStrict || placement.kind === 'container' ? [] : [bin],
  )
  const asideOf = (bin: number) => {
    const around: number[] = []
    for (let at = scope.bins[bin]?.parent ?? -1; at >= 0; at = scope.bins[at]?.parent ?? -1) {
      if (open.includes(at)) around.push(at)
    }
    return [...around, ...open.filter((each) => each !== bin && !around.includes(each))]
  }
  return { distances, capacity, load, asideOf, start: -1, carry }
}

/** The task that ends the emptying of a place. */
export function emptyTask(place: Placement, tasks: readonly PlanTask[]): PlanTask {
  return {
    task_id: keyOf(tasks.length),
    kind: 'empty',
    subject: place,
    from: place,
    to: null,
    order: tasks.length + 1,
    round: (tasks.at(-1)?.round ?? 0) + 1,
    depends_on: tasks.slice(-MOST_BEFORE).map(({ task_id }) => task_id),
    reasons: [{ code: 'frees_place', about: place.id }],
  }
}

/** A task for each thing that is recorded several times, in walking order. */
export function* mergeTasks(
  facts: PlanFacts,
  found: readonly Duplicates[],
  carry: number,
): Pausing<OrderedTasks> {
  const all = [...found.slice(0, MAX_TASKS).entries()]
  const carries = all.flatMap(([key, { bin }]) => (bin < 0 ? [] : [{ key, from: bin, to: bin, size: 0 }]))
  const walk = yield* walkInPieces(carries, groundOf(facts, carry))
  // Nobody needs to walk for what has no place.
  const round = Math.max(0, ...walk.steps.map((step) => step.round)) + 1
  const still = all.flatMap(([key, { bin }]) => (bin < 0 ? [{ key, round }] : []))
  const tasks = [...walk.steps, ...still].flatMap(({ key, round }, index): PlanTask[] => {
    const one = found[key]
    if (!one) return []
    return [
      {
        task_id: keyOf(index),
        kind: 'merge',
        subject: { kind: 'item', id: one.kept.public_id },
        from: facts.scope.bins[one.bin]?.placement ?? null,
        to: null,
        order: index + 1,
        round,
        depends_on: [],
        reasons: [one.reason],
        others: one.others.map(({ public_id }) => public_id),
      },
    ]
  })
  return { tasks, metres: walk.metres }
}

/** The tasks of a move of house: for each box to make it, fill it and label it, then to take everything away. */
export function packingTasks(
  facts: PlanFacts,
  { boxes, whole }: Packing,
  newId: (n: number) => string,
  carry: number,
): OrderedTasks {
  const tasks: PlanTask[] = []
  const { scope, distances } = facts
  const placement = (bin: number) => scope.bins[bin]?.placement ?? null
  const add = (task: Omit<PlanTask, 'task_id' | 'order'>) => {
    const task_id = keyOf(tasks.length)
    tasks.push({ task_id, order: tasks.length + 1, ...task })
    return task_id
  }
  let metres = 0
  const carried: {
    readonly box: PackedBox
    readonly id: string
    readonly label: string[]
    readonly round: number
  }[] = []
  for (const [index, box] of boxes.entries()) {
    const id = box.id ?? newId(index + 1)
    const round = index + 1
    const subject = { kind: 'container', id } as const
    const room = scope.bins[box.room]
    const packs = {
      code: box.isFirstNight ? 'first_night' : 'packs_room',
      ...(room && { about: room.placement.id }),
    } as const
    const made: string[] = []
    if (box.id === null) {
      const to = placement(box.room)
      const { name } = box
      made.push(
        add({
          kind: 'create_container',
          subject,
          from: null,
          to,
          round,
          depends_on: [],
          reasons: [packs],
          name,
        }),
      )
    }
    for (const { item, bin } of box.items) {
      metres += distances.between(bin, box.room)
      add({
        kind: 'move',
        subject: { kind: 'item', id: item.public_id },
        from: placement(bin),
        to: { kind: 'container', id },
        round,
        depends_on: made,
        reasons: [packs],
      })
    }
    const label: string[] = []
    if (!box.isLabelled) {
      label.push(
        add({ kind: 'label', subject, from: null, to: null, round, depends_on: made, reasons: [packs] }),
      )
    }
    carried.push({ box, id, label, round })
  }
  const last = boxes.length
  const going = [
    ...whole.map(({ subject, bin, to }) => ({
      subject,
      from: placement(bin),
      bin,
      to,
      depends_on: [] as string[],
    })),
    ...carried.map(({ box, id, label }) => ({
      subject: { kind: 'container', id } as const,
      from: placement(box.room),
      bin: box.room,
      to: box.to,
      depends_on: label,
    })),
  ]
  for (const [index, { bin, ...task }] of going.entries()) {
    const target = scope.index.get(task.to.id)
    metres += target === undefined ? 0 : distances.between(bin, target)
    const about = placement(bin)?.id
    const packs = { code: 'packs_room', ...(about !== undefined && { about }) } as const
    add({ kind: 'move', ...task, round: last + Math.floor(index / carry) + 1, reasons: [packs] })
  }
  return { tasks, metres }
}
