import { z } from 'zod'
import { itemSorts } from '../../../storage/index.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { People } from '../../accounts/people.ts'
import { HttpError } from '../../errors/errors.ts'
import { cursorQuery, queryBoolean } from '../../routing/query-values.ts'
import { recordRoute } from '../../routing/record-route.ts'
import { route } from '../../routing/route.ts'
import { QuantityChangeReply, quantityPage } from '../inventory/history.ts'
import { archivedOf, pageOrThrow, pageQuery, placeFilters, queryIds } from '../inventory/list-query.ts'
import { movementsRoute } from '../inventory/movements-route.ts'
import { ItemParam, itemCommandRoutes } from './commands.ts'
import { ItemReply, ItemSummary, itemReply, itemSummary } from './replies.ts'

const shared = { tag: 'Items', access: 'session', limiter: null, household: {} } as const

const list = route({
  ...shared,
  id: 'items.list',
  method: 'GET',
  path: '/api/v1/items',
  summary: 'List the items, filtered and sorted',
  description:
    'Without filters all that are not archived, by name. Filters add up. A cursor belongs to its filters and its order, and keeps its place whatever is added meanwhile.',
  query: z.strictObject({
    q: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'All these words, the last one as a beginning' }),
    category: Uuid.optional().meta({ description: 'In this category, or one below it' }),
    tags: queryIds.meta({ description: 'Has all of these tags, with commas in between' }),
    any_tag: queryIds.meta({ description: 'Has at least one of these tags' }),
    ...placeFilters,
    low_stock: queryBoolean.optional().meta({ description: 'true: less than `minimum_quantity`' }),
    expires_before: z.iso.date().optional().meta({ description: 'Expires before this day' }),
    warranty_before: z.iso
      .date()
      .optional()
      .meta({ description: 'Has a warranty that ends before this day' }),
    asset_number: z.string().min(1).max(60).optional().meta({ description: 'Has exactly this one' }),
    serial_number: z.string().min(1).max(200).optional().meta({ description: 'Has exactly this one' }),
    has_notes: queryBoolean.optional().meta({ description: 'true: has notes; false: has none' }),
    sort: z
      .enum(itemSorts)
      .optional()
      .meta({ description: 'Default: name, numbers in it by what they count' }),
    limit: cursorQuery.limit,
    ...pageQuery,
  }),
  reply: z.strictObject({
    items: z.array(ItemSummary),
    next_cursor: z.string().nullable(),
    total: z.int().nullable().meta({ description: 'Null unless `total=true`' }),
  }),
  async handler({ household, query }) {
    const { sort, descending, limit, cursor, total, archived, tags, any_tag, ...rest } = query
    const filter = { ...rest, archived: archivedOf(archived), tags_all: tags, tags_any: any_tag }
    const options = { sort, descending, limit, cursor, total }
    const page = pageOrThrow(await household.file.listItems(filter, options))
    const places = await household.file.places()
    const around = { pathTo: (id: string) => places.path(id), nameOf: (id: string) => page.nameOf(id) }
    return household.file.read((view) => ({
      items: page.records.map((stored) => itemSummary(view, stored, around)),
      next_cursor: page.next_cursor,
      total: page.total,
    }))
  },
})

const detail = recordRoute({
  id: 'items.get',
  path: '/api/v1/items/{item}',
  tag: shared.tag,
  summary: 'Look at an item',
  collection: 'items',
  params: ItemParam,
  public_id: ({ item }) => item,
  reply: z.strictObject({ item: ItemReply }),
  answer: (view, stored) => ({ item: itemReply(view, stored) }),
})

const quantityHistory = route({
  ...shared,
  id: 'items.quantity_history',
  method: 'GET',
  path: '/api/v1/items/{item}/quantity-history',
  summary: 'Tell how many there have been, the latest first',
  params: ItemParam,
  query: z.strictObject(cursorQuery),
  reply: z.strictObject({
    quantity_changes: z.array(QuantityChangeReply),
    next_cursor: z.string().nullable(),
  }),
  errors: ['not_found'],
  handler({ household, params, query }, { accounts }) {
    return household.file.read((view) => {
      if (!view.get('items', params.item)) throw new HttpError('not_found')
      return quantityPage(view, new People(accounts), params.item, query)
    })
  },
})

export const itemRoutes = [list, detail, ...itemCommandRoutes, movementsRoute('item'), quantityHistory]
