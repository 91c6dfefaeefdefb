import { cutText } from '../../core/text.ts'
import type { Item } from '../../items/collection.ts'
import type { Placement } from '../../structure/levels.ts'
import type { MadeBox } from '../knowledge.ts'
import { MAX_TASKS } from '../records/task-key.ts'
import type { PlanSubject } from '../records/tasks.ts'
import { mostTasks } from './limits.ts'
import type { Left, PlanFacts } from './wanted.ts'

/** Things and kilograms in a box, unless somebody says other numbers. */
const [BOX_THINGS, BOX_KG] = [12, 15]
/** A mark before the name of what is packed last and opened first. */
const FIRST = '★'

/** A box that is to be packed. */
export interface PackedBox {
  /** Null for one that is still to be made. */
  readonly id: string | null
  readonly isLabelled: boolean
  readonly name: string
  readonly room: number
  readonly to: Placement
  readonly items: readonly { readonly item: Item; readonly bin: number }[]
  readonly isFirstNight: boolean
}

/** A container, or something too heavy for a box, that goes as it is. */
export interface MovedWhole {
  readonly subject: PlanSubject
  readonly bin: number
  readonly to: Placement
}

/** What a move of house comes to. */
export interface Packing {
  readonly boxes: readonly PackedBox[]
  readonly whole: readonly MovedWhole[]
  readonly left: readonly Left[]
  readonly things: number
  readonly loose: number
}

interface Loose {
  readonly item: Item
  readonly bin: number
  readonly room: number
  readonly to: Placement
  readonly kg: number
}

/** Packs what lies loose into boxes, by room and destination; boxes and furniture that stand there go as they are. */
export function packingOf(facts: PlanFacts): Packing {
  const { scope, constraints, learnt } = facts
  const { destination, box_things = BOX_THINGS, box_kg = BOX_KG } = constraints
  if (!destination) return { boxes: [], whole: [], left: [], things: 0, loose: 0 }
  const pinned = new Set([...(constraints.pin ?? []), ...learnt.pin, ...learnt.done])
  const first = new Set(constraints.first_night)
  const targets = new Set([destination.id, ...(constraints.rooms ?? []).map(({ to }) => to.id)])
  const loose: Loose[] = []
  const whole: MovedWhole[] = []
  const standing: { readonly id: string; readonly room: number; readonly box: MadeBox }[] = []
  let things = 0
  for (const [bin, { items, containers }] of scope.contents.entries()) {
    const way = wayOf(facts, bin, targets)
    if (!way) continue
    for (const { public_id: id } of containers) {
      things++
      const inContainer = scope.bins[bin]?.placement.kind === 'container'
      if (inContainer || pinned.has(id)) continue
      const box = learnt.made.get(id)
      if (box) standing.push({ id, room: bin, box })
      else whole.push({ subject: { kind: 'container', id }, bin, to: way.to })
    }
    for (const item of items) {
      things++
      if (pinned.has(item.public_id) || typeof item.lent_to === 'string') continue
      const isFirst = first.has(item.public_id)
      if (scope.bins[bin]?.placement.kind === 'container' && !isFirst) continue
      const kg = (item.weight_kg ?? 0) * item.quantity
      if (kg > box_kg) whole.push({ subject: { kind: 'item', id: item.public_id }, bin, to: way.to })
      else loose.push({ item, bin, kg, ...(isFirst ? { room: way.room, to: destination } : way) })
    }
  }
  const begun = standing.map(({ id, room, box }) =>
    continued(facts, loose, { id, room, box }, [box_things, box_kg]),
  )
  const placed = new Set(begun.flatMap(({ items }) => items.map(({ item }) => item.public_id)))
  const rest = loose.filter(({ item }) => !placed.has(item.public_id))
  const boxes = [...begun, ...packed(facts, rest, first, box_things, box_kg)]
  return { ...withinLimit(facts, boxes, whole), things, loose: loose.length }
}

/** The room that a bin is in, and where its things go; null for what is there already. */
function wayOf({ scope, constraints }: PlanFacts, bin: number, targets: ReadonlySet<string>) {
  const { destination, rooms = [] } = constraints
  if (!destination) return null
  let to: Placement | null = null
  let room = bin
  for (let at = bin; at >= 0; at = scope.bins[at]?.parent ?? -1) {
    const placement = scope.bins[at]?.placement
    if (!placement) break
    if (targets.has(placement.id)) return null
    to ??= rooms.find(({ from }) => from.id === placement.id)?.to ?? null
    if (placement.kind === 'zone' || placement.kind === 'location')
      room = scope.bins[room]?.placement.kind === 'zone' ? room : at
  }
  return { room, to: to ?? destination }
}

