import { field, listOf, textOf } from '../api.ts'
import { Icon } from '../icon.tsx'
import { quotaAmount, quotaName } from '../parts/quota-names.ts'
import { href } from '../router.ts'
import { useServer } from '../server.ts'
import { session } from '../session.ts'
import { text } from '../texts/text.ts'

/** Part of a quota from which on a person should know that it will be full. */
const NEARLY = 0.9

/** What the household and the person use, and how much they may. */
export function Limits() {
  const household_id = session.value?.household.public_id ?? ''
  const { value, problem } = useServer(`/api/v1/household/quotas?household_id=${household_id}`, readQuotas)
  return (
    <section class="panel" aria-busy={value === undefined && problem === null}>
      <h2>{text('quota.title')}</h2>
      <p class="hint">{text('quota.about')}</p>
      <a class="row" href={href('usage')}>
        <Icon name="package" />
        <span>{text('usage.link')}</span>
      </a>
      {problem !== null && <p class="hint">{problem}</p>}
      <Quotas quotas={value?.filter(isTouched) ?? []} />
      {value?.some((quota) => !isTouched(quota)) && (
        <details class="more">
          <summary>{text('quota.others')}</summary>
          <Quotas quotas={value.filter((quota) => !isTouched(quota))} />
        </details>
      )}
    </section>
  )
}

type Quota = ReturnType<typeof readQuotas>[number]

/** Part of a quota from which on it is shown at once: what nobody uses is of little interest. */
const TOUCHED = 0.001

function isTouched({ limit, name, used }: Quota): boolean {
  return used > limit * TOUCHED || name === 'media_bytes'
}

function Quotas({ quotas }: { readonly quotas: readonly Quota[] }) {
  return (
    <ul class="people">
      {quotas.map((quota) => {
        const { limit, name, used } = quota
        const words = text('quota.used', {
          used: quotaAmount(quota, used),
          limit: quotaAmount(quota, limit),
        })
        return (
          <li key={name}>
            <span class="person">
              <b>{quotaName(name)}</b>
              <span class="hint">
                {words} {used >= limit * NEARLY && <span class="mark">{text('quota.nearly')}</span>}
              </span>
              <progress max={limit} value={Math.min(used, limit)} aria-label={quotaName(name)} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function readQuotas(answer: unknown) {
  return listOf(answer, 'quotas').map((each) => ({
    name: textOf(each, 'name'),
    unit: textOf(each, 'unit'),
    limit: Number(field(each, 'limit')),
    used: Number(field(each, 'used')),
  }))
}
