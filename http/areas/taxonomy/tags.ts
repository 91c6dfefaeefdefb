import { z } from 'zod'
import { TagReply, tagReply } from '../../../services/interface/taxonomy/replies.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { namedPage, namedQuery } from './named-list.ts'

const { recordRoutes, route } = routesWith()

const tags = recordRoutes({
  collection: 'tags',
  param: 'tag',
  tag: 'Taxonomy',
  reply: { tag: TagReply },
  show: (stored) => ({ tag: tagReply(stored) }),
})

const list = route({
  id: 'taxonomy.tags.list',
  method: 'GET',
  path: '/api/v1/taxonomy/tags',
  tag: 'Taxonomy',
  summary: 'List the tags, by name; numbers in names sort by value',
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

const create = tags.create('tag.create', {
  id: 'taxonomy.tags.create',
  path: '/api/v1/taxonomy/tags',
  summary: 'Add a tag',
})

const read = tags.read({
  id: 'taxonomy.tags.get',
  path: '/api/v1/taxonomy/tags/{tag}',
  summary: 'Get a tag',
  addition: true,
})

const update = tags.change('tag.update', {
  id: 'taxonomy.tags.update',
  path: '/api/v1/taxonomy/tags/{tag}',
  summary: 'Update a tag',
  description: 'Changes the fields that are present; null clears a field.',
})

const archive = tags.act('tag.archive', {
  id: 'taxonomy.tags.archive',
  path: '/api/v1/taxonomy/tags/{tag}/archive',
  summary: 'Archive a tag: its items keep it, and no further item gets it',
})

const restore = tags.act('tag.restore', {
  id: 'taxonomy.tags.restore',
  path: '/api/v1/taxonomy/tags/{tag}/restore',
  summary: 'Restore an archived tag',
  addition: true,
})

export const tagRoutes = [list, create, read, update, archive, restore]
