import type { Made, Picker } from './knowledge.ts'

const wrong = [
  undefined,
  null,
  '',
  '  ',
  'x'.repeat(5000),
  'a\nb',
  'not-an-id',
  -1,
  0,
  0.000_000_1,
  1.5,
  2e9,
  [],
  {},
  { kind: 'item', id: '019b0000-0000-7000-8000-000000000000' },
  true,
]

/** Makes an operation into one that may be rejected for its form: an unknown type, a field too many, too few, or wrong. */
export function spoil(picker: Picker, { type, input }: Made): Made {
  const fields = Object.keys(input)
  const field = picker.pick(fields)
  const kinds: readonly (() => Made)[] = [
    () => ({
      type: picker.pick(['item.explode', 'constructor', `${type}d`, type.split('.')[0] ?? '']),
      input,
    }),
    () => ({ type, input: { ...input, [picker.pick(['colour', 'seq', '__proto__x'])]: 1 } }),
    () => ({ type, input: Object.fromEntries(Object.entries(input).filter(([name]) => name !== field)) }),
    () => ({ type, input: { ...input, [field]: picker.pick(wrong.slice(1)) } }),
    () => ({ type, input: { ...input, [field]: picker.pick(wrong.slice(1)) } }),
  ]
  return picker.pick(kinds)()
}
