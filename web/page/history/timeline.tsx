import { takeBackEntry, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { batch } from '../lists/running-batch.ts'
import { OperationSubject } from '../parts/operation-subject.tsx'
import { placeHref } from '../parts/path.tsx'
import { href } from '../router.ts'
import { session } from '../session.ts'
import { clock, dayName, instant, text } from '../texts/text.ts'
import { byDay } from './days.ts'
import { Earlier } from './earlier.tsx'
import { type Change, changedNothing, type Event } from './events.ts'
import { takeBackGroup } from './groups.ts'
import { Parts } from './parts.tsx'
import type { Undone } from './undo-facts.ts'
import { withUndos } from './undos.ts'
import { changeLines, idsIn } from './values.ts'

/** The most lines and records that an entry shows. */
const MAX_LINES = 8
const MAX_NAMED = 3

/** Events by their days, newest first. `record_id`: the record whose page it is; null where each entry says what it is about. */
export function Timeline(props: {
  readonly events: readonly Event[]
  readonly record_id: string | null
  readonly readOnly: boolean
  readonly earlier: (() => Promise<void>) | null
}) {
  const { events, record_id, readOnly, earlier } = props
  const names = useAnswer('names', { ids: idsIn(events) }) ?? {}
  return (
    <>
      {byDay(withUndos(events)).map(({ date, events: those }) => (
        <section key={date} class="timeline-day" aria-label={dayName(date)}>
          {record_id === null ? <h2>{dayName(date)}</h2> : <h3>{dayName(date)}</h3>}
          <ol class="timeline">
            {those.map((event) => (
              <Entry
                key={event.operation_id}
                event={event}
                record_id={record_id}
                names={names}
                readOnly={readOnly}
              />
            ))}
          </ol>
        </section>
      ))}
      {earlier && <Earlier load={earlier} />}
    </>
  )
}

function Entry(props: {
  readonly event: Event
  readonly record_id: string | null
  readonly names: Readonly<Record<string, string>>
  readonly readOnly: boolean
}) {
  const { event, record_id, names, readOnly } = props
  const { by, device, at, waits, changes, undid, group } = event
  const undone = stateOf(event)
  const summary = titleOf(event)
  const told = group
    ? []
    : record_id === null
      ? changes.filter(({ fields, name }) => name !== '' && fields.length > 0).slice(0, 1)
      : changes.filter(({ public_id, about }) => [public_id, about?.public_id].includes(record_id))
  const lines = told.flatMap((change) => changeLines(change, names)).slice(0, MAX_LINES)
  const signed = [by, device].filter((part) => part !== '').join(' · ')
  return (
    <li class={undone && !undone.redone ? 'is-undone' : undefined}>
      <time dateTime={at}>{clock(at)}</time>
      <div class="timeline-what">
        {record_id === null && !group && <Subjects event={event} />}
        {record_id === null && event.operation && !group && (
          <span class="timeline-subjects">
            <OperationSubject {...(event.operation.undoes?.change ?? event.operation)} />
          </span>
        )}
        <span class={record_id === null && !group ? 'timeline-summary' : 'timeline-summary is-title'}>
          {summary}
        </span>
        {group && (
          <Parts
            event={event}
            group={group}
            show={(part, names) => (
              <Entry
                key={part.operation_id}
                event={part}
                record_id={null}
                names={names}
                readOnly={readOnly}
              />
            )}
          />
        )}
        {lines.length > 0 && (
          <ul class="timeline-changes">
            {lines.map(({ label, before, after }) => (
              <li key={label}>
                <span class="timeline-field">{label}</span>{' '}
                {before !== '' && (
                  <>
                    <del dir="auto">{before}</del> <Icon name="move-right" />{' '}
                  </>
                )}
                <span class="visually-hidden">{text('history.became')}</span>{' '}
                {after === '' ? <i>{text('conflicts.nothing')}</i> : <ins dir="auto">{after}</ins>}
              </li>
            ))}
          </ul>
        )}
        {undid && undid.at !== '' && (
          <span class="timeline-by">{text('history.change_of', { when: instant(undid.at) })}</span>
        )}
        {undone && <span class="timeline-by">{undoneText(undone)}</span>}
        {group && !undone && group.undone > 0 && (
          <span class="timeline-by">
            {text('history.undone_some', { undone: group.undone, count: group.operations })}
          </span>
        )}
        {signed !== '' && <span class="timeline-by">{signed}</span>}
        {waits && <span class="timeline-by">{text('thing.history.waits')}</span>}
        {changedNothing(event) && <span class="timeline-by">{text('history.unchanged')}</span>}
      </div>
      {!readOnly && standsHere(event, undone) && mayUndo(event) && <UndoButton event={event} />}
    </li>
  )
}

function UndoButton({ event }: { readonly event: Event }) {
  const again = isAgain(event)
  const what = changeOf(event) || event.summary
  return (
    <button
      type="button"
      class="button-plain timeline-undo"
      aria-label={text(again ? 'thing.redo.name' : 'thing.undo.name', { what })}
      title={text(again ? 'toast.redo' : 'thing.undo')}
      disabled={event.group !== null && batch.value !== null}
      onClick={() =>
        void (event.group ? takeBackGroup(event, again) : takeBackEntry(event.operation_id, again))
      }
    >
      <Icon name={again ? 'redo-2' : 'undo-2'} />
    </button>
  )
}

/** Whether an entry stands and is the one to undo: what was done again has an entry of its own, which may be of a part of a group only. */
function standsHere(event: Event, undone: Undone | null): boolean {
  if (changedNothing(event)) return false
  return !undone || (event.group !== null && undone.redone && !undone.waits)
}

/** The server would refuse each of thousands of undos: only admins undo what others did. */
function mayUndo({ group, by_id, isFact }: Event): boolean {
  if (isFact) return false
  const { user, household } = session.value ?? {}
  return !group || household?.role !== 'member' || by_id === '' || by_id === user?.public_id
}

/** By whom an event was undone; of a group when all of it was. */
function stateOf({ group, undone }: Event): Undone | null {
  if (!group || (group.undone === 0 && undone?.redone)) return undone
  if (group.undone < group.operations - group.unchanged) return null
  return undone ?? { operation_id: '', by: '', at: '', redone: false, waits: false }
}

/** Whether the undo of an event does a change again: the event is the undo of a change. */
function isAgain({ undid }: Event): boolean {
  return undid !== null && !undid.redoes
}

/** The change that an event is about: that which an undo undid, or all of a group. Empty if it is unknown, or no undo and alone. */
function changeOf({ group, undid }: Event): string {
  if (group) {
    const { what, count, of } = group
    return text(of === 'places' ? 'history.many_places' : 'history.many', { what, count })
  }
  return undid?.what ?? ''
}

/** What an event did; of an undo also what it undid. */
function titleOf(event: Event): string {
  const { summary, undid } = event
  const done = changeOf(event)
  // Of undos of which nothing is known that is their own name: "Undone: 12 things".
  if (!undid || !done || (event.group && undid.what === '')) return done || summary
  return text(undid.redoes ? 'history.redid' : 'history.undid', { what: done })
}

/** That an event was undone or done again, with when and by whom. */
function undoneText({ by, at, redone, waits }: Undone): string {
  const state = text(redone ? 'done.redone' : 'done.undone')
  const parts = waits ? [state, text('thing.history.waits')] : [state, at && instant(at), by]
  return parts.filter((part) => part !== '').join(' · ')
}

/** The records that an operation changed, or that what it changed is about: the first few by their names, and the number of the others. */
function Subjects({ event: { changes, changed } }: { readonly event: Event }) {
  const all = new Map<string, Subject>()
  for (const { about, ...change } of changes.toSorted(thingsFirst)) {
    const subject = about ?? change
    if (subject.name !== '') all.set(subject.public_id, subject)
  }
  const named = [...all.values()].slice(0, MAX_NAMED)
  if (named.length === 0) return null
  const others = all.size - named.length + changed - changes.length
  return (
    <span class="timeline-subjects">
      {named.map((change) => {
        const to = pageOf(change)
        return to === null ? (
          <b key={change.public_id} dir="auto">
            {change.name}
          </b>
        ) : (
          <a key={change.public_id} href={to} dir="auto">
            {change.name}
          </a>
        )
      })}
      {others > 0 && <span>{text('history.more', { count: others })}</span>}
    </span>
  )
}

type Subject = Pick<Change, 'collection' | 'public_id' | 'name'>

/** A thing comes before the photo that came with it. */
function thingsFirst(one: Change, other: Change): number {
  return Number(one.about !== null) - Number(other.about !== null)
}

const placeKinds = {
  locations: 'location',
  zones: 'zone',
  racks: 'rack',
  rows: 'row',
  shelves: 'shelf',
  slots: 'slot',
} as const

/** The page of a record; null for one that has none. */
function pageOf({ collection, public_id }: Subject): string | null {
  if (collection === 'items') return href('item', public_id)
  if (collection === 'containers') return href('container', public_id)
  if (collection === 'categories' || collection === 'tags') return href(collection)
  const kind = Object.entries(placeKinds).find(([name]) => name === collection)?.[1]
  return kind ? placeHref({ kind, public_id }) : null
}
