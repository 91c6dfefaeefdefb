import { z } from 'zod'
import {
  type BillingAccount,
  billingAccountOf,
  HOUSEHOLD_QUOTAS,
  overrideHolds,
  type PlanOverride,
  planOverridesOf,
  QUOTAS,
  type QuotaLimits,
  type ServiceView,
  SubscriptionState,
} from '../../../engine/index.ts'
import { type Invoice, invoiceStates, type PriceTag } from '../../billing/payment-provider.ts'
import { entitlementOf, graceEnd, planOfPrice, planSources } from '../../billing/plans.ts'
import { PROVIDER_KEY } from '../../billing/webhook.ts'
import type { BillingConfig, Plan } from '../../config/billing-config.ts'
import { limitSources } from '../../households/quotas.ts'
import { SHOWN_SCOPES } from '../../households/usage.ts'
import { moment } from '../moment.ts'

const unit = z.enum(['bytes', 'count'])
const PlanName = z.strictObject({
  key: z.string().meta({ examples: ['family'] }),
  name: z.string().meta({ examples: ['Family'] }),
})
const source = z.enum(planSources).meta({
  description: '`installation`: for every household; `subscription`: paid; `override`: given by an operator',
})
const until = moment.nullable().meta({ description: 'When it ends by itself, as far as is known' })

export const PlanReply = PlanName.extend({
  interval: z.enum(['month', 'year']).nullable(),
  price: z
    .strictObject({
      amount: z.int().meta({ description: 'In the smallest unit of the currency' }),
      currency: z.string().meta({ examples: ['eur'] }),
    })
    .nullable()
    .meta({ description: 'Null for a plan that costs nothing, and while the payment provider cannot say' }),
  payable: z.boolean().meta({ description: 'Whether a checkout can be made for it' }),
  trial_days: z.int().meta({ description: 'Days before the first payment; 0 after a first subscription' }),
  limits: z.array(z.strictObject({ name: z.enum(HOUSEHOLD_QUOTAS), unit, limit: z.int() })),
  current: z.boolean().meta({ description: 'Whether the household has this plan now' }),
}).meta({ id: 'BillingPlan', description: 'A plan that households can have.' })

export function planReply(
  plan: Plan,
  {
    current,
    quotas,
    tag,
    tried,
  }: { current: boolean; quotas: QuotaLimits; tag: PriceTag | null; tried: boolean },
): z.input<typeof PlanReply> {
  const { interval, key, limits, name, price, trial_days } = plan
  const all = HOUSEHOLD_QUOTAS.map((quota) => ({
    ...{ name: quota, unit: QUOTAS[quota].unit },
    limit: limits[quota] ?? quotas[quota],
  }))
  const trial = tried ? 0 : trial_days
  return { key, name, interval, price: tag, payable: price !== null, trial_days: trial, limits: all, current }
}

/** What anybody of a household may know of how it pays. */
export const BillingStatus = z
  .strictObject({
    billed: z.boolean().meta({ description: 'Whether households pay at this server' }),
    provider: z
      .string()
      .nullable()
      .meta({ examples: ['stripe'] }),
    state: z.enum(['not_billed', 'none', ...SubscriptionState.options]).meta({
      description: '`not_billed`: nobody pays at this server; `none`: the household has no subscription',
    }),
    plan: PlanName,
    source,
    until,
    subscription: z
      .strictObject({
        plan: PlanName.nullable().meta({ description: 'Null for a price of no declared plan' }),
        period_end: moment,
        trial_end: moment.nullable(),
        ends_at: moment.nullable().meta({ description: 'When it ends; null if it is renewed' }),
        grace_ends_at: moment
          .nullable()
          .meta({ description: 'Until when the plan lasts without the payment' }),
      })
      .nullable(),
    checkout_open: z.boolean(),
    asked_at: moment.nullable().meta({ description: 'When the payment provider was asked for this state' }),
    last_event: z.strictObject({ type: z.string(), at: moment }).nullable(),
  })
  .meta({ id: 'BillingStatus', description: 'The plan of a household, and how it is paid.' })

