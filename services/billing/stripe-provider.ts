import type StripeLibrary from 'stripe'
import type { z } from 'zod'
import type { BillingConfig } from '../config/billing-config.ts'
import { ServiceError } from '../errors.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { Breaker } from '../provider/breaker.ts'
import type { Clock, Logging } from '../runtime.ts'
import type { PaymentProvider, WantedCheckout } from './payment-provider.ts'
import {
  bestOf,
  runningIn,
  StripeCheckout,
  StripeEvent,
  StripeId,
  StripeInvoices,
  StripePortal,
  StripePrice,
  StripeSubscriptions,
} from './stripe-shapes.ts'
import { stripeTransport } from './stripe-transport.ts'

/** Time until Stripe must have answered a request, in milliseconds. */
const TIME_MS = 5000
/** Number of times that a failed request is sent again. */
const RETRIES = 1
/** Age at which a signed message is refused, in seconds. */
const TOLERANCE_S = 300
/** Number of subscriptions of a customer that are looked at. */
const MOST_SUBSCRIPTIONS = 20

/** What the way to Stripe needs. */
export interface StripeDeps extends Clock, Logging {
  readonly billing: BillingConfig
  readonly outbound: Pick<Outbound, 'request'>
  /** For tests. */
  readonly time_ms?: number | undefined
}

/** Loads the library of Stripe, which takes memory that an installation without payments does not spend. */
export async function openStripe(deps: StripeDeps): Promise<PaymentProvider> {
  const { default: Stripe } = await import('stripe')
  return new StripeProvider(Stripe, deps)
}

class StripeProvider implements PaymentProvider {
  readonly #deps: StripeDeps
  readonly #library: typeof StripeLibrary
  readonly #stripe: StripeLibrary
  readonly #breaker = new Breaker()

