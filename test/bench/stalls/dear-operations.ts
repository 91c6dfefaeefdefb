import { v7 as uuid7 } from 'uuid'
import * as Y from 'yjs'
import type { OperationType } from '../../../engine/index.ts'
import { dearPlanOperations } from './dear-plans.ts'
import { dearDesign, dearDetails, dearView, type Hostile, LONG_NAME } from './hostile-household.ts'

type Input = Readonly<Record<string, unknown>>

/** As many operations as one push may have. */
const BATCH = 500
const DEEP = 'word '.repeat(800).slice(0, 4000)

/** Inputs of one push that are as dear as an operation of that type can be, for a household that is hostile. */
export type DearInputs = (home: Hostile) => readonly Input[]

const times = (count: number, make: (n: number) => Input) => Array.from({ length: count }, (_, n) => make(n))
/** One after the other, again from the first where there are fewer. */
const nth = (ids: readonly string[], n: number) => ids[n % ids.length] ?? ''
const last = (ids: readonly string[]) => ids.at(-1) ?? ''

const named =
  (fields: (home: Hostile, n: number) => Input): DearInputs =>
  (home) =>
    times(BATCH, (n) => ({ public_id: uuid7(), name: `${LONG_NAME}${n}`, ...fields(home, n) }))
const of =
  (
    ids: (home: Hostile) => readonly string[],
    fields: (home: Hostile, n: number) => Input = () => ({}),
  ): DearInputs =>
  (home) =>
    times(BATCH, (n) => ({ public_id: nth(ids(home), n), ...fields(home, n) }))

const underRacks = (home: Hostile) => ({ parent: { kind: 'location', id: home.location }, description: DEEP })
const creatingPlace = named(underRacks)
const updating = (level: 'zones' | 'racks' | 'rows' | 'shelves' | 'slots') =>
  of(
    (home) => home.empty[level],
    (home, n) => ({ name: `${LONG_NAME}${n}`, ...underRacks(home) }),
  )
const deleting = (level: 'zones' | 'racks' | 'rows' | 'shelves' | 'slots') =>
  of((home) => [home.location, ...home.empty[level].slice(20)])
const deepest = (home: Hostile) => ({ kind: 'container', id: home.dolls.at(-3) })
const hook = (home: Hostile) => ({ kind: 'slot', id: home.slot })
const dearItem = (home: Hostile) => [home.dear]
const counted = (home: Hostile) => [home.counted]
const loose = (home: Hostile) => home.loose

/** A Yjs update that puts a word between each two pieces of long notes. */
function update(n: number): string {
  const doc = new Y.Doc()
  doc.clientID = 1000 + n
  doc.getText('notes').insert(0, 'x'.repeat(500))
  return Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64')
}

/** An update that is a whole document of as many pieces as there can be. */
function largeUpdate(): string {
  const doc = new Y.Doc()
  const text = doc.getText('notes')
  for (let i = 0; i < 9000; i++) text.insert(0, 'ab ')
  return Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64')
}

const session = (kind: 'move' | 'audit' | 'find' | 'count', at: number) => (home: Hostile) =>
  home.sessions[kind][at]
const action = (home: Hostile) => ({
  purpose: 'move_items',
  targets: [
    { role: 'destination', target: deepest(home) },
    ...home.loose
      .slice(0, 199)
      .map((id) => ({ role: 'subject', target: { kind: 'item', id }, code: 'x'.repeat(500) })),
  ],
  operations: home.loose
    .slice(0, 250)
    .map((id) => ({ operation_id: uuid7(), type: 'item.move', target: { kind: 'item', id } })),
  missing: home.piled.slice(0, 500).map((id) => ({ kind: 'item', id })),
})
const medium = { content_type: 'image/jpeg', bytes: 9, sha256: 'a'.repeat(64), name: LONG_NAME }

/** Only the server itself makes them, so a push of them measures the refusal. */
export const REFUSED_OPERATIONS: ReadonlySet<string> = new Set<OperationType>(['media.store', 'media.refuse'])

