import { describe, expect, it } from 'vitest'
import { backends, Case } from './household.ts'

describe.each(backends)('edits made offline, over $name', ({ make }) => {
  it('two fields of one record: both stand, and nobody is asked', async () => {
    const at = await Case.begin(make)
    const [ann, ben] = [at.phone(0), at.phone(1)]
    await at.does(ann, 'item.update', { public_id: at.drill, name: 'Hammer drill' })
    await at.does(ben, 'item.update', { public_id: at.drill, description: 'Blue' })
    await at.end()
    expect(at.record('items', at.drill)).toMatchObject({ name: 'Hammer drill', description: 'Blue' })
    expect(at.conflicts).toEqual([])
  })

  it('one field twice: the later edit stands, and the other value is in a conflict on every phone', async () => {
    const at = await Case.begin(make)
    const [ann, ben] = [at.phone(0), at.phone(1)]
    await at.does(ben, 'item.update', { public_id: at.drill, name: 'Earlier' })
    await at.world.time.pass(60_000)
    await at.does(ann, 'item.update', { public_id: at.drill, name: 'Later' })
    await at.sync(ann, ben, ann)
    for (const phone of [ann, ben]) {
      expect(phone.replica.get('items', at.drill)?.name).toBe('Later')
      expect(phone.replica.list('conflicts')).toMatchObject([
        { field: 'name', lost: 'Earlier', kept: 'Later', reason: 'concurrent_edit' },
      ])
      expect(phone.replica.status().conflicts).toBe(1)
    }
    await at.end()
  })

  it('own sequential edits: a replica does not conflict with itself, whatever its clock does between', async () => {
    const at = await Case.begin(make)
    const ann = at.phone(0)
    await at.does(ann, 'item.update', { public_id: at.drill, name: 'First' })
    ann.clock = -365 * 24 * 60 * 60_000
    await at.does(ann, 'item.update', { public_id: at.drill, name: 'Second' })
    await at.end()
    expect(at.record('items', at.drill)?.name).toBe('Second')
    expect(at.conflicts).toEqual([])
  })

  it.each([
    ['edit first', ['edit', 'archive']],
    ['archiving first', ['archive', 'edit']],
  ])('edit against archive, %s: the edit stands and the thing stays archived', async (_, order) => {
    const at = await Case.begin(make)
    const [ann, ben] = [at.phone(0), at.phone(1)]
    await at.does(ann, 'item.update', { public_id: at.drill, name: 'Hammer drill' })
    await at.does(ben, 'item.archive', { public_id: at.drill })
    await at.sync(...order.map((what) => (what === 'edit' ? ann : ben)))
    const item = at.record('items', at.drill)
    expect(item).toMatchObject({ name: 'Hammer drill', archived_at: expect.any(String) })
    expect(at.conflicts.map(({ reason }) => reason)).toEqual(order[0] === 'archive' ? ['archived'] : [])
    await at.end()
  })

  it('parent archived while a child is added offline: the child is kept where it was put, and flagged', async () => {
    const at = await Case.begin(make)
    const [ann, ben] = [at.phone(0), at.phone(1)]
    await at.does(ben, 'container.archive', { public_id: at.box })
    await at.sync(ben)
    const public_id = at.world.newId()
    const placement = { kind: 'container', id: at.box }
    await at.does(ann, 'item.create', { public_id, name: 'Bits', placement })
    await at.sync(ann)
    expect(at.record('items', public_id)).toMatchObject({ placement })
    expect(at.conflicts).toMatchObject([{ reason: 'target_archived', record_id: public_id }])
    await at.end()
  })

  it('create then archive offline: both arrive, in order', async () => {
    const at = await Case.begin(make)
    const ann = at.phone(0)
    const public_id = at.world.newId()
    await at.does(ann, 'item.create', { public_id, name: 'Short-lived' })
    await at.does(ann, 'item.archive', { public_id })
    expect(ann.replica.get('items', public_id)?.archived_at).not.toBeNull()
    await at.end()
    expect(at.record('items', public_id)?.archived_at).not.toBeNull()
    expect(at.conflicts).toEqual([])
  })

  it('three phones that each take one out of ten leave seven', async () => {
    const at = await Case.begin(make, 3)
    for (const phone of at.world.devices) {
      await at.does(phone, 'item.adjust_quantity', { public_id: at.drill, delta: -1 })
      expect(phone.replica.get('items', at.drill)?.quantity).toBe(9)
    }
    await at.end()
    expect(at.record('items', at.drill)?.quantity).toBe(7)
  })

  it('clocks ten years off in both directions: neither loses an edit, and neither wins over one that had seen it', async () => {
    const at = await Case.begin(make)
    const [ann, ben] = [at.phone(0), at.phone(1)]
    const years = 10 * 365 * 24 * 60 * 60_000
    ann.clock = years
    ben.clock = -years
    await at.does(ann, 'item.update', { public_id: at.drill, name: 'From the future' })
    await at.sync(ann, ben)
    await at.does(ben, 'item.update', { public_id: at.drill, name: 'From the past, having seen' })
    await at.sync(ben, ann)
    expect(at.record('items', at.drill)?.name).toBe('From the past, having seen')
    expect(at.conflicts).toEqual([])
    await at.does(ann, 'item.update', { public_id: at.drill, name: 'Unseen, future' })
    await at.does(ben, 'item.update', { public_id: at.drill, name: 'Unseen, past' })
    await at.sync(ben, ann)
    const [conflict] = at.conflicts
    expect([conflict?.lost, conflict?.kept].sort()).toEqual(['Unseen, future', 'Unseen, past'])
    await at.end()
  })

  it('a clock jumping in mid batch: the operations keep their order', async () => {
    const at = await Case.begin(make)
    const ann = at.phone(0)
    for (const [i, years] of [0, 10, -10, 5, 0].entries()) {
      ann.clock = years * 365 * 24 * 60 * 60_000
      await at.does(ann, 'item.update', { public_id: at.drill, name: `Name ${i}` })
      await at.does(ann, 'item.adjust_quantity', { public_id: at.drill, delta: -1 })
    }
    await at.end()
    expect(at.record('items', at.drill)).toMatchObject({ name: 'Name 4', quantity: 5 })
    expect(at.conflicts).toEqual([])
  })

  it('a Yjs update duplicated and reordered: notes that two people write offline hold what both wrote', async () => {
    const at = await Case.begin(make)
    const [ann, ben] = [at.phone(0), at.phone(1)]
    await at.world.time.until(ann.replica.editNotes(at.drill, 'Needs oil.'))
    await at.sync(ann, ben)
    await at.world.time.until(ann.replica.editNotes(at.drill, 'Needs oil. Bought some.'))
    await at.world.time.until(ann.replica.editNotes(at.drill, 'Needs oil. Bought some. Put it in.'))
    await at.world.time.until(ben.replica.editNotes(at.drill, 'Lent to Cem. Needs oil.'))
    const twice = ann.replica.pending()[0]?.operation.input.update
    await at.does(ben, 'item.edit_notes', { public_id: at.drill, update: twice })
    await at.sync(ben, ann)
    await at.end()
    const notes = at.record('items', at.drill)?.notes
    expect(notes).toBe('Lent to Cem. Needs oil. Bought some. Put it in.')
  })

  it('a malformed Yjs update is refused on the phone, and the notes stay', async () => {
    const at = await Case.begin(make)
    const ann = at.phone(0)
    const done = await ann.does('item.edit_notes', { public_id: at.drill, update: 'AAECAwQF////' })
    expect(done).toMatchObject({ status: 'rejected', error: { code: 'notes_invalid' } })
    expect(ann.replica.status().pending).toBe(0)
    await at.end()
  })
})
