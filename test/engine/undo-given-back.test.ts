import { beforeEach, describe, expect, it } from 'vitest'
import { type HouseholdView, householdCommands } from '../../engine/index.ts'
import { HouseholdWorld, Person } from '../support/household-world.ts'
import { householdStores } from '../support/stores.ts'

describe.each(householdStores)('what an undo gives back, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  let ben: Person
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
    ben = world.person('ben')
  })
  const did = (person: Person, type: string, input: Record<string, unknown>): string => {
    const result = person.does(type, input)
    expect(result.error).toBeNull()
    return result.operation_id
  }
  const undo = (operation_id: string, base?: number) =>
    anna.does('operation.undo', { operation_id }, base === undefined ? {} : { base }).error?.code
  const made = (type: string, input: Record<string, unknown>): [id: string, operation_id: string] => {
    const public_id = world.id()
    return [public_id, did(anna, type, { public_id, ...input })]
  }

  it('X2 is refused for an operation that changed nothing that is shown', () => {
    const [item] = made('item.create', { name: 'Screws', quantity: 5 })
    expect(undo(did(anna, 'item.set_quantity', { public_id: item, quantity: 5 }))).toBe('not_undoable')
    expect(undo(did(anna, 'item.set_quantity', { public_id: item, quantity: 6 }))).toBeUndefined()
  })

  it('X2 is refused if the earlier value is invalid in the collection', () => {
    const [drill] = made('item.create', { name: 'Drill' })
    const moved = did(anna, 'item.update', { public_id: drill, unit: 'pcs' })
    const command = householdCommands.get('operation.undo')
    const { seq } = world
    const judged = (unit: unknown) =>
      world.store.read((view) => {
        const operation = view.operation(moved)
        const effects = operation?.effects.map((effect) =>
          effect.change === 'update' ? { ...effect, before: { unit } } : effect,
        )
        const changed: HouseholdView = Object.create(view, {
          operation: { value: () => ({ ...operation, effects }) },
        })
        const stamp = {
          operation_id: world.id(),
          seq: seq + 1,
          base_seq: seq,
          edit_at: '2026-01-01T12:00:00.000Z',
          received_at: '2026-01-01T12:00:00.000Z',
          author: anna.author,
          newId: world.id,
        }
        const decision = command?.decide(changed, { operation_id: moved }, stamp)
        return decision && 'rejected' in decision ? decision.rejected.code : null
      })
    expect(judged(null)).toBeNull()
    expect(judged({ length: 3 })).toBe('not_undoable')
  })

  it('X2 is refused for the settling of a shortfall, which the next facts start from', () => {
    const [item] = made('item.create', { name: 'Screws', quantity: 2 })
    const base = world.seq
    anna.does('item.adjust_quantity', { public_id: item, delta: -2 }, { base })
    ben.does('item.adjust_quantity', { public_id: item, delta: -3 }, { base })
    const [conflict] = world.openConflicts()
    const settled = did(anna, 'conflict.resolve', { public_id: conflict?.public_id, choose: 'kept' })
    expect(undo(settled)).toBe('not_undoable')
  })

  it('X6 is refused by a full slot, also where its author has not seen who filled it', () => {
    const [location] = made('location.create', { name: 'Cellar' })
    const parent = { kind: 'location', id: location }
    const [slot] = made('slot.create', { name: 'A1', parent, capacity: 1 })
    const [drill] = made('item.create', { name: 'Drill', placement: { kind: 'slot', id: slot } })
    const out = did(anna, 'item.unassign', { public_id: drill })
    const base = world.seq
    ben.creates('item.create', { name: 'Saw', placement: { kind: 'slot', id: slot } })
    expect(undo(out, base)).toBe('slot_full')
    expect(world.record('items', drill).placement).toBeNull()
  })

  it('X2 is refused where another record has the name by now, seen or not', () => {
    const [tools, making] = made('category.create', { name: 'Tools' })
    const [garden] = made('category.create', { name: 'Garden' })
    const gone = did(anna, 'operation.undo', { operation_id: making })
    const renamed = did(anna, 'category.update', { public_id: garden, name: 'Plants' })
    const base = world.seq
    ben.creates('category.create', { name: 'tools' })
    ben.creates('category.create', { name: 'GARDEN' })
    expect(undo(gone, base)).toBe('name_taken')
    expect(undo(renamed, base)).toBe('name_taken')
    expect(() => world.record('categories', tools)).toThrow()
  })

  it('X2 gives an item no code twice: it has the code in another record by now, seen or not', () => {
    const [item] = made('item.create', { name: 'Drill' })
    const [code] = made('product_code.create', { item_id: item, code: '96385074' })
    const [other] = made('product_code.create', { item_id: item, code: '4006381333931' })
    const corrected = did(anna, 'product_code.update', { public_id: other, code: 'Shed 7', format: 'text' })
    const deleted = did(anna, 'product_code.delete', { public_id: code })
    const base = world.seq
    const [twin, third] = ['0000096385074', '04006381333931'].map((text) =>
      ben.creates('product_code.create', { item_id: item, code: text }),
    )
    expect([undo(deleted, base), undo(corrected, base)]).toEqual(['code_taken', 'code_taken'])
    for (const public_id of [twin, third]) did(ben, 'product_code.delete', { public_id })
    expect([undo(deleted), undo(corrected)]).toEqual([undefined, undefined])
    expect(world.all('product_codes').map((each) => each.code)).toEqual(['96385074', '4006381333931'])
  })

  it('X3 brings nothing back into what is gone', () => {
    const [box, boxMade] = made('container.create', { name: 'Box' })
    const [tools, toolsMade] = made('category.create', { name: 'Tools' })
    const inBox = { kind: 'container', id: box }
    const makings = [
      made('item.create', { name: 'Drill', placement: inBox }),
      made('item.create', { name: 'Saw', category_id: tools }),
      made('category.create', { name: 'Power tools', parent_id: tools }),
    ]
    const undos = makings.map(([, operation_id]) => did(anna, 'operation.undo', { operation_id }))
    expect([undo(boxMade), undo(toolsMade)]).toEqual([undefined, undefined])
    expect(undos.map((operation_id) => undo(operation_id))).toEqual([
      'superseded',
      'superseded',
      'superseded',
    ])
  })

  it('X5 gives no category and no choice back that is gone', () => {
    const [item] = made('item.create', { name: 'Drill' })
    const [first, firstMade] = made('category.create', { name: 'First' })
    const [second] = made('category.create', { name: 'Second' })
    did(anna, 'item.set_category', { public_id: item, category_id: first })
    const again = did(anna, 'item.set_category', { public_id: item, category_id: second })
    const [code] = made('product_code.create', { item_id: item, code: '96385074', primary: true })
    const [other] = made('product_code.create', { item_id: item, code: 'Shed 7' })
    const chosen = did(anna, 'product_code.set_primary', { public_id: other })
    did(anna, 'product_code.delete', { public_id: code })
    expect(undo(firstMade)).toBeUndefined()
    expect([undo(again), undo(chosen)]).toEqual(['superseded', 'superseded'])
    expect(world.record('items', item)).toMatchObject({ category_id: second, primary_code_id: other })
  })

  it('X4 does not delete a code or a photo that was chosen since', () => {
    const [item] = made('item.create', { name: 'Drill' })
    const [code, codeMade] = made('product_code.create', { item_id: item, code: '96385074' })
    const file = { content_type: 'image/jpeg', bytes: 1, sha256: 'a'.repeat(64) }
    const [photo, attached] = made('media.attach', { owner: { kind: 'item', id: item }, ...file })
    did(anna, 'product_code.set_primary', { public_id: code })
    did(anna, 'media.set_primary', { public_id: photo })
    expect([undo(codeMade), undo(attached)]).toEqual(['superseded', 'superseded'])
    const [own, ownMade] = made('product_code.create', { item_id: item, code: 'Shed 7', primary: true })
    expect(undo(ownMade)).toBeUndefined()
    expect(world.record('items', item).primary_code_id).toBe(code)
    expect(() => world.record('product_codes', own)).toThrow()
  })

  it('O2 that the bytes came is a fact: a removal whose author had not heard of it stands', () => {
    const [item] = made('item.create', { name: 'Drill' })
    const sha256 = 'a'.repeat(64)
    const file = { content_type: 'image/jpeg', bytes: 1, sha256 }
    const [photo] = made('media.attach', { owner: { kind: 'item', id: item }, ...file })
    const base = world.seq
    const facts = { content_type: 'application/pdf', bytes: 1, sha256: 'b'.repeat(64), source_sha256: sha256 }
    const server = new Person(world, { ...ben.author, replica_id: 'upload', server: true })
    expect(server.does('media.store', { public_id: photo, ...facts }).error).toBeNull()
    expect(anna.does('media.remove', { public_id: photo }, { base }).status).toBe('applied')
    expect(() => world.record('media', photo)).toThrow()
  })

  it('J23 is not deleted by who changed it without having seen its making', () => {
    const design = {
      unit: 'fraction',
      fields: [{ kind: 'rect', x: 0, y: 0, width: 1, height: 1, line: 'filled' }],
    }
    const [template] = made('label_template.create', { name: 'Freezer', design })
    ben.does('label_template.update', { public_id: template, name: 'Cellar' }, { base: 0 })
    expect(ben.does('label_template.delete', { public_id: template }, { base: 0 }).status).toBe('merged')
    expect(world.record('label_templates', template).design).toEqual(design)
  })
})
