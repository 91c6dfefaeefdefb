import { z } from 'zod'
import { householdCommands, resourceDetail, resourceTypes, roleAllows } from '../../../engine/index.ts'
import { PathReply } from '../../../services/interface/inventory/path-reply.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { QUERY_LENGTH, ResourceTypeParam, searchRoute } from '../inventory/search.ts'

const { route } = routesWith()

const tag = 'Mobile inventory'
const shared = { tag, access: 'bearer', limiter: 'mobile-authenticated', household: {} } as const

const capabilities = route({
  ...shared,
  id: 'mobile.inventory.capabilities',
  method: 'GET',
  path: '/api/v1/mobile/inventory/capabilities',
  summary: 'List what this user can do with the inventory of this household',
  reply: z.strictObject({
    household_id: z.string(),
    role: z.enum(['viewer', 'member', 'admin', 'owner']),
    resource_types: z.array(ResourceTypeParam),
    operations: z.array(
      z.strictObject({
        type: z.string(),
        summary: z.string(),
        allowed: z.boolean(),
        errors: z.array(z.string()),
      }),
    ),
    search: z.strictObject({ min_length: z.int(), max_length: z.int() }),
  }),
  handler({ household }) {
    return {
      household_id: household.household_id,
      role: household.role,
      resource_types: [...resourceTypes],
      operations: [...householdCommands.values()].map(({ type, summary, role, errors }) => ({
        type,
        summary,
        allowed: roleAllows(household.role, role),
        errors: [...errors],
      })),
      search: { min_length: QUERY_LENGTH.min, max_length: QUERY_LENGTH.max },
    }
  },
})

const search = searchRoute({
  ...shared,
  id: 'mobile.inventory.search',
  path: '/api/v1/mobile/inventory/search',
})

const detail = route({
  ...shared,
  id: 'mobile.inventory.get',
  method: 'GET',
  path: '/api/v1/mobile/inventory/{resource_type}/{public_id}',
  summary: 'Get an item, container or place with its path and contents',
  params: z.strictObject({
    resource_type: ResourceTypeParam.meta({ description: 'The kind of record' }),
    public_id: Uuid,
  }),
  reply: z.strictObject({
    resource_type: ResourceTypeParam,
    seq: z.int(),
    record: z.record(z.string(), z.unknown()),
    path: PathReply,
    contents: z.strictObject({ items: z.int(), containers: z.int(), places: z.int() }).nullable(),
  }),
  errors: ['not_found'],
  handler({ household, params }) {
    const { resource_type, public_id } = params
    const found = household.file.read((view) => resourceDetail(view, resource_type, public_id))
    if (!found) throw new HttpError('not_found')
    const { stored, path, contents } = found
    return { resource_type, seq: stored.seq, record: { ...stored.record }, path: [...path], contents }
  },
})

export const mobileInventoryRoutes = [capabilities, search, detail]
