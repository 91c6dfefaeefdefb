import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { allowsAccess, type Household, type ServiceView } from '../../../engine/index.ts'
import { moment } from '../../../services/interface/moment.ts'
import { namedLike, pageBy } from '../../../services/interface/routes/paging.ts'
import { listQuery } from '../../../services/interface/routes/query-values.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { QuotaSetting, quotasOf } from '../operating/household-quotas.ts'
import { type Needs, shared } from './common.ts'
import { lastActiveAt } from './last-active.ts'

const { route } = routesWith<Needs>()

const HouseholdFacts = z
  .strictObject({
    public_id: z.string(),
    name: z.string(),
    created_at: moment,
    last_active_at: moment.nullable().meta({ description: 'When a member was last seen' }),
    members: z.int(),
    file_bytes: z.int().nullable().meta({ description: 'The file of the records; null if it is missing' }),
    media_bytes: z
      .int()
      .nullable()
      .meta({ description: 'Photos and documents; null until they were counted' }),
    quotas: z.array(QuotaSetting),
    allows_access: z.boolean().meta({ description: 'Whether a support session may read it now' }),
  })
  .meta({ id: 'HouseholdFacts', description: 'A household as the staff sees it: no contents.' })

const states = {
  with_members: (view: ServiceView, { public_id }: Household) =>
    view.count('memberships', 'household_id', public_id) > 0,
  without_members: (view: ServiceView, { public_id }: Household) =>
    view.count('memberships', 'household_id', public_id) === 0,
  own_quotas: (_: ServiceView, { quotas }: Household) => Object.keys(quotas ?? {}).length > 0,
} as const

const list = route({
  ...shared,
  id: 'superadmin.households',
  method: 'GET',
  path: '/api/v1/superadmin/households',
  summary: 'List the households with what an operator needs to know of them',
  query: z.strictObject({
    ...listQuery,
    state: z.enum(['with_members', 'without_members', 'own_quotas']).optional(),
  }),
  reply: z.strictObject({ households: z.array(HouseholdFacts), next_cursor: z.string().nullable() }),
  async handler({ query: { q, state, ...paging } }, { accounts, config, media, now, placeOf }) {
    const at = now().toISOString()
    const { page, next_cursor } = accounts.read((view) => {
      const found = view
        .all('households')
        .map(({ record }) => record)
        .filter((one) => namedLike(q, one.name, one.public_id))
        .filter((one) => state === undefined || states[state](view, one))
        .sort((a, b) => (a.public_id < b.public_id ? -1 : 1))
      return pageBy(found, ({ public_id }) => public_id, paging)
    })
    const sizes = await Promise.all(page.map(({ public_id }) => sizeOf(placeOf(public_id).file)))
    const households = accounts.read((view) =>
      page.map((household, index) => {
        const { created_at, name, public_id } = household
        const members = view.find('memberships', 'household_id', public_id)
        const seen = members.flatMap(({ record }) => lastActiveAt(view, record.user_id) ?? [])
        const tickets = view.find('support_tickets', 'household_id', public_id)
        return {
          ...{ public_id, name, created_at },
          last_active_at: seen.sort().at(-1) ?? null,
          members: members.length,
          file_bytes: sizes[index] ?? null,
          media_bytes: media.of(public_id).usage.known,
          quotas: quotasOf({ accounts, config, now }, household).quotas,
          allows_access: tickets.some(({ record }) => allowsAccess(view, record, at)),
        }
      }),
    )
    return { households, next_cursor }
  },
})

async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  )
}

export const householdRoutes = [list]
