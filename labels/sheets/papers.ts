import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Paper = z.strictObject({
  id: z.string(),
  name: z.string(),
  size: z.tuple([z.number().positive(), z.number().positive()]),
})
export type Paper = z.infer<typeof Paper>

let known: ReadonlyMap<string, Paper> | null = null

/** The sizes of paper by their ids in lower case (`a4`, `us-letter`), upright, in millimetres. */
export function papers(): ReadonlyMap<string, Paper> {
  known ??= new Map(
    z
      .array(Paper)
      .parse(JSON.parse(readFileSync(new URL('./data/papers.json', import.meta.url), 'utf8')))
      .map((paper) => [paper.id.toLowerCase(), paper]),
  )
  return known
}
