import { field, listOf, textOf } from '../api.ts'
import { useServer } from '../server.ts'
import { isTextKey, moment, text } from '../texts/text.ts'

interface Event {
  readonly public_id: string
  readonly kind: string
  /** What the kind leaves open, such as the new role, as people say it; empty if it leaves nothing open, or the page has no words. */
  readonly detail: string
  readonly at: string
  /** The network address; empty if it is not shown. */
  readonly from: string
  /** The person whom it concerns, and the person who did it; empty if the server does not know them. */
  readonly person: string
  readonly actor: string
}

/** Security events from a route, newest first. `people`: whether the names of the people are shown. */
export function EventList({ path, people = false }: { path: string; people?: boolean }) {
  const { value, problem } = useServer(path, readEvents)
  if (problem !== null) return <p class="hint">{problem}</p>
  if (value?.length === 0) return <p class="hint">{text('activity.none')}</p>
  return (
    <ul class="people" aria-busy={value === undefined}>
      {(value ?? []).map((event) => (
        <li key={event.public_id}>
          <span class="person">
            <b>
              {nameOf(event.kind)} {event.detail !== '' && <span class="mark">{event.detail}</span>}
            </b>
            <span class="hint">{people ? whoAndWhen(event) : whenAndWhere(event)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function whenAndWhere({ at, from }: Event): string {
  return text(from === '' ? 'activity.when' : 'activity.when_from', { when: moment(at), from })
}

function whoAndWhen({ actor, at, person }: Event): string {
  const when = moment(at)
  if (person === '' && actor === '') return text('activity.when', { when })
  if (person === '' || actor === '' || person === actor)
    return text('activity.who', { who: person || actor, when })
  return text('activity.who_by', { who: person, by: actor, when })
}

/** The name of a kind of event; a server may know more kinds than this page. */
function nameOf(kind: string): string {
  const key = `activity.${kind}`
  return text(isTextKey(key) ? key : 'activity.other')
}

/** A role, or what is to be erased; other details are words of the server. */
function detailOf(word: string): string {
  const key = [`role.${word}`, `activity.detail.${word}`].find(isTextKey)
  return key === undefined ? '' : text(key)
}

function readEvents(answer: unknown): Event[] {
  return listOf(answer, 'events').map((each) => ({
    public_id: textOf(each, 'public_id'),
    kind: textOf(each, 'kind'),
    detail: detailOf(textOf(each, 'detail')),
    at: textOf(each, 'at'),
    from: field(each, 'address') === null ? '' : textOf(each, 'address'),
    person: nameIn(field(each, 'person')),
    actor: nameIn(field(each, 'actor')),
  }))
}

function nameIn(person: unknown): string {
  return person === null || field(person, 'name') === null ? '' : textOf(person, 'name')
}
