import { useState } from 'preact/hooks'
import { Icon } from '../icon.tsx'
import { problemOf } from '../problem.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'

/** Shows the next older entries. */
export function Earlier({ load }: { readonly load: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  return (
    <button
      type="button"
      class="button"
      disabled={busy}
      onClick={async () => {
        setBusy(true)
        await load().catch((error: unknown) => toast({ text: problemOf(error), tone: 'bad' }))
        setBusy(false)
      }}
    >
      <Icon name="chevron-down" />
      {text('history.earlier')}
    </button>
  )
}
