import { field, listOf, textOf } from '../api.ts'
import { money } from '../texts/text.ts'

/** How the household pays, as the server says it. */
export interface Billing {
  readonly billed: boolean
  readonly state: string
  readonly plan: string
  readonly source: string
  /** When the plan ends by itself; empty if it does not. */
  readonly until: string
  readonly subscription: {
    readonly period_end: string
    readonly trial_end: string
    readonly ends_at: string
    readonly grace_ends_at: string
  } | null
}

export function readBilling(answer: unknown): Billing {
  const billing = field(answer, 'billing')
  const subscription = field(billing, 'subscription')
  return {
    billed: field(billing, 'billed') === true,
    state: textOf(billing, 'state'),
    plan: textOf(field(billing, 'plan'), 'name'),
    source: textOf(billing, 'source'),
    until: textOf(billing, 'until'),
    subscription: subscription
      ? {
          period_end: textOf(subscription, 'period_end'),
          trial_end: textOf(subscription, 'trial_end'),
          ends_at: textOf(subscription, 'ends_at'),
          grace_ends_at: textOf(subscription, 'grace_ends_at'),
        }
      : null,
  }
}

/** What is used of something. */
export interface Use {
  readonly name: string
  readonly unit: string
  /** Null for what is only counted. */
  readonly limit: number | null
  readonly used: number
}

export function readUse(answer: unknown): readonly Use[] {
  return listOf(answer, 'usage').map((each) => {
    const limit = field(each, 'limit')
    return {
      name: textOf(each, 'name'),
      unit: textOf(each, 'unit'),
      limit: typeof limit === 'number' ? limit : null,
      used: Number(field(each, 'used')),
    }
  })
}

/** A plan that the household could have. */
export interface Plan {
  readonly key: string
  readonly name: string
  readonly interval: string
  /** What it costs, for people; empty if it costs nothing, or nobody can say. */
  readonly price: string
  readonly payable: boolean
  readonly trial_days: number
  readonly current: boolean
  readonly limits: readonly { readonly name: string; readonly unit: string; readonly limit: number }[]
}

export function readPlans(answer: unknown): readonly Plan[] {
  return listOf(answer, 'plans').map((each) => ({
    key: textOf(each, 'key'),
    name: textOf(each, 'name'),
    interval: textOf(each, 'interval'),
    price: field(each, 'price') ? priceOf(field(each, 'price'), 'amount') : '',
    payable: field(each, 'payable') === true,
    trial_days: Number(field(each, 'trial_days')),
    current: field(each, 'current') === true,
    limits: listOf(each, 'limits').map((limit) => ({
      name: textOf(limit, 'name'),
      unit: textOf(limit, 'unit'),
      limit: Number(field(limit, 'limit')),
    })),
  }))
}

export interface Invoice {
  readonly id: string
  readonly number: string
  readonly state: string
  readonly total: string
  readonly created_at: string
  readonly url: string
}

export function readInvoices(answer: unknown): readonly Invoice[] {
  return listOf(answer, 'invoices').map((each) => ({
    id: textOf(each, 'public_id'),
    number: textOf(each, 'number'),
    state: textOf(each, 'state'),
    total: priceOf(each, 'total'),
    created_at: textOf(each, 'created_at'),
    url: httpsOf(textOf(each, 'page_url')) || httpsOf(textOf(each, 'pdf_url')),
  }))
}

/** An amount in the smallest unit of its currency, such as cents, as people write it. */
function priceOf(holder: unknown, name: string): string {
  const currency = textOf(holder, 'currency').toUpperCase()
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits
  const units = Number(field(holder, name)) / 10 ** (digits ?? 2)
  return money(units.toFixed(digits ?? 2), currency)
}

/** An address of the payment provider; empty if it is none that a link may lead to. */
export function httpsOf(address: string): string {
  return URL.canParse(address) && new URL(address).protocol === 'https:' ? address : ''
}
