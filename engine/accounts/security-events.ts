import type { RecordChange } from '../core/change-set.ts'
import { DAY_MS } from '../core/durations.ts'
import type { Stamp } from '../core/stamp.ts'
import type { Stored } from '../core/stored.ts'
import { type ServiceDraft, type ServiceView, serviceCommand } from './command.ts'
import { eventSubject, type SecurityEvent, type SecurityEventKind } from './event-collections.ts'
import type { NotedEvent } from './noted-events.ts'

/** Maximum number of events of an account, of a household without the accounts, and of nobody known. */
const MAX_EVENTS = 400
/** Number of events that are left when the oldest are deleted, so that not every event looks for some. */
const LEFT_EVENTS = 350
/** Time for which an event is kept, in ms. */
export const EVENT_KEPT_MS = 400 * DAY_MS

/** Where a request came from. */
export interface EventSource {
  /** The network address. */
  readonly address: string | null
  /** What the client calls itself. */
  readonly client: string | null
}

/** A source that nobody knows: the server itself, or a command at the terminal. */
export const NO_SOURCE: EventSource = { address: null, client: null }

/** SPEC.md I40: what notes events: the new records, and the deletion of the oldest ones beyond the maximum. */
export function notedChanges(
  view: ServiceView,
  events: readonly NotedEvent[],
  { edit_at, author, newId }: Pick<Stamp, 'edit_at' | 'author' | 'newId'>,
  { address, client }: EventSource,
): RecordChange[] {
  const created = events.map((event) => {
    const record = {
      public_id: newId(),
      created_at: edit_at,
      updated_at: edit_at,
      ...event,
      actor_id: author.user_id === '' ? null : author.user_id,
      address: address?.slice(0, 64) ?? null,
      client: plain(client),
    }
    return { change: 'put', collection: 'security_events', record, merge: null, prior_seq: null } as const
  })
  const surplus = new Map(
    events.flatMap((event) =>
      oldest(view, eventSubject(event)).map((stored) => [stored.record.public_id, stored]),
    ),
  )
  const deleted = [...surplus.values()].map(
    ({ record: { public_id }, seq }) =>
      ({ change: 'delete', collection: 'security_events', public_id, prior_seq: seq }) as const,
  )
  return [...created, ...deleted]
}

function oldest(view: ServiceView, subject: string): Stored<SecurityEvent>[] {
  if (view.count('security_events', 'subject', subject) < MAX_EVENTS) return []
  const all = eventsNewestFirst(view.find('security_events', 'subject', subject))
  return all.slice(LEFT_EVENTS)
}

/** The name of a client without control characters, cut to its maximum. */
function plain(client: string | null): string | null {
  const text = client?.replaceAll(/[^\x20-\x7e]/g, '').trim() ?? ''
  return text === '' ? null : text.slice(0, 200)
}

/** Whether an event of an account is noted already, from the same source. */
export function isNoted(
  view: ServiceView,
  event: Pick<SecurityEvent, 'kind' | 'detail'> & { readonly user_id: string },
  { address, client }: EventSource,
): boolean {
  return view
    .find('security_events', 'subject', event.user_id)
    .some(
      ({ record }) =>
        record.kind === event.kind &&
        record.detail === event.detail &&
        record.address === (address?.slice(0, 64) ?? null) &&
        record.client === plain(client),
    )
}

/** SPEC.md I40: whether a known person other than the reader caused an event: then the reader sees no source of it. */
export function byAnother({ actor_id }: Pick<SecurityEvent, 'actor_id'>, reader_id: string): boolean {
  return actor_id !== null && actor_id !== reader_id
}

/** Sorts events by their time, the newest first. */
export function eventsNewestFirst(events: readonly Stored<SecurityEvent>[]): Stored<SecurityEvent>[] {
  const key = ({ record }: Stored<SecurityEvent>) => `${record.created_at} ${record.public_id}`
  return [...events].sort((a, b) => (key(a) < key(b) ? 1 : -1))
}

/** Notes an event that no change of a record causes, such as a wrong password. `source` has to be given to the run. */
export const noteSecurityEvent = serviceCommand<{
  kind: SecurityEventKind
  user_id: string | null
  detail: string | null
}>({
  type: 'security_event.note',
  recorded: false,
  noted: 'always',
  ledger: (input) => ({ ...input }),
  decide: () => null,
})

/** People who were erased become anonymous in the events of households; their own events are deleted. */
export function forgetInEvents(draft: ServiceDraft, user_id: string): void {
  for (const event of draft.view.find('security_events', 'subject', user_id)) {
    if (event.record.household_id === null) draft.delete('security_events', event)
    else
      draft.replace('security_events', event, {
        user_id: null,
        actor_id: event.record.actor_id === user_id ? null : event.record.actor_id,
        address: null,
        client: null,
      })
  }
  for (const event of draft.view.find('security_events', 'actor_id', user_id))
    if (event.record.user_id !== user_id)
      draft.replace('security_events', event, { actor_id: null, address: null, client: null })
}
