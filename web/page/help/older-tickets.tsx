import { text } from '../texts/text.ts'

/** Below a page of tickets: leads to those before them. `next`: the cursor of these; empty when there are none. */
export function OlderTickets(props: {
  readonly next: string | undefined
  readonly onOlder: (cursor: string) => void
}) {
  const { next = '', onOlder } = props
  if (next === '') return null
  return (
    <p class="actions">
      <button type="button" class="button" onClick={() => onOlder(next)}>
        {text('help.older')}
      </button>
    </p>
  )
}
