import { api, field, textOf } from '../api.ts'
import { useOnce } from '../parts/once.ts'
import { quotaAmount, quotaName } from '../parts/quota-names.ts'
import { useServer } from '../server.ts'
import { session } from '../session.ts'
import { text } from '../texts/text.ts'
import { keepPayment } from './came-back.ts'
import { leaveFor } from './plan.tsx'
import { type Plan, readPlans } from './read.ts'

/** The limits by which people choose a plan. */
const SHOWN: readonly string[] = ['media_bytes', 'household_records']

/** The plans that the household could have. `pays`: whether the person may choose one now. */
export function PlansPanel({ pays }: { readonly pays: boolean }) {
  const { value: plans, problem } = useServer('/api/v1/billing/plans', readPlans)
  const { busy, once } = useOnce()
  const choose = (plan: string) =>
    once({ plan }, async () => {
      const household_id = session.value?.household.public_id
      const body = { plan, ...(household_id !== undefined && { household_id }) }
      const checkout = field(await api('POST', '/api/v1/billing/checkout-sessions', body), 'checkout')
      if (household_id !== undefined) keepPayment(textOf(checkout, 'session_id'), household_id)
      leaveFor(textOf(checkout, 'url'))
    })
  const most = (name: string) => Math.max(1, ...(plans ?? []).map((plan) => limitOf(plan, name)))
  return (
    <section class="panel" aria-busy={plans === undefined && problem === null}>
      <h2>{text('usage.plans')}</h2>
      {problem !== null && <p class="hint">{problem}</p>}
      <ul class="usage-plans">
        {(plans ?? []).map((plan) => (
          <li key={plan.key} class={plan.current ? 'usage-card usage-card-own' : 'usage-card'}>
            <h3>
              <bdi>{plan.name}</bdi>
            </h3>
            {priceOf(plan) !== plan.name && <p class="usage-price">{priceOf(plan)}</p>}
            {SHOWN.map((name) => (
              <p key={name} class="usage-limit">
                <span>{quotaName(name)}</span>
                <b>{quotaAmount(limitNamed(plan, name), limitOf(plan, name))}</b>
                <progress max={most(name)} value={limitOf(plan, name)} aria-hidden="true" />
              </p>
            ))}
            {plan.current && <span class="mark">{text('usage.current')}</span>}
            {pays && plan.payable && !plan.current && (
              <button
                type="button"
                class="button button-main"
                disabled={busy}
                aria-label={text('usage.choose_of', { name: plan.name })}
                onClick={() => void choose(plan.key)}
              >
                {text('usage.choose')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function priceOf({ interval, payable, price, trial_days }: Plan): string {
  if (!payable) return text('usage.costs_nothing')
  const words =
    price === '' ? '' : text(interval === 'year' ? 'usage.per_year' : 'usage.per_month', { price })
  const trial = trial_days > 0 ? text('usage.trial_days', { count: trial_days }) : ''
  return [words, trial].filter((part) => part !== '').join(' · ')
}

const limitNamed = ({ limits }: Plan, name: string) =>
  limits.find((limit) => limit.name === name) ?? { name, unit: 'count', limit: 0 }
const limitOf = (plan: Plan, name: string) => limitNamed(plan, name).limit
