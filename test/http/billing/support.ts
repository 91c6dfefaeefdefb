import { onTestFinished } from 'vitest'
import { FakeStripe } from '../../support/fake-stripe.ts'
import {
  type Answer,
  type Browser,
  type Phone,
  type TestStowage,
  testStowage,
} from '../../support/stowage.ts'

/** A server at which people pay at a fake of Stripe; Ada owns a household, and runs the installation. */
export interface Shop {
  readonly stripe: FakeStripe
  readonly stowage: TestStowage
  readonly phone: Phone
  readonly browser: Browser
}

/** A fake of Stripe that lives as long as the test. */
export async function openStripeFake(): Promise<FakeStripe> {
  const stripe = await FakeStripe.open()
  onTestFinished(() => stripe.close())
  return stripe
}

export async function openShop(env: Record<string, string> = {}): Promise<Shop> {
  const stripe = await openStripeFake()
  const stowage = await testStowage({ ...stripe.env, ...env })
  stripe.now = () => stowage.clock.now().getTime() / 1000
  const phone = await stowage.register('ada')
  return { stripe, stowage, phone, browser: await stowage.browse('ada') }
}

/** The id of the checkout that an answer is about. */
export const sessionOf = ({ data }: Answer): string => String(Object(data.checkout).session_id)

/** Begins to pay for a plan, and gives the id of the checkout. */
export async function checksOut({ browser }: Pick<Shop, 'browser'>, plan = 'family'): Promise<string> {
  const answer = await browser.send('POST', '/billing/checkout-sessions', { plan })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error))
  return sessionOf(answer)
}

/** Pays for a plan, and has the server take it over; gives the subscription as Stripe has it. */
export async function pays(shop: Pick<Shop, 'browser' | 'stripe'>, plan = 'family', state = 'active') {
  const session_id = await checksOut(shop, plan)
  const subscription = shop.stripe.pay(session_id, state)
  await shop.browser.send('POST', '/billing/checkout-sessions/finalize', { session_id })
  return subscription
}

export async function statusIn(person: Pick<Browser, 'send'>): Promise<Record<string, unknown>> {
  const answer = await person.send('GET', '/billing/status')
  return Object(answer.data.billing)
}

/** Sends a message of Stripe to a server. */
export function tells(
  { stowage }: Pick<Shop, 'stowage'>,
  { payload, signature }: { readonly payload: string; readonly signature: string },
  provider = 'stripe',
): Promise<Answer> {
  return stowage.post(`/api/webhooks/billing/${provider}`, payload, { 'stripe-signature': signature })
}
