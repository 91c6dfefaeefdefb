import { z } from 'zod'
import { mediaRefusalCodes } from '../refusals.ts'
import { pictureTypes } from '../types/content-types.ts'

const Limits = z.strictObject({
  pixels: z.number(),
  held_bytes: z.number(),
  process_bytes: z.number(),
  picture_bytes: z.number(),
  seconds: z.number(),
})

const source = { path: z.string(), content_type: z.enum(pictureTypes), limits: Limits }

/** The work that a process of pictures does: plain data, since it crosses to another process. */
export const PictureTask = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('look'), ...source }),
  z.strictObject({ do: z.literal('reencode'), ...source, out: z.string() }),
  z.strictObject({
    do: z.literal('variant'),
    ...source,
    out: z.string(),
    /** Maximum pixels of the longer side. */
    side: z.int(),
    format: z.enum(['webp', 'avif', 'jpeg']),
    rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  }),
  z.strictObject({ do: z.literal('grey'), ...source, side: z.int() }),
  z.strictObject({ do: z.literal('measure'), ...source }),
])
export type PictureTask = z.infer<typeof PictureTask>
export type TaskOf<K extends PictureTask['do']> = Extract<PictureTask, { do: K }>

/** What `look` finds out beyond the type of a picture. */
export const LookAnswer = z.strictObject({
  width: z.int(),
  height: z.int(),
  orientation: z.int(),
  frames: z.int(),
  placeholder: z.string(),
  colour: z.string(),
})
export type LookAnswer = z.infer<typeof LookAnswer>

/** The size of a picture that was written. */
export const SizeAnswer = z.strictObject({ width: z.int(), height: z.int() })
export type SizeAnswer = z.infer<typeof SizeAnswer>

/** A picture as brightness, upright, and how much smaller it is than the original. */
export const GreyAnswer = z.strictObject({
  width: z.int(),
  height: z.int(),
  scale: z.number(),
  pixels: z.instanceof(Uint8Array),
})
export type GreyAnswer = z.infer<typeof GreyAnswer>

/** The measures of a picture: see `measurePicture`. */
export const MeasureAnswer = z.strictObject({
  width: z.int(),
  height: z.int(),
  brightness: z.number(),
  sharpness: z.number(),
  /** 64 bits in hexadecimal, for each turn by 90 degrees. */
  hashes: z.array(z.string()),
})
export type MeasureAnswer = z.infer<typeof MeasureAnswer>

/** How a task ended. */
export const PictureOutcome = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('done'), answer: z.unknown() }),
  z.strictObject({
    outcome: z.literal('refused'),
    code: z.enum(mediaRefusalCodes),
    message: z.string(),
    /** What the decoder said, for a log. */
    cause: z.string(),
  }),
  z.strictObject({
    outcome: z.literal('failed'),
    message: z.string(),
    code: z.string().optional(),
    syscall: z.string().optional(),
  }),
  /** The process has outgrown its memory, and ends itself. */
  z.strictObject({ outcome: z.literal('outgrown') }),
])
export type PictureOutcome = z.infer<typeof PictureOutcome>

/** The one message that a process sends for each task. */
export const PictureMessage = z.strictObject({
  outcome: PictureOutcome,
  /** Whether the process holds so much memory that another one is to do the next task. */
  tired: z.boolean(),
})
