import { Icon } from '../icon.tsx'
import { quotaAmount, quotaName } from '../parts/quota-names.ts'
import { number, text } from '../texts/text.ts'
import type { Use } from './read.ts'

/** Part of a limit from which on a person should know that it will be full. */
const NEARLY = 0.9
/** The limits that people meet first. The others are folded away. */
const FIRST: readonly string[] = ['media_bytes', 'household_records', 'household_bytes', 'export_bytes']
/** Members that are drawn one by one. */
const MOST_DRAWN = 12

/** What is used of each limit, as bars. */
export function Bars({ uses }: { readonly uses: readonly Use[] }) {
  const first = FIRST.flatMap((name) => uses.find((use) => use.name === name) ?? [])
  const others = uses.filter(({ limit, name }) => limit !== null && !FIRST.includes(name))
  const members = uses.find(({ name }) => name === 'members')?.used ?? 0
  // A limit that is nearly full is shown, whatever it limits.
  const near = others.filter((use) => levelOf(use) !== 'ok')
  return (
    <>
      <ul class="usage-bars">
        {[...first, ...near].map((use) => (
          <Bar key={use.name} use={use} />
        ))}
      </ul>
      <p class="usage-members">
        <span class="usage-heads" aria-hidden="true">
          {Array.from({ length: Math.min(members, MOST_DRAWN) }, (_, n) => (
            <Icon key={n} name="user" />
          ))}
        </span>
        {text('usage.members', { count: members })}
      </p>
      {others.length > near.length && (
        <details class="more">
          <summary>{text('quota.others')}</summary>
          <ul class="usage-bars">
            {others
              .filter((use) => !near.includes(use))
              .map((use) => (
                <Bar key={use.name} use={use} />
              ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Bar({ use }: { readonly use: Use }) {
  const { limit, name, used } = use
  const level = levelOf(use)
  const most = limit ?? 1
  const id = `usage-${name}`
  return (
    <li class={`usage-bar usage-${level}`}>
      <span id={id} class="usage-name">
        {quotaName(name)}
      </span>
      <span class="usage-words">
        {text('quota.used', { used: quotaAmount(use, used), limit: quotaAmount(use, most) })}
      </span>
      <progress max={most} value={Math.min(used, most)} aria-labelledby={id} />
      {level !== 'ok' && (
        <span class={level === 'over' ? 'mark mark-bad' : 'mark mark-warn'}>
          {level === 'over' ? text('usage.over', { amount: amountOver(use) }) : text('quota.nearly')}
        </span>
      )}
    </li>
  )
}

function levelOf({ limit, used }: Use): 'ok' | 'near' | 'over' {
  if (limit === null || used < limit * NEARLY) return 'ok'
  return used > limit ? 'over' : 'near'
}

function amountOver(use: Use): string {
  const beyond = use.used - (use.limit ?? 0)
  return use.unit === 'bytes' ? quotaAmount(use, beyond) : number(beyond)
}
