import type { Container } from '../../containers/collection.ts'
import type { Pausing } from '../../core/pausing.ts'
import type { HouseholdView } from '../../household-collections.ts'
import type { Item } from '../../items/collection.ts'
import { unmetNeeds } from '../../structure/conditions.ts'
import type { PlaceNeed, PlaceTrait } from '../../structure/trait-names.ts'
import { capacityOf } from '../capacity.ts'
import { usesOf } from '../knowledge.ts'
import { DEFAULT_MOVES, type PlanGoal } from '../records/goals.ts'
import type { PlanSubject } from '../records/tasks.ts'
import {
  type Assignment,
  IMPOSSIBLE,
  type Problem,
  type ProblemBin,
  type ProblemThing,
} from '../solver/problem.ts'
import { exceptionsIn } from './exceptions.ts'
import { mostTasks } from './limits.ts'
import type { PlanFacts } from './wanted.ts'

/** Cost of a metre of walking, in moves. */
const METRE = 0.02
/** Cost of leaving something where it lacks what its category needs, or where it is in the way. */
const [UNMET, IN_THE_WAY] = [20, 50]
/** What changing the destination of the version before costs. */
const CHANGED = 0.5
/** Weight in kilograms from which a place should be made for heavy things. */
const HEAVY_KG = 8
/** Cost of a use of something that is not within easy reach. */
const OUT_OF_REACH = 1.5

/** Cost of a group in one more bin, by goal. */
const OPEN: Readonly<Partial<Record<PlanGoal, number>>> = { tidy: 4, free_place: 1, within_reach: 0.25 }

/** A thing that a goal may move. */
export interface Thing {
  readonly subject: PlanSubject
  readonly at: number
  /** What it belongs with: a category, a tag, or a kind of container. */
  readonly group: string | null
  /** The group as people write it, where containers are grouped by their kind. */
  readonly container_kind?: string
  readonly needs: readonly PlaceNeed[]
  readonly weight: number
  readonly uses: number
  readonly isFixed: boolean
}

/** A problem with what its numbers stand for. */
export interface Arrangement {
  readonly problem: Problem
  /** The things of the problem, and those that are fixed. */
  readonly things: readonly Thing[]
  readonly fixed: readonly Thing[]
  readonly groups: readonly string[]
  /** The ids of things that people except from their groups. */
  readonly excepted: ReadonlySet<string>
  /** Whether a bin lacks what a thing needs. */
  lacks(thing: Thing, bin: number): boolean
  /** Bins that are to be emptied. */
  readonly freed: ReadonlySet<number>
}

