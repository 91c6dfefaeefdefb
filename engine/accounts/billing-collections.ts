import * as z from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, Id, Moment, shortText } from '../core/fields.ts'
import { HOUSEHOLD_QUOTAS } from '../quotas/quotas.ts'

/** The states of a subscription. `incomplete`: its first payment is not there yet. */
export const SubscriptionState = z.enum([
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
])
export type SubscriptionState = z.infer<typeof SubscriptionState>

/** The name of a plan in the declaration of the operator. */
export const PlanKey = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'the key of a plan, such as family')
  .max(40)

/** The name of something at the payment provider. */
const ProviderId = z.string().regex(/^[A-Za-z0-9_]{1,255}$/)

/** A subscription, as the payment provider described it when it was last asked. */
export const Subscription = z.object({
  subscription_id: ProviderId,
  state: SubscriptionState,
  /** The price that is paid; the declaration of the operator says for which plan. */
  price_id: ProviderId,
  period_end: Moment,
  trial_end: Moment.nullable(),
  /** When it ends by itself; null if it is renewed. */
  ends_at: Moment.nullable(),
  /** Since when a payment is missing; null if none is. */
  past_due_since: Moment.nullable(),
})
export type Subscription = z.infer<typeof Subscription>

/** What the server keeps of the payments of a household. Its id is that of the household. No card is ever here. */
const BillingAccount = z.object({
  ...baseFields,
  customer_id: ProviderId,
  /** The person who pays. */
  paid_by: Id,
  /** The newest checkout, until it is paid or replaced. */
  checkout: z
    .object({ session_id: ProviderId, plan: PlanKey, return_url: z.string().max(500).nullable() })
    .nullable(),
  subscription: Subscription.nullable(),
  /** When the provider was asked for this state; null if it never was. */
  asked_at: Moment.nullable(),
  /** The event after which it was last asked. */
  last_event: z.object({ event_id: ProviderId, type: shortText(100), at: Moment }).nullable(),
})
export type BillingAccount = z.infer<typeof BillingAccount>

export const billing_accounts = defineCollection({
  key: 'billing_accounts',
  nature: 'credentials',
  schema: BillingAccount,
  indexes: {
    customer_id: { kind: 'text', unique: true, of: (account) => account.customer_id },
    paid_by: { kind: 'id', of: (account) => account.paid_by },
  },
})

/** An event of the payment provider that was dealt with. */
const BillingEvent = z.object({ ...baseFields, event_id: ProviderId, type: shortText(100), household_id: Id })

export const billing_events = defineCollection({
  key: 'billing_events',
  nature: 'credentials',
  schema: BillingEvent,
  indexes: {
    event_id: { kind: 'text', unique: true, of: (event) => event.event_id },
    household_id: { kind: 'id', of: (event) => event.household_id },
  },
})

/** A customer whose subscriptions must still be ended at the provider: the household or the payer is erased. */
const BillingClosing = z.object({ ...baseFields, customer_id: ProviderId, attempts: z.int().min(0) })
export type BillingClosing = z.infer<typeof BillingClosing>

export const billing_closings = defineCollection({
  key: 'billing_closings',
  nature: 'credentials',
  schema: BillingClosing,
  indexes: { customer_id: { kind: 'text', unique: true, of: (closing) => closing.customer_id } },
})

/** A plan or limits that an operator gives a household, whatever it pays. */
export const PlanOverride = z.object({
  ...baseFields,
  household_id: Id,
  /** Null: the plan stays, and only the limits differ. */
  plan: PlanKey.nullable(),
  quotas: z.partialRecord(z.enum(HOUSEHOLD_QUOTAS), z.int().min(1)),
  reason: shortText(500),
  /** When it lapses; null if it lasts until somebody ends it. */
  until: Moment.nullable(),
  /** The operator; null for the command line. */
  by: Id.nullable(),
  ended_at: Moment.nullable(),
  ended_by: Id.nullable(),
})
export type PlanOverride = z.infer<typeof PlanOverride>

export const plan_overrides = defineCollection({
  key: 'plan_overrides',
  nature: 'credentials',
  schema: PlanOverride,
  indexes: { household_id: { kind: 'id', of: (override) => override.household_id } },
})
