import { z } from 'zod'
import { containerSorts, FillStatus, formatShortCode } from '../../../engine/index.ts'
import { cursorQuery, queryBoolean } from '../../../interface/routes/query-values.ts'
import { HttpError } from '../../errors/errors.ts'
import { entityTag } from '../../routing/entity-tag.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { archivedOf, pageOrThrow, pageQuery, placeFilters } from '../inventory/list-query.ts'
import { movementsRoute } from '../inventory/movements-route.ts'
import { shortCodeReply } from '../inventory/short-code-reply.ts'
import { ContainerParam, containerCommandRoutes } from './commands.ts'
import { ContainerReply, containerReply } from './replies.ts'

const { route } = routesWith()

const shared = { tag: 'Containers', access: 'session', limiter: null, household: {} } as const

const list = route({
  ...shared,
  id: 'containers.list',
  method: 'GET',
  path: '/api/v1/containers',
  summary: 'List the containers, filtered and sorted',
  description:
    'Without filters, the list has all containers that are not archived, by name. Several filters must all match.',
  query: z.strictObject({
    q: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'All of these words; the last one may be a prefix' }),
    ...placeFilters,
    kind: z.string().min(1).max(40).optional().meta({ description: 'The kind of container: `box`' }),
    fill_status: FillStatus.optional().meta({ description: 'The fill status that a member set' }),
    empty: queryBoolean.optional().meta({ description: 'true: only empty containers' }),
    sort: z.enum(containerSorts).optional().meta({ description: 'Default: name' }),
    limit: cursorQuery.limit,
    ...pageQuery,
  }),
  reply: z.strictObject({
    containers: z.array(ContainerReply),
    next_cursor: z.string().nullable(),
    total: z.int().nullable().meta({ description: 'Null unless `total=true`' }),
  }),
  async handler({ household, query }) {
    const { sort, descending, limit, cursor, total, archived, ...rest } = query
    const filter = { ...rest, archived: archivedOf(archived) }
    const options = { sort, descending, limit, cursor, total }
    const page = pageOrThrow(await household.file.listContainers(filter, options))
    const places = await household.file.places()
    return {
      containers: page.rows.flatMap((row) => {
        const stored = page.recordOf(row)
        if (!stored) return []
        const code = page.shortCodeOf(row.public_id)
        return [containerReply(places, stored, code && formatShortCode(code))]
      }),
      next_cursor: page.next_cursor,
      total: page.total,
    }
  },
})

const detail = route({
  ...shared,
  id: 'containers.get',
  method: 'GET',
  path: '/api/v1/containers/{container}',
  summary: 'Get a container',
  params: ContainerParam,
  reply: z.strictObject({ container: ContainerReply }),
  errors: ['not_found'],
  async handler({ household, params, koa }) {
    const places = await household.file.places()
    return household.file.read((view, state) => {
      const stored = view.get('containers', params.container)
      if (!stored) throw new HttpError('not_found')
      koa.set('ETag', entityTag(state, stored))
      return { container: containerReply(places, stored, shortCodeReply(view, params.container)) }
    })
  },
})

export const containerRoutes = [list, detail, ...containerCommandRoutes, movementsRoute('container')]
