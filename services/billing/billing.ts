import {
  type BillingAccount,
  billingAccountOf,
  keepSubscription,
  noteCheckout,
  noteCustomer,
  type Subscription,
} from '../../engine/index.ts'
import { KeyedLock, type Later, later } from '../../platform/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Plan } from '../config/billing-config.ts'
import type { Config } from '../config/config.ts'
import { requireAccepted, ServiceError } from '../errors.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Clock, Ids, Logging } from '../runtime.ts'
import type { Checkout, Invoice, PaymentProvider, PriceTag } from './payment-provider.ts'
import { isLive, plansOf } from './plans.ts'
import { PriceTags } from './price-tags.ts'
import { checkoutReturns, returnAddress } from './returns.ts'

/** What payments need. */
export interface BillingDeps extends Clock, Ids, Logging {
  readonly accounts: AccountStore
  readonly config: Pick<Config, 'base_url' | 'billing'>
  readonly outbound: Pick<Outbound, 'request'>
  /** Another way to the provider; for tests. */
  readonly open?: Later<PaymentProvider> | undefined
}

/** A person who asks about the payments of a household. */
export interface Payer {
  readonly household_id: string
  readonly user_id: string
}

/** A checkout that a person asks for. */
export interface AskedCheckout extends Payer {
  readonly plan: string
  readonly return_url: string | null
  /** The id of the request: the same one gives the same checkout. */
  readonly request_id: string
}

/** How far a checkout is. */
export type FinalizedState = 'pending' | 'expired' | 'done'

/** The payments of households. */
export class Billing {
  readonly deps: BillingDeps
  /** What changes the payments of a household happens one after the other. */
  readonly lock = new KeyedLock()
  readonly #open: Later<PaymentProvider>
  readonly #tags: PriceTags

  constructor(deps: BillingDeps) {
    this.deps = deps
    this.#open =
      deps.open ??
      later(async () => {
        const { openStripe } = await import('./stripe-provider.ts')
        const { billing, ...others } = { ...deps, ...deps.config }
        if (!billing) throw noProvider()
        return openStripe({ billing, ...others })
      })
    this.#tags = new PriceTags(deps, () => this.provider())
  }

  /** Loads the library of the provider, which takes longer than a request may hold the others. */
  async start(): Promise<void> {
    if (this.deps.config.billing) await this.#open()
  }

  /** @throws ServiceError `provider_unknown` if nobody pays here */
  async provider(): Promise<PaymentProvider> {
    if (!this.deps.config.billing) throw noProvider()
    return this.#open()
  }

  /** SPEC.md BI1: the plans, each with what it costs; null for one that costs nothing, or while nobody can say. */
  async plans(): Promise<readonly { readonly plan: Plan; readonly tag: PriceTag | null }[]> {
    const plans = plansOf(this.deps.config.billing)
    return Promise.all(
      plans.map(async (plan) => ({
        plan,
        tag: plan.price === null ? null : await this.#tags.of(plan.price),
      })),
    )
  }

  /**
   * SPEC.md BI3: begins a payment, or continues the same one.
   *
   * @throws ServiceError `provider_unknown`, `provider_failed`, `validation_failed`, `operation_id_reused`; `conflict` if the
   * household pays already
   */
  async checkout(asked: AskedCheckout): Promise<Checkout> {
    const { household_id } = asked
    const provider = await this.provider()
    const plan = this.#payable(asked.plan)
    const address = returnAddress(this.deps.config, asked.return_url)
    return this.lock.run(household_id, async () => {
      const account = this.account(household_id)
      if (account) {
        const subscription = await this.refresh(account, null)
        if (subscription && isLive(subscription)) throw paysAlready()
        const open = await this.#continued(provider, account, subscription, asked)
        if (open) {
          // The person who continues it pays.
          await this.#noteCheckout(asked, open.session_id)
          return open
        }
      }
      const start = async (customer_id: string) =>
        provider.startCheckout({
          ...{ customer_id, household_id, ...checkoutReturns(address) },
          // A trial is for a household that had no subscription yet.
          plan: { ...plan, trial_days: this.account(household_id)?.subscription ? 0 : plan.trial_days },
          key: `stowage-checkout-${customer_id}-${asked.request_id}`,
        })
      // The customer of a household may have been deleted at the provider.
      const checkout =
        (account && (await start(account.customer_id))) ??
        (await start(await this.#newCustomer(provider, asked)))
      if (!checkout) {
        this.deps.log.error({ plan: plan.key }, 'the payment provider does not know the price of a plan')
        throw new ServiceError('provider_failed', {
          message: 'The payment provider does not know this plan.',
        })
      }
      await this.#noteCheckout(asked, checkout.session_id)
      return checkout
    })
  }

  /** SPEC.md BI3: the checkout that is open already, if it is the same; ends any other one, so that nobody pays twice. */
  async #continued(
    provider: PaymentProvider,
    { checkout: noted }: BillingAccount,
    subscription: Pick<Subscription, 'subscription_id'> | null,
    { plan, return_url }: AskedCheckout,
  ): Promise<Checkout | null> {
    const known = noted && (await provider.checkout(noted.session_id))
    // One whose subscription ended since is of the past.
    const ended = subscription !== null && known?.subscription_id === subscription.subscription_id
    if (known?.state === 'complete' && known.paid && !ended) throw paysAlready()
    if (known?.state !== 'open') return null
    if (noted?.plan === plan && noted.return_url === return_url) return known
    await provider.expireCheckout(known.session_id)
    return null
  }

  async #newCustomer(provider: PaymentProvider, { household_id, user_id }: Payer): Promise<string> {
    const { accounts, newId } = this.deps
    const customer_id = await provider.createCustomer(household_id, `stowage-customer-${newId()}`)
    const input = { household_id, customer_id, paid_by: user_id }
    requireAccepted(await accounts.run(noteCustomer, input, user_id))
    return customer_id
  }

