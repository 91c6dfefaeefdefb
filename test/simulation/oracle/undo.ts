import { type Case, emptyValue } from './case.ts'
import { codingOf, isDoubleCode, isSameCode } from './codes.ts'
import {
  type Conflict,
  type Edit,
  type Entry,
  History,
  isUndoOf,
  resolutionOf,
  type SetEdit,
} from './history.ts'
import { isObject, same } from './json.ts'
import { folded, isNamed, isNamedCollection } from './names.ts'
import { changesDocument, notesLeadingTo, textOf } from './notes.ts'
import { isIdTaken, nowFull, outward, placeIn, placesOf } from './places.ts'
import { planDependents, planOwners } from './plans.ts'
import { effectiveFacts, isAfter, quantityOf, round, standingCount, tellShortfall } from './quantities.ts'

/** What an accepted operation did. */
export interface Done {
  readonly entry: Entry
  readonly edits: readonly Edit[]
}

interface Subject {
  readonly collection: string
  readonly id: string
}

/** An operation that is being undone: what was before it, after it, and is now. */
interface Undoing {
  readonly judged: Case
  readonly done: Done
  readonly before: History
  readonly after: History
  /** The records that come back or are deleted together. */
  readonly together: ReadonlySet<string>
}

/** By what a record can be needed: the collections, and their field that names it. */
export const DEPENDENTS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  ...Object.fromEntries(
    ['locations', 'zones', 'racks', 'rows', 'shelves', 'slots', 'containers'].map((collection) => [
      collection,
      [
        ['media', 'owner'],
        ['containers', 'placement'],
        ['items', 'placement'],
        ...['zones', 'racks', 'rows', 'shelves', 'slots'].map((inner) => [inner, 'parent'] as const),
      ] as const,
    ]),
  ),
  items: [
    ['product_codes', 'item_id'],
    ['media', 'owner'],
  ],
  categories: [
    ['items', 'category_id'],
    ['categories', 'parent_id'],
  ],
  product_codes: [['items', 'primary_code_id']],
  media: [
    ...['items', 'containers', 'locations', 'zones', 'racks', 'rows', 'shelves', 'slots'].map(
      (owners) => [owners, 'primary_media_id'] as const,
    ),
  ],
  label_templates: [],
  label_sheets: [],
  saved_views: [],
  ...planDependents,
}

/**
 * Undoes an operation (SPEC.md, X). Gives all reasons against it: whichever is found first may be told, since the rules
 * do not put them in an order.
 */
export function undo(judged: Case, done: Done | undefined): string[] {
  if (!done) return ['not_found']
  const { author } = judged.by
  if (done.entry.author.user_id !== author.user_id && !['admin', 'owner'].includes(author.role)) {
    return ['access_denied']
  }
  const { edits } = judged.history
  const { seq } = done.entry
  const before = new History(edits.filter(({ by }) => by.seq < seq))
  const after = new History(edits.filter(({ by }) => by.seq <= seq))
  const subjects = subjectsOf(done)
  const gone = subjects.filter(({ collection, id }) => !after.exists(collection, id))
  const together = new Set(subjects.map(({ id }) => id))
  const undoing: Undoing = { judged, done, before, after, together }
  const conflicts = done.edits.filter(({ kind }) => ['raise', 'resolve', 'reopen'].includes(kind))
  const changed = subjects.filter((subject) => changes(undoing, subject))
  // K9: pushed again after a restore, where its records came back with it.
  if (judged.by.acknowledged && changed.length + conflicts.length === 0) return []
  if (done.entry.operation.type === 'media.store' || changed.length + conflicts.length === 0) {
    return ['not_undoable']
  }
  // F12: what is under way while somebody scans is ended, not undone.
  if (subjects.some(({ collection }) => collection.startsWith('scan_'))) {
    return ['not_undoable', 'already_undone', 'superseded']
  }
  // K9: a record that was recovered with this undo in it stays as it is.
  const isOpen = ({ collection, id }: Subject) => !judged.holds(collection, id)
  const reasons = [
    ...gone.filter(isOpen).flatMap((subject) => bringBack(undoing, subject)),
    ...subjects.filter(isOpen).flatMap((subject) => putBack(undoing, subject)),
    ...conflicts.flatMap((edit) => undoConflict(undoing, edit)),
    ...subjects.filter(isOpen).flatMap((subject) => remove(undoing, subject)),
  ]
  return [...new Set(reasons)]
}

