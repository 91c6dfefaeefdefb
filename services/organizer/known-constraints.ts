import {
  type HouseholdView,
  outward,
  type Placement,
  type PlanConstraints,
  placeCollection,
} from '../../engine/index.ts'
import { ServiceError } from '../errors.ts'

/**
 * Refuses a place that the household does not have. `path` is its field in the request.
 * @throws ServiceError `validation_failed`
 */
export function requirePlace(view: HouseholdView, path: string, { kind, id }: Placement): void {
  if (view.get(placeCollection[kind], id)) return
  const message = 'There is no such place.'
  const details = [{ path: `${path}.id`, code: 'not_found', message }]
  throw new ServiceError('validation_failed', { message, details })
}

/** Whether a place, or one that it lies in, is archived. */
function isArchived(view: HouseholdView, place: Placement): boolean {
  for (let at: Placement | null = place; at !== null; at = outward(view, at)) {
    const record = view.get(placeCollection[at.kind], at.id)?.record
    if (record && 'archived_at' in record && record.archived_at !== null) return true
  }
  return false
}

const THINGS = { item: 'items', container: 'containers' } as const

/**
 * Refuses constraints that name a record which the household does not have: a plan without it would be another one. So
 * does a move of house to a place that takes nothing.
 * @throws ServiceError `validation_failed` with the path of each unknown id
 */
export function requireKnown(view: HouseholdView, constraints: PlanConstraints): void {
  const unknown: string[] = []
  const place = (at: string, named: { kind: keyof typeof placeCollection; id: string } | undefined) => {
    if (named && !view.get(placeCollection[named.kind], named.id)) unknown.push(`${at}.id`)
  }
  const thing = (at: string, id: string) => {
    if (!view.get('items', id) && !view.get('containers', id)) unknown.push(at)
  }
  const {
    scope = [],
    exclude = [],
    pin = [],
    apart = [],
    rooms = [],
    first_night = [],
    moves = [],
  } = constraints
  for (const [i, each] of scope.entries()) place(`scope.${i}`, each)
  for (const [i, each] of exclude.entries()) place(`exclude.${i}`, each)
  for (const [i, id] of pin.entries()) thing(`pin.${i}`, id)
  for (const [i, pair] of apart.entries())
    for (const [at, id] of pair.entries()) if (!view.get('categories', id)) unknown.push(`apart.${i}.${at}`)
  place('place', constraints.place)
  const archived: string[] = []
  const target = (at: string, named: Placement | undefined) => {
    place(at, named)
    if (named && isArchived(view, named)) archived.push(`${at}.id`)
  }
  target('destination', constraints.destination)
  for (const [i, { from, to }] of rooms.entries()) {
    place(`rooms.${i}.from`, from)
    target(`rooms.${i}.to`, to)
  }
  for (const [i, id] of first_night.entries()) thing(`first_night.${i}`, id)
  for (const [i, { subject, to }] of moves.entries()) {
    if (!view.get(THINGS[subject.kind], subject.id)) unknown.push(`moves.${i}.subject.id`)
    place(`moves.${i}.to`, to)
  }
  const details = [
    ...unknown.map((path) => ({ path, code: 'not_found', message: 'The household has no such record.' })),
    ...archived.map((path) => ({
      ...{ path, code: 'target_archived' },
      message: 'This place is archived: restore it, or choose another one.',
    })),
  ]
  if (details.length === 0) return
  throw new ServiceError('validation_failed', {
    details: details.slice(0, 20).map(({ path, ...why }) => ({ path: `constraints.${path}`, ...why })),
  })
}
