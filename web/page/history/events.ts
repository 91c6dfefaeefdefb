import { useEffect, useState } from 'preact/hooks'
import { isFactOfBytes } from '../../../engine/merge/facts.ts'
import type { ListedOperation } from '../../engine/calls.ts'
import { api, field, listOf, OfflineError, textOf } from '../api.ts'
import { levels } from '../parts/levels.ts'
import { operationName } from '../parts/operation-name.ts'
import { problemOf } from '../problem.ts'
import { readUndid, readUndone, summaryOf, type Undid, type Undone } from './undo-facts.ts'

/** A field of a record before and after an operation. */
interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** What an operation did to one record. */
export interface Change {
  readonly collection: string
  readonly public_id: string
  /** Empty for a record that has no name. */
  readonly name: string
  /** The record that it is about, such as the thing of a photo; null for none. */
  readonly about: Pick<Change, 'collection' | 'public_id' | 'name'> | null
  readonly fields: readonly FieldChange[]
}

/** Operations that a person made as one (SPEC.md X10), as far as the server, or this browser, has them. */
export interface Group {
  /** The number of operations, of those that changed nothing, and of those that were undone. */
  readonly operations: number
  readonly unchanged: number
  readonly undone: number
  /** Of the kind that most are of: what they did, in the language of the person, their number, and what they are about. */
  readonly what: string
  readonly count: number
  readonly of: 'things' | 'places'
  /** What waits in this browser, newest first; null for what the server has. */
  readonly parts: readonly Event[] | null
}

/** An operation, as the history shows it. */
export interface Event {
  readonly operation_id: string
  /** What it did, in the language of the person. */
  readonly summary: string
  /** The name of the person; empty for a change of this browser. */
  readonly by: string
  /** The device or the browser; empty if it has no name. */
  readonly device: string
  /** ISO 8601. */
  readonly at: string
  /** Whether the server has not confirmed it. */
  readonly waits: boolean
  /** Of an undo: what it undid. */
  readonly undid: Undid | null
  /** By whom and when it was undone; null while nobody has undone it. */
  readonly undone: Undone | null
  /** What waits to be sent; undefined for what the server has, and where the page is that of its record. */
  readonly operation?: ListedOperation
  /** The records that it changed: the first hundred of them. */
  readonly changes: readonly Change[]
  /** The number of all records that it changed. */
  readonly changed: number
  /** The id of the person; empty for a change of this browser. */
  readonly by_id: string
  /** Whether it says what became of the bytes of a photo or a document: nobody takes that back. */
  readonly isFact: boolean
  /** Whether it says that the bytes of a photo or a document are there, which was added by another entry. */
  readonly isArrival: boolean
  /** Of what it is the last operation, and stands for; null for one that is alone. */
  readonly group: Group | null
}

/** Whether every record was as before, such as after a move to where the thing was: there is nothing to undo. */
export function changedNothing({ changed, waits, group }: Event): boolean {
  return group ? group.unchanged === group.operations : changed === 0 && !waits
}

/** The confirmed history, newest first. */
export interface Events {
  /** Undefined until it is there, null when the server did not answer. */
  readonly events: readonly Event[] | null | undefined
  /** Why it did not; empty when it could not be reached. */
  readonly problem: string
  /** Adds the next older page; null when everything is shown. */
  readonly earlier: (() => Promise<void>) | null
}

/**
 * The history that the server has. `filter`: the query of the route, such as `record=...`. `version`: changes when there may be newer
 * entries; they are put before the ones that are shown, of which none changes but for its undo.
 */
export function useEvents(filter: string, version: string): Events {
  const path = `/api/v1/audit?${filter}`
  const [known, setKnown] = useState<Known>({ of: '', events: undefined, next: null, problem: '' })
  const change = (to: (before: Known) => Known) =>
    setKnown((before) =>
      to(before.of === path ? before : { of: path, events: undefined, next: null, problem: '' }),
    )
  useEffect(() => {
    let current = true
    api('GET', path).then(
      (answer) => current && change((before) => withNewer(pageOf(path, answer), before)),
      (error: unknown) => {
        const problem = error instanceof OfflineError ? '' : problemOf(error)
        if (current) change((before) => (before.events ? before : { ...before, events: null, problem }))
      },
    )
    return () => {
      current = false
    }
  }, [path, version])
  if (known.of !== path) return { events: undefined, problem: '', earlier: null }
  const { events, next, problem } = known
  const earlier = async () => {
    const older = pageOf(path, await api('GET', `${path}&cursor=${encodeURIComponent(next ?? '')}`))
    setKnown((before) => withOlder(before, { path, cursor: next }, older))
  }
  return { events, problem, earlier: next === null ? null : earlier }
}

