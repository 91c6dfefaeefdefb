import type { Case, Judge } from './case.ts'
import { detailFields } from './forms.ts'
import { type Json, textIn, textsIn } from './json.ts'
import { isKnownArchived } from './names.ts'
import { updateError } from './notes.ts'
import { create, placeIn, put } from './places.ts'

const OWN = ['public_id', 'quantity', 'tag_ids', 'placement', 'notes']

/** A creation is an edit of every field, also of those that it does not give (SPEC.md, C1). */
const noDetails = Object.fromEntries(detailFields.map((field) => [field, undefined]))

export const createItem: Judge = (judged, input, id) => {
  const { history } = judged
  const category = input.category_id ?? null
  if (typeof category === 'string' && !history.exists('categories', category)) return 'not_found'
  const tags = [...new Set(textsIn(input, 'tag_ids'))]
  if (!tags.every((tag) => history.exists('tags', tag))) return 'not_found'
  if (categoryArchived(judged, category) || tags.some((tag) => isKnownArchived(judged, 'tags', tag))) {
    return 'target_archived'
  }
  const given = Object.fromEntries(
    Object.entries(input).filter(([field, value]) => !OWN.includes(field) && value !== undefined),
  )
  const fields: Json = {
    ...noDetails,
    description: null,
    unit: null,
    category_id: null,
    archived_at: null,
    notes: input.notes ?? '',
    ...given,
  }
  create(judged, 'items', id, fields)
  const quantity = typeof input.quantity === 'number' ? input.quantity : 1
  judged.does({ kind: 'count', collection: 'items', record: id, value: quantity, reason: null })
  for (const tag of tags) {
    judged.begins('items', id, `tag_ids/${tag}`, true)
  }
  return put(judged, 'items', id, placeIn(input.placement), true)
}

function categoryArchived(judged: Case, category: unknown): boolean {
  return typeof category === 'string' && isKnownArchived(judged, 'categories', category)
}

export const setCategory: Judge = (judged, input, id) => {
  const category = input.category_id
  if (typeof category === 'string' && !judged.history.exists('categories', category)) return 'not_found'
  const stays = category === judged.history.value('items', id, 'category_id')
  if (!stays && categoryArchived(judged, category)) return 'target_archived'
  judged.set('items', id, 'category_id', category)
  judged.touches('items', id)
  return null
}

export const addTag: Judge = (judged, input, id) => {
  const tag = textIn(input, 'tag_id')
  if (!judged.history.exists('tags', tag)) return 'not_found'
  const on = judged.history.value('items', id, `tag_ids/${tag}`) === true
  if (!on && isKnownArchived(judged, 'tags', tag)) return 'target_archived'
  judged.set('items', id, `tag_ids/${tag}`, true)
  judged.touches('items', id)
  return null
}

export const removeTag: Judge = (judged, input, id) => {
  if (!judged.history.exists('tags', textIn(input, 'tag_id'))) return 'not_found'
  judged.set('items', id, `tag_ids/${textIn(input, 'tag_id')}`, false)
  judged.touches('items', id)
  return null
}

/** SPEC.md, T2. */
export const setTags: Judge = (judged, input, id) => {
  const { history } = judged
  const wanted = textsIn(input, 'tag_ids')
  if (!wanted.every((tag) => history.exists('tags', tag))) return 'not_found'
  const isOn = (field: string) => history.value('items', id, field) === true
  // Taking off what never was on changed nothing.
  const changedUnseen = (field: string) => {
    const [first, ...more] = history.line('items', id, field)
    const last = more.at(-1) ?? first
    return last !== undefined && (last.value === true || more.length > 0) && !judged.saw(last)
  }
  const seen = input.seen_tag_ids === undefined ? null : textsIn(input, 'seen_tag_ids')
  const known = (tag: string) => (seen ? seen.includes(tag) : changedUnseen(`tag_ids/${tag}`))
  const isNew = (tag: string) => !isOn(`tag_ids/${tag}`) && !known(tag)
  if (wanted.some((tag) => isNew(tag) && isKnownArchived(judged, 'tags', tag))) return 'target_archived'
  if (!(seen ?? []).every((tag) => history.exists('tags', tag))) return 'not_found'
  if (seen) {
    const differing = [...seen, ...wanted].filter((tag) => seen.includes(tag) !== wanted.includes(tag))
    for (const tag of new Set(differing)) judged.set('items', id, `tag_ids/${tag}`, wanted.includes(tag))
  } else {
    const fields = history.fields('items', id).filter((field) => field.startsWith('tag_ids/'))
    for (const field of new Set([...fields, ...wanted.map((tag) => `tag_ids/${tag}`)])) {
      const on = wanted.includes(field.slice('tag_ids/'.length))
      if (!changedUnseen(field) && isOn(field) !== on) judged.set('items', id, field, on)
    }
  }
  judged.touches('items', id)
  return null
}

export const editNotes: Judge = (judged, input, id) => {
  const update = textIn(input, 'update')
  const error = updateError(judged.history.of('items', id), update)
  if (error) return error
  judged.does({
    kind: 'notes',
    collection: 'items',
    record: id,
    update: new Uint8Array(Buffer.from(update, 'base64')),
  })
  judged.touches('items', id)
  return null
}

export const setNotes: Judge = (judged, input, id) => {
  judged.set('items', id, 'notes', textIn(input, 'notes'))
  judged.touches('items', id)
  return null
}
