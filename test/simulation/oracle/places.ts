import type { Case, Judge } from './case.ts'
import type { History, SetEdit } from './history.ts'
import { isObject, type Json, numberIn, same } from './json.ts'
import { storageOf, traits } from './storage-form.ts'

export interface PlaceRef {
  readonly kind: string
  readonly id: string
}

const levels = ['location', 'zone', 'rack', 'row', 'shelf', 'slot']
/** The collection in which the places of a kind are. */
export const placesOf: Readonly<Record<string, string>> = {
  location: 'locations',
  zone: 'zones',
  rack: 'racks',
  row: 'rows',
  shelf: 'shelves',
  slot: 'slots',
  container: 'containers',
}

/** SPEC.md, W8: whether a new record's id has another one, be it of another kind. */
export function isIdTaken(history: History, collection: string, id: string): boolean {
  const sharing = ['items', ...Object.values(placesOf)]
  return (sharing.includes(collection) ? sharing : [collection]).some((one) => history.exists(one, id))
}

export function placeIn(value: unknown): PlaceRef | null {
  if (!isObject(value) || typeof value.kind !== 'string' || typeof value.id !== 'string') return null
  return { kind: value.kind, id: value.id }
}

function collectionOf(place: PlaceRef): string {
  const collection = placesOf[place.kind]
  if (!collection) throw new Error(`${place.kind} is no kind of place`)
  return collection
}

/** A place and those around it from the inside out, with the edits by which each was found to be around the first. */
export function outward(
  history: History,
  first: PlaceRef,
): { collection: string; id: string; by: SetEdit[] }[] {
  const steps = []
  let place: PlaceRef | null = first
  let by: SetEdit[] = []
  while (place) {
    const collection = collectionOf(place)
    steps.push({ collection, id: place.id, by })
    const field = collection === 'containers' ? 'placement' : 'parent'
    const edit: SetEdit | undefined = history.standing(collection, place.id, field)
    place = placeIn(edit?.value)
    if (edit) by = [...by, edit]
    if (steps.length > 1000) throw new Error('places lie inside one another')
  }
  return steps
}

/** SPEC.md, W2: whether a place or one around it is archived, and whether the author of an operation could have known. */
function archived(judged: Case, place: PlaceRef): 'no' | 'known' | 'unseen' {
  const reasons = outward(judged.history, place).flatMap(({ collection, id, by }) => {
    const edit = judged.history.standing(collection, id, 'archived_at')
    return edit && edit.value !== null ? [[edit, ...by]] : []
  })
  if (reasons.length === 0) return 'no'
  return reasons.some((edits) => edits.every((edit) => judged.saw(edit))) ? 'known' : 'unseen'
}

/** The same for a slot that has no room for one more thing. */
function full(judged: Case, place: PlaceRef, mover: string): 'no' | 'known' | 'unseen' {
  if (place.kind !== 'slot') return 'no'
  const { history } = judged
  const capacity = history.standing('slots', place.id, 'capacity')
  if (typeof capacity?.value !== 'number') return 'no'
  const inside = ['containers', 'items'].flatMap((collection) =>
    history
      .ids(collection)
      .filter((id) => id !== mover)
      .map((id) => history.standing(collection, id, 'placement'))
      .filter((edit) => edit !== undefined)
      .filter((edit) => placeIn(edit.value)?.id === place.id),
  )
  if (inside.length < capacity.value) return 'no'
  const seen = inside.filter((edit) => judged.saw(edit))
  return seen.length >= capacity.value && judged.saw(capacity) ? 'known' : 'unseen'
}

/** Whether a slot has no room for one more thing than are in it, whoever has seen them (SPEC.md, X6). */
export function nowFull(history: History, place: PlaceRef, mover: string): boolean {
  if (place.kind !== 'slot') return false
  const capacity = history.value('slots', place.id, 'capacity')
  const inside = ['containers', 'items'].flatMap((collection) =>
    history
      .ids(collection)
      .filter((id) => id !== mover && placeIn(history.value(collection, id, 'placement'))?.id === place.id),
  )
  return typeof capacity === 'number' && inside.length >= capacity
}

/**
 * Puts a container or an item somewhere, or nowhere (SPEC.md, W1 to W3). `isNew`: it is being created.
 */
export function put(
  judged: Case,
  collection: string,
  id: string,
  to: PlaceRef | null,
  isNew = false,
): string | null {
  const { history } = judged
  const here = history.standing(collection, id, 'placement')
  const mover = collection === 'containers' ? id : undefined
  if (to?.kind === 'container' && to.id === mover) return 'cycle'
  if (to && !history.exists(collectionOf(to), to.id)) return 'not_found'
  if (!isNew && same(here?.value, to)) {
    judged.set(collection, id, 'placement', to)
    return null
  }
  if (to) {
    const around = outward(history, to)
    if (around.some((step) => step.collection === 'containers' && step.id === mover)) return 'cycle'
    if (around.length > 64) return 'too_deep'
    if (archived(judged, to) === 'known') return 'target_archived'
    if (full(judged, to, id) === 'known') return 'slot_full'
  }
  const outcome = isNew
    ? judged.begins(collection, id, 'placement', to)
    : judged.set(collection, id, 'placement', to)
  if (!to || outcome !== 'stands') return null
  const reason = full(judged, to, id) === 'unseen' ? 'slot_full' : 'target_archived'
  if (reason === 'target_archived' && archived(judged, to) === 'no') return null
  const before = here ?? judged.side(null)
  judged.raise({ collection, record: id, field: 'placement' }, reason, before, judged.side(to))
  return null
}

