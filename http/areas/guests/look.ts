import {
  type GuestLink,
  type HouseholdView,
  type Media,
  photosOf,
  type ResourceDetail,
  readSteps,
  resourceDetail,
  type SubtreeStep,
  stepsWithin,
  subtreePage,
  visiblePlace,
  wordsOf,
  writeSteps,
} from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { type Guests, gone } from '../../../services/households/guests.ts'
import { readCursor, writeCursor } from '../../../services/interface/routes/paging.ts'
import { TimeSlice } from '../../../storage/index.ts'
import { HttpError } from '../../errors/errors.ts'

/** What the looks of guests need. */
export interface Needs {
  readonly accounts: AccountStore
  readonly guests: Guests
}

/** Maximum number of pieces of a place that one request of a search goes through; `next_cursor` continues it. */
const MOST_PIECES = 40

/**
 * The place of a guest link.
 *
 * @throws ServiceError `not_found`
 */
export async function guestPlace({ accounts, guests }: Needs, token: string) {
  const { link, detail, photos } = await guests.visit(token, (view, link) => {
    const detail = shownPlace(view, link)
    return { link, detail, photos: photoIds(view, link, detail.stored.record) }
  })
  const { record } = detail.stored
  const household = accounts.read((view) => view.get('households', link.household_id)?.record.name ?? '')
  return {
    name: link.name,
    household: { name: household },
    expires_at: link.expires_at,
    place: {
      kind: link.place.kind,
      public_id: link.place.id,
      name: textOf(record, 'name') ?? '',
      description: textOf(record, 'description'),
      photos,
    },
    contents: detail.contents ?? { items: 0, containers: 0, places: 0 },
  }
}

/** Which part of the contents a guest asks for. */
export interface GuestQuery {
  readonly limit: number
  readonly cursor?: string | undefined
  /** Only what has all of these words in its name, its description or the path to it. */
  readonly q?: string | undefined
  /** Only the contents of this container of the place. */
  readonly container_id?: string | undefined
}

/**
 * A page of the contents of a guest link's place. A search compares only the texts that the guest can read.
 *
 * @throws ServiceError `not_found`
 * @throws HttpError `validation_failed` for a cursor of another list
 */
export async function guestContents({ guests }: Needs, token: string, query: GuestQuery) {
  const { cursor, limit, q, container_id: id } = query
  const words = q === undefined ? null : wordsOf(q)
  const slice = new TimeSlice()
  const contents: GuestEntry[] = []
  const start: Position = { search: words?.length ? 'unfound' : 'exact', steps: null }
  let at: Position | null = cursor === undefined ? start : null
  // Each piece asks for the link again: a search ends with it.
  for (let piece = 0; piece < MOST_PIECES; piece++) {
    const found = await guests.visit(token, (view, link) => {
      shownPlace(view, link)
      if (id !== undefined && !stepsWithin(view, link.place, { kind: 'container', id })) throw noThing()
      // Only after the link is known to be valid: a stranger learns nothing else.
      const from = at ?? positionOf(cursor ?? '')
      if (words?.length === 0) return { from, entries: [], next: null }
      const place = id === undefined ? link.place : ({ kind: 'container', id } as const)
      const page = subtreePage(view, place, {
        limit: limit - contents.length,
        from: from.steps,
        words,
        mistyped: from.search === 'mistyped',
      })
      return { from, next: page.next, entries: page.entries.map((entry) => shownEntry(view, link, entry)) }
    })
    contents.push(...found.entries)
    at = positionAfter(found.from, found.next, found.entries.length > 0)
    if (words === null || at === null || contents.length >= limit) break
    if (slice.due) await slice.pass()
  }
  return { contents, next_cursor: at && writeCursor(`${SIGNS[at.search]}${writeSteps(at.steps ?? [])}`) }
}

/**
 * How a search compares words: `exact`; `unfound`: exact, and it has found nothing so far; `mistyped`: where nothing has all the words,
 * one of them may be mistyped. A cursor begins with the sign of it: a search of a large place takes several requests.
 */
const SIGNS = { exact: '', unfound: '-', mistyped: '~' } as const

/** Those with a sign. */
const signed = ['unfound', 'mistyped'] as const

/** Where a search continues: what it compares, and its steps; null for the start of the place. */
interface Position {
  readonly search: keyof typeof SIGNS
  readonly steps: readonly SubtreeStep[] | null
}

