import { expect, it } from 'vitest'
import { z } from 'zod'
import { checked } from '../../sync-protocol/index.ts'
import { NarrowedSchemas } from '../../sync-protocol/narrowed.ts'

const LETTERS = [...'abcdefghijklmnopqrst'] as const
const letters = Object.fromEntries(LETTERS.map((name) => [name, z.string().optional()]))
const whole = z.strictObject({ id: z.string(), ...letters })

function narrowed(schema: z.ZodType): NarrowedSchemas {
  const found = NarrowedSchemas.of(schema, (each) => each)
  if (!found) throw new Error('it cannot be narrowed')
  return found
}

function fieldsOf(schema: z.ZodType | null): string[] | null {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : null
}

it('has only the fields of a value, in the order of the whole schema', () => {
  const schemas = narrowed(whole)
  expect(fieldsOf(schemas.for({ t: 'x', id: 'x', a: 'x' }))).toEqual(['id', 'a', 't'])
  expect(fieldsOf(schemas.for({ id: 'x' }))).toEqual(['id'])
  expect(schemas.for({ a: 'x', id: 'x' })).toBe(schemas.for({ id: 'x', a: 'x' }))
  const { data } = z.object({ data: z.unknown() }).parse(checked(whole, { t: '1', a: '2', id: '3' }))
  expect(JSON.stringify(data)).toBe('{"id":"3","a":"2","t":"1"}')
})

it('leaves to the whole schema whatever has not exactly its fields', () => {
  const schemas = narrowed(whole)
  const inheriting: unknown = Object.create({ id: 'x' }, { a: { value: 'x', enumerable: true } })
  for (const value of [{ a: 'x' }, { id: 'x', surprise: 1 }, {}, [], ['x'], null, 'x', inheriting]) {
    expect(schemas.for(value)).toBeNull()
  }
  expect(checked(whole, inheriting)).toMatchObject({ ok: true })
})

it('counts a field as required if its absence means anything', () => {
  const schemas = narrowed(whole.extend({ size: z.number().default(1), tint: z.string().nullable() }))
  expect(schemas.for({ id: 'x', a: 'x' })).toBeNull()
  expect(fieldsOf(schemas.for({ id: 'x', size: 2, tint: null }))).toEqual(['id', 'size', 'tint'])
})

it('keeps a bounded number of schemas, and values are checked beyond it', () => {
  const schemas = narrowed(whole)
  const values = LETTERS.flatMap((a) => LETTERS.map((b) => ({ id: 'x', [a]: 'x', [b]: 'x' })))
  const found = new Set(values.map((value) => schemas.for(value)))
  expect(found.delete(null)).toBe(true)
  expect(found.size).toBe(16)
  for (const value of values) {
    expect(checked(whole, value)).toEqual({ ok: true, data: value })
    expect(checked(whole, { ...value, a: 1 })).toMatchObject({ ok: false, details: [{ path: 'a' }] })
  }
})

it('narrows neither loose objects, nor those with rules for the whole, nor those of few optional fields', () => {
  const others = [
    z.object(letters),
    z.looseObject(letters),
    whole.refine(() => true),
    z.strictObject({ id: z.string(), a: z.string().optional() }),
    z.record(z.string(), z.string()),
  ]
  for (const schema of others) expect(NarrowedSchemas.of(schema, (each) => each)).toBeNull()
})
