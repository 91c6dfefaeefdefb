import type { Case, Judge } from './case.ts'
import type { History, SetEdit } from './history.ts'
import { type Json, textIn } from './json.ts'
import { create, update } from './places.ts'

/** SPEC.md, U1: names that differ in case or in their Unicode form alone are one name. */
export function folded(name: unknown): string {
  return String(name).normalize('NFKC').toLowerCase()
}

/** SPEC.md, U1: the collections whose names differ. */
export function isNamedCollection(collection: string): boolean {
  return ['tags', 'categories', 'saved_views'].includes(collection)
}

interface Named {
  readonly name: string
  readonly parent_id: unknown
}

export function nameOf(history: History, collection: string, id: string): Named {
  return {
    name: String(history.value(collection, id, 'name')),
    parent_id: history.value(collection, id, 'parent_id'),
  }
}

export function collide(a: Named, b: Named): boolean {
  return folded(a.name) === folded(b.name) && (a.parent_id ?? null) === (b.parent_id ?? null)
}

/** The edits that give a record the name it has: of the name itself and of what it is under. */
function namings(history: History, collection: string, id: string): SetEdit[] {
  return ['name', 'parent_id'].flatMap((field) => history.standing(collection, id, field) ?? [])
}

/** The other records that have a name. */
function twins(history: History, collection: string, id: string, named: Named): string[] {
  return history
    .ids(collection)
    .filter((other) => other !== id && collide(named, nameOf(history, collection, other)))
}

/** Whether the author of an operation had seen that a name is taken. `given`: the fields that the operation gives. */
export function takenKnown(judged: Case, collection: string, id: string, named: Named, given: Json): boolean {
  const { history } = judged
  const own = namings(history, collection, id).filter(({ field }) => given[field] === undefined)
  if (!own.every((edit) => judged.saw(edit))) return false
  return twins(history, collection, id, named).some((other) =>
    namings(history, collection, other).every((edit) => judged.saw(edit)),
  )
}

/** Whether another record has a name, seen or not. */
export function isNamed(history: History, collection: string, id: string, named: Named): boolean {
  return twins(history, collection, id, named).length > 0
}

/** SPEC.md, U1: tells that two records have one name now. */
export function tellTaken(judged: Case, collection: string, id: string): void {
  const named = nameOf(judged.after(), collection, id)
  const { history } = judged
  // The one who gave it to the other record first; of what makes up a name, what came last.
  const [twin] = twins(history, collection, id, named)
    .flatMap((other) => namings(history, collection, other).toSorted((a, b) => b.by.seq - a.by.seq)[0] ?? [])
    .sort((a, b) => a.by.seq - b.by.seq)
  if (!twin) return
  const kept = { value: named.name, by: twin.by }
  judged.raise({ collection, record: id, field: 'name' }, 'name_taken', judged.side(null), kept)
}

/** SPEC.md, U2. */
export function parentError(history: History, id: string, parent: unknown): string | null {
  if (typeof parent !== 'string') return null
  if (!history.exists('categories', parent)) return 'not_found'
  let above: unknown = parent
  while (typeof above === 'string') {
    if (above === id) return 'cycle'
    above = history.value('categories', above, 'parent_id')
  }
  return null
}

function archivedError(judged: Case, parent: unknown): string | null {
  return typeof parent === 'string' && isKnownArchived(judged, 'categories', parent)
    ? 'target_archived'
    : null
}

/** SPEC.md, AL3: why a category is not kept apart from others; of those that it is apart from, nothing is asked. */
function apartError({ history }: Case, id: string, apart_from: unknown, kept: unknown): string | null {
  for (const other of Array.isArray(apart_from) ? apart_from.toSorted() : []) {
    if (Array.isArray(kept) && kept.includes(other)) continue
    if (!history.exists('categories', String(other))) return 'not_found'
    if (other === id) return 'cycle'
  }
  return null
}

/** SPEC.md, U3: whether the author of an operation had seen that a category or a tag is archived. */
export function isKnownArchived(judged: Case, collection: string, id: string): boolean {
  const edit = judged.history.standing(collection, id, 'archived_at')
  return typeof edit?.value === 'string' && judged.saw(edit)
}

export function createNamed(collection: string): Judge {
  return (judged, input, id) => {
    const parent = collection === 'categories' ? { parent_id: input.parent_id ?? null } : {}
    const fields: Json = { name: textIn(input, 'name').trim(), ...parent }
    const error = parentError(judged.history, id, input.parent_id) ?? archivedError(judged, input.parent_id)
    if (error) return error
    const apart = apartError(judged, id, input.apart_from, [])
    if (apart) return apart
    if (takenKnown(judged, collection, id, { name: String(fields.name), parent_id: input.parent_id }, fields))
      return 'name_taken'
    const { icon, color } = input
    const needs = collection === 'categories' ? { needs: input.needs, apart_from: input.apart_from } : {}
    create(judged, collection, id, { ...fields, icon, color, archived_at: undefined, ...needs })
    tellTaken(judged, collection, id)
    return null
  }
}

export function updateNamed(collection: string): Judge {
  return (judged, input, id) => {
    const stays = input.parent_id === judged.history.value(collection, id, 'parent_id')
    const error =
      parentError(judged.history, id, input.parent_id) ??
      (stays ? null : archivedError(judged, input.parent_id))
    if (error) return error
    const apart = apartError(judged, id, input.apart_from, judged.history.value(collection, id, 'apart_from'))
    if (apart) return apart
    const before = nameOf(judged.history, collection, id)
    const wanted = {
      name: typeof input.name === 'string' ? input.name.trim() : before.name,
      parent_id: input.parent_id === undefined ? before.parent_id : input.parent_id,
    }
    if (!collide(before, wanted) && takenKnown(judged, collection, id, wanted, input)) return 'name_taken'
    update(judged, collection, id, input)
    if (!collide(before, nameOf(judged.after(), collection, id))) tellTaken(judged, collection, id)
    judged.touches(collection, id)
    return null
  }
}
