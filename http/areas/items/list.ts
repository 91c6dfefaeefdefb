import { z } from 'zod'
import { itemSorts, pathOf } from '../../../engine/index.ts'
import { itemTexts } from '../../../services/interface/items/item-texts.ts'
import { ItemSummary } from '../../../services/interface/items/replies.ts'
import { cursorQuery, queryBoolean } from '../../../services/interface/routes/query-values.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { JsonText } from '../../shell/envelope.ts'
import { archivedOf, pageOrThrow, pageQuery, placeFilters, queryIds } from '../inventory/list-query.ts'

const { route } = routesWith()

export const listRoute = route({
  id: 'items.list',
  method: 'GET',
  path: '/api/v1/items',
  tag: 'Items',
  summary: 'List the items, filtered and sorted',
  description:
    'Without filters, the list has all items that are not archived, by name. Several filters must all match. A cursor belongs to its filters and its order, and keeps its position when records are added.',
  access: 'session',
  limiter: null,
  household: {},
  query: z.strictObject({
    q: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'All of these words; the last one may be a prefix' }),
    category: Uuid.optional().meta({ description: 'In this category, or one below it' }),
    tags: queryIds.meta({ description: 'Has all of these tags, separated by commas' }),
    any_tag: queryIds.meta({ description: 'Has at least one of these tags' }),
    ...placeFilters,
    low_stock: queryBoolean.optional().meta({ description: 'true: less than `minimum_quantity`' }),
    expires_before: z.iso.date().optional().meta({ description: 'Expires before this day' }),
    warranty_before: z.iso
      .date()
      .optional()
      .meta({ description: 'Has a warranty that ends before this day' }),
    lent: queryBoolean.optional().meta({ description: 'true: somebody has borrowed it; false: nobody has' }),
    lent_to: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'Lent to a borrower in whose name these words are', examples: ['Ben'] }),
    due_before: z.iso.date().optional().meta({ description: 'Lent until a day before this one' }),
    asset_number: z.string().min(1).max(60).optional().meta({ description: 'Has exactly this asset number' }),
    serial_number: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'Has exactly this serial number' }),
    has_notes: queryBoolean.optional().meta({ description: 'true: has notes; false: has no notes' }),
    sort: z
      .enum(itemSorts)
      .optional()
      .meta({ description: 'Default: by name; numbers in names sort by value' }),
    limit: cursorQuery.limit,
    ...pageQuery,
  }),
  own_cursors: true,
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
    const tree = await household.file.readyPlaces()
    // In one read, so that the path of a place is computed once for all items in it.
    const items = household.file.read((view) =>
      itemTexts(page, (placement) => (tree ? tree.path(placement.id) : pathOf(view, placement))),
    )
    const total_text = JSON.stringify(page.total)
    return new JsonText(
      `{"items":[${items}],"next_cursor":${JSON.stringify(page.next_cursor)},"total":${total_text}}`,
    )
  },
})
