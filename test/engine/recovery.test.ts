import { describe, expect, it } from 'vitest'
import { type HouseholdKey, householdCollections, MemoryStore } from '../../engine/index.ts'
import { HouseholdWorld, type Person } from '../support/household-world.ts'
import { versionOf } from './organizer/support/version-of.ts'

const E1 = '01900000-0000-7000-8000-0000000e90c1'
const E2 = '01900000-0000-7000-8000-0000000e90c2'
const identity = { scope_id: '01900000-0000-7000-8000-00000000a11e', epoch: E1 }

/** A household with a backup of its own; `restore` puts it back, and goes on in another world. */
class Restorable {
  store = new MemoryStore(householdCollections, identity)
  world = new HouseholdWorld(this.store)
  before = this.world
  private kept = this.store.copy()

  backUp(): void {
    this.kept = this.store.copy()
  }

  restore(): void {
    const restored = this.kept.copy()
    restored.beginEpoch(E2, this.store.histories())
    const { now, id } = this.world
    this.before = this.world
    this.world = new HouseholdWorld(restored, id)
    this.world.now = now + 1000
  }

  person(name: string, role: 'member' | 'viewer' = 'member'): Person {
    return this.world.person(name, role)
  }

  /** What a device that was level with the history that ended offers of a record. */
  offer(collection: HouseholdKey, public_id: string, fields: Record<string, unknown> = {}) {
    const stored = this.before.store.read((view) => view.get(collection, public_id))
    if (!stored) throw new Error(`no ${collection}/${public_id}`)
    const origin = { epoch: E1, seq: stored.seq }
    return { collection, public_id, origin, record: { ...stored.record, ...fields } }
  }

  get push() {
    return { epoch: E1, base: this.before.seq }
  }

  get(collection: HouseholdKey, public_id: string): Record<string, unknown> | null {
    const stored = this.world.store.read((view) => view.get(collection, public_id))
    return stored && { ...stored.record }
  }
}

const applied = { status: 'applied' }
const rejected = (code: string) => ({ status: 'rejected', error: { code } })

