import { z } from 'zod'
import { inputSchemas } from '../../../engine/index.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { type Answering, present } from '../../routing/command-route.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { ItemReply, itemReply } from './replies.ts'

const { commandRoute, operationRoute } = routesWith()

export const ItemParam = z.strictObject({ item: Uuid7 })
const known = { public_id: true } as const

const shared = {
  tag: 'Items',
  reply: { item: ItemReply },
  subject: ({ public_id }: { readonly public_id: string }) => ({ collection: 'items', public_id }) as const,
  answer: ({ view, input }: Answering<{ readonly public_id: string }>) => ({
    item: itemReply(view, present(view.get('items', input.public_id))),
  }),
}

const create = commandRoute({
  ...shared,
  id: 'items.create',
  method: 'POST',
  path: '/api/v1/items',
  summary: 'Add an item with all its fields',
  description: 'A client may choose the `public_id`: a lower-case UUIDv7.',
  command: 'item.create',
  body: inputSchemas['item.create'].partial(known),
  body_limit: 512 * 1024,
  status: 201,
  input: ({ body, new_id }) => ({ public_id: new_id, ...body }),
})

const update = commandRoute({
  ...shared,
  id: 'items.update',
  method: 'PATCH',
  path: '/api/v1/items/{item}',
  summary: 'Update an item',
  description:
    'Changes the fields that are present; null clears a field. The place, the quantity, the category, the tags and the notes have routes of their own.',
  command: 'item.update',
  params: ItemParam,
  body: inputSchemas['item.update'].omit(known),
  elsewhere: {
    quantity: 'PATCH /api/v1/items/{item}/quantity',
    placement: 'POST /api/v1/items/{item}/move',
    category_id: 'PUT /api/v1/items/{item}/category',
    tag_ids: 'PUT /api/v1/items/{item}/tags',
    notes: 'PUT /api/v1/items/{item}/notes',
    archived_at: 'POST /api/v1/items/{item}/archive',
  },
  body_limit: 256 * 1024,
  input: ({ params, body }) => ({ public_id: params.item, ...body }),
})

const setNotes = commandRoute({
  ...shared,
  id: 'items.notes',
  method: 'PUT',
  path: '/api/v1/items/{item}/notes',
  summary: "Write an item's notes",
  description: 'The text merges, character by character, with concurrent edits from other devices.',
  addition: true,
  command: 'item.set_notes',
  params: ItemParam,
  body: inputSchemas['item.set_notes'].omit(known),
  body_limit: 512 * 1024,
  input: ({ params, body }) => ({ public_id: params.item, ...body }),
})

const setCategory = commandRoute({
  ...shared,
  id: 'items.category',
  method: 'PUT',
  path: '/api/v1/items/{item}/category',
  summary: 'Set the category of an item; null removes it',
  command: 'item.set_category',
  params: ItemParam,
  body: inputSchemas['item.set_category'].omit(known),
  input: ({ params, body }) => ({ public_id: params.item, ...body }),
})

const setTags = commandRoute({
  ...shared,
  id: 'items.tags',
  method: 'PUT',
  path: '/api/v1/items/{item}/tags',
  summary: 'Set the tags of an item',
  command: 'item.set_tags',
  params: ItemParam,
  body: inputSchemas['item.set_tags'].omit({ ...known, seen_tag_ids: true }),
  input: ({ params, body }) => ({ public_id: params.item, ...body }),
})

const Count = inputSchemas['item.set_quantity'].omit(known)
const Difference = inputSchemas['item.adjust_quantity'].omit(known)

const changeQuantity = operationRoute({
  ...shared,
  id: 'items.quantity',
  method: 'PATCH',
  path: '/api/v1/items/{item}/quantity',
  summary: 'Set or change the quantity of an item',
  description:
    '`quantity` is a count, `delta` a difference. If several people take things out at the same time, differences add up; counts replace each other.',
  commands: ['item.set_quantity', 'item.adjust_quantity'],
  params: ItemParam,
  body: z.union([Count, Difference]),
  operation: ({ params, body }) =>
    'delta' in body
      ? { type: 'item.adjust_quantity', input: { public_id: params.item, ...body } }
      : { type: 'item.set_quantity', input: { public_id: params.item, ...body } },
})

const putting =
  '`assign` and `move` take the same body and have the same effect: the item lies in the target, wherever it was before. By convention `assign` is for an item without a place, and `move` for one that has a place. The history records which one was used.'

const assign = commandRoute({
  ...shared,
  id: 'items.assign',
  method: 'POST',
  path: '/api/v1/items/{item}/assign',
  summary: 'Put an item into a container or a place',
  description: putting,
  command: 'item.assign',
  params: ItemParam,
  body: inputSchemas['item.assign'].omit(known),
  input: ({ params, body }) => ({ public_id: params.item, ...body }),
})

const move = commandRoute({
  ...shared,
  id: 'items.move',
  method: 'POST',
  path: '/api/v1/items/{item}/move',
  summary: 'Move an item',
  description: putting,
  command: 'item.move',
  params: ItemParam,
  body: inputSchemas['item.move'].omit(known),
  input: ({ params, body }) => ({ public_id: params.item, ...body }),
})

const unassign = commandRoute({
  ...shared,
  id: 'items.unassign',
  method: 'POST',
  path: '/api/v1/items/{item}/unassign',
  summary: 'Remove an item from its place',
  command: 'item.unassign',
  params: ItemParam,
  input: ({ params }) => ({ public_id: params.item }),
})

const archive = commandRoute({
  ...shared,
  id: 'items.archive',
  method: 'POST',
  path: '/api/v1/items/{item}/archive',
  summary: 'Archive an item: lists omit it, and it stays in its place',
  command: 'item.archive',
  params: ItemParam,
  input: ({ params }) => ({ public_id: params.item }),
})

const restore = commandRoute({
  ...shared,
  id: 'items.restore',
  method: 'POST',
  path: '/api/v1/items/{item}/restore',
  summary: 'Restore an archived item',
  command: 'item.restore',
  params: ItemParam,
  input: ({ params }) => ({ public_id: params.item }),
})

export const itemCommandRoutes = [
  create,
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
