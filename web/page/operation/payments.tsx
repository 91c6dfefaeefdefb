import { signal, useSignalEffect } from '@preact/signals'
import { api, field, listOf, textOf } from '../api.ts'
import { useOnce } from '../parts/once.ts'
import { quotaAmount, quotaName } from '../parts/quota-names.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { attempt, useServer } from '../server.ts'
import { dayOf, isTextKey, text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { type Plan, readPlans } from '../usage/read.ts'
import { type Level, Line } from './level.tsx'

interface Override {
  readonly id: string
  readonly plan: string
  readonly quotas: readonly string[]
  readonly reason: string
  readonly until: string
}

interface Household {
  readonly id: string
  readonly name: string
  readonly plan: string
  readonly state: string
  readonly overrides: readonly Override[]
}

/** Counts what was given on this page, so that the list shows it. */
const given = signal(0)

/** How households pay, and what operators gave them. */
export function PaymentsPanel() {
  const { value, problem, reload } = useServer('/api/v1/superadmin/subscriptions?limit=50', readList)
  useSignalEffect(() => {
    if (given.value > 0) reload()
  })
  return (
    <section id="payments" class="panel" aria-busy={value === undefined && problem === null}>
      <h2>{text('operation.payments')}</h2>
      <p class="hint">{text('operation.payments.about')}</p>
      {problem !== null && <p class="hint">{problem}</p>}
      {value && value.unfinished > 0 && (
        <p class="hint note-warn">{text('operation.payments.left', { count: value.unfinished })}</p>
      )}
      {value?.households.length === 0 && <p class="hint">{text('operation.payments.none')}</p>}
      <ul class="people">
        {(value?.households ?? []).map((household) => (
          <OfHousehold key={household.id} household={household} onChange={reload} />
        ))}
      </ul>
      {value?.more && <p class="hint">{text('operation.quotas.more')}</p>}
    </section>
  )
}

const LEVELS: Readonly<Record<string, Level>> = {
  active: 'ok',
  trialing: 'ok',
  past_due: 'warning',
  incomplete: 'warning',
  unpaid: 'problem',
}

function OfHousehold({ household, onChange }: { household: Household; onChange: () => void }) {
  const { name, overrides, plan, state } = household
  const end = async (id: string) => {
    const done = await attempt(() => api('DELETE', `/api/v1/superadmin/manual-overrides/${id}`))
    if (done) toast({ text: text('operation.payments.ended') })
    onChange()
  }
  return (
    <Line level={LEVELS[state] ?? 'none'} name={name}>
      {text('operation.payments.plan', { plan, state: stateName(state) })}
      {overrides.map((override) => (
        <span class="advice" key={override.id}>
          {wordsOf(override)}{' '}
          <button
            type="button"
            class="button"
            aria-label={text('operation.payments.end_of', { name })}
            onClick={() => void end(override.id)}
          >
            {text('operation.payments.end')}
          </button>
        </span>
      ))}
    </Line>
  )
}

function wordsOf({ plan, quotas, reason, until }: Override): string {
  const what = [plan, ...quotas].filter((part) => part !== '').join(', ')
  if (until === '') return text('operation.payments.given', { what, reason })
  return text('operation.payments.given_until', { what, reason, day: dayOf(until) })
}

function stateName(state: string): string {
  const key = `operation.payments.state.${state}`
  return isTextKey(key) ? text(key) : state
}

/** The limits that the form offers; the list of a household's quotas has the others. */
const OFFERED = [
  { name: 'media_bytes', unit: 'bytes' },
  { name: 'household_records', unit: 'count' },
] as const
/** Sizes are entered in megabytes. */
const BYTES_PER_MB = 1_000_000

/** The form with which an operator gives a household a plan or limits for a time. */
export function GiveOverride({ id, name, plans }: { id: string; name: string; plans: readonly Plan[] }) {
  const { busy, once } = useOnce()
  const give = useSubmit(async (form) => {
    const fields = new FormData(form)
    const [plan, until] = [String(fields.get('plan') ?? ''), String(fields.get('until') ?? '')]
    const limits = OFFERED.flatMap(({ name: quota, unit }) => {
      const typed = Number(fields.get(quota) ?? '')
      return typed > 0 ? [[quota, unit === 'bytes' ? typed * BYTES_PER_MB : typed] as const] : []
    })
    const body = {
      plan: plan === '' ? null : plan,
      quotas: Object.fromEntries(limits),
      reason: String(fields.get('reason') ?? ''),
      until: until === '' ? null : new Date(`${until}T23:59`).toISOString(),
    }
    const path = `/api/v1/superadmin/households/${id}/manual-overrides`
    if (!(await once(body, (key) => api('POST', path, body, undefined, key)))) return
    form.reset()
    toast({ text: text('operation.payments.saved', { name }) })
    given.value++
  })
  return (
    <details class="more">
      <summary aria-label={text('operation.payments.give_of', { name })}>
        {text('operation.payments.give')}
      </summary>
      <form class="inline-form" onSubmit={give}>
        {plans.length > 0 && (
          <label class="field">
            <span>{text('usage.plan')}</span>
            <select name="plan">
              <option value="">{text('operation.payments.same_plan')}</option>
              {plans.map((plan) => (
                <option key={plan.key} value={plan.key}>
                  {plan.name}
                </option>
              ))}
            </select>
          </label>
        )}
        {OFFERED.map(({ name: quota, unit }) => (
          <label class="field" key={quota}>
            <span>
              {quotaName(quota)}
              {unit === 'bytes' && ' (MB)'}
            </span>
            <input name={quota} inputMode="numeric" pattern="[1-9][0-9]{0,8}" autocomplete="off" />
          </label>
        ))}
        <label class="field">
          <span>{text('operation.payments.reason')}</span>
          <input name="reason" required maxLength={500} autocomplete="off" />
        </label>
        <label class="field">
          <span>{text('operation.payments.until')}</span>
          <input name="until" type="date" />
        </label>
        <button type="submit" class="button button-main" disabled={busy}>
          {text('thing.save')}
        </button>
      </form>
    </details>
  )
}

/** The plans that can be given: only a server at which somebody pays has some. */
export function useGivenPlans(): readonly Plan[] {
  const { value: plans = [] } = useServer('/api/v1/billing/plans', readPlans)
  return plans.some(({ payable }) => payable) ? plans : []
}

function readList(answer: unknown) {
  return {
    more: field(answer, 'next_cursor') !== null,
    unfinished: listOf(answer, 'unfinished').length,
    households: listOf(answer, 'subscriptions').map(
      (each): Household => ({
        id: textOf(field(each, 'household'), 'public_id'),
        name: textOf(field(each, 'household'), 'name'),
        plan: textOf(field(each, 'plan'), 'name'),
        state: textOf(each, 'state'),
        overrides: listOf(each, 'overrides')
          .filter((override) => field(override, 'holds') === true)
          .map((override) => ({
            id: textOf(override, 'public_id'),
            plan: textOf(override, 'plan'),
            reason: textOf(override, 'reason'),
            until: textOf(override, 'until'),
            quotas: quotasOf(field(override, 'quotas')),
          })),
      }),
    ),
  }
}

function quotasOf(quotas: unknown): readonly string[] {
  return Object.entries(Object(quotas)).map(([name, limit]) => {
    const unit = name.endsWith('_bytes') ? 'bytes' : 'count'
    return `${quotaName(name)} ${quotaAmount({ unit }, Number(limit))}`
  })
}
