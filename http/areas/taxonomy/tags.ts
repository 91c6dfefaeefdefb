import { z } from 'zod'
import { inputSchemas } from '../../../engine/index.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { type Answering, present } from '../../routing/command-route.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { namedPage, namedQuery } from './named-list.ts'
import { TagReply, tagReply } from './replies.ts'

const { commandRoute, recordRoute, route } = routesWith()

const known = { public_id: true } as const
const params = z.strictObject({ tag: Uuid7 })

const shared = {
  tag: 'Taxonomy',
  reply: { tag: TagReply },
  subject: ({ public_id }: { readonly public_id: string }) => ({ collection: 'tags', public_id }) as const,
  answer: ({ view, input }: Answering<{ readonly public_id: string }>) => ({
    tag: tagReply(present(view.get('tags', input.public_id))),
  }),
}

const list = route({
  id: 'taxonomy.tags.list',
  method: 'GET',
  path: '/api/v1/taxonomy/tags',
  tag: 'Taxonomy',
  summary: 'List the tags, by name',
  access: 'session',
  limiter: null,
  household: {},
  query: z.strictObject(namedQuery),
  reply: z.strictObject({ tags: z.array(TagReply), next_cursor: z.string().nullable() }),
  async handler({ household, query }) {
    const { ids, next_cursor } = await namedPage(household, 'tags', query)
    return household.file.read((view) => {
      const page = ids.flatMap((id) => view.get('tags', id) ?? [])
      return { tags: page.map(tagReply), next_cursor }
    })
  },
})

const create = commandRoute({
  ...shared,
  id: 'taxonomy.tags.create',
  method: 'POST',
  path: '/api/v1/taxonomy/tags',
  summary: 'Add a tag',
  command: 'tag.create',
  body: inputSchemas['tag.create'].partial(known),
  status: 201,
  input: ({ body, new_id }) => ({ public_id: new_id, ...body }),
})

const read = recordRoute({
  id: 'taxonomy.tags.get',
  path: '/api/v1/taxonomy/tags/{tag}',
  tag: 'Taxonomy',
  summary: 'Get a tag',
  addition: true,
  collection: 'tags',
  params,
  public_id: ({ tag }) => tag,
  reply: z.strictObject({ tag: TagReply }),
  answer: (_view, stored) => ({ tag: tagReply(stored) }),
})

const update = commandRoute({
  ...shared,
  id: 'taxonomy.tags.update',
  method: 'PATCH',
  path: '/api/v1/taxonomy/tags/{tag}',
  summary: 'Update a tag',
  description: 'Changes the fields that are present; null clears a field.',
  command: 'tag.update',
  params,
  body: inputSchemas['tag.update'].omit(known),
  input: ({ params: { tag }, body }) => ({ public_id: tag, ...body }),
})

const archive = commandRoute({
  ...shared,
  id: 'taxonomy.tags.archive',
  method: 'POST',
  path: '/api/v1/taxonomy/tags/{tag}/archive',
  summary: 'Archive a tag: its items keep it, and no further item gets it',
  command: 'tag.archive',
  params,
  input: ({ params: { tag } }) => ({ public_id: tag }),
})

const restore = commandRoute({
  ...shared,
  id: 'taxonomy.tags.restore',
  method: 'POST',
  path: '/api/v1/taxonomy/tags/{tag}/restore',
  summary: 'Restore an archived tag',
  addition: true,
  command: 'tag.restore',
  params,
  input: ({ params: { tag } }) => ({ public_id: tag }),
})

export const tagRoutes = [list, create, read, update, archive, restore]
