import { z } from 'zod'
import type { AskedSubscription, SubscriptionState } from '../../engine/index.ts'
import { type Checkout, type Invoice, invoiceStates } from './payment-provider.ts'

/** What the server reads of the answers of Stripe. They are checked, although the library has types: nobody checks those. */

const time = z.number().transform((seconds) => new Date(seconds * 1000).toISOString())
/** A thing by its id, or the thing itself. */
const named = z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)])

export const StripeId = z.looseObject({ id: z.string() })

const STATES: Readonly<Record<string, SubscriptionState>> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  // A trial has ended, and there is nothing to pay with.
  paused: 'unpaid',
  canceled: 'canceled',
  incomplete: 'incomplete',
  incomplete_expired: 'canceled',
}

const StripeSubscription = z.looseObject({
  id: z.string(),
  // A state that this program does not know gives no plan.
  status: z.string().transform((status) => STATES[status] ?? 'unpaid'),
  created: z.number(),
  cancel_at: time.nullable(),
  cancel_at_period_end: z.boolean(),
  ended_at: time.nullable(),
  trial_end: time.nullable(),
  items: z.looseObject({
    data: z.array(z.looseObject({ price: StripeId, current_period_end: time })).min(1),
  }),
})
export const StripeSubscriptions = z.looseObject({ data: z.array(StripeSubscription) })

/** The better a state, the more it counts if there are several subscriptions. */
const RANK: readonly SubscriptionState[] = [
  'canceled',
  'incomplete',
  'unpaid',
  'past_due',
  'trialing',
  'active',
]

/** The subscription that counts; null without any. */
export function bestOf({ data }: z.output<typeof StripeSubscriptions>): AskedSubscription | null {
  const [best] = data.toSorted(
    (a, b) => RANK.indexOf(b.status) - RANK.indexOf(a.status) || b.created - a.created,
  )
  const [item] = best?.items.data ?? []
  if (!best || !item) return null
  const period_end = item.current_period_end
  return {
    subscription_id: best.id,
    state: best.status,
    price_id: item.price.id,
    period_end,
    trial_end: best.trial_end,
    ends_at: best.ended_at ?? best.cancel_at ?? (best.cancel_at_period_end ? period_end : null),
  }
}

/** The subscriptions that can still cost something. */
export function runningIn({ data }: z.output<typeof StripeSubscriptions>): string[] {
  return data.flatMap(({ id, status }) => (status === 'canceled' ? [] : [id]))
}

export const StripeCheckout = z
  .looseObject({
    id: z.string(),
    url: z.string().nullable(),
    status: z.enum(['open', 'complete', 'expired']).nullable(),
    payment_status: z.string(),
    client_reference_id: z.string().nullable(),
    subscription: named.nullish(),
    expires_at: time,
  })
  .transform(
    ({ id, url, status, payment_status, client_reference_id, subscription, expires_at }): Checkout => ({
      ...{ session_id: id, url, expires_at },
      state: status ?? 'open',
      paid: status === 'complete' && payment_status !== 'unpaid',
      subscription_id: subscription ?? null,
      household_id: client_reference_id,
    }),
  )

const StripeInvoice = z
  .looseObject({
    id: z.string(),
    number: z.string().nullable(),
    status: z.enum(invoiceStates).nullable(),
    total: z.int(),
    currency: z.string(),
    created: time,
    hosted_invoice_url: z.string().nullish(),
    invoice_pdf: z.string().nullish(),
  })
  .transform(
    ({ id, number, status, total, currency, created, hosted_invoice_url, invoice_pdf }): Invoice => ({
      ...{ public_id: id, number, total, currency, created_at: created },
      state: status ?? 'draft',
      page_url: hosted_invoice_url ?? null,
      pdf_url: invoice_pdf ?? null,
    }),
  )
export const StripeInvoices = z.looseObject({ data: z.array(StripeInvoice), has_more: z.boolean() })

export const StripePrice = z.looseObject({ unit_amount: z.int().nullable(), currency: z.string() })

export const StripePortal = z.looseObject({ url: z.string() })

/** An event names a customer in its object; the event of a customer is about the customer itself. */
export const StripeEvent = z
  .looseObject({
    id: z.string().max(255),
    type: z.string().min(1).max(100),
    data: z.looseObject({ object: z.looseObject({ customer: named.nullish() }) }),
  })
  .transform(({ id, type, data }) => ({ id, type, customer_id: data.object.customer ?? null }))