function subjectsOf({ edits }: Done): Subject[] {
  const keys = new Map<string, Subject>()
  for (const { collection, record: id, kind } of edits) {
    if (collection !== 'conflicts' && kind !== 'fact') keys.set(`${collection}/${id}`, { collection, id })
  }
  return [...keys.values()]
}

/** Whether anything that is shown of a record was another thing after the operation. */
function changes(undoing: Undoing, subject: Subject): boolean {
  const { before, after } = undoing
  const { collection, id } = subject
  if (before.exists(collection, id) !== after.exists(collection, id)) return true
  return before.exists(collection, id) && changedFields(undoing, subject).length > 0
}

function changedFields({ before, after, done }: Undoing, { collection, id }: Subject): string[] {
  const fields = done.edits.flatMap((edit) => {
    if (edit.collection !== collection || edit.record !== id) return []
    if (edit.kind === 'set') return [edit.field]
    if (edit.kind === 'notes') return ['notes']
    if (edit.kind === 'recovered') return []
    return edit.kind === 'create' || edit.kind === 'delete' ? [] : ['quantity']
  })
  return [...new Set(fields)].filter(
    (field) => !same(shown(before, collection, id, field), shown(after, collection, id, field)),
  )
}

/** A field as a person sees it. */
function shown(history: History, collection: string, id: string, field: string): unknown {
  const edits = history.of(collection, id)
  if (edits.length === 0) return undefined
  if (field === 'quantity' && collection === 'items') return quantityOf(edits).quantity
  const written = field === 'notes' ? textOf(edits) : null
  if (field.startsWith('tag_ids/')) return history.value(collection, id, field) === true
  return written ?? history.value(collection, id, field)
}

/** The operation that last changed a field, or that gave it again what it has, unseen. */
function lastOf(judged: Case, { collection, id }: Subject, field: string): Entry | undefined {
  const { history } = judged
  const edits = history.of(collection, id)
  if (field === 'quantity') return effectiveFacts(edits).at(-1)?.by
  const isChange = (edit: Edit, at: number) =>
    edit.kind === 'notes' && (!judged.saw(edit) || changesDocument(edits.slice(0, at), edit.update))
  const written = field === 'notes' ? edits.findLast(isChange) : undefined
  return written?.by ?? history.standing(collection, id, field)?.by
}

/** X2: why what a later operation did is in the way. */
function laterBy({ done }: Undoing, by: Entry | undefined): string {
  return by && isUndoOf(by, done.entry) ? 'already_undone' : 'superseded'
}

/** X3. */
function bringBack(undoing: Undoing, { collection, id }: Subject): string[] {
  const { judged, before, done, together } = undoing
  const { history } = judged
  if (!before.exists(collection, id)) return []
  if (history.exists(collection, id)) return ['already_undone']
  const there = (owners: string, owner: unknown) =>
    typeof owner === 'string' && (together.has(owner) || history.exists(owners, owner))
  const value = (field: string) => before.value(collection, id, field)
  const reasons: string[] = isIdTaken(history, collection, id) ? ['superseded'] : []
  if (collection === 'product_codes') {
    if (!there('items', value('item_id'))) reasons.push('superseded')
    if (isDoubleCode(history, value('item_id'), codingOf(before, id), id)) reasons.push('code_taken')
  }
  if (collection === 'media') {
    const age = Date.parse(judged.by.received_at) - Date.parse(done.entry.received_at)
    if (age > 30 * 86_400_000) return ['not_undoable']
    const owner = placeIn(value('owner'))
    const owners = owner && (owner.kind === 'item' ? 'items' : placesOf[owner.kind])
    if (!owner || !owners || !there(owners, owner.id)) reasons.push('superseded')
  }
  const [owners, owned] = planOwners[collection] ?? []
  if (owners && owned && !there(owners, value(owned))) reasons.push('superseded')
  const parent = placeIn(value('parent'))
  if (parent && !there(placesOf[parent.kind] ?? '', parent.id)) reasons.push('superseded')
  for (const field of ['placement', 'category_id', 'parent_id']) {
    reasons.push(...judgeValue(undoing, { collection, id }, field, value(field)))
  }
  if (isNamedCollection(collection)) {
    const named = { name: String(value('name')), parent_id: value('parent_id') }
    if (isNamed(history, collection, id, named)) reasons.push('name_taken')
  }
  if (reasons.length > 0) return reasons
  rise(undoing, { collection, id })
  return []
}