/** Makes the problem of a goal with moves: which thing goes where. */
export function* arrangementOf(facts: PlanFacts): Pausing<Arrangement> {
  const { scope, constraints, goal, learnt, distances } = facts
  const freed = subtree(facts)
  const all = thingsOf(facts, freed)
  const movable = all.filter(({ isFixed }) => !isFixed)
  const fixed = all.filter(({ isFixed }) => isFixed)
  const groups = [...new Set(all.flatMap(({ group }) => group ?? []))].sort()
  const number = new Map(groups.map((group, index) => [group, index]))
  const groupOf = ({ group }: Thing) => (group === null ? -1 : (number.get(group) ?? -1))
  const nothing: ReadonlySet<PlaceTrait> = new Set()
  const lacks = ({ needs }: Thing, bin: number) =>
    needs.length > 0 && unmetNeeds(needs, scope.bins[bin]?.traits ?? nothing).length > 0
  const forbidden = new Set(learnt.forbid.map(({ id, place }) => `${id}/${place}`))
  const count = scope.bins.length
  const prefer = new Float64Array(movable.length * count)
  const together = isTogether(facts)
  const emptied = emptiedBox(facts)
  for (const [index, thing] of movable.entries()) {
    yield
    const home = scope.bins[thing.at]
    const staysOut = together && !(thing.at === emptied && thing.subject.kind === 'item')
    for (const [bin, { placement, isOuter, traits }] of scope.bins.entries()) {
      let cost = 0
      if (bin === thing.at) {
        if (lacks(thing, bin)) cost += UNMET
        if (freed.has(bin)) cost += IN_THE_WAY
      } else if (
        isOuter ||
        freed.has(bin) ||
        lacks(thing, bin) ||
        learnt.closed.has(placement.id) ||
        forbidden.has(`${thing.subject.id}/${placement.id}`) ||
        (staysOut && placement.kind === 'container') ||
        (goal === 'even_fill' && placement.kind !== home?.placement.kind)
      ) {
        cost = IMPOSSIBLE
      } else {
        cost = 1 + METRE * distances.between(thing.at, bin)
        const meant = learnt.meant.get(thing.subject.id)
        if (meant !== undefined && meant !== placement.id) cost += CHANGED
        if (thing.weight >= HEAVY_KG && !traits.has('heavy')) cost += 0.5
      }
      if (goal === 'within_reach' && !traits.has('reach')) cost += OUT_OF_REACH * thing.uses
      prefer[index * count + bin] = cost
    }
  }
  const excepted = exceptionsIn(movable, facts)
  const things: ProblemThing[] = movable.map((thing) => ({
    size: 1,
    weight: thing.weight,
    at: thing.at,
    group: excepted.has(thing.subject.id) ? -1 : groupOf(thing),
  }))
  const problem: Problem = {
    things,
    bins: scope.bins.map((bin, index) => binOf(facts, index, fixed, groupOf, bin.max_kg)),
    groups: groups.length,
    prefer,
    open: OPEN[goal] ?? 0,
    apart: 12,
    apart_pairs: apartPairs(facts, number),
    even: goal === 'even_fill' ? 6 : 0,
    max_moves: mostTasks(constraints, DEFAULT_MOVES),
  }
  return { problem, things: movable, fixed, groups, excepted, lacks, freed }
}

/** The bin of the container that the goal empties: its things leave it one by one, also if other containers move whole. */
export function emptiedBox({ scope, constraints, goal }: PlanFacts): number | undefined {
  const { place } = constraints
  return goal === 'free_place' && place?.kind === 'container' ? scope.index.get(place.id) : undefined
}

/** Whether containers move whole, so that nothing moves into them or out of them. */
function isTogether({ constraints, goal }: PlanFacts): boolean {
  return constraints.keep_containers_together ?? (goal === 'free_place' || constraints.by === 'kind')
}

function binOf(
  { scope }: PlanFacts,
  bin: number,
  fixed: readonly Thing[],
  groupOf: (thing: Thing) => number,
  max_kg: number | null,
): ProblemBin {
  const here = fixed.filter(({ at }) => at === bin)
  const groups = here.map(groupOf).filter((group) => group >= 0)
  const weight = here.reduce((sum, thing) => sum + thing.weight, 0)
  const held = here.length > 0 ? { size: here.length, weight, groups } : null
  const bears = max_kg ?? Number.POSITIVE_INFINITY
  return { capacity: capacityOf(scope, bin), bears, area: areaOf(scope, bin), held }
}

/** What lies in the slots of one shelf, row or rack, lies together: who sorts screws by their length has not mixed them up. */
function areaOf({ bins }: PlanFacts['scope'], bin: number): number {
  const { placement, parent } = bins[bin] ?? {}
  return placement?.kind === 'slot' && parent !== undefined && parent >= 0 ? parent : bin
}

/** The bins of the place that is to be emptied. */
function subtree({ scope, constraints, goal }: PlanFacts): Set<number> {
  const freed = new Set<number>()
  if (goal !== 'free_place' || !constraints.place) return freed
  for (const [bin, { placement, parent }] of scope.bins.entries()) {
    if (placement.id === constraints.place.id || freed.has(parent)) freed.add(bin)
  }
  return freed
}

