import { v7 as uuid7 } from 'uuid'
import { dearAccountRequests } from './dear-account-requests.ts'
import { dearIntake } from './dear-intake.ts'
import { dearPlacement } from './dear-placement.ts'
import { dearPlans } from './dear-plans.ts'
import { dearQuestions } from './dear-questions.ts'
import { AS_IT_IS, body, COMMON, type Dear, type DearRequest, list, PAGE, pages } from './dear-request.ts'
import { dearDesign, dearDetails, dearView, type Hostile, LONG_NAME } from './hostile-household.ts'
import type { OtherIds } from './other-ids.ts'
import { photoForm } from './photo-form.ts'

const searches: Dear = (home) => [
  { query: { ...COMMON, ...PAGE } },
  { query: { q: 'w', ...PAGE } },
  {
    query: {
      q: Array.from({ length: 30 }, (_, n) => `wrod${n}`)
        .join(' ')
        .slice(0, 200),
      ...PAGE,
    },
  },
  { query: { ...COMMON, ...PAGE, category: home.chain[0] ?? '' } },
  { query: { ...COMMON, ...PAGE, place: home.location } },
  { query: { ...COMMON, ...PAGE, tag: home.tags[0] ?? '' } },
  { query: { q: 'Thing 1', ...PAGE, category: home.chain[0] ?? '', resource_type: 'item' } },
]
const tags = (home: Hostile) => home.tags.slice(0, 20).join(',')
const itemList: Dear = (home) => [
  ...['name', 'updated_at', 'created_at', 'quantity'].map((sort) => ({ query: { ...PAGE, sort } })),
  { query: { ...PAGE, ...COMMON } },
  { query: { ...PAGE, category: home.chain[0] ?? '', total: 'true' } },
  { query: { ...PAGE, place: home.location, total: 'true' } },
  { query: { ...PAGE, place: home.pile, total: 'true', q: 'word', category: home.chain[0] ?? '' } },
  { query: { ...PAGE, tags: tags(home), total: 'true' } },
  { query: { ...PAGE, any_tag: tags(home), total: 'true' } },
  { query: { ...PAGE, low_stock: 'true', has_notes: 'true', total: 'true' } },
]
const containerList: Dear = (home) => [
  { query: { ...PAGE, ...COMMON, total: 'true' } },
  { query: { ...PAGE, place: home.location, total: 'true' } },
  { query: { ...PAGE, empty: 'true', total: 'true' } },
]
const inPile = (home: Hostile) => ({ kind: 'container', id: home.pile })
const deepest = (home: Hostile) => ({ kind: 'container', id: home.dolls.at(-3) })
const underRacks = (home: Hostile) => ({ parent: { kind: 'location', id: home.location } })
const newPlace: Dear = (home) =>
  [home.location, home.roomy].map((id) => ({ body: { name: LONG_NAME, parent: { kind: 'location', id } } }))