/** SPEC.md, W6. */
export function parentError(history: History, collection: string, parent: PlaceRef): string | null {
  const level = levels.findIndex((kind) => placesOf[kind] === collection)
  if (levels.indexOf(parent.kind) >= level) return 'wrong_level'
  return history.exists(collectionOf(parent), parent.id) ? null : 'not_found'
}

export function createPlace(collection: string): Judge {
  return (judged, input, id) => {
    const parent = placeIn(input.parent)
    if (!parent) throw new Error('no parent')
    const error = parentError(judged.history, collection, parent)
    if (error) return error
    const { history } = judged
    const siblings = history.ids(collection).filter((other) => {
      return placeIn(history.value(collection, other, 'parent'))?.id === parent.id
    })
    const position = input.position === undefined ? siblings.length : numberIn(input, 'position')
    const { description, code } = input
    const fields: Json = { name: input.name, parent, position, description, code, ...storageOf(input) }
    create(
      judged,
      collection,
      id,
      collection === 'slots' ? { ...fields, capacity: input.capacity ?? null } : fields,
    )
    return null
  }
}

export function updatePlace(collection: string): Judge {
  return (judged, input, id) => {
    const parent = placeIn(input.parent)
    const error = parent ? parentError(judged.history, collection, parent) : null
    if (error) return error
    update(judged, collection, id, input)
    return null
  }
}

const inside: readonly (readonly [collection: string, field: string])[] = [
  ...(['zones', 'racks', 'rows', 'shelves', 'slots'] as const).map((places) => [places, 'parent'] as const),
  ['containers', 'placement'],
  ['items', 'placement'],
]

/** SPEC.md, A4, A5 and O9. */
export function deletePlace(collection: string): Judge {
  return (judged, _input, id) => {
    const { history } = judged
    const putIn = inside.flatMap(([things, field]) =>
      history
        .ids(things)
        .flatMap((thing) => history.standing(things, thing, field) ?? [])
        .filter((edit) => placeIn(edit.value)?.id === id),
    )
    if (putIn.some((edit) => judged.saw(edit))) return 'not_empty'
    const own = history.fields(collection, id).flatMap((field) => history.tops(collection, id, field))
    const media = history
      .ids('media')
      .filter((one) => placeIn(history.value('media', one, 'owner'))?.id === id)
    const theirs = media.flatMap((one) => [
      ...history.fields('media', one).flatMap((field) => history.tops('media', one, field)),
      ...history.of('media', one).slice(0, 1),
    ])
    const [unseen] = [...own, ...theirs, ...putIn, ...history.of(collection, id).slice(0, 1)]
      .filter((edit) => !judged.saw(edit))
      .sort((a, b) => b.by.seq - a.by.seq)
    const at = { collection, record: id, field: 'name' }
    if (!unseen) {
      judged.does({ kind: 'delete', ...at })
      // O9: photos and documents go with their place.
      for (const one of media) judged.does({ kind: 'delete', collection: 'media', record: one })
    } else {
      const name = history.value(collection, id, 'name')
      judged.raise(at, 'concurrent_edit', judged.side(null), { value: name, by: unseen.by })
    }
    return null
  }
}

/** Creates a record with all its fields. */
export function create(judged: Case, collection: string, record: string, fields: Json): void {
  judged.does({ kind: 'create', collection, record })
  for (const [field, value] of Object.entries(fields)) {
    judged.begins(collection, record, field, trimmed(field, value))
  }
}

/** Gives the fields that an input names their values. */
export function update(judged: Case, collection: string, record: string, input: Json): void {
  for (const [field, value] of Object.entries(input)) {
    if (field !== 'public_id' && value !== undefined)
      judged.set(collection, record, field, trimmed(field, value))
  }
}

const choices: Readonly<Record<string, (chosen: readonly unknown[]) => unknown[]>> = {
  traits: (chosen) => traits.filter((each) => chosen.includes(each)),
  needs: (chosen) => traits.filter((each) => chosen.includes(each)),
  apart_from: (chosen) => [...new Set(chosen)].sort(),
}
const asWritten = ['sha256', 'content_type', 'description', 'custom_fields', 'purchase_price', 'sold_price']

/** Short texts are kept without the blanks around them, and of several choices each once, in order (AL5). */
export function trimmed(field: string, value: unknown): unknown {
  if (Array.isArray(value) && choices[field]) return choices[field](value)
  return typeof value === 'string' && !asWritten.includes(field) ? value.trim() : value
}