describe('record.recover', () => {
  it('N3 K8 a plain text of before the restore keeps in a conflict what was written since', () => {
    const house = new Restorable()
    const drill = house.person('ann').creates('item.create', { name: 'Drill' })
    house.backUp()
    house.person('bea').does('item.set_notes', { public_id: drill, notes: 'Rusty' })
    const offer = house.offer('items', drill)
    house.restore()
    house.person('ann').does('item.set_notes', { public_id: drill, notes: 'Blunt' })
    const bea = house.person('bea')
    expect(bea.does('record.recover', offer, house.push)).toMatchObject(applied)
    const merged = house.get('items', drill)?.notes
    expect(merged).toContain('Blunt')
    const whole = bea.does('item.set_notes', { public_id: drill, notes: 'Very rusty' }, house.push)
    expect(whole.conflicts).toMatchObject([{ field: 'notes', lost: merged, kept: 'Very rusty' }])
  })

  it('K7 an offer of what the household has, or of what its author cannot have seen, brings nothing', () => {
    const house = new Restorable()
    const drill = house.person('ann').creates('item.create', { name: 'Drill' })
    house.backUp()
    const shared = house.world.seq
    house.person('ann').does('item.update', { public_id: drill, name: 'Hammer drill' })
    house.restore()
    const ben = house.person('ben')
    const offer = house.offer('items', drill)
    const { push } = house
    const nothing = [
      ben.does('record.recover', { ...offer, origin: { epoch: E1, seq: shared } }, push),
      ben.does('record.recover', { ...offer, origin: { epoch: E2, seq: 1 } }),
    ]
    expect(nothing).toMatchObject([applied, applied])
    expect(house.get('items', drill)).toMatchObject({ name: 'Drill' })
    const refused = [
      { ...offer, origin: { epoch: E1, seq: offer.origin.seq + 1 } },
      { ...offer, origin: { epoch: house.world.id(), seq: 2 } },
      { ...offer, record: { ...offer.record, public_id: house.world.id() } },
      { ...offer, record: { ...offer.record, name: '' } },
      { ...offer, record: { ...offer.record, quantity: -1 } },
      { ...offer, record: {} },
      { ...offer, collection: 'movements' },
      { ...offer, collection: 'constructor' },
      { ...offer, record: [] },
    ]
    for (const input of refused) {
      expect(ben.does('record.recover', input, push)).toMatchObject(rejected('validation_failed'))
    }
    expect(ben.does('record.recover', offer, push)).toMatchObject(applied)
    expect(house.get('items', drill)).toMatchObject({ name: 'Hammer drill' })
  })

  it('K8 a record of every collection that replicas hold comes back', () => {
    const house = new Restorable()
    house.backUp()
    const ann = house.person('ann')
    const made = new Map<HouseholdKey, string>()
    const make = (collection: HouseholdKey, type: string, input: Record<string, unknown>) => {
      const id = ann.creates(type, input)
      made.set(collection, id)
      return id
    }
    const location = make('locations', 'location.create', { name: 'Cellar' })
    let parent = { kind: 'location', id: location }
    for (const [kind, collection] of [
      ['zone', 'zones'],
      ['rack', 'racks'],
      ['row', 'rows'],
      ['shelf', 'shelves'],
      ['slot', 'slots'],
    ] as const) {
      parent = { kind, id: make(collection, `${kind}.create`, { name: kind, parent }) }
    }
    const box = make('containers', 'container.create', { name: 'Box', placement: parent })
    const category_id = make('categories', 'category.create', { name: 'Tools' })
    const tag = make('tags', 'tag.create', { name: 'Sharp' })
    const item = make('items', 'item.create', {
      name: 'Saw',
      category_id,
      tag_ids: [tag],
      notes: 'Rusty',
      quantity: 4,
      placement: { kind: 'container', id: box },
    })
    make('product_codes', 'product_code.create', { item_id: item, code: '4006381333931', primary: true })
    make('short_codes', 'short_code.create', { target: { kind: 'item', id: item } })
    make('media', 'media.attach', {
      owner: { kind: 'item', id: item },
      content_type: 'image/jpeg',
      bytes: 10,
      sha256: 'a'.repeat(64),
    })
    const moves = [{ subject: { kind: 'item', id: item }, to: parent }]
    const version = versionOf([item], parent)
    const plan_version_id = version.public_id
    const plan = { name: 'Saw', goal: 'by_hand', constraints: { moves }, version }
    make('organizer_plans', 'organizer_plan.create', plan)
    made.set('organizer_plan_versions', plan_version_id)
    ann.does('organizer_plan_version.approve', { public_id: plan_version_id })
    make('organizer_sessions', 'organizer_session.create', { plan_version_id })
    made.set('organizer_tasks', String(house.world.all('organizer_tasks')[0]?.public_id))
    const view = { list: 'items', conditions: [], sort: 'name', descending: false, look: null, columns: null }
    make('saved_views', 'saved_view.create', { name: 'All', view })
    const session = make('scan_sessions', 'scan_session.create', { purpose: 'find' })
    make('scan_targets', 'scan_session.scan', {
      session_id: session,
      role: 'subject',
      target: { kind: 'item', id: item },
    })
    ann.does('item.update', { public_id: item, name: 'Big saw' }, { base: house.world.seq })
    house
      .person('ben')
      .does('item.update', { public_id: item, name: 'Old saw' }, { base: house.world.seq - 1 })
    const [conflict] = house.world.openConflicts()
    made.set('conflicts', String(conflict?.public_id))
    house.restore()
    expect(house.world.seq).toBe(0)
    const ben = house.person('ben')
    for (const [collection, public_id] of made) {
      expect(ben.does('record.recover', house.offer(collection, public_id), house.push)).toMatchObject(
        applied,
      )
    }
    for (const [collection, public_id] of made) {
      const { updated_at: _, ...record } = house.offer(collection, public_id).record
      const by = collection === 'conflicts' ? { recovered_by: 'ben' } : {}
      const mine = collection === 'scan_sessions' ? { started_by: 'ben' } : {}
      const scanned = collection === 'scan_targets' ? { scanned_by: 'ben' } : {}
      expect(house.get(collection, public_id)).toMatchObject({ ...record, ...by, ...mine, ...scanned })
    }
    expect(house.world.openConflicts()).toHaveLength(1)
    const designs = ['label_templates', 'label_sheets']
    const facts = Object.values(householdCollections).flatMap(({ key, nature }) =>
      nature === 'facts' ? [key] : [],
    )
    expect([...made.keys(), ...designs, ...facts].sort()).toEqual(Object.keys(householdCollections).sort())
  })

  it('K8 what it names and is gone gives way to a conflict, and what it cannot be without keeps it away', () => {
    const house = new Restorable()
    house.backUp()
    const ann = house.person('ann')
    const cellar = ann.creates('location.create', { name: 'Cellar' })
    const shelf = ann.creates('shelf.create', { name: 'Shelf', parent: { kind: 'location', id: cellar } })
    const category_id = ann.creates('category.create', { name: 'Tools' })
    const tag = ann.creates('tag.create', { name: 'Sharp' })
    const placement = { kind: 'shelf', id: shelf }
    const saw = ann.creates('item.create', { name: 'Saw', category_id, tag_ids: [tag], placement })
    const code = ann.creates('product_code.create', { item_id: saw, code: '4006381333931' })
    house.restore()
    const ben = house.person('ben')
    const recover = (collection: HouseholdKey, id: string) =>
      ben.does('record.recover', house.offer(collection, id), house.push)
    expect(recover('shelves', shelf)).toMatchObject(rejected('not_found'))
    expect(recover('product_codes', code)).toMatchObject(rejected('not_found'))
    expect(recover('items', saw)).toMatchObject({ status: 'merged' })
    expect(house.get('items', saw)).toMatchObject({ placement: null, category_id: null, tag_ids: [] })
    expect(house.world.openConflicts().map(({ field, lost }) => [field, lost])).toEqual(
      expect.arrayContaining([
        ['placement', placement],
        ['category_id', category_id],
        [`tag_ids/${tag}`, true],
      ]),
    )
  })

  it('W8 a record does not come back to an id that something else has since the restore', () => {
    const house = new Restorable()
    house.backUp()
    const cellar = house.person('ann').creates('location.create', { name: 'Cellar' })
    house.restore()
    const ben = house.person('ben')
    expect(ben.does('container.create', { public_id: cellar, name: 'Box' })).toMatchObject(applied)
    const offered = ben.does('record.recover', house.offer('locations', cellar), house.push)
    expect(offered).toMatchObject(rejected('superseded'))
    expect(house.get('locations', cellar)).toBeNull()
  })

  it('K8 two records of one name, and a full place, are reported and kept', () => {
    const house = new Restorable()
    const ann = house.person('ann')
    const cellar = ann.creates('location.create', { name: 'Cellar' })
    const slot = ann.creates('slot.create', {
      name: 'Slot',
      parent: { kind: 'location', id: cellar },
      capacity: 1,
    })
    house.backUp()
    const tag = ann.creates('tag.create', { name: 'Sharp' })
    const saw = ann.creates('item.create', { name: 'Saw', placement: { kind: 'slot', id: slot } })
    house.restore()
    const ben = house.person('ben')
    ben.creates('tag.create', { name: 'sharp' })
    ben.creates('item.create', { name: 'Axe', placement: { kind: 'slot', id: slot } })
    const results = [
      ben.does('record.recover', house.offer('tags', tag), house.push),
      ben.does('record.recover', house.offer('items', saw), house.push),
    ]
    expect(results).toMatchObject([{ status: 'merged' }, applied])
    expect(house.get('tags', tag)).toMatchObject({ name: 'Sharp' })
    expect(house.get('items', saw)).toMatchObject({ placement: { kind: 'slot', id: slot } })
    expect(house.world.openConflicts()).toMatchObject([{ reason: 'name_taken', record_id: tag }])
  })

  it('K9 the newer state of one history takes the place of the older one, whichever comes first', () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const house = new Restorable()
      house.backUp()
      const drill = house.person('ann').creates('item.create', { name: 'Drill', quantity: 5 })
      const older = { ...house.offer('items', drill), origin: { epoch: E1, seq: house.world.seq } }
      house.person('ann').does('item.update', { public_id: drill, name: 'Hammer drill' })
      house.person('ann').does('item.adjust_quantity', { public_id: drill, delta: -2 })
      house.restore()
      const newer = house.offer('items', drill)
      for (const n of order) {
        const who = house.person(['ben', 'cleo'][n] ?? '')
        const base = [older, newer][n]?.origin.seq ?? 0
        expect(who.does('record.recover', [older, newer][n] ?? {}, { epoch: E1, base })).toMatchObject(
          applied,
        )
      }
      expect(house.get('items', drill)).toMatchObject({ name: 'Hammer drill', quantity: 3 })
      expect(house.world.openConflicts()).toEqual([])
    }
  })

  it('K9 an operation that the recovered state holds changes nothing, and is not rejected for it', () => {
    const house = new Restorable()
    house.backUp()
    const ann = house.person('ann')
    const drill = ann.creates('item.create', { name: 'Drill', quantity: 5 })
    ann.does('item.adjust_quantity', { public_id: drill, delta: -2 })
    ann.does('item.update', { public_id: drill, name: 'Hammer drill' })
    ann.does('item.update', { public_id: drill, name: 'Best drill' })
    house.restore()
    const [ben, again] = [house.person('ben'), house.person('ann')]
    ben.does('record.recover', house.offer('items', drill), house.push)
    const pushed = (type: string, input: Record<string, unknown>, base: number, seq: number) =>
      again.does(type, { public_id: drill, ...input }, { epoch: E1, base, acknowledged: { epoch: E1, seq } })
    expect([
      pushed('item.create', { name: 'Drill', quantity: 5 }, 0, 1),
      pushed('item.adjust_quantity', { delta: -2 }, 0, 2),
      pushed('item.update', { name: 'Hammer drill' }, 0, 3),
      pushed('item.assign', { placement: { kind: 'location', id: house.world.id() } }, 0, 3),
    ]).toMatchObject([applied, applied, applied, applied])
    expect(house.get('items', drill)).toMatchObject({ name: 'Best drill', quantity: 3 })
    expect(house.world.all('quantity_changes')).toHaveLength(1)
    // One that the recovered state does not hold is done: its author had seen that state.
    expect(pushed('item.adjust_quantity', { delta: -1 }, 4, 5)).toMatchObject(applied)
    expect(pushed('item.update', { name: 'Blue drill' }, 4, 6)).toMatchObject(applied)
    // Its author had not: both values are kept.
    expect(
      ben.does('item.update', { public_id: drill, name: 'Green drill' }, { epoch: E1, base: 1 }).status,
    ).toBe('merged')
    const late = house.person('dora')
    expect(
      late.does('item.update', { public_id: drill, name: 'Red drill' }, { epoch: E1, base: 1 }),
    ).toMatchObject({
      status: 'merged',
    })
    expect(house.get('items', drill)).toMatchObject({ quantity: 2, name: 'Red drill' })
    // A creation by a client that does not say where it was acknowledged.
    const clash = again.does('item.create', { public_id: drill, name: 'Drill' }, { epoch: E1, base: 0 })
    expect(clash).toMatchObject(applied)
    expect(again.does('item.create', { public_id: drill, name: 'Drill' })).toMatchObject(
      rejected('already_exists'),
    )
  })

  it('K10 what was deleted since the restore stays deleted, and a deletion that was lost is one again', () => {
    const house = new Restorable()
    const ann = house.person('ann')
    const attic = ann.creates('location.create', { name: 'Attic' })
    const cellar = ann.creates('location.create', { name: 'Cellar' })
    const garage = ann.creates('location.create', { name: 'Garage' })
    const made = house.world.id()
    const saw = ann.creates('item.create', { name: 'Saw' }, { operation_id: made })
    house.backUp()
    ann.does('location.update', { public_id: attic, name: 'Loft' })
    for (const public_id of [cellar, garage]) ann.does('location.delete', { public_id })
    expect(ann.does('operation.undo', { operation_id: made })).toMatchObject(applied)
    house.restore()
    const ben = house.person('ben')
    expect(ben.does('location.delete', { public_id: attic })).toMatchObject(applied)
    expect(ben.does('record.recover', house.offer('locations', attic), house.push)).toMatchObject(
      rejected('superseded'),
    )
    expect(house.get('locations', attic)).toBeNull()
    ben.creates('item.create', { name: 'Axe', placement: { kind: 'location', id: garage } })
    const deleted = (collection: HouseholdKey, public_id: string) =>
      ben.does(
        'record.recover',
        { collection, public_id, origin: { epoch: E1, seq: house.before.seq }, record: null },
        house.push,
      )
    expect(deleted('locations', cellar)).toMatchObject(applied)
    expect(house.get('locations', cellar)).toBeNull()
    expect(deleted('locations', garage).status).not.toBe('applied')
    expect(house.get('locations', garage)).not.toBeNull()
    expect(deleted('items', saw)).toMatchObject(applied)
    expect(house.get('items', saw)).toBeNull()
    // A record that was made since the restore is not the one that was deleted.
    const fresh = house.person('cleo').creates('location.create', { name: 'Shed' })
    expect(deleted('locations', fresh)).toMatchObject(applied)
    expect(house.get('locations', fresh)).not.toBeNull()
  })

  it('K11 nobody gains a right by an offer, and it tells who made it', () => {
    const house = new Restorable()
    const ann = house.person('ann')
    const drill = ann.creates('item.create', { name: 'Drill' })
    house.backUp()
    const label = ann.creates('short_code.create', { target: { kind: 'item', id: drill } })
    const photo = ann.creates('media.attach', {
      owner: { kind: 'item', id: drill },
      content_type: 'image/jpeg',
      bytes: 10,
      sha256: 'a'.repeat(64),
    })
    ann.does('item.update', { public_id: drill, name: 'Hammer drill' })
    house.restore()
    const vera = house.person('vera', 'viewer')
    expect(vera.does('record.recover', house.offer('items', drill), house.push)).toMatchObject(
      rejected('access_denied'),
    )
    const mallory = house.person('mallory')
    const forged = { stored_at: '2026-01-01T00:00:00.000Z', created_at: '2126-01-01T00:00:00.000Z' }
    mallory.does('record.recover', house.offer('media', photo, forged), house.push)
    expect(house.get('media', photo)).toMatchObject({ stored_at: null })
    expect(String(house.get('media', photo)?.created_at) < '2027').toBe(true)
    mallory.does('record.recover', house.offer('short_codes', label, { code: 'AAAAAAAA' }), house.push)
    expect(house.get('short_codes', label)?.code).toBe(
      Reflect.get(house.offer('short_codes', label).record, 'code'),
    )
    const conflict = {
      ...{ public_id: house.world.id(), created_at: forged.stored_at, updated_at: forged.stored_at },
      ...{ collection: 'items', record_id: drill, field: 'name', reason: 'concurrent_edit', lost: 'Junk' },
      ...{ lost_by: 'ann', lost_at: forged.stored_at, lost_operation_id: house.world.id(), kept: 'Drill' },
      ...{ kept_by: 'ann', kept_at: forged.stored_at, kept_operation_id: house.world.id() },
      ...{ resolved_at: null, resolved_by: null, resolution: null, recovered_by: 'ann' },
    }
    const origin = { epoch: E1, seq: house.before.seq }
    const input = { collection: 'conflicts', public_id: conflict.public_id, origin, record: conflict }
    expect(mallory.does('record.recover', input, house.push)).toMatchObject(applied)
    expect(house.get('conflicts', conflict.public_id)).toMatchObject({ recovered_by: 'mallory' })
    const operation_id = house.world.id()
    mallory.does('record.recover', house.offer('items', drill), { ...house.push, operation_id })
    const told = house.world.store.read((view) => view.operation(operation_id))
    expect(told).toMatchObject({ entry: { user_id: 'mallory' }, input: { origin: { epoch: E1 } } })
  })
})
