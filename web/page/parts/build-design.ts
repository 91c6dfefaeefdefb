import { useEffect } from 'preact/hooks'
import type { BuildDesign, Placement } from '../../../engine/index.ts'
import type { PlaceRow } from '../../engine/views/calls.ts'
import { call, useAnswer } from '../engine.ts'
import { text } from '../texts/text.ts'
import { levels } from './levels.ts'

/** The levels that are built, the outermost first. */
export const built = ['rack', 'row', 'shelf', 'slot'] as const
export type Built = (typeof built)[number]
const listOf = { rack: 'racks', row: 'rows', shelf: 'shelves', slot: 'slots' } as const

/** A level as a person writes it. */
export interface Level {
  readonly count: string
  readonly name: string
  readonly start: string
}
export type Plan = Readonly<Record<Built, Level>>

/** The most of one level that the form takes: more than any home has, and the preview stays quick. */
export const MOST = 100

/** Asked while no place is chosen; its answer is not shown. */
export const NO_DESIGN: BuildDesign = {
  parent: { kind: 'location', id: '00000000-0000-7000-8000-000000000000' },
}

/** A rack with a few shelves and slots. */
export function firstPlan(): Plan {
  return {
    rack: { count: '1', name: text('build.pattern.rack'), start: '1' },
    row: { count: '0', name: text('build.pattern.row'), start: '1' },
    shelf: { count: '4', name: text('build.pattern.shelf'), start: '1' },
    slot: { count: '3', name: text('build.pattern.slot'), start: '1' },
  }
}

/** The design of a plan; null while there is no place that takes it. */
export function designOf(
  parent: PlaceRow,
  offered: readonly Built[],
  plan: Plan,
  capacity: string,
): BuildDesign | null {
  const kind = outer.find((each) => each === parent.kind)
  if (!kind) return null
  const level = (of: Built) => ({
    count: Math.min(MOST, whole(plan[of].count)),
    name: plan[of].name.trim() || `{${of}}`,
    start: whole(plan[of].start),
  })
  return {
    parent: { kind, id: parent.public_id },
    ...Object.fromEntries(
      offered
        .filter((of) => whole(plan[of].count) > 0)
        .map((of) => [
          listOf[of],
          of === 'slot'
            ? { ...level(of), capacity: whole(capacity) === 0 ? null : whole(capacity) }
            : level(of),
        ]),
    ),
  }
}

const outer = ['location', 'zone', 'rack', 'row', 'shelf'] as const

/** The levels that can be built into a place, the outermost first. */
export function offeredIn(kind: Placement['kind']): readonly Built[] {
  return built.filter((level) => isInside(level, kind))
}

function isInside(level: Built, kind: Placement['kind']): boolean {
  return kind !== 'container' && levels.indexOf(level) > levels.indexOf(kind)
}

function whole(typed: string): number {
  const number = Math.floor(Number(typed))
  return Number.isFinite(number) && number > 0 ? number : 0
}

/** The place that the address names. */
export function useGiven(query: URLSearchParams): PlaceRow | null {
  const kind = outer.find((each) => each === query.get('kind')) ?? 'location'
  return useAnswer('place', { kind, id: query.get('in') ?? '' })?.place ?? null
}

/** What is added to a place is numbered on from what is called alike in it; a place in a rack is not a new rack. */
export function useNumbering(
  parent: PlaceRow | null,
  outermost: Built | undefined,
  set: (change: (before: Plan) => Plan) => void,
): void {
  const id = parent?.public_id
  useEffect(() => {
    if (!parent || !outermost) return
    void call('places', { within: { kind: parent.kind, id: parent.public_id } }).then((inside) => {
      const names = inside.filter(({ kind }) => kind === outermost).map(({ name }) => name)
      set((before) => ({
        ...before,
        [outermost]: { ...before[outermost], start: nextNumber(names, before[outermost].name) },
      }))
    })
  }, [id, outermost])
}

/** The number after the highest one of the names that begin as the pattern does, or after their count where they have letters. */
function nextNumber(names: readonly string[], pattern: string): string {
  const start = pattern.split('{')[0] ?? ''
  const ends = names.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length))
  const numbers = ends.flatMap((end) => /^\d{1,6}(?!\d)/.exec(end)?.map(Number) ?? [])
  return String(1 + Math.max(0, ...(numbers.length > 0 ? numbers : [ends.length])))
}
