import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'

export const STRIPE_KEY = 'sk_test_51abcdefgh'
export const WEBHOOK_SECRETS = ['whsec_first_secret', 'whsec_second_secret'] as const

/** Two plans that cost something, and one that everybody has. */
export const PLANS = [
  { key: 'free', name: 'Free', limits: { media_bytes: 1_000_000, household_records: 5 } },
  {
    ...{ key: 'family', name: 'Family', price: 'price_family', interval: 'month' },
    limits: { media_bytes: 50_000_000_000, household_records: 100 },
  },
  {
    ...{ key: 'club', name: 'Club', price: 'price_club', earlier_prices: ['price_club_old'] },
    ...{ interval: 'year', trial_days: 14, limits: { household_records: 1000 } },
  },
]

/** The prices that Stripe knows. */
const PRICES = ['price_family', 'price_club', 'price_club_old']

export interface Thing {
  readonly id: string
  [field: string]: unknown
}

/** A request as the fake read it. */
export interface StripeRequest {
  readonly method: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly key: string | null
}

const DAY_S = 86_400

/** The parameters that each route of the fake takes: any other one is refused, as Stripe does. */
const TAKES: Readonly<Record<string, RegExp>> = {
  'POST /v1/customers': /^metadata\[household_id\]$/,
  'DELETE /v1/customers/{id}': /^$/,
  'POST /v1/checkout/sessions':
    /^(?:mode|customer|client_reference_id|success_url|cancel_url|line_items\[0\]\[(?:price|quantity)\]|(?:subscription_data\[metadata\]|metadata)\[(?:household_id|plan)\]|subscription_data\[trial_period_days\])$/,
  'GET /v1/checkout/sessions/{id}': /^$/,
  'POST /v1/checkout/sessions/{id}/expire': /^$/,
  'GET /v1/subscriptions': /^(?:customer|status|limit)$/,
  'DELETE /v1/subscriptions/{id}': /^$/,
  'POST /v1/billing_portal/sessions': /^(?:customer|return_url)$/,
  'GET /v1/invoices': /^(?:customer|limit|starting_after)$/,
  'GET /v1/prices/{id}': /^$/,
}

/** The interface of Stripe in this process: it checks requests strictly, and keeps what they make. */
export class FakeStripe {
  readonly requests: StripeRequest[] = []
  readonly customers = new Map<string, Thing>()
  readonly sessions = new Map<string, Thing>()
  readonly subscriptions = new Map<string, Thing>()
  readonly invoices: Thing[] = []
  /** What becomes of requests: `down` answers 500, `cut` closes the connection, `silent` never answers. */
  mood: 'well' | 'down' | 'cut' | 'silent' = 'well'
  /** The clock of the server that asks, in seconds since 1970. */
  now = () => Date.parse('2026-11-20T10:00:00.000Z') / 1000
  url = ''
  close = () => {}
  private made = 0
  private readonly answered = new Map<string, { readonly asked: string; readonly answer: Answer }>()

