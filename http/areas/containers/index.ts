import { z } from 'zod'
import { containerSorts, FillStatus, formatShortCode } from '../../../engine/index.ts'
import { ContainerReply, containerReply } from '../../../services/interface/containers/replies.ts'
import { cursorQuery, queryBoolean } from '../../../services/interface/routes/query-values.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { archivedOf, pageOrThrow, pageQuery, placeFilters } from '../inventory/list-query.ts'
import { movementsRoute } from '../inventory/movements-route.ts'
import { containerCommandRoutes } from './commands.ts'

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
    empty: queryBoolean.optional().meta({
      description: 'true: only empty containers; false: only the others. Archived contents count, too',
    }),
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

export const containerRoutes = [list, ...containerCommandRoutes, movementsRoute('container')]
