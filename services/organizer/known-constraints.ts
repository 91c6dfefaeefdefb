import {
  type HouseholdView,
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

const THINGS = { item: 'items', container: 'containers' } as const

/**
 * Refuses constraints that name a record which the household does not have: a plan without it would be another one.
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
  place('destination', constraints.destination)
  for (const [i, { from, to }] of rooms.entries()) {
    place(`rooms.${i}.from`, from)
    place(`rooms.${i}.to`, to)
  }
  for (const [i, id] of first_night.entries()) thing(`first_night.${i}`, id)
  for (const [i, { subject, to }] of moves.entries()) {
    if (!view.get(THINGS[subject.kind], subject.id)) unknown.push(`moves.${i}.subject.id`)
    place(`moves.${i}.to`, to)
  }
  if (unknown.length === 0) return
  const message = 'The household has no such record.'
  throw new ServiceError('validation_failed', {
    details: unknown
      .slice(0, 20)
      .map((path) => ({ path: `constraints.${path}`, code: 'not_found', message })),
  })
}
