import { useState } from 'preact/hooks'
import { ProblemNote } from '../parts/problem-note.tsx'
import { useServer } from '../server.ts'
import { session } from '../session.ts'
import { text } from '../texts/text.ts'
import { Bars } from '../usage/bars.tsx'
import { useConfirmedPayment } from '../usage/came-back.ts'
import { InvoicesPanel } from '../usage/invoices.tsx'
import { PlanPanel } from '../usage/plan.tsx'
import { PlansPanel } from '../usage/plans.tsx'
import { readBilling, readUse } from '../usage/read.ts'

/** The plan of the household, what it uses, and how it pays. */
export function UsagePage({ query }: { readonly query: URLSearchParams }) {
  const billing = useServer('/api/v1/billing/status', readBilling)
  const [paid, setPaid] = useState(0)
  const uses = useServer('/api/v1/usage', readUse)
  const reload = () => {
    billing.reload()
    uses.reload()
  }
  useConfirmedPayment(query, () => {
    reload()
    setPaid((times) => times + 1)
  })
  const { role = 'viewer' } = session.value?.household ?? {}
  const pays = role === 'owner' || role === 'admin'
  const problem = billing.problem ?? uses.problem
  const { value } = billing
  return (
    <div class="usage">
      <h1>{text('usage.title')}</h1>
      {problem !== null && <ProblemNote problem={problem} onAgain={reload} />}
      {value && <PlanPanel billing={value} pays={pays} />}
      {(uses.value || problem === null) && (
        <section class="panel" aria-busy={uses.value === undefined}>
          <h2>{text('usage.use')}</h2>
          {uses.value && <Bars uses={uses.value} />}
        </section>
      )}
      {value?.billed && (
        <PlansPanel key={value.plan} pays={pays && ['none', 'canceled'].includes(value.state)} />
      )}
      {value?.billed && pays && <InvoicesPanel key={paid} />}
    </div>
  )
}