/** Writes a record as it was before the operation. */
function rise({ judged, before }: Undoing, { collection, id }: Subject): void {
  const of = { collection, record: id }
  judged.does({ kind: 'create', ...of })
  for (const field of before.fields(collection, id)) {
    const value = before.value(collection, id, field)
    if (!field.startsWith('tag_ids/') || value === true) judged.does({ kind: 'set', ...of, field, value })
  }
  const edits = before.of(collection, id)
  for (const edit of edits) if (edit.kind === 'notes') judged.does({ ...edit })
  if (collection !== 'items') return
  judged.does({ kind: 'count', ...of, value: quantityOf(edits).quantity, reason: null })
}

/** X5 to X7. */
function putBack(undoing: Undoing, subject: Subject): string[] {
  const { judged, before, after } = undoing
  const { history } = judged
  const { collection, id } = subject
  if (!before.exists(collection, id) || !after.exists(collection, id)) return []
  const settled = undoing.done.edits.some(
    (edit) =>
      edit.kind === 'settle' &&
      before.exists('items', edit.record) &&
      quantityOf(before.of('items', edit.record)).held.has(edit.of),
  )
  if (settled) return ['not_undoable']
  const fields = changedFields(undoing, subject)
  if (fields.length === 0) return []
  if (!history.exists(collection, id)) return ['superseded']
  const reasons = fields.flatMap((field) => putFieldBack(undoing, subject, field))
  if (reasons.length === 0 && collection === 'product_codes') {
    const [was, now] = [history, judged.after()].map((one) => codingOf(one, id))
    const item = history.value(collection, id, 'item_id')
    if (was && now && !isSameCode(was, now) && isDoubleCode(history, item, now, id)) return ['code_taken']
  }
  if (reasons.length > 0 || !isNamedCollection(collection)) return reasons
  const names = (one: History) => ({
    name: String(one.value(collection, id, 'name')),
    parent_id: one.value(collection, id, 'parent_id') ?? null,
  })
  const wanted = names(judged.after())
  const key = ({ name, parent_id }: typeof wanted) => ({ name: folded(name), parent_id })
  // A record that keeps its name to people is not judged again (U1).
  if (same(key(names(history)), key(wanted))) return []
  return isNamed(history, collection, id, wanted) ? ['name_taken'] : []
}

function putFieldBack(undoing: Undoing, subject: Subject, field: string): string[] {
  const { judged, before, done } = undoing
  const { history } = judged
  const { collection, id } = subject
  if (field === 'quantity') return undoQuantity(undoing, id)
  const last = lastOf(judged, subject, field)
  if (last !== done.entry) return [laterBy(undoing, last)]
  const again = saidAgain(undoing, subject, field)
  if (again) return [laterBy(undoing, again)]
  const was = shown(before, collection, id, field)
  const value = field.startsWith('tag_ids/') ? was === true : was
  const reasons = judgeValue(undoing, subject, field, value)
  if (reasons.length > 0) return reasons
  const edits = history.of(collection, id)
  if (field === 'notes' && textOf(edits) !== null) {
    const { operation_id } = judged.by.operation
    const update = notesLeadingTo(edits, String(value ?? ''), operation_id)
    judged.does({ kind: 'notes', collection, record: id, update })
  } else judged.does({ kind: 'set', collection, record: id, field, value, forced: true })
  return []
}