  async #noteCheckout({ household_id, user_id, plan, return_url }: AskedCheckout, session_id: string) {
    const input = { household_id, paid_by: user_id, checkout: { session_id, plan, return_url } }
    requireAccepted(await this.deps.accounts.run(noteCheckout, input, user_id))
  }

  /**
   * SPEC.md BI3: takes over what was paid.
   *
   * @throws ServiceError `provider_unknown`, `provider_failed`; `not_found` for a checkout of another household
   */
  async finalize({ household_id, user_id }: Payer, session_id: string): Promise<FinalizedState> {
    const provider = await this.provider()
    return this.lock.run(household_id, async () => {
      const account = this.account(household_id)
      const checkout = account && (await provider.checkout(session_id))
      if (!account || checkout?.household_id !== household_id) throw new ServiceError('not_found')
      if (!checkout.paid) return checkout.state === 'expired' ? 'expired' : 'pending'
      const { checkout: noted, paid_by } = account
      if (noted?.session_id === session_id && paid_by !== user_id)
        requireAccepted(
          await this.deps.accounts.run(
            noteCheckout,
            { household_id, paid_by: user_id, checkout: noted },
            user_id,
          ),
        )
      await this.refresh(account, null)
      return 'done'
    })
  }

  /**
   * Makes the address of the page at which a household changes how it pays.
   *
   * @throws ServiceError `provider_unknown`, `provider_failed`, `validation_failed`; `conflict` if it never paid
   */
  async portal(household_id: string, return_url: string | null): Promise<string> {
    const provider = await this.provider()
    const address = returnAddress(this.deps.config, return_url)
    const account = this.account(household_id)
    if (!account) throw new ServiceError('conflict', { message: 'This household has paid nothing yet.' })
    return provider.openPortal(account.customer_id, address)
  }

  /** The invoices of a household, newest first. @throws ServiceError `provider_unknown`, `provider_failed` */
  async invoices(
    household_id: string,
    page: { readonly limit: number; readonly after: string | null },
  ): Promise<{ readonly invoices: readonly Invoice[]; readonly more: boolean }> {
    const provider = await this.provider()
    const account = this.account(household_id)
    return account ? provider.invoices(account.customer_id, page) : { invoices: [], more: false }
  }

  /**
   * SPEC.md BI5: asks the provider for the present state of a subscription, and keeps it. The caller has the lock of the
   * household.
   */
  async refresh(
    { public_id: household_id, customer_id }: Pick<BillingAccount, 'public_id' | 'customer_id'>,
    event: { readonly id: string; readonly type: string } | null,
  ): Promise<Pick<Subscription, 'state' | 'subscription_id'> | null> {
    const { accounts, now } = this.deps
    const provider = await this.provider()
    const asked_at = now().toISOString()
    const subscription = await provider.subscription(customer_id)
    const input = { household_id, customer_id, asked_at, subscription, event }
    requireAccepted(await accounts.run(keepSubscription, input, null))
    return subscription
  }

  /** Forgets a checkout that nobody can pay any more. The caller has the lock of the household. */
  async forgetOver({ checkout, paid_by, public_id: household_id }: BillingAccount): Promise<void> {
    if (checkout === null) return
    const known = await (await this.provider()).checkout(checkout.session_id)
    if (known?.state === 'open') return
    const input = { household_id, paid_by, checkout: null }
    requireAccepted(await this.deps.accounts.run(noteCheckout, input, null))
  }

  account(household_id: string): BillingAccount | null {
    return this.deps.accounts.read((view) => billingAccountOf(view, household_id))
  }

  #payable(key: string): { readonly key: string; readonly price: string; readonly trial_days: number } {
    const plan = this.deps.config.billing?.plans.find((each) => each.key === key)
    if (plan && plan.price !== null) return { key, price: plan.price, trial_days: plan.trial_days }
    const message = plan ? 'This plan costs nothing.' : 'There is no such plan.'
    throw new ServiceError('validation_failed', {
      details: [{ path: 'plan', code: 'invalid_value', message }],
    })
  }
}

function noProvider(): ServiceError {
  const message = 'Nobody pays at this server. Its operator has to set STOWAGE_STRIPE_SECRET_KEY.'
  return new ServiceError('provider_unknown', { message })
}

function paysAlready(): ServiceError {
  const message = 'This household has a subscription already. Change it on the page of the payment provider.'
  return new ServiceError('conflict', { message })
}
