import { reject } from '../core/rejection.ts'
import type { BillingAccount, Subscription } from './billing-collections.ts'
import { type ServiceDraft, type ServiceView, serviceCommand } from './command.ts'

/** Maximum number of events that are kept, to recognise one that comes again. An older one is only asked about twice. */
const MAX_EVENTS = 2000
/** Number of events that are removed when there is no room. */
const REMOVED_AT_ONCE = 200

/** The record of the payments of a household; null if it never paid. */
export function billingAccountOf(view: ServiceView, household_id: string): BillingAccount | null {
  return view.get('billing_accounts', household_id)?.record ?? null
}

/** The household of a customer of the payment provider; null if none has this customer. */
export function householdOfCustomer(view: ServiceView, customer_id: string): string | null {
  return view.find('billing_accounts', 'customer_id', customer_id)[0]?.record.public_id ?? null
}

/** Whether an event was dealt with. */
export function isKnownBillingEvent(view: ServiceView, event_id: string): boolean {
  return view.count('billing_events', 'event_id', event_id) > 0
}

/** SPEC.md BI3: notes the customer that the payment provider has for a household, and the member who pays. */
export const noteCustomer = serviceCommand<{ household_id: string; customer_id: string; paid_by: string }>({
  type: 'billing.note_customer',
  recorded: false,
  ledger: ({ household_id, paid_by }) => ({ household_id, paid_by }),
  decide(draft, { household_id, customer_id, paid_by }) {
    if (!draft.view.get('households', household_id)) return reject('not_found')
    const known = draft.view.get('billing_accounts', household_id)
    if (known) draft.replace('billing_accounts', known, { customer_id, paid_by })
    else
      draft.create('billing_accounts', {
        ...{ public_id: household_id, customer_id, paid_by },
        ...{ checkout: null, subscription: null, asked_at: null, last_event: null },
      })
    return null
  },
})

/** SPEC.md BI3: notes the checkout of a household that is under way; null if none is. */
export const noteCheckout = serviceCommand<{
  household_id: string
  checkout: BillingAccount['checkout']
  paid_by: string
}>({
  type: 'billing.note_checkout',
  recorded: false,
  ledger: ({ household_id, paid_by }) => ({ household_id, paid_by }),
  decide(draft, { household_id, checkout, paid_by }) {
    const account = draft.view.get('billing_accounts', household_id)
    if (!account) return reject('not_found')
    draft.replace('billing_accounts', account, { checkout, paid_by })
    return null
  },
})

/** A state of a subscription as the provider describes it: since when a payment is missing, the server notes itself. */
export type AskedSubscription = Omit<Subscription, 'past_due_since'>

/**
 * SPEC.md BI5: keeps the state of a subscription with the time at which the provider was asked for it. A state that was
 * asked for earlier than the kept one changes nothing.
 */
export const keepSubscription = serviceCommand<{
  household_id: string
  customer_id: string
  asked_at: string
  subscription: AskedSubscription | null
  event: { readonly id: string; readonly type: string } | null
}>({
  type: 'billing.keep_subscription',
  recorded: false,
  ledger: ({ household_id, asked_at, subscription }) => ({
    household_id,
    asked_at,
    state: subscription?.state ?? null,
  }),
  decide(draft, { household_id, customer_id, asked_at, subscription, event }) {
    const account = draft.view.get('billing_accounts', household_id)
    if (account?.record.customer_id !== customer_id) return null
    if (event) noteEvent(draft, household_id, event)
    const { asked_at: before, subscription: was } = account.record
    const at = draft.stamp.edit_at
    const last_event = event ? { event_id: event.id, type: event.type, at } : account.record.last_event
    if (before !== null && before > asked_at) {
      draft.replace('billing_accounts', account, { last_event })
      return null
    }
    const missing = was?.subscription_id === subscription?.subscription_id ? was?.past_due_since : null
    const past_due_since = subscription?.state === 'past_due' ? (missing ?? asked_at) : null
    draft.replace('billing_accounts', account, {
      ...{ asked_at, last_event },
      subscription: subscription && { ...subscription, past_due_since },
      // A checkout that became a subscription is over. A dead one is that of an earlier checkout.
      ...(subscription && !isPending(subscription) && { checkout: null }),
    })
    return null
  },
})

function isPending({ state }: AskedSubscription): boolean {
  return state === 'incomplete' || state === 'canceled'
}

function noteEvent(
  draft: ServiceDraft,
  household_id: string,
  { id, type }: { readonly id: string; readonly type: string },
): void {
  if (isKnownBillingEvent(draft.view, id)) return
  if (draft.view.size('billing_events') >= MAX_EVENTS) {
    const all = draft.view.all('billing_events')
    const oldest = all.sort((a, b) => (a.record.created_at < b.record.created_at ? -1 : 1))
    for (const event of oldest.slice(0, REMOVED_AT_ONCE)) draft.delete('billing_events', event)
  }
  draft.create('billing_events', { public_id: draft.stamp.newId(), event_id: id, type, household_id })
}

/**
 * SPEC.md BI9: forgets the payments of a household.
 *
 * @param closed whether the provider has confirmed that the customer is gone; otherwise the work in the background sees to it
 */
export function forgetBilling(draft: ServiceDraft, household_id: string, closed = false): void {
  const { view } = draft
  for (const event of view.find('billing_events', 'household_id', household_id))
    draft.delete('billing_events', event)
  const account = view.get('billing_accounts', household_id)
  if (!account) return
  const { customer_id } = account.record
  if (!closed && view.count('billing_closings', 'customer_id', customer_id) === 0)
    draft.create('billing_closings', { public_id: draft.stamp.newId(), customer_id, attempts: 0 })
  draft.delete('billing_accounts', account)
}

/** SPEC.md BI9: a customer is gone at the provider, with all subscriptions: nothing of it is kept. */
export const closeCustomer = serviceCommand<{ customer_id: string }>({
  type: 'billing.close_customer',
  recorded: false,
  ledger: ({ customer_id }) => ({ customer_id }),
  decide(draft, { customer_id }) {
    const { view } = draft
    const household_id = householdOfCustomer(view, customer_id)
    if (household_id !== null) forgetBilling(draft, household_id, true)
    for (const closing of view.find('billing_closings', 'customer_id', customer_id))
      draft.delete('billing_closings', closing)
    return null
  },
})

/** SPEC.md BI9: notes that the provider could not be reached once more. */
export const noteClosingFailed = serviceCommand<{ customer_id: string }>({
  type: 'billing.closing_failed',
  recorded: false,
  ledger: () => ({}),
  decide(draft, { customer_id }) {
    for (const closing of draft.view.find('billing_closings', 'customer_id', customer_id))
      draft.replace('billing_closings', closing, { attempts: closing.record.attempts + 1 })
    return null
  },
})
