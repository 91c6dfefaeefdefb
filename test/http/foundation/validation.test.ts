import { expect, test } from 'vitest'
import { z } from 'zod'
import { HttpError, validate } from '../../../http/index.ts'

function problems(schema: z.ZodType, value: unknown): string[] {
  try {
    validate(schema, value)
    return []
  } catch (error) {
    if (error instanceof HttpError) return error.details.map(({ path, code }) => `${path}: ${code}`)
    throw error
  }
}

test('one word per kind of problem', () => {
  const Schema = z.strictObject({
    a: z.string().min(2),
    b: z.int().max(5),
    c: z.enum(['x', 'y']),
    d: z.uuid(),
    e: z.record(z.string().max(1), z.int()),
    f: z.array(z.boolean()),
  })
  expect(problems(Schema, { a: 'a', b: 6, c: 'z', d: 'no', e: { long: 1, k: 'x' }, f: [true, 1] })).toEqual([
    'a: too_small',
    'b: too_big',
    'c: invalid_value',
    'd: invalid_format',
    'e.long: too_big',
    'e.k: invalid_type',
    'f.1: invalid_type',
  ])
  expect(problems(Schema, {})).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}: required`))
  expect(problems(Schema, null)).toEqual([': invalid_type'])
})

test('of a union the branch that was meant', () => {
  const Move = z.strictObject({ type: z.literal('move'), to: z.string() })
  const Note = z.strictObject({ type: z.literal('note'), text: z.string() })
  const Tagged = z.strictObject({ op: z.discriminatedUnion('type', [Move, Note]) })
  expect(problems(Tagged, { op: { type: 'move', to: 1 } })).toEqual(['op.to: invalid_type'])
  expect(problems(Tagged, { op: { type: 'jump' } })).toEqual(['op.type: invalid_value'])
  expect(problems(Tagged, {})).toEqual(['op: required'])
  const Plain = z.strictObject({ op: z.union([Move, Note, z.null()]) })
  expect(problems(Plain, { op: { type: 'note', text: 1, more: 1 } })).toEqual([
    'op.text: invalid_type',
    'op.more: unrecognized_key',
  ])
  expect(problems(Plain, { op: 7 })).toEqual(['op: invalid_value'])
  expect(problems(Plain, {})).toEqual(['op: required'])
  expect(problems(z.strictObject({ x: z.union([z.string(), z.int()]) }), { x: true })).toEqual([
    'x: invalid_value',
  ])
})

test('messages are sentences', () => {
  const Schema = z.strictObject({
    price: z.string().regex(/^[0-9]+$/, 'an amount such as 39'),
    sheet: z.union([z.strictObject({ own: z.string() }), z.strictObject({ catalogue: z.string() })]),
    rotation: z.union([z.literal(0), z.literal(90)]),
  })
  const messages = (value: unknown): string[] => {
    try {
      validate(Schema, value)
      return []
    } catch (error) {
      if (error instanceof HttpError) return error.details.map(({ message }) => message)
      throw error
    }
  }
  const sound = { price: '1', sheet: { own: 'x' }, rotation: 0 }
  expect(messages({ ...sound, price: '1,50' })).toEqual(['Expected an amount such as 39.'])
  expect(messages({ price: '1' })).toEqual(['This field is required.', 'This field is required.'])
  expect(messages({ ...sound, rotation: 45 })).toEqual(['Choose one of: 0, 90.'])
})

test('the number of details is bounded', () => {
  const value = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, 1]))
  expect(problems(z.strictObject({}), value)).toHaveLength(50)
})
