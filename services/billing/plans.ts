import {
  billingAccountOf,
  overrideHolds,
  type PlanOverride,
  planOverridesOf,
  type ServiceView,
  type Subscription,
} from '../../engine/index.ts'
import type { BillingConfig, Plan } from '../config/billing-config.ts'

/** The plan of an installation at which nobody pays: its limits are those of the configuration. */
const SELF_HOSTED: Plan = {
  ...{ key: 'self-hosted', name: 'Self-hosted' },
  ...{ price: null, earlier_prices: [], interval: null, trial_days: 0, limits: {} },
}

/** Where the plan of a household comes from. */
export const planSources = ['installation', 'subscription', 'override'] as const
export type PlanSource = (typeof planSources)[number]

/** The plan that a household has at a moment. */
export interface Entitlement {
  readonly plan: Plan
  readonly source: PlanSource
  /** When it ends by itself, as far as anybody knows; null if it does not. */
  readonly until: string | null
  /** The overrides that hold, newest first. */
  readonly overrides: readonly PlanOverride[]
}

/** The plans of an installation: those that the operator declares, else the one that everybody has. */
export function plansOf(billing: BillingConfig | null): readonly Plan[] {
  return billing?.plans ?? [SELF_HOSTED]
}

/** The plan of households that pay nothing. */
function freePlan(billing: BillingConfig | null): Plan {
  return plansOf(billing).find(({ price }) => price === null) ?? SELF_HOSTED
}

/** The plan for which a price is paid; null if the operator declares none for it. */
export function planOfPrice(billing: BillingConfig | null, price_id: string): Plan | null {
  const paid = ({ price, earlier_prices }: Plan) => price === price_id || earlier_prices.includes(price_id)
  return billing?.plans.find(paid) ?? null
}

/** When the grace after a missing payment ends; null if no payment is missing. */
export function graceEnd({ past_due_since }: Subscription, { grace_ms }: BillingConfig): string | null {
  return past_due_since === null ? null : new Date(Date.parse(past_due_since) + grace_ms).toISOString()
}

/** SPEC.md BI6: whether a subscription gives its plan at a time (ISO 8601 in UTC). */
function subscriptionHolds(subscription: Subscription, billing: BillingConfig, now: string): boolean {
  const { state } = subscription
  if (state === 'active' || state === 'trialing') return true
  if (state !== 'past_due') return false
  const end = graceEnd(subscription, billing)
  return end === null || end > now
}

/** Whether a subscription runs, or can still begin to, so that a second one would be paid twice. */
export function isLive({ state }: Pick<Subscription, 'state'>): boolean {
  return state !== 'canceled'
}

/** SPEC.md BI7: the plan of a household: that of an override, else the paid one, else the one for all. */
export function entitlementOf(
  view: ServiceView,
  billing: BillingConfig | null,
  household_id: string,
  now: string,
): Entitlement {
  const overrides = planOverridesOf(view, household_id).filter((each) => overrideHolds(each, now))
  for (const { plan: key, until } of overrides) {
    const plan = billing?.plans.find((each) => each.key === key)
    if (plan) return { plan, source: 'override', until, overrides }
  }
  const subscription = billingAccountOf(view, household_id)?.subscription
  if (billing && subscription && subscriptionHolds(subscription, billing, now)) {
    const plan = planOfPrice(billing, subscription.price_id)
    const until = graceEnd(subscription, billing) ?? subscription.ends_at
    if (plan) return { plan, source: 'subscription', until, overrides }
  }
  return { plan: freePlan(billing), source: 'installation', until: null, overrides }
}
