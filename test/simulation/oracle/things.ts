import type { Judge } from './case.ts'
import type { History } from './history.ts'
import { placeIn, placesOf, put, update } from './places.ts'

/** Changes fields of what can be archived (SPEC.md, C and A2). */
export function updateThing(collection: string): Judge {
  return (judged, input, id) => {
    // SPEC.md, AL1: what comes back has no days of a loan.
    const returned =
      collection === 'items' && input.lent_to === null ? { lent_on: null, lent_until: null } : {}
    update(judged, collection, id, { ...returned, ...input })
    judged.touches(collection, id)
    return null
  }
}

/** Moves it to the place that the input names, or out of every place. */
export function moveThing(collection: string): Judge {
  return (judged, input, id) => {
    const error = put(judged, collection, id, placeIn(input.placement))
    judged.touches(collection, id)
    return error
  }
}

/** SPEC.md, A1. */
export function archiveThing(collection: string): Judge {
  return (judged, _input, id) => {
    const since = judged.history.value(collection, id, 'archived_at') ?? judged.by.edit_at
    judged.set(collection, id, 'archived_at', since)
    return null
  }
}

export function restoreThing(collection: string): Judge {
  return (judged, _input, id) => {
    judged.set(collection, id, 'archived_at', null)
    return null
  }
}

/** The collection of a thing, a place or a label that is named by its kind. */
export function collectionOfThing(thing: unknown): string {
  const kind = placeIn(thing)?.kind ?? ''
  if (kind === 'item') return 'items'
  return kind === 'short_code' ? 'short_codes' : (placesOf[kind] ?? '')
}

/** Whether what is named so is there. */
export function recordExists(history: History, thing: unknown): boolean {
  const place = placeIn(thing)
  return place !== null && history.exists(collectionOfThing(thing), place.id)
}
