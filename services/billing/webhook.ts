import { householdOfCustomer, isKnownBillingEvent } from '../../engine/index.ts'
import { ServiceError } from '../errors.ts'
import type { Billing } from './billing.ts'

/** The name of the provider in the address of its messages. */
export const PROVIDER_KEY = 'stripe'

/** The events after which a subscription may be another one. */
const ABOUT_SUBSCRIPTIONS = /^(?:customer\.subscription|checkout\.session|invoice)\./

/** Seconds after which the provider may send a message again. */
const AGAIN_S = 60

/** What became of a message. */
export interface Received {
  /** Whether the message was about a subscription of this installation. */
  readonly handled: boolean
  /** Whether the same event came before. */
  readonly duplicate: boolean
}

/**
 * SPEC.md BI5: takes a message of the payment provider. It says only whose subscription to ask for: messages come late,
 * twice and in any order, so the server keeps what the provider answers now.
 *
 * @throws ServiceError `provider_unknown`, `authentication_required`, `validation_failed`; `unavailable` if the provider
 * cannot be asked, so that it sends the message again
 */
export async function receiveMessage(
  billing: Billing,
  { provider_key, message, onProof, signature }: ReceivedMessage,
): Promise<Received> {
  const { accounts } = billing.deps
  const provider = await billing.provider()
  if (provider_key !== PROVIDER_KEY) throw new ServiceError('provider_unknown', { message: UNKNOWN })
  const { customer_id, id, type } = provider.readEvent(message, signature)
  await onProof()
  const not_ours = { handled: false, duplicate: false }
  if (customer_id === null || !ABOUT_SUBSCRIPTIONS.test(type)) return not_ours
  const household_id = accounts.read((view) => householdOfCustomer(view, customer_id))
  if (household_id === null) return not_ours
  return billing.lock.run(household_id, async () => {
    const duplicate = accounts.read((view) => isKnownBillingEvent(view, id))
    if (!duplicate) await refreshed(billing, { public_id: household_id, customer_id }, { id, type })
    return { handled: true, duplicate }
  })
}

/** A message as it arrived. */
export interface ReceivedMessage {
  readonly provider_key: string
  readonly message: Buffer
  readonly signature: string | null
  /** Called as soon as the signature was right. */
  readonly onProof: () => Promise<void>
}

const UNKNOWN = 'There is no payment provider with this name.'

async function refreshed(billing: Billing, ...asked: Parameters<Billing['refresh']>): Promise<void> {
  try {
    await billing.refresh(...asked)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'provider_failed') throw error
    const message = 'The payment provider cannot be asked at the moment. Send the message again.'
    throw new ServiceError('unavailable', { message, facts: { retry_after_s: AGAIN_S }, cause: error })
  }
}
