import type { WaitingChange } from '../../engine/views/calls.ts'
import { status } from '../engine.ts'
import { operationName } from '../parts/operation-name.ts'
import { session } from '../session.ts'
import { text } from '../texts/text.ts'
import { type Event, useEvents } from './events.ts'
import { Timeline } from './timeline.tsx'
import type { Undid } from './undo-facts.ts'
import { isUndoOf, waitingUndid } from './undos.ts'
import { useWaiting } from './waiting.ts'

/**
 * What happened to a record, the newest first. The server has the whole history; without it there is what this browser
 * has still to send. `version`: changes with the record.
 */
export function RecordHistory(props: {
  readonly id: string
  readonly version: string
  readonly waiting?: readonly WaitingChange[]
}) {
  const { id, version, waiting = [] } = props
  const { events, problem, earlier } = useEvents(`record=${id}`, `${version} ${status.value?.seq}`)
  const readOnly = session.value?.household.role === 'viewer'
  const ids = new Set([...waiting, ...(events ?? [])].map(({ operation_id }) => operation_id))
  const undos = useWaiting().filter(
    (operation) => !ids.has(operation.operation_id) && isUndoOf(operation, ids),
  )
  const unsent = waiting.filter(
    ({ operation_id }) => !events?.some((event) => event.operation_id === operation_id),
  )
  return (
    <section class="panel">
      <h2>{text('thing.history')}</h2>
      {events === null && <p class="hint">{problem || text('thing.history.offline')}</p>}
      <Timeline
        events={[
          ...undos.map((undo) => waitingEvent(undo, waitingUndid(undo))).reverse(),
          ...unsent.map((change) => waitingEvent(change)),
          ...(events ?? []).filter(({ isArrival }) => !isArrival),
        ]}
        record_id={id}
        readOnly={readOnly}
        earlier={earlier}
      />
    </section>
  )
}

/** A change that the server does not know yet. `undid`: what it undid. */
export function waitingEvent(
  { operation_id, type, occurred_at }: WaitingChange,
  undid: Undid | null = null,
): Event {
  return {
    operation_id,
    summary: operationName(type),
    by: '',
    device: '',
    at: occurred_at,
    waits: true,
    undid,
    undone: null,
    changes: [],
    changed: 0,
    by_id: '',
    isFact: false,
    isArrival: false,
    group: null,
  }
}
