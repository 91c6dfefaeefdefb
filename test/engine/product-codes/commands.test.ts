import { beforeEach, describe, expect, it } from 'vitest'
import {
  codeTexts,
  isCodeFault,
  type KnownProducts,
  primaryCodeOf,
  resolveCode,
} from '../../../engine/index.ts'
import { HouseholdWorld, type Person } from '../../support/household-world.ts'
import { householdStores } from '../../support/stores.ts'

const EAN = '4006381333931'
const UPC = '012345678905'

describe.each(householdStores)('product codes, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  let ben: Person
  let saw: string
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
    ben = world.person('ben')
    saw = anna.creates('item.create', { name: 'Saw' })
  })

  const adds = (code: string, more: Record<string, unknown> = {}) =>
    anna.creates('product_code.create', { item_id: saw, code, ...more })
  const primary = () => world.record('items', saw).primary_code_id
  const standing = () =>
    world.store.read((view) => primaryCodeOf(view, world.record('items', saw))?.record.public_id ?? null)
  const resolved = (text: string, catalogue?: KnownProducts) =>
    world.store.read((view) => {
      const resolution = resolveCode(view, text, catalogue ? { catalogue } : {})
      if (isCodeFault(resolution)) throw new Error(resolution.message)
      return resolution
    })
  const found = (text: string) =>
    resolved(text).candidates.flatMap((one) => (one.kind === 'item' ? [one.item.public_id] : []))

  it('G1 finds a code in each of its forms', () => {
    adds(UPC)
    for (const form of [UPC, `0${UPC}`, `00${UPC}`, '12345678905', `https://id.gs1.org/01/00${UPC}/21/7`]) {
      expect(found(form)).toEqual([saw])
    }
    expect(found(EAN)).toEqual([])
  })

  it('G1 finds a number of a company that looks like a GTIN', () => {
    adds('96385074', { format: 'code_128' })
    expect(found('96385074')).toEqual([saw])
    expect(found('0096385074')).toEqual([])
  })

  it('keeps a code as it was read, with what was said of it', () => {
    const code = adds(' 0 12345 67890 5 ', { format: 'upc_a', note: ' the box ' })
    expect(world.record('product_codes', code)).toMatchObject({
      code: '0 12345 67890 5',
      format: 'upc_a',
      note: 'the box',
    })
    expect(Object.keys(world.record('product_codes', adds(EAN)))).not.toContain('format')
    expect(world.store.read((view) => codeTexts(view, saw))).toEqual([
      '0 12345 67890 5',
      `00${UPC}`,
      `0${UPC}`,
      UPC,
      EAN,
      `0${EAN}`,
    ])
  })

  it('G2 rejects what is not of the format that is claimed, and says why', () => {
    const input = { public_id: world.id(), item_id: saw, code: '4006381333932' }
    const wrong = anna.does('product_code.create', { ...input, format: 'ean_13' })
    expect(wrong.error).toMatchObject({
      code: 'code_invalid',
      details: [{ path: 'input.code', code: 'check_digit' }],
    })
    expect(anna.does('product_code.create', input).status).toBe('applied')
    const claimed = anna.does('product_code.update', { public_id: input.public_id, format: 'gtin' })
    expect(claimed.error?.code).toBe('code_invalid')
    const both = { public_id: input.public_id, format: 'gtin', code: EAN }
    expect(anna.does('product_code.update', both).status).toBe('applied')
    const rounded = { public_id: world.id(), item_id: saw, code: '1.23457E+11' }
    expect(anna.does('product_code.create', rounded).error?.details).toMatchObject([
      { code: 'spreadsheet_number' },
    ])
    expect(anna.does('product_code.create', { ...rounded, code: 'x', format: 'ean13' }).error?.code).toBe(
      'validation_failed',
    )
  })

  it('G2 takes text and format that were changed unseen, and believes the text', () => {
    const code = adds(EAN)
    const base = world.seq
    expect(anna.does('product_code.update', { public_id: code, format: 'ean_13' }, { base }).status).toBe(
      'applied',
    )
    expect(ben.does('product_code.update', { public_id: code, code: 'Shed 7' }, { base }).status).toBe(
      'applied',
    )
    expect(found('Shed 7')).toEqual([saw])
    expect(anna.does('product_code.update', { public_id: code, note: 'odd' }).status).toBe('applied')
  })

  it('G3 refuses a second record of a code that its author had seen', () => {
    const first = adds(UPC)
    const twin = { public_id: world.id(), item_id: saw, code: `0${UPC}` }
    expect(anna.does('product_code.create', twin).error?.code).toBe('code_taken')
    const other = adds(EAN)
    expect(anna.does('product_code.update', { public_id: other, code: `0${UPC}` }).error?.code).toBe(
      'code_taken',
    )
    expect(anna.does('product_code.update', { public_id: first, code: `00${UPC}` }).status).toBe('applied')
  })

  it('G3 keeps both records of a code that two people noted unseen, in both orders', () => {
    const base = world.seq
    for (const [first, second] of [
      [anna, ben],
      [ben, anna],
    ] as const) {
      const drill = first.creates('item.create', { name: 'Drill' })
      const seen = world.seq
      first.creates('product_code.create', { item_id: drill, code: EAN }, { base: seen })
      const late = second.does(
        'product_code.create',
        { public_id: world.id(), item_id: drill, code: `0${EAN}` },
        { base: seen },
      )
      expect(late).toMatchObject({ status: 'applied', conflicts: [] })
    }
    expect(world.all('product_codes')).toHaveLength(4)
    expect(base).toBeLessThan(world.seq)
  })

  it('G3 lets several items have one code', () => {
    adds(EAN)
    const second = ben.creates('item.create', { name: 'Saw' })
    ben.creates('product_code.create', { item_id: second, code: EAN })
    anna.does('item.archive', { public_id: saw })
    expect(found(EAN)).toEqual([second, saw])
  })

  it('G4 takes fifty codes, and those of people who did not see each other', () => {
    const base = world.seq
    for (let i = 0; i < 50; i++) adds(`Code ${i}`)
    const more = () => ({ public_id: world.id(), item_id: saw, code: 'One more' })
    expect(anna.does('product_code.create', more()).error?.code).toBe('too_many')
    expect(ben.does('product_code.create', more(), { base }).status).toBe('applied')
    expect(ben.does('product_code.create', { ...more(), code: 'Another' }).error?.code).toBe('too_many')
  })

  it('G5 shows the first code as long as none was chosen', () => {
    expect(standing()).toBeNull()
    const first = adds(EAN)
    const second = adds(UPC)
    expect(standing()).toBe(first)
    expect(Object.keys(world.record('items', saw))).not.toContain('primary_code_id')
    anna.does('product_code.update', { public_id: first, note: 'touched' })
    expect(standing()).toBe(first)
    expect(anna.does('product_code.set_primary', { public_id: second }).status).toBe('applied')
    expect(primary()).toBe(second)
    expect(standing()).toBe(second)
    const third = adds('Third', { primary: true })
    expect(primary()).toBe(third)
  })

  it.each([
    [50, 70],
    [70, 50],
  ])('G5 decides between two choices by time (%i, %i)', (annaAt, benAt) => {
    const [first, second, third] = [adds(EAN), adds(UPC), adds('Third', { primary: true })]
    world.now = 100
    const base = world.seq
    anna.does('product_code.set_primary', { public_id: first }, { base, at: annaAt })
    const late = ben.does('product_code.set_primary', { public_id: second }, { base, at: benAt })
    const [kept, lost] = annaAt > benAt ? [first, second] : [second, first]
    expect(late.conflicts).toMatchObject([{ collection: 'items', field: 'primary_code_id', lost, kept }])
    expect(primary()).toBe(kept)
    ben.does('conflict.resolve', { public_id: late.conflicts[0]?.public_id, choose: 'lost' })
    expect(primary()).toBe(lost)
    expect(third).not.toBe(kept)
  })

  it('G5 has no conflict where nobody had chosen', () => {
    const [first, second] = [adds(EAN), adds(UPC)]
    anna.does('product_code.set_primary', { public_id: first })
    const base = world.seq
    anna.does('product_code.delete', { public_id: first })
    const late = ben.does('product_code.set_primary', { public_id: second }, { base, at: 0 })
    expect(late).toMatchObject({ status: 'applied', conflicts: [] })
    expect(primary()).toBe(second)
  })

  it('G5 tells of a choice for an item that was archived unseen', () => {
    const code = adds(EAN)
    const base = world.seq
    ben.does('item.archive', { public_id: saw })
    const late = anna.does('product_code.set_primary', { public_id: code }, { base })
    expect(late.conflicts).toMatchObject([{ reason: 'archived' }])
  })

  it('G6 takes the choice away with the code', () => {
    const [first, second] = [adds(EAN), adds(UPC)]
    anna.does('product_code.set_primary', { public_id: second })
    anna.does('product_code.delete', { public_id: second })
    expect(primary()).toBeNull()
    expect(standing()).toBe(first)
    expect(anna.does('product_code.set_primary', { public_id: second }).error?.code).toBe('not_found')
  })

  it('G6 lets a deletion give way to a choice that its author had not seen', () => {
    const code = adds(EAN)
    const base = world.seq
    ben.does('product_code.set_primary', { public_id: code })
    const late = anna.does('product_code.delete', { public_id: code }, { base })
    expect(late.conflicts).toMatchObject([{ field: 'code', lost: null, kept: EAN }])
    expect(primary()).toBe(code)
    anna.does('conflict.resolve', { public_id: late.conflicts[0]?.public_id, choose: 'lost' })
    expect(world.all('product_codes')).toEqual([])
    expect(primary()).toBeNull()
  })

  it('A4 lets a deletion give way to a note that its author had not seen', () => {
    const code = adds(EAN)
    const base = world.seq
    ben.does('product_code.update', { public_id: code, note: 'on the lid' })
    const late = anna.does('product_code.delete', { public_id: code }, { base })
    expect(late.conflicts).toMatchObject([{ field: 'code', lost: null }])
  })

  it('R2 brings back a format or a note that gave way', () => {
    const code = adds(EAN, { note: 'lid' })
    world.now = 100
    const base = world.seq
    anna.does('product_code.update', { public_id: code, note: null, format: null }, { base, at: 50 })
    const late = ben.does(
      'product_code.update',
      { public_id: code, note: 'box', format: 'gtin' },
      { base, at: 60 },
    )
    expect(late.conflicts).toMatchObject([
      { field: 'format', lost: null, kept: 'gtin' },
      { field: 'note', lost: null, kept: 'box' },
    ])
    ben.does('conflict.resolve', { public_id: late.conflicts[1]?.public_id, choose: 'lost' })
    expect(world.record('product_codes', code)).toMatchObject({ note: null, format: 'gtin' })
    ben.does('conflict.resolve', { public_id: late.conflicts[0]?.public_id, choose: 'lost' })
    expect(world.record('product_codes', code)).toMatchObject({ note: null, format: null })
  })

  it('G8 leaves a code alone that is of another item than the one named', () => {
    const code = adds(EAN)
    const drill = anna.creates('item.create', { name: 'Drill' })
    for (const verb of ['update', 'set_primary', 'delete']) {
      const of = (item_id: string) => anna.does(`product_code.${verb}`, { public_id: code, item_id })
      expect(of(drill).error).toMatchObject({ code: 'not_found', details: [{ path: 'input.public_id' }] })
      expect(of(saw).status).toBe('applied')
    }
    expect(world.all('product_codes')).toEqual([])
  })

  it('G7 tells of own things first, then of the product that the catalogue knows', () => {
    const product = { gtin: `0${EAN}`, name: 'Pencil', brand: 'Stabilo', category: null, source: 'test' }
    const catalogue: KnownProducts = { find: (gtin) => (gtin === product.gtin ? product : null) }
    const code = adds(EAN)
    expect(resolved(EAN, catalogue)).toMatchObject({
      reading: { kind: 'ean_13', gtin: `0${EAN}` },
      candidates: [
        { kind: 'item', item: { public_id: saw }, product_code: { public_id: code }, primary: true },
        { kind: 'product', product },
      ],
      item_count: 1,
    })
    expect(resolved(UPC, catalogue).candidates).toEqual([])
    expect(
      world.store.read((view) => resolveCode(view, '4006381333932', { format: 'ean_13' })),
    ).toMatchObject({
      reason: 'check_digit',
    })
  })
})
