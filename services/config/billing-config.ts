import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { DAY_MS, HOUSEHOLD_QUOTAS, type OwnQuotas, PlanKey } from '../../engine/index.ts'
import { checked } from '../../sync-protocol/index.ts'
import type { ConfigVariable } from './config-variable.ts'
import { isAppAddress } from './idp-config.ts'

/** A plan that households can have, as the operator declares it. */
export interface Plan {
  readonly key: string
  readonly name: string
  /** The price at the payment provider; null for the plan of households that pay nothing. */
  readonly price: string | null
  /** Prices of this plan that nobody gets any more, but that some still pay. */
  readonly earlier_prices: readonly string[]
  readonly interval: 'month' | 'year' | null
  readonly trial_days: number
  /** Limits that replace those of the installation, in bytes or as a number. */
  readonly limits: OwnQuotas
}

/** Payments through a provider. */
export interface BillingConfig {
  readonly secret_key: string
  /** One, or two while one replaces the other. */
  readonly webhook_secrets: readonly string[]
  /** The origin of the provider's interface. */
  readonly api: string
  readonly plans: readonly Plan[]
  /** Time for which a plan lasts after a payment is missing, in milliseconds. */
  readonly grace_ms: number
  /** Addresses outside of this installation to which a payment may lead back. */
  readonly app_returns: readonly string[]
}

/** The variables of the environment for payments. */
export const BILLING_VARIABLES = [
  {
    name: 'STOWAGE_STRIPE_SECRET_KEY',
    default: 'unset',
    allowed: 'a secret or restricted key of Stripe, which begins with sk_ or rk_',
    meaning:
      'the key with which the server asks Stripe; if unset, nobody pays here and no plan limits anything',
    secret: true,
  },
  {
    name: 'STOWAGE_STRIPE_WEBHOOK_SECRETS',
    default: 'unset',
    allowed: 'one or two secrets of Stripe that begin with whsec_, separated by a comma',
    meaning: 'the secrets that sign the messages of Stripe; two while one replaces the other',
    secret: true,
  },
  {
    name: 'STOWAGE_STRIPE_API',
    default: 'https://api.stripe.com',
    allowed: 'an http or https address without a path',
    meaning: 'the address of the interface of Stripe; another one is for tests',
  },
  {
    name: 'STOWAGE_BILLING_PLANS',
    default: 'unset',
    allowed: 'a list of plans as JSON, or the path of a file with it',
    meaning: 'the plans that households can have; see the guide about billing',
  },
  {
    name: 'STOWAGE_BILLING_GRACE_DAYS',
    default: '7',
    allowed: 'a whole number from 0 to 90',
    meaning: 'days for which a plan lasts after a payment has failed',
  },
  {
    name: 'STOWAGE_BILLING_APP_RETURNS',
    default: 'unset',
    allowed: 'addresses of apps or https addresses without a query, separated by commas',
    meaning: 'the addresses beside those of this server to which a payment may lead back',
  },
] as const satisfies readonly ConfigVariable[]

/** Maximum number of plans. */
const MOST_PLANS = 20
/** Maximum size of the file of plans, in characters. */
const LONGEST_FILE = 100_000

const Price = z.string().regex(/^price_[A-Za-z0-9_]{1,200}$/)
const DeclaredPlan = z
  .strictObject({
    key: PlanKey,
    name: z.string().trim().min(1).max(80),
    price: Price.nullable().default(null),
    earlier_prices: z.array(Price).max(20).default([]),
    interval: z.enum(['month', 'year']).nullable().default(null),
    trial_days: z.int().min(0).max(365).default(0),
    limits: z
      .partialRecord(z.enum(HOUSEHOLD_QUOTAS), z.int().min(1).max(Number.MAX_SAFE_INTEGER))
      .default({}),
  })
  .refine(({ price, interval }) => (price === null) === (interval === null), {
    path: ['interval'],
    message: 'a plan with a price has an interval, and only such a plan',
  })

