import { z } from 'zod'
import { inputSchemas } from '../../../engine/index.ts'
import { ItemReply, itemReply } from '../../../services/interface/items/replies.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'

const { operationRoute, recordRoutes } = routesWith()

export const ItemParam = z.strictObject({ item: Uuid7 })
const known = { public_id: true } as const

const items = recordRoutes({
  collection: 'items',
  param: 'item',
  tag: 'Items',
  reply: { item: ItemReply },
  show: (stored, view, { household }) => ({ item: itemReply(view, stored, household.household_id) }),
})

const create = items.create('item.create', {
  id: 'items.create',
  path: '/api/v1/items',
  summary: 'Add an item with all its fields',
  description: 'A client may choose the `public_id`: a lower-case UUIDv7.',
  body_limit: 512 * 1024,
})

const read = items.read({
  id: 'items.get',
  path: '/api/v1/items/{item}',
  summary: 'Get an item',
})

const update = items.change('item.update', {
  id: 'items.update',
  path: '/api/v1/items/{item}',
  summary: 'Update an item',
  description:
    'Changes the fields that are present; null clears a field. The place, the quantity, the category, the tags and the notes have routes of their own.',
  elsewhere: {
    quantity: 'PATCH /api/v1/items/{item}/quantity',
    placement: 'POST /api/v1/items/{item}/move',
    category_id: 'PUT /api/v1/items/{item}/category',
    tag_ids: 'PUT /api/v1/items/{item}/tags',
    notes: 'PUT /api/v1/items/{item}/notes',
    archived_at: 'POST /api/v1/items/{item}/archive',
  },
  body_limit: 256 * 1024,
})

const setNotes = items.change('item.set_notes', {
  id: 'items.notes',
  method: 'PUT',
  path: '/api/v1/items/{item}/notes',
  summary: "Write an item's notes",
  description: 'The text merges, character by character, with concurrent edits from other devices.',
  addition: true,
  body_limit: 512 * 1024,
})

const setCategory = items.change('item.set_category', {
  id: 'items.category',
  method: 'PUT',
  path: '/api/v1/items/{item}/category',
  summary: 'Set the category of an item; null removes it',
})

const setTags = items.change('item.set_tags', {
  id: 'items.tags',
  method: 'PUT',
  path: '/api/v1/items/{item}/tags',
  summary: 'Set the tags of an item',
  body: inputSchemas['item.set_tags'].omit({ ...known, seen_tag_ids: true }),
})

const Count = inputSchemas['item.set_quantity'].omit(known)
const Difference = inputSchemas['item.adjust_quantity'].omit(known)

const changeQuantity = operationRoute({
  ...items.shared,
  id: 'items.quantity',
  method: 'PATCH',
  path: '/api/v1/items/{item}/quantity',
  summary: 'Set or change the quantity of an item',
  description:
    '`quantity` is a count, `delta` a difference. If several people take things out at the same time, differences add up; counts replace each other. A difference of more than there is leaves nothing: `operation.conflicts` then names `quantity_shortfall`. A quantity stays at 1,000,000,000 at most.',
  commands: ['item.set_quantity', 'item.adjust_quantity'],
  renamed: { public_id: 'item' },
  params: ItemParam,
  body: z.union([Count, Difference]),
  operation: ({ params, body }) =>
    'delta' in body
      ? { type: 'item.adjust_quantity', input: { public_id: params.item, ...body } }
      : { type: 'item.set_quantity', input: { public_id: params.item, ...body } },
})

const putting =
  '`assign` and `move` take the same body and have the same effect: the item lies in the target, wherever it was before. By convention `assign` is for an item without a place, and `move` for one that has a place. The history records which one was used.'

const assign = items.change('item.assign', {
  id: 'items.assign',
  method: 'POST',
  path: '/api/v1/items/{item}/assign',
  summary: 'Put an item into a container or a place',
  description: putting,
})

const move = items.change('item.move', {
  id: 'items.move',
  method: 'POST',
  path: '/api/v1/items/{item}/move',
  summary: 'Move an item',
  description: putting,
})

const unassign = items.act('item.unassign', {
  id: 'items.unassign',
  path: '/api/v1/items/{item}/unassign',
  summary: 'Remove an item from its place',
})

const archive = items.act('item.archive', {
  id: 'items.archive',
  path: '/api/v1/items/{item}/archive',
  summary: 'Archive an item: lists omit it, and it stays in its place',
})

const restore = items.act('item.restore', {
  id: 'items.restore',
  path: '/api/v1/items/{item}/restore',
  summary: 'Restore an archived item',
})

export const itemCommandRoutes = [
  create,
  read,
  update,
  setNotes,
  setCategory,
  setTags,
  changeQuantity,
  assign,
  move,
  unassign,
  archive,
  restore,
]
