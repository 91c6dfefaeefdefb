import { z } from 'zod'
import { inputSchemas } from '../../../engine/index.ts'
import { eventLoop } from '../../../storage/index.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { type Answering, present } from '../../routing/command-route.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { namedPage, namedQuery } from './named-list.ts'
import { CategoryReply, categoryReply } from './replies.ts'

const { commandRoute, recordRoute, route } = routesWith()

const known = { public_id: true } as const
/** Number of categories per turn of the event loop. */
const AT_ONCE = 10
const params = z.strictObject({ category: Uuid7 })

const shared = {
  tag: 'Taxonomy',
  reply: { category: CategoryReply },
  subject: ({ public_id }: { readonly public_id: string }) =>
    ({ collection: 'categories', public_id }) as const,
  answer: ({ view, input }: Answering<{ readonly public_id: string }>) => ({
    category: categoryReply(view, present(view.get('categories', input.public_id))),
  }),
}

const list = route({
  id: 'taxonomy.categories.list',
  method: 'GET',
  path: '/api/v1/taxonomy/categories',
  tag: 'Taxonomy',
  summary: 'List the categories, by name',
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

const create = commandRoute({
  ...shared,
  id: 'taxonomy.categories.create',
  method: 'POST',
  path: '/api/v1/taxonomy/categories',
  summary: 'Add a category',
  command: 'category.create',
  body: inputSchemas['category.create'].partial(known),
  status: 201,
  input: ({ body, new_id }) => ({ public_id: new_id, ...body }),
})

const read = recordRoute({
  id: 'taxonomy.categories.get',
  path: '/api/v1/taxonomy/categories/{category}',
  tag: 'Taxonomy',
  summary: 'Get a category',
  addition: true,
  collection: 'categories',
  params,
  public_id: ({ category }) => category,
  reply: z.strictObject({ category: CategoryReply }),
  answer: (view, stored) => ({ category: categoryReply(view, stored) }),
})

const update = commandRoute({
  ...shared,
  id: 'taxonomy.categories.update',
  method: 'PATCH',
  path: '/api/v1/taxonomy/categories/{category}',
  summary: 'Update a category',
  description: 'Changes the fields that are present; null clears a field.',
  command: 'category.update',
  params,
  body: inputSchemas['category.update'].omit(known),
  input: ({ params: { category }, body }) => ({ public_id: category, ...body }),
})

const move = commandRoute({
  ...shared,
  id: 'taxonomy.categories.move',
  method: 'POST',
  path: '/api/v1/taxonomy/categories/{category}/move',
  summary: 'Move a category below another one; null makes it top-level',
  command: 'category.update',
  params,
  body: inputSchemas['category.update'].pick({ parent_id: true }).required(),
  input: ({ params: { category }, body }) => ({ public_id: category, ...body }),
})

const archive = commandRoute({
  ...shared,
  id: 'taxonomy.categories.archive',
  method: 'POST',
  path: '/api/v1/taxonomy/categories/{category}/archive',
  summary: 'Archive a category: its contents stay in it, and nothing can be added',
  command: 'category.archive',
  params,
  input: ({ params: { category } }) => ({ public_id: category }),
})

const restore = commandRoute({
  ...shared,
  id: 'taxonomy.categories.restore',
  method: 'POST',
  path: '/api/v1/taxonomy/categories/{category}/restore',
  summary: 'Restore an archived category',
  addition: true,
  command: 'category.restore',
  params,
  input: ({ params: { category } }) => ({ public_id: category }),
})

export const categoryRoutes = [list, create, read, update, move, archive, restore]
