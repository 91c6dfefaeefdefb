import {
  type BillingAccount,
  closeCustomer,
  DAY_MS,
  noteClosingFailed,
  type PrivacyRequest,
} from '../../engine/index.ts'
import { requireAccepted, ServiceError } from '../errors.ts'
import type { Billing } from './billing.ts'

/** Time after which the provider is asked about a subscription again although no message came, in milliseconds. */
const STALE_MS = DAY_MS
/** The same while a checkout is open. */
const OPEN_STALE_MS = 3_600_000
/** Maximum number of customers about whom the provider is asked in one sweep. */
const AT_ONCE = 50

/**
 * SPEC.md BI9: ends the subscriptions that an erasure concerns: those of erased households, and those that the erased person
 * pays. Without an answer of the provider the erasure continues, and the sweep tries again.
 */
export async function closeBeforeErasure(billing: Billing, request: PrivacyRequest): Promise<void> {
  const { accounts, config, log } = billing.deps
  const { households, kind, public_id: request_id, user_id } = request
  const payer = kind === 'account_erasure' ? user_id : null
  const concerned = accounts
    .read((view) => view.all('billing_accounts'))
    .filter(({ record }) => households.includes(record.public_id) || record.paid_by === payer)
  if (concerned.length === 0) return
  const left: string[] = []
  for (const { record } of concerned)
    if (!config.billing || !(await closeInTurn(billing, record))) left.push(record.customer_id)
  if (left.length === 0) return
  log.error(
    { request_id, left: left.length },
    'an erasure leaves subscriptions at the payment provider; the server tries again to end them',
  )
}

/** Tries again to end what erasures have left, and asks about subscriptions of which no message came for a day. */
export async function sweepBilling(billing: Billing): Promise<void> {
  const { accounts, config } = billing.deps
  if (!config.billing) return
  const closings = accounts.read((view) => view.all('billing_closings'))
  // One that fails keeps none of the others: a provider that is away is left alone after three failures, so that nobody waits.
  const next = closings.toSorted((a, b) => a.record.attempts - b.record.attempts).slice(0, AT_ONCE)
  for (const { record } of next) await close(billing, record.customer_id)
  const now = billing.deps.now().getTime()
  const stale = accounts
    .read((view) => view.all('billing_accounts'))
    .filter(({ record }) => isStale(record, now))
  for (const { record } of stale.slice(0, AT_ONCE)) {
    try {
      await billing.lock.run(record.public_id, async () => {
        // While the sweep waited for its turn, somebody may have begun another payment, or erased the household.
        const account = billing.account(record.public_id)
        const subscription = account && (await billing.refresh(account, null))
        if (account && (subscription === null || subscription.state === 'canceled'))
          await billing.forgetOver(account)
      })
    } catch (error) {
      // It is in the log already.
      if (!(error instanceof ServiceError)) throw error
    }
  }
}

function isStale({ asked_at, checkout, subscription }: BillingAccount, now: number): boolean {
  const ended = subscription === null || subscription.state === 'canceled'
  if (ended && checkout === null) return false
  return asked_at === null || Date.parse(asked_at) + (checkout ? OPEN_STALE_MS : STALE_MS) <= now
}

function closeInTurn(billing: Billing, { customer_id, public_id }: BillingAccount): Promise<boolean> {
  return billing.lock.run(public_id, () => close(billing, customer_id))
}

/** Ends all subscriptions of a customer. @returns whether the provider has confirmed it */
async function close(billing: Billing, customer_id: string): Promise<boolean> {
  const { accounts } = billing.deps
  try {
    await (await billing.provider()).closeCustomer(customer_id)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    requireAccepted(await accounts.run(noteClosingFailed, { customer_id }, null))
    return false
  }
  requireAccepted(await accounts.run(closeCustomer, { customer_id }, null))
  return true
}