export function statusReply(
  view: ServiceView,
  billing: BillingConfig | null,
  household_id: string,
  now: Date,
): z.input<typeof BillingStatus> {
  const { plan, source: from, until: end } = entitlementOf(view, billing, household_id, now.toISOString())
  const account = billing && billingAccountOf(view, household_id)
  const last = account?.last_event
  return {
    ...{ billed: billing !== null, provider: billing && PROVIDER_KEY },
    state: billing ? (account?.subscription?.state ?? 'none') : 'not_billed',
    ...{ plan: nameOf(plan), source: from, until: end },
    subscription: account && billing ? subscriptionReply(account, billing) : null,
    checkout_open: account?.checkout != null,
    asked_at: account?.asked_at ?? null,
    last_event: last ? { type: last.type, at: last.at } : null,
  }
}

function subscriptionReply({ subscription }: BillingAccount, billing: BillingConfig) {
  if (subscription === null) return null
  const { ends_at, period_end, price_id, trial_end } = subscription
  const paid = planOfPrice(billing, price_id)
  const grace_ends_at = graceEnd(subscription, billing)
  return { plan: paid ? nameOf(paid) : null, period_end, trial_end, ends_at, grace_ends_at }
}

const nameOf = ({ key, name }: Plan) => ({ key, name })

export const EntitlementsReply = z
  .strictObject({
    plan: PlanName,
    source,
    until,
    limits: z.array(
      z.strictObject({
        ...{ name: z.enum(HOUSEHOLD_QUOTAS), unit, limit: z.int() },
        source: z.enum(limitSources).meta({ description: 'What the limit comes from' }),
      }),
    ),
  })
  .meta({ id: 'Entitlements', description: 'What a household may use.' })

export const UsageReply = z
  .strictObject({
    name: z.string().meta({ examples: ['media_bytes'] }),
    unit,
    scope: z.enum(SHOWN_SCOPES),
    limit: z.int().nullable().meta({ description: 'Null for what is only counted' }),
    used: z.int(),
  })
  .meta({ id: 'Usage', description: 'What a household or the user uses of something.' })

export const CheckoutReply = z
  .strictObject({
    session_id: z.string().meta({ examples: ['cs_test_a1b2'] }),
    url: z.string().meta({ description: 'The page at which the person pays' }),
    expires_at: moment,
  })
  .meta({ id: 'Checkout', description: 'A payment under way.' })

export const InvoiceReply = z
  .strictObject({
    public_id: z.string(),
    number: z.string().nullable(),
    state: z.enum(invoiceStates),
    total: z.int().meta({ description: 'In the smallest unit of the currency' }),
    currency: z.string(),
    created_at: moment,
    page_url: z.string().nullable(),
    pdf_url: z.string().nullable(),
  })
  .meta({ id: 'Invoice', description: 'An invoice of the payment provider.' }) satisfies z.ZodType<Invoice>

export const OverrideReply = z
  .strictObject({
    public_id: z.string(),
    household_id: z.string(),
    plan: z.string().nullable(),
    quotas: z.partialRecord(z.enum(HOUSEHOLD_QUOTAS), z.int()),
    reason: z.string(),
    until,
    holds: z.boolean(),
    by: z.string().nullable(),
    created_at: moment,
    ended_at: moment.nullable(),
    ended_by: z.string().nullable(),
  })
  .meta({ id: 'PlanOverride', description: 'A plan or limits that an operator gives a household.' })

export function overrideReply(override: PlanOverride, now: string): z.input<typeof OverrideReply> {
  const {
    public_id,
    household_id,
    plan,
    quotas,
    reason,
    until: end,
    by,
    created_at,
    ended_at,
    ended_by,
  } = override
  const holds = overrideHolds(override, now)
  return {
    public_id,
    household_id,
    plan,
    quotas,
    reason,
    until: end,
    holds,
    by,
    created_at,
    ended_at,
    ended_by,
  }
}

/** A household as an operator sees its payments. */
export const SubscriptionReply = BillingStatus.extend({
  household: z.strictObject({ public_id: z.string(), name: z.string() }),
  customer_id: z.string().nullable(),
  overrides: z
    .array(OverrideReply)
    .meta({ description: 'Newest first; also those that ended in the last 30 days' }),
}).meta({ id: 'HouseholdSubscription', description: 'How a household pays, for operators.' })

export function householdSubscription(
  view: ServiceView,
  billing: BillingConfig | null,
  { name, public_id }: { readonly name: string; readonly public_id: string },
  now: Date,
): z.input<typeof SubscriptionReply> {
  return {
    ...statusReply(view, billing, public_id, now),
    household: { public_id, name },
    customer_id: billingAccountOf(view, public_id)?.customer_id ?? null,
    overrides: planOverridesOf(view, public_id).map((each) => overrideReply(each, now.toISOString())),
  }
}
