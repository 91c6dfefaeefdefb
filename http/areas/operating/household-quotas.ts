import { z } from 'zod'
import {
  HOUSEHOLD_QUOTAS,
  type Household,
  type HouseholdQuotaName,
  QUOTAS,
  setHouseholdQuotas,
} from '../../../engine/index.ts'
import { requireAccepted, ServiceError } from '../../../services/errors.ts'
import { quotasOfHousehold } from '../../../services/households/quotas.ts'
import { namedLike, pageBy } from '../../../services/interface/routes/paging.ts'
import { listQuery } from '../../../services/interface/routes/query-values.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { type Needs, OPERATIONS_TAG, operators, staff } from './common.ts'

const { route } = routesWith<Needs>()
const tag = OPERATIONS_TAG

export const QuotaSetting = z
  .strictObject({
    name: z.enum(HOUSEHOLD_QUOTAS),
    unit: z.enum(['bytes', 'count']),
    limit: z.int().meta({ description: 'What counts for the household now' }),
    own: z
      .boolean()
      .meta({ description: 'Whether an operator set it; otherwise it is that of the installation' }),
  })
  .meta({ id: 'QuotaSetting', description: 'A quota of a household, as an operator sees it.' })

const HouseholdQuotas = z
  .strictObject({
    public_id: Uuid,
    name: z.string(),
    quotas: z.array(QuotaSetting),
  })
  .meta({ id: 'HouseholdQuotas', description: 'The quotas of a household that an operator can set.' })

export function quotasOf(
  { accounts, config, now }: Pick<Needs, 'accounts' | 'config' | 'now'>,
  { name, public_id, quotas = {} }: Household,
) {
  const limits = quotasOfHousehold(accounts, config, public_id, now())
  return {
    public_id,
    name,
    quotas: HOUSEHOLD_QUOTAS.map((quota) => ({
      name: quota,
      unit: QUOTAS[quota].unit,
      limit: limits[quota],
      own: quotas[quota] !== undefined,
    })),
  }
}

const list = route({
  id: 'operations.household_quotas.list',
  method: 'GET',
  path: '/api/v1/operations/household-quotas',
  tag,
  addition: true,
  summary: 'List the households with the quotas that can be set for each',
  description:
    'Members see the use of the quotas (`GET /api/v1/household/quotas`). Operators see no contents.',
  access: staff,
  limiter: null,
  query: z.strictObject(listQuery),
  reply: z.strictObject({ households: z.array(HouseholdQuotas), next_cursor: z.string().nullable() }),
  handler({ query: { q, ...paging } }, services) {
    const found = services.accounts
      .read((view) => view.all('households'))
      .map(({ record }) => record)
      .filter(({ name, public_id }) => namedLike(q, name, public_id))
      .sort((a, b) => (a.public_id < b.public_id ? -1 : 1))
    const { page, next_cursor } = pageBy(found, ({ public_id }) => public_id, paging)
    return { households: page.map((household) => quotasOf(services, household)), next_cursor }
  },
})

/** The largest limit: a whole number that JSON and JavaScript keep exactly. */
const MOST = Number.MAX_SAFE_INTEGER
const Limit = z.int().min(1).max(MOST).nullable()

const change = route({
  id: 'operations.household_quotas.set',
  method: 'PATCH',
  path: '/api/v1/operations/household-quotas/{household_public_id}',
  tag,
  addition: true,
  summary: 'Set quotas of a household, in bytes or as a number',
  description:
    'A quota that is not named stays as it is. `null` takes one back: the quota of the installation counts again. What counts now, counts with the next request.',
  access: operators,
  limiter: null,
  params: z.strictObject({ household_public_id: Uuid }),
  body: z.strictObject({
    quotas: z.partialRecord(z.enum(HOUSEHOLD_QUOTAS), Limit).meta({
      examples: [{ media_bytes: 50_000_000_000, household_records: null }],
    }),
  }),
  reply: z.strictObject({ household: HouseholdQuotas }),
  errors: ['not_found'],
  async handler({ body, params: { household_public_id }, principal }, services) {
    const { accounts } = services
    const quotas: Partial<Record<HouseholdQuotaName, number | null>> = body.quotas
    const by = principal.user.public_id
    requireAccepted(
      await accounts.run(setHouseholdQuotas, { household_id: household_public_id, quotas, by }, by),
    )
    const household = accounts.read((view) => view.get('households', household_public_id)?.record)
    if (!household) throw new ServiceError('not_found')
    return { household: quotasOf(services, household) }
  },
})

export const householdQuotaRoutes = [list, change]
