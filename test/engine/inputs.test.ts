import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { householdCommands } from '../../engine/index.ts'
import {
  checked,
  issueDetails,
  MutationsRequest,
  Operation,
  SnapshotRequest,
} from '../../sync-protocol/index.ts'
import { sentenceOf } from '../../sync-protocol/sentences.ts'
import { rounds } from '../support/rounds.ts'
import { versionOf } from './organizer/support/version-of.ts'

const ID = '01900000-0000-7000-8000-000000000001'
const OTHER = '01900000-0000-7000-8000-000000000002'

/** Values of which each is right for some field and wrong for others. */
const VALUES: readonly unknown[] = [
  ...[ID, OTHER, ID.toUpperCase(), [ID, OTHER, ID], [ID, 'x'], []],
  ...[
    { kind: 'container', id: ID },
    { kind: 'location', id: ID },
    { kind: 'shelf', id: ID, x: 1 },
    { kind: 'sky', id: ID },
  ],
  ...[
    'Drill',
    '  Drill ',
    ' ',
    '',
    'a\u0007b',
    'x'.repeat(201),
    'kept',
    'lost',
    'full',
    'AAAA',
    'box',
    'media_unreadable',
  ],
  ...['0f'.repeat(32), 'image/jpeg', 'Image/JPEG', [ID, OTHER]],
  ...['2026-11-20', '2026-02-30', '2026-11-20T10:00:00.000Z', '2026-11-20T10:00', '39.95', '1e3'],
  ...['find', 'subject', { kind: 'item', id: ID }, [{ role: 'subject', target: { kind: 'item', id: ID } }]],
  ...[[{ operation_id: ID, type: 'item.move', target: { kind: 'item', id: ID } }]],
  ...[
    'tidy',
    'completed',
    'good',
    'not_there',
    { ...versionOf([ID], { kind: 'location', id: ID }), public_id: ID },
  ],
  ...[0, -0, 1, -1, 0.1, 1e-7, 1e9 + 1, 2 ** 53, true, false, null, undefined],
  ...[
    {
      unit: 'fraction',
      fields: [{ kind: 'text', x: 0, y: 0, width: 1, height: 1, value: [{ bind: 'name' }], size: 12 }],
    },
    { catalogue: 'avery-7160' },
    { unit: 'mm', page: 'a4', columns: 2, rows: 5 },
    { unit: 'mm', page: 'a4', columns: 90 },
    { x: 1.5, y: -2 },
    { epoch: ID, seq: 3 },
    'items',
    { list: 'items', conditions: [], sort: 'name', descending: false, look: null, columns: null },
  ],
  ...[{ colour: 'red' }, { '': 'x' }, { colour: 1 }, JSON.parse('{"__proto__":"x"}'), {}],
]
const value = fc.oneof(fc.constantFrom(...VALUES), fc.jsonValue({ maxDepth: 2 }))

/** Objects of some of the fields of a schema: mostly with right values, and now and then with a field too many. */
function objects(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (!(schema instanceof z.ZodObject)) return value
  const fields = Object.entries<z.ZodType>(schema.shape).map(([name, field]) => {
    const right = VALUES.filter((each) => field.safeParse(each).success)
    const optional = field.safeParse(undefined).success
    const arbitrary =
      right.length > 0 ? fc.oneof({ weight: 40, arbitrary: fc.constantFrom(...right) }, value) : value
    return { name, arbitrary, optional }
  })
  const known = fc.record(Object.fromEntries(fields.map(({ name, arbitrary }) => [name, arbitrary])), {
    requiredKeys: fields.flatMap(({ name, optional }) => (optional ? [] : [name])),
  })
  const more = fc.constantFrom(
    {},
    {},
    {},
    {},
    {},
    { surprise: 1 },
    { constructor: 1 },
    JSON.parse('{"__proto__":{}}'),
  )
  return fc.tuple(known, more).map((parts) => Object.assign({}, ...parts))
}

const batch = fc.record({
  // Most have one operation: else one in ten would be valid, and at times none of a whole run.
  protocol_version: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, value),
  epoch: fc.constantFrom(ID, undefined, 'x'),
  operations: fc.oneof(
    { weight: 3, arbitrary: fc.tuple(objects(Operation)) },
    fc.array(objects(Operation), { maxLength: 3 }),
  ),
})

const schemas = [
  ...[...householdCommands.values()].map(({ type, input }) => ({
    name: type,
    schema: input,
    values: objects(input),
  })),
  { name: 'a batch', schema: MutationsRequest, values: batch },
  { name: 'a wish for a snapshot', schema: SnapshotRequest, values: objects(SnapshotRequest) },
]

it.each(schemas)('B2 a value is checked as its schema says: $name', ({ schema, values }) => {
  let right = 0
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: values }, value), (input) => {
      const said = schema.safeParse(input, { reportInput: true, error: sentenceOf })
      if (said.success) right++
      const expected = said.success
        ? { ok: true, data: said.data }
        : { ok: false, details: issueDetails(said.error.issues) }
      expect(checked(schema, input)).toStrictEqual(expected)
    }),
    { numRuns: Math.max(50, rounds(100)), verbose: 1 },
  )
  expect(right).toBeGreaterThan(0)
})
