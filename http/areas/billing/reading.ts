import { z } from 'zod'
import { HOUSEHOLD_QUOTAS, QUOTA_NAMES, QUOTAS } from '../../../engine/index.ts'
import { entitlementOf } from '../../../services/billing/plans.ts'
import type { HouseholdHandle } from '../../../services/households/handle.ts'
import { judgedQuotas, quotasOfHousehold } from '../../../services/households/quotas.ts'
import { isCounted, usedBy } from '../../../services/households/usage.ts'
import {
  BillingStatus,
  EntitlementsReply,
  PlanReply,
  planReply,
  statusReply,
  UsageReply,
} from '../../../services/interface/billing/replies.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { browser, device, type Needs } from './common.ts'

const { route } = routesWith<Needs>()

interface Asked {
  readonly household: HouseholdHandle
  readonly principal: { readonly user: { readonly public_id: string } }
}

const plans = route({
  ...browser,
  id: 'billing.plans',
  method: 'GET',
  path: '/api/v1/billing/plans',
  summary: 'List the plans of this server',
  description: 'Where nobody pays there is one plan, and its limits are those of the installation.',
  household: {},
  reply: z.strictObject({ plans: z.array(PlanReply) }),
  async handler({ household: { household_id } }, { accounts, billing, config, now }) {
    const priced = await billing.plans()
    const at = now().toISOString()
    const { plan: own } = accounts.read((view) => entitlementOf(view, config.billing, household_id, at))
    const { quotas } = config
    // A trial is for those who never had a subscription.
    const tried = billing.account(household_id)?.subscription != null
    const reply = priced.map(({ plan, tag }) =>
      planReply(plan, { current: plan.key === own.key, quotas, tag, tried }),
    )
    return { plans: reply }
  },
})

function status({ household: { household_id } }: Asked, { accounts, config, now }: Needs) {
  return { billing: accounts.read((view) => statusReply(view, config.billing, household_id, now())) }
}

const gettingStatus = {
  method: 'GET',
  summary: 'Get the plan of the household, and how it is paid',
  description: 'The payment provider is the authority: `asked_at` says when it was last asked.',
  household: {},
  reply: z.strictObject({ billing: BillingStatus }),
} as const

const statusGet = route({
  ...browser,
  ...gettingStatus,
  id: 'billing.status',
  path: '/api/v1/billing/status',
  handler: (request, services) => status(request, services),
})

const mobileStatus = route({
  ...device,
  ...gettingStatus,
  id: 'mobile.billing.status',
  path: '/api/v1/mobile/billing/status',
  handler: (request, services) => status(request, services),
})

function entitlements({ household: { household_id } }: Asked, { accounts, config, now }: Needs) {
  const at = now()
  const { limits, sources } = judgedQuotas(accounts, config, household_id, at)
  const { plan, source, until } = accounts.read((view) =>
    entitlementOf(view, config.billing, household_id, at.toISOString()),
  )
  return {
    entitlements: {
      plan: { key: plan.key, name: plan.name },
      ...{ source, until },
      limits: HOUSEHOLD_QUOTAS.map((name) => ({
        ...{ name, unit: QUOTAS[name].unit, limit: limits[name] },
        source: sources[name] ?? 'installation',
      })),
    },
  }
}

const gettingEntitlements = {
  method: 'GET',
  summary: 'Get what the household may use',
  description: 'A limit below the present use removes nothing; it refuses what would add.',
  household: {},
  reply: z.strictObject({ entitlements: EntitlementsReply }),
} as const

const entitlementsGet = route({
  ...browser,
  ...gettingEntitlements,
  id: 'entitlements.get',
  path: '/api/v1/entitlements',
  handler: (request, services) => entitlements(request, services),
})

const mobileEntitlements = route({
  ...device,
  ...gettingEntitlements,
  id: 'mobile.entitlements',
  path: '/api/v1/mobile/entitlements',
  handler: (request, services) => entitlements(request, services),
})

async function usage({ household, principal }: Asked, services: Needs) {
  const { accounts, config, now } = services
  const { household_id } = household
  const used = await usedBy(household, principal.user.public_id, services)
  const limits = quotasOfHousehold(accounts, config, household_id, now())
  const quotas = QUOTA_NAMES.flatMap((name) => {
    if (!isCounted(name)) return []
    const { scope, unit } = QUOTAS[name]
    return [{ name, unit, scope, limit: limits[name], used: used[name] }]
  })
  const members = accounts.read((view) => view.count('memberships', 'household_id', household_id))
  const counted = { name: 'members', unit: 'count', scope: 'household', limit: null, used: members } as const
  return { usage: [...quotas, counted] }
}

const gettingUsage = {
  method: 'GET',
  summary: 'Get what the household and the user use, beside the limits',
  household: {},
  reply: z.strictObject({ usage: z.array(UsageReply) }),
} as const

const usageGet = route({
  ...browser,
  ...gettingUsage,
  id: 'usage.get',
  path: '/api/v1/usage',
  handler: (request, services) => usage(request, services),
})

const mobileUsage = route({
  ...device,
  ...gettingUsage,
  id: 'mobile.usage',
  path: '/api/v1/mobile/usage',
  handler: (request, services) => usage(request, services),
})

export const readingRoutes = [
  plans,
  statusGet,
  mobileStatus,
  entitlementsGet,
  mobileEntitlements,
  usageGet,
  mobileUsage,
]
