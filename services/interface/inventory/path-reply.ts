import { z } from 'zod'
import { levels } from '../../../engine/index.ts'

/** A place on the path of a record. */
const Step = z
  .strictObject({
    kind: z.enum([...levels, 'container']),
    public_id: z.string(),
    name: z.string().meta({ examples: ['Cellar'] }),
  })
  .meta({ id: 'PathStep', description: 'A place on the path of a record.' })

/** The path of a record, outermost place first. */
export const PathReply = z
  .array(Step)
  .meta({ description: 'The places around it, outermost first; empty if it has no place' })

/** A record with its name. */
export const Named = z.strictObject({ public_id: z.string(), name: z.string() })
export type Named = z.input<typeof Named>
