import { z } from 'zod'
import { PlanKey } from '../../../engine/index.ts'
import type { HouseholdHandle } from '../../../services/households/handle.ts'
import {
  BillingStatus,
  CheckoutReply,
  InvoiceReply,
  statusReply,
} from '../../../services/interface/billing/replies.ts'
import { readCursor, writeCursor } from '../../../services/interface/routes/paging.ts'
import { cursorQuery, queryInteger } from '../../../services/interface/routes/query-values.ts'
import { HttpError } from '../../errors/errors.ts'
import { operationIdOf } from '../../routing/idempotency-key.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { device, type Needs, payers, paying, ReturnUrl } from './common.ts'

const { route } = routesWith<Needs>()

interface Asked<B> {
  readonly body: B
  readonly household: HouseholdHandle
  readonly principal: { readonly user: { readonly public_id: string } }
  header(name: string): string | undefined
}

const Wanted = z.strictObject({ plan: PlanKey.meta({ examples: ['family'] }), return_url: ReturnUrl })

const checkingOut = {
  method: 'POST',
  summary: 'Begin to pay for a plan',
  description:
    'The person pays at the address of the answer, and comes back to `return_url` with `checkout=done` and the id of the session in the query, or with `checkout=cancelled`. The payment provider gets the Idempotency-Key, too. A household that pays already gets `conflict`.',
  household: payers,
  body: Wanted,
  reply: z.strictObject({ checkout: CheckoutReply }),
  status: 201,
  errors: ['provider_unknown', 'provider_failed', 'conflict'],
} as const

async function checkOut(
  { body, header, household: { household_id }, principal }: Asked<z.output<typeof Wanted>>,
  { billing, newId }: Needs,
) {
  const { expires_at, session_id, url } = await billing.checkout({
    ...{ household_id, user_id: principal.user.public_id, ...body },
    request_id: operationIdOf(header('idempotency-key')) ?? newId(),
  })
  if (url === null) throw new HttpError('conflict', { message: 'This payment is over. Begin another one.' })
  return { checkout: { session_id, url, expires_at } }
}

const checkout = route({
  ...paying,
  ...checkingOut,
  id: 'billing.checkout_sessions.create',
  path: '/api/v1/billing/checkout-sessions',
  handler: (request, services) => checkOut(request, services),
})

const mobileCheckout = route({
  ...device,
  ...checkingOut,
  id: 'mobile.billing.checkout_sessions.create',
  path: '/api/v1/mobile/billing/checkout-sessions',
  handler: (request, services) => checkOut(request, services),
})

const Finished = z.strictObject({
  session_id: z
    .string()
    .regex(/^cs_[A-Za-z0-9_]{1,200}$/, 'the session_id of a checkout, such as cs_test_a1b2')
    .meta({ examples: ['cs_test_a1b2'] }),
})

const finalizing = {
  method: 'POST',
  // Its answer changes with the payment, and a repetition changes nothing.
  replays: false,
  summary: 'Confirm a payment after the person came back',
  description:
    'The server asks the payment provider. `pending`: the payment is not there yet, so send the request again. A second call changes nothing.',
  household: payers,
  body: Finished,
  reply: z.strictObject({ state: z.enum(['pending', 'expired', 'done']), billing: BillingStatus }),
  errors: ['provider_unknown', 'provider_failed', 'not_found'],
} as const

async function finalize(
  { body, household: { household_id }, principal }: Asked<z.output<typeof Finished>>,
  { accounts, billing, config, now }: Needs,
) {
  const payer = { household_id, user_id: principal.user.public_id }
  const state = await billing.finalize(payer, body.session_id)
  return { state, billing: accounts.read((view) => statusReply(view, config.billing, household_id, now())) }
}

const finalizePayment = route({
  ...paying,
  ...finalizing,
  id: 'billing.checkout_sessions.finalize',
  path: '/api/v1/billing/checkout-sessions/finalize',
  addition: true,
  handler: (request, services) => finalize(request, services),
})

const mobileFinalize = route({
  ...device,
  ...finalizing,
  id: 'mobile.billing.checkout_sessions.finalize',
  path: '/api/v1/mobile/billing/checkout-sessions/finalize',
  handler: (request, services) => finalize(request, services),
})

const Back = z.strictObject({ return_url: ReturnUrl })

const opening = {
  method: 'POST',
  summary: 'Get the address of the page at which the household changes or ends its subscription',
  household: payers,
  body: Back,
  reply: z.strictObject({ portal: z.strictObject({ url: z.string() }) }),
  status: 201,
  errors: ['provider_unknown', 'provider_failed', 'conflict'],
} as const

async function openPortal(
  { body, household: { household_id } }: Asked<z.output<typeof Back>>,
  { billing }: Needs,
) {
  return { portal: { url: await billing.portal(household_id, body.return_url) } }
}

const portal = route({
  ...paying,
  ...opening,
  id: 'billing.customer_portal_sessions.create',
  path: '/api/v1/billing/customer-portal-sessions',
  handler: (request, services) => openPortal(request, services),
})

const mobilePortal = route({
  ...device,
  ...opening,
  id: 'mobile.billing.open_portal',
  path: '/api/v1/mobile/billing/open-portal',
  handler: (request, services) => openPortal(request, services),
})

/** Maximum number of invoices of a page: the payment provider gives no more. */
const MOST_INVOICES = 100

const invoices = route({
  ...paying,
  id: 'billing.invoices',
  method: 'GET',
  path: '/api/v1/billing/invoices',
  summary: 'List the invoices of the household, newest first',
  household: payers,
  query: z.strictObject({ ...cursorQuery, limit: queryInteger(1, MOST_INVOICES).default(20) }),
  reply: z.strictObject({ invoices: z.array(InvoiceReply), next_cursor: z.string().nullable() }),
  errors: ['provider_unknown', 'provider_failed'],
  async handler({ household: { household_id }, query: { cursor, limit } }, { billing }) {
    const after = cursor === undefined ? null : invoiceOf(cursor)
    const { invoices: found, more } = await billing.invoices(household_id, { limit, after })
    const last = found.at(-1)
    return { invoices: [...found], next_cursor: more && last ? writeCursor(last.public_id) : null }
  },
})

function invoiceOf(cursor: string): string {
  const id = readCursor(cursor)
  if (/^in_[A-Za-z0-9]{1,200}$/.test(id)) return id
  const message = 'This cursor does not belong to this list.'
  throw new HttpError('validation_failed', {
    details: [{ path: 'cursor', code: 'invalid_format', message }],
  })
}

export const payingRoutes = [
  checkout,
  mobileCheckout,
  finalizePayment,
  mobileFinalize,
  portal,
  mobilePortal,
  invoices,
]
