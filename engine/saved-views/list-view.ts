import * as z from 'zod'
import { shortText } from '../core/fields.ts'

/** Maximum number of conditions per view. */
const MAX_CONDITIONS = 30
/** Maximum number of values per condition. */
const MAX_VALUES = 200
/** Maximum number of columns per view. */
const MAX_COLUMNS = 60
/** Maximum length of the JSON of a view, in characters. */
const MAX_LENGTH = 20_000

/** A field of the things of a list; `custom.` and a name is one of the household's own fields. */
const Field = shortText(120).meta({ examples: ['tag_ids'] })
const Value = z.string().max(200)
const Bound = z.string().max(40)

/**
 * Something that must hold for a thing to be in a list. Its field has one of some values, contains a text, lies between two
 * bounds (an empty text means no bound), has no value or any, or is true or false. All conditions of a view must hold.
 */
const ListCondition = z.discriminatedUnion('op', [
  z.strictObject({ field: Field, op: z.literal('of'), values: z.array(Value).max(MAX_VALUES) }),
  z.strictObject({ field: Field, op: z.literal('has'), text: Value }),
  z.strictObject({ field: Field, op: z.literal('range'), from: Bound, to: Bound }),
  z.strictObject({ field: Field, op: z.enum(['none', 'some', 'yes', 'no']) }),
])

/** What a list shows and how. Fields and ids that nobody knows any more stay in it, and a reader ignores them. */
export const ListView = z
  .strictObject({
    list: z.enum(['items', 'containers']),
    conditions: z.array(ListCondition).max(MAX_CONDITIONS),
    sort: Field,
    descending: z.boolean(),
    /** Null: as the reader prefers. */
    look: z.enum(['list', 'table', 'pictures']).nullable(),
    /** The columns of a table in their order; null: those that the reader prefers. */
    columns: z.array(Field).max(MAX_COLUMNS).nullable(),
  })
  .refine((view) => JSON.stringify(view).length <= MAX_LENGTH, {
    message: `at most ${MAX_LENGTH} characters as JSON`,
  })
  .meta({
    examples: [
      {
        list: 'items',
        conditions: [{ field: 'value', op: 'range', from: '50', to: '' }],
        sort: 'value',
        descending: true,
        look: 'table',
        columns: ['placement', 'value'],
      },
    ],
  })
export type ListView = z.infer<typeof ListView>