/** All things of the scope: what is pinned, lent, or none of the goal's business is fixed. */
function thingsOf(facts: PlanFacts, freed: ReadonlySet<number>): Thing[] {
  const { view, scope, constraints, goal, learnt, now } = facts
  const together = isTogether(facts)
  const emptied = emptiedBox(facts)
  const pinned = new Set([...(constraints.pin ?? []), ...learnt.pin])
  const things: Thing[] = []
  for (const [bin, { items, containers }] of scope.contents.entries()) {
    const inContainer = bin !== emptied && scope.bins[bin]?.placement.kind === 'container'
    const isFree = (id: string) =>
      !pinned.has(id) && !(together && inContainer) && (goal !== 'free_place' || freed.has(bin))
    for (const item of items) {
      const id = item.public_id
      const isLent = typeof item.lent_to === 'string'
      things.push({
        subject: { kind: 'item', id },
        at: bin,
        group: groupOfItem(item, facts),
        needs: needsOf(view, item),
        weight: (item.weight_kg ?? 0) * item.quantity,
        uses: goal === 'within_reach' ? usesOf(view, id, now) : 0,
        isFixed: isLent || !isFree(id) || (constraints.by === 'kind' && goal === 'tidy'),
      })
    }
    for (const container of containers) things.push(containerThing(facts, container, bin, together, isFree))
  }
  return things
}

function containerThing(
  facts: PlanFacts,
  container: Container,
  bin: number,
  together: boolean,
  isFree: (id: string) => boolean,
): Thing {
  const { scope, view, constraints, goal } = facts
  const id = container.public_id
  const inside = scope.contents[scope.index.get(id) ?? -1]?.items ?? []
  const byKind = goal === 'tidy' && constraints.by === 'kind'
  return {
    subject: { kind: 'container', id },
    at: bin,
    group: byKind
      ? container.kind.toLowerCase()
      : together
        ? mostCommon(inside.map((item) => groupOfItem(item, facts)))
        : null,
    ...(byKind && { container_kind: container.kind }),
    needs: together ? [...new Set(inside.flatMap((item) => needsOf(view, item)))].sort() : [],
    weight: inside.reduce((sum, item) => sum + (item.weight_kg ?? 0) * item.quantity, 0),
    uses: 0,
    isFixed: !together || !isFree(id),
  }
}

function groupOfItem(item: Item, { constraints, goal }: PlanFacts): string | null {
  if (goal === 'tidy' && constraints.by === 'kind') return null
  if (goal === 'tidy' && constraints.by === 'tag') return [...item.tag_ids].sort()[0] ?? null
  return item.category_id
}

function mostCommon(groups: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>()
  for (const group of groups) if (group !== null) counts.set(group, (counts.get(group) ?? 0) + 1)
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  return best?.[0] ?? null
}

/** What a thing's category needs of its place. */
function needsOf(view: HouseholdView, { category_id }: Item): readonly PlaceNeed[] {
  return (category_id && view.get('categories', category_id)?.record.needs) || []
}

function apartPairs(
  { view, constraints }: PlanFacts,
  number: ReadonlyMap<string, number>,
): [number, number][] {
  const pairs = new Map<string, [number, number]>()
  const add = (a: string, b: string) => {
    const [one, other] = [number.get(a), number.get(b)]
    if (one === undefined || other === undefined || one === other) return
    pairs.set(`${Math.min(one, other)}/${Math.max(one, other)}`, [Math.min(one, other), Math.max(one, other)])
  }
  for (const [a, b] of constraints.apart ?? []) add(a, b)
  for (const group of number.keys()) {
    for (const other of view.get('categories', group)?.record.apart_from ?? []) add(group, other)
  }
  return [...pairs.values()]
}

/** The number of areas in which each group has things, summed up. Things that people except count nowhere. */
export function groupPlaces(
  { things, fixed, excepted, problem: { bins } }: Arrangement,
  assignment: Assignment,
): number {
  const found = new Set<string>()
  const area = (bin: number | undefined) => bins[bin ?? -1]?.area
  for (const [index, { group, subject }] of things.entries())
    if (group && !excepted.has(subject.id)) found.add(`${group}/${area(assignment[index])}`)
  for (const { group, at } of fixed) if (group) found.add(`${group}/${area(at)}`)
  return found.size
}
