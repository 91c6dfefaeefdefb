import { z } from 'zod'
import { inputSchemas } from '../../../engine/index.ts'
import { CategoryReply, categoryReply } from '../../../services/interface/taxonomy/replies.ts'
import { eventLoop } from '../../../storage/index.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { namedPage, namedQuery } from './named-list.ts'

const { recordRoutes, route } = routesWith()

/** Number of categories per turn of the event loop. */
const AT_ONCE = 10

const categories = recordRoutes({
  collection: 'categories',
  param: 'category',
  tag: 'Taxonomy',
  reply: { category: CategoryReply },
  show: (stored, view) => ({ category: categoryReply(view, stored) }),
})

const list = route({
  id: 'taxonomy.categories.list',
  method: 'GET',
  path: '/api/v1/taxonomy/categories',
  tag: 'Taxonomy',
  summary: 'List the categories, by name; numbers in names sort by value',
  access: 'session',
  limiter: null,
  household: {},
  query: z.strictObject({
    ...namedQuery,
    parent: z
      .union([Uuid7, z.literal('none')])
      .optional()
      .meta({ description: 'Only those directly below this one; `none`: only top-level ones' }),
  }),
  reply: z.strictObject({ categories: z.array(CategoryReply), next_cursor: z.string().nullable() }),
  async handler({ household, query: { parent, ...query } }) {
    const below = parent === 'none' ? null : parent
    const { ids, next_cursor } = await namedPage(household, 'categories', { ...query, parent: below })
    const categories: z.input<typeof CategoryReply>[] = []
    // Each category includes its path, which may be long.
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      if (at > 0) await eventLoop.next()
      const some = household.file.read((view) =>
        ids.slice(at, at + AT_ONCE).flatMap((id) => {
          const stored = view.get('categories', id)
          return stored ? [categoryReply(view, stored)] : []
        }),
      )
      categories.push(...some)
    }
    return { categories, next_cursor }
  },
})

const create = categories.create('category.create', {
  id: 'taxonomy.categories.create',
  path: '/api/v1/taxonomy/categories',
  summary: 'Add a category',
})

const read = categories.read({
  id: 'taxonomy.categories.get',
  path: '/api/v1/taxonomy/categories/{category}',
  summary: 'Get a category',
  addition: true,
})

const update = categories.change('category.update', {
  id: 'taxonomy.categories.update',
  path: '/api/v1/taxonomy/categories/{category}',
  summary: 'Update a category',
  description: 'Changes the fields that are present; null clears a field.',
})

const move = categories.change('category.update', {
  id: 'taxonomy.categories.move',
  method: 'POST',
  path: '/api/v1/taxonomy/categories/{category}/move',
  summary: 'Move a category below another one; null makes it top-level',
  body: inputSchemas['category.update'].pick({ parent_id: true }).required(),
  // The other category there has its name already.
  renamed: { name: 'parent_id' },
})

const archive = categories.act('category.archive', {
  id: 'taxonomy.categories.archive',
  path: '/api/v1/taxonomy/categories/{category}/archive',
  summary: 'Archive a category: its contents stay in it, and nothing can be added',
})

const restore = categories.act('category.restore', {
  id: 'taxonomy.categories.restore',
  path: '/api/v1/taxonomy/categories/{category}/restore',
  summary: 'Restore an archived category',
  addition: true,
})

export const categoryRoutes = [list, create, read, update, move, archive, restore]