const place = body((home) => ({ name: LONG_NAME, ...underRacks(home) }))
const build = (home: Hostile, count: number) => ({
  parent: { kind: 'location', id: home.spare[1] },
  racks: { count, name: 'Row of {rack}' },
})
/** A template of the household, which a print job names. */
const OWN = (home: Hostile) => ({
  sheet: { catalogue: 'avery-7160' },
  template: { own: home.templates[1] },
})
const LABELLED = { sheet: { catalogue: 'avery-7160' }, template: { design: dearDesign } }
/** A form with a table of that many rows. */
export function tableForm(rows: number) {
  const lines = Array.from({ length: rows }, (_, i) => `Thing ${i},Room ${i % 50} / Shelf ${i % 7},SN-${i}`)
  return photoForm(Buffer.from(`name,place,serial number\n${lines.join('\n')}\n`), 'file')
}
const filters: Dear = (home) => [
  { query: PAGE },
  { query: { ...PAGE, grouped: 'true' } },
  { query: { ...PAGE, record: home.counted } },
  { query: { ...PAGE, record: home.location } },
  { query: { ...PAGE, type: 'item.create' } },
  { query: { ...PAGE, person: uuid7() } },
  { query: { ...PAGE, from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' } },
]
const media = {
  list: AS_IT_IS,
  /** To a record that has as many as it can have, and to one that has few. */
  add: (home: Hostile, { photo }: OtherIds) => [
    { bytes: photoForm(photo) },
    {
      bytes: photoForm(photo),
      params: {
        item: home.loose[10] ?? '',
        container: home.boxes[10] ?? '',
        location: home.roomy,
        place: home.empty.slots[2] ?? '',
      },
    },
  ],
  update: body(() => ({ name: LONG_NAME })),
  primary: AS_IT_IS,
  rotate: body(() => ({ rotation: 90 })),
  remove: AS_IT_IS,
}

/** The dearest requests of every route, by its id. */
export const dearRequests: Readonly<Record<string, Dear>> = {
  ...dearAccountRequests,
  ...dearPlans,
  ...dearPlacement,
  ...dearQuestions,
  ...dearIntake,
  'containers.list': containerList,
  'containers.get': AS_IT_IS,
  'containers.create': body((home) => ({ name: LONG_NAME, placement: deepest(home) })),
  'containers.update': body(() => ({ name: LONG_NAME })),
  'containers.fill_status': body(() => ({ fill_status: 'full' })),
  'containers.place': body((home) => ({ placement: { kind: 'location', id: home.location } })),
  'containers.move': (home) => [
    { body: { placement: { kind: 'slot', id: home.slot } } },
    { body: { placement: { kind: 'slot', id: home.empty.slots[1] } } },
  ],
  'containers.unplace': AS_IT_IS,
  'containers.archive': AS_IT_IS,
  'containers.restore': AS_IT_IS,
  'containers.movements': pages,
  'items.list': itemList,
  'items.get': AS_IT_IS,
  'items.create': body((home) => ({
    name: LONG_NAME,
    ...dearDetails,
    tag_ids: home.tags.slice(0, 100),
    notes: 'word '.repeat(19_000),
  })),
  'items.update': body(() => dearDetails),
  'items.notes': body(() => ({ notes: `Other ${'word '.repeat(19_000)}` })),
  'items.category': body((home) => ({ category_id: home.chain.at(-1) })),
  'items.tags': body((home) => ({ tag_ids: home.tags.slice(100, 200) })),
  'items.quantity': body(() => ({ quantity: 7 })),
  'items.assign': (home) => [
    { body: { placement: { kind: 'slot', id: home.slot } } },
    { body: { placement: { kind: 'slot', id: home.empty.slots[1] } } },
  ],
  'items.move': body((home) => ({ placement: deepest(home) })),
  'items.unassign': AS_IT_IS,
  'items.archive': AS_IT_IS,
  'items.restore': AS_IT_IS,
  'items.movements': (home) => [{ query: PAGE, params: { item: home.counted } }],
  'items.quantity_history': (home) => [{ query: PAGE, params: { item: home.counted } }],
  'items.media.list': media.list,
  'items.media.add': media.add,
  'items.media.reorder': body((home) => ({ media_ids: home.media.toReversed().slice(0, 49) })),
  'items.media.update': media.update,
  'items.media.primary': media.primary,
  'items.media.rotate': media.rotate,
  'items.media.remove': media.remove,
  'containers.media.list': media.list,
  'containers.media.add': media.add,
  'containers.media.reorder': body((home) => ({ media_ids: home.media_of_pile })),
  'containers.media.update': media.update,
  'containers.media.primary': media.primary,
  'containers.media.rotate': media.rotate,
  'containers.media.remove': media.remove,
  'structure.locations.media.list': media.list,
  'structure.locations.media.add': media.add,
  'structure.locations.media.reorder': body((home) => ({ media_ids: home.media_of_location })),
  'structure.locations.media.update': media.update,
  'structure.locations.media.primary': media.primary,
  'structure.locations.media.rotate': media.rotate,
  'structure.locations.media.remove': media.remove,
  'structure.places.media.list': media.list,
  'structure.places.media.add': media.add,
  'structure.places.media.reorder': body((home) => ({ media_ids: home.media_of_slot })),
  'structure.places.media.update': media.update,
  'structure.places.media.primary': media.primary,
  'structure.places.media.rotate': media.rotate,
  'structure.places.media.remove': media.remove,
  'media.variant': (_, { media_id }) => [{ params: { media: media_id } }],
  'mobile.media.variant': (_, { media_id }) => [{ params: { media: media_id } }],
  search: searches,
  'items.product_codes.create': (home) => [
    { body: { code: 'x'.repeat(200) } },
    { body: { code: 'z'.repeat(200) }, params: { item: home.archived } },
  ],
  'items.product_codes.update': body(() => ({ code: 'y'.repeat(200) })),
  'items.product_codes.delete': AS_IT_IS,
  'items.product_codes.primary': (home) => [{ params: { productCode: home.codes[1] ?? '' } }],
  'product_codes.resolve': [{ query: { code: 'x'.repeat(200) } }, { query: { code: 'DEAR-1' } }],
  'audit.list': filters,
  'audit.get': (home) => [{ params: { public_id: home.imported }, query: PAGE }],
  'operations.undo': (home) =>
    [home.imported, ...home.undoable_by_route].map((operation_id) => ({
      params: { operation_id },
    })),
  'structure.tree': (home) => [{}, { query: { root: home.location } }],
  'structure.summary': AS_IT_IS,
  'structure.search': [
    { query: { ...COMMON, ...PAGE } },
    { query: { q: 'k', ...PAGE } },
    { query: { q: 'xyzzy', ...PAGE } },
  ],
  'structure.locations.list': list,
  'structure.locations.create': body(() => ({ name: LONG_NAME, description: 'word '.repeat(800) })),
  'structure.locations.get': AS_IT_IS,
  'structure.locations.update': body(() => ({ name: LONG_NAME })),
  'structure.locations.archive': AS_IT_IS,
  'structure.locations.restore': AS_IT_IS,
  'structure.locations.delete': (home) => [{}, { params: { location: home.spare[2] ?? '' } }],
  'structure.zones.create': newPlace,
  'structure.zones.get': AS_IT_IS,
  'structure.zones.update': place,
  'structure.zones.delete': AS_IT_IS,
  'structure.racks.create': newPlace,
  'structure.racks.get': AS_IT_IS,
  'structure.racks.update': place,
  'structure.racks.delete': AS_IT_IS,
  'structure.rows.create': newPlace,
  'structure.rows.get': AS_IT_IS,
  'structure.rows.update': place,
  'structure.rows.delete': AS_IT_IS,
  'structure.shelves.create': newPlace,
  'structure.shelves.get': AS_IT_IS,
  'structure.shelves.update': place,
  'structure.shelves.delete': AS_IT_IS,
  'structure.slots.create': newPlace,
  'structure.slots.get': AS_IT_IS,
  'structure.slots.update': place,
  'structure.slots.delete': (home) => [{}, { params: { slot: home.empty.slots[2] ?? '' } }],
  'structure.rack_builder.build': (home) => [
    { body: build(home, 1) },
    { body: build(home, 500) },
    { body: build(home, 10_000) },
  ],
  'structure.rack_builder.preview': (home) => [
    { body: build(home, 1) },
    { body: build(home, 10_000), query: PAGE },
    {
      body: { ...build(home, 100), shelves: { count: 99, name: `${LONG_NAME.slice(0, 150)}{rack} {shelf}` } },
    },
  ],
  'taxonomy.categories.list': (home) => [
    { query: PAGE },
    { query: { ...PAGE, ...COMMON } },
    { query: { ...PAGE, parent: home.chain[0] ?? '' } },
  ],
  'taxonomy.categories.create': (home) =>
    [home.chain.at(-1), home.chain[60]].map((parent_id) => ({ body: { name: LONG_NAME, parent_id } })),
  'taxonomy.categories.get': AS_IT_IS,
  'taxonomy.categories.update': body(() => ({ name: LONG_NAME })),
  'taxonomy.categories.move': (home) => [
    { body: { parent_id: home.chain.at(-1) }, params: { category: home.chain[0] ?? '' } },
    { body: { parent_id: home.chain[0] } },
  ],
  'taxonomy.categories.archive': AS_IT_IS,
  'taxonomy.categories.restore': AS_IT_IS,
  'taxonomy.tags.list': list,
  'taxonomy.tags.create': body(() => ({ name: LONG_NAME })),
  'taxonomy.tags.get': AS_IT_IS,
  'taxonomy.tags.update': body(() => ({ name: `${LONG_NAME}.` })),
  'taxonomy.tags.archive': AS_IT_IS,
  'taxonomy.tags.restore': AS_IT_IS,
  'labels.preview': (home) => [
    { body: { ...LABELLED, ids: [{ kind: 'item', id: home.dear }] } },
    { body: { ...LABELLED, ids: home.piled.slice(0, 50).map((id) => ({ kind: 'item', id })) } },
  ],
  'labels.calibration': [{ query: { sheet: 'avery-7160' } }],
  'labels.print_jobs.create': (home) => [
    { body: { ...OWN(home), targets: { place: { kind: 'container', id: home.pile } } } },
    {
      body: { ...OWN(home), targets: { ids: home.piled.slice(0, 1000).map((id) => ({ kind: 'item', id })) } },
    },
    { body: { ...OWN(home), targets: { blank: 1000 } } },
  ],
  'labels.print_jobs.list': AS_IT_IS,
  'labels.print_jobs.get': AS_IT_IS,
  'labels.print_jobs.cancel': (_, other) => [{ params: { printJob: other.cancelled_print_job } }],
  'labels.print_jobs.download': AS_IT_IS,
  'data_imports.create': [{ bytes: tableForm(20_000) }],
  'data_imports.list': AS_IT_IS,
  'data_imports.get': (_, { data_import }) => [{ params: { public_id: data_import } }],
  'data_imports.rows': (_, { data_import }) => [
    { params: { public_id: data_import }, query: { status: 'skipped', limit: '500' } },
    { params: { public_id: data_import }, query: { status: 'refused', limit: '500' } },
  ],
  'data_imports.dry_run': (_, { spare_data_import: id }) => [{ params: { public_id: id } }],
  // One import of a household works at a time.
  'data_imports.confirm': (_, { data_import: id, spare_data_import: other }) => [
    { params: { public_id: id }, before: (visitor) => visitor.importRests(other) },
  ],
  'data_imports.undo': (_, { data_import: id }) => [
    { params: { public_id: id }, before: (visitor) => visitor.importRests(id) },
  ],
  'data_imports.cancel': (_, { spare_data_import: id }) => [{ params: { public_id: id } }],
  'saved_views.list': AS_IT_IS,
  'saved_views.create': body(() => ({ name: LONG_NAME, view: dearView })),
  'saved_views.get': AS_IT_IS,
  'saved_views.update': body(() => ({ view: { ...dearView, descending: true } })),
  'saved_views.delete': AS_IT_IS,
  'labels.templates.list': AS_IT_IS,
  'labels.templates.create': body(() => ({ name: LONG_NAME, design: dearDesign })),
  'labels.templates.get': AS_IT_IS,
  'labels.templates.update': body(() => ({ design: dearDesign })),
  'labels.templates.delete': AS_IT_IS,
  'labels.sheets.search': [
    { query: { q: 'avery l7160', limit: '200' } },
    { query: { q: 'x'.repeat(100), limit: '200' } },
  ],
  'labels.own_sheets.list': AS_IT_IS,
  'labels.own_sheets.create': body(() => ({ name: LONG_NAME, sheet: { catalogue: 'avery-7160' } })),
  'labels.own_sheets.get': AS_IT_IS,
  'labels.own_sheets.update': body(() => ({ name: LONG_NAME })),
  'labels.own_sheets.delete': AS_IT_IS,
  'scans.capabilities': AS_IT_IS,
  'scans.resolve': (home, { photo }) => [
    { bytes: photoForm(photo, 'photo') },
    { body: { codes: home.codes.map((_, n) => `DEAR-${n}`) } },
    { body: { codes: Array.from({ length: 50 }, (_, n) => 'x'.repeat(400) + n) } },
    { body: { code: home.dear } },
  ],
  'scans.history': (home) => [{ query: PAGE }, { query: { ...PAGE, subject: home.counted } }],
  'scan_sessions.create': body(() => ({ purpose: 'find' })),
  'scan_sessions.get': AS_IT_IS,
  'scan_sessions.select_candidate': body((home) => ({
    target_id: home.sessions.find[10]?.targets[0],
    role: 'subject',
    target: { kind: 'item', id: home.piled[0] },
  })),
  'scan_sessions.remove_target': (home) => [
    { params: { roleKey: 'subject', publicId: home.sessions.move[9]?.session_id ?? '' } },
  ],
  'scan_sessions.remove_one_target': AS_IT_IS,
  'scan_sessions.cancel': (home) => [{ params: { publicId: home.sessions.move[8]?.session_id ?? '' } }],
  'scan_sessions.scan': (home) => [
    { body: { codes: home.piled.slice(100, 150) } },
    { body: { role: 'subject', target: inPile(home) } },
  ],
  'scan_sessions.confirm': (home) => [
    ...home.sessions.audit
      .slice(0, 3)
      .map(({ session_id }) => ({ params: { publicId: session_id }, body: {} })),
    ...home.sessions.move
      .slice(0, 3)
      .map(({ session_id }) => ({ params: { publicId: session_id }, body: {} })),
    ...home.sessions.count
      .slice(4)
      .map(({ session_id }) => ({ params: { publicId: session_id }, body: { mode: 'each' } })),
  ],
  'scan_actions.get': (home) => [{ params: { publicId: home.actions[20] ?? '' } }],
  // Other cases change some of the things meanwhile, so not all of it can be undone.
  'scan_actions.undo': (_, { action_id }) => [{ body: { mode: 'each' }, params: { publicId: action_id } }],
  'mobile.mutations.push': body(() => ({
    protocol_version: 1,
    operations: Array.from({ length: 500 }, () => ({
      operation_id: uuid7(),
      type: 'x'.repeat(50),
      input: { text: 'x'.repeat(8000) },
      base_seq: 0,
      occurred_at: '2026-11-01T08:00:00Z',
    })),
  })),
  'mobile.mutations.get': (home) => [{ params: { operation_public_id: home.imported } }],
  'mobile.media_uploads.create': body(() => ({
    sha256: '1'.repeat(64),
    bytes: 1000,
    content_type: 'image/jpeg',
  })),
  'mobile.media_uploads.get': AS_IT_IS,
  'mobile.media_uploads.content': (_, { photo }) => [
    { bytes: { type: 'application/octet-stream', content: photo } },
  ],
  'mobile.media_uploads.complete': AS_IT_IS,
  'mobile.media_uploads.delete': (_, other) => [{ params: { public_id: other.abandoned_upload_id } }],
  'mobile.sync.manifest': AS_IT_IS,
  'mobile.sync.snapshots.create': (home) => [
    { body: { since_seq: null } },
    { body: { since_seq: null, collections: ['items', 'movements', 'quantity_changes'] } },
    { body: { since_seq: 400 } },
    { body: { since_seq: home.chain.length } },
  ],
  'mobile.sync.snapshots.get': AS_IT_IS,
  'mobile.sync.snapshots.download': [
    { params: { collection_key: 'items' } },
    { params: { collection_key: 'racks' } },
  ],
  'mobile.sync.events': AS_IT_IS,
  'mobile.inventory.capabilities': AS_IT_IS,
  'mobile.inventory.search': searches,
  'mobile.inventory.get': (home) => [
    { params: { resource_type: 'item', public_id: home.dear } },
    { params: { resource_type: 'container', public_id: home.pile } },
    { params: { resource_type: 'location', public_id: home.location } },
    { params: { resource_type: 'category', public_id: home.chain.at(-1) ?? '' } },
  ],
}

/** The requests of a route; null when it has no dear case. */
export function dearRequestsOf(id: string, home: Hostile, other: OtherIds): readonly DearRequest[] | null {
  const dear = dearRequests[id]
  if (!dear) return null
  return typeof dear === 'function' ? dear(home, other) : dear
}
