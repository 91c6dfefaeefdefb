import { useEffect, useState } from 'preact/hooks'
import type { ListedOperation } from '../../engine/calls.ts'
import { call, status } from '../engine.ts'
import { Loading } from '../lazy.tsx'
import { AllWell } from '../parts/all-well.tsx'
import { MendOperation } from '../parts/mend-operation.tsx'
import { text } from '../texts/text.ts'

/** The changes that the server refused, each with its reason and a way to mend it. */
export function RefusedPage() {
  const [refused, setRefused] = useState<readonly ListedOperation[]>()
  const version = `${status.value?.pending} ${status.value?.rejected}`
  useEffect(() => {
    void call('refused', null).then(setRefused)
  }, [version])
  if (!refused) return <Loading />
  return (
    <div class="narrow">
      <h1>{text('refused.title')}</h1>
      {refused.length === 0 ? (
        <AllWell words={text('refused.none')} />
      ) : (
        <p class="lead">{text('refused.lead')}</p>
      )}
      {refused.map((operation) => (
        <MendOperation key={operation.operation_id} operation={operation} />
      ))}
    </div>
  )
}