/** A box that an earlier version has made gets what was meant for it, as far as there is room. */
function continued(
  { scope, learnt }: PlanFacts,
  loose: readonly Loose[],
  { id, room, box }: { readonly id: string; readonly room: number; readonly box: MadeBox },
  [most, most_kg]: readonly [number, number],
): PackedBox {
  const inside = scope.contents[scope.index.get(id) ?? -1]?.items ?? []
  const forbidden = new Set(learnt.forbid.flatMap(({ id: thing, place }) => (place === id ? [thing] : [])))
  let kg = inside.reduce((sum, item) => sum + (item.weight_kg ?? 0) * item.quantity, 0)
  const items: Loose[] = []
  for (const one of loose) {
    const { public_id } = one.item
    if (learnt.closed.has(id) || !box.meant.has(public_id) || forbidden.has(public_id)) continue
    if (inside.length + items.length >= most || kg + one.kg > most_kg) continue
    items.push(one)
    kg += one.kg
  }
  const { to, isLabelled, isFirstNight } = box
  return { id, isLabelled, name: '', room, to, items, isFirstNight }
}

/** First fit, the heaviest first; what belongs together comes one after the other. */
function packed(
  { scope }: PlanFacts,
  loose: readonly Loose[],
  first: ReadonlySet<string>,
  box_things: number,
  box_kg: number,
): PackedBox[] {
  const groups = new Map<string, Loose[]>()
  for (const one of loose) {
    const isFirst = first.has(one.item.public_id)
    const key = isFirst ? FIRST : `${String(one.room).padStart(4, '0')}/${one.to.id}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const boxes: PackedBox[] = []
  const numbers = new Map<string, number>()
  const names = new Set(scope.bins.map(({ name }) => name))
  for (const [key, group] of [...groups].sort((a, b) =>
    a[0] === FIRST ? 1 : b[0] === FIRST ? -1 : a[0] < b[0] ? -1 : 1,
  )) {
    group.sort((a, b) =>
      (a.item.category_id ?? '~') < (b.item.category_id ?? '~')
        ? -1
        : (a.item.category_id ?? '~') > (b.item.category_id ?? '~')
          ? 1
          : b.kg - a.kg || (a.item.public_id < b.item.public_id ? -1 : 1),
    )
    const open: { items: Loose[]; kg: number }[] = []
    for (const one of group) {
      let box = open.find(({ items, kg }) => items.length < box_things && kg + one.kg <= box_kg)
      if (!box) {
        box = { items: [], kg: 0 }
        open.push(box)
      }
      box.items.push(one)
      box.kg += one.kg
    }
    for (const { items } of open) {
      const [one] = items
      if (!one) continue
      const room = scope.bins[one.room]?.name ?? ''
      const label = key === FIRST ? `${FIRST} ${room}` : room
      const nameBy = (number: number) => `${cutText(label, 190)} ${number}`
      let number = (numbers.get(label) ?? 0) + 1
      // Two boxes of one name would be taken for each other.
      while (names.has(nameBy(number))) number++
      numbers.set(label, number)
      boxes.push({
        id: null,
        isLabelled: false,
        name: nameBy(number),
        room: one.room,
        to: one.to,
        items: items.map(({ item, bin }) => ({ item, bin })),
        isFirstNight: key === FIRST,
      })
    }
  }
  return boxes
}

/** AG4: the tasks of a plan are bounded, and whole boxes are left out. */
function withinLimit({ constraints }: PlanFacts, boxes: readonly PackedBox[], whole: readonly MovedWhole[]) {
  const most = mostTasks(constraints, MAX_TASKS)
  const left: Left[] = []
  let tasks = 0
  const kept = boxes.filter((box) => {
    // To make it, to fill it, to label it, to move it.
    const needed = Number(box.id === null) + box.items.length + Number(!box.isLabelled) + 1
    if (tasks + needed <= most) {
      tasks += needed
      return true
    }
    for (const { item } of box.items)
      left.push({ subject: { kind: 'item', id: item.public_id }, code: 'limit_reached' })
    return false
  })
  const gone = whole.slice(0, Math.max(0, most - tasks))
  for (const { subject } of whole.slice(gone.length)) left.push({ subject, code: 'limit_reached' })
  return { boxes: kept, whole: gone, left }
}
