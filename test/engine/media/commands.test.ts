import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_MEDIA, mediaOf, primaryOf, REMOVED_MEDIA_DAYS } from '../../../engine/index.ts'
import { HouseholdWorld, Person } from '../../support/household-world.ts'
import { householdStores } from '../../support/stores.ts'

const digest = (n: number) => n.toString(16).padStart(64, '0')
const DAY = 86_400

describe.each(householdStores)('photos and documents, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  let ben: Person
  let saw: string
  let owner: { kind: string; id: string }
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
    ben = world.person('ben')
    saw = anna.creates('item.create', { name: 'Saw' })
    owner = { kind: 'item', id: saw }
  })

  let count = 0
  const facts = (more: Record<string, unknown> = {}) => {
    count += 1
    return { owner, content_type: 'image/jpeg', bytes: 1000, sha256: digest(count), ...more }
  }
  const attaches = (more: Record<string, unknown> = {}, by = anna) => by.creates('media.attach', facts(more))
  const server = () => new Person(world, { ...anna.author, replica_id: 'upload', server: true })
  const stored = (id: string) => {
    const { sha256 } = world.record('media', id)
    const more = { content_type: 'image/webp', bytes: 900, sha256: digest(count + 5000) }
    return server().does('media.store', { public_id: id, source_sha256: sha256, ...more })
  }
  const order = (id = saw) =>
    world.store.read((view) => mediaOf(view, id).map(({ record }) => record.public_id))
  const standing = () =>
    world.store.read((view) => {
      const item = view.get('items', saw)?.record
      return item ? (primaryOf(item, mediaOf(view, saw))?.record.public_id ?? null) : undefined
    })

  it('O1 attaches to items, containers and places, whose bytes are on their way', () => {
    const owners = [
      owner,
      { kind: 'container', id: anna.creates('container.create', { name: 'Box' }) },
      { kind: 'location', id: anna.creates('location.create', { name: 'Cellar' }) },
    ]
    const cellar = owners[2]
    owners.push({ kind: 'rack', id: anna.creates('rack.create', { name: 'R', parent: cellar }) })
    for (const one of owners) {
      const id = attaches({ owner: one, name: 'front.jpg' })
      expect(world.record('media', id)).toMatchObject({
        owner: one,
        kind: 'photo',
        name: 'front.jpg',
        rotation: 0,
        position: 0,
        stored_at: null,
      })
    }
    const pdf = attaches({ content_type: 'application/pdf' })
    expect(world.record('media', pdf)).toMatchObject({ kind: 'document', position: 1 })
    expect(Object.keys(world.record('media', pdf))).not.toContain('name')
    const nowhere = { kind: 'item', id: world.id() }
    const lost = anna.does('media.attach', { public_id: world.id(), ...facts({ owner: nowhere }) })
    expect(lost.error).toMatchObject({ code: 'not_found', details: [{ path: 'input.owner' }] })
    const wrong = anna.does('media.attach', { public_id: world.id(), ...facts({ sha256: 'x' }) })
    expect(wrong.error?.code).toBe('validation_failed')
    const again = anna.does('media.attach', { public_id: pdf, ...facts() })
    expect(again.error?.code).toBe('already_exists')
    const looker = world.person('vera', 'viewer')
    expect(looker.does('media.attach', { public_id: world.id(), ...facts() }).error?.code).toBe(
      'access_denied',
    )
  })

  it('O2 only the server says that bytes are here, once, and nobody takes it back', () => {
    const id = attaches({ name: 'front' })
    const { sha256 } = world.record('media', id)
    const input = {
      public_id: id,
      source_sha256: sha256,
      content_type: 'image/webp',
      bytes: 7,
      sha256: digest(77),
    }
    const owner_of_all = world.person('olga', 'owner')
    expect(owner_of_all.does('media.store', input).error?.code).toBe('access_denied')
    ben.does('media.update', { public_id: id, name: 'Front' })
    const result = server().does('media.store', { ...input, width: 3, height: 2 }, { base: 0 })
    expect(result).toMatchObject({ status: 'applied' })
    expect(world.record('media', id)).toMatchObject({
      name: 'Front',
      bytes: 7,
      sha256: digest(77),
      source_sha256: sha256,
      width: 3,
      stored_at: expect.any(String),
    })
    expect(server().does('media.store', { ...input, bytes: 8 }).status).toBe('applied')
    expect(world.record('media', id).bytes).toBe(7)
    const other = server().does('media.store', { ...input, source_sha256: digest(78) })
    expect(other.error?.code).toBe('not_found')
    const undone = anna.does('operation.undo', { operation_id: result.operation_id })
    expect(undone.error?.code).toBe('not_undoable')
  })

  it('O2 what turns out to be no picture is a document', () => {
    const id = attaches()
    const { sha256 } = world.record('media', id)
    const pdf = { content_type: 'application/pdf', bytes: 7, sha256 }
    server().does('media.store', { public_id: id, source_sha256: sha256, ...pdf })
    expect(world.record('media', id).kind).toBe('document')
    const back = anna.does('media.update', { public_id: id, kind: 'photo' })
    expect(back.error?.details).toMatchObject([{ path: 'input.kind' }])
    expect(anna.does('media.rotate', { public_id: id, rotation: 90 }).error?.code).toBe('validation_failed')
  })

  it('O12 everybody sees that bytes were refused, and why, until somebody removes the record', () => {
    const id = attaches({}, ben)
    const { sha256 } = world.record('media', id)
    const refusal = { public_id: id, source_sha256: sha256, reason: 'media_unreadable' }
    expect(anna.does('media.refuse', refusal).error?.code).toBe('access_denied')
    expect(server().does('media.refuse', { ...refusal, source_sha256: digest(99) }).error?.code).toBe(
      'not_found',
    )
    expect(server().does('media.refuse', { ...refusal, reason: 'ugly' }).error?.code).toBe(
      'validation_failed',
    )
    const refused = server().does('media.refuse', refusal, { base: 0 })
    expect(refused.status).toBe('applied')
    expect(world.record('media', id)).toMatchObject({ stored_at: null, refusal: 'media_unreadable' })
    expect(world.store.read((view) => view.count('media', 'awaited', 1))).toBe(0)
    const undo = { operation_id: refused.operation_id }
    expect(anna.does('operation.undo', undo).error?.code).toBe('not_undoable')
    expect(anna.does('media.remove', { public_id: id }).status).toBe('applied')
    expect(order()).toEqual([])
  })

  it('O12 bytes that come all the same are accepted', () => {
    const id = attaches()
    const { sha256 } = world.record('media', id)
    server().does('media.refuse', { public_id: id, source_sha256: sha256, reason: 'never_came' })
    expect(stored(id).status).toBe('applied')
    const { stored_at, refusal, refused_at } = world.record('media', id)
    expect([stored_at === null, refusal ?? null, refused_at ?? null]).toEqual([false, null, null])
    const late = { public_id: id, source_sha256: sha256, reason: 'never_came' }
    expect(server().does('media.refuse', late).error?.code).toBe('not_found')
  })

  it('O12 attaching can be undone also when the bytes were refused after it', () => {
    const public_id = world.id()
    const attached = anna.does('media.attach', { public_id, ...facts() })
    const { sha256 } = world.record('media', public_id)
    server().does('media.refuse', { public_id, source_sha256: sha256, reason: 'never_came' })
    expect(anna.does('operation.undo', { operation_id: attached.operation_id }).status).toBe('applied')
  })

  it('O6 a photo whose bytes were refused represents nothing', () => {
    const [first, second] = [attaches(), attaches()]
    expect(standing()).toBe(first)
    const { sha256 } = world.record('media', first)
    server().does('media.refuse', { public_id: first, source_sha256: sha256, reason: 'never_came' })
    expect(standing()).toBe(second)
  })

  it('O3 takes no more than a hundred, of those that were seen', () => {
    for (let n = 0; n < MAX_MEDIA; n++) attaches()
    const more = anna.does('media.attach', { public_id: world.id(), ...facts() })
    expect(more.error?.code).toBe('too_many')
    expect(ben.does('media.attach', { public_id: world.id(), ...facts() }, { base: 3 }).status).toBe(
      'applied',
    )
  })

  it('O4 finds nothing of another owner', () => {
    const id = attaches()
    const other = { kind: 'item', id: anna.creates('item.create', { name: 'Axe' }) }
    for (const [type, input] of [
      ['media.update', { name: 'x' }],
      ['media.rotate', { rotation: 90 }],
      ['media.set_primary', {}],
      ['media.remove', {}],
    ] as const) {
      const result = anna.does(type, { public_id: id, owner: other, ...input })
      expect(result.error?.code, type).toBe('not_found')
      expect(anna.does(type, { public_id: world.id(), ...input }).error?.code, type).toBe('not_found')
    }
    const mixed = anna.does('media.reorder', { owner: other, media_ids: [id] })
    expect(mixed.error).toMatchObject({ code: 'not_found', details: [{ path: 'input.media_ids.0' }] })
    expect(anna.does('media.update', { public_id: id, owner, name: 'x' }).status).toBe('applied')
  })

  it('O5 puts them into an order, the others behind', () => {
    const [a, b, c] = [attaches(), attaches(), attaches()]
    expect(order()).toEqual([a, b, c])
    const done = anna.does('media.reorder', { owner, media_ids: [c, a] })
    expect(order()).toEqual([c, a, b])
    const d = attaches()
    expect(order()).toEqual([c, a, b, d])
    expect(anna.does('media.reorder', { owner, media_ids: [c, c] }).error?.code).toBe('validation_failed')
    expect(anna.does('operation.undo', { operation_id: done.operation_id }).status).toBe('applied')
    expect(order()).toEqual([a, b, c, d])
  })

  it('O5 of two orders that did not see each other the later stands, whichever came first', () => {
    const [a, b] = [attaches(), attaches()]
    const base = world.seq
    const late = ben.does('media.reorder', { owner, media_ids: [b, a] }, { base, at: world.now + 1 })
    expect(late.status).toBe('applied')
    const early = anna.does('media.reorder', { owner, media_ids: [a, b] }, { base, at: world.now - 5 })
    expect(early.status).not.toBe('rejected')
    expect(order()).toEqual([b, a])
  })

  it('O6 the chosen photo stands for its owner, else the first', () => {
    expect(standing()).toBeNull()
    const pdf = attaches({ content_type: 'application/pdf' })
    expect(standing()).toBeNull()
    const [a, b] = [attaches(), attaches()]
    expect(standing()).toBe(a)
    anna.does('media.set_primary', { public_id: b })
    expect(standing()).toBe(b)
    expect(anna.does('media.set_primary', { public_id: pdf }).error?.code).toBe('validation_failed')
    const c = attaches({ primary: true })
    expect(standing()).toBe(c)
    const document = facts({ content_type: 'application/pdf', primary: true })
    expect(anna.does('media.attach', { public_id: world.id(), ...document }).error?.code).toBe(
      'validation_failed',
    )
    anna.does('media.update', { public_id: c, kind: 'document' })
    expect(standing()).toBe(a)
  })

  it('O6 two phones that choose unseen agree on one, in either order, and the other choice is kept', () => {
    const [a, b] = [attaches(), attaches()]
    anna.does('media.set_primary', { public_id: a })
    const c = attaches()
    const base = world.seq
    const now = world.now
    anna.does('media.set_primary', { public_id: b }, { base, at: now + 1 })
    const second = ben.does('media.set_primary', { public_id: c }, { base, at: now })
    expect(second.status).toBe('merged')
    expect(standing()).toBe(b)
    const [conflict] = world.openConflicts()
    expect(conflict).toMatchObject({ field: 'primary_media_id', lost: c, kept: b })
    const resolved = anna.does('conflict.resolve', { public_id: conflict?.public_id, choose: 'lost' })
    expect(resolved.status).toBe('applied')
    expect(standing()).toBe(c)
  })

  it('O6 a first choice conflicts with nobody', () => {
    const [a, b] = [attaches(), attaches()]
    const base = world.seq
    anna.does('media.set_primary', { public_id: a }, { base })
    ben.does('media.set_primary', { public_id: b }, { base })
    expect([a, b]).toContain(standing())
  })

  it('O7 a removal takes the choice with it, and gives way to what its author had not seen', () => {
    const [a, b] = [attaches(), attaches({ primary: true })]
    anna.does('media.remove', { public_id: b })
    expect(world.record('items', saw).primary_media_id).toBeNull()
    expect(standing()).toBe(a)
    for (const [type, input] of [
      ['media.update', { name: 'The good one' }],
      ['media.rotate', { rotation: 180 }],
      ['media.set_primary', {}],
    ] as const) {
      const id = attaches()
      const base = world.seq
      anna.does(type, { public_id: id, ...input })
      expect(ben.does('media.remove', { public_id: id }, { base }).status).toBe('merged')
      const [conflict] = world.openConflicts()
      expect(conflict).toMatchObject({ collection: 'media', record_id: id, lost: null })
      const choose = { public_id: conflict?.public_id, choose: 'lost' }
      expect(ben.does('conflict.resolve', choose).status).toBe('applied')
      expect(order()).not.toContain(id)
    }
    const id = attaches()
    const base = world.seq
    stored(id)
    expect(ben.does('media.remove', { public_id: id }, { base }).status).toBe('applied')
  })

  it('O7 the lost side of a conflict of names or turns is brought back', () => {
    const id = attaches()
    const base = world.seq
    for (const [field, mine, theirs] of [
      ['name', 'A', 'B'],
      ['rotation', 90, 270],
    ] as const) {
      const type = field === 'name' ? 'media.update' : 'media.rotate'
      anna.does(type, { public_id: id, [field]: mine }, { base })
      ben.does(type, { public_id: id, [field]: theirs }, { base, at: 0 })
      const conflict = world.openConflicts().find((one) => one.field === field)
      expect(conflict).toMatchObject({ lost: mine === 'A' ? 'B' : 270 })
      expect(anna.does('conflict.resolve', { public_id: conflict?.public_id, choose: 'lost' }).status).toBe(
        'applied',
      )
      expect(world.record('media', id)[field]).toBe(theirs)
    }
  })

  it('O8 what was removed comes back as it was, while its bytes are kept', () => {
    const id = attaches({ primary: true })
    stored(id)
    const before = { ...world.record('media', id), updated_at: expect.any(String) }
    const removed = anna.does('media.remove', { public_id: id })
    expect(order()).toEqual([])
    world.now += REMOVED_MEDIA_DAYS * DAY - 10
    const undone = anna.does('operation.undo', { operation_id: removed.operation_id })
    expect(undone.status).toBe('applied')
    expect(world.record('media', id)).toEqual(before)
    expect(standing()).toBe(id)
    const again = anna.does('media.remove', { public_id: id })
    world.now += REMOVED_MEDIA_DAYS * DAY + 10
    const late = anna.does('operation.undo', { operation_id: again.operation_id })
    expect(late.error?.code).toBe('not_undoable')
  })

  it('O8 attaching is taken back also when the bytes came after it, and that too', () => {
    const public_id = world.id()
    const attached = anna.does('media.attach', { public_id, ...facts() })
    stored(public_id)
    const undone = anna.does('operation.undo', { operation_id: attached.operation_id })
    expect(undone.status).toBe('applied')
    expect(order()).toEqual([])
    expect(anna.does('operation.undo', { operation_id: undone.operation_id }).status).toBe('applied')
    expect(world.record('media', public_id).stored_at).not.toBeNull()
    anna.does('media.update', { public_id, name: 'x' })
    const late = anna.does('operation.undo', { operation_id: attached.operation_id })
    expect(late.error?.code).toBe('superseded')
  })

  it('O8 names and turns are taken back', () => {
    const id = attaches()
    for (const [type, input, field, was] of [
      ['media.update', { name: 'x' }, 'name', undefined],
      ['media.rotate', { rotation: 90 }, 'rotation', 0],
    ] as const) {
      const { operation_id } = anna.does(type, { public_id: id, ...input })
      expect(anna.does('operation.undo', { operation_id }).status).toBe('applied')
      expect(Reflect.get(world.record('media', id), field)).toBe(was)
    }
  })

  it('O9 a place that has but photos is empty: they go with it, and come back with it', () => {
    const cellar = anna.creates('location.create', { name: 'Cellar' })
    const id = attaches({ owner: { kind: 'location', id: cellar }, primary: true })
    stored(id)
    const deleted = anna.does('location.delete', { public_id: cellar })
    expect(deleted.status).toBe('applied')
    expect(order(cellar)).toEqual([])
    expect(anna.does('operation.undo', { operation_id: deleted.operation_id }).status).toBe('applied')
    expect(order(cellar)).toEqual([id])
    expect(world.record('locations', cellar).primary_media_id).toBe(id)
  })

  it('O9 who had not seen a photo of a place does not delete it', () => {
    const cellar = anna.creates('location.create', { name: 'Cellar' })
    const base = world.seq
    const id = attaches({ owner: { kind: 'location', id: cellar } })
    expect(ben.does('location.delete', { public_id: cellar }, { base }).status).toBe('merged')
    expect(order(cellar)).toEqual([id])
  })

  it('O9 what has photos is not undone; what is archived keeps them, and who had not seen that is told', () => {
    const public_id = world.id()
    const made = anna.does('container.create', { public_id, name: 'Box' })
    const box = { kind: 'container', id: public_id }
    const id = attaches({ owner: box })
    const undone = anna.does('operation.undo', { operation_id: made.operation_id })
    expect(undone.error?.code).toBe('superseded')
    const base = world.seq
    anna.does('container.archive', { public_id })
    expect(order(public_id)).toEqual([id])
    const late = ben.does('media.attach', { public_id: world.id(), ...facts({ owner: box }) }, { base })
    expect(late).toMatchObject({ status: 'merged', conflicts: [{ reason: 'archived' }] })
    expect(anna.does('media.attach', { public_id: world.id(), ...facts({ owner: box }) }).status).toBe(
      'applied',
    )
  })

  it('O9 a photo does not come back to what is gone', () => {
    const cellar = anna.creates('location.create', { name: 'Cellar' })
    const id = attaches({ owner: { kind: 'location', id: cellar } })
    const removed = anna.does('media.remove', { public_id: id })
    anna.does('location.delete', { public_id: cellar })
    const undone = anna.does('operation.undo', { operation_id: removed.operation_id })
    expect(undone.error?.code).toBe('superseded')
  })
})
