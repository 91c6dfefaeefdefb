import type { Case, Judge } from './case.ts'
import { type History, madeWith, noChoice, type SetEdit } from './history.ts'
import { type Json, same, textsIn } from './json.ts'
import { create, placeIn, update } from './places.ts'
import { collectionOfThing, recordExists } from './things.ts'

const MOST = 100

/** The photos and documents of something, in their order (SPEC.md, O5). */
function mediaOf(history: History, owner: string): string[] {
  const order = (id: string) => {
    const position = String(history.value('media', id, 'position')).padStart(8, '0')
    return `${position} ${madeAt(history, id)} ${id}`
  }
  return history
    .ids('media')
    .filter((id) => placeIn(history.value('media', id, 'owner'))?.id === owner)
    .sort((a, b) => (order(a) < order(b) ? -1 : 1))
}

/** When a record was made: what an undo brought back is as old as it was. */
function madeAt(history: History, id: string): string {
  const lives = history.lives('media', id).map(([birth]) => birth)
  const made = lives.findLast((birth) => birth?.by.operation.type !== 'operation.undo') ?? lives[0]
  return made ? madeWith(made) : ''
}

const attach: Judge = (judged, input, id) => {
  const { history } = judged
  const { owner, kind, name, content_type, bytes, sha256, primary } = input
  if (history.exists('media', id)) return 'already_exists'
  if (!recordExists(history, owner)) return 'not_found'
  const beside = mediaOf(history, placeIn(owner)?.id ?? '')
  const seen = beside.filter((one) => isSeen(judged, history.standing('media', one, 'owner')))
  if (seen.length >= MOST) return 'too_many'
  const picture = String(content_type).startsWith('image/')
  const is = kind ?? (picture ? 'photo' : 'document')
  if (primary && is !== 'photo') return 'validation_failed'
  const positions = beside.map((one) => Number(history.value('media', one, 'position')) + 1)
  const facts: Json = { owner, content_type, bytes, sha256, kind: is, rotation: 0, stored_at: null }
  create(judged, 'media', id, { ...facts, name, position: Math.min(1_000_000, Math.max(0, ...positions)) })
  if (primary) choose(judged, owner, id)
  touchOwner(judged, owner)
  return null
}

function isSeen(judged: Case, edit: SetEdit | undefined): boolean {
  return edit !== undefined && judged.saw(edit)
}

/** SPEC.md, O6. */
function choose(judged: Case, owner: unknown, id: string): void {
  const place = placeIn(owner)
  const collection = collectionOfThing(owner)
  if (!place || !judged.history.exists(collection, place.id)) return
  const chosen = judged.history.standing(collection, place.id, 'primary_media_id')
  if (!chosen || noChoice(chosen)) judged.begins(collection, place.id, 'primary_media_id', id)
  else judged.set(collection, place.id, 'primary_media_id', id)
}

/** SPEC.md, O9. */
function touchOwner(judged: Case, owner: unknown): void {
  const place = placeIn(owner)
  const collection = collectionOfThing(owner)
  if (place && ['items', 'containers', 'locations'].includes(collection)) judged.touches(collection, place.id)
}

/** SPEC.md, O4: whether it is there, and the one's who is named. */
function isThere({ history }: Case, id: string, owner: unknown): boolean {
  if (!history.exists('media', id)) return false
  return owner === undefined || placeIn(history.value('media', id, 'owner'))?.id === placeIn(owner)?.id
}

function isPicture({ history }: Case, id: string): boolean {
  return String(history.value('media', id, 'content_type')).startsWith('image/')
}

const change: Judge = (judged, { owner, ...input }, id) => {
  if (!isThere(judged, id, owner)) return 'not_found'
  if (input.kind === 'photo' && !isPicture(judged, id)) return 'validation_failed'
  update(judged, 'media', id, input)
  return null
}

const rotate: Judge = (judged, { owner, ...input }, id) => {
  if (!isThere(judged, id, owner)) return 'not_found'
  if (!isPicture(judged, id)) return 'validation_failed'
  update(judged, 'media', id, input)
  return null
}

const reorder: Judge = (judged, input) => {
  const { history } = judged
  if (!recordExists(history, input.owner)) return 'not_found'
  const all = mediaOf(history, placeIn(input.owner)?.id ?? '')
  const named = textsIn(input, 'media_ids')
  if (!named.every((id) => all.includes(id))) return 'not_found'
  const order = [...named, ...all.filter((id) => !named.includes(id))]
  for (const [position, id] of order.entries()) judged.set('media', id, 'position', position)
  return null
}

const setPrimary: Judge = (judged, { owner }, id) => {
  if (!isThere(judged, id, owner)) return 'not_found'
  const { history } = judged
  if (history.value('media', id, 'kind') !== 'photo') return 'validation_failed'
  const holder = history.value('media', id, 'owner')
  choose(judged, holder, id)
  touchOwner(judged, holder)
  return null
}

/** SPEC.md, A4 and O7. */
const remove: Judge = (judged, { owner }, id) => {
  if (!isThere(judged, id, owner)) return 'not_found'
  const { history } = judged
  const at = { collection: 'media', record: id, field: 'sha256' }
  const holder = history.value('media', id, 'owner')
  const [holders, holding] = [collectionOfThing(holder), placeIn(holder)?.id ?? '']
  const choice = history.standing(holders, holding, 'primary_media_id')
  const chosen = choice?.value === id ? choice : undefined
  const said = ['owner', 'name', 'kind', 'rotation'].flatMap((field) => history.tops('media', id, field))
  const choices = chosen ? history.tops(holders, holding, 'primary_media_id') : []
  const [unseen] = [...said, ...choices]
    .filter((edit) => !judged.saw(edit))
    .toSorted((a, b) => b.by.seq - a.by.seq)
  if (unseen) {
    const kept = { value: history.value('media', id, 'sha256'), by: unseen.by }
    judged.raise(at, 'concurrent_edit', judged.side(null), kept)
    return null
  }
  judged.does({ kind: 'delete', ...at })
  if (chosen) judged.begins(holders, holding, 'primary_media_id', null)
  return null
}

/** SPEC.md, O2: a fact, which takes the place of what was announced. */
const store: Judge = (judged, { public_id: _, ...facts }, id) => {
  const { history, by } = judged
  if (!history.exists('media', id)) return 'not_found'
  const source = history.value('media', id, 'source_sha256') ?? history.value('media', id, 'sha256')
  if (!same(source, facts.source_sha256)) return 'not_found'
  if (history.value('media', id, 'stored_at') !== null) return null
  const picture = String(facts.content_type).startsWith('image/')
  const known: Json = { ...facts, ...(!picture && { kind: 'document' }), stored_at: by.received_at }
  for (const [field, value] of Object.entries(known)) {
    judged.does({ kind: 'set', collection: 'media', record: id, field, value, forced: true })
  }
  return null
}

/** What photos and documents obey (SPEC.md, O). */
export const mediaJudges: Readonly<Record<string, Judge>> = {
  'media.attach': attach,
  'media.store': store,
  'media.update': change,
  'media.reorder': reorder,
  'media.set_primary': setPrimary,
  'media.rotate': rotate,
  'media.remove': remove,
}
