import { z } from 'zod'
import { levels } from '../../../engine/index.ts'

/** A place on the way to a thing. */
const Step = z
  .strictObject({
    kind: z.enum([...levels, 'container']),
    public_id: z.string(),
    name: z.string().meta({ examples: ['Cellar'] }),
  })
  .meta({ id: 'PathStep', description: 'A place on the way to a thing.' })

/** Where something lies, from the outermost place in. */
export const PathReply = z
  .array(Step)
  .meta({ description: 'The places that it lies in, the outermost first; empty where it lies nowhere' })

/** Something by its name. */
export const Named = z.strictObject({ public_id: z.string(), name: z.string() })
export type Named = z.input<typeof Named>