/** Where a search continues after a piece of it; null at its end. `found`: whether something was in the piece. */
function positionAfter(
  { search }: Position,
  next: readonly SubtreeStep[] | null,
  found: boolean,
): Position | null {
  const now = search === 'unfound' && found ? 'exact' : search
  if (next !== null) return { search: now, steps: next }
  return now === 'unfound' ? { search: 'mistyped', steps: null } : null
}

/** @throws HttpError `validation_failed` for a cursor of another list */
function positionOf(cursor: string): Position {
  const written = readCursor(cursor)
  const search = signed.find((each) => written.startsWith(SIGNS[each])) ?? 'exact'
  const steps = written.slice(SIGNS[search].length)
  return { search, steps: search === 'mistyped' && steps === '' ? null : stepsOf(steps) }
}

type SubtreeEntry = ReturnType<typeof subtreePage>['entries'][number]
type GuestEntry = ReturnType<typeof shownEntry>

function shownEntry(view: HouseholdView, link: GuestLink, entry: SubtreeEntry) {
  const { type, public_id, path } = entry
  const record = view.get(type === 'item' ? 'items' : 'containers', public_id)?.record
  return { ...entry, path: [...path], photos: record ? photoIds(view, link, record) : [] }
}

/**
 * An item or a container in the place of a guest link; null for anything else, whatever it is.
 *
 * @throws ServiceError `not_found` if the link leads nowhere
 */
export function guestThing({ guests }: Pick<Needs, 'guests'>, token: string, id: string) {
  return guests.visit(token, (view, link) => {
    shownPlace(view, link)
    for (const type of ['item', 'container'] as const) {
      const path = stepsWithin(view, link.place, { kind: type, id })
      const record = path && view.get(type === 'item' ? 'items' : 'containers', id)?.record
      if (!path || !record) continue
      const photos = photoIds(view, link, record)
      const { description = null } = record
      const { quantity, unit = null } = 'quantity' in record ? record : { quantity: null }
      return { type, public_id: id, name: record.name, description, quantity, unit, path, photos }
    }
    return null
  })
}

/**
 * A photo that a guest link shows, and the household that has it.
 *
 * @throws ServiceError `not_found` also for a photo of anything else, and for a link without photos
 */
export function guestPhoto({ guests }: Pick<Needs, 'guests'>, token: string, photo_id: string) {
  return guests.visit(token, (view, link) => {
    const place = shownPlace(view, link).stored.record
    const photo = view.get('media', photo_id)?.record
    const { kind, id } = photo?.owner ?? { kind: 'item', id: '' }
    const owner = id === link.place.id && kind === link.place.kind ? place : thingAt(view, link, kind, id)
    const shown = owner && shownPhotos(view, link, owner).find(({ public_id }) => public_id === photo_id)
    if (!shown) throw new HttpError('not_found', { message: 'This link shows no such photo.' })
    return { household_id: link.household_id, photo: shown }
  })
}

function thingAt(view: HouseholdView, link: GuestLink, kind: Media['owner']['kind'], id: string) {
  if (kind !== 'item' && kind !== 'container') return null
  if (!stepsWithin(view, link.place, { kind, id })) return null
  return view.get(kind === 'item' ? 'items' : 'containers', id)?.record ?? null
}

type PhotoOwner = Parameters<typeof photosOf>[1]

/** SPEC.md M8: the photos that a link shows of something that it shows. */
function shownPhotos(view: HouseholdView, link: GuestLink, owner: PhotoOwner): Media[] {
  if (link.photos !== true) return []
  return photosOf(view, owner).filter(({ content_type }) => content_type.startsWith('image/'))
}

function photoIds(view: HouseholdView, link: GuestLink, owner: PhotoOwner): string[] {
  return shownPhotos(view, link, owner).map(({ public_id }) => public_id)
}

/** @throws ServiceError `not_found` if the place is deleted or archived */
function shownPlace(view: HouseholdView, { place }: GuestLink): ResourceDetail {
  const detail = visiblePlace(view, place) && resourceDetail(view, place.kind, place.id)
  if (!detail) throw gone()
  return detail
}

function noThing(): HttpError {
  const message = 'This link shows no such container.'
  return new HttpError('not_found', {
    message,
    details: [{ path: 'container_id', code: 'not_found', message }],
  })
}

function stepsOf(written: string): SubtreeStep[] {
  const steps = readSteps(written)
  if (steps) return steps
  const message = 'This cursor does not belong to this list.'
  throw new HttpError('validation_failed', { details: [{ path: 'cursor', code: 'invalid_format', message }] })
}

function textOf(record: object, field: string): string | null {
  const value: unknown = Reflect.get(record, field)
  return typeof value === 'string' ? value : null
}
