import { api, field, textOf } from '../api.ts'
import { attempt } from '../server.ts'
import { dayOf, text } from '../texts/text.ts'
import { type Billing, httpsOf } from './read.ts'

/** The plan of the household, and how it is paid. `pays`: whether the person may change it. */
export function PlanPanel({ billing, pays }: { readonly billing: Billing; readonly pays: boolean }) {
  const { billed, plan, state, subscription } = billing
  const troubled = ['past_due', 'unpaid', 'incomplete'].includes(state)
  return (
    <section class={`panel usage-plan${troubled ? ' usage-troubled' : ''}`}>
      <h2>{text('usage.plan')}</h2>
      <p class="usage-plan-name">
        <bdi>{billed ? plan : text('usage.own_server')}</bdi>
      </p>
      <p>{wordsOf(billing)}</p>
      {(troubled || state === 'canceled') && <p class="hint">{text('usage.nothing_lost')}</p>}
      {billed && !pays && <p class="hint">{text('usage.only_admins')}</p>}
      {pays && subscription && (
        <p class="actions">
          <button
            type="button"
            class={troubled ? 'button button-main' : 'button'}
            onClick={() => void openPortal()}
          >
            {text('usage.manage')}
          </button>
        </p>
      )}
    </section>
  )
}

/** One sentence about how the plan is paid. */
function wordsOf({ billed, source, state, subscription, until }: Billing): string {
  if (!billed) return text('usage.not_billed')
  if (source === 'override')
    return until === '' ? text('usage.given') : text('usage.given_until', { day: dayOf(until) })
  if (subscription === null) return text('usage.free')
  const { ends_at, grace_ends_at, period_end, trial_end } = subscription
  switch (state) {
    case 'trialing':
      return ends_at === ''
        ? text('usage.trial', { day: dayOf(trial_end || period_end) })
        : text('usage.trial_ends', { day: dayOf(ends_at) })
    case 'active':
      return ends_at === ''
        ? text('usage.renews', { day: dayOf(period_end) })
        : text('usage.ends', { day: dayOf(ends_at) })
    case 'past_due':
      return source === 'subscription'
        ? text('usage.past_due', { day: dayOf(grace_ends_at) })
        : text('usage.unpaid')
    case 'unpaid':
      return text('usage.unpaid')
    case 'incomplete':
      return text('usage.incomplete')
    default:
      return text('usage.canceled')
  }
}

async function openPortal(): Promise<void> {
  await attempt(async () => {
    const answer = await api('POST', '/api/v1/billing/customer-portal-sessions', {})
    leaveFor(textOf(field(answer, 'portal'), 'url'))
  })
}

/** Goes to a page of the payment provider. */
export function leaveFor(address: string): void {
  const safe = httpsOf(address)
  if (safe !== '') location.assign(safe)
}