const DeclaredPlans = z
  .array(DeclaredPlan)
  .min(1)
  .max(MOST_PLANS)
  .superRefine((plans, { addIssue }) => {
    const twice = (values: readonly string[]) => values.find((value, i) => values.indexOf(value) !== i)
    const key = twice(plans.map((plan) => plan.key))
    if (key !== undefined) addIssue({ code: 'custom', message: `two plans have the key ${key}` })
    const price = twice(
      plans.flatMap((plan) => [...(plan.price ? [plan.price] : []), ...plan.earlier_prices]),
    )
    if (price !== undefined) addIssue({ code: 'custom', message: `${price} occurs twice` })
    if (plans.filter((plan) => plan.price === null).length > 1)
      addIssue({ code: 'custom', message: 'only one plan can be without a price' })
    if (plans.every((plan) => plan.price === null))
      addIssue({ code: 'custom', message: 'one plan at least has a price' })
  })

const Secrets = z
  .string()
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .pipe(
    z
      .array(z.string().regex(/^whsec_[\x21-\x7e]{8,200}$/))
      .min(1)
      .max(2),
  )

/** The variables of the environment, before they are joined. */
export const BillingValues = {
  STOWAGE_STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_[A-Za-z0-9_]{8,300}$/)
    .optional(),
  STOWAGE_STRIPE_WEBHOOK_SECRETS: Secrets.optional(),
  STOWAGE_STRIPE_API: z.string().refine(isOrigin).default('https://api.stripe.com'),
  STOWAGE_BILLING_PLANS: z.string().optional(),
  STOWAGE_BILLING_GRACE_DAYS: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.int().max(90))
    .default(7),
  STOWAGE_BILLING_APP_RETURNS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
    .pipe(z.array(z.string().refine((text) => isAppAddress(text) || isPage(text)))),
} as const

const Values = z.object(BillingValues)

/** The payments of an environment, and what is wrong with it. */
export function readBilling(values: z.output<typeof Values>): {
  readonly billing: BillingConfig | null
  readonly problems: readonly string[]
} {
  const { STOWAGE_STRIPE_SECRET_KEY: secret_key, STOWAGE_STRIPE_WEBHOOK_SECRETS: webhook_secrets } = values
  const declared = values.STOWAGE_BILLING_PLANS
  const given = [secret_key, webhook_secrets, declared].filter((value) => value !== undefined)
  if (given.length === 0) return { billing: null, problems: [] }
  if (secret_key === undefined || webhook_secrets === undefined || declared === undefined) {
    const all = 'STOWAGE_STRIPE_SECRET_KEY, STOWAGE_STRIPE_WEBHOOK_SECRETS and STOWAGE_BILLING_PLANS'
    return { billing: null, problems: [`${all} must be set together, or none of them`] }
  }
  const { plans, problem } = plansIn(declared)
  if (problem !== null) return { billing: null, problems: [`STOWAGE_BILLING_PLANS: ${problem}`] }
  return {
    billing: {
      ...{ secret_key, webhook_secrets, plans },
      api: new URL(values.STOWAGE_STRIPE_API).origin,
      grace_ms: values.STOWAGE_BILLING_GRACE_DAYS * DAY_MS,
      app_returns: values.STOWAGE_BILLING_APP_RETURNS,
    },
    problems: [],
  }
}

/** The plans in a text of JSON, or in the file of that name. */
function plansIn(declared: string): { readonly plans: readonly Plan[]; readonly problem: string | null } {
  const none = (problem: string) => ({ plans: [], problem })
  let json: unknown
  try {
    const text = declared.trimStart().startsWith('[') ? declared : readFileSync(declared, 'utf8')
    if (text.length > LONGEST_FILE) return none(`the file has more than ${LONGEST_FILE} characters`)
    json = JSON.parse(text)
  } catch (error) {
    return none(error instanceof SyntaxError ? 'it is not JSON' : 'the file cannot be read')
  }
  const read = checked(DeclaredPlans, json)
  if (read.ok) return { plans: read.data, problem: null }
  const [{ message, path } = { message: 'it is not a list of plans', path: '' }] = read.details
  return none(path === '' ? message : `${path}: ${message}`)
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol } = new URL(text)
  return /^https?:$/.test(protocol) && [origin, `${origin}/`].includes(text)
}

function isPage(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { hash, password, protocol, search, username } = new URL(text)
  return protocol === 'https:' && `${hash}${password}${search}${username}` === ''
}
