import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { status, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { Loading } from '../lazy.tsx'
import { OperationSubject } from '../parts/operation-subject.tsx'
import { text } from '../texts/text.ts'
import { Earlier } from './earlier.tsx'
import { type Event, type Group, useEvents } from './events.ts'
import { idsIn } from './values.ts'

type ShowPart = (part: Event, names: Readonly<Record<string, string>>) => ComponentChildren

/** Entries of what waits in this browser that are shown at first, and more each time. */
const STEP = 50

/** The operations that were made as one: the name of one of them, and all of them when a person opens it. */
export function Parts(props: { readonly event: Event; readonly group: Group; readonly show: ShowPart }) {
  const { event, group, show } = props
  const [open, setOpen] = useState(false)
  const named = event.changes.find(({ name }) => name !== '')
  const others = group.count - 1
  return (
    <details class="timeline-parts" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="chevron-right" />
        {named && <span dir="auto">{named.name}</span>}{' '}
        {event.operation && <OperationSubject {...(event.operation.undoes?.change ?? event.operation)} />}{' '}
        {others > 0 && <span>{text('history.more', { count: others })}</span>}
      </summary>
      {open &&
        (group.parts ? (
          <Waiting parts={group.parts} show={show} />
        ) : (
          <Sent operation_id={event.operation_id} show={show} />
        ))}
    </details>
  )
}

function Sent({ operation_id, show }: { readonly operation_id: string; readonly show: ShowPart }) {
  const { events, problem, earlier } = useEvents(`group=${operation_id}`, String(status.value?.seq))
  if (events === undefined) return <Loading />
  if (events === null) return <p class="hint">{problem || text('thing.history.offline')}</p>
  return <Listed parts={events} show={show} earlier={earlier} />
}

function Waiting({ parts, show }: { readonly parts: readonly Event[]; readonly show: ShowPart }) {
  const [most, setMost] = useState(STEP)
  const earlier = async () => setMost(most + STEP)
  return <Listed parts={parts.slice(0, most)} show={show} earlier={most < parts.length ? earlier : null} />
}

function Listed(props: {
  readonly parts: readonly Event[]
  readonly show: ShowPart
  readonly earlier: (() => Promise<void>) | null
}) {
  const { parts, show, earlier } = props
  const names = useAnswer('names', { ids: idsIn(parts) }) ?? {}
  return (
    <>
      <ol class="timeline">{parts.map((part) => show(part, names))}</ol>
      {earlier && <Earlier load={earlier} />}
    </>
  )
}
