import type { Case, Judge } from './case.ts'
import { choosePrimary, createCode, deleteCode, updateCode } from './codes.ts'
import { addTag, createItem, editNotes, removeTag, setCategory, setNotes, setTags } from './items.ts'
import { type Json, textIn } from './json.ts'
import { labelJudges } from './labels.ts'
import { mediaJudges } from './media.ts'
import { createNamed, updateNamed } from './names.ts'
import { create, createPlace, deletePlace, isIdTaken, placeIn, placesOf, put, updatePlace } from './places.ts'
import { planJudges } from './plans.ts'
import { takeFact } from './quantities.ts'
import { savedViewJudges } from './saved-views.ts'
import { scanJudges } from './scanning.ts'
import { storageOf } from './storage-form.ts'
import { archiveThing, moveThing, restoreThing, updateThing } from './things.ts'

const collections: Readonly<Record<string, string>> = {
  ...placesOf,
  item: 'items',
  category: 'categories',
  tag: 'tags',
  product_code: 'product_codes',
}

const judges: Readonly<Record<string, Judge>> = {
  'location.create': (judged, { name, description, code, ...input }, id) => {
    const fields = { name, description: description ?? null, code, archived_at: null, ...storageOf(input) }
    create(judged, 'locations', id, fields)
    return null
  },
  'container.create': (
    judged,
    { name, kind, placement, description, code, color, capacity, ...input },
    id,
  ) => {
    const details = { description, code, color, capacity, ...storageOf(input) }
    const fields = { name, kind: kind ?? 'box', fill_status: 'unknown', archived_at: null, ...details }
    create(judged, 'containers', id, fields)
    return put(judged, 'containers', id, placeIn(placement), true)
  },
  'container.set_fill_status': updateThing('containers'),
  'container.place': moveThing('containers'),
  'container.unplace': moveThing('containers'),
  'item.create': createItem,
  'item.set_category': setCategory,
  'item.add_tag': addTag,
  'item.remove_tag': removeTag,
  'item.set_tags': setTags,
  'item.edit_notes': editNotes,
  'item.set_notes': setNotes,
  'item.assign': moveThing('items'),
  'item.unassign': moveThing('items'),
  'item.adjust_quantity': takeFact('delta', 'delta'),
  'item.set_quantity': takeFact('count', 'quantity'),
  'product_code.create': createCode,
  'product_code.update': updateCode,
  'product_code.set_primary': choosePrimary,
  'product_code.delete': deleteCode,
  ...Object.fromEntries(
    ['zone', 'rack', 'row', 'shelf', 'slot'].flatMap((level) => {
      const collection = placesOf[level] ?? ''
      return [
        [`${level}.create`, createPlace(collection)],
        [`${level}.update`, updatePlace(collection)],
        [`${level}.delete`, deletePlace(collection)],
      ]
    }),
  ),
  ...Object.fromEntries(
    ['location', 'container', 'item'].flatMap((thing) => {
      const collection = collections[thing] ?? ''
      return [
        [`${thing}.update`, updateThing(collection)],
        [`${thing}.archive`, archiveThing(collection)],
        [`${thing}.restore`, restoreThing(collection)],
        thing === 'location'
          ? [`${thing}.delete`, deletePlace(collection)]
          : [`${thing}.move`, moveThing(collection)],
      ]
    }),
  ),
  ...Object.fromEntries(
    ['category', 'tag'].flatMap((named) => {
      const collection = collections[named] ?? ''
      return [
        [`${named}.create`, createNamed(collection)],
        [`${named}.update`, updateNamed(collection)],
        [`${named}.archive`, archiveThing(collection)],
        [`${named}.restore`, restoreThing(collection)],
      ]
    }),
  ),
}

/** SPEC.md, V1: what a newer program's operation did to a record, which is kept though nothing here knows the field. */
export const paint: Judge = (judged, { collection, colour }, id) => {
  judged.set(String(collection), id, 'colour', colour)
  return null
}

/** What looks by itself whether its record is there. */
const others: Readonly<Record<string, Judge>> = {
  ...labelJudges,
  ...mediaJudges,
  ...scanJudges,
  ...planJudges,
  ...savedViewJudges,
}

/** Judges an operation on a record: whether it is there, then what its type asks. */
export function judgeEdit(judged: Case, type: string, input: Json): string | null {
  const other = others[type]
  if (other) return other(judged, input, typeof input.public_id === 'string' ? input.public_id : '')
  const [thing = '', verb] = type.split('.')
  const collection = collections[thing]
  const judge = judges[type]
  if (!collection || !judge) throw new Error(`The oracle cannot judge ${type}.`)
  const id = textIn(input, 'public_id')
  if (verb === 'create') {
    return isIdTaken(judged.history, collection, id) ? 'already_exists' : judge(judged, input, id)
  }
  return judged.history.exists(collection, id) ? judge(judged, input, id) : 'not_found'
}
