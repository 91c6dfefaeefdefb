import { Icon } from '../icon.tsx'
import { useServer } from '../server.ts'
import { dayOf, isTextKey, text } from '../texts/text.ts'
import { readInvoices } from './read.ts'

/** The newest invoices of the household. */
export function InvoicesPanel() {
  const { value: invoices, problem } = useServer('/api/v1/billing/invoices?limit=12', readInvoices)
  return (
    <section class="panel" aria-busy={invoices === undefined && problem === null}>
      <h2>{text('usage.invoices')}</h2>
      {problem !== null && <p class="hint">{problem}</p>}
      {invoices?.length === 0 && <p class="hint">{text('usage.invoices.none')}</p>}
      <ul class="people">
        {(invoices ?? []).map(({ created_at, id, number, state, total, url }) => (
          <li key={id}>
            <Icon name="receipt" />
            <span class="person">
              <b>{total}</b>
              <span class="hint">
                {dayOf(created_at)} · {wordOf(state)}
                {number !== '' && ` · ${number}`}
              </span>
            </span>
            {url !== '' && (
              <a
                class="button"
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={text('usage.invoice.open_of', { number: number || dayOf(created_at) })}
              >
                {text('usage.invoice.open')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The word for the state of an invoice; a server may know more states than this page. */
function wordOf(state: string): string {
  const key = `usage.invoice.${state === 'open' ? 'due' : state}`
  return isTextKey(key) ? text(key) : state
}