/** X2, C8: who gave a field again what it has, unseen by the author of the undo; undefined when nobody did. */
function saidAgain({ judged, done }: Undoing, { collection, id }: Subject, field: string): Entry | undefined {
  const { history } = judged
  // What is in a document is not the text that its item began with.
  if (field === 'notes' && textOf(history.of(collection, id)) !== null) return undefined
  return history
    .tops(collection, id, field)
    .filter((edit) => edit.by !== done.entry && !judged.saw(edit))
    .toSorted((a, b) => b.by.seq - a.by.seq)[0]?.by
}

/** Whether a value can be given back: what it names must be there, and have room. */
function judgeValue(undoing: Undoing, subject: Subject, field: string, value: unknown): string[] {
  const { judged, together } = undoing
  const { history } = judged
  const { collection, id } = subject
  const gone = (things: string, thing: unknown) =>
    typeof thing === 'string' && !together.has(thing) && !history.exists(things, thing)
  const place = placeIn(value)
  if (field === 'parent') return place && gone(placesOf[place.kind] ?? '', place.id) ? ['superseded'] : []
  if (field === 'primary_code_id' && gone('product_codes', value)) return ['superseded']
  if (field === 'primary_media_id' && gone('media', value)) return ['superseded']
  if (field === 'category_id' && gone('categories', value)) return ['superseded']
  if (field === 'parent_id' && typeof value === 'string') {
    if (gone('categories', value)) return ['superseded']
    let above: unknown = value
    while (typeof above === 'string') {
      if (above === id) return ['cycle']
      above = history.value('categories', above, 'parent_id')
    }
  }
  if (field !== 'placement' || !place || together.has(place.id)) return []
  if (gone(placesOf[place.kind] ?? '', place.id)) return ['superseded']
  const around = outward(history, place)
  if (around.some((step) => collection === 'containers' && step.id === id)) return ['cycle']
  if (around.length > 64) return ['too_deep']
  return nowFull(history, place, id) ? ['slot_full'] : []
}

/** X7. */
function undoQuantity(undoing: Undoing, id: string): string[] {
  const { judged, done, before, after } = undoing
  const edits = judged.history.of('items', id)
  const { seq } = done.entry
  const standing = standingCount(edits)
  const counted = standing.by.seq
  const last = effectiveFacts(edits).at(-1)?.by
  const isCount = counted >= seq
  if (counted > seq || (isCount && last?.seq !== seq)) return [laterBy(undoing, last)]
  const facts = judged.history.edits.filter(
    (edit) => edit.record === id && (edit.kind === 'count' || edit.kind === 'delta'),
  )
  if (facts.some(({ by }) => isUndoOf(by, done.entry))) return ['already_undone']
  const [was, became] = [before, after].map((one) => quantityOf(one.of('items', id)).quantity)
  const kind = isCount ? 'count' : 'delta'
  const value = isCount ? countBefore(undoing, id, was ?? 0) : oppositeOf(facts, done, was ?? 0, became ?? 0)
  const fact = { kind, collection: 'items', record: id, value, reason: null } as const
  const mine = { ...fact, by: judged.by }
  const stands = isCount ? standingCount([...edits, mine]) === mine : isAfter(mine, standing)
  if (!stands) return ['superseded']
  judged.does(fact)
  tellShortfall(judged, id)
  return []
}

/** The count that leads to an earlier quantity, with what others added unseen after the undo. */
function countBefore({ judged }: Undoing, id: string, was: number): number {
  const { by, history } = judged
  const mine = { kind: 'count', collection: 'items', record: id, value: was, reason: null, by } as const
  const later = history
    .of('items', id)
    .flatMap((edit) => (edit.kind === 'delta' && isAfter(edit, mine) ? [edit.value] : []))
  return round(was - later.reduce((sum, value) => sum + value, 0))
}

