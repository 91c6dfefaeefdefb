import { z } from 'zod'
import {
  derivedId,
  endPlanOverride,
  HOUSEHOLD_QUOTAS,
  PlanKey,
  type PlanOverride,
  setPlanOverride,
} from '../../../engine/index.ts'
import { requireAccepted, ServiceError } from '../../../services/errors.ts'
import {
  householdSubscription,
  OverrideReply,
  overrideReply,
  SubscriptionReply,
} from '../../../services/interface/billing/replies.ts'
import { moment } from '../../../services/interface/moment.ts'
import { namedLike, pageBy } from '../../../services/interface/routes/paging.ts'
import { listQuery } from '../../../services/interface/routes/query-values.ts'
import { Uuid, Uuid7 } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { Needs } from './common.ts'

const { route } = routesWith<Needs>()

const shared = {
  tag: 'Superadmin',
  access: { session_roles: ['operator', 'superadmin'] },
  limiter: null,
} as const

const subscriptions = route({
  ...shared,
  id: 'superadmin.subscriptions',
  method: 'GET',
  path: '/api/v1/superadmin/subscriptions',
  summary: 'List how households pay, and what operators gave them',
  description:
    'Without `state`, households that never paid and have no override are left out. `unfinished` are customers whose subscriptions an erasure could not end yet.',
  query: z.strictObject({
    ...listQuery,
    state: SubscriptionReply.shape.state.exclude(['not_billed']).optional(),
  }),
  reply: z.strictObject({
    subscriptions: z.array(SubscriptionReply),
    unfinished: z.array(z.strictObject({ customer_id: z.string(), since: moment, attempts: z.int() })),
    next_cursor: z.string().nullable(),
  }),
  handler: ({ query: { q, state, ...paging } }, { accounts, config, now }) =>
    accounts.read((view) => {
      const found = view
        .all('households')
        .map(({ record }) => record)
        .filter(({ name, public_id }) => namedLike(q, name, public_id))
        .filter(({ public_id }) => {
          const account = view.get('billing_accounts', public_id)?.record
          if (state !== undefined) return (account?.subscription?.state ?? 'none') === state
          return account !== undefined || view.count('plan_overrides', 'household_id', public_id) > 0
        })
        .sort((a, b) => (a.public_id < b.public_id ? -1 : 1))
      const { page, next_cursor } = pageBy(found, ({ public_id }) => public_id, paging)
      return {
        subscriptions: page.map((household) => householdSubscription(view, config.billing, household, now())),
        unfinished: view.all('billing_closings').map(({ record: { attempts, created_at, customer_id } }) => ({
          customer_id,
          since: created_at,
          attempts,
        })),
        next_cursor,
      }
    }),
})

const reply = z.strictObject({ override: OverrideReply })

function replyOf({ accounts, now }: Needs, override_id: string): z.input<typeof reply> {
  const override = accounts.read((view) => view.get('plan_overrides', override_id)?.record)
  if (!override) throw new ServiceError('not_found')
  return { override: overrideReply(override, now().toISOString()) }
}

const WantedOverride = z
  .strictObject({
    plan: PlanKey.nullable().default(null),
    quotas: z
      .partialRecord(z.enum(HOUSEHOLD_QUOTAS), z.int().min(1).max(Number.MAX_SAFE_INTEGER))
      .default({})
      .meta({ examples: [{ media_bytes: 50_000_000_000 }] }),
    reason: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .meta({ examples: ['A school club'] }),
    until: z.iso
      .datetime({ offset: true })
      .transform((text) => new Date(text).toISOString())
      .nullable()
      .default(null),
  })
  .meta({ examples: [{ quotas: { media_bytes: 50_000_000_000 }, reason: 'A school club' }] })

const override = route({
  ...shared,
  id: 'superadmin.manual_overrides.create',
  method: 'POST',
  path: '/api/v1/superadmin/households/{household_public_id}/manual-overrides',
  summary: 'Give a household a plan or limits, whatever it pays',
  description:
    'It counts from the next request on, until it is ended or `until` is over. Its limits count more than those of the plan and of the operator. The security events of the household show it.',
  params: z.strictObject({ household_public_id: Uuid }),
  body: WantedOverride,
  reply,
  status: 201,
  writes: { preconditions: false },
  errors: ['not_found', 'too_many'],
  async handler({ body, operation_id, params, principal }, services) {
    requireUseful(body, services)
    const override_id = derivedId(operation_id, 1)
    const by = principal.user.public_id
    const input = { override_id, household_id: params.household_public_id, by, ...body }
    requireAccepted(await services.accounts.run(setPlanOverride, input, by, operation_id))
    return replyOf(services, override_id)
  },
})

/** @throws ServiceError `validation_failed` for an override that would change nothing */
function requireUseful(
  { plan, quotas, until }: Pick<PlanOverride, 'plan' | 'quotas' | 'until'>,
  { config, now }: Needs,
): void {
  const refuse = (path: string, message: string) => {
    throw new ServiceError('validation_failed', { details: [{ path, code: 'invalid_value', message }] })
  }
  if (plan === null && Object.keys(quotas).length === 0) refuse('quotas', 'Name a plan, or a limit.')
  if (plan !== null && !config.billing?.plans.some(({ key }) => key === plan))
    refuse('plan', 'There is no such plan.')
  if (until !== null && until <= now().toISOString()) refuse('until', 'This time is over.')
}

const end = route({
  ...shared,
  id: 'superadmin.manual_overrides.end',
  method: 'DELETE',
  path: '/api/v1/superadmin/manual-overrides/{override_public_id}',
  summary: 'End what an operator gave a household',
  description: 'At once. One that is over stays as it is.',
  params: z.strictObject({ override_public_id: Uuid7 }),
  reply,
  errors: ['not_found'],
  async handler({ params: { override_public_id: override_id }, principal }, services) {
    const by = principal.user.public_id
    requireAccepted(await services.accounts.run(endPlanOverride, { override_id, by }, by))
    return replyOf(services, override_id)
  },
})

export const superadminRoutes = [subscriptions, override, end]
