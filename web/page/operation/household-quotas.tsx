import { useState } from 'preact/hooks'
import { api, field, listOf, textOf } from '../api.ts'
import { quotaAmount, quotaName, type ShownQuota } from '../parts/quota-names.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { attempt, useServer } from '../server.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import type { Plan } from '../usage/read.ts'
import { Line } from './level.tsx'
import { ForOperators } from './own-role.ts'
import { GiveOverride, useGivenPlans } from './payments.tsx'
import { SeekForm } from './seek-form.tsx'

const PATH = '/api/v1/operations/household-quotas'
/** Sizes are entered in megabytes. */
const BYTES_PER_MB = 1_000_000

interface Quota extends ShownQuota {
  /** Whether an operator set it for this household. */
  readonly own: boolean
}

interface Household {
  readonly id: string
  readonly name: string
  readonly quotas: readonly Quota[]
}

interface OfHouseholdProps {
  readonly household: Household
  readonly plans: readonly Plan[]
  readonly onChange: () => void
}

/** The quotas of each household, and the form that sets them. */
export function HouseholdQuotasPanel() {
  const [sought, setSought] = useState('')
  const query = sought === '' ? '' : `&q=${encodeURIComponent(sought)}`
  const { value, problem, reload } = useServer(`${PATH}?limit=20${query}`, readHouseholds)
  const plans = useGivenPlans()
  return (
    <section id="quotas" class="panel" aria-busy={value === undefined && problem === null}>
      <h2>{text('operation.quotas')}</h2>
      <p class="hint">{text('operation.quotas.about')}</p>
      {problem !== null && <p class="hint">{problem}</p>}
      <SeekForm label={text('operation.quotas.seek')} onSeek={setSought} />
      {value?.households.length === 0 && <p class="hint">{text('operation.quotas.none')}</p>}
      <ul class="people">
        {(value?.households ?? []).map((household) => (
          <OfHousehold key={household.id} household={household} plans={plans} onChange={reload} />
        ))}
      </ul>
      {value?.more && <p class="hint">{text('operation.quotas.more')}</p>}
    </section>
  )
}

function OfHousehold({ household, plans, onChange }: OfHouseholdProps) {
  const { id, name, quotas } = household
  const own = quotas.filter((quota) => quota.own)
  const save = useSubmit(async (form) => {
    const fields = new FormData(form)
    const limits = quotas.map((quota) => [quota.name, limitOf(quota, String(fields.get(quota.name) ?? ''))])
    const saved = await attempt(() => api('PATCH', `${PATH}/${id}`, { quotas: Object.fromEntries(limits) }))
    if (saved) toast({ text: text('operation.quotas.saved', { name }) })
    onChange()
  })
  return (
    <Line level={own.length > 0 ? 'warning' : 'ok'} name={name}>
      {own.length === 0
        ? text('operation.quotas.usual')
        : own.map((quota) => (
            <span class="advice" key={quota.name}>
              {quotaName(quota.name)}: {quotaAmount(quota, quota.limit)}
            </span>
          ))}
      <ForOperators>
        <details class="more">
          <summary aria-label={text('operation.quotas.set_of', { name })}>
            {text('operation.quotas.set')}
          </summary>
          <form class="inline-form" onSubmit={save}>
            {quotas.map((quota) => (
              <label class="field" key={quota.name}>
                <span>
                  {quotaName(quota.name)}
                  {quota.unit === 'bytes' && ' (MB)'}
                </span>
                <input
                  name={quota.name}
                  inputMode="numeric"
                  pattern="[1-9][0-9]{0,8}"
                  autocomplete="off"
                  defaultValue={quota.own ? `${shownIn(quota)}` : ''}
                  placeholder={quota.own ? '' : `${shownIn(quota)}`}
                />
              </label>
            ))}
            <button type="submit" class="button button-main">
              {text('thing.save')}
            </button>
          </form>
        </details>
        <GiveOverride id={id} name={name} plans={plans} />
      </ForOperators>
    </Line>
  )
}

function shownIn({ limit, unit }: Quota): number {
  return unit === 'bytes' ? Math.max(1, Math.round(limit / BYTES_PER_MB)) : limit
}

/** The limit that a field stands for; an empty one gives the quota of the installation back. */
function limitOf(quota: Quota, typed: string): number | null {
  if (typed === '') return null
  // What nobody changed keeps its bytes, which the field shows rounded.
  if (quota.own && typed === `${shownIn(quota)}`) return quota.limit
  return Number(typed) * (quota.unit === 'bytes' ? BYTES_PER_MB : 1)
}

function readHouseholds(answer: unknown) {
  return {
    more: field(answer, 'next_cursor') !== null,
    households: listOf(answer, 'households').map(
      (each): Household => ({
        id: textOf(each, 'public_id'),
        name: textOf(each, 'name'),
        quotas: listOf(each, 'quotas').map((quota) => ({
          name: textOf(quota, 'name'),
          unit: textOf(quota, 'unit'),
          limit: Number(field(quota, 'limit')),
          own: field(quota, 'own') === true,
        })),
      }),
    ),
  }
}
