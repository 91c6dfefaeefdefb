import type { AskedSubscription } from '../../engine/index.ts'

/** The page at which a person pays. */
export interface Checkout {
  readonly session_id: string
  /** Null once it is over. */
  readonly url: string | null
  readonly state: 'open' | 'complete' | 'expired'
  /** Whether the first payment is there, or none is due yet. */
  readonly paid: boolean
  /** The subscription that it became; null while it is open. */
  readonly subscription_id: string | null
  readonly household_id: string | null
  readonly expires_at: string
}

/** The payment that a checkout asks for. */
export interface WantedCheckout {
  readonly customer_id: string
  readonly household_id: string
  readonly plan: { readonly key: string; readonly price: string; readonly trial_days: number }
  readonly success_url: string
  readonly cancel_url: string
  /** The same key gives the same checkout, also after a restart. */
  readonly key: string
}

export const invoiceStates = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const

/** An invoice, as a person sees it. */
export interface Invoice {
  readonly public_id: string
  readonly number: string | null
  readonly state: (typeof invoiceStates)[number]
  /** In the smallest unit of the currency. */
  readonly total: number
  readonly currency: string
  readonly created_at: string
  /** The page of the invoice, and its file. */
  readonly page_url: string | null
  readonly pdf_url: string | null
}

/** The amount of a price, in the smallest unit of its currency. */
export interface PriceTag {
  readonly amount: number
  readonly currency: string
}

/** What the server reads of an event. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  /** Null for events that are about no customer. */
  readonly customer_id: string | null
}

/** The one way to the payment provider. All but `readEvent` throw ServiceError `provider_failed`. */
export interface PaymentProvider {
  createCustomer(household_id: string, key: string): Promise<string>
  /** Null if the provider does not know the customer, or the price. */
  startCheckout(wanted: WantedCheckout): Promise<Checkout | null>
  /** Null for a checkout that the provider does not know. */
  checkout(session_id: string): Promise<Checkout | null>
  expireCheckout(session_id: string): Promise<void>
  /** The subscription that counts: one that runs, else the newest; null without any. */
  subscription(customer_id: string): Promise<AskedSubscription | null>
  /** Makes the address of the page at which a customer changes or ends a subscription. */
  openPortal(customer_id: string, return_url: string): Promise<string>
  /** Newest first; `after` is the last one of the page before. */
  invoices(
    customer_id: string,
    page: { readonly limit: number; readonly after: string | null },
  ): Promise<{ readonly invoices: readonly Invoice[]; readonly more: boolean }>
  price(price_id: string): Promise<PriceTag | null>
  /** Ends all subscriptions of a customer at once, and deletes the customer. A second time it does nothing. */
  closeCustomer(customer_id: string): Promise<void>
  /** Verifies the signature of a message, and reads it. @throws ServiceError `authentication_required` */
  readEvent(message: Buffer, signature: string | null): ProviderEvent
}
