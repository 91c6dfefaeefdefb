import * as z from 'zod'
import { Capacity } from './collections.ts'
import { levelCollection, Parent } from './levels.ts'
import { parsePattern } from './name-pattern.ts'

/** The levels that are built in numbers, from the outside in. */
export const builtLevels = ['rack', 'row', 'shelf', 'slot'] as const
export type BuiltLevel = (typeof builtLevels)[number]

function levelDesign(level: BuiltLevel) {
  const name = z
    .string()
    .min(1)
    .max(200)
    .refine(
      (text) => parsePattern(text, level) !== null,
      'a text with placeholders such as {rack} or {shelf:02}',
    )
    .meta({ description: 'A pattern, such as `{rack}-{shelf:02}`' })
  return z.strictObject({
    count: z
      .int()
      .min(0)
      .max(1_000_000)
      .meta({ description: 'Number per surrounding place; 0 leaves the level out' }),
    name,
    start: z
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .meta({ description: 'The first number; 1 if it is not given' }),
    direction: z
      .enum(['up', 'down'])
      .optional()
      .meta({ description: '`down`: the first one has the greatest number' }),
  })
}

/** Two racks, in each four shelves, in each of these six slots for one thing: `R1`, `R1-S1`, `R1-S1-01`. */
const TWO_RACKS = {
  parent: { kind: 'location', id: '019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d' },
  racks: { count: 2, name: 'R{rack}' },
  shelves: { count: 4, name: '{rack}-S{shelf}' },
  slots: { count: 6, name: '{shelf}-{slot:02}', capacity: 1 },
}

/** The design of a build (SPEC.md, L rules): a number of racks, in each a number of rows, and so on. Absent levels are left out. */
export const BuildDesign = z
  .strictObject({
    parent: Parent,
    [levelCollection.rack]: levelDesign('rack').optional(),
    [levelCollection.row]: levelDesign('row').optional(),
    [levelCollection.shelf]: levelDesign('shelf').optional(),
    [levelCollection.slot]: levelDesign('slot').extend({ capacity: Capacity.optional() }).optional(),
  })
  .meta({ examples: [TWO_RACKS] })
export type BuildDesign = z.infer<typeof BuildDesign>
export type LevelDesign = z.infer<ReturnType<typeof levelDesign>>