/** The entries that are known of one path, newest first, and the cursor of the older ones. */
export interface Known {
  readonly of: string
  readonly events: readonly Event[] | null | undefined
  readonly next: string | null
  readonly problem: string
}

function pageOf(path: string, answer: unknown): Known {
  return { of: path, events: readEvents(answer), next: textOf(answer, 'next_cursor') || null, problem: '' }
}

/** The newest page before what is shown. When the two do not meet, there is a gap between them: then the page stands alone. */
function withNewer(page: Known, shown: Known): Known {
  const ids = new Set(page.events?.map(({ operation_id }) => operation_id))
  const rest = shown.events?.filter(({ operation_id }) => !ids.has(operation_id)) ?? []
  if (!shown.events || rest.length === shown.events.length) return page
  // Its undo may be of an entry further down, of which the server counts the parts that were undone.
  const known = new Set(shown.events.map(({ operation_id }) => operation_id))
  if (page.events?.some(({ operation_id, undid, group }) => undid && group && !known.has(operation_id)))
    return page
  return { ...shown, events: [...(page.events ?? []), ...rest] }
}

/**
 * What is shown, and the older page that was asked for. By now something of another path may be shown, or a newer page that stands alone:
 * then the older one is not what follows.
 */
export function withOlder(
  shown: Known,
  asked: { readonly path: string; readonly cursor: string | null },
  page: Known,
): Known {
  if (shown.of !== asked.path || shown.next !== asked.cursor) return shown
  return { ...page, events: [...(shown.events ?? []), ...(page.events ?? [])] }
}

/** The entries of an answer of the audit route. */
export function readEvents(answer: unknown): Event[] {
  return listOf(answer, 'entries').map((entry) => ({
    operation_id: textOf(entry, 'public_id'),
    summary: summaryOf(entry),
    undid: readUndid(entry),
    undone: readUndone(entry),
    by: textOf(field(entry, 'person'), 'name'),
    device: textOf(field(entry, 'replica'), 'name'),
    at: textOf(entry, 'occurred_at'),
    waits: false,
    changes: listOf(entry, 'changes').map(readChange),
    changed: Number(field(entry, 'changes_total') ?? 0),
    by_id: textOf(field(entry, 'person'), 'public_id'),
    isFact: isFactOfBytes(textOf(entry, 'type')),
    isArrival: textOf(entry, 'type') === 'media.store',
    group: readGroup(field(entry, 'group')),
  }))
}

function readGroup(group: unknown): Group | null {
  const operations = Number(field(group, 'operations') ?? 0)
  if (operations === 0) return null
  const types = listOf(group, 'types').map((each) => ({
    type: textOf(each, 'type'),
    operations: Number(field(each, 'operations')),
  }))
  return {
    operations,
    unchanged: Number(field(group, 'unchanged')),
    undone: Number(field(group, 'undone')),
    ...mostly(types),
    parts: null,
  }
}

/**
 * What most operations of a group did: things and boxes are moved as one, and a rack is deleted with its shelves and slots. `types`: the
 * most frequent first.
 */
export function mostly(
  types: readonly { readonly type: string; readonly operations: number }[],
): Pick<Group, 'what' | 'count' | 'of'> {
  const [first] = types
  const [kind, verb] = first?.type.split('.') ?? []
  const of = levels.some((level) => level === kind) ? 'places' : 'things'
  const kinds = of === 'places' ? levels : ['item', 'container']
  const alike = kinds.flatMap((each) => types.filter(({ type }) => type === `${each}.${verb}`))
  const count = alike.reduce((sum, { operations }) => sum + operations, 0)
  const named = of === 'places' ? alike[0] : first
  return { what: operationName(named?.type ?? ''), count: count || (first?.operations ?? 0), of }
}

function readAbout(about: unknown): Change['about'] {
  const name = textOf(about, 'name')
  return name === ''
    ? null
    : { collection: textOf(about, 'collection'), public_id: textOf(about, 'public_id'), name }
}

function readChange(change: unknown): Change {
  const before = field(change, 'before')
  const after = field(change, 'after')
  const isUpdate = field(change, 'change') === 'update'
  const names = isUpdate ? [...new Set([before, after].flatMap(keysOf))] : []
  const fields = names.map((name) => ({
    field: name,
    before: field(before, name) ?? null,
    after: field(after, name) ?? null,
  }))
  const texts = field(change, 'texts')
  const pieces = keysOf(texts).map((name) => ({
    field: name,
    before: textOf(field(texts, name), 'removed'),
    after: textOf(field(texts, name), 'inserted'),
  }))
  return {
    collection: textOf(change, 'collection'),
    public_id: textOf(change, 'public_id'),
    name: textOf(change, 'name'),
    about: readAbout(field(change, 'about')),
    fields: [...fields, ...pieces],
  }
}

function keysOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}
