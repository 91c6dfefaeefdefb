import type { OperationInputs, OperationType, Parent, Placement } from '../../engine/index.ts'
import { BOXES } from './boxes.ts'
import { CATEGORIES, TAGS } from './categories.ts'
import { demoId } from './chance.ts'
import type { PersonKey } from './people.ts'
import type { Motif } from './pictures/motifs.ts'
import { PLACES } from './places.ts'
import type { PlaceRow } from './tables.ts'

/** One operation, whose type and input belong together. */
export type Step = {
  [T in OperationType]: { readonly type: T; readonly input: OperationInputs[T] }
}[OperationType]

/** A photo that is taken of an item or a container. */
export interface Shot {
  readonly owner: { readonly kind: 'item' | 'container'; readonly id: string }
  readonly name: string
  readonly motif: Motif
  readonly color: string
}

/** What one person records in one go. */
export interface Visit {
  /** Days before the demo is made. */
  readonly days: number
  readonly by: PersonKey
  readonly steps: readonly Step[]
  readonly shots?: readonly Shot[]
  /** The device has been offline, and does not know the visit before this one. */
  readonly offline?: boolean
}

/** Every place and container of the tables by its key. */
const placements: ReadonlyMap<string, Placement> = new Map(
  [...PLACES.flatMap((row) => placesOf({ ...row, level: 'location' })), ...BOXES.map(boxOf)].map((place) => [
    place.key,
    { kind: place.kind, id: demoId('place', place.key) },
  ]),
)

interface Keyed {
  readonly key: string
  readonly kind: Placement['kind']
}

function placesOf(row: Omit<PlaceRow, 'level'> & { readonly level: Placement['kind'] }): Keyed[] {
  return [{ key: row.key, kind: row.level }, ...(row.within ?? []).flatMap(placesOf)]
}

function boxOf([key]: readonly [string, ...unknown[]]): Keyed {
  return { key, kind: 'container' }
}

/** The place with a key of the tables. */
export function placed(key: string): Placement {
  const placement = placements.get(key)
  if (!placement) throw new Error(`the tables of the demo have no place ${key}`)
  return placement
}

const categoryKeys: ReadonlySet<string> = new Set(CATEGORIES.map(([key]) => key))
const tagKeys: ReadonlySet<string> = new Set(TAGS.map(([key]) => key))

/** The id of the category with a key of the tables. */
export function categoryId(key: string): string {
  if (!categoryKeys.has(key)) throw new Error(`the tables of the demo have no category ${key}`)
  return demoId('category', key)
}

/** The id of the tag with a key of the tables. */
export function tagId(key: string): string {
  if (!tagKeys.has(key)) throw new Error(`the tables of the demo have no tag ${key}`)
  return demoId('tag', key)
}

/** The steps that create every place. */
export function placeSteps(): Step[] {
  return PLACES.flatMap(({ key, name, description, code, within = [] }): Step[] => {
    const parent = { kind: 'location', id: demoId('place', key) } as const
    const input = { public_id: parent.id, name, description, code }
    return [{ type: 'location.create', input }, ...within.flatMap((row) => innerSteps(row, parent))]
  })
}

function innerSteps(row: PlaceRow, parent: Parent): Step[] {
  const { level, within = [] } = row
  const step = createStep(row, parent)
  if (level === 'slot') return [step]
  const id = demoId('place', row.key)
  return [step, ...within.flatMap((inner) => innerSteps(inner, { kind: level, id }))]
}

function createStep({ key, name, level, description, code, capacity }: PlaceRow, parent: Parent): Step {
  const input = { public_id: demoId('place', key), name, parent, description, code }
  switch (level) {
    case 'zone':
      return { type: 'zone.create', input }
    case 'rack':
      return { type: 'rack.create', input }
    case 'row':
      return { type: 'row.create', input }
    case 'shelf':
      return { type: 'shelf.create', input }
    case 'slot':
      return { type: 'slot.create', input: { ...input, capacity } }
  }
}

/** The steps that create the categories and the tags. */
export function taxonomySteps(): Step[] {
  const categories = CATEGORIES.map(([key, name, icon, color, around]): Step => {
    const parent_id = around === undefined ? null : categoryId(around)
    return { type: 'category.create', input: { public_id: categoryId(key), name, icon, color, parent_id } }
  })
  const tags = TAGS.map(
    ([key, name, color]): Step => ({ type: 'tag.create', input: { public_id: tagId(key), name, color } }),
  )
  return [...categories, ...tags]
}

/** The steps that create the containers, with their photos. */
export function boxSteps(): { readonly steps: Step[]; readonly shots: Shot[] } {
  const steps: Step[] = []
  const shots: Shot[] = []
  for (const [key, name, place, { kind, code, color, fill, about, photo }] of BOXES) {
    const { id } = placed(key)
    const placement = place === null ? null : placed(place)
    const input = { public_id: id, name, kind, code, color, description: about, placement }
    steps.push({ type: 'container.create', input })
    if (fill) steps.push({ type: 'container.set_fill_status', input: { public_id: id, fill_status: fill } })
    if (photo) shots.push({ owner: { kind: 'container', id }, name, motif: photo, color: color ?? '#a0764b' })
  }
  return { steps, shots }
}
