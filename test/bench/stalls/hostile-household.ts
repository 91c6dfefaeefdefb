import { v7 as uuid7 } from 'uuid'
import * as Y from 'yjs'
import type { HouseholdCollections, ScopeStore } from '../../../engine/index.ts'
import { DirectRecords, IN_ONE } from './direct-records.ts'
import { furnishPlans } from './hostile-plans.ts'

/** How large a hostile household is. */
export interface HostileSize {
  /** Categories in one chain, racks side by side. */
  readonly many: number
  /** Things in one container; facts of one thing. */
  readonly things: number
}

export const LARGE: HostileSize = { many: 100_000, things: 50_000 }
export const SMALL: HostileSize = { many: 2_000, things: 3_500 }

/** The ids of what makes requests dear. */
export type Hostile = ReturnType<typeof furnishHostile>

/** Normalised, it is eighteen letters. */
const LIGATURE = '\uFDFA'
export const LONG_NAME = `${LIGATURE.repeat(190)} long`
const AT = '2026-11-01T08:00:00.000Z'
const DAY_AGO = '2026-10-01T08:00:00.000Z'
const NOBODY = '019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d'

/** Notes as dear as an item can have them: as many pieces as are allowed, none of which follows the one before. */
function dearNotes(pieces: number): { notes: string; notes_state: string } {
  const doc = new Y.Doc()
  doc.clientID = 1
  const text = doc.getText('notes')
  for (let i = 0; i < pieces; i++) text.insert(0, 'word ')
  const notes = text.toString()
  return { notes, notes_state: Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64') }
}

export const dearDetails = {
  description: 'word '.repeat(800).slice(0, 4000),
  sold_notes: 'word '.repeat(400).slice(0, 2000),
  custom_fields: Object.fromEntries(
    Array.from({ length: 50 }, (_, i) => [
      `field ${i} ${'x'.repeat(60)}`,
      'word '.repeat(400).slice(0, 2000),
    ]),
  ),
}

/** A view about as long as one can be. */
export const dearView = {
  list: 'items',
  conditions: Array.from({ length: 30 }, () => ({
    field: 'unit',
    op: 'of',
    values: Array.from({ length: 6 }, () => 'x'.repeat(100)),
  })),
  sort: 'name',
  descending: false,
  look: 'table',
  columns: Array.from({ length: 60 }, () => 'placement'),
}

export const dearDesign = {
  unit: 'fraction',
  fields: Array.from({ length: 40 }, (_, i) => ({
    kind: 'text',
    x: 0,
    y: (i % 20) / 40,
    width: 1,
    height: 0.5,
    value: [{ bind: 'name' }, { text: 'x'.repeat(150) }],
    size: 12,
  })),
}

const itemBase = {
  description: null,
  quantity: 1,
  unit: null,
  category_id: null,
  tag_ids: [],
  placement: null,
  notes: '',
  notes_state: null,
  archived_at: null,
}

/** Fills an empty household with shapes that make requests dear. */
export function furnishHostile(store: ScopeStore<HouseholdCollections>, { many, things }: HostileSize) {
  const write = new DirectRecords(store)
  const place = { description: null, position: 0, primary_media_id: null }
  const location = write.add('locations', { name: 'Racks', description: null, archived_at: null })
  const around = { kind: 'location', id: location }
  const racks = write.addMany(many, 'racks', (n) => ({
    ...place,
    name: `Rack ${n} word`,
    parent: around,
    position: n,
  }))
  const roomy = write.add('locations', { name: 'Roomy', description: null, archived_at: null })
  write.addMany(Math.min(many, 9000), 'racks', (n) => ({
    ...place,
    name: `Rack ${n}`,
    parent: { kind: 'location', id: roomy },
    position: n,
  }))
  const chain: string[] = []
  for (let n = 0; n < many; n++) {
    chain.push(write.add('categories', { name: `Link ${n} word`, parent_id: chain.at(-1) ?? null }))
  }
  const tags = write.addMany(Math.min(many, 20_000), 'tags', (n) => ({ name: `Tag ${n} word` }))
  const box = { kind: 'box', fill_status: 'unknown', archived_at: null }
  const pile = write.add('containers', { ...box, name: 'Pile word', placement: around })
  const inPile = { kind: 'container', id: pile }
  const last = chain.at(-1)
  const piled = write.addMany(things, 'items', (n) => ({
    ...itemBase,
    name: `Thing ${n} word`,
    placement: inPile,
    category_id: last,
    tag_ids: tags.slice(0, 3),
  }))
  const dolls: string[] = []
  for (let n = 0; n < 64; n++) {
    const placement = n === 0 ? around : { kind: 'container', id: dolls.at(-1) }
    dolls.push(write.add('containers', { ...box, name: `Doll ${n}`, placement }))
  }
  const slot = write.add('slots', { ...place, name: 'Hook', parent: around, capacity: 1 })
  write.addMany(things, 'items', (n) => ({
    ...itemBase,
    name: `Hung ${n}`,
    placement: { kind: 'slot', id: slot },
  }))

  const notes = dearNotes(Math.min(9_900, things))
  const [dear = ''] = write.addMany(1, 'items', () => ({
    ...itemBase,
    ...dearDetails,
    ...notes,
    name: 'Dear word',
    tag_ids: tags.slice(0, 100),
    placement: around,
  }))
  const noted = write.addMany(20, 'items', (n) => ({
    ...itemBase,
    ...notes,
    name: `Noted ${n} word`,
  }))
  const codes = write.addMany(50, 'product_codes', (n) => ({ item_id: dear, code: `DEAR-${n}` }))
  const photo = { kind: 'photo', content_type: 'image/jpeg', bytes: 9, rotation: 0, stored_at: null }
  const photos = (owner: object) =>
    write.addMany(100, 'media', (n) => ({
      ...photo,
      owner,
      sha256: uuid7().replaceAll('-', '').padEnd(64, '0'),
      position: n,
    }))
  const media = photos({ kind: 'item', id: dear })
  const media_of_pile = photos(inPile)
  const media_of_location = photos(around)
  const media_of_slot = photos({ kind: 'slot', id: slot })
  const labels = write.addMany(20, 'short_codes', () => ({
    code: uuid7().slice(-8),
    target: { kind: 'item', id: dear },
    earlier: Array.from({ length: 20 }, () => ({ target: { kind: 'item', id: NOBODY }, until: AT })),
  }))
  const blanks = write.addMany(things, 'short_codes', () => ({ code: uuid7().slice(-12), target: null }))
  const archived = write.add('items', { ...itemBase, name: 'Archived', archived_at: AT })
  const conflict = {
    collection: 'items',
    field: 'name',
    reason: 'concurrent_edit',
    lost_by: NOBODY,
    lost_at: AT,
    lost_operation_id: NOBODY,
    kept_by: NOBODY,
    kept_at: AT,
    kept_operation_id: NOBODY,
    resolved_at: null,
    resolved_by: null,
    resolution: null,
  }
  const conflicts = write.addMany(things, 'conflicts', () => ({
    ...conflict,
    record_id: archived,
    lost: 'Old',
    kept: 'New',
  }))
  const notes_conflicts = noted.map((record_id) =>
    write.add('conflicts', {
      ...conflict,
      record_id,
      field: 'notes',
      lost: 'word '.repeat(20_000),
      kept: '',
    }),
  )
  const counted = write.add('items', { ...itemBase, name: 'Counted word', quantity: 1 })
  const fact = { changed_by: NOBODY, changed_at: AT, operation_id: NOBODY }
  write.addMany(things, 'quantity_changes', (n) => ({
    ...fact,
    item_id: counted,
    kind: 'delta',
    value: 1,
    quantity: n,
    reason: 'word '.repeat(99),
  }))
  const moved = { from: null, to: around, moved_by: NOBODY, moved_at: AT, operation_id: NOBODY }
  write.addMany(things, 'movements', () => ({ ...moved, subject: { kind: 'item', id: counted } }))
  write.addMany(1000, 'movements', () => ({ ...moved, subject: inPile }))

  const template = { name: 'Template', design: dearDesign }
  const templates = write.addMany(150, 'label_templates', () => template)
  const views = write.addMany(150, 'saved_views', (n) => ({
    name: `View ${n}`,
    view: dearView,
    created_by: NOBODY,
  }))
  const sheets = write.addMany(150, 'label_sheets', () => ({
    name: 'Sheet',
    sheet: { catalogue: 'avery-7160' },
  }))

  const session = (purpose: string, status = 'open') =>
    write.add('scan_sessions', {
      purpose,
      mode: 'all',
      status,
      started_by: NOBODY,
      ...(status === 'open' ? { created_at: new Date().toISOString() } : { closed_at: DAY_AGO }),
    })
  const scan = (session_id: string, role: string, target: object, quantity?: number) =>
    write.add('scan_targets', { session_id, role, target, quantity, scanned_by: NOBODY, scanned_at: AT })
  write.addMany(Math.min(many, 10_000), 'scan_sessions', () => ({
    purpose: 'find',
    mode: 'all',
    status: 'cancelled',
    started_by: NOBODY,
    closed_at: DAY_AGO,
  }))
  /** A session with as many things as one can have. */
  const full = (purpose: string) => {
    const session_id = session(purpose)
    if (purpose === 'audit_place') scan(session_id, 'place', inPile)
    else if (purpose === 'move_items')
      scan(session_id, 'destination', { kind: 'container', id: dolls.at(-2) })
    const targets = piled.slice(0, 199).map((id) => scan(session_id, 'subject', { kind: 'item', id }, 1))
    return { session_id, targets }
  }
  const sessions = {
    move: Array.from({ length: 12 }, () => full('move_items')),
    audit: Array.from({ length: 6 }, () => full('audit_place')),
    find: Array.from({ length: 12 }, () => full('find')),
    count: Array.from({ length: 6 }, () => full('count')),
  }
  const sighting = {
    role: 'subject',
    purpose: 'find',
    place: around,
    action_id: NOBODY,
    seen_by: NOBODY,
    seen_at: AT,
    operation_id: NOBODY,
  }
  write.addMany(things, 'scan_sightings', () => ({ ...sighting, subject: { kind: 'item', id: counted } }))
  const actions = write.addMany(21, 'scan_actions', () => ({
    purpose: 'move_items',
    mode: 'each',
    operations: [],
    missing: piled.slice(0, 500).map((id) => ({ kind: 'item', id })),
    done_by: NOBODY,
    done_at: AT,
    operation_id: NOBODY,
  }))
  const empty_locations = write.addMany(20, 'locations', (n) => ({
    name: `Empty ${n}`,
    description: null,
    archived_at: null,
  }))
  for (const id of empty_locations) photos({ kind: 'location', id })
  /** Locations in which nothing is. */
  const spare = write.addMany(4, 'locations', (n) => ({
    name: `Spare ${n}`,
    description: null,
    archived_at: null,
  }))
  const ofKind = (collection: 'zones' | 'racks' | 'rows' | 'shelves' | 'slots') =>
    write.addMany(40, collection, (n) => ({
      ...place,
      name: `${collection} ${n}`,
      parent: around,
      capacity: null,
    }))
  const empty = {
    zones: ofKind('zones'),
    racks: ofKind('racks'),
    rows: ofKind('rows'),
    shelves: ofKind('shelves'),
    slots: ofKind('slots'),
  }
  const shelved = write.addMany(300, 'items', (n) => ({
    ...itemBase,
    name: `Shelved ${n} word`,
    placement: { kind: 'container', id: dolls.at(-1) },
  }))
  const plans = furnishPlans(write, {
    spare: Math.min(100, many / 200),
    versions: Math.min(50, many / 200),
    items: shelved,
    reasons: chain.slice(-300),
    from: { kind: 'container', id: dolls.at(-1) ?? '' },
    to: { kind: 'container', id: dolls.at(-2) ?? '' },
  })
  write.flush()
  const loose = write.addMany(1200, 'items', (n) => ({ ...itemBase, name: `Loose ${n}` }))
  const boxes = write.addMany(600, 'containers', (n) => ({ ...box, name: `Box ${n}`, placement: around }))
  const imported = write.flush()
  /** Operations that each made a thousand places, which nobody has changed since. */
  const undoable = Array.from({ length: 8 }, () => {
    write.addMany(IN_ONE - 1, 'zones', (n) => ({
      ...place,
      name: `Undone ${n}`,
      parent: around,
      position: n,
    }))
    return write.flush()
  })
  return {
    location,
    roomy,
    spare,
    actions,
    undoable: undoable.slice(0, 4),
    undoable_by_route: undoable.slice(4),
    racks,
    chain,
    tags,
    pile,
    piled,
    dolls,
    slot,
    dear,
    noted,
    codes,
    media,
    media_of_pile,
    media_of_location,
    media_of_slot,
    labels,
    blanks,
    archived,
    conflicts,
    notes_conflicts,
    counted,
    templates,
    views,
    sheets,
    sessions,
    empty_locations,
    empty,
    loose,
    boxes,
    plans,
    imported,
  }
}
