import { beforeEach, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { z } from 'zod'
import { executeReceived, type HouseholdCommand, householdCommands } from '../../engine/index.ts'
import { householdCommand } from '../../engine/merge/command.ts'
import { HouseholdWorld, type Person } from '../support/household-world.ts'
import { householdStores } from '../support/stores.ts'

describe.each(householdStores)('exactly once, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  let ben: Person
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
    ben = world.person('ben')
  })

  it('E1 records the outcome of applied, merged and rejected operations', () => {
    const applied = anna.does('tag.create', { public_id: world.id(), name: 'Tools' })
    const rejected = anna.does('item.archive', { public_id: world.id() })
    const item = anna.creates('item.create', { name: 'Saw' })
    const base = world.seq
    anna.does('item.update', { public_id: item, name: 'Hand saw' })
    const merged = ben.does('item.update', { public_id: item, name: 'Fine saw' }, { base })
    expect([applied.status, rejected.status, merged.status]).toEqual(['applied', 'rejected', 'merged'])
    for (const result of [applied, rejected, merged]) {
      expect(world.store.recorded(result.operation_id)?.result).toEqual(result)
    }
  })

  it('E2 answers the same id again from the record, and does nothing', () => {
    const item = anna.creates('item.create', { name: 'Screws', quantity: 10 })
    const operation_id = world.id()
    const first = anna.does('item.adjust_quantity', { public_id: item, delta: -1 }, { operation_id })
    const again = ben.does('item.adjust_quantity', { delta: -1, public_id: item }, { operation_id })
    expect(again).toEqual({ ...first, replayed: true })
    expect(world.record('items', item).quantity).toBe(9)
    expect(world.seq).toBe(2)
    expect(world.all('quantity_changes')).toHaveLength(1)
  })

  it('E2 holds inside one batch, and for a rejection', () => {
    const operation_id = world.id()
    const input = { public_id: world.id() }
    const results = anna.pushes([
      { type: 'item.archive', input, operation_id },
      { type: 'item.archive', input, operation_id },
    ])
    expect(results.map((result) => [result.status, result.replayed])).toEqual([
      ['rejected', false],
      ['rejected', true],
    ])
  })

  it('E3 rejects an id used for something else, and keeps the first', () => {
    const operation_id = world.id()
    const first = anna.does('tag.create', { public_id: world.id(), name: 'Tools' }, { operation_id })
    const other = anna.does('tag.create', { public_id: world.id(), name: 'Toys' }, { operation_id })
    expect(other).toMatchObject({
      status: 'rejected',
      seq: null,
      replayed: false,
      error: { code: 'operation_id_reused' },
    })
    expect(world.store.recorded(operation_id)?.result).toEqual(first)
    expect(world.all('tags')).toHaveLength(1)
  })

  it('E4 takes one seq for each accepted operation, and none for a rejected one', () => {
    const item = anna.creates('item.create', { name: 'Saw' })
    const nothing = anna.does('item.update', { public_id: item, name: 'Saw' })
    const rejected = anna.does('item.archive', { public_id: world.id() })
    const next = anna.does('item.archive', { public_id: item })
    expect([nothing.seq, rejected.seq, next.seq]).toEqual([2, null, 3])
    expect(nothing.status).toBe('applied')
  })

  it('B1 judges each operation of a batch by itself', () => {
    const [a, b, c] = [world.id(), world.id(), world.id()]
    const results = anna.pushes([
      { type: 'item.create', input: { public_id: a, name: 'One' } },
      { type: 'item.create', input: { public_id: b, name: 'Two', quantity: -3 } },
      { type: 'item.create', input: { public_id: c, name: 'Three' } },
    ])
    expect(results.map((result) => result.status)).toEqual(['applied', 'rejected', 'applied'])
    expect(world.all('items').map((item) => item.name)).toEqual(['One', 'Three'])
    expect(results.map((result) => result.seq)).toEqual([1, null, 2])
  })

  it('B2 says what is wrong with an input', () => {
    const wrong = anna.does('item.create', { public_id: 'x', name: ' ', colour: 'red' })
    expect(wrong.error?.code).toBe('validation_failed')
    expect(wrong.error?.details.map(({ path, code }) => [path, code])).toEqual(
      expect.arrayContaining([
        ['input.public_id', 'invalid_format'],
        ['input.name', 'too_small'],
        ['input.colour', 'unrecognized_key'],
      ]),
    )
    expect(anna.does('item.create', { public_id: world.id() }).error?.details).toMatchObject([
      { path: 'input.name', code: 'required' },
    ])
    expect(anna.does('item.explode', {}).error?.code).toBe('unknown_operation')
  })

  it('B2 refuses half a character, wherever the input has it', () => {
    const halves = [
      { name: 'Lamp \ud83d' },
      { name: 'Lamp', description: '\ude00' },
      { name: 'Lamp', custom_fields: { size: 'a\ud83d' } },
      { name: 'Lamp', custom_fields: { 'si\ud83dze': 'a' } },
    ]
    const refused = halves.map((fields) => anna.does('item.create', { public_id: world.id(), ...fields }))
    expect(refused.map(({ error }) => [error?.code, error?.details])).toMatchObject([
      ['validation_failed', [{ path: 'input.name', code: 'lone_surrogate' }]],
      ['validation_failed', [{ path: 'input.description', code: 'lone_surrogate' }]],
      ['validation_failed', [{ path: 'input.custom_fields.size', code: 'lone_surrogate' }]],
      ['validation_failed', [{ path: 'input.custom_fields', code: 'lone_surrogate' }]],
    ])
    expect(anna.does('item.create', { public_id: world.id(), name: 'Lamp \u{1f600}' }).status).toBe('applied')
  })

  it('B2 says in a sentence what an input should be', () => {
    const wrong = anna.does('item.create', { public_id: 'x', name: 'a\u0000' })
    expect(wrong.error?.details.map(({ message }) => message)).toEqual([
      'Expected a lower-case UUIDv7.',
      'Expected something that can be seen, and no control characters.',
    ])
  })

  it('U7 texts lose control characters, and keep tabs and line breaks', () => {
    const text = 'one\u0000\u000b\ttwo\r\nthree\u0085\u009b'
    const item = anna.creates('item.create', {
      name: 'Saw',
      description: text,
      notes: text,
      serial_number: text,
    })
    anna.does('item.update', { public_id: item, custom_fields: { 'si\u0000ze': text } })
    const plain = 'one\ttwo\r\nthree'
    const record = () => world.record('items', item)
    expect(record()).toMatchObject({
      ...{ description: plain, notes: plain, serial_number: plain, custom_fields: { size: plain } },
    })
    const doc = new Y.Doc()
    doc.getText('notes').insert(0, 'by an\u0000update ')
    anna.does('item.edit_notes', {
      public_id: item,
      update: Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64'),
    })
    expect(record().notes.includes('by anupdate ')).toBe(true)
    anna.does('item.set_notes', { public_id: item, notes: 'last' })
    expect(record().notes).toBe('last')
  })

  it('B3 rejects what builds on something rejected', () => {
    const box = world.id()
    const results = anna.pushes([
      { type: 'container.create', input: { public_id: box, name: '' } },
      {
        type: 'item.create',
        input: { public_id: world.id(), name: 'Saw', placement: { kind: 'container', id: box } },
      },
      { type: 'container.archive', input: { public_id: box } },
    ])
    expect(results.map((result) => result.error?.code)).toEqual([
      'validation_failed',
      'not_found',
      'not_found',
    ])
  })

  it('B4 rejects what a fault of the program keeps from being judged, and goes on with its neighbours', () => {
    const broken: HouseholdCommand = {
      ...householdCommand({ type: 'item.break', summary: '', input: z.unknown(), decide: () => null }),
      decide() {
        throw new TypeError('a bug')
      },
    }
    const faults: unknown[] = []
    const create = (name: string) => ({ type: 'tag.create', input: { public_id: world.id(), name } })
    const operations = [create('One'), { type: 'item.break', input: {} }, create('Two')].map((operation) => ({
      operation_id: world.id(),
      base_seq: 0,
      occurred_at: '2026-01-01T00:00:00.000Z',
      ...operation,
    }))
    const results = world.store.transact('2026-01-01T00:00:00.000Z', (transaction) =>
      executeReceived(transaction, new Map([...householdCommands, [broken.type, broken]]), operations, {
        author: anna.author,
        newId: world.id,
        onFault: (error) => faults.push(error),
      }),
    )
    expect(results.map((result) => result.error?.code ?? result.status)).toEqual([
      'applied',
      'internal_error',
      'applied',
    ])
    expect(faults).toMatchObject([{ name: 'OperationFault', cause: { message: 'a bug' } }])
    expect(world.store.recorded(operations[1]?.operation_id ?? '')?.result.error?.code).toBe('internal_error')
    expect(world.all('tags')).toHaveLength(2)
  })

  it('M1 lets a viewer write nothing', () => {
    const viewer = world.person('vera', 'viewer')
    expect(viewer.does('tag.create', { public_id: world.id(), name: 'Tools' }).error?.code).toBe(
      'access_denied',
    )
  })
})