  static async open(): Promise<FakeStripe> {
    const fake = new FakeStripe()
    const server = createServer(async (request, response) => {
      if (fake.mood === 'silent') return
      if (fake.mood === 'cut') return void request.socket.destroy()
      const { status, body } = fake.mood === 'down' ? failure(500, 'api_error') : await fake.answer(request)
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' })
      response.end(JSON.stringify(body))
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    fake.close = () => {
      server.closeAllConnections()
      server.close()
    }
    fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return fake
  }

  /** The environment of a server that asks this fake. */
  get env(): Record<string, string> {
    return {
      STOWAGE_STRIPE_SECRET_KEY: STRIPE_KEY,
      STOWAGE_STRIPE_WEBHOOK_SECRETS: WEBHOOK_SECRETS.join(','),
      STOWAGE_STRIPE_API: this.url,
      STOWAGE_BILLING_PLANS: JSON.stringify(PLANS),
      STOWAGE_BILLING_APP_RETURNS: 'stowage://paid',
      STOWAGE_BASE_URL: 'http://home.example:8080',
      STOWAGE_OUTBOUND_ALLOW: '127.0.0.1',
    }
  }

  /** A person pays at the page of a checkout. */
  pay(session_id: string, state = 'active'): Thing {
    const session = this.sessions.get(session_id)
    if (session?.status !== 'open') throw new Error('nobody can pay there')
    const subscription = this.subscribe(String(session.customer), String(session.price), state)
    const paid = { status: 'complete', payment_status: 'paid', url: null, subscription: subscription.id }
    Object.assign(session, paid)
    return subscription
  }

  subscribe(customer: string, price: string, status = 'active'): Thing {
    const subscription: Thing = {
      ...{ id: this.id('sub'), object: 'subscription', customer, status, created: this.now() + this.made },
      ...{ cancel_at: null, cancel_at_period_end: false, ended_at: null, trial_end: null },
      items: { data: [{ price: { id: price }, current_period_end: this.now() + 30 * DAY_S }] },
    }
    this.subscriptions.set(subscription.id, subscription)
    const number = `A-${this.invoices.length + 1}`
    this.invoices.unshift({
      ...{
        id: this.id('in'),
        object: 'invoice',
        customer,
        number,
        status: 'paid',
        total: 499,
        currency: 'eur',
      },
      ...{ created: this.now(), hosted_invoice_url: `https://pay.example/${number}`, invoice_pdf: null },
    })
    return subscription
  }

  /** A message about something, signed as Stripe signs it. */
  message(
    type: string,
    object: Readonly<Record<string, unknown>>,
    { id = this.id('evt'), secret = WEBHOOK_SECRETS[0], at = this.now() }: MessageOptions = {},
  ) {
    const payload = JSON.stringify({ id, object: 'event', type, created: at, data: { object } })
    return { id, ...this.sign(payload, secret, at) }
  }

  /** A text, signed as Stripe signs its messages. */
  sign(payload: string, secret: string = WEBHOOK_SECRETS[0], at = this.now()) {
    const timestamp = Math.floor(at)
    return { payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) }
  }

  private id(prefix: string): string {
    return `${prefix}_test${++this.made}`
  }

  private async answer(request: IncomingMessage): Promise<Answer> {
    const { headers, method = 'GET', url = '' } = request
    const { pathname, searchParams } = new URL(url, 'http://stripe')
    const body = await text(request)
    const params = Object.fromEntries(method === 'POST' ? new URLSearchParams(body) : searchParams)
    const [key] = [headers['idempotency-key']].flat()
    this.requests.push({ method, path: pathname, params, key: key ?? null })
    if (headers.authorization !== `Bearer ${STRIPE_KEY}`) return failure(401, 'invalid_request_error')
    // The library would send what it knows of this machine and this program.
    const told = Object.keys(headers).filter((name) => name.startsWith('x-stripe'))
    if (told.length > 0 || headers['user-agent'] !== 'Stowage') return failure(400, 'told_too_much')
    if (headers['stripe-version'] === undefined) return failure(400, 'no_version')
    if (method === 'POST' && key === undefined) return failure(400, 'no_key')
    const asked = JSON.stringify([method, pathname, params])
    const known = key === undefined ? undefined : this.answered.get(key)
    if (known) return known.asked === asked ? known.answer : failure(400, 'idempotency_error')
    const answer = this.carryOut(method, pathname, params)
    if (key !== undefined && answer.status === 200)
      this.answered.set(key, { asked, answer: structuredClone(answer) })
    return answer
  }

  private carryOut(method: string, path: string, params: Record<string, string>): Answer {
    const [, id = ''] = /_?\/((?:cus|cs|sub|price)_\w+)/.exec(path) ?? []
    const route = `${method} ${id === '' ? path : path.replace(id, '{id}')}`
    const takes = TAKES[route]
    if (!takes) return failure(404, 'unknown_route')
    const unknown = Object.keys(params).find((name) => !takes.test(name))
    if (unknown !== undefined) return failure(400, `parameter_unknown ${unknown}`)
    const customer = params.customer
    if (customer !== undefined && !this.customers.has(customer)) return missing
    const of = (things: Iterable<Thing>) => [...things].filter((thing) => thing.customer === customer)
    switch (route) {
      case 'POST /v1/customers':
        return this.keep(this.customers, { id: this.id('cus'), object: 'customer', metadata: params })
      case 'DELETE /v1/customers/{id}':
        if (!this.customers.delete(id)) return missing
        return done({ id, object: 'customer', deleted: true })
      case 'POST /v1/checkout/sessions':
        return this.startSession(params)
      case 'GET /v1/checkout/sessions/{id}':
        return found(this.sessions.get(id))
      case 'POST /v1/checkout/sessions/{id}/expire':
        if (this.sessions.get(id)?.status !== 'open') return failure(400, 'not_open')
        return found(changed(this.sessions.get(id), { status: 'expired', url: null }))
      case 'GET /v1/subscriptions':
        return done({ object: 'list', data: of(this.subscriptions.values()), has_more: false })
      case 'DELETE /v1/subscriptions/{id}':
        return found(this.subscriptions.has(id) ? this.end(id) : undefined)
      case 'POST /v1/billing_portal/sessions':
        return done({ id: this.id('bps'), url: `https://portal.example/${customer}?to=${params.return_url}` })
      case 'GET /v1/invoices':
        return this.pageOf(of(this.invoices), params)
      default:
        return id === 'price_gone' ? missing : done({ id, unit_amount: 499, currency: 'eur' })
    }
  }

  private end(id: string): Thing | undefined {
    return changed(this.subscriptions.get(id), { status: 'canceled', ended_at: this.now() })
  }

  private startSession(params: Record<string, string>): Answer {
    const price = params['line_items[0][price]']
    if (!PRICES.includes(price ?? '') || params.mode !== 'subscription') return missing
    const id = this.id('cs')
    const { customer, client_reference_id, success_url, cancel_url } = params
    return this.keep(this.sessions, {
      ...{ id, object: 'checkout.session', customer, client_reference_id, success_url, cancel_url, price },
      ...{ url: `https://pay.example/${id}`, status: 'open', payment_status: 'unpaid' },
      expires_at: this.now() + DAY_S,
    })
  }

  private pageOf(all: readonly Thing[], { limit, starting_after: after }: Record<string, string>): Answer {
    const rest = after === undefined ? all : all.slice(all.findIndex(({ id }) => id === after) + 1)
    const data = rest.slice(0, Number(limit))
    return done({ object: 'list', data, has_more: rest.length > data.length })
  }

  private keep(things: Map<string, Thing>, thing: Thing): Answer {
    things.set(thing.id, thing)
    return done(thing)
  }
}

interface MessageOptions {
  readonly id?: string
  readonly secret?: string
  /** In seconds since 1970. */
  readonly at?: number
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

const done = (body: unknown): Answer => ({ status: 200, body })
const changed = (thing: Thing | undefined, fields: Omit<Thing, 'id'>) => thing && Object.assign(thing, fields)
const found = (thing: Thing | undefined): Answer => (thing ? done(thing) : missing)

function failure(status: number, type: string, code?: string): Answer {
  return { status, body: { error: { type, code, message: `${type} of somebody@example.org` } } }
}
const missing = failure(404, 'invalid_request_error', 'resource_missing')
