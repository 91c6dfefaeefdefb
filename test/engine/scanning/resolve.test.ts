import { beforeEach, describe, expect, it } from 'vitest'
import { formatShortCode, type KnownProducts, resolveScan } from '../../../engine/index.ts'
import { HouseholdWorld, type Person } from '../../support/household-world.ts'
import { householdStores } from '../../support/stores.ts'

const EAN = '4006381333931'

describe.each(householdStores)('what is scanned, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  let shed: string
  let box: string
  let drill: string
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
    shed = anna.creates('location.create', { name: 'Shed' })
    box = anna.creates('container.create', { name: 'Box', placement: { kind: 'location', id: shed } })
    drill = anna.creates('item.create', {
      name: 'Drill',
      placement: { kind: 'container', id: box },
      asset_number: 'A-0017',
      serial_number: 'sn 99 x',
    })
  })

  const scan = (text: string, catalogue?: KnownProducts) =>
    world.store.read((view) => resolveScan(view, text, catalogue ? { catalogue } : {}))
  const names = (text: string) => scan(text).map(({ name, confidence }) => [name, confidence])

  it('F1 tells what a code means, with where it is', () => {
    const label = anna.creates('short_code.create', { target: { kind: 'item', id: drill } })
    const { code } = world.record('short_codes', label)
    anna.creates('product_code.create', { item_id: drill, code: EAN })
    const expected = {
      kind: 'item',
      id: drill,
      name: 'Drill',
      path: [
        { kind: 'location', public_id: shed, name: 'Shed' },
        { kind: 'container', public_id: box, name: 'Box' },
      ],
      photo: null,
      archived: false,
      gone: false,
    }
    for (const [text, matched_by, confidence] of [
      [code, 'short_code', 1],
      [`https://box.example.org/q/${formatShortCode(code).toLowerCase()}`, 'short_code', 1],
      [drill, 'public_id', 1],
      [`https://box.example.org/items/${drill.toUpperCase()}/`, 'public_id', 1],
      [EAN, 'product_code', 0.95],
      [`0${EAN}`, 'product_code', 0.95],
      ['a-0017', 'asset_number', 0.9],
      [' A-0017 ', 'asset_number', 0.9],
      ['SN99X', 'serial_number', 0.85],
    ] as const) {
      expect([text, scan(text)]).toEqual([text, [{ ...expected, matched_by, confidence }]])
    }
    expect(scan(shed)).toMatchObject([{ kind: 'location', name: 'Shed', path: [] }])
    for (const text of ['nothing', '', ' ', world.id(), 'x'.repeat(5000), '\u0000'])
      expect(scan(text)).toEqual([])
  })

  it('F1 finds a container or a place by the code that is written on it, as long as it has the code', () => {
    const place = { kind: 'location', id: shed } as const
    const crate = anna.creates('container.create', { name: 'Crate', code: 'K-01', placement: place })
    const rack = anna.creates('rack.create', { name: 'Rack', code: 'r 2', parent: place })
    const slot = anna.creates('slot.create', {
      name: 'Slot',
      code: 'R2-Ä',
      parent: { kind: 'rack', id: rack },
    })
    anna.does('location.update', { public_id: shed, code: 'S' })
    const path = [{ kind: 'location', public_id: shed, name: 'Shed' }]
    for (const text of ['K-01', ' k-01\n', 'K - 01', 'Ｋ-01'])
      expect([text, scan(text)]).toMatchObject([
        text,
        [{ kind: 'container', id: crate, name: 'Crate', path, confidence: 0.8, matched_by: 'label_code' }],
      ])
    expect(scan('R2')).toMatchObject([{ kind: 'rack', id: rack, matched_by: 'label_code' }])
    expect(scan('r2-A\u0308')).toMatchObject([{ kind: 'slot', id: slot }])
    expect(scan('s')).toMatchObject([{ kind: 'location', id: shed }])
    anna.does('container.update', { public_id: crate, code: 'K-02' })
    expect(scan('K-01')).toEqual([])
    expect(names('k-02')).toEqual([['Crate', 0.8]])
    anna.does('container.update', { public_id: crate, code: null })
    expect(scan('K-02')).toEqual([])
  })

  it('F2 ranks the code on a container after the codes and numbers of items, and shares it', () => {
    const one = anna.creates('container.create', { name: 'One', code: 'A-0017' })
    anna.creates('container.create', { name: 'Two', code: 'a-0017' })
    expect(names('A-0017')).toEqual([
      ['Drill', 0.9],
      ['One', 0.4],
      ['Two', 0.4],
    ])
    anna.does('container.archive', { public_id: one })
    expect(names('A-0017').at(-1)).toEqual(['One', 0.2])
  })

  it('F1 follows an item whose number is changed', () => {
    anna.does('item.update', { public_id: drill, asset_number: 'B-1', serial_number: null })
    expect(scan('A-0017')).toEqual([])
    expect(names('b-1')).toEqual([['Drill', 0.9]])
    expect(scan('sn99x')).toEqual([])
  })

  it('F2 ranks by how sure it is, shares it, and halves it for what is archived', () => {
    const old = anna.creates('item.create', { name: 'Old drill', asset_number: 'A-0017' })
    expect(names('A-0017')).toEqual([
      ['Drill', 0.45],
      ['Old drill', 0.45],
    ])
    anna.does('item.archive', { public_id: old })
    expect(names('A-0017')).toEqual([
      ['Drill', 0.45],
      ['Old drill', 0.23],
    ])
    anna.creates('product_code.create', { item_id: old, code: 'A-0017' })
    expect(names('A-0017')).toEqual([
      ['Old drill', 0.48],
      ['Drill', 0.45],
    ])
  })

  it('F2 tells a product of the catalogue last', () => {
    const catalogue: KnownProducts = {
      find: (gtin) => ({ gtin, name: 'Pen', brand: null, category: null, source: 'test' }),
    }
    expect(scan(EAN, catalogue)).toMatchObject([
      { kind: 'product', id: `0${EAN}`, name: 'Pen', confidence: 0.3 },
    ])
    anna.creates('product_code.create', { item_id: drill, code: EAN })
    expect(scan(EAN, catalogue).map(({ kind }) => kind)).toEqual(['item', 'product'])
  })

  it('F2 tells that a label is blank, and that what it was on is gone', () => {
    anna.does('short_code.create_blank', { count: 1 })
    const [blank] = world.all('short_codes')
    expect(scan(String(blank?.code))).toMatchObject([
      { kind: 'short_code', id: blank?.public_id, gone: false },
    ])
    const place = anna.creates('location.create', { name: 'Hut' })
    const label = anna.creates('short_code.create', { target: { kind: 'location', id: place } })
    anna.does('location.delete', { public_id: place })
    expect(scan(world.record('short_codes', label).code)).toMatchObject([
      { kind: 'location', id: place, gone: true, confidence: 1 },
    ])
  })

  it('F1 tells the photo that stands for a thing', () => {
    const photo = anna.creates('media.attach', {
      owner: { kind: 'item', id: drill },
      content_type: 'image/jpeg',
      bytes: 5,
      sha256: 'a'.repeat(64),
    })
    expect(scan(drill)).toMatchObject([{ photo }])
  })
})