  constructor(library: typeof StripeLibrary, deps: StripeDeps) {
    const { billing, outbound, time_ms = TIME_MS } = deps
    const { hostname, port, protocol } = new URL(billing.api)
    const http = protocol === 'http:'
    this.#deps = deps
    this.#library = library
    this.#stripe = new library(billing.secret_key, {
      host: hostname,
      port: port === '' ? (http ? 80 : 443) : Number(port),
      protocol: http ? 'http' : 'https',
      telemetry: false,
      maxNetworkRetries: RETRIES,
      timeout: time_ms,
      httpClient: library.createFetchHttpClient(stripeTransport(outbound, time_ms)),
    })
  }

  async createCustomer(household_id: string, idempotencyKey: string): Promise<string> {
    const customers = this.#stripe.customers
    const made = this.#ask(StripeId, () =>
      customers.create({ metadata: { household_id } }, { idempotencyKey }),
    )
    return (await made).id
  }

  startCheckout({ customer_id, household_id, plan, success_url, cancel_url, key }: WantedCheckout) {
    const metadata = { household_id, plan: plan.key }
    return this.#find(StripeCheckout, () =>
      this.#stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customer_id,
          client_reference_id: household_id,
          line_items: [{ price: plan.price, quantity: 1 }],
          metadata,
          subscription_data: {
            metadata,
            ...(plan.trial_days > 0 && { trial_period_days: plan.trial_days }),
          },
          ...{ success_url, cancel_url },
        },
        { idempotencyKey: key },
      ),
    )
  }

  checkout(session_id: string) {
    return this.#find(StripeCheckout, () => this.#stripe.checkout.sessions.retrieve(session_id))
  }

  async expireCheckout(session_id: string): Promise<void> {
    await this.#ask(StripeCheckout, () => this.#stripe.checkout.sessions.expire(session_id))
  }

  async subscription(customer_id: string) {
    return bestOf(await this.#subscriptions(customer_id))
  }

  async openPortal(customer: string, return_url: string): Promise<string> {
    const portal = this.#stripe.billingPortal.sessions
    return (await this.#ask(StripePortal, () => portal.create({ customer, return_url }))).url
  }

  async invoices(customer: string, { limit, after }: { limit: number; after: string | null }) {
    const asked = { customer, limit, ...(after !== null && { starting_after: after }) }
    const { data, has_more } = await this.#ask(StripeInvoices, () => this.#stripe.invoices.list(asked))
    return { invoices: data, more: has_more }
  }

  async price(price_id: string) {
    const price = await this.#find(StripePrice, () => this.#stripe.prices.retrieve(price_id))
    if (!price || price.unit_amount === null) return null
    return { amount: price.unit_amount, currency: price.currency }
  }

  async closeCustomer(customer_id: string): Promise<void> {
    for (const id of runningIn(await this.#subscriptions(customer_id)))
      await this.#find(StripeId, () => this.#stripe.subscriptions.cancel(id))
    await this.#find(StripeId, () => this.#stripe.customers.del(customer_id))
  }

  readEvent(message: Buffer, signature: string | null) {
    const { billing, now } = this.#deps
    for (const secret of billing.webhook_secrets) {
      try {
        const { webhooks } = this.#library
        const at = now().getTime()
        const event: unknown = webhooks.constructEvent(
          message,
          signature ?? '',
          secret,
          TOLERANCE_S,
          undefined,
          at,
        )
        const read = StripeEvent.safeParse(event)
        if (read.success) return read.data
        throw new ServiceError('validation_failed', { message: 'This is not an event of Stripe.' })
      } catch (error) {
        if (error instanceof ServiceError) throw error
        if (error instanceof SyntaxError)
          throw new ServiceError('validation_failed', { message: 'This is not JSON.' })
      }
    }
    const message_of_refusal = 'The signature of this message is missing, wrong or too old.'
    throw new ServiceError('authentication_required', { message: message_of_refusal })
  }

  async #subscriptions(customer: string) {
    const asked = { customer, status: 'all', limit: MOST_SUBSCRIPTIONS } as const
    const found = await this.#find(StripeSubscriptions, () => this.#stripe.subscriptions.list(asked))
    return found ?? { data: [] }
  }

  async #ask<S extends z.ZodType>(shape: S, send: () => Promise<unknown>): Promise<z.output<S>> {
    const answer = await this.#find(shape, send)
    if (answer === null) throw this.#failure({ reason: 'unknown' })
    return answer
  }

  /** Sends a request; null if Stripe does not know what the request names. */
  async #find<S extends z.ZodType>(shape: S, send: () => Promise<unknown>): Promise<z.output<S> | null> {
    const { now } = this.#deps
    if (!this.#breaker.isClosed(now().getTime())) throw this.#failure({ reason: 'paused' })
    let answer: unknown
    try {
      answer = await send()
    } catch (error) {
      return this.#refused(error)
    }
    this.#breaker.worked()
    const read = shape.safeParse(answer)
    if (read.success) return read.data
    throw this.#failure({ reason: 'malformed', fields: read.error.issues.map(({ path }) => path.join('.')) })
  }

  #refused(error: unknown): null {
    const { StripeConnectionError, StripeError, StripeIdempotencyError } = this.#library.errors
    if (!(error instanceof StripeError)) throw error
    const { code, requestId, statusCode = 0, type } = error
    const lost = error instanceof StripeConnectionError || statusCode >= 500 || statusCode === 429
    if (lost) this.#breaker.failed(this.#deps.now().getTime())
    else this.#breaker.worked()
    if (statusCode === 404 || code === 'resource_missing') return null
    if (error instanceof StripeIdempotencyError)
      throw new ServiceError('operation_id_reused', { cause: error })
    throw this.#failure({ reason: type, code, status: statusCode, request: requestId })
  }

  /** The log has neither what was sent nor the words of Stripe: both may name people. */
  #failure(facts: Readonly<Record<string, unknown>>): ServiceError {
    this.#deps.log.error(facts, 'the payment provider gives no usable answer')
    return new ServiceError('provider_failed', {
      message: 'The payment provider cannot be reached, or its answer is not valid. Try again later.',
    })
  }
}
