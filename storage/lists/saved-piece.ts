import { z } from 'zod'

/** Some rows of a table in a file: one array per column. */
export const SavedPiece = z.object({
  ids: z.array(z.string()),
  numbers: z.array(z.instanceof(Float64Array)),
  texts: z.array(z.array(z.string().nullable())),
})
export type SavedPiece = z.infer<typeof SavedPiece>
