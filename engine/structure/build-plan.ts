import { checked } from '../../sync-protocol/index.ts'
import type { Rejection } from '../core/change-set.ts'
import { Name } from '../core/fields.ts'
import { changedAt } from '../core/merge-state.ts'
import { nameKey, siblingKey } from '../core/names.ts'
import type { Pausing } from '../core/pausing.ts'
import { reject, rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import type { HouseholdView } from '../household-collections.ts'
import { type BuildDesign, type BuiltLevel, builtLevels, type LevelDesign } from './build-design.ts'
import type { Place } from './collections.ts'
import { type Level, levelCollection, type Parent } from './levels.ts'
import { type NamePattern, nameBy, type Placeholder, parsePattern } from './name-pattern.ts'
import { judgeParent, MAX_SIBLINGS } from './parents.ts'
import { pathOf } from './placement.ts'

/** Maximum number of siblings that one piece of the work reads. */
const MAX_TOGETHER = 250
/** Maximum number of places per build, existing ones included. */
const MAX_BUILT = 10_000

/** A place of a design. */
export interface PlannedPlace {
  readonly level: BuiltLevel
  readonly name: string
  /** The names of the places it is in, from the outermost in. */
  readonly path: readonly string[]
  /** Which place of the plan it is in; null for the parent of the whole. */
  readonly within: number | null
  /** The id of the place that is it already; null for one that is missing. */
  readonly existing: string | null
  readonly position: number
  /** Null for any number, and for what is no slot. */
  readonly capacity: number | null
}

interface Built {
  readonly level: BuiltLevel
  readonly design: LevelDesign
  readonly pattern: NamePattern
  readonly capacity: number | null
}

/**
 * The places that a design creates, parents before children (SPEC.md L1 to L3); or the reason for which it cannot be
 * built. `saw` returns whether the author knew the operation of a seq: places that the author did not know are not reused.
 * Every place is a piece of the work.
 */
export function* planBuild(
  view: HouseholdView,
  design: BuildDesign,
  saw: (seq: number) => boolean = () => true,
): Pausing<PlannedPlace[] | Rejection> {
  const built = levelsOf(design)
  const [outermost] = built
  if (!outermost)
    return refused(
      '',
      'nothing_to_build',
      'The design builds nothing: give at least one level a count above 0.',
    )
  const rejection = judgeParent(view, outermost.level, design.parent) ?? judgeSize(built)
  if (rejection) return rejection
  const around = pathOf(view, design.parent)
  const names = Object.fromEntries(around.map(({ kind, name }) => [kind, name]))
  const fault = judgePatterns(built, names)
  if (fault) return fault
  const planning = new Planning(view, design.parent, built, names, saw)
  return yield* planning.plan(around.map(({ name }) => name))
}

/** Works a design out. It is made for one plan. */
class Planning {
  private readonly view: HouseholdView
  private readonly parent: Parent
  private readonly built: readonly Built[]
  private readonly saw: (seq: number) => boolean
  /** The names and numbers of the surrounding places, for patterns. */
  private readonly around: { names: Partial<Record<Level, string>>; numbers: Partial<Record<Level, number>> }
  private readonly places: PlannedPlace[] = []

  constructor(
    view: HouseholdView,
    parent: Parent,
    built: readonly Built[],
    names: Partial<Record<Level, string>>,
    saw: (seq: number) => boolean,
  ) {
    this.view = view
    this.parent = parent
    this.built = built
    this.around = { names: { ...names }, numbers: {} }
    this.saw = saw
  }

  *plan(path: readonly string[]): Pausing<PlannedPlace[] | Rejection> {
    return (yield* this.fill(0, null, this.parent.id, path)) ?? this.places
  }

  /** Plans the contents of one place; `id` is null for a place that does not exist yet. */
  private *fill(
    depth: number,
    within: number | null,
    id: string | null,
    path: readonly string[],
  ): Pausing<Rejection | null> {
    const built = this.built[depth]
    if (!built) return null
    const { level, design, pattern } = built
    const { count, start = 1, direction = 'up' } = design
    const siblings = id === null ? 0 : this.view.count(levelCollection[level], 'parent_id', id)
    // Few are read together; of many, those alone that have one of the names.
    const known = id === null || siblings > Math.min(count, MAX_TOGETHER) ? null : this.byName(level, id)
    const taken = new Set<string>()
    let next = siblings
    for (let i = 0; i < count; i++) {
      yield
      this.around.numbers[level] = start + (direction === 'up' ? i : count - 1 - i)
      const name = Name.safeParse(nameBy(pattern, this.around)).data
      if (name === undefined) return unfit(level, nameBy(pattern, this.around))
      const key = nameKey(name)
      if (taken.has(key)) return refusedName(level, 'not_unique', `Two of them would be called "${name}".`)
      taken.add(key)
      const there = known ? known.get(key) : id === null ? undefined : this.named(level, id, name)
      if (!there && next >= MAX_SIBLINGS) return tooManySiblings(level)
      const index = this.places.push({
        level,
        name: there?.name ?? name,
        path,
        within,
        existing: there?.public_id ?? null,
        position: there?.position ?? next++,
        capacity: there ? capacityOf(there) : built.capacity,
      })
      if (depth + 1 === this.built.length) continue
      // Places inside are named after the place as it is called, also where that differs in case.
      this.around.names[level] = there?.name ?? name
      const rejection = yield* this.fill(depth + 1, index - 1, there?.public_id ?? null, [
        ...path,
        there?.name ?? name,
      ])
      if (rejection) return rejection
    }
    return null
  }

  /** The existing places in a place that the author could have known, by name. */
  private byName(level: BuiltLevel, id: string): ReadonlyMap<string, Place> {
    const byName = new Map<string, Place>()
    for (const stored of this.view.find(levelCollection[level], 'parent_id', id)) {
      if (!this.knows(stored)) continue
      const key = nameKey(stored.record.name)
      byName.set(key, oldest(byName.get(key), stored.record))
    }
    return byName
  }

  /** The existing place of that name in a place, if the author could have known it. */
  private named(level: BuiltLevel, id: string, name: string): Place | undefined {
    const found: Stored<Place>[] = this.view.find(levelCollection[level], 'sibling_key', siblingKey(id, name))
    return found
      .filter((stored) => this.knows(stored))
      .map(({ record }) => record)
      .reduce<Place | undefined>(oldest, undefined)
  }

  private knows(stored: Stored<Place>): boolean {
    return this.saw(changedAt(stored, 'name')) && this.saw(changedAt(stored, 'parent'))
  }
}

/** Of several places with one name the oldest id counts, wherever this is judged. */
function oldest(a: Place | undefined, b: Place): Place {
  return a && a.public_id < b.public_id ? a : b
}

function tooManySiblings(level: BuiltLevel): Rejection {
  const message = `At most ${MAX_SIBLINGS} of a level can lie in one place.`
  return rejectAt('too_many', `${levelCollection[level]}.count`, message)
}

function capacityOf(place: Place & { capacity?: number | null }): number | null {
  return place.capacity ?? null
}

function levelsOf(design: BuildDesign): Built[] {
  return builtLevels.flatMap((level) => {
    const one = design[levelCollection[level]]
    const pattern = one && parsePattern(one.name, level)
    if (!one || !pattern || one.count === 0) return []
    return [
      { level, design: one, pattern, capacity: level === 'slot' ? (design.slots?.capacity ?? null) : null },
    ]
  })
}

function judgeSize(built: readonly Built[]): Rejection | null {
  let inEach = 1
  let total = 0
  for (const { level, design } of built) {
    inEach *= design.count
    total += inEach
    if (total > MAX_BUILT) {
      const message = `At most ${MAX_BUILT} places can be built at once.`
      return rejectAt('too_many', `${levelCollection[level]}.count`, message)
    }
  }
  return null
}

/** Whether each pattern speaks only of what it can know. */
function judgePatterns(built: readonly Built[], around: Partial<Record<Level, string>>): Rejection | null {
  const starts = new Map<Level, number>()
  for (const { level, design, pattern } of built) {
    starts.set(level, design.start ?? 1)
    for (const part of pattern) {
      const fault = typeof part === 'string' ? null : faultOf(part, starts, around)
      if (fault) return refusedName(level, 'unknown_placeholder', fault)
    }
  }
  return null
}

function faultOf(
  { level, tells, text }: Placeholder,
  starts: ReadonlyMap<Level, number>,
  around: Partial<Record<Level, string>>,
): string | null {
  const start = starts.get(level)
  if (tells === 'name') {
    return start === undefined && around[level] === undefined
      ? `${text} needs a surrounding ${level}, and there is none.`
      : null
  }
  if (start === undefined) return `${text} needs a number, but no surrounding ${level} is numbered here.`
  const lettered = tells === 'upper' || tells === 'lower'
  return lettered && start === 0 ? `${text} writes a number in letters, but 0 has no letter.` : null
}

function unfit(level: BuiltLevel, name: string): Rejection {
  const parsed = checked(Name, name)
  const issue = parsed.ok ? undefined : parsed.details[0]
  return refusedName(
    level,
    issue?.code ?? 'invalid_format',
    `"${name.slice(0, 80)}" is no name: ${issue?.message}`,
  )
}

function refusedName(level: BuiltLevel, code: string, message: string): Rejection {
  return refused(`.${levelCollection[level]}.name`, code, message)
}

function refused(path: string, code: string, message: string): Rejection {
  return reject('validation_failed', [{ path: `input${path}`, code, message }])
}
