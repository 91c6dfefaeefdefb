import type { Judge } from './case.ts'
import { placeIn, put, update } from './places.ts'

/** Changes fields of what can be archived (SPEC.md, C and A2). */
export function updateThing(collection: string): Judge {
  return (judged, input, id) => {
    update(judged, collection, id, input)
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