/** The dearest push of every type of operation; a type without one does not compile. */
export const dearOperations: Readonly<Record<OperationType, DearInputs>> = {
  'location.create': named(() => ({ description: DEEP })),
  'location.update': of(
    (home) => home.empty_locations,
    (_, n) => ({ name: `${LONG_NAME}${n}`, description: DEEP }),
  ),
  'location.archive': of((home) => [home.location, ...home.empty_locations]),
  'location.restore': of((home) => [home.location, ...home.empty_locations]),
  'zone.create': creatingPlace,
  'rack.create': (home) => [
    ...creatingPlace(home).slice(0, BATCH / 2),
    ...creatingPlace(home)
      .slice(BATCH / 2)
      .map((input) => ({ ...input, parent: { kind: 'location', id: home.roomy } })),
  ],
  'row.create': creatingPlace,
  'shelf.create': creatingPlace,
  'slot.create': creatingPlace,
  'zone.update': updating('zones'),
  'rack.update': updating('racks'),
  'row.update': updating('rows'),
  'shelf.update': updating('shelves'),
  'slot.update': updating('slots'),
  'location.delete': of((home) => [home.location, ...home.empty_locations]),
  'zone.delete': deleting('zones'),
  'rack.delete': deleting('racks'),
  'row.delete': deleting('rows'),
  'shelf.delete': deleting('shelves'),
  'slot.delete': deleting('slots'),
  'structure.build': (home) => [
    ...times(20, (n) => ({
      parent: { kind: 'location', id: nth(home.empty_locations, n) },
      racks: { count: 500, name: `{rack} of ${n}` },
    })),
    { parent: { kind: 'location', id: home.location }, racks: { count: 10_000, name: '{rack} built' } },
  ],
  'container.create': named((home) => ({ placement: deepest(home), description: DEEP })),
  'container.update': of(
    (home) => home.boxes,
    (_, n) => ({ name: `${LONG_NAME}${n}`, description: DEEP }),
  ),
  'container.set_fill_status': of(
    (home) => [home.pile, ...home.boxes],
    (_, n) => ({ fill_status: n % 2 ? 'full' : 'empty' }),
  ),
  'container.place': of(
    (home) => home.boxes,
    (home) => ({ placement: deepest(home) }),
  ),
  'container.move': of(
    (home) => home.boxes,
    (home) => ({ placement: hook(home) }),
  ),
  'container.unplace': of((home) => home.boxes),
  'container.archive': of((home) => home.boxes),
  'container.restore': of((home) => home.boxes),
  'item.create': (home) =>
    times(33, (n) => ({
      public_id: uuid7(),
      name: `${LONG_NAME}${n}`,
      ...dearDetails,
      tag_ids: home.tags.slice(0, 100),
      placement: deepest(home),
    })),
  'item.update': (home) => [
    ...times(16, (n) => ({ public_id: home.dear, name: `Dear ${n}`, description: `${n}` })),
    ...times(15, (n) => ({ public_id: nth(home.loose, n), ...dearDetails })),
    ...times(2, (n) => ({
      public_id: nth(home.loose, n),
      custom_fields: Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`f${i}`, i])),
    })),
  ],
  'item.set_category': of(loose, (home) => ({ category_id: last(home.chain) })),
  'item.add_tag': of(dearItem, (home, n) => ({ tag_id: nth(home.tags, n) })),
  'item.remove_tag': of(dearItem, (home, n) => ({ tag_id: nth(home.tags, n) })),
  'item.set_tags': (home) =>
    times(BATCH, (n) => ({
      public_id: n < 100 ? home.dear : nth(home.loose, n),
      tag_ids: home.tags.slice(n, n + 100),
    })),
  'item.edit_notes': (home) => [
    ...times(20, (n) => ({ public_id: nth(home.noted, n), update: update(n) })),
    ...times(10, (n) => ({ public_id: nth(home.loose, n), update: largeUpdate() })),
  ],
  'item.set_notes': (home) =>
    times(20, (n) => ({ public_id: nth(home.noted, n), notes: `${n} ${'word '.repeat(19_000)}` })),
  'item.assign': of(loose, (home) => ({ placement: hook(home) })),
  'item.move': of(loose, (home) => ({ placement: deepest(home) })),
  'item.unassign': of((home) => home.piled),
  'item.archive': of((home) => [home.dear, ...home.loose]),
  'item.restore': of((home) => [home.dear, home.archived, ...home.loose]),
  'item.adjust_quantity': of(counted, () => ({ delta: -1, reason: 'x'.repeat(500) })),
  // Each reads all facts of the item, so ten of them take as long as anyone waits for a reply.
  'item.set_quantity': (home) =>
    times(10, (n) => ({ public_id: home.counted, quantity: n, reason: 'x'.repeat(500) })),
  'category.create': named((home, n) => ({ parent_id: n % 2 ? last(home.chain) : home.chain[60] })),
  'category.update': (home) => [
    ...times(20, () => ({ public_id: home.chain[0], parent_id: last(home.chain) })),
    ...times(400, (n) => ({ public_id: nth(home.chain, n), name: `${LONG_NAME}${n}` })),
  ],
  'category.archive': of((home) => home.chain),
  'category.restore': of((home) => home.chain),
  'tag.create': named(() => ({})),
  'tag.update': of(
    (home) => home.tags,
    (_, n) => ({ name: `${LONG_NAME}${n}.` }),
  ),
  'tag.archive': of((home) => home.tags),
  'tag.restore': of((home) => home.tags),
  'product_code.create': (home) =>
    times(BATCH, (n) => ({
      public_id: uuid7(),
      item_id: n % 2 ? home.dear : nth(home.loose, n),
      code: uuid7().padStart(200, 'x'),
      primary: true,
    })),
  'product_code.update': of(
    (home) => home.codes,
    (_, n) => ({ code: `${n}`.padStart(200, 'y') }),
  ),
  'product_code.set_primary': of((home) => home.codes),
  'product_code.delete': of((home) => home.codes.slice(25)),
  'short_code.create': (home) =>
    times(BATCH, (n) => ({ public_id: uuid7(), target: { kind: 'item', id: nth(home.loose, n % 40) } })),
  'short_code.create_blank': () => times(20, () => ({ count: 1000 })),
  'short_code.bind': (home) =>
    times(BATCH, (n) => ({
      public_id: nth(home.labels, n),
      target: { kind: 'item', id: nth(home.loose, n) },
      rebind: true,
    })),
  'short_code.unbind': of((home) => home.labels),
  'scan_session.create': () => times(BATCH, () => ({ public_id: uuid7(), purpose: 'find' })),
  'scan_session.scan': (home) =>
    times(BATCH, (n) => ({
      public_id: uuid7(),
      session_id: session('find', 0)(home)?.session_id,
      role: 'subject',
      target: { kind: 'item', id: nth(home.piled, 150 + (n % 100)) },
      code: 'x'.repeat(500),
    })),
  'scan_session.select_candidate': (home) =>
    times(BATCH, (n) => ({
      public_id: nth(session('find', 1)(home)?.targets ?? [], n),
      session_id: session('find', 1)(home)?.session_id,
      role: 'subject',
      target: { kind: 'item', id: nth(home.piled, n) },
    })),
  'scan_session.remove_target': (home) =>
    times(6, (n) => ({ public_id: session('find', 2 + (n % 4))(home)?.session_id, role: 'subject' })),
  'scan_session.cancel': (home) => times(4, (n) => ({ public_id: session('find', 6 + n)(home)?.session_id })),
  'scan_session.confirm': (home) =>
    times(4, (n) => {
      const { session_id, targets } = session('count', n)(home) ?? {}
      const { operations, missing } = action(home)
      return { public_id: session_id, action_id: uuid7(), targets, operations, missing }
    }),
  'scan_action.record': (home) => times(10, () => ({ public_id: uuid7(), ...action(home) })),
  'scan_action.undo': (home) =>
    times(20, (n) => ({ public_id: uuid7(), undoes: home.actions[n], operations: action(home).operations })),
  ...dearPlanOperations,
  'media.attach': (home) =>
    times(BATCH, (n) => ({
      public_id: uuid7(),
      owner: { kind: 'item', id: n % 2 ? home.dear : nth(home.loose, 7 + (n % 100)) },
      ...medium,
    })),
  'media.store': (home) =>
    of(
      (each) => each.media,
      () => ({ source_sha256: 'a'.repeat(64), content_type: 'image/jpeg', bytes: 9, sha256: 'a'.repeat(64) }),
    )(home),
  'media.refuse': of(
    (home) => home.media,
    () => ({ source_sha256: 'a'.repeat(64), reason: 'never_came' }),
  ),
  'media.update': of(
    (home) => home.media,
    (_, n) => ({ name: `${LONG_NAME}${n}` }),
  ),
  'media.reorder': (home) =>
    times(20, (n) => ({
      owner: { kind: 'item', id: home.dear },
      media_ids: n % 2 ? home.media : home.media.toReversed(),
    })),
  'media.set_primary': of((home) => home.media),
  'media.rotate': of(
    (home) => home.media,
    (_, n) => ({ rotation: n % 2 ? 90 : 180 }),
  ),
  'media.remove': of((home) => home.media.slice(50)),
  'label_template.create': () =>
    times(10, () => ({ public_id: uuid7(), name: 'One more', design: dearDesign })),
  'label_template.update': (home) =>
    times(40, (n) => ({
      public_id: nth(home.templates, n),
      design: { ...dearDesign, fields: dearDesign.fields.slice(1) },
    })),
  'label_template.delete': of((home) => home.templates.slice(80)),
  'label_sheet.create': () =>
    times(10, () => ({ public_id: uuid7(), name: 'One more', sheet: { catalogue: 'avery-7160' } })),
  'label_sheet.update': of(
    (home) => home.sheets,
    (_, n) => ({ sheet: { catalogue: n % 2 ? 'avery-7163' : 'avery-7160' } }),
  ),
  'label_sheet.delete': of((home) => home.sheets.slice(80)),
  'saved_view.create': () =>
    times(10, (n) => ({ public_id: uuid7(), name: `New view ${n}`, view: dearView })),
  'saved_view.update': of(
    (home) => home.views,
    (_, n) => ({ name: `Renamed view ${n}`, view: { ...dearView, descending: true } }),
  ),
  'saved_view.delete': of((home) => home.views.slice(80)),
  'conflict.resolve': (home) => [
    ...times(20, (n) => ({ public_id: nth(home.notes_conflicts, n), choose: 'lost' })),
    ...times(400, (n) => ({ public_id: nth(home.conflicts, n), choose: 'lost' })),
  ],
  'record.recover': (home) =>
    times(20, () => ({
      collection: 'items',
      public_id: home.dear,
      origin: { epoch: uuid7(), seq: 1 },
      record: Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`unknown_${n}`, LONG_NAME])),
    })),
  'operation.undo': (home) => [home.imported, ...home.undoable].map((operation_id) => ({ operation_id })),
}
