import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { checked } from '../../sync-protocol/checked.ts'

const Tagged = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('box') }),
  z.strictObject({ kind: z.literal('bag') }),
])

const Either = z.union([z.strictObject({ count: z.number() }), z.strictObject({ delta: z.number() })])

/** The first detail about a value. */
function fault(schema: z.ZodType, value: unknown) {
  const result = checked(schema, value)
  return result.ok ? null : result.details[0]
}

describe('a wrong value is explained by an English sentence that names what is expected', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['Write 1 to 200 characters.', z.string().min(1).max(200), ''],
    ['Write 1 to 200 characters.', z.string().trim().min(1).max(200), 'x'.repeat(201)],
    ['Write at most 4 characters.', z.string().max(4), 'drill'],
    ['Write at most 1 character.', z.string().max(1), 'drill'],
    ['Write at least 1 character.', z.string().min(1), ''],
    ['Write exactly 4 characters.', z.string().length(4), 'drill'],
    ['Write at most 4 characters.', z.string().min(0).max(4), 'drill'],
    ['Give 1 to 3 entries.', z.array(z.int()).min(1).max(3), []],
    ['Give at most 1 entry.', z.array(z.int()).max(1), [1, 2]],
    ['Give exactly 2 entries.', z.array(z.int()).length(2), [1]],
    ['Choose a number from 1 to 200.', z.int().min(1).max(200), 0],
    ['Choose a number from 1 to 200.', z.int().min(1).max(200), 201],
    ['Choose a number from -5 to 5.', z.number().min(-5).max(5), 6],
    ['Choose a number at least 0.', z.number().min(0), -1],
    ['Choose a number above 0 and at most 9.', z.number().gt(0).max(9), 0],
    ['Choose a number below 9.', z.number().lt(9), 9],
    ['This number is too large.', z.int(), 1e300],
    ['Choose a multiple of 5.', z.number().multipleOf(5), 3],
    ['This is not a whole number.', z.int(), 1.5],
    ['Expected a whole number, not a text.', z.int(), '1'],
    ['Expected a number, not true or false.', z.number(), true],
    ['This is not a number.', z.coerce.number(), 'x'],
    ['Expected a text, not null.', z.string(), null],
    ['Expected true or false, not a text.', z.boolean(), 'true'],
    ['Expected a list, not an object.', z.array(z.int()), {}],
    ['Expected an object, not a list.', z.strictObject({}), []],
    ['Expected an object, not a text.', z.record(z.string(), z.int()), ''],
    ['Expected null, not a number.', z.null(), 1],
    ['Expected a text or a number, not a list.', z.union([z.string(), z.number()]), []],
    [
      'Expected a text, a number or an object, not a list.',
      z.union([z.string(), z.number(), z.strictObject({})]),
      [],
    ],
    [
      'Expected a text or one of these values: 1, 2, not null.',
      z.union([z.string(), z.literal([1, 2])]),
      null,
    ],
    ['Choose one of: a, b, c.', z.enum(['a', 'b', 'c']), 'd'],
    ['Choose one of: a, b.', z.union([z.literal('a'), z.literal('b')]), 'd'],
    ['Choose one of: box, bag.', Tagged, { kind: 'tin' }],
    ['This field is required.', Tagged, {}],
    ['Send one of: count, delta.', Either, { count: 1, delta: 1 }],
    ['Send one of: count, delta.', Either, {}],
    ['Expected a number, not a text.', Either, { count: '1' }],
    ['This field is required.', z.strictObject({ name: z.string() }), {}],
    ['This field is required.', z.strictObject({ name: z.string().optional().nonoptional() }), {}],
    ['The only accepted value is yes.', z.literal('yes'), 'no'],
    ['Leave this field out.', z.strictObject({ name: z.never().optional() }), { name: 1 }],
    ['This field is unknown here.', z.strictObject({}), { name: 1 }],
    ['Write at most 2 characters.', z.record(z.string().max(2), z.int()), { long: 1 }],
    ['Expected an e-mail address such as name@example.org.', z.email(), 'name'],
    ['Expected an address such as https://example.org/.', z.url(), 'name'],
    ['Expected a UUID.', z.uuid(), 'name'],
    [
      'Expected a date and a time with an offset, such as 2026-11-20T10:00:00Z.',
      z.iso.datetime({ offset: true }),
      '2026-11-20',
    ],
    ['Expected a day such as 2026-11-20.', z.iso.date(), '2026-02-30'],
    ['Expected a time such as 10:00:00.', z.iso.time(), 'noon'],
    ['Expected bytes in Base64.', z.base64(), '?'],
    ['This text does not match the pattern /^[a-z]+$/.', z.string().regex(/^[a-z]+$/), '1'],
    ['Expected a colour such as #1e90ff.', z.string().regex(/^#/, 'a colour such as #1e90ff'), 'red'],
    ['Begin with https:.', z.string().startsWith('https:'), 'http:'],
    ['End with .pdf.', z.string().endsWith('.pdf'), 'x'],
    ['This text must contain @.', z.string().includes('@'), 'x'],
    ['This text is not in the format ipv4.', z.ipv4(), 'x'],
    ['This value is not valid.', z.string().refine(() => false), 'x'],
  ])('%s', (message, schema, value) => {
    expect(fault(schema, value)?.message).toBe(message)
  })

  it('a long choice is cut', () => {
    const names = Array.from({ length: 40 }, (_, at) => `c${at}`)
    expect(fault(z.enum(names), 'x')?.message).toMatch(/^Choose one of: c0, c1, .* c29 and 10 others\.$/)
  })
})
