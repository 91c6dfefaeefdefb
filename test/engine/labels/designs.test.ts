import { beforeEach, describe, expect, it } from 'vitest'
import { HouseholdWorld, type Person } from '../../support/household-world.ts'
import { householdStores } from '../../support/stores.ts'

const DESIGN = {
  unit: 'mm',
  width: 60,
  height: 30,
  fields: [{ kind: 'text', x: 2, y: 2, width: 40, height: 10, value: [{ bind: 'name' }], size: 12 }],
}
const SHEET = { unit: 'mm', page: 'a4', columns: 2, rows: 5, margins: { left: 5, top: 10 } }

describe.each(householdStores)('templates and sheets of a household, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  let ben: Person
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
    ben = world.person('ben')
  })

  it('J20 are added and changed, and merge field by field', () => {
    const id = anna.creates('label_template.create', { name: 'Freezer', design: DESIGN })
    const base = world.seq
    const wider = { ...DESIGN, width: 80 }
    anna.does('label_template.update', { public_id: id, name: 'Ice' })
    ben.does('label_template.update', { public_id: id, design: wider }, { base })
    expect(world.record('label_templates', id)).toMatchObject({ name: 'Ice', design: wider })
    expect(world.openConflicts()).toEqual([])
    ben.does('label_template.update', { public_id: id, name: 'Cold' }, { base })
    const [conflict] = world.openConflicts()
    expect(conflict).toMatchObject({ collection: 'label_templates', field: 'name', lost: 'Ice' })
    anna.does('conflict.resolve', { public_id: conflict?.public_id, choose: 'lost' })
    expect(world.record('label_templates', id).name).toBe('Ice')
    expect(anna.does('label_template.create', { public_id: id, name: 'x', design: DESIGN }).error?.code).toBe(
      'already_exists',
    )
    const unknown = { public_id: world.id(), name: 'x' }
    for (const type of ['label_template.update', 'label_sheet.update']) {
      expect(anna.does(type, unknown).error?.code).toBe('not_found')
    }
  })

  it('J20 are at most 200, for who has seen them', () => {
    const base = world.seq
    for (let n = 0; n < 200; n++) anna.creates('label_sheet.create', { name: `Sheet ${n}`, sheet: SHEET })
    const one = { public_id: world.id(), name: 'One more', sheet: SHEET }
    expect(anna.does('label_sheet.create', one).error?.code).toBe('too_many')
    expect(ben.does('label_sheet.create', one, { base }).status).toBe('applied')
  })

  it('J21 refuses a template that reaches out of its label, with the path of the field', () => {
    const fields = [{ ...DESIGN.fields[0], width: 59 }]
    const refused = anna.does('label_template.create', {
      public_id: world.id(),
      name: 'Too wide',
      design: { ...DESIGN, fields },
    })
    expect(refused.error).toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'input.design.fields.0.width' }],
    })
  })

  it('J22 refuses a sheet whose labels do not fit its page, and keeps by how far a printer is off', () => {
    const sheet = { ...SHEET, label: { width: 120, height: 20 } }
    const refused = anna.does('label_sheet.create', { public_id: world.id(), name: 'Too wide', sheet })
    expect(refused.error?.code).toBe('validation_failed')
    const id = anna.creates('label_sheet.create', {
      name: 'In the office',
      sheet: { catalogue: 'avery-7160' },
      offset: { x: 1.5, y: -0.5 },
    })
    expect(world.record('label_sheets', id).offset).toEqual({ x: 1.5, y: -0.5 })
    anna.does('label_sheet.update', { public_id: id, offset: null })
    expect(world.record('label_sheets', id)).toMatchObject({
      offset: null,
      sheet: { catalogue: 'avery-7160' },
    })
  })

  it('J23 are not deleted when somebody changed them unseen, unless that is chosen', () => {
    for (const kind of ['label_template', 'label_sheet'] as const) {
      const what = kind === 'label_template' ? { design: DESIGN } : { sheet: SHEET }
      const collection = kind === 'label_template' ? 'label_templates' : 'label_sheets'
      const gone = anna.creates(`${kind}.create`, { name: 'Gone', ...what })
      expect(anna.does(`${kind}.delete`, { public_id: gone }).status).toBe('applied')
      expect(() => world.record(collection, gone)).toThrow()
      expect(anna.does(`${kind}.delete`, { public_id: gone }).error?.code).toBe('not_found')

      const id = anna.creates(`${kind}.create`, { name: 'Mine', ...what })
      const base = world.seq
      ben.does(`${kind}.update`, { public_id: id, name: 'Ours' })
      expect(anna.does(`${kind}.delete`, { public_id: id }, { base }).status).toBe('merged')
      expect(world.record(collection, id).name).toBe('Ours')
      const [conflict] = world.openConflicts()
      anna.does('conflict.resolve', { public_id: conflict?.public_id, choose: 'lost' })
      expect(() => world.record(collection, id)).toThrow()
    }
  })

  it('J24 comes back when its deletion is taken back, and goes with its making', () => {
    const id = anna.creates('label_template.create', { name: 'Freezer', design: DESIGN })
    const operation_id = world.id()
    anna.does('label_template.delete', { public_id: id }, { operation_id })
    expect(anna.does('operation.undo', { operation_id }).status).toBe('applied')
    expect(world.record('label_templates', id)).toMatchObject({ name: 'Freezer', design: DESIGN })
    const making = world.id()
    const other = world.id()
    anna.does('label_sheet.create', { public_id: other, name: 'x', sheet: SHEET }, { operation_id: making })
    expect(anna.does('operation.undo', { operation_id: making }).status).toBe('applied')
    expect(() => world.record('label_sheets', other)).toThrow()
  })
})
