import * as z from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, detail, Id, Moment } from '../core/fields.ts'
import { levels, placeCollection } from '../structure/levels.ts'

/** What a label can be on, and the collection that holds it. */
export const labelledCollection = { item: 'items', ...placeCollection } as const
export type LabelledKind = keyof typeof labelledCollection

/** The thing that a short code stands for. */
export const LabelTarget = z.strictObject({ kind: z.enum(['item', 'container', ...levels]), id: Id })
export type LabelTarget = z.infer<typeof LabelTarget>

/** Maximum number of earlier targets that a short code keeps. */
export const MAX_EARLIER = 20

export const ShortCode = z.object({
  ...baseFields,
  /** Eight signs, the last one a check character (see `short-code.ts`); never another one, and never another record's. */
  code: z.string(),
  /** Null while the label is blank. What it names may be gone: the label is still on it. */
  target: LabelTarget.nullable(),
  /** Since when it stands for its target. */
  bound_at: detail(Moment),
  /** What it stood for before, the latest first. */
  earlier: z
    .array(z.strictObject({ target: LabelTarget, until: Moment }))
    .max(MAX_EARLIER)
    .optional(),
})
export type ShortCode = z.infer<typeof ShortCode>

export const short_codes = defineCollection({
  key: 'short_codes',
  schema: ShortCode,
  about: ({ target }) => target && { collection: labelledCollection[target.kind], id: target.id },
  indexes: {
    code: { kind: 'text', of: ({ code }) => code },
    target_id: { kind: 'id', of: ({ target }) => target?.id ?? null },
    /** Those that are not bound have the value 1. */
    blank: { kind: 'integer', of: ({ target }) => (target === null ? 1 : null) },
  },
})