/** The delta that takes another one back; of one that was held at a bound, what was shown of it. */
function oppositeOf(facts: readonly Edit[], done: Done, was: number, became: number): number {
  const fact = facts.find(({ by }) => by === done.entry)
  const delta = fact?.kind === 'delta' ? fact.value : became - was
  return round(was + delta < 0 || was + delta > 1e9 ? was - became : -delta)
}

/** X4, and R4 the other way round. */
function undoConflict({ judged, done, before }: Undoing, edit: Edit): string[] {
  const { history } = judged
  if (edit.kind === 'raise') {
    if (!resolutionOf(history, edit.conflict)) settle(judged, done, edit.conflict)
    return []
  }
  if (edit.kind !== 'resolve' && edit.kind !== 'reopen') return []
  const { conflict } = edit
  const last = history.edits.findLast(
    (one) => (one.kind === 'resolve' || one.kind === 'reopen') && one.conflict === conflict,
  )
  if (last?.by !== done.entry)
    return [last && isUndoOf(last.by, done.entry) ? 'already_undone' : 'superseded']
  const was = resolutionOf(before, conflict)
  const of = { collection: 'conflicts', record: '', conflict }
  if (was) judged.does({ kind: 'resolve', ...of, choice: was.choice, told: was.told ?? was.by })
  else judged.does({ kind: 'reopen', ...of })
  return []
}

function settle(judged: Case, { entry }: Done, conflict: Conflict): void {
  const mine = conflict.kept_by === entry && conflict.reason === 'concurrent_edit'
  const choice = mine ? 'lost' : 'kept'
  judged.does({ kind: 'resolve', collection: 'conflicts', record: '', conflict, choice })
}

/** X4. */
function remove(undoing: Undoing, subject: Subject): string[] {
  const { judged, before, after, done, together } = undoing
  const { history } = judged
  const { collection, id } = subject
  if (before.exists(collection, id) || !after.exists(collection, id)) return []
  if (!history.exists(collection, id)) return ['already_undone']
  const dependents = DEPENDENTS[collection]
  if (!dependents) return ['not_undoable']
  const last = lastWriter(history, subject)
  if (last !== done.entry) return [laterBy(undoing, last)]
  for (const field of history.fields(collection, id)) {
    const again = saidAgain(undoing, subject, field)
    if (again) return [laterBy(undoing, again)]
  }
  const needed = dependents.some(([others, field]) =>
    history.ids(others).some((other) => {
      if (together.has(other) && !field.startsWith('primary_')) return false
      const edit = history.standing(others, other, field)
      const names = isObject(edit?.value) ? edit.value.id : edit?.value
      return names === id && !(field.startsWith('primary_') && edit?.by === done.entry)
    }),
  )
  if (needed) return ['superseded']
  judged.does({ kind: 'delete', collection, record: id })
  return []
}

/** The edit that gave a field the value that it has; none where it never had another one. */
function changeOf(history: History, { collection, id }: Subject, field: string): SetEdit[] {
  const line = history.line(collection, id, field)
  const edit = line.at(-1)
  return edit && (line.length > 1 || !same(edit.value ?? null, emptyValue(field))) ? [edit] : []
}

/** The operation that last changed anything of a record; that the bytes of a photo came is no change of it (O8). */
export function lastWriter(history: History, subject: Subject): Entry | undefined {
  const { collection, id } = subject
  const edits = history.of(collection, id)
  const written = [
    ...history.fields(collection, id).flatMap((field) => changeOf(history, subject, field)),
    ...(collection === 'items' ? effectiveFacts(edits) : []),
    ...edits.filter(({ kind }) => kind === 'notes' || kind === 'create' || kind === 'recovered'),
  ].filter(({ by }) => by.operation.type !== 'media.store')
  return written.map(({ by }) => by).sort((a, b) => b.seq - a.seq)[0]
}
