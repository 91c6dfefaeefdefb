import * as z from 'zod'
import { Uuid7 } from '../../sync-protocol/index.ts'
import { plainName } from './plain-name.ts'
import { plainText } from './plain-text.ts'

/** Field shapes that many collections and commands share. */

export const Id = Uuid7
/** A moment as records keep it: UTC, milliseconds. */
export const Moment = z.iso.datetime({ offset: true })
/** A calendar day, `2026-11-20`. */
export const Day = z.iso.date()
/**
 * A name for people: one line, no control characters, and something in it that can be seen. Invisible characters that carry no
 * meaning are deleted from it (SPEC.md U5).
 */
export const Name = z
  .string()
  .overwrite(plainName)
  .trim()
  .min(1)
  .max(200)
  .regex(
    /^(?![\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}]+$)\P{Cc}*$/u,
    'something that can be seen, and no control characters',
  )
/** A name with an example of what such things are called. */
export const nameLike = (example: string) => Name.meta({ examples: [example] })
/** A text of any form, which loses control characters (SPEC.md U7). */
export const Text = z.string().overwrite(plainText)
export const Description = Text.max(4000)
/** A text of one kind or another, without the blanks around it. */
export const shortText = (max: number) => Text.trim().min(1).max(max)
export const Note = shortText(500)
/** What stands on a label: `A-01-03`, `Box 12`. */
export const LabelCode = shortText(60).meta({ examples: ['A-01-03'] })
/** A colour as HTML's colour input gives it: `#rrggbb`, kept in lower case. */
export const Color = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'a colour such as #1e90ff')
/** The name of an icon in the client's own set, or an emoji. */
export const Icon = shortText(60).meta({ examples: ['toolbox'] })

/** A detail that was never set is absent from its record; a cleared one is null. */
export const detail = <S extends z.ZodType>(schema: S) => schema.nullable().optional()

/** The fields that every record has. */
export const baseFields = { public_id: Id, created_at: Moment, updated_at: Moment }
