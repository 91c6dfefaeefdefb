import { z } from 'zod'

/** The languages whose text can be read in pictures. */
export const textLanguages = ['eng', 'deu', 'fra', 'spa'] as const
export type TextLanguage = (typeof textLanguages)[number]

/** A picture as brightness, whose text is to be read. */
export const OcrTask = z.strictObject({
  /** For files that are needed for a moment; the sender removes it. */
  folder: z.string(),
  languages: z.array(z.enum(textLanguages)).min(1),
  width: z.int(),
  height: z.int(),
  pixels: z.instanceof(Uint8Array),
})
export type OcrTask = z.infer<typeof OcrTask>

/** A box in pixels, from the upper left corner. */
const Box = z.strictObject({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() })
export type TextBox = z.infer<typeof Box>

/** A word that was read. */
const OcrWord = z.strictObject({
  text: z.string(),
  /** How sure the reader is of the word, from 0 to 100. */
  confidence: z.number(),
  box: Box,
})
export type OcrWord = z.infer<typeof OcrWord>

/** The words of a picture in no order, or why they could not be read. */
export const OcrMessage = z.union([
  z.strictObject({ words: z.array(OcrWord), tired: z.boolean() }),
  z.strictObject({ failed: z.string() }),
])
export type OcrMessage = z.infer<typeof OcrMessage>
